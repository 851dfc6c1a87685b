import type { RoiStep } from "../roi";
import type { RoiCurrency } from "../roi-engine";
import type { Period } from "../roi-vocabulary";

/** A figure as a choice writes it. */
export function figure(value: number): string {
  return round(value, 2).toLocaleString("en-US", { maximumFractionDigits: 2 });
}

/* Values as choices write them. */

export const inPeople = (count: number) => (count === 1 ? "1 person" : `${round(count, 2)} people`);
// Without a comma, because "1,500 minutes" could be one and a half.
export const inMinutes = (count: number) => (count === 1 ? "1 minute" : `${round(count, 2)} minutes`);
export const inHours = (count: number) => (count === 1 ? "1 hour" : `${figure(count)} hours`);
export const inSystems = (count: number) => (count === 1 ? "1 system" : `${figure(count)} systems`);

/** "an hour" or "a month" */
export const perPeriod = (period: Period) => (period === "hour" ? "an hour" : `a ${period}`);

export const inItems = (count: number, period: Period = "month") => `${figure(count)} ${perPeriod(period)}`;

const SIGNS: Record<RoiCurrency, string> = { USD: "$", EUR: "€", GBP: "£", CHF: "CHF " };

/** "50", or "42.50": no amount has one decimal. */
const amount = (value: number) => figure(value).replace(/\.\d$/, "$&0");

export const inMoney = (count: number, currency: RoiCurrency, period: Period) =>
  `${SIGNS[currency]}${amount(count)} ${perPeriod(period)}`;

/** A bare number as the answer to a question. */
export function defaultPhrase(step: RoiStep, value: number, usual: RoiCurrency = "USD"): string {
  const write: Record<RoiStep, (count: number) => string> = {
    process: String,
    volume: inItems,
    minutes: inMinutes,
    people: inPeople,
    share: (count) => (count > 10 ? `${figure(count)}%` : `${figure(count)} of 10`),
    cost: (count) => inMoney(count, usual, count > 1_000 ? "month" : "hour"),
    systems: inSystems,
  };
  return write[step](value);
}

/** A value rounded to this number of decimals. */
export function round(value: number, digits: number): number {
  const factor = 10 ** digits;
  return Math.round(value * factor) / factor;
}
