import { ROI_CURRENCIES, type RoiCurrency } from "./roi-engine";
import { findAmounts, plainText, readable, type Amount } from "./roi-number";
import { type OpenFigures, openFigures } from "./roi-open-words";
import { processNameIn, shorten } from "./roi-process-name";
import { asksBack, withoutNotKnowing } from "./roi-reply-kind";
import {
  inEnglish,
  isKnownWord,
  ITEM_NOUNS,
  KNOWN_SYSTEM,
  PEOPLE_NOUNS,
  type Period,
  SYSTEM_NOUNS,
} from "./roi-vocabulary";
import type { Reading, RoiItem, RoiStep, RoiValues, UnclearReason } from "./roi";
import { READ_CHARACTERS_MAX, ROI_ANSWER_BOUNDS, SYSTEMS_MAX } from "./roi-limits";

/* Reads the answer to each question of the ROI agent. An answer counts only if its number, unit
   and currency are understood or absent. Everything else is unclear: the agent asks back and
   offers possible meanings. */

/** Always shown next to a calculation that uses them. */
const WORKING = {
  hoursPerDay: 8,
  daysPerWeek: 5,
  daysPerMonth: 20,
  weeksPerMonth: 4,
  monthsPerYear: 12,
  /** Hours one person works in a year, without holidays and sick days. */
  hoursPerYear: 1_600,
} as const;

/** Periods per month. */
const PER_MONTH: Record<Period, number> = {
  hour: WORKING.hoursPerDay * WORKING.daysPerMonth,
  day: WORKING.daysPerMonth,
  week: WORKING.weeksPerMonth,
  month: 1,
  quarter: 1 / 3,
  year: 1 / 12,
};

/** Takes the text in a normalized form, and as it was written. */
type Reader<Step extends RoiStep> = (
  plain: string,
  context: ReadingContext,
  written: string,
) => Reading<RoiValues[Step]>;

/** What earlier answers say. */
export interface ReadingContext {
  item?: RoiItem | undefined;
  currency?: RoiCurrency | undefined;
  /** Items per month, to turn a workload into minutes. */
  perMonth?: number | undefined;
}

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

type Unclear = { kind: "unclear"; reason: UnclearReason; choices?: string[] };

function unclear(reason: UnclearReason): Unclear {
  return { kind: "unclear", reason };
}
/** Asks back with possible meanings. Each choice is an answer that would be understood. */
function ask(reason: UnclearReason, ...choices: string[]): Unclear {
  const offered = [...new Set(choices)].filter((choice) => !/NaN|Infinity|(?:^|[^\d.])-?0 /.test(choice));
  return offered.length > 0 ? { kind: "unclear", reason, choices: offered.slice(0, 3) } : unclear(reason);
}
function understood<Value>(value: Value): { kind: "understood"; value: Value } {
  return { kind: "understood", value };
}

/** Distinguishes negative figures and zero from those that are merely out of range. */
function outside(
  value: number,
  { min, max }: { min: number; max: number } = { min: 0, max: Infinity },
): UnclearReason | null {
  if (Number.isNaN(value)) return "no_number";
  if (value < 0) return "negative";
  if (value === 0) return "zero";
  if (value > max) return "too_large";
  return value < min ? "too_small" : null;
}

/** A figure as a choice writes it. */
function figure(value: number): string {
  return round(value, 2).toLocaleString("en-US", { maximumFractionDigits: 2 });
}
const inPeople = (count: number) => (count === 1 ? "1 person" : `${round(count, 2)} people`);
// Without a comma, because "1,500 minutes" could be one and a half.
const inMinutes = (count: number) => (count === 1 ? "1 minute" : `${round(count, 2)} minutes`);
const inHours = (count: number) => (count === 1 ? "1 hour" : `${figure(count)} hours`);
const inSystems = (count: number) => (count === 1 ? "1 system" : `${figure(count)} systems`);
const a = (period: Period) => (period === "hour" ? "an hour" : `a ${period}`);
const inItems = (count: number, period: Period = "month") => `${figure(count)} ${a(period)}`;
const SIGNS: Record<RoiCurrency, string> = { USD: "$", EUR: "€", GBP: "£", CHF: "CHF " };
/** "50", or "42.50": no amount has one decimal. */
const amount = (value: number) => figure(value).replace(/\.\d$/, "$&0");
const inMoney = (count: number, currency: RoiCurrency, period: Period) =>
  `${SIGNS[currency]}${amount(count)} ${a(period)}`;

/** A bare number as the answer to a question. */
function defaultPhrase(step: RoiStep, value: number, usual: RoiCurrency = "USD"): string {
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

const NEGATION =
  /\b(?:not|isn't|aren't|wasn't|weren't|don't|doesn't|didn't|never|no longer|without|except|excluding|instead of|rather than|apart from|other than|but not|no,|(?:minus|less) (?:the|our|my|all|some|any|those|a few))(?! (?:more|less|fewer) than)\b/;

/** Whether a sentence reverses its figure: "not 600", "600, no, 700". */
function isNegated(plain: string): boolean {
  return NEGATION.test(plain.replace(/\b(?:not counting|not including|why not|not bad|not much)\b/g, ""));
}

const ITEM_WORDS: [RegExp, RoiItem][] = [
  [/\binvoic|\brechnung|\bbills?\b|\bfactur/, "invoice"],
  [/\breturns?\b|\bretour/, "return"],
  [/\bclaims?\b/, "claim"],
  [/\btickets?\b|\bsupport\b|\bincidents?\b/, "ticket"],
  [/\bexpense/, "expense"],
  [/\bapplica|\bcandidate|\bcvs?\b/, "application"],
  [/\bcontracts?\b/, "contract"],
  [/\brequests?\b|\binquir|\benquir|\bquotes?\b/, "request"],
  [/\breports?\b|\breporting\b/, "report"],
  [/\borders?\b|\bbestellung/, "order"],
  [/\be-?mails?\b|\binbox\b|\bmailbox/, "email"],
];
/** Names to suggest for a sentence about such items. */
const ITEM_NAMES: Record<RoiItem, string[]> = {
  item: [],
  invoice: ["Supplier invoices", "Customer invoices"],
  return: ["Returns", "Refunds"],
  claim: ["Insurance claims", "Claim letters"],
  ticket: ["Support tickets", "Ticket sorting"],
  expense: ["Expense claims", "Expense approval"],
  application: ["Job applications", "Application forms"],
  contract: ["Contracts", "Contract review"],
  request: ["Customer requests", "Quotes"],
  report: ["Monthly reports", "Daily reports"],
  order: ["Order entry", "Purchase orders"],
  email: ["Customer emails", "Email sorting"],
};

/** Reads the name of the work. A sentence gives one only if it is clear what the work is. */
function readProcess(
  plain: string,
  _context: ReadingContext,
  written: string,
): Reading<RoiValues["process"]> {
  const line = written
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}]/gu, " ")
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/\s+/g, " ")
    .trim();
  if (!/\p{L}{2}/u.test(line)) return unclear("no_number");
  if (/\d{4,}|\be\+?\d/i.test(line) && !/\p{L}{3}/u.test(line)) return unclear("no_number");
  const lower = line.toLowerCase();
  const item = ITEM_WORDS.find(([pattern]) => pattern.test(lower))?.[1] ?? "item";
  const found = processNameIn(line);
  if (asksBack(plain) && (typeof found === "string" || found.name.endsWith("?") || item === "item"))
    return unclear("question");
  if (found === "nothing") return findAmounts(plain).length > 0 ? unclear("sentence") : unclear("no_number");
  if (found === "sentence") return ask("sentence", ...ITEM_NAMES[item]);
  const name = shorten(found.name);
  return understood({ name: name.charAt(0).toLocaleUpperCase("en") + name.slice(1), item });
}

const isItem = ({ noun }: Amount) => noun !== undefined && ITEM_NOUNS.has(noun);
const isPlural = (word: string) => /^[a-z]{3,}s$/.test(word);

/** "10/15" may be from 10 to 15. "600 in 2023" is 600. */
function eitherEnd(plain: string, value: number, outOf: number): number[] {
  const part = round(value * outOf, 2);
  return /\d ?\/ ?\d/.test(plain) && part < outOf && outOf <= part * 3 ? [part, outOf] : [part];
}

/** Containers. Nobody knows how many pieces of work one holds. */
const CONTAINER =
  /^(?:batch|stack|pile|box|folder|bundle|pallet|bag|binder|tray|bin|crate|sack|container|shift|stapel)(?:s|es)?$/;

const LASTING = /^(?:weeks|months|quarters|years)$/;

/** Reads items per month or, if the answer is about hours, the workload. */
function readVolume(plain: string): Reading<RoiValues["volume"]> {
  const all = findAmounts(plain);
  const rate = readTwofold(plain, all) ?? readRate(plain);
  if (rate) return rate;
  const hours = all.find(({ timeUnit, period }) => timeUnit === "hour" && period !== undefined);
  if (hours?.period && !all.some(isItem)) return readWorkload(plain, hours, all);
  const counts = all.filter(
    (amount) =>
      !amount.isPercent &&
      !amount.currency &&
      !amount.timeUnit &&
      !isCountOfPeople(amount) &&
      // "$2,000 every 2 weeks" names no 2 pieces of work.
      !LASTING.test(amount.noun ?? ""),
  );
  const amount =
    only(counts.filter((count) => count.period && isItem(count))) ??
    only(counts.filter(({ period }) => period)) ??
    only(counts.filter(isItem)) ??
    only(counts);
  if (!amount)
    return unclearCounts(all, counts, ({ value, period }) => (value < 1 ? "" : inItems(value, period)));
  const period = amount.period ?? "month";
  const { value, smaller, outOf, unknown, range } = amount;
  const plainChoice = inItems(value, period);
  if (outOf !== undefined)
    return ask("unsure", ...eitherEnd(plain, value, outOf).map((end) => inItems(end, period)));
  if (unknown !== undefined && !(amount.period && isPlural(unknown) && !CONTAINER.test(unknown)))
    return ask("unsure", plainChoice, inItems(value, period === "day" ? "month" : "day"));
  if (/\b24\/7\b/.test(plain) || (period === "day" && WITH_WEEKENDS.test(plain)))
    return ask("unsure", plainChoice, inItems((value * 30) / PER_MONTH.day, period));
  if (isNegated(plain))
    return ask("unsure", ...all.map((other) => inItems(other.value, other.period ?? period)));
  if (amount.bound === "high") return ask("unsure", plainChoice, inItems(value / 2, period));
  if (smaller !== undefined && value < 0) return unclear("negative");
  const people = all.find(isCountOfPeople)?.value ?? 1;
  // "250 employees, once a month" may be 250 pieces of work.
  if (people > 1 && /^times?$/.test(amount.noun ?? ""))
    return ask("unsure", inItems(value * people, period), plainChoice);
  if (isEach(plain)) return ask("unsure", plainChoice, inItems(value * Math.max(people, 1), period));
  const odd = all.find((other) => other !== amount && !isBeside(other, amount));
  if (odd?.timeUnit === "day" && odd.period === "week" && period === "day")
    return ask("several", inItems(value * odd.value, "week"), plainChoice);
  if (odd)
    return ask(
      "several",
      plainChoice,
      ...(odd.timeUnit || LASTING.test(odd.noun ?? "") ? [] : [inItems(odd.value, odd.period)]),
    );
  if (!amount.period && value > 0 && value < 1) return unclear("too_small");
  if (!amount.period && /^times?$/.test(amount.noun ?? "")) return unclear("no_number");
  const perMonth = round(value * PER_MONTH[period], 2);
  const fault = outside(value) ?? outside(perMonth, ROI_ANSWER_BOUNDS.itemsPerMonth);
  if (fault) return unclear(fault);
  const atLeast = amount.bound === "low" ? { atLeast: true } : {};
  return understood({
    kind: "items",
    perMonth,
    amount: value,
    period,
    ...(range ? { range } : {}),
    ...atLeast,
  });
}

const WITH_WEEKENDS = /\b(?:incl\.?|including|includes|with|and|even|also)(?: on)?(?: the)? weekends?\b/;

/** Work counted per person: "30 a day each". Minutes per item don't count. */
export function isEach(plain: string): boolean {
  return /\b(?:each|apiece|per (?!hour|day|week|month|quarter|year|annum|normal|working|work|business|usual|average|single|typical)\w+|a head|(?:one|a) person|(?:hour|day|week|month|quarter|year) and (?!so|more|up|then|counting|growing|rising)[a-z]+(?=[.,!]|$)|and (?:person|people|head|employee|clerk|user|customer|client))\b/.test(
    plain.replace(
      /\b(?:minutes?|mins?|min|seconds?|hours?|h) (?:for )?each|\beach (?:day|week|month|year)|[$€£] ?\d[\d.,]* each/g,
      "",
    ),
  );
}

/** Whether another figure leaves the chosen one valid, because it is about something else. */
function isBeside(other: Amount, chosen: Amount): boolean {
  if (isCountOfPeople(other) || isSystemCount(other)) return true;
  if (other.currency) return other.currency !== "foreign";
  if (other.timeUnit) return other.timeUnit === "minute" && other.period === undefined;
  if (other.isPercent || other.unknown === "" || isPartOfThem(other)) return false;
  if (isItem(chosen) && !isItem(other) && !other.period && other.noun && !NO_THING.test(other.noun))
    return true;
  const perMonth = chosen.value * PER_MONTH[chosen.period ?? "month"];
  const [low, high] = other.range ?? [other.value * 0.75, other.value * 1.25];
  return chosen.period !== undefined && !other.period && low <= perMonth && perMonth <= high;
}

/** "30 emails, 10 of them invoices": which of the two is counted is open. */
function isPartOfThem({ noun }: Amount): boolean {
  return noun !== undefined && /^(?:them|those|these|which)$/.test(noun);
}

/** Words that name nothing: the figure of "100 for 20 customers" counts what is asked for. */
const NO_THING =
  /^(?:for|with|on|at|in|by|from|to|and|or|plus|than|as|is|are|incl|including|includes|excl|excluding|minus|less|but|only)$/;

const EVERY =
  /(?:\bevery|\bper|(?<=\d[^\d]{0,25}) in) (\d+(?:\.\d+)?|other|second|third|3rd|fourth|4th|fifth|5th)(?: |-)?(seconds?|secs?|minutes?|mins?|min|hours?|hrs?|h|days?|workdays?|weeks?|months?|quarters?|years?)\b/;

const PLACES: Record<string, number> = {
  other: 2,
  second: 2,
  third: 3,
  "3rd": 3,
  fourth: 4,
  "4th": 4,
  fifth: 5,
  "5th": 5,
};

/** "one every 10 minutes", "30 every 2 weeks". Null if the answer has no such rate. */
function readRate(plain: string): Reading<RoiValues["volume"]> | null {
  const text = readable(plain);
  const match = EVERY.exec(text) ?? /\b(?:an?|per|each|every|1) (1 )?(minute|second)s?\b/.exec(text);
  if (!match) return null;
  const others = findAmounts(text.replace(match[0], " "));
  const every = Number(match[1]) || (PLACES[match[1] ?? ""] ?? 1);
  const count = others[0]?.value ?? 1;
  const unit = /^(?:s|m|h|d|work|w|q|y)/.exec(match[2] ?? "")?.[0];
  const isMonth = match[2]?.startsWith("mo") ?? false;
  if (others.length > 1 || every <= 0 || count <= 0)
    return ask("several", ...others.map((one) => inItems(one.value)));
  if (others[0]?.currency || others[0]?.timeUnit || others[0]?.isPercent) return null;
  if (others.length === 0 && match[1] === undefined) return null;
  const rate = count / every;
  if (isMonth) return readVolume(`${round(rate, 4)} a month`);
  if (unit === "w" || unit === "q" || unit === "y")
    return readVolume(`${round(rate, 4)} a ${unit === "w" ? "week" : unit === "q" ? "quarter" : "year"}`);
  const isDays = unit === "d" || unit === "work";
  if (isDays)
    return ask(
      "unsure",
      `${figure(rate * 20)} a month on working days`,
      `${figure(rate * 30)} a month with weekends`,
    );
  const perHour = rate * (unit === "h" ? 1 : unit === "m" ? 60 : 3_600);
  return ask(
    "unsure",
    `${figure(perHour * PER_MONTH.hour)} a month in working hours`,
    `${figure(perHour * 24 * 30)} a month around the clock`,
  );
}

/** "30 biweekly" is 30 in two weeks, or 60 in one week. */
const TWOFOLD = /\b(?:bi|semi)-?(weekly|monthly|annual(?:ly)?|yearly)\b/;

function readTwofold(plain: string, amounts: Amount[]): Unclear | null {
  const match = TWOFOLD.exec(plain);
  const value = only(amounts)?.value;
  if (!match) return null;
  if (value === undefined) return unclear("no_number");
  const period = match[1] === "monthly" ? "month" : match[1]?.startsWith("week") === false ? "year" : "week";
  return ask("unsure", inItems(value / 2, period), inItems(value * 2, period));
}

function unclearCounts(all: Amount[], counts: Amount[], write: (count: Amount) => string): Unclear {
  if (counts.length > 1)
    return ask("several", ...counts.map((count) => (count.value > 0 ? write(count) : "")).filter(Boolean));
  return all.length > 0 ? unclear("elsewhere") : unclear("no_number");
}

/** "twelve people, 3 hours a day" */
function readWorkload(plain: string, hours: Amount, amounts: Amount[]): Reading<RoiValues["volume"]> {
  const period = hours.period ?? "month";
  const count = amounts.find((amount) => amount !== hours && isCountOfPeople(amount))?.value ?? null;
  const choice = `${inHours(hours.value)} ${a(period)}`;
  const isOpen =
    hours.unknown !== undefined || hours.bound === "high" || isNegated(plain) || hours.outOf !== undefined;
  const rest = amounts.filter((amount) => amount !== hours && !isCountOfPeople(amount) && !amount.currency);
  if (isOpen || rest.length > 0)
    return ask("unsure", `${choice} in all`, `${inHours(hours.value / 2)} ${a(period)} in all`);
  if (count === null && isEach(plain)) return ask("unsure", `${choice} in all`, `2 people, ${choice}`);
  const isTotal = /\b(?:together|in total|in all|altogether|combined|total|between (?:us|them))\b/.test(
    plain,
  );
  const people = isTotal ? null : count;
  const hoursPerMonth = round(hours.value * PER_MONTH[period] * (people ?? 1), 2);
  const fault =
    outside(people ?? 1, ROI_ANSWER_BOUNDS.people) ?? outside(hoursPerMonth, ROI_ANSWER_BOUNDS.hoursPerMonth);
  if (fault) return unclear(fault);
  return understood({ kind: "hours", hoursPerMonth, hours: hours.value, period, people });
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

const MINUTES_IN = { second: 1 / 60, minute: 1, hour: 60, day: WORKING.hoursPerDay * 60 } as const;

function readMinutes(plain: string, { perMonth }: ReadingContext): Reading<RoiValues["minutes"]> {
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

/** Whether a figure counts for one of several people: "3 people, $40 each". */
function isForEach(plain: string): boolean {
  return /\b(?:each|apiece|per person|a person|a head)\b/.test(plain);
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

const ANOTHER_PERSON =
  /(?:\b(?:and|plus|with)|[,&+]) (?:an?|the|my|our|his|her|one) (?!half|lot|bit|few|day|week|month)\w+|\bsometimes\b/;
/** Someone before the number: "my boss and two clerks", "a team lead with 3 agents". */
const PERSON_BEFORE =
  /^[^\d]*(?:(?:\b(?:and|plus)|[&+]) ?(?:(?:the|my|our|his|her|their|an?|other|another|maybe|about) ){0,2}|\b(?:an?|my|our|the|one) (?!(?:\w+ )?(?:team|group|department|crew|office|company|total)\b(?! lead))\w+(?: \w+)?(?: with|,) (?:(?:the|my|our|his|her|their) )?)\d/;

function readPeople(plain: string): Reading<RoiValues["people"]> {
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

const SHARE_WORDS: [RegExp, number][] = [
  [/\b(?:all of (?:them|it)|all|every(?: single)? one|everything|always)\b/, 100],
  [/\b(?:nearly|almost) (?:all|every)|\bvast majority\b|\balmost always\b/, 90],
  [/\bmost(?:ly)?\b|\bmajority\b/, 70],
  [/\bnone\b|\bnothing\b|\bnever\b/, 0],
];
/** The figure may be about the rest: "3 need someone". */
const OTHER_SHARE =
  /\b(?:exceptions?|not routine|non-?routine|needs?|needing|ask(?:ing|s)?|someone|somebody|complex|complicated|difficult|special|tricky|problem\w*|manual(?:ly)?|hard|fail\w*|wrong|stuck|trouble\w*|issues?|errors?|reject\w*|return\w*|bounc\w*|escalat\w*|stop\w*|missing|incomplete|unclear|unusual|odd|weird|messy|help|attention|by hand)\b|\b(?:but|except|apart from|without)\b/;

/** "every third one", "every 5th invoice": a share that may be about the others. */
const EVERY_NTH =
  /\b(?:every|each) (?:(other|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)|(\d{1,3})(?:st|nd|rd|th))\b/;
const NTH = ["second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
/** "One" that stands for a noun: "the odd one". "Every one" is all of them. */
const NO_NUMBER_ONE = /\b(?:the|this|that|an?|any|which|no) (?:[a-z]+ )?ones?\b/;
const EVERY_ONE = /\b(?:every|each) (?:single )?one\b/;

const A_QUARTER = /\b(?:an?|one) quarter\b(?! of)/;
const EVEN_SHARE = /\b(?:50 ?[-/] ?50|fifty[- ]fifty|half and half|(?:one|a) half)\b/;

/** "7", "7 of 10", "70%", "two thirds", "most of them". */
function readShare(plain: string): Reading<RoiValues["share"]> {
  const nth = EVERY_NTH.exec(plain);
  if (nth) {
    const count = Number(nth[2] ?? Math.max(0, NTH.indexOf(nth[1] ?? "")) + 2);
    return count > 0 ? ask("unsure", `${figure(100 / count)}%`) : unclear("no_number");
  }
  const all = findAmounts(
    plain.replace(EVEN_SHARE, "50%").replace(A_QUARTER, "25%").replace(EVERY_ONE, "all"),
  );
  const amounts = all.filter(
    (amount) => !amount.currency && !amount.timeUnit && !isCountOfPeople(amount) && !isSystemCount(amount),
  );
  const marked = amounts.filter(({ isPercent, outOf }) => isPercent || outOf);
  const amount = only(marked) ?? (marked.length === 0 ? only(amounts) : undefined);
  const isOpen = isNegated(plain) || OTHER_SHARE.test(plain);
  if (!amount) {
    if (amounts.length > 1)
      return ask("several", ...amounts.filter(({ value }) => value > 0).map(shareChoice));
    if (all.length > 0) return unclear("elsewhere");
    const [sure, ...others] = SHARE_WORDS.filter(([pattern]) => pattern.test(inEnglish(plain)));
    if (!sure) return unclear("no_number");
    if (sure[1] > 0 && others.some(([, percent]) => percent === 0)) return unclear("unsure");
    const isVague =
      isOpen || /\b(?:almost|nearly|hardly|practically) (?:none|nothing|never)|\bnot\b/.test(plain);
    const best = others.find(([, percent]) => percent === 90) ?? sure;
    return isVague
      ? ask(
          "unsure",
          ...(best[1] === 0
            ? ["1 of 10", "0%"]
            : best[1] === 100 && /\bnot\b/.test(plain)
              ? ["9 of 10", "7 of 10"]
              : [
                  `${figure(best[1] / 10)} of 10`,
                  `${figure(best[1] === 100 ? 9 : 10 - best[1] / 10)} of 10`,
                ]),
        )
      : understood({ percent: best[1], outOfTen: false });
  }
  if (amount.value < 0) return unclear("negative");
  const { value, isPercent, outOf, period } = amount;
  // "None of ten" and "one on ten".
  if (outOf === undefined && !isPercent && /^(?:of|on)$/.test(amount.wordBefore ?? ""))
    return unclear("no_number");
  if (value === 1 && outOf === undefined && !isPercent && NO_NUMBER_ONE.test(plain))
    return unclear("no_number");
  const outOfTen = !isPercent && (outOf === 10 || (outOf === undefined && value >= 1 && value <= 10));
  const percent =
    isPercent || (outOf === undefined && value >= 1 && !outOfTen)
      ? value
      : value * (outOfTen && outOf === undefined ? 10 : 100);
  // "80/20"
  if (outOf !== undefined && round(value * outOf + outOf, 2) === 100 && outOf < 50)
    return ask("unsure", `${figure(100 - outOf)}%`, `${figure(outOf)}%`);
  if (percent > 100) return unclear("too_large");
  const other = 100 - percent;
  const written = `${figure(percent)}%`;
  if (isOpen && percent > 0 && other > 0) return ask("unsure", written, `${figure(other)}%`);
  if (
    amount.unknown !== undefined ||
    period !== undefined ||
    (isItem(amount) && !isPercent && outOf === undefined && value > 10)
  )
    return ask("unsure", written, ...(value <= 100 && outOf === undefined ? [`${figure(value)}%`] : []));
  if (amount.bound === "high" && percent > 0) return ask("unsure", written, `${figure(percent / 2)}%`);
  const rest = amounts.filter((one) => one !== amount);
  if (rest.length > 0)
    return ask("several", shareChoice(amount), ...rest.filter((one) => one.value > 0).map(shareChoice));
  return understood({ percent: round(percent, 1), outOfTen });
}

function shareChoice({ value, isPercent, outOf }: Amount): string {
  if (isPercent) return `${figure(value)}%`;
  if (outOf !== undefined) return `${figure(value * 100)}%`;
  if (value < 1) return `${figure(value * 100)}%`;
  return value <= 10 ? `${figure(value)} of 10` : `${figure(Math.min(100, value))}%`;
}

/**
 * What a bare figure can be the cost of, judging by its size. If two periods are possible, the
 * agent asks.
 */
function periodsOfMoney(value: number): Period[] {
  if (value <= 150) return ["hour"];
  if (value < 1_500) return ["hour", value < 800 ? "day" : "week"];
  if (value < 9_000) return ["month"];
  return value < 20_000 ? ["month", "year"] : ["year"];
}

const HOURS_IN: Record<Period, number> = {
  hour: 1,
  day: WORKING.hoursPerDay,
  week: WORKING.hoursPerDay * WORKING.daysPerWeek,
  month: WORKING.hoursPerYear / WORKING.monthsPerYear,
  quarter: WORKING.hoursPerYear / 4,
  year: WORKING.hoursPerYear,
};

const BEFORE_MONEY =
  /^(?:pay|pays|paying|annual|costs|earn|earns|earning|makes?|charge|rate|salaries|gross|net|like|guess|between|it'?s|that'?s|is|are|only|just|i'd|average|approx|nearly|almost|exactly|budget|spend|assume|estimate|them|him|her)$/;

const PERCENT_OF = /(?:%|\bpercent) of\b/;

/** Part of the cost has no figure: "28 plus benefits". */
const WITHOUT_OVERHEAD =
  /(?:\bplus|\+) ?(?:[a-z]+ )?(?:benefits|overheads?|taxes|insurance|social|bonus(?:es)?|commissions?)\b/;

/** "45 euros 50" and "42 dollars and 50 cents". */
const CENTS =
  /(?<![\d.,])(\d{1,4}) ?(euros?|eur|€|usd|dollars?|bucks?|\$|gbp|pounds?|£|chf|francs?) (?:and )?(\d\d)(?: ?(?:cents?|pence|foreignmoney))?(?=[.! ]*$| (?:an?|per|each) )/;

function readCost(plain: string, { currency: usual = "USD" }: ReadingContext): Reading<RoiValues["cost"]> {
  const text = readable(plain);
  if (CENTS.test(text)) {
    const whole = readCost(text.replace(CENTS, "$1.$3 $2"), { currency: usual });
    if (whole.kind !== "understood") return whole;
    const { amountMinor, currency, period } = whole.value;
    return ask("unsure", inMoney(amountMinor / 100, currency, period));
  }
  const all = findAmounts(plain);
  const amounts = all.filter(
    (amount) =>
      !amount.isPercent &&
      amount.timeUnit === undefined &&
      (amount.currency || !(isCountOfPeople(amount) || isSystemCount(amount) || isItem(amount))),
  );
  if (amounts.some(({ currency }) => currency === "foreign")) return unclear("other_money");
  const choice = ({ value, currency, period }: Amount, other?: Period) =>
    inMoney(value, knownCurrency(currency) ?? usual, other ?? period ?? periodsOfMoney(value)[0] ?? "hour");
  const amount = costAmong(amounts);
  if (!amount) {
    if (amounts.length > 1)
      return ask("several", ...amounts.filter(({ value }) => value > 0).map((one) => choice(one)));
    return all.length > 0 ? unclear("elsewhere") : unclear("no_number");
  }
  const periods = amount.period ? [amount.period] : besidePeriod(plain, amount);
  const said: SaidCost = { plain, amount, all, choice };
  const question = askPerUnit(said) ?? askAboutCost(said, periods);
  if (question) return question;
  const { value } = amount;
  const period = periods[0] ?? "hour";
  const hourCostMinor = Math.round((value / HOURS_IN[period]) * 100);
  const fault = outside(value) ?? outside(hourCostMinor, ROI_ANSWER_BOUNDS.hourCostMinor);
  if (fault) return unclear(fault);
  const currency = knownCurrency(amount.currency) ?? usual;
  return understood({ hourCostMinor, currency, amountMinor: Math.round(value * 100), period });
}

/** The only money, else the only amount for a time, else the only one; none if several are left. */
function costAmong(amounts: Amount[]): Amount | undefined {
  const money = amounts.filter(({ currency }) => currency);
  const timed = amounts.filter(({ period }) => period);
  return only(money) ?? only(timed) ?? (money.length > 1 ? undefined : only(amounts));
}

/** The amount of a cost, among all amounts of the answer. */
interface SaidCost {
  plain: string;
  amount: Amount;
  all: Amount[];
  /** An amount as an answer that would be understood. */
  choice: (amount: Amount, period?: Period) => string;
}

/** Asks about money for several hours, weeks or people: "90 every 2 hours", "400 for 5 people". */
function askPerUnit({ plain, amount, all, choice }: SaidCost): Unclear | null {
  if (!(amount.value > 0)) return null;
  const every = EVERY.exec(readable(plain));
  const unit = /^(?:h|mi)/.exec(every?.[2] ?? "")?.[0];
  const hours = unit ? Number(every?.[1]) / (unit === "h" ? 1 : 60) : 0;
  if (hours > 0)
    return ask("unsure", choice({ ...amount, value: amount.value / hours }, "hour"), choice(amount, "hour"));
  if (TWOFOLD.test(plain) || every)
    return ask("unsure", choice({ ...amount, value: amount.value / 2 }, "week"), choice(amount, "week"));
  const people =
    all.find((one) => !one.currency && (isCountOfPeople(one) || one.noun === "them"))?.value ?? 1;
  if (people > 1 && !isForEach(plain))
    return ask("unsure", choice(amount), choice({ ...amount, value: round(amount.value / people, 2) }));
  return null;
}

/** Asks about an amount that may be meant otherwise, or isn't the only one. */
function askAboutCost({ plain, amount, all, choice }: SaidCost, periods: Period[]): Unclear | null {
  const { value, wordBefore: before } = amount;
  const isOdd =
    !amount.currency && before !== undefined && !isKnownWord(before) && !BEFORE_MONEY.test(before);
  const period = periods[0] ?? "hour";
  const isPositive = value > 0;
  const rest = all.filter(
    (one) => one !== amount && !(isCountOfPeople(one) && !one.currency) && !isHoursOfWork(one),
  );
  if (isPositive && isNegated(plain)) return ask("unsure", ...[amount, ...rest].map((one) => choice(one)));
  if (isPositive && (amount.unknown !== undefined || isOdd))
    return ask("unsure", choice(amount, period), choice(amount, period === "hour" ? "month" : "hour"));
  if (amount.outOf !== undefined)
    return ask(
      "unsure",
      ...eitherEnd(plain, value, amount.outOf).map((end) => choice({ ...amount, value: end }, period)),
    );
  if (isPositive && rest.some(({ isPercent }) => isPercent)) {
    const percent = rest.find(({ isPercent }) => isPercent)?.value ?? 0;
    return ask(
      "unsure",
      choice(
        { ...amount, value: round(value * (PERCENT_OF.test(plain) ? percent : 100 + percent) * 0.01, 2) },
        period,
      ),
      choice(amount, period),
    );
  }
  if (isPositive && rest.length > 0)
    return ask(
      "several",
      ...rest.filter(isForHours).map((one) => choice({ ...amount, value: value / one.value }, "hour")),
      choice(amount, period),
      ...rest
        .filter((one) => one.value > 0 && !one.timeUnit && (one.currency || !amount.currency))
        .map((one) => choice(one)),
    );
  if (isPositive && WITHOUT_OVERHEAD.test(plain))
    return ask("unsure", choice({ ...amount, value: value * 1.25 }, period), choice(amount, period));
  if (amount.bound === "high" && isPositive)
    return ask("unsure", choice(amount, period), choice({ ...amount, value: value / 2 }, period));
  if (periods.length > 1) return ask("unsure", ...periods.map((one) => choice(amount, one)));
  return null;
}

/** The period of a cost without one next to its figure: "4,200 month", or by its size. */
function besidePeriod(plain: string, { value }: Amount): Period[] {
  const named = /\b(hour|month|year|week|day)\b/.exec(readable(plain))?.[1] as Period | undefined;
  if (named) return [named];
  if (/\bsalar(?:y|ies)\b/.test(plain) && value >= 1_000)
    return value < 9_000 ? ["month"] : value < 20_000 ? ["month", "year"] : ["year"];
  return periodsOfMoney(value);
}

/** "for 40 hours a week" belongs to a wage and changes nothing about an hourly one. */
function isHoursOfWork({ timeUnit, value }: Amount): boolean {
  return timeUnit === "hour" && value === 1;
}

/** "50 € for two hours" */
function isForHours({ timeUnit, value, wordBefore }: Amount): boolean {
  return timeUnit === "hour" && value > 0 && wordBefore === "for";
}

function knownCurrency(currency: Amount["currency"]): RoiCurrency | undefined {
  return ROI_CURRENCIES.find((known) => known === currency);
}

const BEFORE_A_COUNT =
  /^(?:about|around|approximately|roughly|just|only|maybe|perhaps|probably|like|some|say|is|are|it's|that's|there's|has|have|had|got|through|use|uses|using|of|in|with|and|or|to|by|the|our|we|need|all|total|least|most|over|than|exactly|think|guess|into|passes|touch|touches|between|these|those|those|different|sure|least|either|i'd|hm|well|so|yes)$/;
const NO_SYSTEM =
  /\b(?:not?|none|nothing|nowhere|depends?|don't|doesn't|isn't|never|without|paper|hand|pen|everything|all|same|various|different|few|many|several|some|lots|loads|other|others|internal|own|custom|usual|stuff|things?|etc|sometimes|maybe|i|it|they|he|she|this|that|goes|comes|type|types|copy)\b/;

/** A count, or the names themselves: "SAP, Outlook and Excel". */
function readSystems(
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

function only<Item>(items: Item[]): Item | undefined {
  return items.length === 1 ? items[0] : undefined;
}
function round(value: number, digits: number): number {
  const factor = 10 ** digits;
  return Math.round(value * factor) / factor;
}
