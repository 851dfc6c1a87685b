import { and, asc, eq, like } from "drizzle-orm";
import ICAL from "ical.js";
import { beforeEach, describe, expect, test } from "vitest";

import { brokenRule, type RuleError } from "~/models/shared/rule-error";
import { atomically, db } from "~/server/db.server";
import { env } from "~/server/env.server";

import {
  auditEntries,
  bookingHosts,
  bookingQuanta,
  bookingReminders,
  bookings,
  leadEvents,
  leads,
  outboxMails,
} from "../../../drizzle/schema";
import {
  bookingForm,
  closedDays,
  createTestHost,
  createTestType,
  currentHost,
  STAFF_SOURCE,
} from "../../../tests/factories/booking";
import { putSettings } from "../../../tests/factories/settings";
import { startScript, waitForLine } from "../../../tests/setup/processes";

import type { AuditSource } from "~/models/audit/audit";
import { BOOKING_RULES } from "./booking-refusals";
import { removeOverride, saveHost, saveOverride } from "./booking-host.server";
import { eraseBookingWrites } from "./booking-privacy.server";
import { getLead } from "~/models/lead/lead-query.server";
import { getBooking, getBookingByToken, listBookings } from "./booking-query.server";
import { queueDueReminders, setReminders } from "./booking-reminder.server";
import { findSlots } from "./booking-slot.server";
import {
  cancelBooking,
  createBooking,
  handOverBooking,
  listSuccessors,
  moveBooking,
  recordOutcome,
} from "./booking.server";
import { deleteUser, setActive } from "~/models/account/user.server";

const NOW = new Date("2026-06-08T06:00:00Z"); // Monday, 08:00 in Berlin
const HOUR = 60 * 60 * 1000;
/** Tuesday in Berlin, by the clock. */
const tuesday = (clock: string) => new Date(`2026-06-09T${clock}:00+02:00`);

beforeEach(async () => {
  await db.delete(bookings);
  await db.delete(bookingHosts);
  await db.delete(outboxMails);
  await db.delete(leads);
});

const mailsTo = (address: string) =>
  db
    .select()
    .from(outboxMails)
    .where(eq(outboxMails.recipient, address))
    .orderBy(asc(outboxMails.createdAt), asc(outboxMails.kind));

/** What a calendar program reads in an attachment, by a parser of another hand. */
function readCalendar(content: string | undefined) {
  const calendar = new ICAL.Component(ICAL.parse(content ?? "") as unknown[]);
  const events = calendar.getAllSubcomponents("vevent");
  expect(events).toHaveLength(1);
  const component = events[0] as InstanceType<typeof ICAL.Component>;
  const event = new ICAL.Event(component);
  return {
    method: calendar.getFirstPropertyValue("method"),
    uid: event.uid,
    sequence: event.sequence,
    start: event.startDate.toJSDate().toISOString(),
    end: event.endDate.toJSDate().toISOString(),
    status: component.getFirstPropertyValue("status"),
    summary: event.summary,
    attendees: event.attendees.map((one) => one.getFirstValue()),
    organizer: component.getFirstPropertyValue("organizer"),
  };
}

async function ruleBroken(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => "nothing",
    (error: unknown) => (error as RuleError).code,
  );
}

describe("free times", () => {
  test("are those of the hosts who can be booked", async () => {
    const host = await createTestHost({}, NOW);
    const span = { from: tuesday("00:00"), to: tuesday("23:59"), now: NOW };
    expect(await findSlots(span)).toHaveLength(16);
    await saveOverride({
      host,
      override: { ...closedDays("2026-06-09"), windows: [{ startMinute: 600, endMinute: 660 }] },
      source: STAFF_SOURCE,
      now: NOW,
    });
    expect((await findSlots(span)).map(({ startsAt }) => startsAt)).toEqual([
      tuesday("10:00"),
      tuesday("10:30"),
    ]);
    await saveOverride({
      host: await currentHost(host, NOW),
      override: closedDays("2026-06-07", "2026-06-09"),
      replaces: "2026-06-09",
      source: STAFF_SOURCE,
      now: NOW,
    });
    expect(await findSlots(span)).toEqual([]);
    await removeOverride({
      host: await currentHost(host, NOW),
      day: "2026-06-07",
      source: STAFF_SOURCE,
      now: NOW,
    });
    expect(await findSlots(span)).toHaveLength(16);
    await setActive({ userId: host.userId ?? "", isActive: false, actorId: null });
    expect(await findSlots(span)).toEqual([]);
  });

  test("lose what is booked and what its buffer needs, and get it back when it is cancelled", async () => {
    await createTestHost({ bufferAfterMinutes: 30 }, NOW);
    const span = { from: tuesday("09:00"), to: tuesday("12:00"), now: NOW };
    const { booking } = await createBooking({ ...bookingForm({ startsAt: tuesday("10:00") }), now: NOW });
    expect((await findSlots(span)).map(({ startsAt }) => startsAt)).toEqual([
      tuesday("09:00"),
      tuesday("11:00"),
      tuesday("11:30"),
    ]);
    await cancelBooking({ id: booking.id, reason: null, now: NOW });
    expect(await findSlots(span)).toHaveLength(6);
    expect(await db.$count(bookingQuanta)).toBe(0);
  });
});

describe("a booking whose host has left", () => {
  test.each([
    ["is disabled", (id: string) => setActive({ userId: id, isActive: false, actorId: null })],
    ["is deleted", (id: string) => deleteUser({ userId: id })],
  ])("is reported to the company when it changes, if the account %s", async (_what, leave) => {
    await putSettings({ email: "team@company.test" });
    const host = await createTestHost({}, NOW);
    const form = bookingForm({ startsAt: tuesday("10:00") });
    const { booking } = await createBooking({ ...form, now: NOW });
    await leave(host.userId ?? "");
    await db.delete(outboxMails);
    const next = await createTestHost({}, NOW);
    await moveBooking({ id: booking.id, sequence: 0, startsAt: tuesday("11:00"), now: NOW });
    expect(await mailsTo(next.email)).toMatchObject([{ kind: "booking_booked_host" }]);
    await setActive({ userId: next.userId ?? "", isActive: false, actorId: null });
    await cancelBooking({ id: booking.id, reason: "No time", now: NOW });
    const told = await mailsTo("team@company.test");
    expect(told).toMatchObject([{ kind: "booking_cancelled_host", replyTo: form.email, calendar: null }]);
    expect(told[0]?.textBody).toMatch(/host of this consultation has\s+left/);
    const toVisitor = (await mailsTo(form.email)).find(({ kind }) => kind === "booking_cancelled");
    expect(toVisitor).toMatchObject({ senderName: null, replyTo: null });
    expect(await mailsTo(host.email)).toEqual([]);
    expect(await mailsTo(next.email)).toHaveLength(1);
  });
});

describe("booking", () => {
  test("tells both by mail, with an entry that their calendars read", async () => {
    const host = await createTestHost({}, NOW);
    const form = bookingForm({
      startsAt: tuesday("10:00"),
      name: 'Pat "P";\u2028 x',
      note: "a\nEND:VEVENT\n<b>",
    });
    const { booking, token } = await createBooking({ ...form, now: NOW });
    expect((await getBookingByToken({ token }))?.booking.id).toBe(booking.id);
    const [mail] = await mailsTo(form.email);
    expect(mail?.subject).toBe(
      "Your consultation on Tuesday, June 9, 2026, 04:00 to 04:30 (America/New York)",
    );
    expect(mail?.textBody).toContain(`/booking/manage/${token}`);
    expect(mail?.textBody).toContain("https://video.example/room");
    expect(mail).toMatchObject({ senderName: host.name, replyTo: host.email });
    // Anyone who books for someone else cannot send them words of their own.
    expect(`${mail?.textBody}${mail?.htmlBody}${mail?.calendar?.content}`).not.toMatch(
      /Pat|VEVENT\\n<b>|Example Ltd/,
    );
    expect(readCalendar(mail?.calendar?.content)).toMatchObject({
      method: "REQUEST",
      uid: `${booking.id}@localhost`,
      sequence: 0,
      start: "2026-06-09T08:00:00.000Z",
      end: "2026-06-09T08:30:00.000Z",
      status: "CONFIRMED",
      attendees: [`mailto:${form.email}`],
    });
    const [toHost] = await mailsTo(host.email);
    expect(toHost?.subject).toContain("10:00 to 10:30 (Europe/Berlin)");
    expect(toHost?.htmlBody).toContain("&lt;b&gt;");
    expect(readCalendar(toHost?.calendar?.content)).toMatchObject({
      uid: `${booking.id}@localhost`,
      attendees: [`mailto:${host.email}`, `mailto:${form.email}`],
    });
  });

  test.each([
    ["Zoë Übermüller-O’Neil", "Zoë Übermüller-O’Neil"],
    ["J. R. Example", "J. R. Example"],
    ["see evil.example now", null],
    ["Win http://evil.example", null],
  ])("carries the name %j as the attendee of the calendar entry only when it is one", async (name, shown) => {
    await createTestHost({}, NOW);
    const form = bookingForm({ startsAt: tuesday("10:00"), name });
    await createBooking({ ...form, now: NOW });
    const [mail] = await mailsTo(form.email);
    const calendar = new ICAL.Component(ICAL.parse(mail?.calendar?.content ?? "") as unknown[]);
    const attendee = calendar.getFirstSubcomponent("vevent")?.getFirstProperty("attendee");
    expect(attendee?.getParameter("cn")).toBe(shown ?? form.email);
  });

  test("names the attached entry after what it says, in the language of its reader", async () => {
    const host = await createTestHost({}, NOW);
    const type = await createTestType({ name: "Prüfung A/B" });
    const form = bookingForm({ startsAt: tuesday("10:00"), name: "Petra Beispiel", company: null });
    const guest = "guest@firm.test";
    const given = { ...form, eventTypeId: type.id, language: "de" as const, guests: [guest] };
    const { booking } = await createBooking({ ...given, now: NOW });
    await cancelBooking({ id: booking.id, reason: null, now: NOW });
    const namesTo = async (address: string) =>
      (await mailsTo(address)).map(({ calendar }) => calendar?.fileName);
    const names = Array.from({ length: 2 }, () => "Prüfung A-B bei Automata.ics");
    expect(await namesTo(form.email)).toEqual(names);
    expect(await namesTo(guest)).toEqual(names);
    expect(await namesTo(host.email)).toEqual(names.map(() => "Prüfung A-B_ Petra Beispiel.ics"));
  });

  test("makes or joins the lead of the person", async () => {
    await createTestHost({}, NOW);
    const { booking } = await createBooking({ ...bookingForm({ startsAt: tuesday("10:00") }), now: NOW });
    await cancelBooking({ id: booking.id, reason: null, now: NOW });
    const events = await db
      .select({ kind: leadEvents.kind })
      .from(leadEvents)
      .where(eq(leadEvents.subjectId, booking.id));
    expect(events.map(({ kind }) => kind).sort()).toEqual(["booking_cancelled", "booking_made"]);
  });

  test("happens once for a form that is sent ten times at once, and answers each time the same", async () => {
    await createTestHost({}, NOW);
    await createTestHost({}, NOW);
    const form = bookingForm({ startsAt: tuesday("10:00") });
    const answers = await Promise.all(Array.from({ length: 10 }, () => createBooking({ ...form, now: NOW })));
    expect(new Set(answers.map(({ booking }) => booking.id)).size).toBe(1);
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await db.$count(bookings)).toBe(1);
    expect(await mailsTo(form.email)).toHaveLength(1);
  });

  test("gives one of fifty the time they all want, and the others the nearest free ones", async () => {
    await createTestHost({}, NOW);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, () =>
        createBooking({ ...bookingForm({ startsAt: tuesday("10:00") }), now: NOW }),
      ),
    );
    const refused = outcomes.flatMap((outcome) =>
      outcome.status === "rejected" ? [outcome.reason as unknown] : [],
    );
    expect(refused).toHaveLength(49);
    for (const error of refused) {
      const nearest = ["09:00", "09:30", "10:30", "11:00"].map((time) => ({ startsAt: tuesday(time) }));
      expect(error).toMatchObject({ code: "slot_taken", details: { nearest } });
    }
    expect(await db.$count(bookings)).toBe(1);
    expect(await db.$count(bookingQuanta)).toBe(2);
    expect(await db.$count(outboxMails)).toBe(2);
  });

  test("never takes a time that its host closed while it was being booked", async () => {
    const host = await createTestHost({}, NOW);
    const days = Array.from({ length: 8 }, (_, index) => `2026-06-${String(9 + index).padStart(2, "0")}`);
    for (const day of days) {
      const startsAt = new Date(`${day}T10:00:00+02:00`);
      const version = await currentHost(host, NOW);
      const [booked, closed] = await Promise.allSettled([
        createBooking({ ...bookingForm({ startsAt }), now: NOW }),
        saveOverride({ host: version, override: closedDays(day), source: STAFF_SOURCE, now: NOW }),
      ]);
      expect(closed.status, day).toBe("fulfilled");
      // Either the booking was there first, or the day is closed to it.
      if (booked.status === "rejected") expect(booked.reason).toMatchObject({ code: "slot_taken" });
      await expect(createBooking({ ...bookingForm({ startsAt }), now: NOW })).rejects.toMatchObject({
        code: "slot_taken",
      });
    }
  });

  test("gives one visitor of two processes the time that all of them want", async () => {
    const host = await createTestHost({}, NOW);
    const startsAt = tuesday("10:00");
    const override = closedDays("2026-06-09");
    await saveOverride({ host, override, source: STAFF_SOURCE, now: NOW });
    const args = [startsAt.toISOString(), "10", NOW.toISOString()];
    const processes = [1, 2].map(() =>
      startScript("tests/processes/book.ts", { databaseUrl: env.databaseUrl, args }),
    );
    await Promise.all(processes.map((process) => waitForLine(process, (text) => text === "ready")));
    await removeOverride({
      host: await currentHost(host, NOW),
      day: override.day,
      source: STAFF_SOURCE,
      now: NOW,
    });
    const outcomes = await Promise.all(
      processes.map(async (process) => {
        const line = await waitForLine(process, (text) => text.startsWith("{"));
        return JSON.parse(line) as { made: number; refused: number };
      }),
    );
    expect(outcomes.reduce((sum, { made }) => sum + made, 0)).toBe(1);
    expect(outcomes.reduce((sum, { refused }) => sum + refused, 0)).toBe(19);
    expect(await db.$count(bookings)).toBe(1);
    expect(await db.$count(bookingQuanta)).toBe(2);
  });

  test("is given to another host while one is free, and to nobody twice: two hundred at once", async () => {
    for (let number = 0; number < 8; number += 1) await createTestHost({ bufferAfterMinutes: 15 }, NOW);
    const slots = await findSlots({
      from: tuesday("00:00"),
      to: new Date("2026-06-12T00:00:00Z"),
      now: NOW,
    });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 200 }, (_, number) => {
        const { startsAt } = slots[(number * 7) % slots.length] ?? { startsAt: NOW };
        return createBooking({ ...bookingForm({ startsAt }), now: NOW });
      }),
    );
    const failures = outcomes.flatMap((outcome) =>
      outcome.status === "rejected" && brokenRule(outcome.reason, BOOKING_RULES)?.code !== "slot_taken"
        ? [outcome.reason as unknown]
        : [],
    );
    expect(failures).toEqual([]);
    const made = outcomes.filter(({ status }) => status === "fulfilled").length;
    expect(await db.$count(bookings)).toBe(made);
    expect(await db.$count(bookingQuanta)).toBe(made * 3);
    expect(made).toBeGreaterThan(150);
  });

  test.each([
    ["a time in the past", new Date(NOW.getTime() - 24 * HOUR)],
    ["a time between two slots", tuesday("10:15")],
    ["a time outside the hours", tuesday("20:00")],
    ["a time after the horizon", new Date("2027-06-09T08:00:00Z")],
    ["a time that no calendar reaches", new Date(8.64e15)],
  ])("refuses %s", async (_name, startsAt) => {
    await createTestHost({}, NOW);
    await expect(createBooking({ ...bookingForm({ startsAt }), now: NOW })).rejects.toMatchObject({
      code: "slot_taken",
    });
    expect(await db.$count(bookings)).toBe(0);
  });

  test("refuses a sixth consultation for one address", async () => {
    await createTestHost({}, NOW);
    const { email } = bookingForm({ startsAt: NOW });
    for (const clock of ["09:00", "09:30", "10:00", "10:30", "11:00"])
      await createBooking({ ...bookingForm({ email, startsAt: tuesday(clock) }), now: NOW });
    const sixth = createBooking({ ...bookingForm({ email, startsAt: tuesday("12:00") }), now: NOW });
    expect(await ruleBroken(sixth)).toBe("too_many_bookings");
  });

  test("cannot write two bookings that overlap, whatever the code above believes", async () => {
    const host = await createTestHost({}, NOW);
    const { booking } = await createBooking({ ...bookingForm({ startsAt: tuesday("10:00") }), now: NOW });
    const [taken] = await db.select().from(bookingQuanta).where(eq(bookingQuanta.bookingId, booking.id));
    await expect(
      db
        .insert(bookingQuanta)
        .values({ hostId: host.id, quantum: taken?.quantum ?? 0, bookingId: booking.id }),
    ).rejects.toThrow();
  });
});

describe("moving", () => {
  test("keeps entry and link, raises the sequence and frees the former time", async () => {
    const host = await createTestHost({}, NOW);
    const form = bookingForm({ startsAt: tuesday("10:00") });
    const { booking, token } = await createBooking({ ...form, now: NOW });
    await moveBooking({ id: booking.id, sequence: 0, startsAt: tuesday("10:30"), now: NOW });
    const moved = await getBookingByToken({ token });
    expect(moved?.booking).toMatchObject({
      startsAt: tuesday("10:30"),
      endsAt: tuesday("11:00"),
      movedFrom: tuesday("10:00"),
      moves: 1,
      sequence: 1,
      status: "confirmed",
    });
    const mail = (await mailsTo(form.email)).find(({ kind }) => kind === "booking_moved");
    expect(mail?.textBody).toContain("Previously: Tuesday, June 9, 2026, 04:00");
    expect(readCalendar(mail?.calendar?.content)).toMatchObject({
      method: "REQUEST",
      uid: `${booking.id}@localhost`,
      sequence: 1,
      start: "2026-06-09T08:30:00.000Z",
    });
    expect((await mailsTo(host.email)).map(({ kind }) => kind)).toContain("booking_moved_host");
    await createBooking({ ...bookingForm({ startsAt: tuesday("10:00") }), now: NOW });
  });

  test("into a time that overlaps the current one works, buffers included", async () => {
    await createTestHost({ bufferAfterMinutes: 30 }, NOW);
    const { booking } = await createBooking({ ...bookingForm({ startsAt: tuesday("10:00") }), now: NOW });
    await moveBooking({ id: booking.id, sequence: 0, startsAt: tuesday("10:30"), now: NOW });
    expect(await db.$count(bookingQuanta)).toBe(4);
  });

  test("to a taken time is refused with free ones, and the former time stays", async () => {
    await createTestHost({}, NOW);
    await createBooking({ ...bookingForm({ startsAt: tuesday("11:00") }), now: NOW });
    const { booking } = await createBooking({ ...bookingForm({ startsAt: tuesday("10:00") }), now: NOW });
    const refusal = moveBooking({ id: booking.id, sequence: 0, startsAt: tuesday("11:00"), now: NOW });
    await expect(refusal).rejects.toMatchObject({ code: "slot_taken" });
    expect((await getBooking({ id: booking.id }))?.booking).toMatchObject({
      startsAt: tuesday("10:00"),
      sequence: 0,
    });
  });

  test("two bookings into each other's time at once ends without a deadlock and without a double booking", async () => {
    await createTestHost({}, NOW);
    const one = await createBooking({ ...bookingForm({ startsAt: tuesday("10:00") }), now: NOW });
    const other = await createBooking({ ...bookingForm({ startsAt: tuesday("11:00") }), now: NOW });
    const outcomes = await Promise.allSettled([
      moveBooking({ id: one.booking.id, sequence: 0, startsAt: tuesday("11:00"), now: NOW }),
      moveBooking({ id: other.booking.id, sequence: 0, startsAt: tuesday("10:00"), now: NOW }),
    ]);
    for (const outcome of outcomes)
      if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "slot_taken" });
    expect(await db.$count(bookingQuanta)).toBe(4);
  });

  test("from an old page is refused; the same move sent twice moves once", async () => {
    await createTestHost({}, NOW);
    const form = bookingForm({ startsAt: tuesday("10:00") });
    const { booking } = await createBooking({ ...form, now: NOW });
    const move = (startsAt: Date) => moveBooking({ id: booking.id, sequence: 0, startsAt, now: NOW });
    await move(tuesday("12:00"));
    await move(tuesday("12:00"));
    expect(await ruleBroken(move(tuesday("13:00")))).toBe("booking_changed");
    expect((await mailsTo(form.email)).filter(({ kind }) => kind === "booking_moved")).toHaveLength(1);
  });

  test("of ten at once from one page succeeds once", async () => {
    await createTestHost({}, NOW);
    const { booking } = await createBooking({ ...bookingForm({ startsAt: tuesday("09:00") }), now: NOW });
    const outcomes = await Promise.allSettled(
      ["10:00", "10:30", "11:00", "11:30", "12:00", "12:30", "13:00", "13:30", "14:00", "14:30"].map(
        (clock) => moveBooking({ id: booking.id, sequence: 0, startsAt: tuesday(clock), now: NOW }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await db.$count(bookingQuanta)).toBe(2);
  });

  test("is over when it has begun or was cancelled", async () => {
    await createTestHost({}, NOW);
    const { booking } = await createBooking({ ...bookingForm({ startsAt: tuesday("10:00") }), now: NOW });
    const move = (now: Date) => moveBooking({ id: booking.id, sequence: 0, startsAt: tuesday("16:00"), now });
    expect(await ruleBroken(move(tuesday("10:00")))).toBe("booking_over");
    await cancelBooking({ id: booking.id, reason: null, now: NOW });
    expect(await ruleBroken(move(NOW)), "from an old page").toBe("booking_changed");
    const moveNow = moveBooking({ id: booking.id, sequence: 1, startsAt: tuesday("16:00"), now: NOW });
    expect(await ruleBroken(moveNow)).toBe("booking_cancelled");
  });

  test("by the staff may go to another host and below the notice; the former host's calendar loses it", async () => {
    const first = await createTestHost({ noticeMinutes: 1440 }, NOW);
    const form = bookingForm({ startsAt: new Date(tuesday("10:00").getTime() + 24 * HOUR) });
    const { booking } = await createBooking({ ...form, now: NOW });
    const second = await createTestHost({ noticeMinutes: 1440 }, NOW);
    await saveHost({
      host: first,
      form: {
        timeZone: "Europe/Berlin",
        isActive: false,
        bufferBeforeMinutes: 0,
        bufferAfterMinutes: 0,
        noticeMinutes: 0,
        horizonDays: 60,
        placeKind: "link",
        meetingPlace: null,
        days: [[], [], [], [], [], [], []],
        version: first.version,
      },
      source: STAFF_SOURCE,
      now: NOW,
    });
    const soon = new Date(NOW.getTime() + 3 * HOUR);
    const refused = moveBooking({ id: booking.id, sequence: 0, startsAt: soon, now: NOW });
    await expect(refused).rejects.toMatchObject({ code: "slot_taken" });
    await moveBooking({ id: booking.id, sequence: 0, startsAt: soon, source: STAFF_SOURCE, now: NOW });
    const [, end] = await mailsTo(first.email);
    expect(readCalendar(end?.calendar?.content)).toMatchObject({
      method: "CANCEL",
      sequence: 1,
      status: "CANCELLED",
      start: form.startsAt.toISOString(),
    });
    expect(end?.subject).toMatch(/^Handed over: consultation on /);
    expect(end?.textBody).toContain(`New host: ${second.name}`);
    expect(end?.textBody).toContain("New time: ");
    expect(end?.textBody).not.toMatch(/cancelled/i);
    expect(end?.textBody).not.toContain("because you are the host");
    const [start] = await mailsTo(second.email);
    expect(readCalendar(start?.calendar?.content)).toMatchObject({ method: "REQUEST", sequence: 1 });
    const entries = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, booking.id));
    expect(entries.map(({ action }) => action)).toEqual(["booking.moved"]);
    expect(entries[0]?.after).toMatchObject({ startsAt: soon.toISOString() });
    expect(entries[0]?.after, "what stayed as it was").not.toHaveProperty("status");
  });
});

describe("handing a booking to another host", () => {
  async function booked(clock = "10:00", guests: string[] = []) {
    const first = await createTestHost({}, NOW);
    const form = { ...bookingForm({ startsAt: tuesday(clock) }), guests };
    const { booking } = await createBooking({ ...form, now: NOW });
    return { first, form, booking };
  }
  const handOver = (id: string, hostId: string, sequence = 0, now = NOW) =>
    handOverBooking({ id, hostId, sequence, source: STAFF_SOURCE, now });
  const successorsOf = async (id: string) => {
    const known = await getBooking({ id });
    return known ? (await listSuccessors({ ...known, now: NOW })).map((host) => host.id) : [];
  };

  test("keeps the time, replaces every calendar entry, and tells everyone who has it now", async () => {
    const { first, form, booking } = await booked("10:00", ["guest@visitors.test"]);
    const second = await createTestHost({ bufferAfterMinutes: 30 }, NOW);
    expect(await successorsOf(booking.id)).toEqual([second.id]);
    expect(await handOver(booking.id, second.id)).toMatchObject({
      ...{ hostId: second.id, startsAt: tuesday("10:00"), sequence: 1, moves: 0 },
    });
    const invitation = { method: "REQUEST", sequence: 1, start: tuesday("10:00").toISOString() };
    const uid = `${booking.id}@${new URL(env.appUrl).hostname}`;
    const sentTo = async (address: string) => (await mailsTo(address)).at(-1);
    const mail = await sentTo(form.email);
    expect(mail).toMatchObject({ kind: "booking_handed_over", replyTo: second.email });
    expect(mail?.textBody).toContain(second.name);
    expect(readCalendar(mail?.calendar?.content)).toMatchObject({ ...invitation, uid });
    const guest = await sentTo("guest@visitors.test");
    expect(guest?.textBody).not.toContain(form.name);
    expect(readCalendar(guest?.calendar?.content)).toMatchObject({ ...invitation, uid });
    const next = await sentTo(second.email);
    expect(next).toMatchObject({ kind: "booking_booked_host" });
    expect(next?.textBody).toContain("Handed over by: Staff");
    expect(readCalendar(next?.calendar?.content)).toMatchObject({ ...invitation, uid });
    const former = await sentTo(first.email);
    expect(former?.textBody).toContain(`New host: ${second.name}`);
    expect(former?.textBody).not.toMatch(/New time|reschedule/i);
    const end = { ...invitation, method: "CANCEL", status: "CANCELLED", uid };
    expect(readCalendar(former?.calendar?.content)).toMatchObject(end);

    const quanta = await db.select().from(bookingQuanta).where(eq(bookingQuanta.bookingId, booking.id));
    expect(new Set(quanta.map(({ hostId }) => hostId))).toEqual(new Set([second.id]));
    expect(quanta, "thirty minutes and the buffer of the next host").toHaveLength(4);
    const free = await findSlots({ from: tuesday("10:00"), to: tuesday("10:01"), now: NOW });
    expect(free).toEqual([{ startsAt: tuesday("10:00"), hostIds: [first.id] }]);
    const [entry] = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, booking.id));
    expect(entry).toMatchObject({
      ...{ action: "booking.handed_over", before: { hostId: first.id }, after: { hostId: second.id } },
    });
    const lead = await getLead({ email: form.email });
    expect(lead).toMatchObject({ lastEventKind: "booking_handed_over", ownerId: first.userId });
  });

  test("happens once for one host, and of two hosts at the same moment one gets it", async () => {
    const { booking } = await booked();
    const [second, third] = [await createTestHost({}, NOW), await createTestHost({}, NOW)];
    const same = () => handOver(booking.id, second.id).then(({ sequence }) => sequence);
    expect(await Promise.all([same(), same(), same()])).toEqual([1, 1, 1]);
    expect(await ruleBroken(handOver(booking.id, third.id))).toBe("booking_changed");
    const { booking: other } = await booked("12:00");
    const next = [await createTestHost({}, NOW), await createTestHost({}, NOW)];
    const both = await Promise.all(next.map(({ id }) => ruleBroken(handOver(other.id, id))));
    expect(both.sort()).toEqual(["booking_changed", "nothing"]);
  });

  test("needs a host of the type who is free then, and a free time is given once", async () => {
    const { booking } = await booked();
    await booked();
    const { booking: late } = await booked("16:00");
    const busy = await createTestHost({}, NOW);
    const off = await createTestHost({ days: [[], [], [], [], [], [], []] }, NOW);
    const gone = await createTestHost({}, NOW);
    await setActive({ userId: gone.userId ?? "", isActive: false, actorId: null });
    const type = await createTestType({ lengthMinutes: 30, offeredBy: "chosen", hostIds: [busy.id] }, NOW);
    const form = bookingForm({ startsAt: tuesday("10:00"), eventTypeId: type.id });
    const { booking: theirs } = await createBooking({ ...form, now: NOW });
    expect(theirs.hostId).toBe(busy.id);
    for (const id of [busy.id, off.id, gone.id, crypto.randomUUID()])
      expect(await ruleBroken(handOver(booking.id, id))).toBe("host_not_free");
    expect(await ruleBroken(handOver(theirs.id, late.hostId)), "another type").toBe("host_not_free");
    expect(await getBooking({ id: booking.id })).toMatchObject({ booking: { sequence: 0 } });

    const idle = await createTestHost({}, NOW);
    const ours = await db
      .select()
      .from(bookings)
      .where(eq(bookings.startsAt, tuesday("10:00")));
    const two = ours.filter(({ id }) => id !== theirs.id);
    expect(two).toHaveLength(2);
    const racing = await Promise.all(two.map(({ id }) => ruleBroken(handOver(id, idle.id))));
    expect(racing.sort()).toEqual(["host_not_free", "nothing"]);
    const taken = await db
      .select()
      .from(bookings)
      .where(and(eq(bookings.hostId, idle.id), eq(bookings.startsAt, tuesday("10:00"))));
    expect(taken).toHaveLength(1);
  });

  test("is refused once it is cancelled or has begun, and a host who has left reads nothing", async () => {
    const { booking, first } = await booked();
    const second = await createTestHost({}, NOW);
    expect(await ruleBroken(handOver(booking.id, second.id, 0, tuesday("10:00")))).toBe("booking_over");
    await setActive({ userId: first.userId ?? "", isActive: false, actorId: null });
    const before = await mailsTo(first.email);
    await handOver(booking.id, second.id);
    expect(await mailsTo(first.email)).toEqual(before);
    await cancelBooking({ id: booking.id, reason: null, now: NOW });
    expect(await ruleBroken(handOver(booking.id, first.id, 2))).toBe("booking_cancelled");
  });
});

test("a message of the staff is part of the email about the new time, and of no other", async () => {
  const host = await createTestHost({}, NOW);
  const form = bookingForm({ startsAt: tuesday("10:00") });
  const { booking } = await createBooking({ ...form, now: NOW });
  const message = "Sara is ill.\n\nSorry about that.";
  const startsAt = tuesday("12:00");
  await moveBooking({ id: booking.id, sequence: 0, startsAt, message, source: STAFF_SOURCE, now: NOW });
  const moved = (await mailsTo(form.email)).find(({ kind }) => kind === "booking_moved");
  expect(moved?.textBody).toContain("Sara is ill.");
  expect(moved?.textBody).toContain("Sorry about that.");
  expect(JSON.stringify(await mailsTo(host.email))).not.toContain("Sara is ill.");
});

test("a booking goes to the free host with the fewest consultations ahead, whatever the day", async () => {
  const busy = await createTestHost({}, NOW);
  for (const day of ["2026-06-15", "2026-06-16"]) {
    const startsAt = new Date(`${day}T10:00:00+02:00`);
    await createBooking({ ...bookingForm({ startsAt }), now: NOW });
  }
  const idle = await createTestHost({}, NOW);
  const hosts: string[] = [];
  for (const time of ["10:00", "10:00", "11:00"]) {
    const { booking } = await createBooking({ ...bookingForm({ startsAt: tuesday(time) }), now: NOW });
    hosts.push(booking.hostId);
  }
  expect(hosts).toEqual([idle.id, busy.id, idle.id]);
});

describe("cancelling", () => {
  test("ends the entry in both calendars, once, however often it is asked for", async () => {
    const host = await createTestHost({}, NOW);
    const form = bookingForm({ startsAt: tuesday("10:00") });
    const { booking, token } = await createBooking({ ...form, now: NOW });
    await Promise.all(
      Array.from({ length: 5 }, () => cancelBooking({ id: booking.id, reason: "Ill", now: NOW })),
    );
    expect((await getBookingByToken({ token }))?.booking).toMatchObject({ status: "cancelled", sequence: 1 });
    const mails = (await mailsTo(form.email)).filter(({ kind }) => kind === "booking_cancelled");
    expect(mails).toHaveLength(1);
    expect(readCalendar(mails[0]?.calendar?.content)).toMatchObject({
      method: "CANCEL",
      uid: `${booking.id}@localhost`,
      sequence: 1,
      status: "CANCELLED",
    });
    const toHost = (await mailsTo(host.email)).find(({ kind }) => kind === "booking_cancelled_host");
    expect(toHost?.textBody).toContain("Reason: Ill");
  });

  test.each([
    { change: "cancelled", verb: "cancelled", label: "Cancelled by" },
    { change: "moved", verb: "rescheduled", label: "Rescheduled by" },
  ])("or rescheduling names who did it to everyone else: $verb", async ({ change, verb, label }) => {
    const host = await createTestHost({}, NOW);
    const guest = "guest@clients.test";
    const bodiesAfter = async (source?: AuditSource) => {
      const form = bookingForm({ startsAt: tuesday("10:00"), guests: [guest] });
      const { booking } = await createBooking({ ...form, now: NOW });
      const { id } = booking;
      if (change === "moved")
        await moveBooking({ id, sequence: 0, startsAt: tuesday("12:00"), source, now: NOW });
      else await cancelBooking({ id, reason: null, source, now: NOW });
      const bodyTo = async (email: string, kind: string) =>
        (await mailsTo(email)).find((mail) => mail.kind === kind)?.textBody ?? "";
      const bodies = {
        visitor: await bodyTo(form.email, `booking_${change}`),
        host: await bodyTo(host.email, `booking_${change}_host`),
        guest: await bodyTo(guest, `booking_${change}_guest`),
      };
      await db.delete(bookings);
      await db.delete(outboxMails);
      return { ...bodies, name: form.name };
    };

    const byVisitor = await bodiesAfter();
    expect(byVisitor.visitor).toContain(`was ${verb}`);
    expect(byVisitor.visitor).not.toContain(`Automata has ${verb}`);
    expect(byVisitor.host).toContain(`${label}: ${byVisitor.name}`);
    expect(byVisitor.guest).toContain(`The person who invited you has ${verb} the consultation`);

    const byColleague = await bodiesAfter(STAFF_SOURCE);
    expect(byColleague.visitor).toContain(`Automata has ${verb} your consultation.`);
    expect(byColleague.host).toContain(`${label}: Staff`);
    expect(byColleague.guest).toContain(`Automata has ${verb} the consultation that you`);

    const byHost = await bodiesAfter({ ...STAFF_SOURCE, actor: { id: host.userId, name: host.name } });
    expect(byHost.host).not.toContain(label);
  });

  test("and moving at once leaves one of the two, whole", async () => {
    await createTestHost({}, NOW);
    const { booking } = await createBooking({ ...bookingForm({ startsAt: tuesday("10:00") }), now: NOW });
    await Promise.allSettled([
      moveBooking({ id: booking.id, sequence: 0, startsAt: tuesday("12:00"), now: NOW }),
      cancelBooking({ id: booking.id, reason: null, now: NOW }),
    ]);
    const present = (await getBooking({ id: booking.id }))?.booking;
    expect(await db.$count(bookingQuanta)).toBe(present?.status === "cancelled" ? 0 : 2);
    expect(await db.$count(bookingReminders)).toBe(present?.status === "cancelled" ? 0 : 2);
  });

  test("is not possible once it has begun", async () => {
    await createTestHost({}, NOW);
    const { booking } = await createBooking({ ...bookingForm({ startsAt: tuesday("10:00") }), now: NOW });
    const late = cancelBooking({ id: booking.id, reason: null, now: tuesday("10:00") });
    expect(await ruleBroken(late)).toBe("booking_over");
  });
});

describe("its outcome", () => {
  test("is noted by the staff after the start, may be corrected, and never for a cancelled one", async () => {
    await createTestHost({}, NOW);
    const { booking } = await createBooking({ ...bookingForm({ startsAt: tuesday("10:00") }), now: NOW });
    const note = (outcome: "held" | "missed", now: Date) =>
      recordOutcome({ id: booking.id, outcome, source: STAFF_SOURCE, now });
    expect(await ruleBroken(note("held", NOW))).toBe("booking_not_begun");
    await note("missed", tuesday("11:00"));
    await note("held", tuesday("11:05"));
    expect((await getBooking({ id: booking.id }))?.booking.status).toBe("held");
    const other = await createBooking({ ...bookingForm({ startsAt: tuesday("12:00") }), now: NOW });
    await cancelBooking({ id: other.booking.id, reason: null, now: NOW });
    const late = recordOutcome({
      id: other.booking.id,
      outcome: "held",
      source: STAFF_SOURCE,
      now: tuesday("13:00"),
    });
    expect(await ruleBroken(late)).toBe("booking_cancelled");
  });
});

describe("a no-show", () => {
  test("gets one email that offers another time, however often it is recorded", async () => {
    await createTestHost({}, NOW);
    const form = bookingForm({ startsAt: tuesday("10:00") });
    const { booking } = await createBooking({ ...form, now: NOW });
    const lead = await getLead({ email: form.email });
    const note = (outcome: "held" | "missed") =>
      recordOutcome({ id: booking.id, outcome, source: STAFF_SOURCE, now: tuesday("11:00") });
    const outcomes = await Promise.allSettled([note("missed"), note("missed")]);
    expect(outcomes.some(({ status }) => status === "fulfilled")).toBe(true);
    await note("missed");
    const mails = (await mailsTo(form.email)).filter(({ kind }) => kind === "booking_missed");
    expect(mails).toHaveLength(1);
    expect(mails[0]?.textBody).toContain(`${env.appUrl}/booking`);
    const events = await db
      .select()
      .from(leadEvents)
      .where(and(eq(leadEvents.leadId, lead?.id ?? ""), eq(leadEvents.kind, "booking_missed")));
    expect(events).toHaveLength(1);
    await note("held");
    expect(await mailsTo(form.email)).toHaveLength(2);
  });

  test("who was erased gets no email", async () => {
    await createTestHost({}, NOW);
    const form = bookingForm({ startsAt: tuesday("10:00") });
    const { booking } = await createBooking({ ...form, now: NOW });
    const now = tuesday("11:00");
    await atomically((tx) => eraseBookingWrites(tx, { email: form.email, now }));
    const before = await db.$count(outboxMails);
    await recordOutcome({ id: booking.id, outcome: "missed", source: STAFF_SOURCE, now });
    expect(await db.$count(outboxMails)).toBe(before);
  });
});

describe("reminders", () => {
  const reminders = async (address: string) =>
    (await mailsTo(address)).filter(({ kind }) => kind === "booking_reminder");

  test("go out a day and an hour before, once each, though three processes look at once", async () => {
    await createTestHost({}, NOW);
    const form = bookingForm({ startsAt: new Date(tuesday("10:00").getTime() + 24 * HOUR) });
    await createBooking({ ...form, now: NOW });
    const look = (now: Date) => Promise.all([1, 2, 3].map(() => queueDueReminders({ now })));
    await look(new Date(form.startsAt.getTime() - 24 * HOUR - 1));
    expect(await reminders(form.email)).toHaveLength(0);
    await look(new Date(form.startsAt.getTime() - 24 * HOUR));
    expect(await reminders(form.email)).toHaveLength(1);
    await look(new Date(form.startsAt.getTime() - HOUR));
    const sent = await reminders(form.email);
    expect(sent).toHaveLength(2);
    expect(sent[0]?.unsubscribeUrl).toMatch(/^http:\/\/localhost:3000\/booking\/reminders\/[\w-]{32}$/);
    expect(sent.map(({ validUntil }) => validUntil)).toEqual([form.startsAt, form.startsAt]);
    expect(sent[0]?.textBody).toContain(`Turn off emails like this:\n${sent[0]?.unsubscribeUrl}`);
    await look(form.startsAt);
    expect(await reminders(form.email)).toHaveLength(2);
  });

  test("follow a move, and those in the outbox are taken back", async () => {
    await createTestHost({}, NOW);
    const form = bookingForm({ startsAt: tuesday("10:00") });
    const { booking } = await createBooking({ ...form, now: NOW });
    await queueDueReminders({ now: tuesday("09:00") });
    expect(await reminders(form.email)).toHaveLength(2);
    const startsAt = new Date(tuesday("10:00").getTime() + 48 * HOUR);
    await moveBooking({ id: booking.id, sequence: 0, startsAt, now: tuesday("09:10") });
    expect(await reminders(form.email)).toHaveLength(0);
    await queueDueReminders({ now: tuesday("09:59") });
    expect(await reminders(form.email)).toHaveLength(0);
    await queueDueReminders({ now: new Date(startsAt.getTime() - HOUR) });
    expect(await reminders(form.email)).toHaveLength(2);
  });

  test("end with the booking, and with its visitor's wish", async () => {
    await createTestHost({}, NOW);
    const cancelled = bookingForm({ startsAt: tuesday("10:00") });
    const { booking } = await createBooking({ ...cancelled, now: NOW });
    await cancelBooking({ id: booking.id, reason: null, now: NOW });
    const unwanted = bookingForm({ startsAt: tuesday("11:00") });
    const other = await createBooking({ ...unwanted, now: NOW });
    await setReminders({ id: other.booking.id, wanted: false, now: NOW });
    await queueDueReminders({ now: tuesday("10:30") });
    expect(await db.$count(outboxMails, like(outboxMails.kind, "booking_reminder"))).toBe(0);
    // A button that is pressed twice.
    const again = () => setReminders({ id: other.booking.id, wanted: true, now: NOW });
    await Promise.all([again(), again(), again()]);
    await queueDueReminders({ now: tuesday("10:30") });
    expect(await reminders(unwanted.email)).toHaveLength(2);
  });

  test("stay off after another time and another host, however the address was typed", async () => {
    await createTestHost({}, NOW);
    const email = "Pat+Talks@Visitors.TEST";
    const { booking } = await createBooking({
      ...bookingForm({ startsAt: tuesday("10:00"), email }),
      now: NOW,
    });
    const { id } = booking;
    await setReminders({ id, wanted: false, now: NOW });
    await moveBooking({ id, sequence: 0, startsAt: tuesday("15:00"), source: STAFF_SOURCE, now: NOW });
    const next = await createTestHost({}, NOW);
    await handOverBooking({ id, sequence: 1, hostId: next.id, source: STAFF_SOURCE, now: NOW });
    await queueDueReminders({ now: tuesday("14:30") });
    expect(await db.$count(outboxMails, like(outboxMails.kind, "booking_reminder"))).toBe(0);
    await setReminders({ id, wanted: true, now: NOW });
    await queueDueReminders({ now: tuesday("14:30") });
    expect(await db.$count(outboxMails, like(outboxMails.kind, "booking_reminder"))).toBe(2);
  });
});

describe("the list of the staff", () => {
  test("is paged by key and filtered", async () => {
    await createTestHost({}, NOW);
    const clocks = ["09:00", "09:30", "10:00", "10:30", "11:00"];
    for (const clock of clocks)
      await createBooking({ ...bookingForm({ startsAt: tuesday(clock) }), now: NOW });
    const all = { period: "upcoming", limit: 2, now: NOW } as const;
    const first = await listBookings(all);
    const second = await listBookings({ ...all, after: first.next ?? "" });
    const third = await listBookings({ ...all, after: second.next ?? "" });
    expect([first, second, third].flatMap(({ items }) => items.map(({ startsAt }) => startsAt))).toEqual(
      clocks.map(tuesday),
    );
    expect(third.next).toBeNull();
    expect((await listBookings({ ...all, status: "cancelled" })).items).toHaveLength(0);
    expect((await listBookings({ ...all, period: "past" })).items).toHaveLength(0);
  });

  test("keeps what is going on among what is ahead, to its last minute", async () => {
    await createTestHost({}, NOW);
    await createBooking({ ...bookingForm({ startsAt: tuesday("09:00") }), now: NOW });
    const count = async (period: "upcoming" | "past", now: Date) =>
      (await listBookings({ period, limit: 5, now })).items.length;
    expect([
      await count("upcoming", tuesday("09:30")),
      await count("past", tuesday("09:30")),
      await count("upcoming", tuesday("09:31")),
      await count("past", tuesday("09:31")),
    ]).toEqual([1, 0, 0, 1]);
  });

  test("finds people by the beginning of their words, and one booking by its reference", async () => {
    await createTestHost({}, NOW);
    const form = bookingForm({
      startsAt: tuesday("09:00"),
      name: "Zoë Übermüller",
      email: "zoe.billing@harbour-works.test",
      company: "Harbour Works GmbH",
    });
    const { booking } = await createBooking({ ...form, now: NOW });
    await createBooking({ ...bookingForm({ startsAt: tuesday("10:00"), name: "100% Somebody" }), now: NOW });
    const found = async (search: string) =>
      (await listBookings({ period: "upcoming", limit: 5, now: NOW, search })).items.map(({ id }) => id);
    for (const search of [
      "uberm",
      "ÜBERMÜLLER zoe",
      "zoe.billing@harbour",
      "works harb",
      booking.reference,
      ` ${booking.reference.toLowerCase()} `,
      booking.reference.slice(2).replace("-", ""),
    ])
      expect(await found(search), search).toEqual([booking.id]);
    for (const search of ["berm", "100% Zoe", "' or 1=1 --", "zoe AND NOT x", "B-0000-0000"])
      expect(await found(search), search).toEqual([]);
    for (const search of ["%_", "🚀"]) expect(await found(search), search).toEqual([]);
    expect(await found(" "), "nothing typed").toHaveLength(2);
  });
});

describe("erasing a person", () => {
  test("frees what is ahead and keeps nothing of theirs", async () => {
    await createTestHost({}, NOW);
    const form = bookingForm({ startsAt: tuesday("10:00") });
    const { booking, token } = await createBooking({ ...form, now: NOW });
    const kept = await createBooking({ ...bookingForm({ startsAt: tuesday("11:00") }), now: NOW });
    await atomically((tx) => eraseBookingWrites(tx, { email: form.email.toUpperCase(), now: NOW }));
    expect(await getBookingByToken({ token })).toBeNull();
    const erased = (await getBooking({ id: booking.id }))?.booking;
    expect(erased).toMatchObject({ status: "cancelled", name: "Erased", company: null, note: null });
    expect(JSON.stringify(erased)).not.toContain(form.email);
    expect(await db.$count(bookingQuanta)).toBe(2);
    expect((await getBooking({ id: kept.booking.id }))?.booking.name).toBe("Pat Example");
  });
});
