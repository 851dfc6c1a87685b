import type { Reading, RoiValues } from "../roi";
import { SYSTEMS_MAX } from "../roi-limits";
import { findAmounts, readable, type Amount } from "../roi-number";
import { ITEM_NOUNS, KNOWN_SYSTEM, SYSTEM_NOUNS } from "../roi-vocabulary";

import { isCountOfPeople, isNegated, isSystemCount, only } from "./amount-kind";
import { ask, outside, unclear, understood } from "./outcome";
import { inSystems, round } from "./phrases";
import type { ReadingContext } from "./reader";

const BEFORE_A_COUNT =
  /^(?:about|around|approximately|roughly|just|only|maybe|perhaps|probably|like|some|say|is|are|it's|that's|there's|has|have|had|got|through|use|uses|using|of|in|with|and|or|to|by|the|our|we|need|all|total|least|most|over|than|exactly|think|guess|into|passes|touch|touches|between|these|those|those|different|sure|least|either|i'd|hm|well|so|yes)$/;

const NO_SYSTEM =
  /\b(?:not?|none|nothing|nowhere|depends?|don't|doesn't|isn't|never|without|paper|hand|pen|everything|all|same|various|different|few|many|several|some|lots|loads|other|others|internal|own|custom|usual|stuff|things?|etc|sometimes|maybe|i|it|they|he|she|this|that|goes|comes|type|types|copy)\b/;

/** A count, or the names themselves: "SAP, Outlook and Excel". */
export function readSystems(
  plain: string,
  _context: ReadingContext,
  written: string,
): Reading<RoiValues["systems"]> {
  const named = plain.replace(
    /\b(?:office|microsoft|dynamics|m|sage|datev|s|windows|r) ?\/?(?:365|4hana|\d{1,4})\b/g,
    "suite",
  );
  const all = findAmounts(named);
  const amount = only(all) ?? only(all.filter(isSystemCount));
  if (amount) return readSystemCount(named, amount, all);
  if (all.length > 1)
    return ask(
      "several",
      ...all
        .filter(({ value }) => value >= 1 && value <= SYSTEMS_MAX)
        .map(({ value }) => inSystems(Math.round(value))),
    );
  const list = plain.replace(
    /^(?:it'?s |i use |we (?:use|have|work with|only have|only use) |there (?:is|are) |just |only |our |the )+/,
    "",
  );
  const parts = list
    // "SAP (ERP)" is one.
    .replace(/ ?\([^(),;+&/]*\)/g, "")
    .split(/,|;|\+|&|\/(?!\d)| and | und | et | then | plus /)
    .map((name) => name.replace(/^ ?(?:our|the|a|an|and|then|also) /, "").trim())
    .filter((name) => name !== "");
  const names = parts.filter(
    (name) => /^[\p{L}\d][\p{L}\d .'/-]{1,24}$/u.test(name) && name.split(" ").length <= 3,
  );
  if (names.length === 0 || NO_SYSTEM.test(list)) return unclear("no_number");
  if (names.length < parts.length) return ask("unsure", inSystems(parts.length), inSystems(names.length));
  if (!KNOWN_SYSTEM.test(plain) && !names.some((name) => /^\p{Lu}/u.test(asWritten(name, written))))
    return ask("unsure", inSystems(names.length), inSystems(names.length + 1));
  return names.length > SYSTEMS_MAX
    ? unclear("too_large")
    : understood({
        systems: names.length,
        names: names.slice(0, 5).map((name) => asWritten(name, written)),
      });
}

function readSystemCount(plain: string, amount: Amount, all: Amount[]): Reading<RoiValues["systems"]> {
  const { value, unknown, wordBefore, noun } = amount;
  const systems = Math.round(value);
  const isOther =
    unknown !== undefined ||
    amount.isPercent ||
    Boolean(amount.currency) ||
    Boolean(amount.timeUnit) ||
    amount.period !== undefined ||
    isCountOfPeople(amount) ||
    (noun !== undefined && ITEM_NOUNS.has(noun) && !SYSTEM_NOUNS.has(noun)) ||
    (wordBefore !== undefined && !BEFORE_A_COUNT.test(wordBefore));
  const isTold = value > 0 && systems <= SYSTEMS_MAX;
  if (amount.outOf !== undefined)
    return ask("unsure", inSystems(round(value * amount.outOf, 0)), inSystems(amount.outOf));
  // "SAP and two spreadsheets" and "two systems and email" are three.
  const isAnd = wordBefore === "and" || wordBefore === "plus" || wordBefore === "und";
  if (isTold && (isAnd || AND_ANOTHER.test(readable(plain))))
    return ask("unsure", inSystems(systems + 1), inSystems(systems));
  const counts = all.filter((one) => one === amount || (one.noun === undefined && one.value <= SYSTEMS_MAX));
  if (isTold && !isOther && counts.length > 1)
    return ask("several", ...counts.map((one) => inSystems(Math.round(one.value))));
  if (isTold && (isOther || isNegated(plain) || amount.bound === "high" || all.length > 1))
    return ask("unsure", inSystems(Math.max(1, systems)), inSystems(systems === 1 ? 2 : 1));
  if (isTold && !Number.isInteger(value))
    return ask("unsure", inSystems(Math.max(1, Math.floor(value))), inSystems(Math.ceil(value)));
  if (amount.currency || amount.isPercent) return unclear("elsewhere");
  const fault = outside(value) ?? outside(systems, { min: 1, max: SYSTEMS_MAX });
  return fault ? unclear(fault) : understood({ systems, names: [] });
}

const AND_ANOTHER = /\d (?:[a-z]+ )?(?:and|plus|und|&|\+) ?\D{2,}$/;

/** "SAP" for "sap", if it was written that way. */
function asWritten(name: string, written: string): string {
  const lower = written.toLowerCase();
  const start = lower.length === written.length ? lower.indexOf(name) : -1;
  return start < 0 ? name : written.slice(start, start + name.length);
}
