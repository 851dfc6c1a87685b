import { ask, unclear } from "./answers/outcome";
import { defaultPhrase, inItems, inMinutes, inMoney } from "./answers/phrases";
import { readCost } from "./answers/cost";
import { readMinutes } from "./answers/minutes";
import { readPeople } from "./answers/people";
import { readProcess } from "./answers/process";
import type { Reader, ReadingContext } from "./answers/reader";
import { readShare } from "./answers/share";
import { readSystems } from "./answers/systems";
import { readVolume } from "./answers/volume";
import { MINUTES_IN } from "./answers/working-time";
import type { Reading, RoiStep, RoiValues } from "./roi";
import type { RoiCurrency } from "./roi-engine";
import { READ_CHARACTERS_MAX } from "./roi-limits";
import { findAmounts, plainText, readable } from "./roi-number";
import { openFigures, type OpenFigures } from "./roi-open-words";
import { asksBack, withoutNotKnowing } from "./roi-reply-kind";
import { inEnglish, type Period } from "./roi-vocabulary";

/* Reads the answer to each question of the ROI agent. An answer counts only if its number, unit
   and currency are understood or absent. Everything else is unclear: the agent asks back and
   offers possible meanings. */

/** Reads an answer to a question. Never throws, whatever the text. */
export function readAnswer<Step extends RoiStep>(
  step: Step,
  text: string,
  context: ReadingContext = {},
): Reading<RoiValues[Step]> {
  if (text.trim() === "") return unclear("empty");
  if (text.length > READ_CHARACTERS_MAX) return unclear("long");
  if (/<\/?[a-z!]|javascript:|&#?\w+;/i.test(text)) return unclear("markup");
  const plain = plainText(text);
  if (plain === "") return unclear("empty");
  const { isUnknown, rest } = withoutNotKnowing(plain);
  if (isUnknown && !saysMore(step, rest)) return asksBack(rest) ? unclear("question") : { kind: "unknown" };
  return withClearChoices(step, context, readKnown(step, { text, rest, plain, isUnknown }, context));
}

/** Keeps the choices that would be understood if picked, each meaning once. */
function withClearChoices<Step extends RoiStep>(
  step: Step,
  context: ReadingContext,
  reading: Reading<RoiValues[Step]>,
): Reading<RoiValues[Step]> {
  if (reading.kind !== "unclear" || !reading.choices) return reading;
  const meanings = new Map<string, string>();
  for (const choice of reading.choices) {
    const meant = readAnswer(step, choice, context);
    const key = meant.kind === "understood" ? meaningOf(meant.value) : null;
    if (key !== null && !meanings.has(key)) meanings.set(key, choice);
  }
  return ask(reading.reason, ...meanings.values());
}

/** A value without its wording. */
function meaningOf(value: RoiValues[RoiStep]): string {
  if ("perMonth" in value) return String(value.perMonth);
  if ("percent" in value) return String(value.percent);
  return JSON.stringify(value);
}

function readKnown<Step extends RoiStep>(
  step: Step,
  { text, rest, plain, isUnknown }: { text: string; rest: string; plain: string; isUnknown: boolean },
  context: ReadingContext,
): Reading<RoiValues[Step]> {
  const read: Reader<Step> = READERS[step];
  if (step === "process") return read(plain, context, isUnknown ? text.slice(-rest.length) : text);
  if (asksBack(rest) || (rest.endsWith("?") && findAmounts(rest).length === 0)) return unclear("question");
  const vague = vagueScale(inEnglish(rest));
  if (vague !== null) {
    const period = step === "volume" ? periodOf(inEnglish(rest)) : undefined;
    const phrase = (value: number) =>
      period ? inItems(value, period) : defaultPhrase(step, value, context.currency);
    return ask("unsure", ...[3, 5].map((count) => phrase(count * vague)));
  }
  const corrected = correctedAnswer(rest);
  if (corrected !== null) return readKnown(step, { text, rest: corrected, plain, isUnknown }, context);
  const reading = read(rest, context, text);
  const open = reading.kind === "unclear" && reading.reason !== "several" ? null : openFigures(step, rest);
  return open ? ask("unsure", ...openChoices(step, rest, open, context.currency)) : reading;
}

const CORRECTION =
  /(?<![\s,.;:!-])[\s,.;:!-]{1,8}(?:(?:no|oh|oops|uh),? )?(?:wait|sorry|oops|i mean|i meant|make that|make it|scratch that|correction|or rather|actually)\b(?:[\s,.;:!-]{1,8}(?:wait|sorry|no|i mean|i meant|it's|that's|actually)\b)*[\s,.;:!-]*/;

/**
 * "30 a day, sorry, 40" as "40 a day": a bare figure takes over the unit of the one it corrects.
 * Null without a correction.
 */
function correctedAnswer(plain: string): string | null {
  const match = CORRECTION.exec(plain);
  if (!match) return null;
  const [before, after] = [plain.slice(0, match.index), plain.slice(match.index + match[0].length)];
  const [old, ...others] = findAmounts(before);
  if (!old || findAmounts(after).length === 0) return null;
  const bare = /^\d[\d.,]*(?<![.,])(?=[.!]?$)/.exec(readable(after))?.[0];
  if (bare === undefined) return after;
  return others.length > 0 ? null : readable(before).replace(/\d[\d.,]*(?<![.,])/, bare);
}

/** The answers that an open one may stand for. */
function openChoices(
  step: RoiStep,
  plain: string,
  { values, periods, timeUnits }: OpenFigures,
  usual: RoiCurrency = "USD",
): string[] {
  const [amount] = findAmounts(plain);
  const currency = amount?.currency && amount.currency !== "foreign" ? amount.currency : usual;
  return values
    .map((value, index) => {
      if (value <= 0) return "";
      const period = periods?.[index] ?? amount?.period;
      if (step === "cost" && period) return inMoney(value, currency, period);
      if (step === "volume") return inItems(value, period);
      const unit = timeUnits?.[index] ?? amount?.timeUnit ?? "minute";
      if (step === "minutes") return inMinutes(value * MINUTES_IN[unit]);
      return defaultPhrase(step, value, usual);
    })
    .filter((choice) => choice !== "");
}

/** The period in words after a vague number: "a few hundred a week". */
function periodOf(plain: string): Period | undefined {
  const [amount] = findAmounts(plain.replace(VAGUE, "1 "));
  return amount?.period;
}

/** "I don't know, maybe 600" gives an answer after all. */
function saysMore(step: RoiStep, rest: string): boolean {
  if (step === "process") return /^(?:maybe|perhaps|probably|but|or) \p{L}/u.test(rest);
  return findAmounts(rest).length > 0;
}

const VAGUE =
  /\b(?:a )?(?:few|several|some|many|handful of) (dozen|hundred|thousand|million)|\b(dozen|hundred|thousand|million)s\b(?! of \w+ (?:dollars|euros))/;

/** "a few hundred": 100 for hundreds; null without such words. */
function vagueScale(plain: string): number | null {
  const match = VAGUE.exec(plain);
  if (!match || /\d ?(?:hundred|thousand|million)s/.test(plain)) return null;
  return { dozen: 12, hundred: 100, thousand: 1_000, million: 1_000_000 }[match[1] ?? match[2] ?? ""] ?? null;
}

const READERS: { [Step in RoiStep]: Reader<Step> } = {
  process: readProcess,
  volume: readVolume,
  minutes: readMinutes,
  people: (plain) => readPeople(inEnglish(plain)),
  share: readShare,
  cost: readCost,
  systems: readSystems,
};
