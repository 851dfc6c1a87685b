import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";

import { atomically, ConditionLost, db, refreshStatistics } from "~/server/db.server";

import { bookings, leads, tasks, users, workPreferences } from "../../../drizzle/schema";
import { bookingForm, createTestHost } from "../../../tests/factories/booking";
import { insertMany } from "../../../tests/factories/insert-many";
import { createTestProposal } from "../../../tests/factories/proposal";
import { createTask } from "../../../tests/factories/task";
import { createUser } from "../../../tests/factories/user";
import { explain } from "../../../tests/setup/explain";
import { wholeCopy } from "../../../tests/factories/whole-copy";

import { SYSTEM_ACTOR } from "~/models/audit/audit";
import { createBooking } from "~/models/booking/booking.server";
import { eraseLead, exportPerson } from "~/models/lead/lead-privacy.server";
import { getLead } from "~/models/lead/lead-query.server";
import { leadWrites } from "~/models/lead/lead.server";
import {
  addTask,
  completeTask,
  deleteTask,
  findTaskSubject,
  reopenTask,
  saveTask,
  snoozeTask,
} from "./task.server";
import { countDueTasks, getTask, listDueTasks, listLeadTasks, listTasks } from "./task-query.server";
import { getWorkPreferences, saveWorkPreferences } from "./work-preferences.server";
import { DAY_MILLISECONDS } from "~/lib/time-units";

const owner = () => createUser({ role: "sales" });
const actorOf = (userId: string, mayManage = true) => ({ userId, mayManage });

async function createLead() {
  const email = `${crypto.randomUUID().slice(0, 12)}@example.test`;
  await atomically((tx) =>
    leadWrites(tx, {
      email,
      emailProven: false,
      company: "Hartwig Manufacturing",
      yearlySaving: { amountMinor: 4_830_000, currency: "USD" },
      source: "contact",
      consent: null,
      event: { kind: "contact_message" },
    }),
  );
  const lead = await getLead({ email });
  if (!lead) throw new Error("The lead was not made.");
  return lead;
}

describe("a task", () => {
  test("knows its owner, its lead and what the lead would save", async () => {
    const { id: ownerId } = await owner();
    const lead = await createLead();
    const id = await createTask(ownerId, { title: "Call Toni", subject: { leadId: lead.id } });
    expect(await getTask({ id })).toMatchObject({
      title: "Call Toni",
      ownerName: "Dana Ortiz",
      leadName: "Hartwig Manufacturing",
      saving: { amountMinor: 4_830_000, currency: "USD" },
      timeZone: "UTC",
      doneAt: null,
    });
  });

  test("is added once, however often its form is sent", async () => {
    const { id: ownerId } = await owner();
    const subject = { leadId: null, tenantId: null, proposalId: null, bookingId: null };
    const task = {
      id: crypto.randomUUID(),
      title: "Once",
      dueDay: "2026-11-19",
      dueMinute: null,
      ownerId,
      createdBy: ownerId,
      subject,
    };
    const added = await Promise.all([addTask({ task }), addTask({ task }), addTask({ task })]);
    expect(added.filter(Boolean)).toHaveLength(1);
    expect(await db.$count(tasks, eq(tasks.ownerId, ownerId))).toBe(1);
  });

  test("that starts from a proposal or a booking belongs to their lead as well", async () => {
    const { proposal } = await createTestProposal();
    const subject = await findTaskSubject({ proposalId: proposal.id });
    const lead = await getLead({ email: proposal.clientEmail });
    expect(subject).toEqual({ proposalId: proposal.id, leadId: lead?.id, tenantId: null, bookingId: null });
    expect(await findTaskSubject({ proposalId: crypto.randomUUID() })).toBeNull();
    expect(await findTaskSubject({ leadId: "nothing" })).toBeNull();
  });

  test("is changed by its owner, and by others only when they manage leads", async () => {
    const [mine, other] = await Promise.all([owner(), owner()]);
    const id = await createTask(mine.id);
    await expect(completeTask({ id, actor: actorOf(other.id, false) })).rejects.toThrow(ConditionLost);
    await expect(deleteTask({ id, actor: actorOf(other.id, false) })).rejects.toThrow(ConditionLost);
    await completeTask({ id, actor: actorOf(mine.id, false) });
    await reopenTask({ id, actor: actorOf(other.id) });
    expect(await getTask({ id })).toMatchObject({ doneAt: null });
  });

  test("comes back at the end of a snooze and keeps what it was due for", async () => {
    const { id: ownerId } = await owner();
    const id = await createTask(ownerId, { dueDay: "2026-11-17" });
    const until = new Date("2026-11-20T08:00Z");
    await snoozeTask({ id, actor: actorOf(ownerId), until, now: new Date("2026-11-19T08:00Z") });
    expect(await getTask({ id })).toMatchObject({ dueDay: "2026-11-17", snoozedUntil: until, dueAt: until });
    const task = { dueDay: "2026-11-17", dueMinute: null, ownerId };
    const form = { title: "New", dueDay: "2026-12-01", dueMinute: 600, ownerId };
    await saveTask({ id, actor: actorOf(ownerId), task, form: { ...task, title: "Reworded" } });
    expect(await getTask({ id })).toMatchObject({ title: "Reworded", snoozedUntil: until, dueAt: until });
    await saveTask({ id, actor: actorOf(ownerId), task, form });
    expect(await getTask({ id })).toMatchObject({
      title: "New",
      snoozedUntil: null,
      dueAt: new Date("2026-12-01T10:00Z"),
    });
  });
});

test("a task can't be put off until a time that has passed", async () => {
  const { id: ownerId } = await owner();
  const id = await createTask(ownerId, { dueDay: "2026-11-17" });
  const before = await getTask({ id });
  const now = new Date("2026-11-19T08:00Z");
  await expect(snoozeTask({ id, actor: actorOf(ownerId), until: now, now })).rejects.toMatchObject({
    code: "task_snooze_past",
  });
  expect(await getTask({ id })).toEqual(before);
});

describe("when two people act on one task at the same time", () => {
  const outcomes = async (...acts: Promise<void>[]) =>
    (await Promise.allSettled(acts)).map(({ status }) => status).sort();

  test("one of them completes it", async () => {
    const [mine, other] = await Promise.all([owner(), owner()]);
    const id = await createTask(mine.id);
    const acts = [mine, other].map((person) => completeTask({ id, actor: actorOf(person.id) }));
    expect(await outcomes(...acts)).toEqual(["fulfilled", "rejected"]);
  });

  test("completing and deleting end in a deleted task", async () => {
    const { id: ownerId } = await owner();
    for (let round = 0; round < 5; round += 1) {
      const id = await createTask(ownerId);
      const actor = actorOf(ownerId);
      const [completed, deleted] = await Promise.allSettled([
        completeTask({ id, actor }),
        deleteTask({ id, actor }),
      ]);
      expect(deleted.status).toBe("fulfilled");
      if (completed.status === "rejected") expect(completed.reason).toBeInstanceOf(ConditionLost);
      expect(await getTask({ id })).toBeNull();
    }
  });

  test("a done task can't be snoozed", async () => {
    const { id: ownerId } = await owner();
    const id = await createTask(ownerId);
    await completeTask({ id, actor: actorOf(ownerId) });
    const until = new Date(Date.now() + DAY_MILLISECONDS);
    await expect(snoozeTask({ id, actor: actorOf(ownerId), until })).rejects.toThrow(ConditionLost);
  });
});

describe("the lists", () => {
  test("show open tasks by urgency, overdue ones, and done ones latest first, page by page", async () => {
    const { id: ownerId } = await owner();
    const now = new Date("2026-11-19T12:00Z");
    const days = ["2026-11-17", "2026-11-18", "2026-11-19", "2026-11-20"];
    const ids: string[] = [];
    for (const dueDay of days) ids.push(await createTask(ownerId, { dueDay }));
    const read = async (show: "open" | "overdue" | "done", after?: string) =>
      listTasks({ filter: { show, ownerId }, now, page: { limit: 3, after } });
    const first = await read("open");
    expect(first.items.map(({ id }) => id)).toEqual(ids.slice(0, 3));
    expect((await read("open", first.next ?? "")).items.map(({ id }) => id)).toEqual(ids.slice(3));
    expect((await read("overdue")).items.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    await completeTask({ id: ids[2] ?? "", actor: actorOf(ownerId), now });
    await completeTask({ id: ids[0] ?? "", actor: actorOf(ownerId), now: new Date(now.getTime() + 1) });
    expect((await read("done")).items.map(({ id }) => id)).toEqual([ids[0], ids[2]]);
  });

  test("count what is overdue and what is due by the end of the day", async () => {
    const { id: ownerId } = await owner();
    const now = new Date("2026-11-19T12:00Z");
    for (const dueDay of ["2026-11-17", "2026-11-19", "2026-11-19", "2026-11-20"])
      await createTask(ownerId, { dueDay });
    await createTask(ownerId, { dueDay: "2026-11-19", dueMinute: 720 });
    const until = new Date("2026-11-20T00:00Z");
    expect(await countDueTasks({ ownerId, until, now })).toMatchObject({
      overdue: { count: 2 },
      today: { count: 2 },
    });
    expect(await listDueTasks({ ownerId, until, limit: 10 })).toHaveLength(4);
  });

  test("of a lead begin with the most urgent open task", async () => {
    const { id: ownerId } = await owner();
    const lead = await createLead();
    const subject = { leadId: lead.id };
    const later = await createTask(ownerId, { subject, dueDay: "2026-11-21" });
    const sooner = await createTask(ownerId, { subject, dueDay: "2026-11-20" });
    const done = await createTask(ownerId, { subject, dueDay: "2026-11-01" });
    await completeTask({ id: done, actor: actorOf(ownerId) });
    const shown = await listLeadTasks({ leadId: lead.id, limit: 5 });
    expect(shown.map(({ id }) => id)).toEqual([sooner, later]);
  });

  test("read an index, whichever tasks they show", async () => {
    const { id: ownerId } = await owner();
    const rows = Array.from({ length: 2_000 }, (_, index) => ({
      id: crypto.randomUUID(),
      title: `Task ${index}`,
      dueDay: "2026-11-19",
      dueAt: new Date(index * DAY_MILLISECONDS),
      ownerId: index % 3 === 0 ? ownerId : null,
      doneAt: index % 2 === 0 ? null : new Date(index * DAY_MILLISECONDS),
      createdAt: new Date(),
      updatedAt: new Date(),
    }));
    for (let from = 0; from < rows.length; from += 500)
      await atomically((tx) => [tx.insert(tasks).values(rows.slice(from, from + 500))]);
    await refreshStatistics();
    for (const show of ["open", "overdue", "done"] as const)
      for (const filter of [{ show }, { show, ownerId }]) {
        const [plan = ""] = await explain(() => listTasks({ filter, page: { limit: 20 } }));
        expect(plan, JSON.stringify(filter)).toMatch(/tasks_(owner_)?(open|done)_index/);
        expect(plan, JSON.stringify(filter)).not.toMatch(/TEMP B-TREE|Sort/);
      }
  });
});

describe("time zones", () => {
  test("come from the settings, else from the booking calendar, else are UTC", async () => {
    const plain = await owner();
    expect((await getWorkPreferences({ userId: plain.id })).timeZone).toBe("UTC");
    const host = await createTestHost();
    const userId = host.userId ?? "";
    expect((await getWorkPreferences({ userId })).timeZone).toBe("Europe/Berlin");
    await saveWorkPreferences({ userId, timeZone: "Asia/Tokyo", wantsDigest: false });
    expect(await getWorkPreferences({ userId })).toMatchObject({
      timeZone: "Asia/Tokyo",
      wantsDigest: false,
    });
  });

  test("a due time follows its owner into another zone; a done or snoozed task stays", async () => {
    const { id: userId } = await owner();
    const due = { dueDay: "2026-11-19", dueMinute: 540 };
    const [open, snoozed, done] = [
      await createTask(userId, due),
      await createTask(userId, due),
      await createTask(userId, due),
    ];
    const until = new Date("2026-11-25T00:00Z");
    await snoozeTask({ id: snoozed, actor: actorOf(userId), until, now: new Date("2026-11-19T08:00Z") });
    await completeTask({ id: done, actor: actorOf(userId) });
    await saveWorkPreferences({ userId, timeZone: "Asia/Tokyo", wantsDigest: true });
    expect((await getTask({ id: open }))?.dueAt).toEqual(new Date("2026-11-19T00:00Z"));
    expect((await getTask({ id: snoozed }))?.dueAt).toEqual(until);
    expect((await getTask({ id: done }))?.dueAt).toEqual(new Date("2026-11-19T09:00Z"));
  });

  test("each of thousands of due times follows its owner into another zone", async () => {
    const { id: ownerId } = await owner();
    const dueAt = new Date("2026-11-19T09:00Z");
    const due = { title: "Call Kit", dueDay: "2026-11-19", dueMinute: 540, dueAt, ownerId };
    const rows = Array.from({ length: 2_100 }, () => ({ ...due, createdAt: dueAt, updatedAt: dueAt }));
    await atomically((tx) => [insertMany(tx, tasks, rows)]);
    await saveWorkPreferences({ userId: ownerId, timeZone: "Asia/Tokyo", wantsDigest: true });
    const isMoved = eq(tasks.dueAt, new Date("2026-11-19T00:00Z"));
    expect(await db.$count(tasks, and(eq(tasks.ownerId, ownerId), isMoved))).toBe(2_100);
  });

  test("a zone that no longer exists counts as UTC", async () => {
    const { id: userId } = await owner();
    await saveWorkPreferences({ userId, timeZone: "Asia/Tokyo", wantsDigest: true });
    await atomically((tx) => [
      tx
        .update(workPreferences)
        .set({ timeZone: "Europe/Atlantis" })
        .where(eq(workPreferences.userId, userId)),
    ]);
    const id = await createTask(userId, { dueDay: "2026-11-19", dueMinute: 540 });
    expect(await getTask({ id })).toMatchObject({
      timeZone: "UTC",
      dueAt: new Date("2026-11-19T09:00Z"),
    });
  });
});

describe("when data is erased", () => {
  test("tasks go with the person that they are about, and a copy of their data holds them", async () => {
    const { id: ownerId } = await owner();
    await createTestHost();
    const day = new Date(Date.now() + 2 * DAY_MILLISECONDS);
    day.setUTCHours(10, 0, 0, 0);
    const { booking } = await createBooking(bookingForm({ startsAt: day }));
    const subject = await findTaskSubject({ bookingId: booking.id });
    const about = await createTask(ownerId, { title: "Call Pat", subject: subject ?? {} });
    const loose = await createTask(ownerId, { title: "Ask Pat", subject: { bookingId: booking.id } });
    const { tasks: exported } = await wholeCopy(exportPerson({ email: booking.email }));
    // Both may have been added in the same millisecond.
    expect(exported.map(({ title }) => title).toSorted()).toEqual(["Ask Pat", "Call Pat"]);
    const lead = await getLead({ email: booking.email });
    if (!lead) throw new Error("The lead is gone");
    await eraseLead({ lead, source: { actor: SYSTEM_ACTOR } });
    expect(await getTask({ id: about })).toBeNull();
    expect(await getTask({ id: loose })).toBeNull();
    expect(await db.$count(bookings, eq(bookings.id, booking.id))).toBe(1);
    expect(await db.$count(leads, eq(leads.id, lead.id))).toBe(0);
  });

  test("tasks outlive the account of their owner", async () => {
    const { id: ownerId } = await owner();
    const id = await createTask(ownerId);
    await atomically((tx) => [tx.delete(users).where(eq(users.id, ownerId))]);
    expect(await getTask({ id })).toMatchObject({ ownerId: null, ownerName: null, timeZone: "UTC" });
  });
});
