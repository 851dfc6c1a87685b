import type { ActionFunctionArgs } from "@remix-run/node";
import { and, eq } from "drizzle-orm";
import ICAL from "ical.js";
import { createElement } from "react";
import { beforeEach, describe, expect, test } from "vitest";

import { bookingCopy, bookingAnswersCopy, manageBookingCopy } from "~/copy/booking";
import { db } from "~/server/db.server";
import { requestStorage } from "~/front-door/request-store";
import type { BookingHost } from "~/models/booking/booking-host";
import { currentStamp } from "~/models/shared/form-stamp";
import { renewFeed } from "~/models/booking/booking-host.server";
import { findSlots } from "~/models/booking/booking-slot.server";
import { cancelBooking, createBooking, type NewBooking } from "~/models/booking/booking.server";
import { RATE_LIMIT_RULES } from "~/models/shared/rate-limit-rules";
import { setActive } from "~/models/account/user.server";
import { type RefusedChange, requireBooking, viewBooking } from "~/features/booking/manage.server";
import { stampForm } from "~/http/form-trap.server";
import { renderMetrics } from "~/http/metrics.server";

import { bookingHosts, bookings, outboxMails, users } from "../../../drizzle/schema";
import { bookingForm, createTestHost, createTestType, STAFF_SOURCE } from "../../factories/booking";

import { action as book } from "~/routes/_site.booking";
import { loader as done } from "~/routes/_site.booking_.done.$token";
import ManageBooking, { action as manage, loader as managePage } from "~/routes/_site.booking_.manage.$token";
import { loader as calendarFile } from "~/routes/booking.calendar.$file";
import { loader as feed } from "~/routes/calendar.$file";
import { DAY_MILLISECONDS } from "~/lib/time-units";
import { requestStore } from "../../factories/request-store";
import { renderRouted } from "../../setup/render";

let lastNetwork = 0;
let host: BookingHost;
let times: Date[];

beforeEach(async () => {
  await db.delete(bookings);
  await db.delete(bookingHosts);
  host = await createTestHost();
  const span = {
    from: new Date(Date.now() + DAY_MILLISECONDS),
    to: new Date(Date.now() + 5 * DAY_MILLISECONDS),
  };
  times = (await findSlots(span)).map(({ startsAt }) => startsAt);
});

/** Sends a form from an address of its own. Returns the status and what the form was told. */
async function send(
  action: (args: ActionFunctionArgs) => Promise<unknown>,
  fields: Record<string, string>,
  params: Record<string, string> = {},
) {
  const store = requestStore({ clientAddress: `10.78.${(lastNetwork += 1)}.1` });
  const request = new Request("http://localhost:3000/booking", {
    method: "POST",
    body: new URLSearchParams(fields),
  });
  const answer = await requestStorage.run(store, () => action({ request, params, context: {} }));
  if (answer instanceof Response) return { status: answer.status };
  const { data, init } = answer as { data: RefusedChange; init: { status: number } };
  return {
    status: init.status,
    errors: data.reply.error ?? {},
    reply: data.reply,
    taken: data.taken,
    answer: data,
  };
}

const mailsTo = (email: string) => db.$count(outboxMails, eq(outboxMails.recipient, email));

describe("a visitor who types someone else's address cannot flood them with emails", () => {
  test("by booking and cancelling, from however many networks", async () => {
    const email = `victim-${crypto.randomUUID()}@visitors.test`;
    const { burst } = RATE_LIMIT_RULES.booking.account;
    const post = () =>
      send(book, {
        slot: "2020-01-01T09:00:00.000Z",
        name: "Pat",
        email,
        consent: "on",
        tz: "UTC",
        key: crypto.randomUUID(),
        stamp: stampForm({ now: new Date(Date.now() - 5_000) }),
      });
    const refused = async () =>
      Number(/booking_conflicts_total\{action="book"\} (\d+)/.exec((await renderMetrics()).text)?.[1]);
    const before = await refused();
    for (let index = 0; index < burst; index += 1) expect((await post()).status).toBe(409);
    // Every time that was gone shows up in the metrics.
    expect((await refused()) - before).toBe(burst);
    expect(await post()).toMatchObject({ status: 429, errors: { "": [bookingCopy.tooMany] } });
    expect(await mailsTo(email)).toBe(0);
  });

  test("by moving one booking to and fro", async () => {
    const form = bookingForm({ startsAt: times[0] ?? new Date() });
    const { token } = await createBooking(form);
    const { burst } = RATE_LIMIT_RULES.booking_move.account;
    const move = (sequence: number) =>
      send(
        manage,
        {
          intent: "move",
          sequence: String(sequence),
          slot: (times[(sequence + 1) % 2] ?? new Date()).toISOString(),
        },
        { token },
      );
    for (let sequence = 0; sequence < burst; sequence += 1) expect((await move(sequence)).status).toBe(303);
    const mails = await mailsTo(form.email);
    expect(await move(burst)).toMatchObject({ status: 429, errors: { "": [bookingAnswersCopy.tooMany] } });
    expect(await mailsTo(form.email)).toBe(mails);
    expect((await send(manage, { intent: "cancel", reason: "" }, { token })).status, "it can still end").toBe(
      303,
    );
  });
});

test("a visitor who forgot the checkbox books with the next click, without another wait", async () => {
  const { consent, ...form } = {
    slot: (times[0] ?? new Date()).toISOString(),
    name: "Pat Example",
    email: `pat-${crypto.randomUUID()}@visitors.test`,
    consent: "on",
    tz: "UTC",
    key: crypto.randomUUID(),
    stamp: stampForm({ now: new Date(Date.now() - 5_000) }),
  };
  const refused = await send(book, form);
  expect(Object.keys(refused.errors ?? {})).toEqual(["consent"]);
  const again = { ...form, consent, stamp: currentStamp(stampForm(), refused.reply) };
  expect(await send(book, again)).toEqual({ status: 303 });
});

describe("a visitor who reschedules from another time zone", () => {
  const moveFrom = (tz: string, token: string, slot: Date | undefined) =>
    send(manage, { intent: "move", sequence: "0", tz, slot: (slot ?? new Date()).toISOString() }, { token });

  test("reads the new time in that zone, on the page and in the email", async () => {
    const form = { ...bookingForm({ startsAt: times[0] ?? new Date() }), timeZone: "Europe/Berlin" };
    const { token } = await createBooking(form);
    expect((await moveFrom("Asia/Tokyo", token, times[1])).status).toBe(303);
    const { timeZone, from } = viewBooking(await requireBooking(token));
    expect(timeZone).toBe("Asia/Tokyo");
    const [mail] = await db
      .select({ text: outboxMails.textBody })
      .from(outboxMails)
      .where(and(eq(outboxMails.recipient, form.email), eq(outboxMails.kind, "booking_moved")));
    expect(mail?.text).toContain("(Asia/Tokyo)");
    expect(mail?.text).toContain(from);
  });

  test("is offered the nearest free times in that zone, if the chosen one is taken", async () => {
    await createBooking(bookingForm({ startsAt: times[1] ?? new Date() }));
    const form = { ...bookingForm({ startsAt: times[0] ?? new Date() }), timeZone: "Europe/Berlin" };
    const { token } = await createBooking(form);
    const { status, taken } = await moveFrom("Asia/Tokyo", token, times[1]);
    expect(status).toBe(409);
    const [nearest] = taken ?? [];
    const shown = new Date(nearest?.value ?? "").toLocaleTimeString("en-GB", {
      timeZone: "Asia/Tokyo",
      timeStyle: "short",
    });
    expect(nearest?.from).toBe(shown);
  });

  test("reads the time that stays booked in that zone as well", async () => {
    const startsAt = times[0] ?? new Date();
    const form = { ...bookingForm({ startsAt }), timeZone: "Europe/Berlin" };
    const { token } = await createBooking(form);
    const presentIn = async (query: string) => {
      const request = new Request(`http://localhost:3000/booking/manage/${token}${query}`);
      return (await managePage({ request, params: { token }, context: {} })).present.from;
    };
    const clock = (timeZone: string) =>
      startsAt.toLocaleTimeString("en-GB", { timeZone, timeStyle: "short" });
    expect(await presentIn("")).toBe(clock("Europe/Berlin"));
    expect(await presentIn("?tz=Asia/Tokyo")).toBe(clock("Asia/Tokyo"));
  });

  test("keeps their zone if the form names none that exists", async () => {
    const form = { ...bookingForm({ startsAt: times[0] ?? new Date() }), timeZone: "Europe/Berlin" };
    const { token } = await createBooking(form);
    expect((await moveFrom("Europe/Atlantis", token, times[1])).status).toBe(303);
    expect(viewBooking(await requireBooking(token)).timeZone).toBe("Europe/Berlin");
  });
});

test("the page of a cancelled booking promises no reminders, and no way to reschedule it", async () => {
  const { token } = await createBooking(bookingForm({ startsAt: times[0] ?? new Date() }));
  const { lead, leadOver, reminders } = manageBookingCopy;
  const read = async () => {
    const request = new Request(`http://localhost:3000/booking/manage/${token}`);
    const data = await managePage({ request, params: { token }, context: {} });
    return (await renderRouted(createElement(ManageBooking), data)).replaceAll("&#x27;", "'");
  };
  const open = await read();
  for (const text of [lead, reminders.on, "Not rescheduled"]) expect(open).toContain(text);
  await send(manage, { intent: "cancel", reason: "" }, { token });
  const cancelled = await read();
  expect(cancelled).toContain(leadOver);
  for (const text of [lead, reminders.on, "Not rescheduled"]) expect(cancelled).not.toContain(text);
});

test.each([
  ["cancel", "reason", "We have no budget.", "The booking was not cancelled"],
  ["add_guests", "guests", "kim@clients.test", "No guests were added"],
])(
  "what a visitor writes for a booking that has begun comes back: %s",
  async (intent, field, text, title) => {
    const { booking, token } = await createBooking(bookingForm({ startsAt: times[0] ?? new Date() }));
    const startsAt = new Date(Date.now() - 60_000);
    await db.update(bookings).set({ startsAt }).where(eq(bookings.id, booking.id));
    const { status, answer } = await send(manage, { intent, [field]: text }, { token });
    expect(status).toBe(409);
    const request = new Request(`http://localhost:3000/booking/manage/${token}`);
    const data = await managePage({ request, params: { token }, context: {} });
    const page = await renderRouted(createElement(ManageBooking), data, answer);
    for (const shown of [title, text]) expect(page).toContain(shown);
  },
);

test("a reason for a booking that was cancelled before with another one comes back", async () => {
  const { booking, token } = await createBooking(bookingForm({ startsAt: times[0] ?? new Date() }));
  await cancelBooking({ id: booking.id, reason: "The host is ill." });
  const cancel = (reason: string) => send(manage, { intent: "cancel", reason }, { token });
  for (const nothingNew of ["", "The host is ill."])
    expect(await cancel(nothingNew)).toMatchObject({ status: 303 });
  const { status, answer } = await cancel("We have no budget.");
  expect(status).toBe(409);
  const request = new Request(`http://localhost:3000/booking/manage/${token}`);
  const data = await managePage({ request, params: { token }, context: {} });
  const page = await renderRouted(createElement(ManageBooking), data, answer);
  for (const shown of ["Your reason was not sent", "was already cancelled", "We have no budget."])
    expect(page).toContain(shown);
});

test("a form that names a number of changes that no booking can have changes nothing", async () => {
  const { token } = await createBooking(bookingForm({ startsAt: times[0] ?? new Date() }));
  const slot = (times[1] ?? new Date()).toISOString();
  const form = { intent: "move", sequence: String(2 ** 31), tz: "UTC", slot };
  expect((await send(manage, form, { token })).status).toBe(422);
});

describe("the calendar file of a booking", () => {
  const nameOf = async (booking: Partial<NewBooking>) => {
    const { token } = await createBooking(bookingForm({ startsAt: times[0] ?? new Date(), ...booking }));
    const request = new Request("http://localhost:3000/");
    const { headers } = await calendarFile({ request, params: { file: `${token}.ics` }, context: {} });
    return headers.get("Content-Disposition");
  };

  test("is named after the event type, in the visitor's language", async () => {
    const type = await createTestType({ name: "Prüfung A/B" });
    expect(await nameOf({ eventTypeId: type.id, language: "de" })).toBe(
      `attachment; filename="Prufung A-B bei Automata.ics"; filename*=UTF-8''Pr%C3%BCfung%20A-B%20bei%20Automata.ics`,
    );
  });

  test("of the free consultation says so", async () => {
    expect(await nameOf({})).toBe(
      `attachment; filename="Consultation with Automata.ics"; filename*=UTF-8''Consultation%20with%20Automata.ics`,
    );
  });
});

describe("the feed of a host's calendar", () => {
  const read = async (token: string) => {
    const answer: unknown = await Promise.resolve(
      feed({ request: new Request("http://localhost:3000/"), params: { file: `${token}.ics` }, context: {} }),
    ).catch((thrown: unknown) => thrown);
    const { status } = answer as Response;
    const text = await (answer as Response).text();
    if (status !== 200) return { status, events: 0 };
    const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
    return { status, events: calendar.getAllSubcomponents("vevent").length };
  };

  test("is read by its newest secret, while the host may see bookings", async () => {
    await createBooking(bookingForm({ startsAt: times[0] ?? new Date() }));
    const first = await renewFeed({ host, source: STAFF_SOURCE });
    expect(await read(first.token)).toEqual({ status: 200, events: 1 });
    const { token } = await renewFeed({ host, source: STAFF_SOURCE });
    expect((await read(first.token)).status).toBe(404);
    expect(await read(token)).toEqual({ status: 200, events: 1 });
    const userId = host.userId ?? "";
    await setActive({ userId, isActive: false, actorId: null });
    expect((await read(token)).status, "a closed account").toBe(404);
    await setActive({ userId, isActive: true, actorId: null });
    expect((await read(token)).status).toBe(200);
    await db.update(users).set({ role: "customer" }).where(eq(users.id, userId));
    expect((await read(token)).status, "another role").toBe(404);
    expect((await read([...token].reverse().join(""))).status).toBe(404);
  });
});

describe("the meeting place", () => {
  const setPlace = (placeKind: BookingHost["placeKind"], meetingPlace: string | null) =>
    db.update(bookingHosts).set({ placeKind, meetingPlace }).where(eq(bookingHosts.id, host.id));

  test("is a room of its own for each booking, in emails, in calendars and on the booking's page", async () => {
    await setPlace("room", "https://meet.example/{id}");
    const form = bookingForm({ startsAt: times[0] ?? new Date() });
    const { booking, token } = await createBooking(form);
    const room = `https://meet.example/${booking.id}`;
    const mails = await db.select().from(outboxMails).where(eq(outboxMails.recipient, form.email));
    expect(mails[0]?.textBody).toContain(room);
    expect(mails[0]?.calendar?.content.replaceAll(/\r\n[ \t]/g, "")).toContain(`LOCATION:${room}`);
    const request = new Request(`http://localhost:3000/booking/done/${token}`);
    const { view, calendars } = await done({ request, params: { token }, context: {} });
    expect(view).toMatchObject({ place: room, joinUrl: room, guests: form.guests ?? [] });
    expect(new URL(calendars.google).searchParams.get("location")).toBe(room);
  });

  test("can be entered until the consultation is over or called off, and only if it is a room", async () => {
    await setPlace("link", "https://meet.example/standing");
    const form = bookingForm({ startsAt: times[2] ?? new Date(), guests: ["jo@visitors.test"] });
    const { booking, token } = await createBooking(form);
    const view = async (now?: Date) => viewBooking(await requireBooking(token), now);
    expect(await view()).toMatchObject({
      joinUrl: "https://meet.example/standing",
      guests: ["jo@visitors.test"],
    });
    expect(await view(new Date(booking.endsAt.getTime() - 1))).toMatchObject({ isChangeable: false });
    expect((await view(new Date(booking.endsAt.getTime() - 1))).joinUrl).not.toBeNull();
    expect((await view(booking.endsAt)).joinUrl).toBeNull();
    await setPlace("address", "1 Main Street");
    expect(await view()).toMatchObject({ joinUrl: null, place: "1 Main Street" });
    await setPlace("link", "https://meet.example/standing");
    await cancelBooking({ id: booking.id, reason: null });
    expect((await view()).joinUrl).toBeNull();
  });

  test("asks for a number where the host calls, and no email repeats it to the address that was typed", async () => {
    await setPlace("host_calls", null);
    const fields = {
      slot: (times[1] ?? new Date()).toISOString(),
      name: "Pat Example",
      email: `pat-${crypto.randomUUID()}@visitors.test`,
      consent: "on",
      tz: "UTC",
      key: crypto.randomUUID(),
      stamp: stampForm({ now: new Date(Date.now() - 5_000) }),
    };
    expect(await send(book, fields)).toMatchObject({ status: 422, errors: { phone: [expect.any(String)] } });
    expect(await send(book, { ...fields, phone: "nine" })).toMatchObject({ status: 422 });
    expect(await send(book, { ...fields, phone: "+1 555 010 0199" })).toMatchObject({ status: 303 });
    const mails = await db.select().from(outboxMails).where(eq(outboxMails.recipient, fields.email));
    expect(mails).toHaveLength(1);
    expect(JSON.stringify(mails)).not.toContain("555 010");
    const [toHost] = await db.select().from(outboxMails).where(eq(outboxMails.recipient, host.email));
    expect(toHost?.calendar?.content).toContain("LOCATION:Call +1 555 010 0199");
  });
});
