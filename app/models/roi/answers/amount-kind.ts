import type { Amount } from "../roi-number";
import { ITEM_NOUNS, PEOPLE_NOUNS, SYSTEM_NOUNS } from "../roi-vocabulary";

import { round } from "./phrases";

const NEGATION =
  /\b(?:not|isn't|aren't|wasn't|weren't|don't|doesn't|didn't|never|no longer|without|except|excluding|instead of|rather than|apart from|other than|but not|no,|(?:minus|less) (?:the|our|my|all|some|any|those|a few))(?! (?:more|less|fewer) than)\b/;

/** Whether a sentence reverses its figure: "not 600", "600, no, 700". */
export function isNegated(plain: string): boolean {
  return NEGATION.test(plain.replace(/\b(?:not counting|not including|why not|not bad|not much)\b/g, ""));
}

/** Whether an amount counts pieces of work. */
export const isItem = ({ noun }: Amount) => noun !== undefined && ITEM_NOUNS.has(noun);

/** "10/15" may be from 10 to 15. "600 in 2023" is 600. */
export function eitherEnd(plain: string, value: number, outOf: number): number[] {
  const part = round(value * outOf, 2);
  return /\d ?\/ ?\d/.test(plain) && part < outOf && outOf <= part * 3 ? [part, outOf] : [part];
}

/** Whether an amount counts people. */
export function isCountOfPeople({ noun, timeUnit, currency, isPercent, unknown }: Amount): boolean {
  const isOther = Boolean(timeUnit) || Boolean(currency) || isPercent || unknown !== undefined;
  return !isOther && noun !== undefined && PEOPLE_NOUNS.has(noun);
}

/** Whether an amount counts systems. */
export function isSystemCount({ noun, unknown }: Amount): boolean {
  return unknown === undefined && noun !== undefined && SYSTEM_NOUNS.has(noun) && !ITEM_NOUNS.has(noun);
}

/** The only one of a list; undefined if there are more or none. */
export function only<Item>(items: Item[]): Item | undefined {
  return items.length === 1 ? items[0] : undefined;
}
