import type { Reading, RoiValues } from "../roi";
import { ROI_CURRENCIES, type RoiCurrency } from "../roi-engine";
import { ROI_ANSWER_BOUNDS } from "../roi-limits";
import { findAmounts, readable, type Amount } from "../roi-number";
import { isKnownWord, type Period } from "../roi-vocabulary";

import { eitherEnd, isCountOfPeople, isItem, isNegated, isSystemCount, only } from "./amount-kind";
import { ask, outside, unclear, understood, type Unclear } from "./outcome";
import { inMoney, round } from "./phrases";
import type { ReadingContext } from "./reader";
import { EVERY, TWOFOLD } from "./volume";
import { HOURS_IN } from "./working-time";

/** Whether a figure counts for one of several people: "3 people, $40 each". */
function isForEach(plain: string): boolean {
  return /\b(?:each|apiece|per person|a person|a head)\b/.test(plain);
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

const BEFORE_MONEY =
  /^(?:pay|pays|paying|annual|costs|earn|earns|earning|makes?|charge|rate|salaries|gross|net|like|guess|between|it'?s|that'?s|is|are|only|just|i'd|average|approx|nearly|almost|exactly|budget|spend|assume|estimate|them|him|her)$/;

const PERCENT_OF = /(?:%|\bpercent) of\b/;

/** Part of the cost has no figure: "28 plus benefits". */
const WITHOUT_OVERHEAD =
  /(?:\bplus|\+) ?(?:[a-z]+ )?(?:benefits|overheads?|taxes|insurance|social|bonus(?:es)?|commissions?)\b/;

/** "45 euros 50" and "42 dollars and 50 cents". */
const CENTS =
  /(?<![\d.,])(\d{1,4}) ?(euros?|eur|€|usd|dollars?|bucks?|\$|gbp|pounds?|£|chf|francs?) (?:and )?(\d\d)(?: ?(?:cents?|pence|foreignmoney))?(?=[.! ]*$| (?:an?|per|each) )/;

/** Reads what an hour of the work costs, from a wage or a salary. */
export function readCost(
  plain: string,
  { currency: usual = "USD" }: ReadingContext,
): Reading<RoiValues["cost"]> {
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
