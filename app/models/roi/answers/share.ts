import type { Reading, RoiValues } from "../roi";
import { findAmounts, type Amount } from "../roi-number";
import { inEnglish } from "../roi-vocabulary";

import { isCountOfPeople, isItem, isNegated, isSystemCount, only } from "./amount-kind";
import { ask, unclear, understood } from "./outcome";
import { figure, round } from "./phrases";

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
export function readShare(plain: string): Reading<RoiValues["share"]> {
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
