import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";

import { loader } from "~/routes/_admin.workspace.$id._index";
import { action as join, loader as invitation } from "~/routes/_auth.invitation";
import { invitationWrites } from "~/models/company/invitation.server";
import { statementDataOf } from "~/models/roi/roi";
import { getSharedResult, saveResult } from "~/models/roi/roi.server";
import { formatDay } from "~/lib/dates";
import { daysAfter, HOUR_MILLISECONDS } from "~/lib/time-units";
import { atomically, db } from "~/server/db.server";

import { bookings, proposals, workPreferences } from "../../drizzle/schema";
import { createTestHost, STAFF_SOURCE } from "../factories/booking";
import { createCompany } from "../factories/company";
import { newestToken } from "../factories/invitation";
import { createTestProposal } from "../factories/proposal";
import { saveMembership } from "../factories/tenant";
import { Browser } from "../setup/browser";
import { ask, createPerson, type Person } from "../setup/staff";

/* What the people of a customer company see first: their next step and whom to ask. */

let company: Awaited<ReturnType<typeof createCompany>>;
let member: Person;

beforeEach(async () => {
  company = await createCompany({ name: "Harbor Works" });
  member = await createPerson("customer");
  await saveMembership({ tenantId: company.tenant.id, userId: member.id, role: "owner" });
});

interface Overview {
  step: { title: string; action: { path: string }; figures: { term: string; value: string }[] };
  ahead: unknown[];
  contact: { name: string } | null;
  progress: { label: string; note: string; state: string }[];
  proposals: { title: string; status: string; saves: string | null }[];
}

async function open(): Promise<Overview> {
  const id = company.workspaces[0]?.id ?? "";
  const answer = await ask(member, loader, { path: `/workspace/${id}`, id });
  return (await answer.json()) as Overview;
}

async function book(email: string, startsAt: Date): Promise<void> {
  const now = new Date();
  await db.insert(bookings).values({
    reference: `B-${crypto.randomUUID().slice(0, 9)}`,
    requestKey: crypto.randomUUID(),
    hostId: (await createTestHost()).id,
    startsAt,
    endsAt: new Date(startsAt.getTime() + HOUR_MILLISECONDS),
    name: "Pat Example",
    email,
    timeZone: "UTC",
    consent: "Yes",
    createdAt: now,
    updatedAt: now,
  });
}

test("without anything open, the next step is a message to the provider", async () => {
  const { step, ahead, contact } = await open();
  expect(step).toMatchObject({ title: "Nothing is waiting for you", figures: [] });
  expect(step.action.path).toMatch(/^\/workspace\/[\w-]+\/messages$/);
  expect({ ahead, contact }).toEqual({ ahead: [], contact: null });
});

test("a consultation of any member is the next step and is listed, a past one is not", async () => {
  const now = new Date();
  await book(member.email, daysAfter(now, 2));
  await book(member.email, daysAfter(now, -2));
  await book("someone@else.test", daysAfter(now, 1));
  const { step, ahead } = await open();
  expect(step.title).toBe("Prepare for your consultation");
  expect(ahead).toHaveLength(1);
});

test("an open proposal comes before everything else, with its costs and its author", async () => {
  await book(member.email, daysAfter(new Date(), 2));
  const wish = { workspaceName: null, workspacePlan: null, tenantId: company.tenant.id };
  const { proposal } = await createTestProposal({ wish });
  const { step, contact, proposals } = await open();
  expect(step.title).toBe(`Review the proposal: ${proposal.title}`);
  expect(step.action.path).toMatch(/^\/p\//);
  expect(step.figures.map(({ term }) => term)).toEqual(["Costs in the first year"]);
  expect(contact).not.toBeNull();
  expect(proposals).toMatchObject([{ title: proposal.title }]);
});

test("a proposal that one of two people signed waits for the other, and not for a review", async () => {
  const { proposal } = await createTestProposal({ wish: wish() });
  await atomically((tx) => [
    tx
      .update(proposals)
      .set({ secondSignerName: "Kim", secondSignerEmail: "kim@clients.test", halfSignedAt: new Date() })
      .where(eq(proposals.id, proposal.id)),
  ]);
  const { step } = await open();
  expect(step.title).toBe(`A signature is still missing: ${proposal.title}`);
});

/** A statement that a proposal in US dollars can refer to. */
async function makeStatement() {
  const token = await saveResult({ conversationId: crypto.randomUUID(), data: statementDataOf({}) });
  return getSharedResult({ token });
}

function wish() {
  return { workspaceName: null, workspacePlan: null, tenantId: company.tenant.id };
}

test("an open proposal is the next step and in the list, however many newer ones there are", async () => {
  const now = new Date();
  const { proposal } = await createTestProposal({
    wish: wish(),
    content: { title: "The old one" },
    now: daysAfter(now, -10),
  });
  for (let newer = 1; newer <= 6; newer += 1) {
    // The days of these have passed.
    await createTestProposal({
      wish: wish(),
      content: { title: `Newer ${newer}`, lastDay: daysAfter(now, -1).toISOString().slice(0, 10) },
      now: daysAfter(now, -9 + newer),
    });
  }
  const { step, proposals } = await open();
  expect(step.title).toBe(`Review the proposal: ${proposal.title}`);
  expect(proposals.map(({ title }) => title)).toEqual([
    "The old one",
    "Newer 6",
    "Newer 5",
    "Newer 4",
    "Newer 3",
  ]);
  expect(proposals.slice(1).every(({ status }) => status === "expired")).toBe(true);
});

test("of two open proposals, the one that closes first is the next step, and each is listed once", async () => {
  const now = new Date();
  const soon = daysAfter(now, 3).toISOString().slice(0, 10);
  await createTestProposal({
    wish: wish(),
    content: { title: "Soon", lastDay: soon },
    now: daysAfter(now, -1),
  });
  await createTestProposal({ wish: wish(), content: { title: "Later" } });
  const { step, proposals } = await open();
  expect(step.title).toBe("Review the proposal: Soon");
  expect(proposals.map(({ title }) => title)).toEqual(["Later", "Soon"]);
});

test("a proposal with a statement in its currency shows what it saves, one in another doesn't", async () => {
  const shared = await makeStatement();
  const roiResult = shared?.id ?? null;
  const other = shared?.data.inputs.currency === "USD" ? ("EUR" as const) : ("USD" as const);
  await createTestProposal({ wish: wish(), content: { title: "Abroad", roiResult, currency: other } });
  const currency = other === "USD" ? ("EUR" as const) : ("USD" as const);
  await createTestProposal({
    wish: wish(),
    content: {
      title: "Home",
      roiResult,
      currency,
      lastDay: daysAfter(new Date(), 2).toISOString().slice(0, 10),
    },
  });
  const { step, proposals, progress } = await open();
  expect(proposals.find(({ title }) => title === "Home")?.saves).toMatch(/\d/);
  expect(proposals.find(({ title }) => title === "Abroad")?.saves).toBeNull();
  expect(step.figures.map(({ term }) => term).slice(0, 3)).toEqual([
    "Saves a year",
    "Costs in the first year",
    "Pays back in",
  ]);
  expect(progress[0]).toMatchObject({ label: "ROI statement", state: "done" });
});

test("progress leads from the consultation over the proposal to the kick-off", async () => {
  const states = async () => (await open()).progress.map(({ label, state }) => `${label}: ${state}`);
  expect(await states()).toEqual([]);
  await book(member.email, daysAfter(new Date(), 2));
  expect(await states()).toEqual(["Consultation: now", "Proposal: ahead", "Kick-off: ahead"]);
  await book(member.email, daysAfter(new Date(), -2));
  const { proposal } = await createTestProposal({ wish: wish() });
  expect(await states()).toEqual(["Consultation: done", "Proposal: now", "Kick-off: ahead"]);
  await db
    .update(proposals)
    .set({ status: "accepted", decidedAt: new Date() })
    .where(eq(proposals.id, proposal.id));
  expect(await states()).toEqual(["Consultation: done", "Proposal: done", "Kick-off: now"]);
  await db.update(proposals).set({ decidedAt: daysAfter(new Date(), -70) });
  await db.delete(bookings);
  expect(await states()).toEqual([]);
});

test("progress names the day that it is for the reader", async () => {
  const startsAt = daysAfter(new Date(), 2);
  startsAt.setUTCHours(23, 30, 0, 0);
  await book(member.email, startsAt);
  const day = async () => (await open()).progress.find(({ label }) => label === "Consultation")?.note;
  const inUtc = await day();
  const now = new Date();
  await db.insert(workPreferences).values({ userId: member.id, timeZone: "Asia/Tokyo", updatedAt: now });
  expect(inUtc).toBe(formatDay(startsAt));
  expect(await day()).toBe(formatDay(daysAfter(startsAt, 1)));
});

test("an expired proposal is nothing to do", async () => {
  const wish = { workspaceName: null, workspacePlan: null, tenantId: company.tenant.id };
  await createTestProposal({ wish, now: daysAfter(new Date(), -60) });
  expect((await open()).step.title).toBe("Nothing is waiting for you");
});

test("people who accept an invitation land in the first workspace of the company they joined", async () => {
  const joined = await createCompany({ name: "Spinners", workspaceCount: 2 });
  const [first] = joined.workspaces;
  const { tenant } = joined;
  await atomically(
    await invitationWrites({
      tenant,
      standing: "manager",
      email: member.email,
      role: "member",
      invitedBy: "sara@provider.test",
      source: STAFF_SOURCE,
    }),
  );
  const path = `/invitation?token=${await newestToken(member.email)}`;
  for (const _time of ["once", "again, by the same button"]) {
    const answer = await ask(member, join, { path, form: { company: tenant.id } });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/workspace/${first?.id ?? ""}`]);
  }
  // They belonged to another company before.
  const page = await ask(member, loader, { path: `/workspace/${first?.id ?? ""}`, id: first?.id ?? "" });
  expect(page.status).toBe(200);
});

test("a dead invitation leads members to their workspaces, and into no company that isn't theirs", async () => {
  const path = `/invitation?token=${"a".repeat(43)}`;
  const forMembers = { state: "dead", for: "member", home: "/admin/workspaces" };
  const page = await ask(member, invitation, { path });
  expect([page.status, await page.json()]).toEqual([410, forMembers]);
  const foreign = await createCompany({ name: "Spinners" });
  const answer = await ask(member, join, { path, form: { company: foreign.tenant.id } });
  expect([answer.status, await answer.json()]).toEqual([410, forMembers]);
  const stranger = await createPerson("lead");
  const theirs = await ask(stranger, invitation, { path });
  expect(await theirs.json()).toEqual({ state: "dead", for: "user", home: "/profile" });
  const signedOut = await ask({ browser: new Browser() }, invitation, { path });
  expect(await signedOut.json()).toEqual({ state: "dead", for: "visitor", home: "/login" });
});
