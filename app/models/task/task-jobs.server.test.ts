import { and, eq, inArray } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";

import type { Day } from "~/lib/time-zone";
import { atomically, ConditionLost, db } from "~/server/db.server";
import { env } from "~/server/env.server";

import { leads, outboxMails, proposals, tasks, users, workPreferences } from "../../../drizzle/schema";
import { bookingForm, createTestHost, STAFF_SOURCE } from "../../../tests/factories/booking";
import { createBulkStaff } from "../../../tests/factories/bulk-users";
import { insertMany } from "../../../tests/factories/insert-many";
import { createTestProposal } from "../../../tests/factories/proposal";
import { createTask } from "../../../tests/factories/task";
import { createUser } from "../../../tests/factories/user";
import { startScript } from "../../../tests/setup/processes";

import { createHost } from "~/models/booking/booking-host.server";
import { createBooking, recordOutcome } from "~/models/booking/booking.server";
import { setLeadOwner } from "~/models/lead/lead-change.server";
import { getLead } from "~/models/lead/lead-query.server";
import { acceptProposal } from "~/models/proposal/proposal-acceptance.server";
import { declineProposal, markViewed } from "~/models/proposal/proposal-reply.server";
import { reviseProposal, setProposalOwner, withdrawProposal } from "~/models/proposal/proposal.server";
import { readStopToken, stopLink } from "~/models/mail/mail-choice-link.server";
import { claimMailDay } from "./regular-mail.server";
import { queueTaskDigests } from "./task-digest.server";
import { suggestTasks } from "./task-suggestion.server";
import { completeTask, deleteTask, snoozeTask } from "./task.server";
import { setMailWanted } from "~/models/mail/mail-choice.server";
import { saveWorkPreferences } from "./work-preferences.server";
import { DAY_MILLISECONDS } from "~/lib/time-units";

const inDays = (days: number, from = new Date()) => new Date(from.getTime() + days * DAY_MILLISECONDS);

/** A consultation of tomorrow's tomorrow at ten, and a moment at which it is over. */
async function heldConsultation({ outcome = "held" as "held" | "missed" | null } = {}) {
  const host = await createTestHost();
  const day = inDays(2);
  day.setUTCHours(10, 0, 0, 0);
  const { booking } = await createBooking(bookingForm({ startsAt: day }));
  const after = new Date(day.getTime() + 60 * 60 * 1000);
  if (outcome) await recordOutcome({ id: booking.id, outcome, source: STAFF_SOURCE, now: after });
  return { booking, host, after };
}

const versionOf = async (id: string) => {
  const [row] = await db.select({ version: proposals.version }).from(proposals).where(eq(proposals.id, id));
  return row?.version;
};

const tasksOf = (ownerId: string) => db.select().from(tasks).where(eq(tasks.ownerId, ownerId));

describe("suggestions", () => {
  // Hosts of earlier tests would take the bookings of later ones.
  beforeEach(async () => {
    await atomically((tx) => [tx.update(users).set({ isActive: false })]);
  });

  test("follow a consultation that took place, for the day after, once", async () => {
    const { booking, host, after } = await heldConsultation();
    await Promise.all([suggestTasks({ now: after }), suggestTasks({ now: after })]);
    await suggestTasks({ now: inDays(1, after) });
    const made = await tasksOf(host.userId ?? "");
    expect(made).toHaveLength(1);
    expect(made[0]).toMatchObject({
      title: "Follow up with Pat Example after the consultation",
      origin: "consultation",
      bookingId: booking.id,
      dueDay: inDays(1, after).toISOString().slice(0, 10),
    });
  });

  test("are taken back when the visitor didn't come after all, and follow again when they did", async () => {
    const { booking, host, after } = await heldConsultation();
    const record = (outcome: "held" | "missed") =>
      recordOutcome({ id: booking.id, outcome, source: STAFF_SOURCE, now: after });
    const count = async () => (await tasksOf(host.userId ?? "")).length;
    await suggestTasks({ now: after });
    await record("missed");
    expect(await count()).toBe(0);
    await record("held");
    await suggestTasks({ now: after });
    expect(await count()).toBe(1);
  });

  test("stay when the visitor didn't come if someone has put them off, and stay away if dismissed", async () => {
    const { booking, host, after } = await heldConsultation();
    await suggestTasks({ now: after });
    const [task] = await tasksOf(host.userId ?? "");
    const change = { id: task?.id ?? "", actor: { userId: host.userId ?? "", mayManage: true } };
    const record = (outcome: "held" | "missed") =>
      recordOutcome({ id: booking.id, outcome, source: STAFF_SOURCE, now: after });
    await snoozeTask({ ...change, until: inDays(9, after), now: inDays(1, after) });
    await record("missed");
    expect(await tasksOf(host.userId ?? "")).toHaveLength(1);
    await deleteTask(change);
    await record("held");
    await record("missed");
    await record("held");
    await suggestTasks({ now: after });
    expect(await tasksOf(host.userId ?? "")).toEqual([]);
  });

  test.each(["missed", null] as const)("don't follow a consultation whose outcome is %s", async (outcome) => {
    const { host, after } = await heldConsultation({ outcome });
    await suggestTasks({ now: after });
    expect(await tasksOf(host.userId ?? "")).toEqual([]);
  });

  test("ask about a proposal that was opened three days ago and not answered", async () => {
    const { proposal, author } = await createTestProposal();
    const opened = new Date();
    await markViewed({ proposal, now: opened });
    expect(await suggestTasks({ now: inDays(2.9, opened) })).toBe(0);
    expect(await suggestTasks({ now: inDays(3, opened) })).toBe(1);
    expect(await tasksOf(author.user.id)).toMatchObject([{ proposalId: proposal.id, origin: "proposal" }]);
  });

  test("don't come for a proposal that was declined or never opened", async () => {
    const { proposal } = await createTestProposal();
    await createTestProposal();
    await markViewed({ proposal });
    const origin = { address: "203.0.113.7", userAgent: "Browser/1", requestId: null };
    await declineProposal({ id: proposal.id, revision: 1, reason: null, origin });
    expect(await suggestTasks({ now: inDays(4) })).toBe(0);
  });

  const DAYS_LATER = inDays(4);
  const ORIGIN = { address: "203.0.113.7", userAgent: "Browser/1", requestId: null };

  async function asked() {
    const made = await createTestProposal();
    await markViewed({ proposal: made.proposal });
    await suggestTasks({ now: DAYS_LATER });
    const { proposal, author } = made;
    expect(await tasksOf(author.user.id)).toMatchObject([{ proposalId: proposal.id, doneAt: null }]);
    return { proposal, author, change: { ...author, id: proposal.id, now: DAYS_LATER } };
  }

  test.each<[string, (made: Awaited<ReturnType<typeof asked>>) => Promise<unknown>]>([
    [
      "accepts",
      ({ proposal: { id } }) =>
        acceptProposal({
          id,
          revision: 1,
          chosen: [],
          signature: { name: "Pat", role: null, consent: "Yes." },
          origin: ORIGIN,
          now: DAYS_LATER,
        }),
    ],
    [
      "declines",
      ({ proposal: { id } }) =>
        declineProposal({ id, revision: 1, reason: null, origin: ORIGIN, now: DAYS_LATER }),
    ],
    ["loses", ({ change, proposal: { version } }) => withdrawProposal({ ...change, version })],
    ["gets a new version of", ({ change, proposal: { version } }) => reviseProposal({ ...change, version })],
  ])("to ask about a proposal are completed when the client %s it", async (_what, settle) => {
    const made = await asked();
    const ownerId = made.author.user.id;
    const own = await createTask(ownerId, { title: "Call Pat" });
    await settle(made);
    const open = (await tasksOf(ownerId)).filter(({ doneAt }) => doneAt === null);
    expect(open.map(({ id }) => id)).toEqual([own]);
  });

  test("don't ask about a proposal that one of two people has signed", async () => {
    const { proposal } = await createTestProposal();
    await markViewed({ proposal });
    await atomically((tx) => [
      tx.update(proposals).set({ halfSignedAt: new Date() }).where(eq(proposals.id, proposal.id)),
    ]);
    expect(await suggestTasks({ now: DAYS_LATER })).toBe(0);
  });

  test("are due on the calendar of the lead's owner, not of the host", async () => {
    const { booking, after } = await heldConsultation();
    const owner = await createUser({ role: "sales" });
    await createHost({ userId: owner.id, name: "Kim", timeZone: "Pacific/Auckland", source: STAFF_SOURCE });
    await atomically((tx) => [
      tx.update(leads).set({ ownerId: owner.id }).where(eq(leads.email, booking.email)),
    ]);
    const late = new Date(after);
    late.setUTCHours(12, 0, 0, 0);
    await suggestTasks({ now: late });
    const dueDay = inDays(2, late).toISOString().slice(0, 10);
    expect(await tasksOf(owner.id)).toMatchObject([{ dueDay }]);
  });

  describe("when their lead or proposal goes to a colleague", () => {
    /** A colleague in Auckland, who may own leads and proposals. */
    async function colleague() {
      const user = await createUser({ role: "sales" });
      await saveWorkPreferences({ userId: user.id, timeZone: "Pacific/Auckland", wantsDigest: true });
      return { id: user.id, name: "Kim" };
    }

    async function giveLead(email: string, owner: { id: string; name: string } | null) {
      const lead = await getLead({ email });
      if (!lead) throw new Error("The lead is gone");
      await setLeadOwner({ lead, owner, actorId: lead.ownerId ?? owner?.id ?? "", source: STAFF_SOURCE });
    }

    test("go with the lead, on the next owner's clock; tasks that people wrote stay", async () => {
      const { booking, host, after } = await heldConsultation();
      const from = host.userId ?? "";
      await giveLead(booking.email, { id: from, name: host.name });
      await suggestTasks({ now: after });
      const leadId = (await getLead({ email: booking.email }))?.id ?? null;
      const own = await createTask(from, { title: "Call Pat", subject: { leadId } });
      const [before] = (await tasksOf(from)).filter(({ id }) => id !== own);
      const next = await colleague();
      await giveLead(booking.email, next);
      expect((await tasksOf(from)).map(({ id }) => id)).toEqual([own]);
      const [moved] = await tasksOf(next.id);
      expect(moved).toMatchObject({ id: before?.id, dueDay: before?.dueDay });
      expect(moved?.dueAt.getTime()).toBeLessThan(before?.dueAt.getTime() ?? 0);
      await giveLead(booking.email, null);
      expect(await tasksOf(next.id)).toHaveLength(1);
    });

    test("go with the proposal, and stay with who completed them", async () => {
      const { proposal, author, change } = await asked();
      const next = await colleague();
      await setProposalOwner({ ...change, version: (await versionOf(proposal.id)) ?? 0, owner: next });
      expect(await tasksOf(author.user.id)).toEqual([]);
      const [moved] = await tasksOf(next.id);
      expect(moved).toMatchObject({ proposalId: proposal.id, origin: "proposal" });
      await completeTask({ id: moved?.id ?? "", actor: { userId: next.id, mayManage: true } });
      const third = await colleague();
      await setProposalOwner({ ...change, version: (await versionOf(proposal.id)) ?? 0, owner: third });
      expect(await tasksOf(third.id)).toEqual([]);
    });

    test("go with a proposal that follows its lead", async () => {
      const { proposal, author } = await asked();
      await giveLead(proposal.clientEmail, { id: author.user.id, name: "Ada" });
      const next = await colleague();
      await giveLead(proposal.clientEmail, next);
      expect(await tasksOf(next.id)).toMatchObject([{ proposalId: proposal.id }]);
    });
  });

  test("that were dismissed or completed don't come back", async () => {
    const { host, after } = await heldConsultation();
    await suggestTasks({ now: after });
    const ownerId = host.userId ?? "";
    const actor = { userId: ownerId, mayManage: true };
    const [suggested] = await tasksOf(ownerId);
    await completeTask({ id: suggested?.id ?? "", actor });
    await suggestTasks({ now: after });
    await deleteTask({ id: suggested?.id ?? "", actor });
    await suggestTasks({ now: after });
    expect(await tasksOf(ownerId)).toEqual([]);
  });
});

describe("the daily email", () => {
  beforeEach(async () => {
    await atomically((tx) => [tx.update(users).set({ isActive: false }), tx.delete(outboxMails)]);
  });

  async function ownerIn(timeZone: string) {
    const user = await createUser({ role: "sales" });
    await saveWorkPreferences({ userId: user.id, timeZone, wantsDigest: true });
    return user;
  }

  const mailsTo = (email: string) =>
    db
      .select()
      .from(outboxMails)
      .where(and(eq(outboxMails.recipient, email), eq(outboxMails.kind, "task_digest")));

  test("goes out at eight on the owner's clock", async () => {
    const user = await ownerIn("America/New_York");
    await createTask(user.id, { title: "Call Kit", dueDay: "2026-11-17" });
    await createTask(user.id, { title: "Answer Pat", dueDay: "2026-11-19", dueMinute: 720 });
    await createTask(user.id, { title: "Next week", dueDay: "2026-11-25" });
    await queueTaskDigests({ now: new Date("2026-11-19T12:59Z") });
    expect(await mailsTo(user.email)).toEqual([]);
    await queueTaskDigests({ now: new Date("2026-11-19T13:00Z") });
    const [mail] = await mailsTo(user.email);
    expect(mail?.subject).toBe("1 overdue, 1 due today");
    expect(mail?.textBody).toContain("Overdue since Tue, Nov 17: Call Kit");
    expect(mail?.textBody).toContain("12:00: Answer Pat");
    expect(mail?.textBody).not.toContain("Next week");
  });

  test("goes out to everyone, however many own tasks", async () => {
    const ids = await createBulkStaff({ total: 1_001, role: "sales" });
    const due = { title: "Call Kit", dueDay: "2026-11-17", dueAt: new Date("2026-11-17T09:00Z") };
    const now = new Date("2026-11-16T09:00Z");
    const rows = ids.map((ownerId) => ({ ...due, ownerId, createdAt: now, updatedAt: now }));
    await atomically((tx) => [insertMany(tx, tasks, rows)]);
    expect(await queueTaskDigests({ now: new Date("2026-11-19T08:00Z") })).toBe(1_001);
    await atomically((tx) => [tx.delete(tasks).where(inArray(tasks.ownerId, ids))]);
  });

  test("goes out at eight on the days on which clocks change", async () => {
    const user = await ownerIn("Europe/Berlin");
    await createTask(user.id, { dueDay: "2026-03-01" });
    for (const [early, eight] of [
      ["2026-03-29T05:59Z", "2026-03-29T06:00Z"],
      ["2026-10-25T06:59Z", "2026-10-25T07:00Z"],
    ] as const) {
      expect(await queueTaskDigests({ now: new Date(early) }), early).toBe(0);
      expect(await queueTaskDigests({ now: new Date(eight) }), eight).toBe(1);
    }
  });

  test("goes out once a day, also when two instances look at the same time", async () => {
    const user = await ownerIn("UTC");
    await createTask(user.id, { dueDay: "2026-11-18" });
    const morning = new Date("2026-11-19T08:00Z");
    await Promise.all([queueTaskDigests({ now: morning }), queueTaskDigests({ now: morning })]);
    await queueTaskDigests({ now: new Date("2026-11-19T11:00Z") });
    expect(await mailsTo(user.email)).toHaveLength(1);
    await queueTaskDigests({ now: new Date("2026-11-20T08:00Z") });
    expect(await mailsTo(user.email)).toHaveLength(2);
  });

  test("goes out once to everyone when an instance is killed in the middle", async () => {
    const owners = await Promise.all(Array.from({ length: 30 }, () => ownerIn("UTC")));
    for (const { id } of owners) await createTask(id, { dueDay: "2026-11-18" });
    const morning = new Date("2026-11-19T08:00Z");
    const queued = () => db.$count(outboxMails, eq(outboxMails.kind, "task_digest"));
    const instance = startScript("tests/processes/queue-digests.ts", {
      databaseUrl: env.databaseUrl,
      args: [morning.toISOString()],
    });
    await expect.poll(queued, { timeout: 30_000, interval: 5 }).toBeGreaterThan(2);
    instance.kill();
    await instance.ended;
    await queueTaskDigests({ now: morning });
    const mails = await db.select({ to: outboxMails.recipient }).from(outboxMails);
    expect(mails.map(({ to }) => to).sort()).toEqual(owners.map(({ email }) => email).sort());
  });

  test("has a link that turns it off, for its reader only", async () => {
    const user = await ownerIn("UTC");
    await createTask(user.id, { dueDay: "2026-11-18" });
    await queueTaskDigests({ now: new Date("2026-11-19T08:00Z") });
    const [mail] = await mailsTo(user.email);
    const link = stopLink("daily", user.id);
    expect(mail?.unsubscribeUrl).toBe(link);
    expect(mail?.textBody).toContain(link);
    const token = link.slice(link.lastIndexOf("/") + 1);
    expect(readStopToken("daily", token)).toBe(user.id);
    const other = await ownerIn("UTC");
    expect(readStopToken("daily", token.replace(user.id, other.id))).toBeNull();
    expect(readStopToken("daily", "")).toBeNull();
  });

  test("isn't sent when nothing is due, and not later that day either", async () => {
    const user = await ownerIn("UTC");
    expect(await queueTaskDigests({ now: new Date("2026-11-19T08:00Z") })).toBe(0);
    await createTask(user.id, { dueDay: "2026-11-19" });
    expect(await queueTaskDigests({ now: new Date("2026-11-19T09:00Z") })).toBe(0);
    expect(await mailsTo(user.email)).toEqual([]);
  });

  test("can be turned off, and isn't sent to people who no longer manage leads", async () => {
    const [quiet, gone] = [await ownerIn("UTC"), await ownerIn("UTC")];
    for (const { id } of [quiet, gone]) await createTask(id, { dueDay: "2026-11-18" });
    await saveWorkPreferences({ userId: quiet.id, timeZone: "UTC", wantsDigest: false });
    await atomically((tx) => [tx.update(users).set({ role: "support" }).where(eq(users.id, gone.id))]);
    expect(await queueTaskDigests({ now: new Date("2026-11-19T08:00Z") })).toBe(0);
  });

  test("is withdrawn if it is still waiting when its reader turns it off", async () => {
    const [quiet, other] = [await ownerIn("UTC"), await ownerIn("UTC")];
    for (const { id } of [quiet, other]) await createTask(id, { dueDay: "2026-11-18" });
    expect(await queueTaskDigests({ now: new Date("2026-11-19T08:00Z") })).toBe(2);
    await saveWorkPreferences({ userId: quiet.id, timeZone: "UTC", wantsDigest: false });
    expect(await mailsTo(quiet.email)).toEqual([]);
    expect(await mailsTo(other.email)).toHaveLength(1);
  });

  test("isn't written by a process that read the choice before it changed", async () => {
    const { id: userId } = await ownerIn("UTC");
    const claim = (day: Day) =>
      atomically((tx) => [claimMailDay(tx, { userId, mail: "daily", day, now: new Date() })]);
    await claim("2026-11-18");
    await setMailWanted({ userId, mail: "daily", wanted: false });
    await expect(claim("2026-11-19")).rejects.toThrow(ConditionLost);
  });

  test("falls back to UTC when the owner's zone no longer exists", async () => {
    const user = await ownerIn("Asia/Tokyo");
    await atomically((tx) => [
      tx
        .update(workPreferences)
        .set({ timeZone: "Europe/Atlantis" })
        .where(eq(workPreferences.userId, user.id)),
    ]);
    await createTask(user.id, { dueDay: "2026-11-18" });
    expect(await queueTaskDigests({ now: new Date("2026-11-19T08:00Z") })).toBe(1);
  });
});
