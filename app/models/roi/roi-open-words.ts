import { findAmounts, readable } from "./roi-number";
import type { RoiStep } from "./roi";

/*
 * Words that leave a figure open although its number is plain: "120 a shift", "two, sometimes
 * three". An answer with one of them is never accepted as it is.
 */

/** The figures that the agent may offer for an open answer. The caller puts them into words. */
export interface OpenFigures {
  values: number[];
  /** The period of each figure, where the question has one. */
  periods?: ("hour" | "day" | "month" | "year")[];
}

const MAYBE = /\b(?:sometimes|occasionally|at times|now and then|on a bad day|on a good day)\b/;
const IN_DIGITS = /\b(?:\w+[- ])?(?:figures|digits)\b/;
const AGAIN = /\b(?:twice|thrice|two times|three times)$/;
const SUM = /(?<![\d.])(\d{1,9}(?:\.\d{1,4})?) ?([x*×+-]) ?(\d{1,9}(?:\.\d{1,4})?)(?![\d.]| ?%)/;

const ODD_PERIOD: Partial<Record<RoiStep, RegExp>> = {
  volume:
    /\b(?:an?|per|each|every|on|at) (?:night|shift|season|semester|sprint|weekend|morning|afternoon|evening|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\b/,
  cost: /\b(?:an?|per|each|every) (?:minute|second|shift|night|job|task|project|call|ticket)\b|\/ ?min\b/,
};
const PAST_PERIOD = /\b(?:last|previous|past) (year|quarter|month|week)\b/;
/** "Q1: 500" is a quarter, and what it means for a month is open. */
const NAMED_QUARTER = /\bq[1-4]\b/;
const PART_OF_PEOPLE = /\bpart[- ]?times?\b|\bhalf (?:of )?(?:the|my|our)\b|\bshifts?\b/;

/** The figures that an open answer may mean; null for an answer that has no such words. */
export function openFigures(step: RoiStep, plain: string): OpenFigures | null {
  if (IN_DIGITS.test(plain)) return { values: [] };
  const text = readable(plain);
  const values = findAmounts(plain).map(({ value }) => value);
  const [first = 0] = values;
  if (MAYBE.test(plain)) return { values };
  if (AGAIN.test(plain) && values.length > 0) return { values: [first, first * 2] };
  const sum = step === "share" || step === "systems" ? null : SUM.exec(text);
  if (sum) return sumFigures(sum);
  if (ODD_PERIOD[step]?.test(plain)) return oddPeriod(step, plain, first);
  if (step === "volume" && PAST_PERIOD.test(plain) && values.length === 1)
    return { values: [first, first], periods: ["year", "month"] };
  if (step === "volume" && NAMED_QUARTER.test(plain) && values.length === 1)
    return { values: [first / 3, first], periods: ["month", "month"] };
  if (step === "people" && PART_OF_PEOPLE.test(plain)) return { values: [first, first / 2] };
  return null;
}

/** "300 x 2", "300 + 200": the result, or the first figure alone. "5-10" is a range. */
function sumFigures([, left = "", sign = "", right = ""]: RegExpExecArray): OpenFigures | null {
  const [one, other] = [Number(left), Number(right)];
  if (sign === "-" && one <= other) return null;
  const result = sign === "+" ? one + other : sign === "-" ? one - other : one * other;
  return { values: [result, one] };
}

function oddPeriod(step: RoiStep, plain: string, value: number): OpenFigures {
  if (step === "volume") return { values: [value, value], periods: ["day", "month"] };
  const isMinute = /\bminute\b|\/ ?min\b/.test(plain);
  return isMinute
    ? { values: [value * 60, value], periods: ["hour", "hour"] }
    : { values: [value, value], periods: ["day", "hour"] };
}
