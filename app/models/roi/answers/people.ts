import type { Reading, RoiValues } from "../roi";
import { ROI_ANSWER_BOUNDS } from "../roi-limits";
import { findAmounts, readable } from "../roi-number";

import { isCountOfPeople, isItem, isNegated, isSystemCount, only } from "./amount-kind";
import { ask, outside, unclear, understood } from "./outcome";
import { inPeople, round } from "./phrases";
import { PER_MONTH } from "./working-time";

const ANOTHER_PERSON =
  /(?:\b(?:and|plus|with)|[,&+]) (?:an?|the|my|our|his|her|one) (?!half|lot|bit|few|day|week|month)\w+|\bsometimes\b/;

/** Someone before the number: "my boss and two clerks", "a team lead with 3 agents". */
const PERSON_BEFORE =
  /^[^\d]*(?:(?:\b(?:and|plus)|[&+]) ?(?:(?:the|my|our|his|her|their|an?|other|another|maybe|about) ){0,2}|\b(?:an?|my|our|the|one) (?!(?:\w+ )?(?:team|group|department|crew|office|company|total)\b(?! lead))\w+(?: \w+)?(?: with|,) (?:(?:the|my|our|his|her|their) )?)\d/;

/** Reads how many people do the work, and their hours if the answer has them. */
export function readPeople(plain: string): Reading<RoiValues["people"]> {
  const text = plain
    .replace(/\b(?:an?|one) (?:person|man|woman|colleague) and a half\b/g, "1.5 people")
    .replace(/^(me|myself|i) ?\+/, "$1 and ");
  const all = findAmounts(text);
  const counts = all.filter(({ isPercent, currency, timeUnit }) => !isPercent && !currency && !timeUnit);
  const hours = all.find(({ timeUnit, period }) => timeUnit === "hour" && period !== undefined);
  const people = counts.filter(isCountOfPeople);
  const amount = only(people) ?? only(counts);
  if (!amount) {
    if (counts.length > 1) {
      const each = counts.map(({ value }) => value);
      const isEither = /\b(?:but|only|or|of|sometimes|out of|max)\b/.test(plain);
      const sum = isEither ? [] : [each.reduce((total, value) => total + value, 0)];
      return ask("several", ...[...sum, ...each].map(inPeople));
    }
    if (isOnePerson(plain)) {
      const hoursPerMonth = hours?.period ? round(hours.value * PER_MONTH[hours.period], 2) : null;
      return understood({ people: 1, hoursPerMonth });
    }
    if (/^(?:me|myself|i|just me)\b.*(?:\band\b|\bplus\b|\bwith\b|,)/.test(plain))
      return ask("unsure", inPeople(2), inPeople(3));
    return all.length > 0 ? unclear("elsewhere") : unclear("no_number");
  }
  const { value } = amount;
  if (amount.outOf !== undefined)
    return ask("unsure", inPeople(round(value * amount.outOf, 2)), inPeople(amount.outOf));
  const rest = counts.filter((other) => other !== amount);
  const isOpen =
    amount.unknown !== undefined || (amount.noun !== undefined && isItem(amount)) || isSystemCount(amount);
  if (
    value > 0 &&
    (isOpen || all.some(({ isPercent }) => isPercent) || (amount.period && !isCountOfPeople(amount)))
  )
    return ask("unsure", inPeople(value), inPeople(1));
  if (isNegated(plain) && value > 0) return ask("unsure", ...counts.map((count) => inPeople(count.value)));
  if (rest.length > 0) return ask("several", inPeople(value), ...rest.map((other) => inPeople(other.value)));
  if (amount.smaller !== undefined) return ask("unsure", inPeople(amount.smaller), inPeople(value));
  if (amount.bound === "high") return ask("unsure", inPeople(value), inPeople(Math.ceil(value / 2)));
  const andMe =
    /\b(?:me|i|myself)\b.{0,6}(?:\b(?:and|plus)\b|\+)|(?:\b(?:and|plus)|[+&]) ?(?:me|i|myself)\b/.test(plain)
      ? 1
      : 0;
  const sum = round(value + andMe, 2);
  const fault = outside(value, ROI_ANSWER_BOUNDS.people) ?? outside(sum, ROI_ANSWER_BOUNDS.people);
  if (fault) return unclear(fault);
  const isMore =
    ANOTHER_PERSON.test(plain) || PERSON_BEFORE.test(readable(text)) || /^(?:i|me)\b.*\bwith\b/.test(plain);
  if (value > 0 && !andMe && isMore) return ask("unsure", inPeople(value + 1), inPeople(value));
  const isTotal = /\b(?:together|in total|in all|altogether|combined)\b/.test(plain);
  return understood({
    people: sum,
    hoursPerMonth: hours?.period
      ? round(hours.value * PER_MONTH[hours.period] * (isTotal ? 1 : sum), 2)
      : null,
  });
}

function isOnePerson(plain: string): boolean {
  return /^(?:(?:it'?s |it is |that'?s |that is |just |only |mostly |mainly |basically |me, )*(?:me|myself|i)(?: do(?: it| that| this)?| am)?(?: all)?(?: by)?(?: myself| alone| mostly| only)*|(?:(?:it'?s |just |only |that'?s )*(?:an?|one|my) (?:colleague|clerk|person|employee|assistant|accountant|secretary|intern|temp)(?: of mine| of ours)?(?: does(?: it)?)?))(?: (?:in|at|for) (?:the )?[a-z]+(?: [a-z]+)?)?[.! ]*$/.test(
    /\d/.test(plain.slice(plain.lastIndexOf(",") + 1)) ? (plain.split(",")[0] ?? plain) : plain,
  );
}
