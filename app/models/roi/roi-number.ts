import type { RoiCurrency } from "./roi-engine";
import {
  CURRENCIES,
  inEnglish,
  isKnownWord,
  MONEY_BEFORE,
  MONEY_BEHIND,
  type Period,
  PERIOD_BEFORE,
  PERIOD_BEHIND,
  PERIODS,
  SCALE,
  SCALE_VALUES,
  TIME_UNITS,
  type TimeUnit,
} from "./roi-vocabulary";
import { READ_CHARACTERS_MAX } from "./roi-limits";

/* Finds amounts in free text: "about twelve people, 3 hours a day", "€45k", "2.5 thousand
   invoices a month", "500–1.000". It never throws and never guesses: if something isn't a
   number, the caller asks again. */

/** An amount in a sentence. For a range, `value` is the middle. */
export interface Amount {
  value: number;
  /** The ends of a range. */
  range?: [low: number, high: number];
  /** "7 of 10", "2/3": the whole it is a part of. */
  outOf?: number;
  isPercent: boolean;
  /** `foreign`: a currency the calculator doesn't use. */
  currency?: RoiCurrency | "foreign" | undefined;
  /** Followed by "k", "thousand" or "million". */
  isScaled: boolean;
  timeUnit?: TimeUnit | undefined;
  period?: Period | undefined;
  /** The first word after it that is none of the above, in lower case: "invoices", "people". */
  noun?: string | undefined;
  /** An attached word or sign that the agent doesn't know, so its meaning is unclear. */
  unknown?: string | undefined;
  /** "at least 600", "under 5". */
  bound?: "low" | "high" | undefined;
  /** "1.500": one and a half, or fifteen hundred. `value` is the larger one. */
  smaller?: number | undefined;
  /** The word before it. */
  wordBefore?: string | undefined;
}

const VULGAR: Record<string, string> = {
  "½": ".5",
  "¼": ".25",
  "¾": ".75",
  "⅓": ".333333333",
  "⅔": ".666666667",
};

/**
 * Normalizes a text: lower case, digits of all scripts as 0–9, plain dashes and quotes, no
 * invisible characters.
 */
export function plainText(text: string): string {
  return text
    .slice(0, READ_CHARACTERS_MAX)
    .replace(/(\d?)([½¼¾⅓⅔])/g, (_, digit: string, sign: string) => `${digit || "0"}${VULGAR[sign] ?? ""}`)
    .normalize("NFKC")
    .replace(/\p{Nd}/gu, asDigit)
    .replace(/[\p{Cf}\p{Cc}]/gu, " ")
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/\s+/g, " ")
    .toLowerCase()
    .trim();
}

/**
 * Decimal digits of every script come in rows of ten (Unicode core specification 4.6), starting
 * with the zero.
 */
function asDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  if (code < 128) return digit;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}

const ONES =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
const SMALL = new Map([
  ...ONES.map((word, index) => [word, index] as const),
  ...TENS.map((word, index) => [word, (index + 2) * 10] as const),
  // Usual typos. "Fourty two" isn't two.
  ["fourty", 40],
  ["ninty", 90],
]);
const SCALES = new Map([
  ["hundred", 100],
  ["thousand", 1_000],
  ["million", 1_000_000],
  ["dozen", 12],
  ["score", 20],
  ["lakh", 100_000],
  ["crore", 10_000_000],
]);

const HUNDREDS_LEFT_OUT =
  /\b(one|two|three|four|five|six|seven|eight|nine)-(twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)\b/g;

/**
 * Writes number words as digits: "a hundred and twenty" → "120", "two and a half" → "2.5", "half an
 * hour" → "0.5 hour".
 */
export function spellOut(text: string): string {
  const parts =
    text
      .replace(/\b(?:a )?baker'?s'? dozen\b/g, "13")
      .replace(/\b(?:a )?couple(?: of)?\b/g, "2")
      .replace(/\bno[- ]one\b/g, "nobody")
      // "Two-fifty" is no range.
      .replace(HUNDREDS_LEFT_OUT, "$1 $2")
      .replace(/\ba (hundred|thousand|dozen) or two\b/g, "1 $1 to 2 $1")
      .replace(SCALED_RANGE, scaledRange)
      .replace(/\b(?:an? )?quarter[- ]hour\b/g, "15 minutes")
      .replace(/\b(?:(?:an?|per|each|every|in an?) fortnight|fortnightly)\b/g, "every 2 weeks")
      .replace(/\bonce(?= (?:an?|per|each|every|in)\b)/g, "1 time")
      .replace(/\btwice(?= (?:an?|per|each|every|in)\b)/g, "2 times")
      .match(/[a-z]+|[^a-z]+/g) ?? [];
  let written = "";
  for (let at = 0; at < parts.length;) {
    const run = readWords(parts, at);
    written += run ? String(run.value) : parts[at];
    at = run ? run.end : at + 1;
    // "Two 500" isn't 2,500.
    if (run && /^ (?!1 ?\/|3 ?\/)\d/.test(parts[at] ?? "")) written += ";";
  }
  return written
    .replace(
      /(\d) (?:and )?([13])\/([24])(?!\d)/g,
      (_, whole: string, up: string, down: string) => `${whole}${String(Number(up) / Number(down)).slice(1)}`,
    )
    .replace(/\bhalf (?:an? )?(12|100|1000|1000000)\b/g, (_, scale: string) => String(Number(scale) / 2))
    .replace(
      /(?<!\d )\b(?:(?:an?|1) )?(hour|day|minute) and (?:an? )?half\b/g,
      (_, unit: string) => `1.5 ${unit}s`,
    )
    .replace(
      /\b(\d{1,4}) (hours|days|minutes) and (?:an? )?half\b/g,
      (_, whole: string, units: string) => `${whole}.5 ${units}`,
    )
    .replace(/\b(\d+) and (?:an? )?half\b/g, (_, whole: string) =>
      String(Number(whole) >= 100 ? Number(whole) * 1.5 : Number(whole) + 0.5),
    )
    .replace(
      /\bhalf of (?:the |our |my |these |those )?([$€£]?)(\d+)\b(?![.,]\d)/g,
      (_, sign: string, whole: string) => `${sign}${Number(whole) / 2}`,
    )
    .replace(/\b(double|twice|triple) (\d+)\b(?![.,]\d)/g, (_, times: string, count: string) =>
      String(Number(count) * (times === "triple" ? 3 : 2)),
    )
    .replace(/\bhalf(?: of)?(?: an?)?\b/g, "0.5")
    .replace(/\b3[ -]quarters?(?: of)?(?: an?)?\b/g, "0.75")
    .replace(/\b(?:an? |1 )?quarter of (?:an? )?/g, "0.25 ")
    .replace(/\b(?:an? |1 )third(?: of)?(?: an?)?\b/g, "1/3")
    .replace(/\b2[ -]thirds(?: of)?(?: an?)?\b/g, "2/3")
    .replace(
      /\b(an?|\d)[ -](fifth|sixth|seventh|eighth|ninth|tenth)(?:s\b|\b(?= of\b|[.!]?$))(?: of)?(?: an?\b)?/g,
      (_, count: string, part: string) => `${count.startsWith("a") ? "1" : count}/${PARTS.indexOf(part) + 5}`,
    )
    .replace(/\b(\d\/\d) (?:of )?an? (?=hour|day|minute)/g, "$1 ")
    .replace(/(\d) ?h ?(\d)/g, "$1 h $2");
}

const PARTS = ["fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];

const SCALED_RANGE =
  /\b(\d+(?:\.\d+)?|one|two|three|four|five|six|seven|eight|nine) ?(-|to|or) ?(\d+(?:\.\d+)?|two|three|four|five|six|seven|eight|nine|ten) (hundred|thousand|dozen)\b/g;

/** "two to three hundred": the scale belongs to both ends. */
function scaledRange(whole: string, low: string, between: string, high: string, scale: string): string {
  const [from, to] = [low, high].map((word) => SMALL.get(word) ?? Number(word));
  if (from === undefined || to === undefined || from >= to) return whole;
  return `${low} ${scale} ${between} ${high} ${scale}`;
}

/**
 * Reads the longest run of number words from `at`; null if there is none. Two words are separated
 * by one part of other characters.
 */
function readWords(parts: string[], at: number): { value: number; end: number } | null {
  let total = 0;
  let current = 0;
  let end = at;
  for (let index = at; index < parts.length; index += 2) {
    const word = parts[index] ?? "";
    const begins = end === at;
    const small = SMALL.get(word);
    const scale = SCALES.get(word);
    if (small !== undefined && (begins || current + total > 0) && fits(current, small)) {
      current += small;
      end = index + 1;
    } else if (
      scale !== undefined &&
      !(begins && (isAfterDigit(parts, index) || isAfterTypo(parts, index)))
    ) {
      if (scale <= 100) current = (current || 1) * scale;
      else {
        total += (current || 1) * scale;
        current = 0;
      }
      end = index + 1;
    } else if (!mayStandBetween(word, { begins, sum: total + current, next: parts[index + 2] ?? "" })) break;
    if (!/^[ -]$/.test(parts[index + 1] ?? "")) break;
  }
  return end > at ? { value: total + current, end } : null;
}

/** "a" before "hundred", "and" in "a hundred and twenty". */
function mayStandBetween(
  word: string,
  { begins, sum, next }: { begins: boolean; sum: number; next: string },
): boolean {
  return begins ? word === "a" && SCALES.has(next) : word === "and" && sum >= 100 && SMALL.has(next);
}

/** "4 hundred" is read with its digits later. */
function isAfterDigit(parts: string[], at: number): boolean {
  return /\d ?$/.test(parts[at - 1] ?? "");
}

/** "Thre hundred" isn't a hundred. */
function isAfterTypo(parts: string[], at: number): boolean {
  const word = parts[at - 2] ?? "";
  return (
    /^[ -]$/.test(parts[at - 1] ?? "") && word.length > 2 && !isKnownWord(word) && !BESIDE_SCALE.test(word)
  );
}
const BESIDE_SCALE = /^(?:many|several|certain|nearly|almost|easily|say|good|another|ten)$/;

function fits(current: number, small: number): boolean {
  const rest = current % 100;
  if (rest === 0) return true;
  return rest >= 20 && rest % 10 === 0 && small > 0 && small < 10;
}

const NUMERAL =
  /(?<![\p{L}\d.,])(?:\d{1,3}(?:[ ']\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)*)(?:e[+-]?\d+)?(?!\d|[a-z]+\d)/gu;
/** A numeral as it appears in the text. */
interface Found extends Amount {
  start: number;
  end: number;
}

/** Finds every amount in a sentence, in order. Expects `plainText`. */
export function findAmounts(plain: string): Amount[] {
  const text = readable(plain);
  const matches = [...text.matchAll(NUMERAL)];
  const found = matches.map((match, index) =>
    readNumeral(text, match.index, match[0], matches[index + 1]?.index ?? text.length),
  );
  const amounts: Amount[] = [];
  let previous: Found | undefined;
  for (const amount of found) {
    const joined = previous && join(text, previous, amount);
    if (joined) amounts.pop();
    previous = joined ?? amount;
    amounts.push(previous);
  }
  return amounts;
}

/** Normalizes a sentence for the search: in English, with number words as digits. */
export function readable(plain: string): string {
  // "80.-" is a price without cents.
  const text = plain.replace(/(\d)[.,]-+/g, "$1").replace(/(?<=\d)\.{2,3}(?=\d)/g, "-");
  return spellOut(inEnglish(text)).replace(/(?<![\d.,])\.(?=\d)/g, "0.");
}

function readNumeral(text: string, start: number, numeral: string, until: number): Found {
  const before = text.slice(Math.max(0, start - 40), start);
  let rest = text.slice(start + numeral.length, until);
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const match = pattern.exec(rest);
    if (match) rest = rest.slice(match[0].length);
    return match;
  };
  const moneyFirst = MONEY_BEFORE.exec(before)?.[1] ?? take(MONEY_BEHIND)?.[1];
  const scale = take(SCALE);
  const moneyLast = take(MONEY_BEHIND)?.[1];
  const scaleSize = scale?.[1] ? (lookUp(SCALE_VALUES, scale[1]) ?? 1) : 1;
  const money = readCurrency([moneyFirst, moneyLast]);
  const isPercent = take(/^ ?(?:-? ?%|percent|per cent|pct|procent|prozent)/) !== null;
  const sign =
    /(?:^|[^\p{L}\d]|\b)(?:- ?|minus |negative )(?:[$€£] ?)?$/u.test(before) &&
    !/[\p{L}\d%] ?- ?$/u.test(before)
      ? -1
      : 1;
  const word = /^[ -]?([a-z]+)/.exec(rest)?.[1];
  const timeUnit = word ? lookUp(TIME_UNITS, word) : undefined;
  const behind = PERIOD_BEHIND.exec(rest);
  const stated = behind ? (behind[1] ?? behind[2] ?? "year") : undefined;
  // "300 a month, 10 minutes each": that month belongs to the 300.
  const clause = /\d/.test(before)
    ? before.slice(Math.max(before.lastIndexOf(","), before.lastIndexOf(";")) + 1)
    : before;
  const earlier = stated === undefined ? PERIOD_BEFORE.exec(clause) : null;
  const period = stated ?? earlier?.[1] ?? earlier?.[2] ?? earlier?.[3];
  return {
    value: sign * numeralValue(numeral, scale !== null) * scaleSize,
    isPercent,
    isScaled: scale !== null,
    currency: money,
    timeUnit,
    period: period === undefined ? undefined : lookUp(PERIODS, period),
    noun: timeUnit ? undefined : nounOf(rest),
    unknown: isMisgrouped(numeral) ? numeral : unknownNear(before, rest, money !== undefined),
    bound: boundOf(before, rest),
    smaller: scale === null ? smallerReading(numeral) : undefined,
    wordBefore: /([\p{L}']{1,20}) ?$/u.exec(before)?.[1],
    start,
    end: start + numeral.length + (text.slice(start + numeral.length, until).length - rest.length),
  };
}

/** The first word that isn't a filler: "of the invoices" → "invoices". */
function nounOf(rest: string): string | undefined {
  const words =
    rest
      .match(/^(?: ?[a-z]+)+/)?.[0]
      ?.trim()
      .split(" ") ?? [];
  return words.find(
    (word) =>
      !/^(?:a|an|the|of|or|so|about|per|each|every|incoming|outgoing|new|open|different|supplier|customer|client|vendor|purchase|sales)$/.test(
        word,
      ),
  );
}

function lookUp<Value>(rules: readonly (readonly [RegExp, Value])[], word: string): Value | undefined {
  return rules.find(([pattern]) => pattern.test(word))?.[1];
}

/** The currency on either side of a number. Two different ones count as foreign. */
function readCurrency(sides: (string | undefined)[]): Amount["currency"] {
  const kinds = sides
    .filter((side) => side !== undefined)
    .map((side) => lookUp(CURRENCIES, side) ?? ("foreign" as const));
  return kinds.every((kind) => kind === kinds[0]) ? kinds[0] : "foreign";
}

/** An unknown sign next to a number, or a word that could be a unit. */
function unknownNear(before: string, rest: string, isMoney: boolean): string | undefined {
  const glued = /[^\s\p{L}\d.,;:!?()'"/~≈<>=+-]$/u.exec(before)?.[0];
  if (glued !== undefined && !isMoney) return glued;
  const sign = /^ ?(?:[^\s\p{L}\d.,;:!?()'"/~<>=+-]|['"=<>])/u.exec(rest)?.[0];
  if (sign !== undefined) return sign.trim();
  const word = /^(?: ?- ?| )?([\p{L}][\p{L}']*)/u.exec(rest)?.[1];
  const isPay = isMoney && (word === "gross" || word === "net");
  return word === undefined || isPay || isKnownWord(word) ? undefined : word;
}

function boundOf(before: string, rest: string): Amount["bound"] {
  if (
    AT_MOST.test(before) ||
    /^ ?(?:[a-z]+,? ){0,4}(?:or less|or fewer|at most|max(?:imum)?|tops)\b/.test(rest)
  )
    return "high";
  const isLow = AT_LEAST.test(before) || /^ ?(?:\+|or more\b|and up\b|at least\b)/.test(rest);
  return isLow ? "low" : undefined;
}
const AT_MOST =
  /(?:\b(?:at most|max(?:imum)?(?: of)?|(?:no|not) more than|less than|fewer than|under|below|up to)|<=?) ?[$€£]? ?$/;
const AT_LEAST =
  /(?:\b(?:at least|min(?:imum)?(?: of)?|more than|over|above|(?:no|not) (?:less|fewer) than|upwards of)|>=?) ?[$€£]? ?$/;

/** "12.5.2024": these separators don't group thousands, so it is a date or a version. */
function isMisgrouped(numeral: string): boolean {
  const [mantissa = ""] = numeral.split("e");
  const separators = mantissa.match(/[.,]/g) ?? [];
  if (separators.length < 2) return false;
  return !/^(?:\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*(?:[.,]\d+)?|\d{1,2}(?:,\d{2})*,\d{3}(?:\.\d+)?)$/.test(
    mantissa,
  );
}

/** "1.500" and "1,500" may also mean one and a half. */
function smallerReading(numeral: string): number | undefined {
  return /^[1-9]\d{0,2}[.,]\d{3}$/.test(numeral) ? Number(numeral.replace(",", ".")) : undefined;
}

/**
 * "1,234.5", "1.234,5", "1 234", "12,5", "2.500". A single separator before exactly three digits
 * groups thousands ("2.500", "12,500"), except after a zero ("0.125") and before a word like
 * "thousand" ("2.500k").
 */
function numeralValue(numeral: string, isScaled: boolean): number {
  const [mantissa = "", exponent] = numeral.split("e");
  const digits = mantissa.replace(/[ ']/g, "");
  const separators = digits.match(/[.,]/g) ?? [];
  const last = separators.at(-1);
  if (last === undefined) return Number(exponent === undefined ? digits : `${digits}e${exponent}`);
  const tail = digits.slice(digits.lastIndexOf(last) + 1);
  const head = digits.slice(0, digits.lastIndexOf(last));
  const isOnly = separators.length === 1;
  const partsThousands = isOnly
    ? tail.length === 3 && /^[1-9]\d{0,2}$/.test(head) && !isScaled
    : separators.every((separator) => separator === last);
  const whole = head.replace(/[.,]/g, "");
  return Number(`${whole}${partsThousands ? "" : "."}${tail}${exponent === undefined ? "" : `e${exponent}`}`);
}

const RANGE =
  /^ ?(?:us ?\$|\$|€|£|usd|dollars?|bucks?|eur|euros?|gbp|pounds?|quid|chf|sfr|fr|francs?|franken|sec|secs|seconds?|min|mins|minutes?|m|h|hrs|hours?|days?|%|k|k ?€)? ?(?:-|to|till|until|up to|or|bis) ?(?:us ?\$|\$|€|£|usd|dollars?|bucks?|eur|euros?|gbp|pounds?|quid|chf|sfr|fr|francs?|franken)? ?$/u;

/** From this ratio on, the middle of a range says nothing. */
const WIDEST = 30;

/** "7 of 10", "30 of our 40". */
const PART = /^ ?(?:\/|(?:out )?of(?: every)?(?: all)?(?: the| our| my| these| those)?|in(?: every)?|von) ?$/;

/** Joins two amounts that form one: a range ("5 to 7") or a part ("7 out of 10"). */
function join(text: string, first: Found, second: Found): Found | null {
  const gap = text.slice(first.end, second.start);
  if (PART.test(gap) && first.outOf === undefined && !first.isPercent && second.value > 0) {
    return {
      ...second,
      value: first.value / second.value,
      outOf: second.value,
      isPercent: false,
      bound: first.bound ?? second.bound,
      wordBefore: first.wordBefore,
      start: first.start,
    };
  }
  const isBetween =
    /\bbetween [^\d]{0,6}$/.test(text.slice(0, first.start)) && /^ ?[a-z€$£%]* ?and ?[€$£]? ?$/.test(gap);
  if ((!isBetween && !RANGE.test(gap)) || first.value < 0 || first.outOf !== undefined) return null;
  // "7 or 70" is a correction, "6 or 7" a range.
  const isWide = second.value > first.value * 3 || differs(first.timeUnit, second.timeUnit);
  if (/\bor\b/.test(gap) && isWide) return null;
  if (differs(first.currency, second.currency) || differs(first.period, second.period)) return null;
  if (differs(first.timeUnit, second.timeUnit)) return joinTimes(first, second);
  const low =
    second.isScaled && !first.isScaled && first.value * 100 < second.value
      ? scaleLike(first, second)
      : first.value;
  const high = Math.abs(second.value);
  // "9 to 5" isn't a range of counts, and "2-300" may be one of hundreds.
  if (low > high || (low > 0 && high >= low * WIDEST)) return null;
  // "half to 2/3" ends with a fraction.
  if (/^ ?\/ ?\d/.test(text.slice(second.end))) return null;
  const ends: [number, number] = [low, high];
  return {
    ...second,
    value: (ends[0] + ends[1]) / 2,
    range: ends,
    isPercent: first.isPercent || second.isPercent,
    isScaled: first.isScaled || second.isScaled,
    currency: first.currency ?? second.currency,
    timeUnit: second.timeUnit ?? first.timeUnit,
    period: second.period ?? first.period,
    unknown: first.unknown ?? second.unknown,
    smaller: first.smaller ?? second.smaller,
    bound: undefined,
    wordBefore: first.wordBefore,
    start: first.start,
  };
}

function differs(first: string | undefined, second: string | undefined): boolean {
  return first !== undefined && second !== undefined && first !== second;
}

const SECONDS = { second: 1, minute: 60, hour: 3_600, day: 8 * 3_600 } as const;

/** "30 seconds to 2 minutes", in the unit of its second end. */
function joinTimes(first: Found, second: Found): Found | null {
  if (!first.timeUnit || !second.timeUnit) return null;
  const low = (first.value * SECONDS[first.timeUnit]) / SECONDS[second.timeUnit];
  if (low > second.value) return null;
  return { ...second, value: (low + second.value) / 2, range: [low, second.value], start: first.start };
}

/** "2-3k": the scale applies to both. */
function scaleLike(first: Found, second: Found): number {
  return first.value * (second.value >= 1_000_000 ? 1_000_000 : 1_000);
}
