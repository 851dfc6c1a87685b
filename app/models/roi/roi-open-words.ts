import { findAmounts, readable, type Amount } from "./roi-number";
import type { RoiStep } from "./roi";
import type { Period, TimeUnit } from "./roi-vocabulary";

/*
 * Words that leave a figure open although its number is plain: "120 a shift", "two, sometimes
 * three". An answer with one of them is never accepted as it is.
 */

/** The figures that the agent may offer for an open answer. The caller puts them into words. */
export interface OpenFigures {
  values: number[];
  /** The period of each figure, where the question has one. */
  periods?: Period[];
  timeUnits?: (TimeUnit | undefined)[];
}

const MAYBE =
  /\b(?:few and|sometimes|occasionally|at times|now and then|on a (?:bad|good) day|(?:best|worst) case|at (?:best|worst)|when (?:it|all|everything|things) go(?:es)? (?:well|right|wrong))\b/;
/** "20 minutes, now 10" and "used to be 500, now 300". */
const THEN_AND_NOW =
  /\b(?:used to|formerly|previously|in the past|back then)\b|\b(?:was|were)\b.*\bnow\b|\d\D*\bnow(?:adays)?\b\D{0,12}\d|\bnow\b\D*\d\D+\d\D* (?:before|earlier)\b/;
/** "up from 200 to 300", "it doubled from 200". */
const CHANGED =
  /\b(?:(?:up|down) from|down to|went|grew|grown|rose|risen|raised|increased|reduced|decreased|dropped|fell|fallen|doubled|tripled|halved)\b/;
const HOURS_EACH = /\beach \d[\d.]* hours?\b|\d hours? each\b/;
const IN_DIGITS = /\b(?:\w+[- ])?(?:figures|digits)\b/;
const AGAIN = /\b(?:twice|thrice|two times|three times)$|(?<=[a-z] ?)[x×] ?2$/;
const SUM =
  /(?<![\d.]|\d,)(\d{1,9}(?:[.,]\d{1,4}){0,3}) ?([x*×+-]) ?(\d{1,9}(?:[.,]\d{1,4}){0,3})(?![\d.]|,\d| ?%)/;

const ODD_PERIOD: Partial<Record<RoiStep, RegExp>> = {
  volume:
    /\b(?:an?|per|each|every|on|at) (?:night|shift|season|semester|sprint|weekend|morning|afternoon|evening|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\b/,
  cost: /\b(?:an?|per|each|every) (?:minute|second|shift|night|job|task|project|call|ticket|invoice|order|item|piece|document|case|claim|e-?mail|letter|line|page|unit)s?\b|\/ ?min\b/,
};
const PAST_PERIOD = /\b(?:last|previous|past) (year|quarter|month|week)\b/;
/** "30 today" says little about a month. */
const THIS_PERIOD = /\b(?:(today|yesterday)|this (week|quarter|year))\b/;
/** "50, Mondays", "20 on weekdays" and "nights 50" */
const WEEKDAYS =
  /\b(?:mon|tues|wednes|thurs|fri|satur|sun|week|work)days\b|\b(?:working|business) days\b|\bduring the week\b|\b(?:nights|mornings|evenings|weekends)\b/;
/** "200 in summer" */
const SEASON =
  /\b(?:in|during|over|only) (?:the )?(?:spring|summer|autumn|fall|winter|(?:peak|high|low) season)\b/;
/** "200 since January" */
const SINCE =
  /\b(?:since (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|spring|summer|autumn|fall|winter|last|new year|the)|so far\b|to date\b)/;
/** Time that passes without work: "two days turnaround". */
const WAITING =
  /\b(?:wait(?:s|ing)?|idle|queued?|turnaround|turn-around|elapsed|lead time|cycle time|end to end)\b/;
/** "In 2026" names no figure. */
const IN_A_YEAR = /\b(?:in|since|for|during) (?:19|20)\d\d\b/;
/** "6 a day, Monday to Saturday" is no week of five days. */
const LONG_WEEK = /\b(?:satur|sun)days?\b/;
/** "Q1: 500" is a quarter, and what it means for a month is open. */
const NAMED_QUARTER = /\bq[1-4]\b/;
const PART_OF_PEOPLE = /\bpart[- ]?times?\b|\bhalf (?:of )?(?:the|my|our)\b|\bshifts?\b/;

/** The figures that an open answer may mean; null for an answer that has no such words. */
export function openFigures(step: RoiStep, plain: string): OpenFigures | null {
  if (IN_DIGITS.test(plain)) return { values: [] };
  const text = readable(plain);
  const amounts = findAmounts(plain);
  const values = amounts.map(({ value }) => value);
  const [first = 0] = values;
  if (MAYBE.test(plain)) return figuresOf(amounts);
  if (CHANGED.test(text) && values.length > 0)
    return figuresOf(
      amounts.flatMap(
        (amount) => amount.range?.toReversed().map((value) => ({ ...amount, value })) ?? [amount],
      ),
    );
  if (values.length > 1 && THEN_AND_NOW.test(text)) return figuresOf(amounts.toReversed());
  if (AGAIN.test(plain) && values.length > 0) return { values: [first, first * 2] };
  const sum = step === "share" || step === "systems" ? null : SUM.exec(text);
  if (sum) return sumFigures(sum);
  if (ODD_PERIOD[step]?.test(plain)) return oddPeriod(step, plain, first);
  if (step === "volume" && values.length === 1) {
    if (IN_A_YEAR.test(plain)) return { values: [] };
    if (amounts[0]?.period === "day" && LONG_WEEK.test(plain))
      return { values: [first * 24, first * 30], periods: ["month", "month"] };
    const period = singlePeriod(plain, amounts[0]?.period !== undefined);
    if (period) return { values: [first, first], periods: [period, "month"] };
  }
  if (step === "volume" && NAMED_QUARTER.test(plain) && values.length === 1)
    return { values: [first / 3, first], periods: ["month", "month"] };
  if (step === "minutes" && WAITING.test(plain)) return figuresOf(amounts);
  if (step === "people" && (PART_OF_PEOPLE.test(plain) || HOURS_EACH.test(text)))
    return { values: [first, first / 2] };
  return null;
}

/** The period that a figure of the past, or of this very day, is about. */
function singlePeriod(plain: string, hasPeriod: boolean): Period | null {
  const past = PAST_PERIOD.exec(plain)?.[1];
  if (past) return past as Period;
  if (SINCE.test(plain)) return "year";
  if (hasPeriod) return null;
  if (SEASON.test(plain)) return "quarter";
  const current = THIS_PERIOD.exec(plain);
  if (current) return current[1] ? "day" : (current[2] as Period);
  return WEEKDAYS.test(plain) ? "day" : null;
}

/** Each figure, in its own unit of time or in that of the others. */
function figuresOf(amounts: Amount[]): OpenFigures {
  const usual = amounts.find(({ timeUnit }) => timeUnit)?.timeUnit;
  return {
    values: amounts.map(({ value }) => value),
    timeUnits: amounts.map(({ timeUnit }) => timeUnit ?? usual),
  };
}

/** "300 x 2", "300 + 200": the result, or the first figure alone. "5-10" is a range. */
function sumFigures([, left = "", sign = "", right = ""]: RegExpExecArray): OpenFigures | null {
  const [one = NaN, other = NaN] = [left, right].map((numeral) => findAmounts(numeral)[0]?.value);
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
