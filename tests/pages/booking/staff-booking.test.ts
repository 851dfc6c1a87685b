import { and, eq, ne } from "drizzle-orm";
import ICAL from "ical.js";
import { createElement } from "react";
import { beforeEach, describe, expect, test } from "vitest";

import { action, loader } from "~/routes/_admin.admin.bookings.$id";
import { loader as loadWeek } from "~/routes/_admin.admin.bookings._index";
import { loader as loadList } from "~/routes/_admin.admin.bookings.list";
import { loader as bookingPage } from "~/routes/_site.booking";
import { loader as calendarFile } from "~/routes/booking.calendar.$file";
import { loader as done } from "~/routes/_site.booking_.done.$token";
import { HandOverForm } from "~/features/booking/hand-over-form";
import { createHost, saveOverride } from "~/models/booking/booking-host.server";
import ManageBooking, { loader as managePage } from "~/routes/_site.booking_.manage.$token";
import { eraseBookingWrites } from "~/models/booking/booking-privacy.server";
import { cancelBooking, createBooking, moveBooking } from "~/models/booking/booking.server";
import { findSlots } from "~/models/booking/booking-slot.server";
import { FIRST_EVENT_TYPE_ID } from "~/models/booking/event-type";
import { addToDay, dayAt, firstOfMonth } from "~/lib/time-zone";
import { formatConsultation, monthWords, zonedWords } from "~/lib/zoned-dates";
import { daysAfter, HOUR_MILLISECONDS } from "~/lib/time-units";
import { atomically, db } from "~/server/db.server";

import { bookingHosts, bookings, eventTypes, outboxMails, users } from "../../../drizzle/schema";
import { bookingForm, closedDays, createTestHost, currentHost, STAFF_SOURCE } from "../../factories/booking";
import { insertMany } from "../../factories/insert-many";
import { renderRouted } from "../../setup/render";
import { ask, createPerson, type Person } from "../../setup/staff";

/* What staff do with one booking on its page, and what the pages of visitors offer. */

let seller: Person;

beforeEach(async () => {
  await db.delete(bookings);
  await db.delete(bookingHosts);
  await db.delete(eventTypes).where(ne(eventTypes.id, FIRST_EVENT_TYPE_ID));
  seller ??= await createPerson("sales");
});

const mailsTo = (email: string, kind: string) =>
  db
    .select()
    .from(outboxMails)
    .where(and(eq(outboxMails.recipient, email), eq(outboxMails.kind, kind)));

/** A booking tomorrow or later, and another time that is free. */
async function book() {
  const host = await createTestHost();
  const [first, , , other] = await findSlots({
    from: daysAfter(new Date(), 1),
    to: daysAfter(new Date(), 4),
  });
  const form = bookingForm({ startsAt: first?.startsAt ?? new Date() });
  return { host, form, other: other?.startsAt ?? new Date(), ...(await createBooking(form)) };
}

test("a booking says that its host is away, who gets no email about it then", async () => {
  const { booking, host } = await book();
  const shown = async () =>
    (await ask(seller, loader, { path: `/admin/bookings/${booking.id}`, id: booking.id })).json();
  expect(await shown()).toMatchObject({ isHostAway: false });
  await db
    .update(users)
    .set({ isActive: false })
    .where(eq(users.id, host.userId ?? ""));
  expect(await shown()).toMatchObject({ isHostAway: true });
});

const send = (id: string, form: Record<string, string>) =>
  ask(seller, action, { path: `/admin/bookings/${id}`, id, form });

test("staff reschedule with a message, which the visitor reads in the email", async () => {
  const { booking, form, other } = await book();
  const answer = await send(booking.id, {
    intent: "move",
    sequence: "0",
    slot: other.toISOString(),
    message: "Sara is ill.\r\nSorry!",
  });
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/admin/bookings/${booking.id}`]);
  const [mail] = await mailsTo(form.email, "booking_moved");
  expect(mail?.textBody).toMatch(/Sara is ill\.\s+Sorry!/);
  const page = await ask(seller, loader, { path: `/admin/bookings/${booking.id}`, id: booking.id });
  expect(await page.json()).toMatchObject({ view: { sequence: 1 } });
  const [row] = await db.select().from(bookings).where(eq(bookings.id, booking.id));
  expect(row?.startsAt).toEqual(other);
  const tooLong = { intent: "move", sequence: "1", slot: form.startsAt.toISOString() };
  expect((await send(booking.id, { ...tooLong, message: "x".repeat(1_001) })).status).toBe(422);
});

test("a host reads the time of a colleague in another zone on their own clock as well", async () => {
  const host = await createTestHost({ timeZone: "America/New_York" });
  const [slot] = await findSlots({ from: daysAfter(new Date(), 1), to: daysAfter(new Date(), 8) });
  const startsAt = slot?.startsAt ?? new Date();
  const { booking } = await createBooking(bookingForm({ startsAt }));
  const times = async (person: Person) => {
    const page = await ask(person, loader, { path: `/admin/bookings/${booking.id}`, id: booking.id });
    const { view, ownTime } = (await page.json()) as { view: { when: string }; ownTime: string | null };
    return { when: view.when, ownTime };
  };
  const hostTime = formatConsultation(booking, host.timeZone);
  expect(await times(seller)).toEqual({ when: hostTime, ownTime: null });
  await createHost({
    userId: seller.id,
    name: seller.email,
    timeZone: "Europe/Berlin",
    source: STAFF_SOURCE,
  });
  const ownTime = formatConsultation(booking, "Europe/Berlin");
  expect(ownTime).toContain("Europe/Berlin");
  expect(await times(seller)).toEqual({ when: hostTime, ownTime });
});

test("a week with more consultations than its page shows says so", async () => {
  const { id: hostId } = await createTestHost();
  const now = new Date();
  const rows = Array.from({ length: 1_001 }, (_, number) => ({
    ...bookingForm({ startsAt: now }),
    reference: `week-${number}`,
    hostId,
    endsAt: daysAfter(now, 1),
    timeZone: "UTC",
    consent: "Yes.",
    createdAt: now,
    updatedAt: now,
  }));
  await atomically((tx) => [insertMany(tx, bookings, rows)]);
  const page = await ask(seller, loadWeek, { path: "/admin/bookings" });
  expect(await page.json()).toMatchObject({ week: { count: 1_000, isCut: true } });
});

test("a week without consultations ahead leads to the next one", async () => {
  const week = async (query = "") => {
    const page = await ask(seller, loadWeek, { path: `/admin/bookings${query}` });
    return ((await page.json()) as { week: { count: number; following: unknown } }).week;
  };
  const { id } = await createTestHost();
  expect(await week()).toMatchObject({ count: 0, following: null });
  const [later] = await findSlots({ from: daysAfter(new Date(), 15), to: daysAfter(new Date(), 18) });
  const startsAt = later?.startsAt ?? new Date();
  const { booking } = await createBooking(bookingForm({ startsAt }));
  const { day, date } = zonedWords(startsAt, "Europe/Berlin");
  expect(await week()).toMatchObject({ count: 0, following: { day, date } });
  expect(await week(`?host=${id}`)).toMatchObject({ following: { day } });
  expect(await week(`?host=${crypto.randomUUID()}`)).toMatchObject({ following: null });
  expect(await week(`?week=${day}`)).toMatchObject({ count: 1, following: null });
  expect(await week("?week=2024-05-21"), "a week that is over").toMatchObject({ following: null });
  const before = addToDay(day, -7);
  expect(await week(`?week=${before}`)).toMatchObject({ count: 0, following: { day } });
  await db.update(bookings).set({ status: "cancelled" }).where(eq(bookings.id, booking.id));
  expect(await week()).toMatchObject({ following: null });
});

describe("staff hand a booking over", () => {
  const read = async (id: string) => {
    const page = await ask(seller, loader, { path: `/admin/bookings/${id}`, id });
    return (await page.json()) as { successors: { id: string }[]; view: { hostName: string } };
  };

  test("to a host who is free then, whom its page names", async () => {
    const { booking } = await book();
    expect((await read(booking.id)).successors).toEqual([]);
    const other = await createTestHost();
    expect((await read(booking.id)).successors).toEqual([{ id: other.id, name: other.name }]);
    const form = { intent: "hand_over", sequence: "0", hostId: other.id };
    const answer = await send(booking.id, form);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/admin/bookings/${booking.id}`]);
    expect((await send(booking.id, form)).status, "pressed twice").toBe(303);
    expect((await read(booking.id)).view.hostName).toBe(other.name);
  });

  test("only with a host, who is asked for at the field", async () => {
    const { booking, host } = await book();
    const other = await createTestHost();
    for (const hostId of ["", "nobody"]) {
      const refused = await send(booking.id, { intent: "hand_over", sequence: "0", hostId });
      expect(refused.status).toBe(422);
      expect(await refused.json()).toMatchObject({
        ...{ intent: "hand_over", reply: { error: { hostId: ["Please choose a host."] } } },
      });
    }
    expect((await send(booking.id, { intent: "hand_over" })).status).toBe(422);
    const closed = closedDays(addToDay(dayAt(new Date(), "UTC"), -1), addToDay(dayAt(new Date(), "UTC"), 9));
    await saveOverride({ host: await currentHost(other), override: closed, source: STAFF_SOURCE });
    const refused = await send(booking.id, { intent: "hand_over", sequence: "0", hostId: other.id });
    expect(refused.status).toBe(409);
    const { reply } = (await refused.json()) as { reply: Parameters<typeof HandOverForm>[0]["reply"] };
    expect(reply?.error?.hostId?.join()).toMatch(/isn't free then.*reschedule/);
    const form = createElement(HandOverForm, { sequence: 0, successors: [], reply });
    expect(await renderRouted(form)).toContain("free then, or no longer offers");
    const [row] = await db.select().from(bookings).where(eq(bookings.id, booking.id));
    expect(row).toMatchObject({ hostId: host.id, sequence: 0 });
  });

  test("only if they manage bookings, and only one that exists", async () => {
    const { booking, host } = await book();
    const other = await createTestHost();
    const form = { intent: "hand_over", sequence: "0", hostId: other.id };
    for (const role of ["support", "billing_admin", "blog_admin"] as const) {
      const person = await createPerson(role);
      const path = `/admin/bookings/${booking.id}`;
      expect((await ask(person, action, { path, id: booking.id, form })).status).toBe(403);
    }
    for (const id of [crypto.randomUUID(), "nothing"]) expect((await send(id, form)).status).toBe(404);
    const [row] = await db.select().from(bookings).where(eq(bookings.id, booking.id));
    expect(row?.hostId).toBe(host.id);
  });
});

test("the page of someone who was erased shows no placeholder for their address", async () => {
  const { booking } = await book();
  await atomically((tx) => eraseBookingWrites(tx, { email: booking.email }));
  const page = await ask(seller, loader, { path: `/admin/bookings/${booking.id}`, id: booking.id });
  expect(await page.text()).not.toContain("@invalid");
});

describe("the page says who", () => {
  const read = async (id: string) => {
    const page = await ask(seller, loader, { path: `/admin/bookings/${id}`, id });
    return (await page.json()) as Record<"moved" | "cancelled", { by: string; at: string } | null>;
  };

  test("rescheduled a booking last, and when: staff or its visitor", async () => {
    const { booking, form, other } = await book();
    expect(await read(booking.id)).toMatchObject({ moved: null, cancelled: null });
    const sent = Date.now();
    await send(booking.id, { intent: "move", sequence: "0", slot: other.toISOString() });
    const { moved } = await read(booking.id);
    expect(moved).toMatchObject({ by: "Sara", byStaff: true });
    expect(Date.parse(moved?.at ?? "")).toBeGreaterThanOrEqual(sent);
    await moveBooking({ id: booking.id, sequence: 1, startsAt: form.startsAt });
    expect((await read(booking.id)).moved).toMatchObject({ by: form.name, byStaff: false });
  });

  test("cancelled it, and the visitor's page says so if it was staff", async () => {
    const visitorReads = async (token: string) => {
      const request = new Request(`http://localhost:3000/booking/manage/${token}`);
      const data = await managePage({ request, params: { token }, context: {} });
      return renderRouted(createElement(ManageBooking), data);
    };
    const byStaff = await book();
    await send(byStaff.booking.id, { intent: "cancel", reason: "" });
    expect(await read(byStaff.booking.id)).toMatchObject({
      moved: null,
      cancelled: { by: expect.stringContaining("Sara") as string },
    });
    expect(await visitorReads(byStaff.token)).toContain("Automata has cancelled this consultation.");
    await db.delete(bookings);
    await db.delete(bookingHosts);
    const byVisitor = await book();
    await cancelBooking({ id: byVisitor.booking.id, reason: null });
    expect((await read(byVisitor.booking.id)).cancelled).toMatchObject({ by: byVisitor.form.name });
    expect(await visitorReads(byVisitor.token)).not.toContain("Automata has cancelled");
  });
});

test("a reason that staff give for a booking that was cancelled before comes back", async () => {
  const { booking } = await book();
  await cancelBooking({ id: booking.id, reason: "No time" });
  const refused = await send(booking.id, { intent: "cancel", reason: "The host is ill." });
  expect(refused.status).toBe(409);
  const error = { "": ["This consultation was already cancelled."] };
  const initialValue = { intent: "cancel", reason: "The host is ill." };
  expect(await refused.json()).toMatchObject({ intent: "cancel", reply: { error, initialValue } });
});

test.each(["after", "before"])("the list refuses a cursor in %s that it never gave", async (name) => {
  for (const cursor of ["abc", "x".repeat(300)]) {
    const path = `/admin/bookings/list?${name}=${cursor}`;
    expect((await ask(seller, loadList, { path })).status).toBe(400);
  }
});

test("a no-show is noted after the start only, and offers another time", async () => {
  const { booking, form } = await book();
  const canJudge = async () =>
    (
      (await (await ask(seller, loader, { path: "/admin/bookings/x", id: booking.id })).json()) as {
        canJudge: boolean;
      }
    ).canJudge;
  expect(await canJudge()).toBe(false);
  await send(booking.id, { intent: "missed" });
  expect(await mailsTo(form.email, "booking_missed")).toEqual([]);
  const startsAt = new Date(Date.now() - 2 * HOUR_MILLISECONDS);
  const endsAt = new Date(startsAt.getTime() + HOUR_MILLISECONDS / 2);
  await db.update(bookings).set({ startsAt, endsAt }).where(eq(bookings.id, booking.id));
  expect(await canJudge()).toBe(true);
  expect((await send(booking.id, { intent: "missed" })).status).toBe(303);
  const [mail] = await mailsTo(form.email, "booking_missed");
  expect(mail?.textBody).toContain("/booking");
  const page = await ask(seller, loader, { path: "/admin/bookings/x", id: booking.id });
  expect(await page.json()).toMatchObject({ view: { status: "missed" } });
});

describe("visitors", () => {
  const open = async (query: string) => {
    const request = new Request(`http://localhost:3000/booking?tz=UTC${query}`);
    const { form } = await bookingPage({ request, params: {}, context: {} });
    if (!form?.picker) throw new Error("Bookings are closed");
    return form.picker;
  };

  test("see the month of the first free time, unless they ask for another", async () => {
    const host = await createTestHost({ horizonDays: 120 });
    const today = dayAt(new Date(), "UTC");
    const later = firstOfMonth(today, 2);
    const closed = closedDays(addToDay(today, -1), addToDay(later, -1));
    await saveOverride({ host: await currentHost(host), override: closed, source: STAFF_SOURCE });
    const { month, day, hasTimes, previous } = await open("");
    expect({ month, hasTimes }).toEqual({ month: monthWords(later), hasTimes: true });
    expect(day?.times.length).toBeGreaterThan(0);
    expect(previous).toContain(`month=${firstOfMonth(today, 1).slice(0, 7)}`);
    const asked = await open(`&month=${today.slice(0, 7)}`);
    expect(asked).toMatchObject({ month: monthWords(firstOfMonth(today)), hasTimes: false });
  });

  test("add what they booked to Google's or Outlook's calendar, or to Apple's and others by a file", async () => {
    const { booking, token, form } = await book();
    const request = new Request(`http://localhost:3000/booking/done/${token}`);
    const { calendars } = await done({ request, params: { token }, context: {} });
    expect(new URL(calendars.google).host).toBe("calendar.google.com");
    expect(new URL(calendars.outlook).host).toBe("outlook.live.com");
    const answer = await calendarFile({
      request: new Request(`http://localhost:3000${calendars.file}`),
      params: { file: calendars.file.split("/").at(-1) ?? "" },
      context: {},
    });
    const calendar = new ICAL.Component(ICAL.parse(await answer.text()) as unknown[]);
    const [event] = calendar.getAllSubcomponents("vevent");
    expect(new ICAL.Event(event).uid).toContain(booking.id);
    expect(new ICAL.Event(event).startDate.toJSDate()).toEqual(form.startsAt);
  });
});
