import { and, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";

import { action, loader } from "~/routes/_admin.workspace.$id.messages";
import { action as leadAction, loader as leadLoader } from "~/routes/_admin.admin.leads.$id_.messages";
import {
  action as companyAction,
  loader as companyLoader,
} from "~/routes/_admin.admin.workspaces_.$companyId";

import { messagesCopy } from "~/copy/messages";
import { getToast } from "~/http/toast.server";
import { setMailWanted } from "~/models/mail/mail-choice.server";
import { getLead } from "~/models/lead/lead-query.server";

import { db } from "~/server/db.server";

import { leads, memberships, outboxMails } from "../../drizzle/schema";
import { createCompany } from "../factories/company";
import { saveMembership } from "../factories/tenant";
import { ask, createPerson, type EntryPoint, type Person } from "../setup/staff";

/* The thread between a company's people and the provider's staff. */

let company: Awaited<ReturnType<typeof createCompany>>;
let member: Person;
let stranger: Person;
let manager: Person;

beforeAll(async () => {
  company = await createCompany({ name: "Harbor Works" });
  [member, stranger, manager] = await Promise.all([
    createPerson("customer"),
    createPerson("customer"),
    createPerson("super_admin"),
  ]);
  await saveMembership({ tenantId: company.tenant.id, userId: member.id, role: "member" });
  await saveMembership({ tenantId: (await createCompany()).tenant.id, userId: stranger.id, role: "owner" });
});

const workspaceId = () => company.workspaces[0]?.id ?? "";
const path = () => `/workspace/${workspaceId()}/messages`;
const open = (person: Person) => ask(person, loader, { path: path(), id: workspaceId() });
const send = (person: Person, form: Record<string, string>) =>
  ask(person, action, { path: path(), id: workspaceId(), form: { intent: "write-message", ...form } });
const message = (text: string) => ({ key: crypto.randomUUID(), text });
const openCompany = (person: Person) =>
  ask(person, (args) => companyLoader({ ...args, params: { companyId: company.tenant.id } }), {
    path: `/admin/workspaces/${company.tenant.id}`,
  });
const answerFromCompany = (person: Person, form: Record<string, string>) =>
  ask(person, (args) => companyAction({ ...args, params: { companyId: company.tenant.id } }), {
    path: `/admin/workspaces/${company.tenant.id}`,
    form: { intent: "write-message", ...form },
  });

test("a member writes, staff answer from the company's page, and both read one thread", async () => {
  expect((await send(member, message("When do we start?"))).status).toBe(303);
  expect((await answerFromCompany(manager, message("On Monday."))).status).toBe(303);
  const thread = [
    { side: "staff", text: "On Monday." },
    { side: "client", text: "When do we start?" },
  ];
  expect(await (await open(member)).json()).toMatchObject({ side: "client", messages: { items: thread } });
  expect(await (await openCompany(manager)).json()).toMatchObject({ messages: thread });
});

test("a form that is sent again with another text sends both, and with the same text one", async () => {
  const form = message("First thought");
  for (const text of [form.text, form.text, "Second thought"]) {
    expect((await send(member, { ...form, text })).status).toBe(303);
  }
  const { messages } = (await (await open(member)).json()) as { messages: { items: { text: string }[] } };
  const texts = messages.items.map(({ text }) => text).filter((text) => text.endsWith("thought"));
  expect(texts).toEqual(["Second thought", "First thought"]);
});

test("an empty message is refused with a text that says what to do", async () => {
  for (const form of [{}, { key: crypto.randomUUID(), text: " \n " }] as Record<string, string>[]) {
    const answer = await send(member, form);
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain("Write something first.");
  }
  const control = await send(member, message("bell \u0007"));
  expect(control.status).toBe(422);
});

test("people of other companies neither read nor write", async () => {
  expect((await open(stranger)).status).toBe(404);
  expect((await send(stranger, message("Hello"))).status).toBe(404);
  expect(await (await open(member)).text()).not.toContain("Hello");
});

test("people who were removed and send nothing of their own read that nothing was saved", async () => {
  const removed = await createPerson("customer");
  const { id: userId } = removed;
  await saveMembership({ tenantId: company.tenant.id, userId, role: "member" });
  expect((await open(removed)).status).toBe(200);
  await db.delete(memberships).where(eq(memberships.userId, userId));
  const answer = await send(removed, message(""));
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/profile"]);
  const [cookie = ""] = answer.headers.getSetCookie();
  const toast = await getToast(
    new Request("http://localhost/", { headers: { Cookie: cookie.split(";")[0] ?? "" } }),
  );
  expect(toast).toMatchObject({ kind: "danger", title: "Nothing was saved" });
  // Opening the page is no form, so there is nothing to tell.
  expect((await open(removed)).headers.getSetCookie()).toEqual([]);
});

test("staff who manage leads answer from the page of a member's lead", async () => {
  const lead = await getLead({ email: member.email });
  const id = lead?.id ?? "";
  const path = `/admin/leads/${id}/messages`;
  const sales = await createPerson("sales");
  const form = { intent: "write-message", ...message("From the lead's page") };
  expect((await ask(sales, leadAction, { path, id, form })).status).toBe(303);
  expect(await (await ask(sales, leadLoader, { path, id })).text()).toContain("From the lead's page");
  expect(await (await open(member)).text()).toContain("From the lead's page");
  const loner = await getLead({ email: (await createPerson("lead")).email });
  expect((await ask(sales, leadLoader, { path, id: loner?.id ?? "" })).status).toBe(404);
});

test("the link in the email to the contact opens the thread for them, who may not manage companies", async () => {
  const sales = await createPerson("sales");
  await db.update(leads).set({ ownerId: sales.id }).where(eq(leads.email, member.email));
  await send(member, message("Is Friday fine?"));
  const [mail] = await db.select().from(outboxMails).where(eq(outboxMails.recipient, sales.email));
  const id = /\/admin\/leads\/([\w-]+)\/messages/.exec(mail?.textBody ?? "")?.[1] ?? "";
  const page = await ask(sales, leadLoader, { path: `/admin/leads/${id}/messages`, id });
  expect(page.status).toBe(200);
  expect(await page.text()).toContain("Is Friday fine?");
});

test("staff read whether anyone of the company gets an email, before they write and when they sent", async () => {
  const own = await createCompany({ name: "Quiet Works" });
  const id = own.workspaces[0]?.id ?? "";
  const owner = await createPerson("customer");
  await saveMembership({ tenantId: own.tenant.id, userId: owner.id, role: "owner" });
  const write = async (text: string) => {
    const form = { intent: "write-message", ...message(text) };
    const answer = await ask(manager, action, { path: `/workspace/${id}/messages`, id, form });
    const cookie = answer.headers.get("Set-Cookie") ?? "";
    const toast = await getToast(new Request("http://localhost", { headers: { Cookie: cookie } }));
    const mails = await db.select().from(outboxMails).where(eq(outboxMails.recipient, owner.email));
    return { description: toast?.description, mails: mails.length };
  };
  const leadId = (await getLead({ email: owner.email }))?.id ?? "";
  const read = async () => {
    const pages = await Promise.all([
      ask(manager, loader, { path: `/workspace/${id}/messages`, id }),
      ask(manager, leadLoader as EntryPoint, { path: `/admin/leads/${leadId}/messages`, id: leadId }),
      ask(manager, companyLoader, { path: "/admin/workspaces/x", params: { companyId: own.tenant.id } }),
    ]);
    const shown = (await Promise.all(pages.map((page) => page.json()))) as { isEmailed: boolean }[];
    return shown.map(({ isEmailed }) => isEmailed);
  };
  expect(await read()).toEqual([true, true, true]);
  expect(await write("Welcome.")).toEqual({ description: undefined, mails: 1 });
  await setMailWanted({ userId: owner.id, mail: "company", wanted: false });
  expect(await read()).toEqual([false, false, false]);
  expect(await write("Are you there?")).toEqual({
    description: messagesCopy.writeHelpUnread("Quiet Works"),
    mails: 0,
  });
});

test("someone who was removed while they wrote gets their message back", async () => {
  const [removed, other] = [await createPerson("customer"), await createPerson("customer")];
  for (const person of [removed, other])
    await saveMembership({ tenantId: company.tenant.id, userId: person.id, role: "member" });
  await saveMembership({ tenantId: (await createCompany()).tenant.id, userId: other.id, role: "member" });
  for (const person of [removed, other])
    await db
      .delete(memberships)
      .where(and(eq(memberships.tenantId, company.tenant.id), eq(memberships.userId, person.id)));
  const text = "The invoice is wrong.\nPlease check it.";
  for (const [person, status] of [
    [removed, 403],
    [other, 404],
  ] as const) {
    const answer = await send(person, message(text));
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ texts: [["text", text]] });
  }
  expect(await (await open(member)).text()).not.toContain("The invoice is wrong.");
});
