import type { RequestListener, ServerResponse } from "node:http";

import ICAL from "ical.js";
import { eq, isNotNull } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { chooseCalendars, connectAccount, listAccounts } from "~/models/calendar/calendar-account.server";
import { patience, pollCalendars } from "~/models/calendar/calendar-poll.server";
import { listCalendars } from "~/models/calendar/calendar.server";
import { atomically, db } from "~/server/db.server";
import { env } from "~/server/env.server";

import {
  bookingHosts,
  bookings,
  calendarAccounts,
  calendarEntries,
  hostBusyTimes,
  outboxMails,
} from "../../../drizzle/schema";
import { bookingForm, createTestHost, STAFF_SOURCE } from "../../../tests/factories/booking";
import { davEntry, RADICALE_PASSWORD, startRadicale } from "../../../tests/setup/radicale";
import type { Booking } from "./booking";
import type { BookingHost } from "./booking-host";
import { writeCalendarEntries } from "./booking-calendar-entry.server";
import { eraseBookingWrites } from "./booking-privacy.server";
import { cancelBooking, createBooking, handOverBooking, moveBooking } from "./booking.server";

const NOW = new Date("2026-06-08T06:00:00Z"); // Monday, 08:00 in Berlin
const tuesday = (clock: string) => new Date(`2026-06-09T${clock}:00+02:00`);
const minutesLater = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

const radicale = await startRadicale();

describe.runIf(radicale)("a consultation in the calendar of its host", () => {
  const server = radicale as NonNullable<typeof radicale>;
  let host: BookingHost;
  /** The address of the calendar that is written into. */
  let work = "";
  let userName = "";

  beforeAll(() => {
    env.allowedPrivateHosts.push("127.0.0.1");
    patience.milliseconds = 30_000;
  });

  afterAll(() => server.stop());

  beforeEach(async () => {
    await db.delete(bookings);
    await db.delete(bookingHosts);
    host = await createTestHost({}, NOW);
    await connect(host);
  });

  async function connect(owner: BookingHost): Promise<void> {
    const account = await server.createAccount(["work"]);
    [work = ""] = account.calendars;
    userName = account.userName;
    await connectAgain(owner);
    await chooseToWrite(owner, true);
  }

  const connectAgain = (owner: BookingHost, now = NOW) =>
    connectAccount({
      host: owner,
      server: server.url,
      userName,
      password: RADICALE_PASSWORD,
      source: STAFF_SOURCE,
      now,
    });

  async function chooseToWrite(owner: BookingHost, isOn: boolean): Promise<void> {
    const [account] = await listAccounts({ hostId: owner.id });
    const [calendar] = await listCalendars({ hostId: owner.id });
    await chooseCalendars({
      host: owner,
      accountId: account?.id ?? "",
      blocks: [calendar?.id ?? ""],
      writes: isOn ? (calendar?.id ?? "") : null,
      source: STAFF_SOURCE,
      now: NOW,
    });
  }

  async function book(clock: string): Promise<Booking> {
    const { booking } = await createBooking({ ...bookingForm({ startsAt: tuesday(clock) }), now: NOW });
    return booking;
  }

  const move = ({ id, sequence }: Booking, clock: string) =>
    moveBooking({ id, sequence, startsAt: tuesday(clock), now: NOW });

  const cancel = ({ id }: Booking) => cancelBooking({ id, reason: null, now: NOW });

  /** The entries of the calendar as the server has them. */
  async function entries(calendar = work) {
    return (await server.entries(calendar)).map(({ address, text, etag }) => {
      const event = new ICAL.Component(ICAL.parse(text) as unknown[]).getFirstSubcomponent("vevent");
      const value = (name: string) => event?.getFirstPropertyValue(name);
      const start = value("dtstart");
      return {
        address,
        text,
        etag,
        uid: value("uid"),
        start: start instanceof ICAL.Time ? start.toJSDate() : null,
        summary: value("summary"),
      };
    });
  }

  const queued = async () => {
    const [entry] = await db.select().from(calendarEntries);
    return entry;
  };

  /** The UID of the entry that the host's email has attached. */
  async function mailedUid(): Promise<string | undefined> {
    const mails = await db.select().from(outboxMails).where(eq(outboxMails.kind, "booking_booked_host"));
    const texts = mails.map(
      ({ calendar }) => calendar?.content.replaceAll("\r\n ", "").replaceAll("\r\n\t", "") ?? "",
    );
    return texts.map((text) => /UID:(\S+)/.exec(text)?.[1]).at(-1);
  }

  test("is written with the UID of the email, follows when it is moved, and goes when it is cancelled", async () => {
    const booking = await book("10:00");
    expect(await entries()).toEqual([]);
    expect(await writeCalendarEntries(() => NOW)).toBe(1);
    const [written, ...others] = await entries();
    expect(others).toEqual([]);
    expect(written).toMatchObject({ start: tuesday("10:00") });
    expect(written?.uid).toBe(`${booking.id}@${new URL(env.appUrl).hostname}`);
    expect(await mailedUid()).toBe(written?.uid);
    expect(written?.summary).toContain(booking.name);
    // Attendees would be invited by the calendar's service as well.
    expect(written?.text).not.toMatch(/ATTENDEE|ORGANIZER|METHOD/);
    const moved = await move(booking, "14:00");
    expect(await writeCalendarEntries(() => NOW)).toBe(1);
    expect(await entries()).toMatchObject([{ uid: written?.uid, start: tuesday("14:00") }]);
    await cancel(moved);
    expect(await writeCalendarEntries(() => NOW)).toBe(1);
    expect(await entries()).toEqual([]);
    expect(await writeCalendarEntries(() => NOW)).toBe(0);
  });

  test("doesn't count as busy there, so that it can be moved into its own buffer", async () => {
    await db.delete(bookingHosts);
    host = await createTestHost({ bufferBeforeMinutes: 30 }, NOW);
    await connect(host);
    await server.ask("PUT", `${work}other.ics`, {
      body: davEntry("other", [tuesday("15:00"), tuesday("15:30")]),
    });
    const booking = await book("10:00");
    await writeCalendarEntries(() => NOW);
    await pollCalendars(minutesLater(6));
    expect(await db.select({ from: hostBusyTimes.startsAt }).from(hostBusyTimes)).toEqual([
      { from: tuesday("15:00") },
    ]);
    await expect(move(booking, "15:30")).rejects.toMatchObject({ code: "slot_taken" });
    expect(await move(booking, "10:30")).toMatchObject({ startsAt: tuesday("10:30") });
  });

  test("is booked while the server is down, and written as it is by then", async () => {
    await server.pause();
    let moved: Booking;
    try {
      const booking = await book("10:00");
      expect(await writeCalendarEntries(() => NOW)).toBe(0);
      expect(await queued()).toMatchObject({ status: "waiting", fault: "unreachable", claimedBy: null });
      expect(await listCalendars({ hostId: host.id })).toMatchObject([{ unwritten: 1 }]);
      // It isn't asked again at once.
      expect(await writeCalendarEntries(() => NOW)).toBe(0);
      expect(await queued()).toMatchObject({ attempts: 1 });
      moved = await move(booking, "11:00");
      const gone = await book("12:00");
      await cancel(gone);
    } finally {
      await server.resume();
    }
    await writeCalendarEntries(() => minutesLater(1));
    expect(await entries()).toMatchObject([{ start: moved.startsAt }]);
    expect(await listCalendars({ hostId: host.id })).toMatchObject([{ unwritten: 0 }]);
  });

  /** As in front of a server in maintenance. */
  const sayBackSoon: RequestListener = (_request, response) => {
    response.writeHead(200, { "Content-Type": "text/html", ETag: '"page"' }).end("<h1>Back soon</h1>");
  };

  test("is written, moved and removed although a page answered for the server", async () => {
    const booking = await book("10:00");
    const refused = async (now: Date) => {
      expect(await writeCalendarEntries(() => now)).toBe(0);
      expect(await queued()).toMatchObject({ status: "waiting", fault: "not_a_calendar" });
    };
    await server.whileReplaced(sayBackSoon, () => refused(NOW));
    expect(await writeCalendarEntries(() => minutesLater(1))).toBe(1);
    expect(await entries()).toMatchObject([{ start: tuesday("10:00") }]);
    const moved = await move(booking, "14:00");
    await server.whileReplaced(sayBackSoon, () => refused(minutesLater(2)));
    expect(await writeCalendarEntries(() => minutesLater(3))).toBe(1);
    expect(await entries()).toMatchObject([{ start: tuesday("14:00") }]);
    await cancel(moved);
    await server.whileReplaced(sayBackSoon, () => refused(minutesLater(4)));
    expect(await writeCalendarEntries(() => minutesLater(5))).toBe(1);
    expect(await entries()).toEqual([]);
  });

  test("keeps what its host added when it is moved", async () => {
    const booking = await book("10:00");
    await writeCalendarEntries(() => NOW);
    const [written] = await entries();
    const alarm =
      "BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT9M\r\nDESCRIPTION:Soon\r\nEND:VALARM\r\nEND:VEVENT";
    const changed = (written?.text ?? "")
      .replace("END:VEVENT", alarm)
      .replace(/SUMMARY:.*/, "SUMMARY:My own words");
    const put = await server.ask("PUT", written?.address ?? "", { body: changed });
    expect(put.status).toBe(201);
    await move(booking, "14:00");
    expect(await writeCalendarEntries(() => NOW)).toBe(1);
    const [merged, ...others] = await entries();
    expect(others).toEqual([]);
    expect(merged).toMatchObject({ start: tuesday("14:00"), summary: "My own words" });
    expect(merged?.text).toContain("TRIGGER:-PT9M");
  });

  test("is written again when it is moved after its host deleted it", async () => {
    const booking = await book("10:00");
    await writeCalendarEntries(() => NOW);
    const [written] = await entries();
    await server.ask("DELETE", written?.address ?? "");
    const moved = await move(booking, "14:00");
    await writeCalendarEntries(() => NOW);
    expect(await entries()).toMatchObject([{ start: tuesday("14:00") }]);
    const [again] = await entries();
    await server.ask("DELETE", again?.address ?? "");
    await cancel(moved);
    expect(await writeCalendarEntries(() => NOW)).toBe(1);
    expect(await entries()).toEqual([]);
    expect(await queued()).toMatchObject({ status: "done", resource: null });
  });

  test("goes when it is cancelled although its host changed it", async () => {
    const booking = await book("10:00");
    await writeCalendarEntries(() => NOW);
    const [written] = await entries();
    await server.ask("PUT", written?.address ?? "", {
      body: (written?.text ?? "").replace(/SUMMARY:.*/, "SUMMARY:My own words"),
    });
    await cancel(booking);
    expect(await writeCalendarEntries(() => NOW)).toBe(1);
    expect(await entries()).toEqual([]);
  });

  test("takes over the entry that a mail program has imported", async () => {
    const booking = await book("10:00");
    const uid = `${booking.id}@${new URL(env.appUrl).hostname}`;
    const imported = davEntry(uid, [tuesday("10:00"), tuesday("10:30")]);
    await server.ask("PUT", `${work}imported.ics`, { body: imported });
    expect(await writeCalendarEntries(() => NOW)).toBe(1);
    expect(await entries()).toMatchObject([{ address: `${work}imported.ics`, uid }]);
    await move(booking, "14:00");
    await writeCalendarEntries(() => NOW);
    expect(await entries()).toMatchObject([{ address: `${work}imported.ics`, start: tuesday("14:00") }]);
  });

  test("is written once although its first answer was lost", async () => {
    const booking = await book("10:00");
    await writeCalendarEntries(() => NOW);
    await db
      .update(calendarEntries)
      .set({ status: "waiting", resource: null, etag: null, nextAttemptAt: NOW });
    expect(await writeCalendarEntries(() => NOW)).toBe(1);
    expect(await entries()).toHaveLength(1);
    await db.update(calendarEntries).set({ resource: null, etag: null });
    await cancel(booking);
    await writeCalendarEntries(() => NOW);
    expect(await entries()).toEqual([]);
  });

  test("is written by one of several processes", async () => {
    await book("10:00");
    await book("11:00");
    const writes = () =>
      server.requests().filter((line) => line.startsWith(`PUT request for '${new URL(work).pathname}`))
        .length;
    const written = await Promise.all([0, 1, 2].map(() => writeCalendarEntries(() => NOW)));
    expect(written.reduce((sum, one) => sum + one, 0)).toBe(2);
    expect(writes()).toBe(2);
    expect(await entries()).toHaveLength(2);
  });

  test("is its worker's for the whole of its own try, however slow the server was with others", async () => {
    await book("10:00");
    await book("11:00");
    let minutes = 0;
    const claimed: number[] = [];
    const answerSlowly = async (response: ServerResponse) => {
      const [entry] = await db.select().from(calendarEntries).where(isNotNull(calendarEntries.claimedBy));
      claimed.push(Number(entry?.nextAttemptAt) - minutesLater(minutes).getTime());
      minutes += 3;
      response.writeHead(201, { ETag: '"one"' }).end();
    };
    await server.whileReplaced(
      (_request, response) => void answerSlowly(response),
      () => writeCalendarEntries(() => minutesLater(minutes)),
    );
    expect(claimed).toHaveLength(2);
    for (const milliseconds of claimed) expect(milliseconds).toBeGreaterThan(60_000);
  });

  test("is left to others when its worker died", async () => {
    await book("10:00");
    await db.update(calendarEntries).set({ claimedBy: "dead", nextAttemptAt: minutesLater(2) });
    expect(await writeCalendarEntries(() => NOW)).toBe(0);
    expect(await writeCalendarEntries(() => minutesLater(3))).toBe(1);
  });

  test("is written when its host turns writing on, and nothing is when it is off", async () => {
    await chooseToWrite(host, false);
    const booking = await book("10:00");
    expect(await writeCalendarEntries(() => NOW)).toBe(0);
    await chooseToWrite(host, true);
    expect(await writeCalendarEntries(() => NOW)).toBe(1);
    await chooseToWrite(host, false);
    await book("11:00");
    // What was written follows nevertheless.
    await move(booking, "14:00");
    await writeCalendarEntries(() => NOW);
    expect(await entries()).toMatchObject([{ start: tuesday("14:00") }]);
  });

  test("moves to the calendar of the host who takes it over", async () => {
    const booking = await book("10:00");
    await writeCalendarEntries(() => NOW);
    const former = work;
    const other = await createTestHost({}, NOW);
    await connect(other);
    // The first host is busy then.
    await server.ask("PUT", `${former}busy.ics`, {
      body: davEntry("busy", [tuesday("14:00"), tuesday("15:00")]),
    });
    await pollCalendars(minutesLater(6));
    const moved = await move(booking, "14:00");
    expect(moved.hostId).toBe(other.id);
    expect(await writeCalendarEntries(() => NOW)).toBe(2);
    expect((await entries(former)).map(({ uid }) => uid)).toEqual(["busy"]);
    expect(await entries()).toMatchObject([{ start: tuesday("14:00") }]);
  });

  test("moves to the calendar of the host whom it is handed to", async () => {
    const booking = await book("10:00");
    await writeCalendarEntries(() => NOW);
    const former = work;
    const [written] = await entries();
    const other = await createTestHost({}, NOW);
    await connect(other);
    await handOverBooking({ id: booking.id, sequence: 0, hostId: other.id, source: STAFF_SOURCE, now: NOW });
    expect(await writeCalendarEntries(() => NOW)).toBe(2);
    expect(await entries(former)).toEqual([]);
    expect(await entries()).toMatchObject([{ uid: written?.uid, start: tuesday("10:00") }]);
  });

  test("waits for a new password, and is written with it", async () => {
    await db.update(calendarAccounts).set({ password: "revoked" });
    await book("10:00");
    expect(await writeCalendarEntries(() => NOW)).toBe(0);
    expect(await queued()).toMatchObject({ status: "waiting", fault: "wrong_password" });
    await connectAgain(host, NOW);
    expect(await writeCalendarEntries(() => NOW)).toBe(1);
    expect(await entries()).toHaveLength(1);
  });

  test("is given up after three days, which its calendar shows", async () => {
    await book("10:00");
    await server.pause();
    try {
      const later = minutesLater(3 * 24 * 60 + 1);
      await writeCalendarEntries(() => later);
      expect(await queued()).toMatchObject({ status: "failed" });
      expect(await listCalendars({ hostId: host.id })).toMatchObject([{ unwritten: 1 }]);
    } finally {
      await server.resume();
    }
    await connectAgain(host);
    expect(await writeCalendarEntries(() => NOW)).toBe(1);
  });

  test("disappears with the data of an erased visitor", async () => {
    const booking = await book("10:00");
    await writeCalendarEntries(() => NOW);
    await atomically((tx) => eraseBookingWrites(tx, { email: booking.email, now: NOW }));
    expect(await writeCalendarEntries(() => NOW)).toBe(1);
    expect(await entries()).toEqual([]);
  });
});
