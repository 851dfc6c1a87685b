import { expect, test } from "vitest";

import { formatDateTime } from "./dates";
import { withLanguage } from "./language/current-language";
import { dayWords, formatConsultation, monthWords, shortDay, zonedWords } from "./zoned-dates";

test.each([
  ["2026-10-24T22:30:00Z", "Europe/Berlin", "00:30"],
  ["2026-10-25T00:00:00Z", "Europe/Berlin", "02:00 UTC+2"],
  ["2026-10-25T00:45:00Z", "Europe/Berlin", "02:45 UTC+2"],
  ["2026-10-25T01:00:00Z", "Europe/Berlin", "02:00 UTC+1"],
  ["2026-10-25T01:45:00Z", "Europe/Berlin", "02:45 UTC+1"],
  ["2026-10-25T02:00:00Z", "Europe/Berlin", "03:00"],
  ["2026-03-29T01:00:00Z", "Europe/Berlin", "03:00"],
  ["2026-11-01T05:30:00Z", "America/New_York", "01:30 UTC−4"],
  ["2026-11-01T06:30:00Z", "America/New_York", "01:30 UTC−5"],
  ["2026-04-04T14:30:00Z", "Australia/Lord_Howe", "01:30 UTC+11"],
  ["2026-04-04T15:00:00Z", "Australia/Lord_Howe", "01:30 UTC+10:30"],
  ["2026-10-25T01:00:00Z", "Asia/Kolkata", "06:30"],
  ["2028-02-29T12:00:00Z", "Asia/Kathmandu", "17:45"],
])("%s in %s differs from every other moment of that day: %s", (instant, timeZone, time) => {
  expect(zonedWords(new Date(instant), timeZone).time).toBe(time);
});

test("a consultation in the hour that comes twice says which of the two", () => {
  const startsAt = new Date("2026-10-25T00:30:00Z");
  const period = { startsAt, endsAt: new Date("2026-10-25T01:00:00Z") };
  expect(formatConsultation(period, "Europe/Berlin")).toBe(
    "Sunday, October 25, 2026, 02:30 UTC+2 to 02:00 UTC+1 (Europe/Berlin)",
  );
});

test("dates are put together as German readers expect", () => {
  withLanguage("de", () => {
    expect(dayWords("2026-10-06")).toMatchObject({
      weekday: "Dienstag",
      shortDate: "Dienstag, 6. Oktober",
      date: "Dienstag, 6. Oktober 2026",
    });
    expect(shortDay("2026-10-06", { withYear: true })).toBe("Di, 6. Okt. 2026");
    expect(monthWords("2026-03-01")).toBe("März 2026");
    const startsAt = new Date("2026-10-06T12:00:00Z");
    expect(formatConsultation({ startsAt, endsAt: new Date("2026-10-06T12:30:00Z") }, "Europe/Berlin")).toBe(
      "Dienstag, 6. Oktober 2026, 14:00 bis 14:30 Uhr (Europe/Berlin)",
    );
  });
});

test.each([
  ["2026-05-12T00:00:00Z", "12:00 AM"],
  ["2026-05-12T00:05:00Z", "12:05 AM"],
  ["2026-05-12T09:30:00Z", "9:30 AM"],
  ["2026-05-12T12:00:00Z", "12:00 PM"],
  ["2026-05-12T14:30:00Z", "2:30 PM"],
  ["2026-05-12T23:59:00Z", "11:59 PM"],
])("%s is %s on a clock of 12 hours, in one piece", (instant, time) => {
  expect(zonedWords(new Date(instant), "UTC", "h12").time).toBe(time.replace(" ", "\u00a0"));
  expect(formatDateTime(new Date(instant), "UTC", "h12")).toBe(
    `May 12, 2026, ${time.replace(" ", "\u00a0")}`,
  );
});

test("the hour that comes twice says which of the two on a clock of 12 hours", () => {
  expect(zonedWords(new Date("2026-10-25T00:30:00Z"), "Europe/Berlin", "h12").time).toBe(
    "2:30\u00a0AM UTC+2",
  );
});

test("a consultation has one clock from beginning to end", () => {
  const startsAt = new Date("2026-05-12T15:30:00Z");
  const period = { startsAt, endsAt: new Date("2026-05-12T16:00:00Z") };
  expect(formatConsultation(period, "America/New_York", "h12")).toBe(
    "Tuesday, May 12, 2026, 11:30\u00a0AM to 12:00\u00a0PM (America/New York)",
  );
});
