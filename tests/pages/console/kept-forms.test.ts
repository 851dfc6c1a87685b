import { beforeAll, expect, test } from "vitest";

import { eq } from "drizzle-orm";

import { storeContactMessage } from "~/models/contact/contact-message.server";
import * as companyPage from "~/routes/_admin.admin.workspaces_.$companyId";
import * as messagePage from "~/routes/_admin.admin.inbox.$id";
import * as pricesPage from "~/routes/_admin.admin.settings_.prices";
import * as proposalPage from "~/routes/_admin.admin.proposals.$id";
import { db } from "~/server/db.server";

import { contactMessages, tenantInvitations } from "../../../drizzle/schema";
import { createCompany } from "../../factories/company";
import { createTestProposal } from "../../factories/proposal";
import { ask, createPerson, type EntryPoint, type Person } from "../../setup/staff";

/*
 * Forms that stay on their page after they were sent: each begins empty after a change that it
 * made, and only then. The number that a page gives its form says so.
 */

let sara: Person;
let bo: Person;
let admin: Person;

beforeAll(async () => {
  sara = await createPerson("sales");
  bo = await createPerson("sales");
  admin = await createPerson("super_admin");
});

interface Page {
  loader: EntryPoint;
  action: EntryPoint;
}

/** A page with its forms, as two people use it. */
function pageOf({ loader, action }: Page, params: Record<string, string>) {
  return {
    shown: async (person: Person) =>
      (await (await ask(person, loader, { path: "/admin/x", params })).json()) as Record<string, number>,
    send: async (person: Person, form: Record<string, string>) =>
      expect((await ask(person, action, { path: "/admin/x", params, form })).status).toBe(303),
  };
}

const keyed = (form: Record<string, string>) => ({ ...form, key: crypto.randomUUID() });

test("an answer that is typed in the inbox stays when a colleague answers and the status changes", async () => {
  const email = `${crypto.randomUUID()}@firm.test`;
  const message = { topic: "process", name: "Ana", email, body: "Four hundred invoices a month." } as const;
  await storeContactMessage({ message, consent: "I agree.", emailProven: false });
  const [row] = await db.select().from(contactMessages).where(eq(contactMessages.email, email));
  const page = pageOf(messagePage, { id: row?.id ?? "" });
  const { added } = await page.shown(sara);
  await page.send(bo, keyed({ intent: "reply", body: "We can." }));
  await page.send(sara, { intent: "set-status", status: "closed" });
  expect((await page.shown(sara))["added"]).toBe(added);
  await page.send(sara, keyed({ intent: "reply", body: "Bo is right." }));
  expect((await page.shown(sara))["added"]).not.toBe(added);
});

test("an answer that is typed on a proposal stays when something else happens to it", async () => {
  const { proposal } = await createTestProposal();
  const page = pageOf(proposalPage, { id: proposal.id });
  const { added } = await page.shown(sara);
  await page.send(bo, keyed({ intent: "answer", answer: "In May." }));
  await page.send(sara, { intent: "withdraw", version: String(proposal.version) });
  expect((await page.shown(sara))["added"]).toBe(added);
  await page.send(sara, keyed({ intent: "answer", answer: "Or in June." }));
  expect((await page.shown(sara))["added"]).not.toBe(added);
});

test("an invitation that is typed stays when another one is revoked or sent again", async () => {
  const { tenant } = await createCompany();
  const page = pageOf(companyPage, { companyId: tenant.id });
  const invite = () =>
    page.send(admin, { intent: "invite", email: `${crypto.randomUUID()}@firm.test`, role: "member" });
  await invite();
  const { invited } = await page.shown(admin);
  const [row] = await db.select().from(tenantInvitations).where(eq(tenantInvitations.tenantId, tenant.id));
  const invitation = { invitationId: row?.id ?? "", seenExpiry: row?.expiresAt.toISOString() ?? "" };
  await page.send(admin, { intent: "resend-invitation", ...invitation });
  await page.send(admin, { intent: "revoke-invitation", ...invitation });
  expect((await page.shown(admin))["invited"]).toBe(invited);
  await invite();
  expect((await page.shown(admin))["invited"]).not.toBe(invited);
});

test("a message to a company that is typed stays when someone else there writes one", async () => {
  const { tenant } = await createCompany();
  const page = pageOf(companyPage, { companyId: tenant.id });
  const write = (person: Person) => page.send(person, keyed({ intent: "write-message", text: "We start." }));
  const other = await createPerson("super_admin");
  const { sent } = await page.shown(admin);
  await write(other);
  expect((await page.shown(admin))["sent"]).toBe(sent);
  await write(admin);
  expect((await page.shown(admin))["sent"]).not.toBe(sent);
});

test("an item of the price list that is typed stays when another one is removed", async () => {
  const page = pageOf(pricesPage, {});
  const add = async (id: string) =>
    page.send(sara, { intent: "add", id, name: `Training ${id}`, USD: "600", period: "once" });
  const id = crypto.randomUUID();
  await add(id);
  const { added } = await page.shown(sara);
  await page.send(sara, { intent: "remove", id });
  expect((await page.shown(sara))["added"]).toBe(added);
  await add(crypto.randomUUID());
  expect((await page.shown(sara))["added"]).not.toBe(added);
});
