import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";

import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { daysAfter } from "~/lib/time-units";
import { findSlots, hostsFreeAt } from "~/models/booking/booking-slot.server";
import { createBooking, moveBooking } from "~/models/booking/booking.server";
import type { BookingHost } from "~/models/booking/booking-host";
import { getContentVersion } from "~/models/shared/content-tag.server";
import { db } from "~/server/db.server";
import { env } from "~/server/env.server";
import { readCalendar } from "~/services/calendar/calendar-reader.server";

import { auditEntries, bookingHosts, bookings, hostBusyTimes, hostCalendars } from "../../../drizzle/schema";
import { HORIZON_DAYS_MAX } from "../../../drizzle/values";
import { bookingForm, createTestHost, STAFF_SOURCE } from "../../../tests/factories/booking";
import { createAuthority, startSecureServer } from "../../../tests/setup/certificates";
import { CALENDARS_PER_HOST_MAX } from "./calendar-limits";
import type { CALENDAR_RULES } from "./calendar-refusals";
import { connectCalendar, listCalendars, removeCalendar, syncCalendar } from "./calendar.server";
import { patience, pollCalendars, refreshCalendars, share } from "./calendar-poll.server";

const NOW = new Date("2026-06-08T06:00:00Z"); // Monday, 08:00 in Berlin
const MINUTE = 60_000;
const tuesday = (clock: string) => new Date(`2026-06-09T${clock}:00+02:00`);
const minutesLater = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE);

/** A service with a calendar, whose answer each test chooses. */
const service = {
  url: "",
  asked: 0,
  etags: [] as (string | undefined)[],
  answer: (_request: IncomingMessage, response: ServerResponse) => void response.end(calendarOf()),
};
const server = createServer((request, response) => {
  service.asked += 1;
  service.etags.push(request.headers["if-none-match"]);
  service.answer(request, response);
});

function calendarOf(...times: [from: string, to: string][]): string {
  const entries = times.map(([from, to], index) =>
    ["BEGIN:VEVENT", `UID:${index}`, `DTSTART:${compact(from)}`, `DTEND:${compact(to)}`, "END:VEVENT"].join(
      "\r\n",
    ),
  );
  return ["BEGIN:VCALENDAR", ...entries, "END:VCALENDAR", ""].join("\r\n");
}

const compact = (clock: string) =>
  tuesday(clock)
    .toISOString()
    .replaceAll(/[-:]|\.\d+/g, "");

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret.ics`;
  env.allowedPrivateHosts.push("127.0.0.1");
  env.sealingSecrets.push("7f0e4c5d9b1a83627f5c0d4e9a8b1c63");
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(async () => {
  await db.delete(bookings);
  await db.delete(bookingHosts);
  service.asked = 0;
  service.etags = [];
  patience.milliseconds = 30_000;
  share.milliseconds = 20_000;
  shows(["10:00", "11:30"]);
});

function shows(...times: [from: string, to: string][]): void {
  service.answer = (_request, response) => void response.end(calendarOf(...times));
}

const connect = (host: BookingHost, { address = service.url, now = NOW } = {}) =>
  connectCalendar({ host, name: "Work", address, source: STAFF_SOURCE, now });

/** A calendar with a rule that never comes true: its reader looks for a date until it is ended. */
const ENDLESS = {
  text: [
    "BEGIN:VCALENDAR",
    "BEGIN:VEVENT",
    "DTSTART:20260609T090000Z",
    "DURATION:PT1H",
    "RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30",
    "END:VEVENT",
    "END:VCALENDAR",
  ].join("\r\n"),
  from: NOW.getTime(),
  to: minutesLater(60 * 24 * 7).getTime(),
  timeZone: "UTC",
  ownUidEnd: "@own",
};

/** The times at which consultations can be booked, by the host's clock. */
async function freeTimes(day = "2026-06-09"): Promise<string[]> {
  const at = (clock: string) => new Date(`${day}T${clock}:00+02:00`);
  const slots = await findSlots({ from: at("09:00"), to: at("13:00"), now: NOW });
  return slots.map(({ startsAt }) =>
    startsAt.toLocaleTimeString("de-DE", { timeZone: "Europe/Berlin", hour: "2-digit", minute: "2-digit" }),
  );
}

const booking = (clock: string) => createBooking({ ...bookingForm({ startsAt: tuesday(clock) }), now: NOW });

describe("a connected calendar", () => {
  test("keeps its busy times from being booked, and frees them when it is removed", async () => {
    const host = await createTestHost({}, NOW);
    expect(await freeTimes()).toContain("10:00");
    await connect(host);
    expect(await freeTimes()).toEqual(["09:00", "09:30", "11:30", "12:00", "12:30"]);
    const [calendar] = await listCalendars({ hostId: host.id });
    expect(calendar).toMatchObject({ name: "Work", syncedAt: NOW, fault: null, unread: 0 });
    for (let time = 0; time < 2; time += 1)
      await removeCalendar({ host, id: calendar?.id ?? "", source: STAFF_SOURCE, now: NOW });
    expect(await freeTimes()).toContain("10:00");
    expect(await db.$count(hostBusyTimes)).toBe(0);
    const entries = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, host.id));
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["host.calendar_connected", "host.calendar_removed"]),
    );
    expect(entries.filter(({ action }) => action === "host.calendar_removed")).toHaveLength(1);
  });

  test("is read as far ahead as anything can be booked", async () => {
    const lastDay = daysAfter(NOW, HORIZON_DAYS_MAX).toISOString().slice(0, 10);
    const text = calendarOf(["10:00", "11:30"]).replaceAll("20260609", lastDay.replaceAll("-", ""));
    service.answer = (_request, response) => void response.end(text);
    const host = await createTestHost({ horizonDays: HORIZON_DAYS_MAX }, NOW);
    await connect(host);
    expect(await freeTimes(lastDay)).toEqual(["09:00", "09:30", "11:30", "12:00", "12:30"]);
    const startsAt = new Date(`${lastDay}T09:00:00+02:00`);
    expect(await hostsFreeAt(startsAt, { now: NOW })).toHaveLength(1);
  });

  test("raises the version of free times with each change that it brings", async () => {
    const host = await createTestHost({}, NOW);
    const version = () => getContentVersion({ tag: "slots" });
    let before = await version();
    const hasRisen = async () => {
      const now = await version();
      const rose = now > before;
      before = now;
      return rose;
    };
    await connect(host);
    expect(await hasRisen()).toBe(true);
    shows(["12:00", "12:30"]);
    expect(await pollCalendars(minutesLater(60))).toBe(1);
    expect(await hasRisen()).toBe(true);
    const [calendar] = await listCalendars({ hostId: host.id });
    await removeCalendar({ host, id: calendar?.id ?? "", source: STAFF_SOURCE, now: NOW });
    expect(await hasRisen()).toBe(true);
  });

  test("is asked again before a booking, so that a time that has just gone is refused", async () => {
    const host = await createTestHost({}, NOW);
    await connect(host, { now: minutesLater(-5) });
    shows(["12:00", "12:30"]);
    await expect(booking("12:00")).rejects.toMatchObject({ code: "slot_taken" });
    const { booking: made } = await booking("10:00");
    shows(["12:00", "12:30"], ["16:00", "17:00"]);
    await db.update(hostCalendars).set({ syncedAt: minutesLater(-5) });
    await expect(
      moveBooking({ id: made.id, sequence: 0, startsAt: tuesday("16:00"), now: NOW }),
    ).rejects.toMatchObject({ code: "slot_taken" });
  });

  test("never keeps anyone from booking while it is slow, and is left alone for a while", async () => {
    const host = await createTestHost({}, NOW);
    await connect(host, { now: minutesLater(-5) });
    service.answer = () => undefined;
    patience.milliseconds = 100;
    await booking("12:00");
    const asked = service.asked;
    await booking("12:30");
    expect(service.asked).toBe(asked);
    const [calendar] = await listCalendars({ hostId: host.id });
    expect(calendar).toMatchObject({ syncedAt: minutesLater(-5), fault: null });
  });

  test("never keeps anyone from booking while another calendar keeps the reader busy", async () => {
    const host = await createTestHost({}, NOW);
    await connect(host, { now: minutesLater(-5) });
    shows(["14:00", "15:00"]);
    patience.milliseconds = 100;
    const enough = new AbortController();
    const hostile = readCalendar(ENDLESS, {
      hostId: host.id,
      timeoutMilliseconds: 20_000,
      signal: enough.signal,
    }).catch(() => "the reader gave up");
    const booked = booking("12:00").then(() => "booked");
    expect(await Promise.race([booked, hostile])).toBe("booked");
    // The thread would keep a core busy for the rest of its time.
    enough.abort();
    await hostile;
  });

  test("is read before a booking while one of another host keeps its reader busy", async () => {
    const host = await createTestHost({}, NOW);
    await connect(host, { now: minutesLater(-5) });
    shows(["12:00", "13:00"]);
    const enough = new AbortController();
    const hostile = readCalendar(ENDLESS, {
      hostId: crypto.randomUUID(),
      timeoutMilliseconds: 20_000,
      signal: enough.signal,
    }).catch(() => "the reader gave up");
    const refused = booking("12:00").catch((error: unknown) => error);
    expect(await Promise.race([refused, hostile])).toMatchObject({ code: "slot_taken" });
    enough.abort();
    await hostile;
  });

  test("is read again once it is due, and only its changes are written", async () => {
    const host = await createTestHost({}, NOW);
    await connect(host);
    expect(await pollCalendars(minutesLater(1))).toBe(0);
    shows(["14:00", "15:00"]);
    expect(await pollCalendars(minutesLater(6))).toBe(1);
    expect(await freeTimes()).toContain("10:00");
    const [before] = await db.select().from(hostCalendars);
    expect(await pollCalendars(minutesLater(12))).toBe(1);
    const [after] = await db.select().from(hostCalendars);
    expect(after).toMatchObject({ readAt: before?.readAt, syncedAt: minutesLater(12) });
  });

  test("is read again although another host has many that have been due for longer", async () => {
    const busy = await createTestHost({}, NOW);
    await connect(busy, { now: minutesLater(-60) });
    const [row] = await db.select().from(hostCalendars);
    const many = Array.from({ length: 60 }, () => {
      const id = crypto.randomUUID();
      return { ...(row as typeof hostCalendars.$inferSelect), id, addressHash: id };
    });
    await db.insert(hostCalendars).values(many);
    const host = await createTestHost({}, NOW);
    await connect(host, { now: minutesLater(-10) });
    share.milliseconds = 0;
    expect(await pollCalendars(NOW)).toBe(2);
    const [calendar] = await listCalendars({ hostId: host.id });
    expect(calendar?.syncedAt).toEqual(NOW);
  });

  test("names the version it has, and an unchanged answer keeps its busy times", async () => {
    const host = await createTestHost({}, NOW);
    service.answer = (request, response) => {
      if (request.headers["if-none-match"] === '"1"') response.writeHead(304).end();
      else response.setHeader("ETag", '"1"').end(calendarOf(["10:00", "11:30"]));
    };
    await connect(host);
    await pollCalendars(minutesLater(6));
    expect(service.etags).toEqual([undefined, '"1"']);
    expect(await freeTimes()).not.toContain("10:00");
    // A day later its recurring entries reach further, so it is read as a whole.
    await pollCalendars(minutesLater(25 * 60));
    expect(service.etags.at(-1)).toBeUndefined();
  });

  test("keeps its busy times while it fails, is asked ever more rarely, and says why", async () => {
    const host = await createTestHost({}, NOW);
    await connect(host);
    service.answer = (_request, response) => void response.writeHead(404).end();
    await pollCalendars(minutesLater(6));
    expect(await freeTimes()).not.toContain("10:00");
    const [failing] = await listCalendars({ hostId: host.id });
    expect(failing).toMatchObject({ fault: "refused", syncedAt: NOW });
    expect(await pollCalendars(minutesLater(12))).toBe(0);
    expect(await pollCalendars(minutesLater(17))).toBe(1);
    expect(await pollCalendars(minutesLater(30))).toBe(0);
    shows(["14:00", "15:00"]);
    const mended = await syncCalendar({ hostId: host.id, id: failing?.id ?? "", now: minutesLater(31) });
    expect(mended).toMatchObject({ fault: null, syncedAt: minutesLater(31) });
    expect(await freeTimes()).toContain("10:00");
  });

  test("is asked by one of several processes", async () => {
    await connect(await createTestHost({}, NOW));
    const asked = await Promise.all([0, 1, 2].map(() => pollCalendars(minutesLater(6))));
    expect(asked.reduce((sum, one) => sum + one, 0)).toBe(1);
    expect(service.asked).toBe(2);
  });

  test("belongs to its host", async () => {
    const [host, other] = [await createTestHost({}, NOW), await createTestHost({}, NOW)];
    await connect(host);
    const [calendar] = await listCalendars({ hostId: host.id });
    const id = calendar?.id ?? "";
    expect(await syncCalendar({ hostId: other.id, id, now: NOW })).toBeNull();
    await removeCalendar({ host: other, id, source: STAFF_SOURCE, now: NOW });
    expect(await listCalendars({ hostId: host.id })).toHaveLength(1);
    // The other host is free where this one is busy.
    expect(await freeTimes()).toContain("10:00");
  });

  test("leaves no readable address in the database", async () => {
    await connect(await createTestHost({}, NOW));
    const [row] = await db.select().from(hostCalendars);
    expect(row?.address).toBe(service.url);
    const stored = sql<string>`cast(${hostCalendars.address} as text)`;
    const [raw] = await db.select({ stored }).from(hostCalendars);
    expect(raw?.stored).toBeTruthy();
    expect(raw?.stored).not.toContain("secret.ics");
  });
});

describe("an address", () => {
  test("that leads inside is refused, also behind a redirect", async () => {
    const host = await createTestHost({}, NOW);
    const inside = [
      "http://calendar.example/feed.ics",
      "https://localhost/feed.ics",
      "https://10.0.0.1/feed.ics",
      "https://169.254.169.254/latest/meta-data",
      "https://[::1]/feed.ics",
      "file:///etc/passwd",
      "webcal://192.168.1.1/feed.ics",
      "no address",
    ];
    for (const address of inside)
      await expect(connect(host, { address }), address).rejects.toMatchObject({
        code: "calendar_forbidden_address",
      });
    service.answer = (_request, response) =>
      void response.writeHead(302, { Location: "https://169.254.169.254/" }).end();
    await expect(connect(host)).rejects.toMatchObject({ code: "calendar_forbidden_address" });
    expect(await listCalendars({ hostId: host.id })).toEqual([]);
  });

  test("is followed to where its service moved it", async () => {
    const host = await createTestHost({}, NOW);
    service.answer = (request, response) => {
      if (request.url === "/moved.ics") response.end(calendarOf(["10:00", "11:00"]));
      else response.writeHead(301, { Location: "/moved.ics" }).end();
    };
    await connect(host);
    expect(await freeTimes()).not.toContain("10:00");
  });

  test("without a calendar of reasonable size is refused with its reason", async () => {
    const host = await createTestHost({}, NOW);
    const answers: [keyof typeof CALENDAR_RULES, typeof service.answer][] = [
      ["calendar_refused", (_request, response) => void response.writeHead(401).end()],
      ["calendar_unreachable", (_request, response) => void response.writeHead(500).end()],
      ["calendar_unreachable", (_request, response) => void response.writeHead(302, { Location: "/" }).end()],
      ["calendar_unreachable", (request) => void request.socket.destroy()],
      ["calendar_not_a_calendar", (_request, response) => void response.end("<!doctype html>")],
      [
        "calendar_not_a_calendar",
        (_request, response) =>
          void response.setHeader("Content-Encoding", "gzip").end(gzipSync(Buffer.alloc(10_000_000))),
      ],
      ["calendar_too_large", (_request, response) => void response.end(Buffer.alloc(6 * 1024 * 1024, "A"))],
    ];
    for (const [rule, answer] of answers) {
      service.answer = answer;
      await expect(connect(host), rule).rejects.toMatchObject({ code: rule });
    }
    expect(await listCalendars({ hostId: host.id })).toEqual([]);
  });

  test("whose server has an invalid certificate is refused, and the certificate is named", async () => {
    const host = await createTestHost({}, NOW);
    const { issue } = await createAuthority();
    const insecure = await startSecureServer(await issue(), (_request, response) =>
      response.end(calendarOf()),
    );
    await expect(connect(host, { address: insecure.url })).rejects.toMatchObject({
      code: "calendar_certificate",
    });
    // A certificate that becomes invalid later: its last known times stay.
    await connect(host);
    await db.update(hostCalendars).set({ address: insecure.url });
    await pollCalendars(minutesLater(6));
    const [calendar] = await listCalendars({ hostId: host.id });
    expect(calendar).toMatchObject({ fault: "certificate", syncedAt: NOW });
    expect(await freeTimes()).not.toContain("10:00");
  });

  test("is connected once, and a host connects a limited number", async () => {
    const host = await createTestHost({}, NOW);
    await connect(host);
    await expect(connect(host)).rejects.toMatchObject({ code: "calendar_known" });
    for (let number = 1; number < 10; number += 1)
      await connect(host, { address: `${service.url}?${number}` });
    await expect(connect(host, { address: `${service.url}?10` })).rejects.toMatchObject({
      code: "calendar_limit",
    });
  });

  test("takes the last place once, however many are connected at the same moment", async () => {
    const host = await createTestHost({}, NOW);
    for (let number = 1; number < CALENDARS_PER_HOST_MAX; number += 1)
      await connect(host, { address: `${service.url}?${number}` });
    const addresses = Array.from({ length: 4 }, (_, index) => `${service.url}?last-${index}`);
    const connected = await Promise.allSettled(addresses.map((address) => connect(host, { address })));
    expect(connected.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refused = connected.flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []));
    expect(refused).toMatchObject(Array(3).fill({ code: "calendar_limit" }));
    expect(await listCalendars({ hostId: host.id })).toHaveLength(CALENDARS_PER_HOST_MAX);
  });
});

test("a calendar that was read a moment ago isn't asked again", async () => {
  const host = await createTestHost({}, NOW);
  await connect(host);
  expect(await refreshCalendars({ hostId: host.id, now: NOW })).toBe(false);
  expect(service.asked).toBe(1);
});
