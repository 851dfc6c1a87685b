import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";

import { DAY_MILLISECONDS } from "~/lib/time-units";
import { getToast } from "~/http/toast.server";
import { createBooking } from "~/models/booking/booking.server";
import { storeContactMessage } from "~/models/contact/contact-message.server";
import { leadWrites } from "~/models/lead/lead.server";
import { acceptProposal } from "~/models/proposal/proposal-acceptance.server";
import * as bookingPage from "~/routes/_admin.admin.bookings.$id";
import * as inboxPage from "~/routes/_admin.admin.inbox.$id";
import * as leadPage from "~/routes/_admin.admin.leads.$id";
import * as boardPage from "~/routes/_admin.admin.leads._index";
import * as proposalPage from "~/routes/_admin.admin.proposals.$id";
import * as companyPage from "~/routes/_admin.admin.workspaces_.$companyId";
import * as newCompanyPage from "~/routes/_admin.admin.workspaces_.new";
import * as taskPage from "~/routes/_admin.admin.tasks.$id";
import * as invoicePage from "~/routes/admin.proposals.$id.invoice";
import { atomically, db } from "~/server/db.server";

import { bookings, contactMessages, leads, workspaces } from "../../../drizzle/schema";
import { bookingForm, createTestHost } from "../../factories/booking";
import { createTestProposal } from "../../factories/proposal";
import { createTask } from "../../factories/task";
import { ask, createPerson, type EntryPoint, type Person } from "../../setup/staff";

/*
 * Buttons that change a state, pressed twice: in a row, as after an answer that got lost, and at
 * the same moment. The person who did it sees it done, both times.
 */

let sara: Person;
let admin: Person;

beforeAll(async () => {
  sara = await createPerson("sales");
  admin = await createPerson("super_admin");
});

/** What the message on the next page is titled, and its kind. */
async function messageOf(answer: Response) {
  expect(answer.status, await answer.clone().text()).toBe(303);
  const cookie = answer.headers.getSetCookie().find((line) => line.startsWith("toast=")) ?? "";
  const toast = await getToast(
    new Request("http://localhost/", { headers: { Cookie: cookie.split(";")[0] ?? "" } }),
  );
  return { kind: toast?.kind, title: toast?.title, canUndo: toast?.undo !== undefined };
}

async function createLead() {
  const email = `${crypto.randomUUID()}@firm.test`;
  const step = {
    emailProven: false,
    source: "contact",
    consent: null,
    event: { kind: "contact_message" },
  } as const;
  await atomically((tx) => leadWrites(tx, { ...step, email }));
  const [lead] = await db.select({ id: leads.id }).from(leads).where(eq(leads.email, email));
  return lead?.id ?? "";
}

async function createMessage() {
  const email = `${crypto.randomUUID()}@firm.test`;
  const message = { topic: "process", name: "Ana", email, body: "Four hundred invoices a month." } as const;
  await storeContactMessage({ message, consent: "I agree.", emailProven: false });
  const [row] = await db.select().from(contactMessages).where(eq(contactMessages.email, email));
  return row?.id ?? "";
}

async function createPastBooking() {
  await createTestHost();
  const day = new Date(Date.now() + 3 * DAY_MILLISECONDS).toISOString().slice(0, 10);
  const { booking } = await createBooking(bookingForm({ startsAt: new Date(`${day}T10:00:00Z`) }));
  const [startsAt, endsAt] = [new Date(Date.now() - 7_200_000), new Date(Date.now() - 3_600_000)];
  await db.update(bookings).set({ startsAt, endsAt }).where(eq(bookings.id, booking.id));
  return booking.id;
}

async function createAccepted() {
  const { proposal, revision } = await createTestProposal();
  const signature = { name: "Pat Example", role: "CFO", consent: "I may sign and agree." };
  const origin = { address: "203.0.113.7", userAgent: "Browser/1", requestId: null };
  await acceptProposal({ id: proposal.id, revision, chosen: [], signature, origin });
  return proposal.id;
}

const createProposal = (isSent: boolean) => async () => (await createTestProposal({ isSent })).proposal.id;

interface Button {
  action: EntryPoint;
  create: () => Promise<string>;
  form: (id: string) => Record<string, string>;
  path?: string;
  says: RegExp;
}

const on = (action: EntryPoint, form: Record<string, string>) => ({ action, form: () => form });

const BUTTONS: Record<string, Button> = {
  "complete a task": {
    ...on(taskPage.action, { intent: "complete" }),
    create: () => createTask(admin.id),
    says: /^Task completed$/,
  },
  "assign a lead to me": {
    ...on(leadPage.action, { intent: "take" }),
    create: createLead,
    says: /is yours now$/,
  },
  "move a lead": {
    ...on(leadPage.action, { intent: "set-status", status: "won", from: "new" }),
    create: createLead,
    says: /./,
  },
  "move a lead on the board": {
    action: boardPage.action,
    create: createLead,
    form: (id) => ({ move: `${id}:won:new` }),
    path: "/admin/leads?index&view=board",
    says: /is now in Won/,
  },
  "close a message": {
    ...on(inboxPage.action, { intent: "set-status", status: "closed" }),
    create: createMessage,
    says: /./,
  },
  "record a no-show": {
    ...on(bookingPage.action, { intent: "missed" }),
    create: createPastBooking,
    says: /./,
  },
  "send a proposal": {
    ...on(proposalPage.action, { intent: "send", version: "1" }),
    create: createProposal(false),
    says: /./,
  },
  "withdraw a proposal": {
    ...on(proposalPage.action, { intent: "withdraw", version: "2" }),
    create: createProposal(true),
    says: /./,
  },
  "revise a proposal": {
    ...on(proposalPage.action, { intent: "revise", version: "2" }),
    create: createProposal(true),
    says: /./,
  },
  "mark a proposal as invoiced": {
    ...on(invoicePage.action, {}),
    create: createAccepted,
    says: /is marked as invoiced$/,
  },
};

test.each(Object.entries(BUTTONS))(
  "the button to %s says that it is done, however often it is pressed",
  async (_name, { action, create, form, path = "/admin/x", says }) => {
    for (const isAtOnce of [false, true]) {
      const id = await create();
      const press = async () => messageOf(await ask(admin, action, { path, id, form: form(id) }));
      const messages = isAtOnce ? await Promise.all([press(), press()]) : [await press(), await press()];
      expect(messages[0], isAtOnce ? "at once" : "in a row").toMatchObject({ kind: "positive" });
      expect(messages[0]?.title).toMatch(says);
      expect(messages[1]).toEqual(messages[0]);
    }
  },
);

test("a company and a workspace whose forms are sent twice are created once", async () => {
  const mark = crypto.randomUUID().slice(0, 8);
  const twice = async (action: EntryPoint, form: Record<string, string>, params = {}) => {
    const sent = { path: "/admin/x", form: { ...form, key: crypto.randomUUID() }, params };
    const send = () => ask(admin, action, sent);
    const answers = [...(await Promise.all([send(), send()])), await send()];
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    return answers.map((answer) => answer.headers.get("Location"));
  };
  const company = { name: `Firm ${mark}`, subdomain: `firm-${mark}`, workspaceName: "Main" };
  const places = await twice(newCompanyPage.action, company);
  expect(new Set(places).size).toBe(1);
  const companyId = places[0]?.split("/").at(-1) ?? "";
  await twice(companyPage.action, { intent: "add-workspace", workspaceName: "Second" }, { companyId });
  expect(await db.$count(workspaces, eq(workspaces.tenantId, companyId))).toBe(2);
  const other = { path: "/admin/x", form: { ...company, key: crypto.randomUUID() } };
  expect((await ask(admin, newCompanyPage.action, other)).status).toBe(409);
});

test("a task that a colleague completed says so", async () => {
  const id = await createTask(admin.id);
  const complete = (person: Person) =>
    ask(person, taskPage.action, { path: "/admin/x", id, form: { intent: "complete" } });
  await complete(admin);
  expect(await messageOf(await complete(sara))).toMatchObject({
    kind: "info",
    title: "Someone completed this task already",
  });
});

test("a proposal that a colleague sent says that it changed", async () => {
  const { proposal } = await createTestProposal({ isSent: false });
  const send = (person: Person) =>
    ask(person, proposalPage.action, {
      path: "/admin/x",
      id: proposal.id,
      form: { intent: "send", version: "1" },
    });
  expect((await send(admin)).status).toBe(303);
  expect((await send(sara)).status).toBe(409);
});
