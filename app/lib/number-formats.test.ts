import { expect, test } from "vitest";

import { formatDate, formatDateTime, formatMoment } from "./dates";
import { withLanguage } from "./language/current-language";
import {
  bytesText,
  countText,
  exactMoneyText,
  hoursText,
  moneyText,
  paybackText,
  percentText,
  periodText,
  rateText,
  shortMoneyText,
} from "./number-formats";

/** Intl puts spaces that don't break next to units. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");
const at = new Date("2026-03-05T09:41:00Z");

test.each<[string, string, () => string]>([
  ["1,234,567", "1.234.567", () => countText(1_234_567)],
  ["24 months", "24 Monate", () => periodText(730)],
  ["1 day", "1 Tag", () => periodText(1)],
  ["812 bytes", "812 Byte", () => bytesText(812)],
  ["46.2 kB", "46,2 kB", () => bytesText(46_200)],
  ["999.9 MB", "999,9 MB", () => bytesText(999_949_999)],
  ["1 GB", "1 GB", () => bytesText(999_950_000)],
  ["1.5 GB", "1,5 GB", () => bytesText(1_500_000_000)],
  ["1 MB", "1 MB", () => bytesText(999_999)],
  ["66.7%", "66,7 %", () => percentText(66.7)],
  ["8.25%", "8,25 %", () => rateText(825)],
  ["1.5", "1,5", () => hoursText(1.5)],
  ["−$9,000", "−9.000 $", () => moneyText(-900_000, "USD")],
  ["€5,200.50", "5.200,50 €", () => exactMoneyText(520_050, "EUR")],
  ["€48k", "48.000 €", () => shortMoneyText(4_800_000, "EUR")],
  ["€3k", "3.000 €", () => shortMoneyText(300_000, "EUR")],
  ["5.1 months", "5,1 Monate", () => paybackText(5.1)],
  ["1 month", "1 Monat", () => paybackText(1.02)],
  ["at once", "sofort", () => paybackText(0)],
  ["never", "nie", () => paybackText(null)],
  ["March 5, 2026", "5. März 2026", () => formatDate(at)],
  ["Mar 5, 2026, 09:41", "05.03.2026, 09:41", () => formatDateTime(at)],
  ["March 5, 2026 at 09:41 UTC", "5. März 2026 um 09:41 UTC", () => formatMoment(at)],
])("%s is %s in German", (english, german, write) => {
  expect(plain(write())).toBe(english);
  expect(plain(withLanguage("de", write))).toBe(german);
});

test("a moment is also written on a clock of 12 hours", () => {
  expect(plain(formatMoment(at, "h12"))).toBe("March 5, 2026 at 9:41 AM UTC");
});
