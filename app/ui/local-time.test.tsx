import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { formatDate, formatDateTime, formatDay } from "~/lib/dates";

import { LocalDay, LocalTime } from "./local-time";

const MOMENT = new Date("2026-05-12T22:41:00Z");

test("a moment says that it is in UTC until the reader's time zone is known", () => {
  const html = renderToStaticMarkup(<LocalTime date={MOMENT} />);
  expect(html).toContain('dateTime="2026-05-12T22:41:00.000Z"');
  expect(html).toContain(">May 12, 2026, 22:41 UTC<");
});

test("a sentence with a moment in it says so as well", () => {
  const html = renderToStaticMarkup(<LocalTime date={MOMENT} words={(time) => `Saved ${time}.`} />);
  expect(html).toContain(">Saved May 12, 2026, 22:41 UTC.<");
});

test("a moment is written in the reader's time zone", () => {
  expect(formatDateTime(MOMENT, "Europe/Berlin")).toBe("May 13, 2026, 00:41");
  expect(formatDateTime(MOMENT, "America/New_York")).toBe("May 12, 2026, 18:41");
});

test("a day is the one in UTC until the reader's time zone is known, with the moment in its title", () => {
  const html = renderToStaticMarkup(<LocalDay date={MOMENT} words={(day) => `Since ${day}.`} />);
  expect(html).toContain(">Since May 12, 2026.<");
  expect(html).toContain('title="May 12, 2026, 22:41 UTC"');
});

test("a day is the one on which the moment falls in the reader's time zone", () => {
  expect(formatDate(MOMENT, "Europe/Berlin")).toBe("May 13, 2026");
  expect(formatDay(MOMENT, "Asia/Tokyo")).toBe("May 13, 2026");
  expect(formatDay(MOMENT, "America/New_York")).toBe("May 12, 2026");
});
