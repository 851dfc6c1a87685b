import { and, eq } from "drizzle-orm";
import { createElement } from "react";
import { beforeAll, describe, expect, test } from "vitest";

import { atomically, db } from "~/server/db.server";
import { getOwnFigures } from "~/models/today/own-figures.server";
import { listWaitingProposals } from "~/models/proposal/proposal-waiting.server";
import { AuditFilterSchema } from "~/models/audit/audit-filter";
import { listAuditEntries } from "~/models/audit/audit-list.server";
import { getUser } from "~/models/account/user.server";
import { saveWorkPreferences } from "~/models/task/work-preferences.server";
import { getLead } from "~/models/lead/lead-query.server";
import { leadWrites } from "~/models/lead/lead.server";
import { proposalUrl } from "~/models/proposal/proposal-link.server";
import { setProposalReminders } from "~/models/proposal/reminders/proposal-reminder-stop.server";
import { markViewed } from "~/models/proposal/proposal-reply.server";
import { askAboutProposal } from "~/models/proposal/proposal-talk.server";
import * as leadPage from "~/routes/_admin.admin.leads.$id";
import * as dayPage from "~/routes/_admin.admin.today";
import * as goalPage from "~/routes/_admin.admin.goals.$id";
import * as invoicePage from "~/routes/admin.proposals.$id.invoice";
import * as remindPage from "~/routes/admin.proposals.$id.remind";
import type { Sales } from "~/features/dashboard/sales.server";
import { loadCalls } from "~/features/today/calls.server";
import type { Today } from "~/features/today/today";
import { loadToday } from "~/features/today/today.server";
import { moneyText } from "~/lib/number-formats";
import { createBooking } from "~/models/booking/booking.server";
import { INVOICES_SHOWN } from "~/models/today/today-limits";
import { statementDataOf } from "~/models/roi/roi";
import { getSharedResult, saveResult } from "~/models/roi/roi.server";

import { bookings, leads, outboxMails, proposalEvents, proposals } from "../../drizzle/schema";
import { bookingForm, createTestHost } from "../factories/booking";
import { insertMany } from "../factories/insert-many";
import { createTestProposal } from "../factories/proposal";
import { createTask } from "../factories/task";
import { renderRouted } from "../setup/render";
import { ask, createPerson, type Person } from "../setup/staff";

/* My day: which cards each role gets, and what their buttons do. */

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;
const PATH = "/admin/today";

const open = (person: Person) => ask(person, dayPage.loader, { path: PATH });
const read = async (person: Person) => (await (await open(person)).json()) as Today;

async function createLead(): Promise<string> {
  const email = `${crypto.randomUUID()}@example.test`;
  await atomically((tx) =>
    leadWrites(tx, {
      email,
      emailProven: false,
      company: "Fennel Foods",
      source: "contact",
      consent: null,
      event: { kind: "contact_message" },
    }),
  );
  return (await getLead({ email }))?.id ?? "";
}

async function acceptedProposal(ownerId?: string, decidedAt = new Date()): Promise<string> {
  const { proposal } = await createTestProposal();
  await atomically((tx) => [
    tx
      .update(proposals)
      .set({ status: "accepted", decidedAt, ...(ownerId ? { ownerId } : {}) })
      .where(eq(proposals.id, proposal.id)),
  ]);
  return proposal.id;
}

describe("the cards", () => {
  test("show a consultation of today with its time, statement, note and room", async () => {
    const [madeAt, now] = [new Date("2026-06-01T08:00:00Z"), new Date("2026-06-10T07:30:00Z")];
    const host = await createTestHost({}, madeAt);
    const token = await saveResult({
      conversationId: crypto.randomUUID(),
      data: statementDataOf({}),
      now: madeAt,
    });
    const shared = await getSharedResult({ token, now: madeAt });
    const form = { note: "Supplier invoices", roiResult: shared?.id ?? null };
    for (const startsAt of ["2026-06-10T08:00:00Z", "2026-06-11T08:00:00Z"]) {
      await createBooking({ ...bookingForm({ ...form, startsAt: new Date(startsAt) }), now: madeAt });
    }
    const calls = await loadCalls({ userId: host.userId ?? "", timeZone: "Europe/Berlin", now });
    expect(calls.items).toEqual([
      expect.objectContaining({
        time: "10:00",
        note: "in 30 min",
        person: "Pat Example",
        joinUrl: "https://video.example/room",
        wrote: "Supplier invoices",
        isNext: true,
      }),
    ]);
    expect(calls.items[0]?.statement?.lines).toHaveLength(3);
    expect(calls.items[0]?.leadId).not.toBeNull();
  });

  test("ask for the outcome of a consultation from its start on, then show it", async () => {
    const [madeAt, startsAt] = [new Date("2026-06-01T08:00:00Z"), new Date("2026-06-17T08:00:00Z")];
    const host = await createTestHost({}, madeAt);
    const { booking } = await createBooking({ ...bookingForm({ startsAt }), now: madeAt });
    const callAt = async (minute: number) => {
      const now = new Date(startsAt.getTime() + minute * 60_000);
      const reader = { userId: host.userId ?? "", timeZone: "Europe/Berlin", now };
      return (await loadCalls(reader)).items.find(({ id }) => id === booking.id);
    };
    const room = "https://video.example/room";
    expect(await callAt(-1)).toMatchObject({ note: "in 1 min", joinUrl: room, needsOutcome: false });
    expect(await callAt(10)).toMatchObject({ note: "now", joinUrl: room, needsOutcome: true });
    expect(await callAt(31)).toMatchObject({ note: "over", joinUrl: null, place: null, needsOutcome: true });
    await db.update(bookings).set({ status: "missed" }).where(eq(bookings.id, booking.id));
    for (const minute of [10, 31])
      expect(await callAt(minute)).toMatchObject({ note: "No-show", joinUrl: null, needsOutcome: false });
  });

  test.each([
    ["support", ["invoices"]],
    ["billing_admin", ["invoices"]],
    ["sales", ["tasks", "calls", "waiting", "leads", "figures"]],
    ["super_admin", ["tasks", "calls", "waiting", "leads", "figures", "invoices"]],
  ] as const)("of %s are those that the role may see, and no others are read", async (role, cards) => {
    const { tasks, calls, waiting, leads: free, figures, invoices } = await read(await createPerson(role));
    const shown = Object.entries({ tasks, calls, waiting, leads: free, figures, invoices })
      .filter(([, card]) => card !== null)
      .map(([name]) => name);
    expect(shown).toEqual(cards);
  });

  test.each(["lead", "customer", "blog_admin"] as const)("aren't there for a %s", async (role) => {
    const { status } = await open(await createPerson(role));
    expect([302, 403]).toContain(status);
  });

  test("hold the viewer's own tasks and proposals, not those of a colleague", async () => {
    const [sara, bo] = [await createPerson("sales"), await createPerson("sales")];
    const mine = await createTask(sara.id, { dueDay: "2020-01-01" });
    await createTask(bo.id, { dueDay: "2020-01-01" });
    const { proposal } = await createTestProposal();
    await createTestProposal();
    await atomically((tx) => [
      tx.update(proposals).set({ ownerId: sara.id }).where(eq(proposals.id, proposal.id)),
    ]);
    const day = await read(sara);
    expect(day.tasks).toMatchObject({ overdue: "1", today: null, lines: [{ id: mine, group: "late" }] });
    expect(day.waiting?.items.map(({ id }) => id)).toEqual([proposal.id]);
    expect(day.calls).toEqual({ isHost: false, items: [] });
  });
});

test("the number of today's consultations links to them, which are far down on a phone", async () => {
  const host = await createTestHost();
  const user = await getUser({ id: host.userId ?? "" });
  if (!user) throw new Error("The account is missing");
  const now = new Date("2026-06-24T07:30:00Z");
  const madeAt = new Date("2026-06-01T08:00:00Z");
  const startsAt = new Date("2026-06-24T08:00:00Z");
  const { booking } = await createBooking({ ...bookingForm({ startsAt }), now: madeAt });
  await db.update(bookings).set({ hostId: host.id }).where(eq(bookings.id, booking.id));
  const page = await renderRouted(createElement(dayPage.default), {
    ...(await loadToday({ user }, now)),
    sales: null,
  });
  const [, anchor = ""] = /<a [^>]*href="[^"#]*#([^"]+)"[^>]*>1 consultation</.exec(page) ?? [];
  expect(page).toContain(`<section id="${anchor}"`);
});

test("waiting proposals come by what they wait for: a question, closing soon, opened, sent", async () => {
  const owner = await createPerson("sales");
  const made = [];
  for (let number = 0; number < 4; number += 1) made.push((await createTestProposal()).proposal);
  const [sent, opened, closing, asked] = made;
  if (!sent || !opened || !closing || !asked) throw new Error("A proposal is missing");
  for (const { id } of made)
    await atomically((tx) => [tx.update(proposals).set({ ownerId: owner.id }).where(eq(proposals.id, id))]);
  await markViewed({ proposal: opened });
  await atomically((tx) => [
    tx
      .update(proposals)
      .set({ expiresAt: new Date(Date.now() + 2 * DAY_MILLISECONDS) })
      .where(eq(proposals.id, closing.id)),
  ]);
  await askAboutProposal({
    id: asked.id,
    revision: 1,
    key: crypto.randomUUID(),
    name: "Pat",
    text: "Road freight only?",
  });
  const waiting = await listWaitingProposals({ ownerId: owner.id });
  expect(waiting.map(({ id, wait }) => [id, wait])).toEqual([
    [asked.id, "question"],
    [closing.id, "closing"],
    [opened.id, "opened"],
    [sent.id, "sent"],
  ]);
  expect(waiting[0]?.question).toMatchObject({ text: "Road freight only?", authorName: "Pat" });
});

test("an open question is found among a hundred open proposals and thousands of answers", async () => {
  const owner = await createPerson("sales");
  const { proposal } = await createTestProposal();
  const { id: _id, reference: _reference, ...shown } = proposal;
  const sooner = new Date(Date.now() + 7 * DAY_MILLISECONDS);
  const others = Array.from({ length: 120 }, (_, number) => ({
    ...shown,
    id: crypto.randomUUID(),
    reference: `more-${number}`,
    ownerId: owner.id,
    expiresAt: sooner,
    searchText: "",
  }));
  const talked = Array.from({ length: 2_100 }, (_, number) => ({
    proposalId: others[number % others.length]?.id ?? "",
    revision: 1,
    kind: number < 1_050 ? ("question" as const) : ("answer" as const),
    createdAt: new Date(Date.now() - 10_000 + number),
  }));
  await atomically((tx) => [
    tx.update(proposals).set({ ownerId: owner.id }).where(eq(proposals.id, proposal.id)),
    insertMany(tx, proposals, others),
    insertMany(tx, proposalEvents, talked),
  ]);
  const question = { id: proposal.id, revision: 1, key: crypto.randomUUID(), name: "Pat", text: "When?" };
  await askAboutProposal(question);
  const waiting = await listWaitingProposals({ ownerId: owner.id });
  expect(waiting).toHaveLength(121);
  expect(waiting.filter(({ wait }) => wait === "question")).toMatchObject([
    { id: proposal.id, question: { text: "When?" } },
  ]);
});

test("a proposal that one of two people signed isn't one without an answer", async () => {
  const owner = await createPerson("sales");
  const { proposal } = await createTestProposal();
  await markViewed({ proposal });
  await atomically((tx) => [
    tx
      .update(proposals)
      .set({
        ownerId: owner.id,
        secondSignerName: "Kim",
        secondSignerEmail: "kim@clients.test",
        halfSignedAt: new Date(Date.now() - 2 * DAY_MILLISECONDS),
      })
      .where(eq(proposals.id, proposal.id)),
    tx.update(leads).set({ phone: "+49 30 1234" }).where(eq(leads.email, proposal.clientEmail)),
  ]);
  expect((await read(owner)).waiting?.items).toMatchObject([
    {
      wait: "signed",
      badge: "Second signature",
      reason: "Half signed 2\u00A0days\u00A0ago, the other signature is missing",
      step: { kind: "remind" },
    },
  ]);
  await setProposalReminders({ id: proposal.id, email: "kim@clients.test", wanted: false });
  expect((await read(owner)).waiting?.items).toMatchObject([{ step: { kind: "remind" } }]);
  await setProposalReminders({ id: proposal.id, email: proposal.clientEmail, wanted: false });
  expect((await read(owner)).waiting?.items).toMatchObject([{ step: { kind: "open" } }]);
});

describe("the button of a waiting proposal", () => {
  const stepsOf = async (person: Person) => (await read(person)).waiting?.items.map(({ step }) => step);

  async function owned(owner: Person) {
    const { proposal } = await createTestProposal();
    await atomically((tx) => [
      tx.update(proposals).set({ ownerId: owner.id }).where(eq(proposals.id, proposal.id)),
    ]);
    return proposal;
  }

  test("copies the client's link, calls them, or opens the proposal, by what it waits for", async () => {
    const owner = await createPerson("sales");
    const proposal = await owned(owner);
    expect(await stepsOf(owner)).toEqual([{ kind: "copy", link: proposalUrl(proposal) }]);
    await markViewed({ proposal });
    expect(await stepsOf(owner)).toEqual([{ kind: "remind" }]);
    await atomically((tx) => [
      tx.update(leads).set({ phone: "+49 30 1234" }).where(eq(leads.email, proposal.clientEmail)),
    ]);
    expect(await stepsOf(owner)).toEqual([{ kind: "call", phone: "+49 30 1234" }]);
  });

  test("sends one reminder, however often it is pressed, and none to a client who wants none", async () => {
    const owner = await createPerson("sales");
    const proposal = await owned(owner);
    await markViewed({ proposal });
    const remind = () =>
      ask(owner, remindPage.action, {
        path: `/admin/proposals/${proposal.id}/remind`,
        id: proposal.id,
        form: {},
      });
    const sent = () =>
      db.$count(
        outboxMails,
        and(eq(outboxMails.recipient, proposal.clientEmail), eq(outboxMails.kind, "proposal_reminder")),
      );
    await Promise.all([remind(), remind()]);
    await remind();
    expect(await sent()).toBe(1);
    const [mail] = await db
      .select()
      .from(outboxMails)
      .where(and(eq(outboxMails.recipient, proposal.clientEmail), eq(outboxMails.kind, "proposal_reminder")));
    expect(mail?.senderName, "a person reminds, not the product").toContain("Sara");
    expect(await stepsOf(owner)).toEqual([{ kind: "open" }]);
    await atomically((tx) => [
      tx.update(proposals).set({ remindedAt: null }).where(eq(proposals.id, proposal.id)),
    ]);
    expect(await stepsOf(owner)).toEqual([{ kind: "remind" }]);
    await setProposalReminders({ id: proposal.id, email: proposal.clientEmail, wanted: false });
    expect(await stepsOf(owner)).toEqual([{ kind: "open" }]);
    await remind();
    // The one before still waited, and was taken back.
    expect(await sent()).toBe(0);
  });
});

describe("a goal for the quarter", () => {
  const set = (viewer: Person, id: string, form: Record<string, string>) =>
    ask(viewer, goalPage.action, { path: `/admin/goals/${id}`, id, form });

  test("is hidden until the person or a manager sets it", async () => {
    const [sara, manager] = [await createPerson("sales"), await createPerson("super_admin")];
    await acceptedProposal(sara.id);
    expect((await read(sara)).figures?.goal).toBeNull();
    expect((await set(sara, sara.id, { amount: "90,000", currency: "USD" })).status).toBe(303);
    const { figures } = await read(sara);
    expect(figures?.goal).toMatchObject({ amount: "$90,000" });
    expect(figures?.goal?.reachedPercent).toBeGreaterThan(0);
    expect((await set(manager, sara.id, { amount: "", currency: "USD" })).status).toBe(303);
    expect((await read(sara)).figures?.goal).toBeNull();
    const filter = AuditFilterSchema.parse({ action: "user.goal_changed", subject: sara.id });
    const { items } = await listAuditEntries({ filter, page: { limit: 5 } });
    expect(items.map(({ before, after }) => [before, after])).toEqual([
      [{ goalMinor: 9_000_000, currency: "USD" }, null],
      [null, { goalMinor: 9_000_000, currency: "USD" }],
    ]);
  });

  test("counts what was won in its currency, and says so next to other amounts", async () => {
    const owner = await createPerson("sales");
    await set(owner, owner.id, { amount: "90,000", currency: "EUR" });
    expect((await read(owner)).figures?.goal).toMatchObject({ counted: "€0", amount: "€90,000" });
    await acceptedProposal(owner.id);
    const inDollars = (await read(owner)).figures;
    expect(inDollars?.won).toMatch(/^\$/);
    expect(inDollars?.goal).toMatchObject({ counted: "€0", reachedPercent: 0 });
    await set(owner, owner.id, { amount: "90,000", currency: "USD" });
    expect((await read(owner)).figures?.goal).toMatchObject({ counted: null, amount: "$90,000" });
  });

  test("can't be set by a colleague, for people who don't sell, or to no amount", async () => {
    const [sara, bo] = [await createPerson("sales"), await createPerson("sales")];
    const manager = await createPerson("super_admin");
    const editor = await createPerson("blog_admin");
    const form = { amount: "1000", currency: "USD" };
    expect((await set(bo, sara.id, form)).status).toBe(404);
    expect((await set(manager, editor.id, form)).status).toBe(404);
    expect((await set(manager, "nobody", form)).status).toBe(404);
    for (const amount of ["0", "-1", "1.5", "9999999999", "many"])
      expect((await set(sara, sara.id, { ...form, amount })).status, amount).toBe(422);
  });
});

describe("a new lead", () => {
  test("goes to the first of two people who pick it up", async () => {
    const people = [await createPerson("sales"), await createPerson("sales")];
    const id = await createLead();
    const answers = await Promise.all(
      people.map((person) =>
        ask(person, leadPage.action, {
          path: `/admin/leads/${id}?back=${PATH}`,
          id,
          form: { intent: "take" },
        }),
      ),
    );
    expect(answers.map(({ headers }) => headers.get("Location"))).toEqual([PATH, PATH]);
    const [row] = await db.select().from(leads).where(eq(leads.id, id));
    const first = row?.ownerId;
    expect(people.map((person) => person.id)).toContain(first);
    for (const person of people)
      await ask(person, leadPage.action, { path: `/admin/leads/${id}`, id, form: { intent: "take" } });
    expect((await getLead({ id }))?.ownerId).toBe(first);
  });
});

describe("an accepted proposal", () => {
  let billing: Person;
  beforeAll(async () => {
    billing = await createPerson("billing_admin");
  });
  const mark = (person: Person, id: string) =>
    ask(person, invoicePage.action, { path: `/admin/proposals/${id}/invoice`, id, form: {} });

  test("is to be invoiced until billing marks it, once", async () => {
    const id = await acceptedProposal();
    expect((await read(billing)).invoices?.items.map((item) => item.id)).toContain(id);
    const answers = await Promise.all([mark(billing, id), mark(billing, id)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect((await read(billing)).invoices?.items.map((item) => item.id)).not.toContain(id);
  });

  test("is counted even if the list is too short for it", async () => {
    await db.update(proposals).set({ invoicedAt: new Date() }).where(eq(proposals.status, "accepted"));
    for (let number = 0; number <= INVOICES_SHOWN; number += 1) await acceptedProposal();
    const { invoices } = await read(billing);
    expect(invoices).toMatchObject({ count: String(INVOICES_SHOWN + 1), hasMore: true });
    expect(invoices?.items).toHaveLength(INVOICES_SHOWN);
    await mark(billing, invoices?.items[0]?.id ?? "");
    expect((await read(billing)).invoices).toMatchObject({ count: String(INVOICES_SHOWN), hasMore: false });
  });

  test("can't be marked by support, and no other proposal can be marked", async () => {
    const support = await createPerson("support");
    const id = await acceptedProposal();
    expect((await read(support)).invoices).toMatchObject({ mayMark: false });
    expect((await mark(support, id)).status).toBe(403);
    expect((await mark(billing, (await createTestProposal()).proposal.id)).status).toBe(404);
    expect((await mark(billing, crypto.randomUUID())).status).toBe(404);
  });
});

test("the viewer's own figures count what they won, decided and have open", async () => {
  const owner = await createPerson("sales");
  const now = new Date();
  for (const days of [2, 4, 10])
    await acceptedProposal(owner.id, new Date(now.getTime() + days * DAY_MILLISECONDS));
  const { proposal } = await createTestProposal();
  await atomically((tx) => [
    tx
      .update(proposals)
      .set({ status: "declined", decidedAt: now, ownerId: owner.id })
      .where(eq(proposals.id, proposal.id)),
  ]);
  const id = await createLead();
  await atomically((tx) => [
    tx
      .update(leads)
      .set({ ownerId: owner.id, yearlySavingMinor: 4_830_000, yearlySavingCurrency: "USD" })
      .where(eq(leads.id, id)),
  ]);
  const figures = await getOwnFigures({
    ownerId: owner.id,
    quarterStart: new Date(now.getTime() - DAY_MILLISECONDS),
    now: new Date(now.getTime() + 11 * DAY_MILLISECONDS),
  });
  const each = proposal.totalMinor + 12 * proposal.monthlyMinor;
  expect(figures).toMatchObject({
    won: [{ amountMinor: 3 * each, currency: "USD" }],
    decided: { won: 3, all: 4 },
    open: { count: 1, savings: [{ amountMinor: 4_830_000, currency: "USD" }] },
  });
  expect(figures.medianDays).toBeCloseTo(4, 1);
});

test("the viewer's own figures begin with the quarter of their calendar", async () => {
  const owner = await createPerson("sales");
  await saveWorkPreferences({ userId: owner.id, timeZone: "Asia/Tokyo", wantsDigest: false });
  // April begins in Tokyo while it is still March in London.
  await acceptedProposal(owner.id, new Date("2031-03-31T14:59:00Z"));
  const id = await acceptedProposal(owner.id, new Date("2031-03-31T15:01:00Z"));
  const user = await getUser({ id: owner.id });
  if (!user) throw new Error("The account is missing");
  const figuresAt = async (now: string) => (await loadToday({ user }, new Date(now))).figures;
  const [row] = await db.select().from(proposals).where(eq(proposals.id, id));
  if (!row) throw new Error("The proposal is missing");
  const value = row.totalMinor + 12 * row.monthlyMinor;
  expect(await figuresAt("2031-04-02T09:00:00Z")).toMatchObject({
    quarter: "Apr to Jun",
    won: moneyText(value, row.currency),
  });
  expect(await figuresAt("2031-03-31T14:59:30Z")).toMatchObject({
    quarter: "Jan to Mar",
    won: moneyText(value, row.currency),
  });
});

test("people who sell and can't open the dashboard see its figures of what they own", async () => {
  const [sara, bo] = [await createPerson("sales"), await createPerson("sales")];
  const own = async ({ id: ownerId }: Person) => {
    const id = await createLead();
    await atomically((tx) => [tx.update(leads).set({ ownerId }).where(eq(leads.id, id))]);
  };
  const salesOf = async (person: Person) =>
    ((await (await open(person)).json()) as { sales: Sales | null }).sales;
  for (let number = 0; number < 7; number += 1) await own(sara);
  await own(bo);
  await acceptedProposal(sara.id);
  await acceptedProposal(bo.id);
  const few = await salesOf(sara);
  expect(few?.accepted.flatMap(({ rows }) => rows.map(({ count }) => count)).reduce((a, b) => a + b)).toBe(1);
  expect(few?.leads).toMatchObject({ total: 7, chart: null });
  expect(few?.funnel).toMatchObject({ leads: 7 });
  await own(sara);
  const enough = await salesOf(sara);
  expect(enough?.leads.total).toBe(8);
  expect(enough?.leads.chart).not.toBeNull();
  for (const role of ["super_admin", "support", "billing_admin"] as const)
    expect(await salesOf(await createPerson(role)), role).toBeNull();
});
