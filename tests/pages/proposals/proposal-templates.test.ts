import { beforeAll, beforeEach, expect, test } from "vitest";

import { totalsOf } from "~/models/proposal/proposal-money";
import { getProposal } from "~/models/proposal/proposal-query.server";
import * as newPage from "~/routes/_admin.admin.proposals.new";
import * as templatesPage from "~/routes/_admin.admin.settings_.templates";
import { db } from "~/server/db.server";

import { auditEntries, proposalTemplates } from "../../../drizzle/schema";
import { createTestProposal } from "../../factories/proposal";
import { ask, createPerson, type Person } from "../../setup/staff";

/* Templates of proposals: what they keep, and what a new proposal starts with. */

let sara: Person;
let support: Person;

beforeAll(async () => {
  sara = await createPerson("sales");
  support = await createPerson("support");
});

beforeEach(async () => {
  await db.delete(proposalTemplates);
});

const PAGE = "/admin/settings/templates";
const send = (form: Record<string, string>, person = sara) =>
  ask(person, templatesPage.action, { path: PAGE, form });

async function save(name = "Invoice agent") {
  const { proposal, content } = await createTestProposal({
    content: { terms: "30 days", discount: { kind: "percent", basisPoints: 1_000 } },
  });
  const form = { intent: "save", id: crypto.randomUUID(), proposal: proposal.id, name };
  const answer = await send(form);
  const [row] = await db.select().from(proposalTemplates);
  return { id: row?.id ?? "", form, proposal, content, answer };
}

async function names(): Promise<string[]> {
  const answer = await ask(sara, templatesPage.loader, { path: PAGE });
  return ((await answer.json()) as { templates: { name: string }[] }).templates.map(({ name }) => name);
}

test("a template keeps the offer, and nothing about the client", async () => {
  const { answer, proposal, content } = await save();
  expect(answer.status).toBe(303);
  const [row] = await db.select().from(proposalTemplates);
  const stored = JSON.stringify(row);
  for (const text of [proposal.clientName, proposal.clientEmail, "Example Ltd", content.request])
    expect(stored).not.toContain(text);
  expect(row?.content).toMatchObject({ work: content.work, items: content.items, taxes: content.taxes });
  const [entry] = await db.select().from(auditEntries);
  expect(JSON.stringify(entry)).not.toContain(proposal.clientEmail);
});

test("a proposal that starts from it has the same price, and saves like any other", async () => {
  const { id, content } = await save();
  const path = `/admin/proposals/new?template=${id}`;
  const answer = await ask(sara, newPage.loader, { path });
  const { typed, templates, templateId } = (await answer.json()) as {
    typed: Record<string, unknown> & { items: Record<string, string>[] };
    templates: { name: string }[];
    templateId: string;
  };
  expect({ templates: templates.map(({ name }) => name), templateId }).toEqual({
    templates: ["Invoice agent"],
    templateId: id,
  });
  expect(typed).toMatchObject({
    title: "Invoice agent",
    clientName: "",
    clientEmail: "",
    request: "",
    terms: "30 days",
    discountKind: "percent",
    discount: "10",
  });
  const { items, ...fields } = typed;
  const form = Object.fromEntries([
    ...Object.entries(fields).map(([name, value]) => [name, String(value)]),
    ...items.flatMap((item, index) =>
      Object.entries(item).map(([name, value]) => [`items[${index}].${name}`, value]),
    ),
  ]) as Record<string, string>;
  const saved = await ask(sara, newPage.action, {
    path: "/admin/proposals/new",
    form: { ...form, intent: "save", clientName: "Kim", clientEmail: "kim@clients.test", request: "Help" },
  });
  expect(saved.status).toBe(303);
  const started = await getProposal({ id: form.id ?? "" });
  if (!started) throw new Error("the proposal was not saved");
  expect(totalsOf(started.content, new Set())).toEqual(totalsOf(content, new Set()));
});

test("a form that is sent again with another name saves another template", async () => {
  const { form } = await save();
  expect((await send({ ...form, name: "Claims desk" })).status).toBe(303);
  expect((await names()).sort()).toEqual(["Claims desk", "Invoice agent"]);
});

test("a template that is gone starts an empty proposal", async () => {
  const answer = await ask(sara, newPage.loader, {
    path: `/admin/proposals/new?template=${crypto.randomUUID()}`,
  });
  expect(await answer.json()).toMatchObject({ templateId: "", typed: { title: "", work: "" } });
});

test("a name is there once, the same form saves once, and a template can be renamed and removed", async () => {
  const { id, form, proposal } = await save();
  expect((await send(form)).status).toBe(303);
  const again = { intent: "save", id: crypto.randomUUID(), proposal: proposal.id, name: "invoice AGENT" };
  expect((await send(again)).status).toBe(409);
  expect(await names()).toEqual(["Invoice agent"]);
  expect((await send({ intent: "rename", id, name: "Supplier invoices" })).status).toBe(303);
  expect(await names()).toEqual(["Supplier invoices"]);
  expect((await send({ intent: "remove", id })).status).toBe(303);
  expect((await send({ intent: "remove", id })).status).toBe(303);
  expect((await send({ intent: "rename", id, name: "Gone" })).status).toBe(404);
  expect(await names()).toEqual([]);
});

test("only people who manage proposals see templates and change them", async () => {
  const { form } = await save();
  expect((await ask(support, templatesPage.loader, { path: PAGE })).status).toBe(403);
  expect((await send({ ...form, id: crypto.randomUUID(), name: "Mine" }, support)).status).toBe(403);
});
