import type { Reading, RoiValues } from "../roi";
import { ROI_ANSWER_BOUNDS } from "../roi-limits";
import { findAmounts, readable, type Amount } from "../roi-number";

import { eitherEnd, isCountOfPeople, isItem, isNegated, isSystemCount, only } from "./amount-kind";
import { ask, outside, unclear, unclearCounts, understood, type Unclear } from "./outcome";
import { inHours, inMinutes, round } from "./phrases";
import type { ReadingContext } from "./reader";
import { MINUTES_IN, PER_MONTH } from "./working-time";

/** Reads the minutes that one item takes. */
export function readMinutes(plain: string, { perMonth }: ReadingContext): Reading<RoiValues["minutes"]> {
  const clock = /^\D*(\d{1,2}):(\d\d)\D*$/.exec(plain);
  if (clock) return ask("unsure", ...clockMinutes(Number(clock[1]), Number(clock[2])));
  const withOne = withOneUnit(inWords(plain));
  const all = findAmounts(withOne);
  const amounts = all.filter(
    (amount) => !amount.currency && !amount.isPercent && !isCountOfPeople(amount) && !isSystemCount(amount),
  );
  const timed = amounts.filter(({ timeUnit }) => timeUnit);
  const [first] = timed;
  if (isNegated(plain) && amounts.length > 0)
    return ask(
      "unsure",
      ...amounts.map(({ value, timeUnit }) => inMinutes(value * MINUTES_IN[timeUnit ?? "minute"])),
    );
  if (
    amounts.some(({ unknown }) => unknown !== undefined) ||
    (!first && hasTimeWord(withOne) && amounts.length > 0)
  )
    return ask("unsure", ...amounts.slice(0, 1).flatMap(({ value }) => [inMinutes(value), inHours(value)]));
  if (first && timed.length > 1 && !timed.some(({ range }) => range)) return readSumOfTimes(amounts);
  const parts = amounts.length === 2 && first === amounts[0] ? readParts(first, amounts[1], withOne) : null;
  if (parts) return parts;
  const amount = first ?? only(amounts);
  if (!amount) return unclearCounts(all, amounts, ({ value }) => inMinutes(value));
  const factor = MINUTES_IN[amount.timeUnit ?? "minute"];
  const minutes = round(amount.value * factor, 2);
  // "For one" and "for one invoice" are what was asked.
  const others = amounts.filter(
    (other) => other !== amount && !(other.value === 1 && (isItem(other) || other.wordBefore === "for")),
  );
  if (others.length > 0)
    return ask("several", inMinutes(minutes), ...shareOfMinutes(minutes, factor, others, withOne));
  const people = all.find(isCountOfPeople)?.value ?? 1;
  // "Two people for 15 minutes" are 30 minutes of work.
  if (people > 1 && amount.period === undefined && !/\b(?:each|apiece)\b/.test(plain))
    return ask("unsure", inMinutes(round(minutes * people, 2)), inMinutes(minutes));
  if (amount.period !== undefined) return askPerPeriod(amount, minutes, perMonth);
  if (amount.timeUnit === undefined && isItem(amount))
    return ask("unsure", inMinutes(amount.value), inHours(amount.value));
  if (amount.outOf !== undefined && !(amount.timeUnit && PART_OF_UNIT.test(withOne)))
    return ask(
      "unsure",
      ...eitherEnd(plain, amount.value, amount.outOf).map((end) => inMinutes(round(end * factor, 2))),
    );
  if (amount.smaller !== undefined)
    return ask("unsure", inMinutes(amount.smaller * factor), inMinutes(minutes));
  if (amount.bound === "high") return ask("unsure", inMinutes(minutes), inMinutes(minutes / 2));
  const fault = outside(amount.value) ?? outside(minutes, ROI_ANSWER_BOUNDS.minutesEach);
  if (fault) return unclear(fault);
  const range = amount.range?.map((end) => round(end * factor, 2)) as [number, number] | undefined;
  return understood({ minutes, ...(range ? { range } : {}) });
}

/** "3/4 hour" and "1/2 h" are parts. "10/15 minutes" and "2/3 hours" may be two ends. */
const PART_OF_UNIT =
  /(?<![\d.,])(?:(?:1 ?\/ ?(?:[2-9]|10)|3 ?\/ ?4)(?!\d)|[2-5] ?\/ ?[3-6] (?:hour|minute|day)\b)/;

/** Writes "10'" and "an hour" with numbers. */
function inWords(plain: string): string {
  return readable(plain)
    .replace(/(\d)''/g, "$1 seconds")
    .replace(/(\d)'(?!\d)/g, "$1 minutes")
    .replace(/\b(an?|1) (hours?|days?)\b/g, "$1 $2");
}

/** "an hour and 15 minutes" → "1 hour and 15 minutes"; "a day" only if nothing else is counted. */
function withOneUnit(text: string): string {
  const one = /\d/.test(text)
    ? /(?<!half |of |per |minutes |hours |\d )\b(?:an?|one|1) (hour|minute|second|day(?= (?:for|per|every|on) \d))\b(?! and an? half)/
    : /(?<!half |of |per )\b(?:an?|one) (hour|minute|second|day)\b(?! and an? half)/;
  return text.replace(one, "1 $1");
}

function hasTimeWord(text: string): boolean {
  return /\b(?:seconds?|hours?|hrs?|days?|weeks?|months?)\b/.test(
    text.replace(/\b(?:an?|per|each|every) \w+/g, ""),
  );
}

function clockMinutes(large: number, small: number): string[] {
  return [inMinutes(large * 60 + small), inMinutes(round(large + small / 60, 1))];
}

/** Whether there is no other word before the second part of a time. */
function isNextPart({ wordBefore }: Amount): boolean {
  return wordBefore === undefined || /^(?:days?|h|hrs?|hours?|m|mins?|minutes?|and|plus)$/.test(wordBefore);
}

const ENDS_WITH_PART = /\b(?:h|hrs?|hours?|m|mins?|minutes?)[.,] ?\d{1,2}[.! ]*$/;

/** "1 h 30" and "2 min 30"; null if the second figure may be anything else. */
function readParts(
  first: Amount | undefined,
  second: Amount | undefined,
  text: string,
): Reading<RoiValues["minutes"]> | null {
  if (!first?.timeUnit || !second || second.timeUnit || isItem(second)) return null;
  // "2 hours for 10" and "2 hours for a batch of 10" have another word between the two.
  if (!isNextPart(second) || (second.wordBefore === undefined && !ENDS_WITH_PART.test(text))) return null;
  if (first.timeUnit === "hour") return readSumOfTimes([first, second]);
  if (first.timeUnit !== "minute" || second.value >= 60) return null;
  return ask("unsure", inMinutes(first.value + second.value / 60), inMinutes(first.value));
}

/** "3 minutes per line, 10 lines" */
const PER_PART =
  /\b(?:seconds?|secs?|minutes?|mins?|hours?|h) (?:per|an?|each|for each|for every) (?!hour|day|week|month|year)[a-z]+\b\D*\d/;

function isAdded({ wordBefore }: Amount): boolean {
  return wordBefore === "plus" || wordBefore === "and";
}

const BEFORE_A_SHARE =
  /^(?:for|per|of|on|in|at|with|each|every|all|about|makes?|do|does|h|hrs?|hours?|m|mins?|minutes?)$/;

/** "10 minutes for 5 invoices", per invoice; "20 minutes, now 10" in the same unit. */
function shareOfMinutes(minutes: number, factor: number, others: Amount[], text: string): string[] {
  const [other] = others;
  if (!other || other.value <= 0) return [];
  if (other.timeUnit) return [inMinutes(other.value * MINUTES_IN[other.timeUnit])];
  if (isItem(other) && PER_PART.test(text)) return [inMinutes(minutes * other.value)];
  if (isAdded(other) && !isItem(other)) return [inMinutes(minutes + other.value * factor)];
  const isShare = isItem(other) || /\/ ?\d/.test(text) || BEFORE_A_SHARE.test(other.wordBefore ?? "");
  return [inMinutes(isShare ? minutes / other.value : other.value * factor)];
}

/**
 * "4 an hour", "10 minutes a day": a rate or a workload, when the question was the time for one.
 */
function askPerPeriod(amount: Amount, minutes: number, perMonth: number | undefined): Unclear {
  const period = amount.period ?? "month";
  if (amount.timeUnit) {
    const each = perMonth ? (minutes * PER_MONTH[period]) / perMonth : 0;
    return ask(
      "unsure",
      inMinutes(minutes),
      ...(each >= ROI_ANSWER_BOUNDS.minutesEach.min ? [inMinutes(each)] : []),
    );
  }
  const inPeriod = (60 * PER_MONTH[period]) / PER_MONTH.hour;
  return ask("unsure", inMinutes(inPeriod / amount.value), inMinutes(amount.value));
}

/** "1 hour 30 minutes": parts from large to small. Anything else is two answers. */
function readSumOfTimes(amounts: Amount[]): Reading<RoiValues["minutes"]> {
  let sum = 0;
  let last = Infinity;
  const each = amounts.map(({ value, timeUnit }) => value * MINUTES_IN[timeUnit ?? "minute"]);
  const total = each.reduce((minutes, value) => minutes + value, 0);
  const isSum = amounts.slice(1).every(isAdded) && amounts.every(({ period }) => period === undefined);
  for (const [index, amount] of amounts.entries()) {
    const { timeUnit, range, period, unknown } = amount;
    const factor = MINUTES_IN[timeUnit ?? "minute"];
    if (factor >= last || (index > 0 && !isNextPart(amount)) || range || period || unknown !== undefined)
      return ask("several", ...(isSum ? [inMinutes(total)] : []), ...each.map(inMinutes));
    last = factor;
    sum += each[index] ?? 0;
  }
  const fault = outside(sum, ROI_ANSWER_BOUNDS.minutesEach);
  return fault ? unclear(fault) : understood({ minutes: round(sum, 2) });
}
