import { catalog } from "./language/catalog";
import { currentLocale, perLanguage } from "./language/current-language";

/* Numbers for people, in the language of the page, so that server and browser agree. */

const numbers = (options: Intl.NumberFormatOptions) =>
  perLanguage((locale) => new Intl.NumberFormat(locale, options));

const counts = numbers({ maximumFractionDigits: 0 });
const decimals = numbers({ maximumFractionDigits: 2 });
const tenths = numbers({ minimumFractionDigits: 1, maximumFractionDigits: 1 });
const percents = numbers({ maximumFractionDigits: 1 });

const words = catalog(
  {
    months: (count: string) => (count === "1" ? "1 month" : `${count} months`),
    days: (count: string) => (count === "1" ? "1 day" : `${count} days`),
    bytes: (count: string) => `${count} bytes`,
    percent: (number: string) => `${number}%`,
    never: "never",
    atOnce: "at once",
  },
  {
    de: {
      months: (count) => (count === "1" ? "1 Monat" : `${count} Monate`),
      days: (count) => (count === "1" ? "1 Tag" : `${count} Tage`),
      bytes: (count) => `${count} Byte`,
      percent: (number) => `${number}\u00a0%`,
      never: "nie",
      atOnce: "sofort",
    },
  },
);

/** "1,234" */
export function countText(value: number): string {
  return counts().format(value);
}

/** A period of many days in common words: "24 months" for whole years, "90 days" for the rest. */
export function periodText(days: number): string {
  return days % 365 === 0 ? words.months(countText((days / 365) * 12)) : words.days(countText(days));
}

/** "1,234.5", with no more digits than the number has. */
export function decimalText(value: number): string {
  return decimals().format(value);
}

/** "812 bytes", "46.2 kB", "3.1 MB" or "1.5 GB". */
export function bytesText(bytes: number): string {
  if (bytes < 1_000) return words.bytes(counts().format(bytes));
  let [size, unit] = [bytes / 1_000, "kB"];
  // What is shown as a thousand is one of the next unit.
  for (const next of ["MB", "GB"]) if (size >= 999.95) [size, unit] = [size / 1_000, next];
  return `${percents().format(size)} ${unit}`;
}

/** "63.0" */
export function tenthText(value: number): string {
  return tenths().format(value);
}

/** "66.7%" */
export function percentText(percent: number): string {
  return words.percent(percents().format(percent).replace("-", "−"));
}

/** "8.25%" from hundredths of a percent, without rounding. */
export function rateText(basisPoints: number): string {
  return words.percent(decimals().format(basisPoints / 100));
}

/** "63", or "1.5" below ten: hours as people say them. */
export function hoursText(hours: number): string {
  return hours < 10 ? percents().format(hours) : counts().format(hours);
}

/** "$31,752" and "−$9,000" from minor units. */
export function moneyText(minor: number, currency: string): string {
  return currencyText(minor, currency, 0);
}

/** "$42.00" from minor units. */
export function centsText(minor: number, currency: string): string {
  return currencyText(minor, currency, 2);
}

/** Cached, because creating one takes longer than everything else on a page of numbers. */
const formats = new Map<string, Intl.NumberFormat>();

function moneyFormat(currency: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const locale = currentLocale();
  const key = `${locale} ${currency} ${options.notation} ${options.minimumFractionDigits} ${options.maximumFractionDigits}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale, { style: "currency", currency, ...options });
    formats.set(key, format);
  }
  return format;
}

function currencyText(minor: number, currency: string, digits: number): string {
  const format = moneyFormat(currency, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return format.format(minor / 10 ** currencyDigits(currency)).replace("-", "−");
}

const knownDigits = new Map<string, number>();

/** A currency's digits after the decimal point: 2 for most, 0 for the yen. */
export function currencyDigits(currency: string): number {
  let digits = knownDigits.get(currency);
  if (digits === undefined) {
    digits = moneyFormat(currency, {}).resolvedOptions().maximumFractionDigits ?? 2;
    knownDigits.set(currency, digits);
  }
  return digits;
}

/** "$5,200.00" and "¥5,200" from minor units, exactly. */
export function exactMoneyText(minor: number, currency: string): string {
  return currencyText(minor, currency, currencyDigits(currency));
}

/** "$48k" from minor units, for the scale of a chart. */
export function shortMoneyText(minor: number, currency: string): string {
  const short = { notation: "compact", minimumFractionDigits: 0, maximumFractionDigits: 1 } as const;
  // German has no short form of 3,000, and would write it without its dot.
  return moneyFormat(currency, { ...short, useGrouping: true })
    .format(minor / 100)
    .replace("-", "−")
    .replace("K", "k");
}

/** "5.1 months", "at once", "never"; null is a cost that is never recovered. */
export function paybackText(months: number | null): string {
  if (months === null) return words.never;
  if (months < 0.05) return words.atOnce;
  return words.months(months.toFixed(1) === "1.0" ? "1" : tenths().format(months));
}
