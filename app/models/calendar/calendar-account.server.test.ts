import type { RequestListener } from "node:http";

import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { findSlots } from "~/models/booking/booking-slot.server";
import { createBooking } from "~/models/booking/booking.server";
import type { BookingHost } from "~/models/booking/booking-host";
import { getContentVersion } from "~/models/shared/content-tag.server";
import { db } from "~/server/db.server";
import { env } from "~/server/env.server";

import {
  auditEntries,
  bookingHosts,
  bookings,
  calendarAccounts,
  hostBusyTimes,
  hostCalendars,
} from "../../../drizzle/schema";
import { bookingForm, createTestHost, STAFF_SOURCE } from "../../../tests/factories/booking";
import { createAuthority, startSecureServer } from "../../../tests/setup/certificates";
import { davEntry, RADICALE_PASSWORD, startRadicale } from "../../../tests/setup/radicale";
import {
  chooseCalendars,
  connectAccount,
  listAccounts,
  removeAccount,
  syncAccount,
} from "./calendar-account.server";
import { ACCOUNT_CALENDARS_KEPT_MAX, ACCOUNT_CALENDARS_MAX, ACCOUNTS_PER_HOST_MAX } from "./calendar-limits";
import { patience, pollCalendars } from "./calendar-poll.server";
import { listCalendars, syncCalendar } from "./calendar.server";

const NOW = new Date("2026-06-08T06:00:00Z"); // Monday, 08:00 in Berlin
const tuesday = (clock: string) => new Date(`2026-06-09T${clock}:00+02:00`);
const minutesLater = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

const radicale = await startRadicale();

describe.runIf(radicale)("a CalDAV account", () => {
  const server = radicale as NonNullable<typeof radicale>;
  let host: BookingHost;

  beforeAll(() => {
    env.allowedPrivateHosts.push("127.0.0.1");
    env.sealingSecrets.push("7f0e4c5d9b1a83627f5c0d4e9a8b1c63");
    patience.milliseconds = 30_000;
  });

  afterAll(() => server.stop());

  beforeEach(async () => {
    await db.delete(bookings);
    await db.delete(bookingHosts);
    host = await createTestHost({}, NOW);
  });

  const put = (calendar: string, uid: string, from: string, to: string, ...lines: string[]) =>
    server.ask("PUT", `${calendar}${uid}.ics`, {
      body: davEntry(uid, [tuesday(from), tuesday(to)], ...lines),
      headers: { "Content-Type": "text/calendar" },
    });

  const connect = (userName: string, options: Partial<Parameters<typeof connectAccount>[0]> = {}) =>
    connectAccount({
      host,
      server: server.url,
      userName,
      password: RADICALE_PASSWORD,
      source: STAFF_SOURCE,
      now: NOW,
      ...options,
    });

  async function freeTimes(): Promise<string[]> {
    const slots = await findSlots({ from: tuesday("09:00"), to: tuesday("13:00"), now: NOW });
    return slots.map(({ startsAt }) =>
      startsAt.toLocaleTimeString("de-DE", { timeZone: "Europe/Berlin", hour: "2-digit", minute: "2-digit" }),
    );
  }

  const calendarNamed = async (name: string) => {
    const calendar = (await listCalendars({ hostId: host.id })).find((one) => one.name === name);
    if (!calendar) throw new Error(`There is no calendar ${name}`);
    return calendar;
  };
  const accountId = async () => (await listAccounts({ hostId: host.id }))[0]?.id ?? "";

  test("brings its calendars, and their busy times can't be booked", async () => {
    const { userName, calendars } = await server.createAccount(["work", "family"]);
    await put(calendars[0] ?? "", "one", "10:00", "11:30");
    await put(calendars[1] ?? "", "two", "12:00", "12:30");
    await put(calendars[1] ?? "", "free", "09:00", "09:30", "TRANSP:TRANSPARENT");
    await connect(userName);
    expect(await freeTimes()).toEqual(["09:00", "09:30", "11:30", "12:30"]);
    expect(await listAccounts({ hostId: host.id })).toMatchObject([{ address: server.url, userName }]);
    const listed = await listCalendars({ hostId: host.id });
    expect(listed.map(({ name }) => name)).toEqual(["family", "work"]);
    for (const calendar of listed)
      expect(calendar).toMatchObject({ syncedAt: NOW, fault: null, unread: 0, blocks: true });
    expect(listed.every(({ writesBookings }) => !writesBookings)).toBe(true);
    const entries = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, host.id));
    expect(entries.map(({ action }) => action)).toContain("host.calendar_account_connected");
  });

  test("says that it has more calendars than are read only if it has", async () => {
    const names = Array.from({ length: ACCOUNT_CALENDARS_MAX }, (_, number) => `calendar-${number}`);
    const { userName } = await server.createAccount(names);
    const shown = async () => {
      const [account] = await listAccounts({ hostId: host.id });
      return { hasMore: account?.hasMore, read: (await listCalendars({ hostId: host.id })).length };
    };
    await connect(userName);
    expect(await shown()).toEqual({ hasMore: false, read: ACCOUNT_CALENDARS_MAX });
    const { status } = await server.ask("MKCALENDAR", `${server.url}/${userName}/one-more/`);
    expect(status).toBe(201);
    await connect(userName);
    expect((await shown()).hasMore).toBe(true);
  });

  describe("that is full and connected again after calendars were replaced", () => {
    const names = Array.from({ length: ACCOUNT_CALENDARS_MAX }, (_, number) => `calendar-${number}`);
    const replace = async (userName: string, calendars: string[], name: string) => {
      for (const [number, calendar] of calendars.entries()) {
        await server.ask("DELETE", calendar);
        await server.ask("MKCALENDAR", `${server.url}/${userName}/${name}-${number}/`);
      }
    };

    test("gives the places of removed calendars to new ones, and keeps those that were chosen", async () => {
      const { userName, calendars } = await server.createAccount(names);
      await connect(userName);
      const [unchosen, chosen] = [await calendarNamed("calendar-0"), await calendarNamed("calendar-1")];
      const all = await listCalendars({ hostId: host.id });
      await chooseCalendars({
        host,
        accountId: await accountId(),
        blocks: all.map(({ id }) => id).filter((id) => id !== unchosen.id),
        writes: null,
        source: STAFF_SOURCE,
        now: NOW,
      });
      await replace(userName, calendars.slice(0, 2), "new");
      await connect(userName, { now: minutesLater(1) });
      const shown = await listCalendars({ hostId: host.id });
      expect(shown.map(({ name }) => name).sort()).toEqual(
        [...names.filter((name) => name !== unchosen.name), `${userName}/new-0`, `${userName}/new-1`].sort(),
      );
      expect(await calendarNamed("calendar-1")).toMatchObject({ id: chosen.id, fault: "not_a_calendar" });
      expect(await calendarNamed(`${userName}/new-1`)).toMatchObject({ blocks: true, fault: null });
      expect(await listAccounts({ hostId: host.id })).toMatchObject([{ hasMore: false }]);
    });

    test("keeps as many removed ones as it may have, and no more", async () => {
      const { userName, calendars } = await server.createAccount(names);
      await connect(userName);
      await replace(userName, calendars, "second");
      await connect(userName);
      expect(await listCalendars({ hostId: host.id })).toHaveLength(ACCOUNT_CALENDARS_KEPT_MAX);
      await replace(userName, [`${server.url}/${userName}/second-0/`], "third");
      await connect(userName);
      expect(await listCalendars({ hostId: host.id })).toHaveLength(ACCOUNT_CALENDARS_KEPT_MAX);
      expect(await listAccounts({ hostId: host.id })).toMatchObject([{ hasMore: true }]);
    });

    test("keeps a calendar that its server lists after the first ones", async () => {
      const { userName } = await server.createAccount(["zz-late"]);
      await connect(userName);
      await chooseCalendars({
        host,
        accountId: await accountId(),
        blocks: [],
        writes: null,
        source: STAFF_SOURCE,
        now: NOW,
      });
      for (const name of ["aa", ...names])
        await server.ask("MKCALENDAR", `${server.url}/${userName}/${name}/`);
      await connect(userName);
      expect(await calendarNamed("zz-late")).toMatchObject({ blocks: false });
      expect(await listCalendars({ hostId: host.id })).toHaveLength(ACCOUNT_CALENDARS_MAX);
    });
  });

  test("takes the last place once, however many are connected at the same moment", async () => {
    const names: string[] = [];
    for (let number = 0; number < ACCOUNTS_PER_HOST_MAX + 2; number += 1)
      names.push((await server.createAccount(["work"])).userName);
    const full = ACCOUNTS_PER_HOST_MAX - 1;
    for (const userName of names.slice(0, full)) await connect(userName);
    const last = names.slice(full);
    const connected = await Promise.allSettled(last.map((userName) => connect(userName)));
    expect(connected.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refused = connected.flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []));
    expect(refused).toMatchObject(Array(2).fill({ code: "account_limit" }));
    expect(await db.$count(calendarAccounts)).toBe(ACCOUNTS_PER_HOST_MAX);
    expect(await listCalendars({ hostId: host.id })).toHaveLength(ACCOUNTS_PER_HOST_MAX);
  });

  test("is read again only where something changed", async () => {
    const { userName, calendars } = await server.createAccount(["work", "family"]);
    const [work = "", family = ""] = calendars;
    await put(work, "one", "10:00", "11:30");
    await connect(userName);
    const reads = (calendar: string) =>
      server.requests().filter((line) => line === `REPORT request for '${new URL(calendar).pathname}'`)
        .length;
    const before = [reads(work), reads(family)];
    expect(await pollCalendars(minutesLater(6))).toBe(2);
    expect([reads(work), reads(family)]).toEqual(before);
    expect(await freeTimes()).not.toContain("10:00");
    await put(family, "two", "12:00", "12:30");
    expect(await pollCalendars(minutesLater(12))).toBe(2);
    expect([reads(work), reads(family)]).toEqual([before[0], (before[1] ?? 0) + 1]);
    expect(await freeTimes()).not.toContain("12:00");
  });

  test("is asked again before a booking", async () => {
    const { userName, calendars } = await server.createAccount(["work"]);
    await connect(userName);
    await put(calendars[0] ?? "", "one", "10:00", "11:00");
    await db.update(hostCalendars).set({ syncedAt: minutesLater(-5) });
    await expect(
      createBooking({ ...bookingForm({ startsAt: tuesday("10:00") }), now: NOW }),
    ).rejects.toMatchObject({ code: "slot_taken" });
  });

  test("counts only the calendars that its host chooses", async () => {
    const { userName, calendars } = await server.createAccount(["work", "family"]);
    await put(calendars[0] ?? "", "one", "10:00", "11:30");
    await put(calendars[1] ?? "", "two", "12:00", "12:30");
    await connect(userName);
    const [work, family] = [await calendarNamed("work"), await calendarNamed("family")];
    const choose = async (blocks: string[]) =>
      chooseCalendars({
        host,
        accountId: await accountId(),
        blocks,
        writes: null,
        source: STAFF_SOURCE,
        now: NOW,
      });
    const before = await getContentVersion({ tag: "slots" });
    expect(await choose([work.id])).toHaveLength(2);
    expect(await getContentVersion({ tag: "slots" })).toBeGreaterThan(before);
    expect(await freeTimes()).toContain("12:00");
    expect(await freeTimes()).not.toContain("10:00");
    expect(await calendarNamed("family")).toMatchObject({ blocks: false, syncedAt: null });
    // One that doesn't count isn't read either.
    expect(await pollCalendars(minutesLater(6))).toBe(1);
    expect(await syncCalendar({ hostId: host.id, id: family.id, now: NOW })).toBeNull();
    await choose([work.id, family.id]);
    expect(await freeTimes()).not.toContain("12:00");
    await choose([]);
    expect(await db.$count(hostBusyTimes)).toBe(0);
  });

  test("belongs to its host", async () => {
    const { userName } = await server.createAccount(["work"]);
    await connect(userName);
    const other = await createTestHost({}, NOW);
    const id = await accountId();
    const work = await calendarNamed("work");
    expect(
      await chooseCalendars({
        host: other,
        accountId: id,
        blocks: [],
        writes: work.id,
        source: STAFF_SOURCE,
      }),
    ).toBeNull();
    expect(await syncAccount({ hostId: other.id, accountId: id, now: NOW })).toBeNull();
    await removeAccount({ host: other, id, source: STAFF_SOURCE, now: NOW });
    expect(await calendarNamed("work")).toMatchObject({ blocks: true, writesBookings: false });
    const before = await getContentVersion({ tag: "slots" });
    for (let time = 0; time < 2; time += 1) await removeAccount({ host, id, source: STAFF_SOURCE, now: NOW });
    expect(await getContentVersion({ tag: "slots" })).toBe(before + 1);
    expect(await listCalendars({ hostId: host.id })).toEqual([]);
    expect(await db.$count(hostBusyTimes)).toBe(0);
  });

  test("with a wrong password is refused, and says so when its password changes", async () => {
    const { userName, calendars } = await server.createAccount(["work"]);
    await put(calendars[0] ?? "", "one", "10:00", "11:30");
    await expect(connect(userName, { password: "wrong" })).rejects.toMatchObject({
      code: "account_wrong_password",
      fields: { password: expect.any(String) },
    });
    expect(await listAccounts({ hostId: host.id })).toEqual([]);
    await connect(userName);
    await db.update(calendarAccounts).set({ password: "an older one" });
    await pollCalendars(minutesLater(6));
    expect(await calendarNamed("work")).toMatchObject({ fault: "wrong_password", syncedAt: NOW });
    expect(await freeTimes()).not.toContain("10:00");
    await connect(userName, { now: minutesLater(7) });
    expect(await calendarNamed("work")).toMatchObject({ fault: null });
    expect(await listAccounts({ hostId: host.id })).toHaveLength(1);
  });

  test("keeps its busy times while its server is away", async () => {
    const { userName, calendars } = await server.createAccount(["work"]);
    await put(calendars[0] ?? "", "one", "10:00", "11:30");
    await connect(userName);
    await server.pause();
    try {
      await pollCalendars(minutesLater(6));
      expect(await freeTimes()).not.toContain("10:00");
      expect(await calendarNamed("work")).toMatchObject({ fault: "unreachable", syncedAt: NOW });
      expect(await pollCalendars(minutesLater(12))).toBe(0);
    } finally {
      await server.resume();
    }
    expect(await pollCalendars(minutesLater(17))).toBe(1);
    expect(await calendarNamed("work")).toMatchObject({ fault: null, syncedAt: minutesLater(17) });
  });

  test("keeps its busy times while its server can't read its own entries", async () => {
    const { userName, calendars } = await server.createAccount(["work"]);
    await put(calendars[0] ?? "", "one", "10:00", "11:30");
    await connect(userName);
    const changed =
      "<propstat><prop><CS:getctag>another</CS:getctag></prop><status>HTTP/1.1 200 OK</status></propstat>";
    const failed = "<status>HTTP/1.1 500 Internal Server Error</status>";
    const answer: RequestListener = ({ method, url }, response) => {
      const part = `<response><href>${url}</href>${method === "REPORT" ? failed : changed}</response>`;
      response
        .writeHead(207, { "Content-Type": "application/xml" })
        .end(`<multistatus xmlns="DAV:" xmlns:CS="http://calendarserver.org/ns/">${part}</multistatus>`);
    };
    await server.whileReplaced(answer, () => pollCalendars(minutesLater(6)));
    expect(await freeTimes()).not.toContain("10:00");
    expect(await calendarNamed("work")).toMatchObject({ fault: "unreachable", syncedAt: NOW });
    expect(await pollCalendars(minutesLater(17))).toBe(1);
    expect(await calendarNamed("work")).toMatchObject({ fault: null, unread: 0 });
  });

  /** What a server answers to reports, and to all else, that fails to read one entry. */
  async function failingWith(address: string, name: string) {
    const asked = async (method: string, depth: string, body: string) =>
      (await server.ask(method, address, { body, headers: { Depth: depth } })).text;
    const version = await asked(
      "PROPFIND",
      "0",
      `<propfind xmlns="DAV:" xmlns:CS="http://calendarserver.org/ns/"><prop><CS:getctag/><sync-token/></prop></propfind>`,
    );
    const entries = await asked(
      "REPORT",
      "1",
      `<C:calendar-query xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><prop><getetag/><C:calendar-data/></prop><C:filter><C:comp-filter name="VCALENDAR"/></C:filter></C:calendar-query>`,
    );
    const failed = "<status>HTTP/1.1 500 Internal Server Error</status>";
    const start = entries.indexOf(`${name}.ics</href>`) + `${name}.ics</href>`.length;
    const partly = entries.slice(0, start) + failed + entries.slice(entries.indexOf("</response>", start));
    return { version, partly };
  }

  test("is read again, although it is unchanged, after its server failed to read a part of it", async () => {
    const { userName, calendars } = await server.createAccount(["work"]);
    const address = calendars[0] ?? "";
    await put(address, "one", "10:00", "11:30");
    await connect(userName);
    await put(address, "two", "12:00", "12:30");
    let { version, partly } = await failingWith(address, "two");
    let reports = 0;
    const fails: RequestListener = ({ method }, response) => {
      if (method === "REPORT") reports += 1;
      response
        .writeHead(207, { "Content-Type": "application/xml" })
        .end(method === "REPORT" ? partly : version);
    };
    await server.whileReplaced(fails, () => pollCalendars(minutesLater(6)));
    expect(await calendarNamed("work")).toMatchObject({ fault: null, unread: 1 });
    expect(await freeTimes()).toEqual(["09:00", "09:30", "11:30", "12:00", "12:30"]);
    await server.whileReplaced(fails, () => pollCalendars(minutesLater(12)));
    expect(reports).toBe(2);
    expect(await pollCalendars(minutesLater(18))).toBe(1);
    expect(await calendarNamed("work")).toMatchObject({ fault: null, unread: 0 });
    expect(await freeTimes()).toEqual(["09:00", "09:30", "11:30", "12:30"]);

    // What was known of an entry stays, until the server can read it again.
    await put(address, "three", "09:00", "09:30");
    ({ version, partly } = await failingWith(address, "two"));
    for (const minutes of [24, 30]) {
      await server.whileReplaced(fails, () => pollCalendars(minutesLater(minutes)));
      expect(await calendarNamed("work")).toMatchObject({ fault: null, unread: 1 });
      expect(await freeTimes()).toEqual(["09:30", "11:30", "12:30"]);
    }
    await server.ask("DELETE", `${address}two.ics`);
    expect(await pollCalendars(minutesLater(36))).toBe(1);
    expect(await freeTimes()).toEqual(["09:30", "11:30", "12:00", "12:30"]);
  });

  test("whose server doesn't answer isn't asked for each of its calendars", async () => {
    const names = Array.from({ length: 9 }, (_, index) => `calendar-${index}`);
    const { userName } = await server.createAccount(names);
    await connect(userName);
    const [account] = await listAccounts({ hostId: host.id });
    const sync = (now: Date) => syncAccount({ hostId: host.id, accountId: account?.id ?? "", now });
    let asked = 0;
    const fail: RequestListener = (_request, response) => {
      asked += 1;
      response.writeHead(503).end();
    };
    await server.whileReplaced(fail, async () => {
      const faults = (await sync(minutesLater(1)))?.map(({ fault }) => fault) ?? [];
      expect(faults).toHaveLength(names.length);
      expect(faults).toContain("unreachable");
      expect(asked).toBeLessThan(names.length);
    });
    const read = (await sync(minutesLater(2))) ?? [];
    expect(new Set(read.map(({ fault }) => fault))).toEqual(new Set([null]));
  });

  test("leaves no readable secret in the database", async () => {
    const { userName } = await server.createAccount(["work"]);
    await connect(userName);
    const { address, userName: name, password } = calendarAccounts;
    const [row] = await db
      .select({
        stored: sql<string>`cast(${address} as text) || cast(${name} as text) || cast(${password} as text)`,
      })
      .from(calendarAccounts);
    expect(row?.stored).toContain("sealed:1:");
    for (const secret of [RADICALE_PASSWORD, server.url, `${userName}`])
      expect(row?.stored).not.toContain(secret);
  });

  test("is refused where it has no calendar, and where there is no CalDAV server", async () => {
    const { userName } = await server.createAccount([]);
    await expect(connect(userName)).rejects.toMatchObject({ code: "account_empty" });
    const inside = ["http://calendar.example", "10.0.0.1", "https://localhost", "https://169.254.169.254/"];
    for (const address of inside)
      await expect(connect(userName, { server: address }), address).rejects.toMatchObject({
        code: "account_forbidden_address",
      });
    await expect(connect(userName, { server: "no address" })).rejects.toMatchObject({
      code: "account_not_a_calendar",
    });
    await expect(connect(userName, { server: "http://127.0.0.1:1" })).rejects.toMatchObject({
      code: "account_unreachable",
    });
    const { issue } = await createAuthority();
    const insecure = await startSecureServer(await issue(), (_request, response) => response.end());
    await expect(connect(userName, { server: insecure.url })).rejects.toMatchObject({
      code: "account_certificate",
    });
  });
});
