import { isCountOfPeople, isSystemCount } from "./answers/amount-kind";
import { isEach } from "./answers/volume";
import { readAnswer } from "./roi-answer";
import { ROI_CURRENCIES, type RoiCurrency } from "./roi-engine";
import { findAmounts, plainText, readable, type Amount } from "./roi-number";
import { ROI_STEPS, type RoiStep } from "./roi";
import { isKnownWord, PEOPLE_NOUNS } from "./roi-vocabulary";
import { LATER_ANSWERS_CHARACTERS_MAX, READ_CHARACTERS_MAX } from "./roi-limits";

/** An answer to a later question, found in the answer to another one. */
export interface LaterAnswer {
  step: RoiStep;
  /** The answer as it is repeated. It is understood on its own. */
  said: string;
}

/**
 * Finds answers to later questions: "we have 5 people spending 10 minutes each at $30 an hour".
 * Uses only unambiguous ones; two figures for one question count as none.
 */
export function findLaterAnswers(asked: RoiStep, text: string): LaterAnswer[] {
  if (text.length > Math.min(LATER_ANSWERS_CHARACTERS_MAX, READ_CHARACTERS_MAX)) return [];
  const plain = plainText(text);
  if (/\?\s*$/.test(plain) || /[<>]/.test(text)) return [];
  if (/\b(?:not|n't|never|no longer|instead|except|without|used to|would|could|if)\b/.test(plain)) return [];
  const english = readable(plain);
  const isAboutPeople = asked === "process" && ABOUT_PEOPLE.test(plain);
  const found = findAmounts(plain)
    .flatMap((amount) => laterAnswerOf(amount, english) ?? [])
    .filter(({ step }) => !(step === "people" && isAboutPeople));
  return ROI_STEPS.filter((step) => step !== asked).flatMap((step) => {
    const [answer, ...more] = found.filter((other) => other.step === step);
    return answer && more.length === 0 && isClear(answer) ? [answer] : [];
  });
}

/** Work on people: the 200 of "payroll for 200 employees" don't do it. */
const ABOUT_PEOPLE =
  /\b(?:payroll|payslips?|salar(?:y|ies)|wages?|onboarding|offboarding|timesheets?|expenses?|expense|absences?|vacations?|holidays?|leave|recruiting|hiring|personnel|hr)\b|\b(?:for|of) (?:all )?(?:our |the )?\d/;
/** "12 per person" counts something else. */
const PER_PERSON = /\d ?(?:per|each|every|an?|for (?:each|every)) ([a-z]+)/;

function isClear({ step, said }: LaterAnswer): boolean {
  return readAnswer(step, said).kind === "understood";
}

const EACH =
  /\b(?:minutes?|mins?|min|seconds?|secs?|hours?|h) (?:of work )?(?:each|apiece|per (?:item|piece|one|case|\w+)|for (?:each|every|one)|on (?:each|every)|an? (?!day|week|month|quarter|year|hour)\w+)/;

function laterAnswerOf(amount: Amount, english: string): LaterAnswer | null {
  const { value, unknown, outOf, bound, smaller, timeUnit, period, currency, noun } = amount;
  const isOpen = unknown !== undefined || bound !== undefined || value <= 0;
  if (isOpen || currency === "foreign") return null;
  if (currency) return period ? { step: "cost", said: `${money(value, currency)} ${each(period)}` } : null;
  if (amount.isPercent || outOf !== undefined) {
    const said = amount.isPercent ? `${text(value)}%` : outOf === 10 ? `${text(value * 10)} of 10` : null;
    return said && /\broutine\b/.test(english) ? { step: "share", said } : null;
  }
  if (timeUnit === "hour" && period && period !== "hour") {
    const people = findAmounts(english).find(isCountOfPeople);
    const hours = `${text(value)} ${value === 1 ? "hour" : "hours"} ${each(period)}`;
    return { step: "volume", said: people ? `${text(people.value)} people, ${hours}` : hours };
  }
  if (smaller !== undefined && !period) return null;
  if (timeUnit)
    return !period && EACH.test(english)
      ? { step: "minutes", said: `${text(value)} ${unitOf(value, timeUnit)}` }
      : null;
  if (isCountOfPeople(amount))
    return period || /\d times?\b/.test(english) || PEOPLE_NOUNS.has(PER_PERSON.exec(english)?.[1] ?? "")
      ? null
      : { step: "people", said: value === 1 ? "1 person" : `${text(value)} people` };
  if (isSystemCount(amount))
    return { step: "systems", said: `${text(value)} ${value === 1 ? "system" : "systems"}` };
  if (period && !isEach(english) && (noun === undefined || isKnownWord(noun)))
    return { step: "volume", said: `${text(value)} ${each(period)}` };
  return null;
}

const SIGNS: Record<RoiCurrency, string> = { USD: "$", EUR: "€", GBP: "£", CHF: "CHF " };

function money(value: number, currency: RoiCurrency): string {
  return `${SIGNS[ROI_CURRENCIES.find((known) => known === currency) ?? "USD"]}${text(value)}`;
}
function each(period: string): string {
  return period === "hour" ? "an hour" : `a ${period}`;
}
function unitOf(value: number, unit: string): string {
  return value === 1 ? unit : `${unit}s`;
}
function text(value: number): string {
  return value.toLocaleString("en-US", { maximumFractionDigits: 2 });
}
