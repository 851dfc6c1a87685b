import { ROI_CURRENCIES, type RoiCurrency } from "./roi-engine";
import { findAmounts, plainText, READ_CHARACTERS_MAX, type Amount, type Period } from "./roi-number";
import type { Reading, RoiItem, RoiStep, RoiValues, UnclearReason } from "./roi";

/*
 * Reads the answer to each question of the ROI agent. Everything that is understood is repeated to the visitor, so a reading may prefer one
 * meaning; where there is none, the answer is unclear and the question comes again.
 */

/** Always said beside a sum that uses them. */
const WORKING = {
  hoursPerDay: 8,
  daysPerWeek: 5,
  daysPerMonth: 20,
  weeksPerMonth: 4,
  monthsPerYear: 12,
  /** Hours that one person works in a year, holidays and sick days taken off. */
  hoursPerYear: 1_600,
} as const;

/** How often a period fits into a month. */
const PER_MONTH: Record<Period, number> = {
  hour: WORKING.hoursPerDay * WORKING.daysPerMonth,
  day: WORKING.daysPerMonth,
  week: WORKING.weeksPerMonth,
  month: 1,
  quarter: 1 / 3,
  year: 1 / 12,
};

const UNKNOWN =
  /^(?:\?+|(?:hm+,? )?(?:i |we )?(?:really |honestly )?(?:don'?t|do not|dont) (?:really )?know(?: that| it| yet)?|no idea|not sure|unsure|dunno|idk|no clue|skip|pass|n\/a|unknown|hard to say|can'?t say|keine ahnung|wei(?:ß|ss) (?:ich )?nicht)[.! ]*$/;

/** Gets the text as it is easily read, and as it was written. */
type Reader<Step extends RoiStep> = (
  plain: string,
  context: ReadingContext,
  written: string,
) => Reading<RoiValues[Step]>;

/** What earlier answers say. */
interface ReadingContext {
  item?: RoiItem | undefined;
  currency?: RoiCurrency | undefined;
}

/** Reads what somebody wrote in answer to a question. Never throws, whatever the text. */
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
  if (UNKNOWN.test(plain)) return { kind: "unknown" };
  const read: Reader<Step> = READERS[step];
  return read(plain, context, text);
}

const READERS: { [Step in RoiStep]: Reader<Step> } = {
  process: readProcess,
  volume: readVolume,
  minutes: readMinutes,
  people: readPeople,
  share: readShare,
  cost: readCost,
  systems: readSystems,
};

function unclear(reason: UnclearReason): { kind: "unclear"; reason: UnclearReason } {
  return { kind: "unclear", reason };
}
function understood<Value>(value: Value): Reading<Value> {
  return { kind: "understood", value };
}

/** Negative numbers and numbers beyond all measure are told apart from those that merely do not fit. */
function outside(value: number, min: number, max: number): UnclearReason | null {
  if (Number.isNaN(value)) return "no_number";
  if (value < 0) return "negative";
  if (value === 0) return "zero";
  if (value > max) return "too_large";
  return value < min ? "too_small" : null;
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
const PROCESS_CHARACTERS_MAX = 60;

/** The name of the work: the first clause of what was written. */
function readProcess(
  _plain: string,
  _context: ReadingContext,
  written: string,
): Reading<RoiValues["process"]> {
  const line = written
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  const clause = line.split(/[,;:!?()\n]|\.(?:\s|$)| - | – /)[0]?.trim() ?? "";
  if (!/\p{L}{2}/u.test(clause)) return unclear(/\p{L}{2}/u.test(line) ? "long" : "no_number");
  if (/\d{4,}|\be\+?\d/i.test(clause) && !/\p{L}{3}/u.test(clause)) return unclear("no_number");
  const name = shorten(clause.replace(/^(?:we |i |the |our |it'?s |about |maybe )+/i, "") || clause);
  const lower = line.toLowerCase();
  const item = ITEM_WORDS.find(([pattern]) => pattern.test(lower))?.[1] ?? "item";
  return understood({ name: name.charAt(0).toLocaleUpperCase("en") + name.slice(1), item });
}

/** Cut at a word, and never through a character. */
function shorten(text: string): string {
  const characters = [...text];
  if (characters.length <= PROCESS_CHARACTERS_MAX) return text;
  const cut = characters.slice(0, PROCESS_CHARACTERS_MAX - 1).join("");
  return `${cut.slice(0, cut.lastIndexOf(" ") > 20 ? cut.lastIndexOf(" ") : undefined)}…`;
}

const PEOPLE_NOUNS =
  /^(?:people|persons?|us|fte|ftes|employees?|colleagues?|staff|staffers|clerks?|heads?|workers?|of|members?|agents?|men|women|folks|accountants?|assistants?|guys|full)$/;
const ITEM_NOUNS =
  /^(?:invoices?|bills?|orders?|claims?|tickets?|requests?|applications?|contracts?|emails?|mails?|reports?|returns?|expenses?|items?|documents?|docs|cases?|pieces?|records?|forms?|letters?|files?|calls?|quotes?|receipts?|deliveries|shipments?|entries|messages?)$/;

/** How many in a month; or, when the answer speaks of hours, how much work that is. */
function readVolume(plain: string): Reading<RoiValues["volume"]> {
  const amounts = findAmounts(plain).filter(({ isPercent }) => !isPercent);
  const hours = amounts.find(({ timeUnit, period }) => timeUnit === "hour" && period !== undefined);
  if (hours?.period && !amounts.some(({ noun }) => noun !== undefined && ITEM_NOUNS.test(noun))) {
    return readWorkload(hours, amounts);
  }
  const counts = amounts.filter(({ currency, timeUnit }) => !currency && !timeUnit);
  const amount =
    only(counts.filter(({ noun, period }) => period && noun && ITEM_NOUNS.test(noun))) ??
    only(counts.filter(({ period }) => period)) ??
    only(counts.filter(({ noun }) => noun && ITEM_NOUNS.test(noun))) ??
    only(counts);
  if (!amount) return unclear(counts.length > 1 ? "several" : "no_number");
  const period = amount.period ?? "month";
  const perMonth = round(amount.value * PER_MONTH[period], 2);
  const fault = outside(amount.value, 0, Infinity) ?? outside(perMonth, 0.01, 10_000_000);
  if (fault) return unclear(fault);
  return understood({ kind: "items", perMonth, amount: amount.value, period, ...ends(amount) });
}

/** "twelve people, 3 hours a day" */
function readWorkload(hours: Amount, amounts: Amount[]): Reading<RoiValues["volume"]> {
  const period = hours.period ?? "month";
  const people = amounts.find((amount) => amount !== hours && isCountOfPeople(amount))?.value ?? null;
  const hoursPerMonth = round(hours.value * PER_MONTH[period] * (people ?? 1), 2);
  const fault = outside(people ?? 1, 0.1, 100_000) ?? outside(hoursPerMonth, 0.1, 10_000_000);
  if (fault) return unclear(fault);
  return understood({ kind: "hours", hoursPerMonth, hours: hours.value, period, people });
}

function isCountOfPeople({ noun, timeUnit, currency, isPercent }: Amount): boolean {
  return !timeUnit && !currency && !isPercent && noun !== undefined && PEOPLE_NOUNS.test(noun);
}

const MINUTES_IN = { second: 1 / 60, minute: 1, hour: 60, day: WORKING.hoursPerDay * 60 } as const;

function readMinutes(plain: string): Reading<RoiValues["minutes"]> {
  const withOne = plain.replace(/(?<!half |of )\b(?:an?|one) (hour|minute|day)\b(?! and an? half)/, "1 $1");
  const amounts = findAmounts(withOne).filter(({ currency, isPercent }) => !currency && !isPercent);
  const timed = amounts.filter(({ timeUnit }) => timeUnit);
  const [first] = timed;
  if (first && timed.length > 1 && !first.range) return readSumOfTimes(amounts);
  // "1 h 30"
  if (first && amounts.length === 2 && first.timeUnit === "hour" && amounts[0] === first)
    return readSumOfTimes(amounts);
  const amount = first ?? only(amounts);
  if (!amount) return unclear(amounts.length > 1 ? "several" : "no_number");
  const factor = MINUTES_IN[amount.timeUnit ?? "minute"];
  const minutes = round(amount.value * factor, 2);
  const fault = outside(amount.value, 0, Infinity) ?? outside(minutes, 0.05, 2_400);
  if (fault) return unclear(fault);
  const range = amount.range?.map((end) => round(end * factor, 2)) as [number, number] | undefined;
  return understood({ minutes, ...(range ? { range } : {}) });
}

/** "1 hour 30 minutes": parts from large to small. Anything else is two answers. */
function readSumOfTimes(amounts: Amount[]): Reading<RoiValues["minutes"]> {
  let sum = 0;
  let last = Infinity;
  for (const { value, timeUnit, range } of amounts) {
    const factor = MINUTES_IN[timeUnit ?? "minute"];
    if (factor >= last || range) return unclear("several");
    last = factor;
    sum += value * factor;
  }
  const fault = outside(sum, 0.05, 2_400);
  return fault ? unclear(fault) : understood({ minutes: round(sum, 2) });
}

function readPeople(plain: string): Reading<RoiValues["people"]> {
  const amounts = findAmounts(plain).filter(({ isPercent, currency }) => !isPercent && !currency);
  const hours = amounts.find(({ timeUnit, period }) => timeUnit === "hour" && period !== undefined);
  const counts = amounts.filter(({ timeUnit }) => !timeUnit);
  const amount = counts.find(isCountOfPeople) ?? only(counts);
  if (!amount) {
    if (counts.length > 1) return unclear("several");
    const hoursPerMonth = hours?.period ? round(hours.value * PER_MONTH[hours.period], 2) : null;
    return isOnePerson(plain) ? understood({ people: 1, hoursPerMonth }) : unclear("no_number");
  }
  const andMe = /\b(?:me|i|myself)\b.{0,6}\b(?:and|plus)\b|\band (?:me|i|myself)\b/.test(plain) ? 1 : 0;
  const people = round(amount.value + andMe, 2);
  const fault = outside(amount.value, 0.1, 100_000) ?? outside(people, 0.1, 100_000);
  if (fault) return unclear(fault);
  return understood({
    people,
    hoursPerMonth: hours?.period ? round(hours.value * PER_MONTH[hours.period] * people, 2) : null,
  });
}

function isOnePerson(plain: string): boolean {
  return /^(?:(?:it'?s |just |only |mostly )*(?:me|myself|i)(?: do| alone| mostly)?(?: it)?(?: myself| alone)?|(?:just |only )?(?:a|one|my) (?:colleague|clerk|person|employee|assistant|accountant|secretary)(?: of mine| of ours)?)\b/.test(
    plain,
  );
}

const SHARE_WORDS: [RegExp, number][] = [
  [/\b(?:all of (?:them|it)|all|every(?: single)? one|everything|always)\b/, 100],
  [/\b(?:nearly|almost) (?:all|every)|\bvast majority\b|\balmost always\b/, 90],
  [/\bmost(?:ly)?\b|\bmajority\b/, 70],
  [/\bnone\b|\bnothing\b|\bnever\b/, 0],
];

/** "7", "7 of 10", "70%", "two thirds", "most of them". */
function readShare(plain: string): Reading<RoiValues["share"]> {
  const amounts = findAmounts(plain).filter(({ currency, timeUnit }) => !currency && !timeUnit);
  const amount = amounts.find(({ isPercent, outOf }) => isPercent || outOf) ?? only(amounts);
  if (!amount) {
    if (amounts.length > 1) return unclear("several");
    const word = SHARE_WORDS.find(([pattern]) => pattern.test(plain));
    return word ? understood({ percent: word[1], outOfTen: false }) : unclear("no_number");
  }
  if (amount.value < 0) return unclear("negative");
  const outOfTen =
    !amount.isPercent &&
    (amount.outOf === 10 || (amount.outOf === undefined && amount.value >= 1 && amount.value <= 10));
  const percent = amount.isPercent
    ? amount.value
    : amount.outOf !== undefined || amount.value < 1
      ? amount.value * 100
      : amount.value * (outOfTen ? 10 : 1);
  return percent > 100 ? unclear("too_large") : understood({ percent: round(percent, 1), outOfTen });
}

/** A plain figure is taken for what it is the size of: up to 400 for an hour, up to 20,000 for a month, more for a year. */
function periodOfMoney({ value, isScaled }: Amount): Period {
  if (value <= 400 && !isScaled) return "hour";
  return value < 15_000 && !isScaled ? "month" : "year";
}

const HOURS_IN: Record<Period, number> = {
  hour: 1,
  day: WORKING.hoursPerDay,
  week: WORKING.hoursPerDay * WORKING.daysPerWeek,
  month: WORKING.hoursPerYear / WORKING.monthsPerYear,
  quarter: WORKING.hoursPerYear / 4,
  year: WORKING.hoursPerYear,
};

function readCost(plain: string, { currency: usual = "USD" }: ReadingContext): Reading<RoiValues["cost"]> {
  const amounts = findAmounts(plain).filter(
    ({ isPercent, timeUnit }) => !isPercent && timeUnit === undefined,
  );
  const money = amounts.filter(({ currency }) => currency);
  const amount =
    only(money) ??
    only(amounts.filter(({ period }) => period)) ??
    (money.length > 1 ? undefined : only(amounts));
  if (!amount) return unclear(amounts.length > 1 ? "several" : "no_number");
  if (amount.currency === "foreign") return unclear("other_money");
  const period = amount.period ?? periodOfMoney(amount);
  const hourCostMinor = Math.round((amount.value / HOURS_IN[period]) * 100);
  const fault = outside(amount.value, 0, Infinity) ?? outside(hourCostMinor, 50, 100_000);
  if (fault) return unclear(fault);
  const currency = ROI_CURRENCIES.find((known) => known === amount.currency) ?? usual;
  return understood({ hourCostMinor, currency, amountMinor: Math.round(amount.value * 100), period });
}

const SYSTEMS_MAX = 20;

/** A count, or the names themselves: "SAP, Outlook and Excel". */
function readSystems(
  plain: string,
  _context: ReadingContext,
  written: string,
): Reading<RoiValues["systems"]> {
  const amounts = findAmounts(
    plain.replace(/\b(?:office|microsoft|dynamics|m|sage|datev|s) ?\/?(?:365|4hana|\d{2,4})\b/g, "suite"),
  );
  const amount =
    only(amounts) ??
    amounts.find(({ noun }) => noun !== undefined && /^(?:systems?|programs?|tools?|apps?)$/.test(noun));
  if (amount) {
    const systems = Math.round(amount.value);
    const fault = outside(amount.value, 0, Infinity) ?? outside(systems, 1, SYSTEMS_MAX);
    return fault ? unclear(fault) : understood({ systems, names: [] });
  }
  if (amounts.length > 1) return unclear("several");
  const names = plain
    .replace(/^(?:it'?s |we (?:use|have|work with) |there (?:is|are) |just |only |our |the )+/, "")
    .split(/,|;|\+|&|\/| and | then | plus /)
    .map((name) => name.replace(/^ ?(?:our|the|a|an|and) /, "").trim())
    .filter((name) => /^[\p{L}\d][\p{L}\d .'-]{1,24}$/u.test(name) && name.split(" ").length <= 3);
  if (names.length === 0 || /\b(?:few|many|several|some|lots|various|loads)\b/.test(plain))
    return unclear("no_number");
  return names.length > SYSTEMS_MAX
    ? unclear("too_large")
    : understood({
        systems: names.length,
        names: names.slice(0, 5).map((name) => asWritten(name, written)),
      });
}

/** "SAP" for "sap", when that is how it was written. */
function asWritten(name: string, written: string): string {
  const lower = written.toLowerCase();
  const start = lower.length === written.length ? lower.indexOf(name) : -1;
  return start < 0 ? name : written.slice(start, start + name.length);
}

function only<Item>(items: Item[]): Item | undefined {
  return items.length === 1 ? items[0] : undefined;
}
function ends({ range }: Amount): { range?: [number, number] } {
  return range ? { range } : {};
}
function round(value: number, digits: number): number {
  const factor = 10 ** digits;
  return Math.round(value * factor) / factor;
}
