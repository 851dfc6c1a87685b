import type { Reading, RoiValues } from "../roi";
import { ROI_ANSWER_BOUNDS } from "../roi-limits";
import { findAmounts, readable, type Amount } from "../roi-number";

import { eitherEnd, isCountOfPeople, isItem, isNegated, isSystemCount, only } from "./amount-kind";
import { ask, outside, unclear, unclearCounts, understood, type Unclear } from "./outcome";
import { figure, inHours, inItems, perPeriod, round } from "./phrases";
import { PER_MONTH } from "./working-time";

const isPlural = (word: string) => /^[a-z]{3,}s$/.test(word);

/** Containers. Nobody knows how many pieces of work one holds. */
const CONTAINER =
  /^(?:batch|stack|pile|box|folder|bundle|pallet|bag|binder|tray|bin|crate|sack|container|shift|stapel)(?:s|es)?$/;

const LASTING = /^(?:weeks|months|quarters|years)$/;

/** Reads items per month or, if the answer is about hours, the workload. */
export function readVolume(plain: string): Reading<RoiValues["volume"]> {
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

export const EVERY =
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
export const TWOFOLD = /\b(?:bi|semi)-?(weekly|monthly|annual(?:ly)?|yearly)\b/;

function readTwofold(plain: string, amounts: Amount[]): Unclear | null {
  const match = TWOFOLD.exec(plain);
  const value = only(amounts)?.value;
  if (!match) return null;
  if (value === undefined) return unclear("no_number");
  const period = match[1] === "monthly" ? "month" : match[1]?.startsWith("week") === false ? "year" : "week";
  return ask("unsure", inItems(value / 2, period), inItems(value * 2, period));
}

/** "twelve people, 3 hours a day" */
function readWorkload(plain: string, hours: Amount, amounts: Amount[]): Reading<RoiValues["volume"]> {
  const period = hours.period ?? "month";
  const count = amounts.find((amount) => amount !== hours && isCountOfPeople(amount))?.value ?? null;
  const choice = `${inHours(hours.value)} ${perPeriod(period)}`;
  const isOpen =
    hours.unknown !== undefined || hours.bound === "high" || isNegated(plain) || hours.outOf !== undefined;
  const rest = amounts.filter((amount) => amount !== hours && !isCountOfPeople(amount) && !amount.currency);
  if (isOpen || rest.length > 0)
    return ask("unsure", `${choice} in all`, `${inHours(hours.value / 2)} ${perPeriod(period)} in all`);
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
