import { describe, expect, test } from "vitest";

import { CalendarError, mergeBusyTimes, readBusyTimes, type CalendarReading } from "./busy-times";

const BERLIN = "Europe/Berlin";

function calendarOf(...parts: string[]): string {
  return ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Tests//EN", ...parts, "END:VCALENDAR", ""].join(
    "\r\n",
  );
}

function entry(...lines: string[]): string {
  return ["BEGIN:VEVENT", "DTSTAMP:20261101T000000Z", ...lines, "END:VEVENT"].join("\r\n");
}

function read(
  text: string,
  { from = "2026-11-23", to = "2026-12-07", timeZone = BERLIN } = {},
): CalendarReading {
  return readBusyTimes({
    text,
    from: Date.parse(from),
    to: Date.parse(to),
    timeZone,
    ownUidEnd: "@automata.example",
  });
}

/** Busy times as "2026-11-24T09:00Z/10:00Z". */
function busyIn(text: string, span?: Parameters<typeof read>[1]): string[] {
  const minute = (at: number) => new Date(at).toISOString().slice(0, 16);
  return read(text, span).busy.map(({ from, to }) => `${minute(from)}/${minute(to)}`);
}

describe("busy times of a calendar", () => {
  test("are read in UTC, in a named zone and in the host's own zone", () => {
    const text = calendarOf(
      entry("UID:1", "DTSTART:20261124T090000Z", "DTEND:20261124T100000Z"),
      entry(
        "UID:2",
        "DTSTART;TZID=America/New_York:20261125T090000",
        "DTEND;TZID=America/New_York:20261125T093000",
      ),
      entry("UID:3", "DTSTART:20261126T090000", "DURATION:PT45M"),
    );
    expect(busyIn(text)).toEqual([
      "2026-11-24T09:00/2026-11-24T10:00",
      "2026-11-25T14:00/2026-11-25T14:30",
      "2026-11-26T08:00/2026-11-26T08:45",
    ]);
  });

  test("cover whole days of the host's zone, also when clocks change", () => {
    const text = calendarOf(
      entry("UID:1", "DTSTART;VALUE=DATE:20261124", "DTEND;VALUE=DATE:20261126"),
      entry("UID:2", "DTSTART;VALUE=DATE:20261025"),
    );
    expect(busyIn(text, { from: "2026-10-20", to: "2026-12-07" })).toEqual([
      "2026-10-24T22:00/2026-10-25T23:00",
      "2026-11-23T23:00/2026-11-25T23:00",
    ]);
  });

  test("leave out what is cancelled, free, over or our own consultation", () => {
    const at = ["DTSTART:20261124T090000Z", "DTEND:20261124T100000Z"];
    const text = calendarOf(
      entry("UID:1", ...at, "STATUS:CANCELLED"),
      entry("UID:2", ...at, "TRANSP:TRANSPARENT"),
      entry("UID:3", ...at, "X-MICROSOFT-CDO-BUSYSTATUS:FREE"),
      entry("UID:4@automata.example", ...at),
      entry("UID:5", "DTSTART:20251124T090000Z", "DTEND:20251124T100000Z"),
      entry("UID:6", "DTSTART:20261124T090000Z"),
    );
    expect(read(text)).toEqual({ busy: [], unread: 0 });
  });

  test("repeat by the clock of their zone, without excluded days and with moved ones", () => {
    const weekly = [
      "UID:1",
      "DTSTART;TZID=Europe/Berlin:20261005T140000",
      "DURATION:PT1H",
      "RRULE:FREQ=WEEKLY",
    ];
    const text = calendarOf(
      entry(...weekly, "EXDATE;TZID=Europe/Berlin:20261102T140000"),
      entry(
        "UID:1",
        "RECURRENCE-ID;TZID=Europe/Berlin:20261109T140000",
        "DTSTART:20261110T080000Z",
        "DURATION:PT30M",
      ),
      entry(
        "UID:1",
        "RECURRENCE-ID;TZID=Europe/Berlin:20261116T140000",
        "DTSTART:20261116T130000Z",
        "STATUS:CANCELLED",
      ),
    );
    expect(busyIn(text, { from: "2026-10-19", to: "2026-11-25" })).toEqual([
      "2026-10-19T12:00/2026-10-19T13:00",
      "2026-10-26T13:00/2026-10-26T14:00",
      "2026-11-10T08:00/2026-11-10T08:30",
      "2026-11-23T13:00/2026-11-23T14:00",
    ]);
  });

  test("follow a series from the occurrence at which it was moved", () => {
    const weekly = [
      "UID:1",
      "DTSTART;TZID=Europe/Berlin:20261005T140000",
      "DURATION:PT1H",
      "RRULE:FREQ=WEEKLY",
    ];
    const moved = "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20261019T140000";
    const text = calendarOf(
      entry(...weekly),
      entry("UID:1", moved, "DTSTART;TZID=Europe/Berlin:20261020T160000", "DURATION:PT30M"),
      entry(
        "UID:1",
        "RECURRENCE-ID;TZID=Europe/Berlin:20261102T140000",
        "DTSTART:20261102T060000Z",
        "DURATION:PT15M",
      ),
    );
    const span = { from: "2026-10-12", to: "2026-11-11" };
    expect(read(text, span).unread).toBe(0);
    expect(busyIn(text, span)).toEqual([
      "2026-10-12T12:00/2026-10-12T13:00",
      "2026-10-20T14:00/2026-10-20T14:30",
      "2026-10-27T15:00/2026-10-27T15:30",
      "2026-11-02T06:00/2026-11-02T06:15",
      "2026-11-10T15:00/2026-11-10T15:30",
    ]);
    const ended = calendarOf(
      entry(...weekly),
      entry(
        "UID:1",
        moved,
        "DTSTART;TZID=Europe/Berlin:20261019T140000",
        "DURATION:PT1H",
        "STATUS:CANCELLED",
      ),
    );
    expect(busyIn(ended, span)).toEqual(["2026-10-12T12:00/2026-10-12T13:00"]);
    const days = calendarOf(
      entry("UID:2", "DTSTART;VALUE=DATE:20261003", "RRULE:FREQ=WEEKLY"),
      entry("UID:2", "RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20261017", "DTSTART;VALUE=DATE:20261018"),
    );
    expect(busyIn(days, { from: "2026-10-11", to: "2026-11-02" })).toEqual([
      "2026-10-17T22:00/2026-10-18T22:00",
      "2026-10-24T22:00/2026-10-25T23:00",
      "2026-10-31T23:00/2026-11-01T23:00",
    ]);
  });

  test("follow rules that end, that count and that began long ago", () => {
    const text = calendarOf(
      entry("UID:1", "DTSTART:20010101T060000Z", "DURATION:PT15M", "RRULE:FREQ=DAILY;INTERVAL=3"),
      entry("UID:2", "DTSTART:20200101T070000Z", "DURATION:PT15M", "RRULE:FREQ=DAILY;UNTIL=20200301T070000Z"),
      entry("UID:3", "DTSTART:20261120T080000Z", "DURATION:PT15M", "RRULE:FREQ=DAILY;COUNT=5"),
      entry("UID:4", "DTSTART:20250131T090000Z", "DURATION:PT15M", "RRULE:FREQ=MONTHLY;BYDAY=-1MO"),
    );
    expect(busyIn(text, { from: "2026-11-23", to: "2026-12-01" })).toEqual([
      "2026-11-23T08:00/2026-11-23T08:15",
      "2026-11-24T08:00/2026-11-24T08:15",
      "2026-11-25T06:00/2026-11-25T06:15",
      "2026-11-28T06:00/2026-11-28T06:15",
      "2026-11-30T09:00/2026-11-30T09:15",
    ]);
  });

  test("use the zone that a calendar brings along", () => {
    const zone = [
      "BEGIN:VTIMEZONE",
      "TZID:Office time",
      "BEGIN:STANDARD",
      "DTSTART:16011028T030000",
      "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10",
      "TZOFFSETFROM:+0200",
      "TZOFFSETTO:+0100",
      "END:STANDARD",
      "BEGIN:DAYLIGHT",
      "DTSTART:16010325T020000",
      "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3",
      "TZOFFSETFROM:+0100",
      "TZOFFSETTO:+0200",
      "END:DAYLIGHT",
      "END:VTIMEZONE",
    ].join("\r\n");
    const at = (day: string) => [`DTSTART;TZID=Office time:${day}T090000`, "DURATION:PT1H"];
    const text = calendarOf(entry("UID:1", ...at("20261024")), entry("UID:2", ...at("20261124")), zone);
    expect(busyIn(text, { from: "2026-10-20", to: "2026-12-07", timeZone: "UTC" })).toEqual([
      "2026-10-24T07:00/2026-10-24T08:00",
      "2026-11-24T08:00/2026-11-24T09:00",
    ]);
  });

  test("come from published free/busy times as well", () => {
    const text = calendarOf(
      "BEGIN:VFREEBUSY",
      "FREEBUSY;FBTYPE=BUSY:20261124T090000Z/20261124T100000Z,20261124T093000Z/PT1H",
      "FREEBUSY;FBTYPE=FREE:20261124T120000Z/PT1H",
      "END:VFREEBUSY",
    );
    expect(busyIn(text)).toEqual(["2026-11-24T09:00/2026-11-24T10:30"]);
  });

  test("are cut to the span that was asked for", () => {
    const text = calendarOf(entry("UID:1", "DTSTART:20000101T000000Z", "DTEND:20400101T000000Z"));
    expect(busyIn(text)).toEqual(["2026-11-23T00:00/2026-12-07T00:00"]);
  });

  test("do not depend on folds, line ends, alarms or the case of names", () => {
    const text = calendarOf(
      [
        "begin:vevent",
        "dtstart;tzid=Europe/",
        " Berlin:20261124T",
        "\t100000",
        "BEGIN:VALARM",
        "DURATION:PT9H",
        "TRIGGER:-PT5M",
        "END:VALARM",
        "duration:PT1H",
        "end:vevent",
      ].join("\n"),
    );
    expect(busyIn(`\uFEFF${text}`)).toEqual(["2026-11-24T09:00/2026-11-24T10:00"]);
  });
});

describe("a calendar that is broken or hostile", () => {
  test("keeps its readable entries and counts the others", () => {
    const good = entry("UID:9", "DTSTART:20261124T090000Z", "DURATION:PT1H");
    const broken = [
      entry("UID:1", "DTSTART:yesterday"),
      entry("UID:2", "DTEND:20261124T090000Z"),
      entry("UID:3", "DTSTART:20261124T090000Z", "DURATION:PT1M", "RRULE:FREQ=SECONDLY"),
      entry("UID:4", "DTSTART:20261124T090000Z", "DURATION:PT1M", "RRULE:FREQ=NEVER"),
    ];
    const { busy, unread } = read(calendarOf(...broken, good));
    expect(busy).toHaveLength(1);
    expect(unread).toBe(broken.length);
  });

  test("is refused if it is no calendar", () => {
    for (const text of ["", "<!doctype html>", "\u0000\u0001", "BEGIN:VEVENT\r\nEND:VEVENT"]) {
      expect(() => read(text)).toThrow(new CalendarError("not_a_calendar"));
    }
  });

  test("is refused if it has more busy times than anyone", () => {
    const spans = Array.from({ length: 20_001 }, (_, index) => ({ from: index * 10, to: index * 10 + 1 }));
    expect(() => mergeBusyTimes(spans)).toThrow(new CalendarError("too_large"));
  });

  test("does not find what is behind the names of objects", () => {
    const text = calendarOf(
      entry("UID:__proto__", "DTSTART;TZID=__proto__:20261124T090000", "DURATION:PT1H"),
      entry("UID:constructor", "DTSTART;TZID=constructor:20261125T090000", "DURATION:PT1H"),
    );
    expect(busyIn(text)).toHaveLength(2);
  });
});
