import { expect, test } from "vitest";

import { withLanguage } from "~/lib/language/current-language";

import { formatAge } from "./age";

const at = new Date("2026-03-05T09:41:00Z");
/** An age with ordinary spaces. */
const ageAt = (now: string) => formatAge(at, new Date(now)).replaceAll("\u00A0", " ");

test.each([
  ["2026-03-05T09:41:59Z", "just now", "gerade eben"],
  ["2026-03-05T09:40:00Z", "just now", "gerade eben"],
  ["2026-03-05T09:42:00Z", "1 minute ago", "vor 1 Minute"],
  ["2026-03-05T11:50:00Z", "2 hours ago", "vor 2 Stunden"],
])("at %s it was %s, in German %s", (now, english, german) => {
  expect(ageAt(now)).toBe(english);
  withLanguage("de", () => expect(ageAt(now)).toBe(german));
});

test("an age stays on one line", () => {
  const now = new Date("2026-04-14T10:41:00Z");
  expect(formatAge(at, now)).toBe("40\u00A0days\u00A0ago");
  withLanguage("de", () => expect(formatAge(at, now)).toBe("vor\u00A040\u00A0Tagen"));
});

test("an age names no day of the calendar, because it counts hours", () => {
  // It is March 7 now: March 5 isn't yesterday, though it is less than 48 hours ago.
  const [day, days] = ["2026-03-07T07:41:00Z", "2026-03-07T10:41:00Z"] as const;
  expect([ageAt(day), ageAt(days)]).toEqual(["1 day ago", "2 days ago"]);
  withLanguage("de", () => expect([ageAt(day), ageAt(days)]).toEqual(["vor 1 Tag", "vor 2 Tagen"]));
});
