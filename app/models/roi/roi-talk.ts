import {
  itemWords,
  perHourWords,
  perMonthWords,
  roiPageCopy,
  roiQuestions,
  roiTalkCopy as say,
} from "~/copy/roi";
import { currentLanguage } from "~/lib/language/current-language";
import { DEFAULT_LANGUAGE } from "~/lib/languages";
import {
  centsText,
  countText,
  decimalText,
  hoursText,
  moneyText,
  percentText,
  tenthText,
} from "~/lib/number-formats";

import {
  inputsOf,
  nextStep,
  stepsOf,
  type RoiAnswers,
  type RoiRecord,
  type RoiStep,
  type RoiTry,
  type RoiValues,
} from "./roi";
import { workOutRoi, type RoiResult } from "./roi-engine";
import { recordOf } from "./roi-turn";
import { acceptWording } from "./roi-wording";
import { MAX_AUTOMATED_PERCENT, TOO_MANY_HOURS } from "./roi-limits";

/* What the ROI agent says. It is derived from the answers each time, so a changed answer
   changes every figure that depends on it. Text between ** is bold. */

/** A reply to an answer that couldn't be used. */
export interface TalkTry {
  said: string;
  reply: string;
  /** The agent's question: "Did you mean 6 or 60?" */
  question: string;
  note: string;
  /** Answers to choose from. */
  ranges: string[];
}

/** One question with its answer. */
interface TalkTurn {
  step: RoiStep;
  /** What the agent understood of the previous answer; a greeting at the first question. */
  readBack: string;
  question: string;
  tries: TalkTry[];
  /** Null where our figure replaces an answer. */
  said: string | null;
  name: string;
}

/** The current question. */
export interface TalkQuestion extends Omit<TalkTurn, "said"> {
  why: string;
  picks: string[];
  unknown: string;
  /** The answer to change; empty for a new question. */
  earlier: string;
  isChange: boolean;
}

/** A line of the statement next to the conversation. */
interface TalkLine {
  label: string;
  operator?: "×" | "=";
  value: string;
  note?: string;
  isSum?: boolean;
  isOpen?: boolean;
}

/** A conversation as it is displayed. */
export interface Talk {
  /** Sent back with the next answer. */
  turn: number;
  turns: TalkTurn[];
  now: TalkQuestion | null;
  /** The closing words, once all questions are answered. */
  finished: { readBack: string; text: string; token: string } | null;
  questionsLeft: number;
  answered: number;
  statement: { lines: TalkLine[]; total: { label: string; value: string }; short: string };
}

/** The conversation so far. `change` names the answer to change. */
export function talkOf({
  answers,
  turn,
  resultToken,
  change,
}: {
  answers: RoiAnswers;
  turn: number;
  resultToken: string | null;
  change?: RoiStep | undefined;
}): Talk {
  const steps = stepsOf(answers);
  const changed = change !== undefined && steps.includes(change) && answers[change]?.value ? change : null;
  const asked = changed ?? nextStep(answers);
  const result = workOutRoi(inputsOf(answers));
  const before = asked === null ? steps : steps.slice(0, steps.indexOf(asked));
  return {
    turn,
    turns: before.map((step, index) => turnOf(step, steps[index - 1], answers, result)),
    now:
      asked === null ? null : questionOf(asked, steps[before.length - 1], answers, result, changed !== null),
    finished:
      asked === null && resultToken !== null ? finishedOf(steps.at(-1), answers, result, resultToken) : null,
    questionsLeft: steps.filter((step) => !answers[step]?.value).length,
    answered: steps.filter((step) => answers[step]?.value).length,
    statement: talkStatement(answers, asked, result),
  };
}

function turnOf(
  step: RoiStep,
  previous: RoiStep | undefined,
  answers: RoiAnswers,
  result: RoiResult,
): TalkTurn {
  const record = answers[step];
  return {
    step,
    readBack: previous ? replyTo(previous, answers, result) : say.hello,
    question: roiQuestions[step].ask(wordsOf(answers)),
    tries: (record?.tries ?? []).map((failed) => tryOf(step, failed)),
    said: record?.said ?? null,
    name: roiQuestions[step].name,
  };
}

function questionOf(
  step: RoiStep,
  previous: RoiStep | undefined,
  answers: RoiAnswers,
  result: RoiResult,
  isChange: boolean,
): TalkQuestion {
  const { why, picks, unknown } = roiQuestions[step];
  const { said, ...turn } = turnOf(step, previous, answers, result);
  const retry = answers[step]?.retry;
  const tries = isChange ? (retry ? [tryOf(step, retry)] : []) : turn.tries;
  return {
    ...turn,
    tries,
    why,
    picks: tries.at(-1)?.ranges ?? picks,
    unknown,
    isChange,
    earlier: isChange ? (said ?? "") : "",
  };
}

function tryOf(step: RoiStep, { said, reason, choices = [], noted }: RoiTry): TalkTry {
  const start = said.length > 60 ? `${[...said].slice(0, 59).join("")}…` : said;
  const short = start.charAt(0).toLocaleUpperCase("en") + start.slice(1);
  const { ranges, explain } = roiQuestions[step];
  const reply =
    reason === "question"
      ? explain
      : step === "process" && reason === "no_number"
        ? say.unclearProcess(short)
        : say.unclear[reason](short);
  return {
    said,
    reply: noted ? `${say.noted(noted)} ${reply}` : reply,
    ...questionAfter(step, reason, choices),
    ranges: choices.length > 1 ? choices : [...new Set([...choices, ...ranges])],
  };
}

/** The agent's question after an answer that couldn't be used. */
function questionAfter(step: RoiStep, reason: RoiTry["reason"], choices: string[]) {
  if (choices.length > 0 && step !== "process")
    return { question: say.didYouMean(choices), note: say.neither };
  if (reason === "sentence" || step === "process") return { question: say.shortName, note: say.anyName };
  return { question: say.closest, note: say.anyCount };
}

function wordsOf(answers: RoiAnswers): { one: string; many: string } {
  return itemWords[answers.process?.value?.item ?? "item"];
}

/**
 * The reply to an answer, in the language model's words if there are any. They were English, with
 * the figures of that moment: another language, or a figure that has changed since, needs our own.
 */
function replyTo(step: RoiStep, answers: RoiAnswers, result: RoiResult): string {
  const builtIn = builtInReply(step, answers, result);
  const offered = answers[step]?.wording;
  if (offered === undefined || currentLanguage() !== DEFAULT_LANGUAGE) return builtIn;
  return acceptWording({ builtIn, offered }) ?? builtIn;
}

/** The reply to an answer and what follows from it, in our own words. */
export function builtInReply(
  step: RoiStep,
  answers: RoiAnswers,
  result: RoiResult = workOutRoi(inputsOf(answers)),
): string {
  const record = recordOf(answers, step);
  if (!record?.value) return "";
  const words = readBack(step, record, answers, result);
  if (record.isAssumed && step !== "process") return say.assumed(words);
  return record.noted ? `${words} ${say.noted(record.noted)}` : words;
}

type ReadBack<Step extends RoiStep> = (
  value: RoiValues[Step],
  answers: RoiAnswers,
  result: RoiResult,
) => string;

function readBack<Step extends RoiStep>(
  step: Step,
  { value }: RoiRecord<Step>,
  answers: RoiAnswers,
  result: RoiResult,
): string {
  const write: ReadBack<Step> = READ_BACKS[step];
  return value === null ? "" : write(value, answers, result);
}

const READ_BACKS: { [Step in RoiStep]: ReadBack<Step> } = {
  process: ({ name }) => (name === "" ? say.processUnknown : say.process(name)),
  volume: (value) => (value.kind === "hours" ? readBackHours(value) : readBackItems(value)),
  minutes: ({ minutes, range }, _answers, { inputs, hoursPerMonth }) => {
    const sum = say.minutes(
      decimalText(inputs.itemsPerMonth),
      minuteWords(minutes),
      hourWords(hoursPerMonth),
    );
    return range ? say.range(decimalText(range[0]), minuteWords(range[1]), sum) : sum;
  },
  people: readBackPeople,
  share: readBackShare,
  cost: ({ hourCostMinor, currency, amountMinor, period }, _answers, { scenarios }) => {
    const hourCost = centsText(hourCostMinor, currency);
    const saved = moneyText(scenarios.expected.savedMinorPerMonth, currency);
    if (period === "hour") return say.cost(hourCost, saved);
    return say.costWorked(moneyText(amountMinor, currency), perHourWords[period], hourCost, saved);
  },
  systems: ({ systems, names }, _answers, { inputs }) => {
    const sum = say.systems(
      say.systemWords(countText(systems), systems === 1),
      moneyText(inputs.setupMinor, inputs.currency),
    );
    return names.length > 0 ? say.systemNames(names.join(", "), sum) : sum;
  },
};

type Volume = RoiValues["volume"];

function readBackItems({
  perMonth,
  amount,
  period,
  range,
  atLeast,
}: Extract<Volume, { kind: "items" }>): string {
  const monthly = decimalText(perMonth);
  const sum =
    period === "month"
      ? say.monthly(monthly)
      : say.perMonth(decimalText(amount), perMonthWords[period], monthly);
  if (atLeast) return say.atLeast(sum);
  return range ? say.range(decimalText(range[0]), decimalText(range[1]), sum) : sum;
}

function readBackHours({ hoursPerMonth, hours, period, people }: Extract<Volume, { kind: "hours" }>): string {
  return say.hours(
    people === null ? null : peopleWords(people),
    decimalText(hours),
    perMonthWords[period],
    hoursText(hoursPerMonth),
  );
}

function readBackPeople(
  { people, hoursPerMonth: saidHours }: RoiValues["people"],
  _answers: RoiAnswers,
  { hoursPerMonth }: RoiResult,
): string {
  const each = hoursPerMonth / people;
  const parts = [
    people === 1 ? say.onePerson(hourWords(hoursPerMonth)) : say.people(peopleWords(people), hourWords(each)),
  ];
  if (each > TOO_MANY_HOURS) parts.push(say.tooMuch);
  if (saidHours !== null && Math.abs(saidHours - hoursPerMonth) > hoursPerMonth / 10)
    parts.push(say.otherHours(hourWords(saidHours), hourWords(hoursPerMonth)));
  return parts.join(" ");
}

function readBackShare(
  { percent, outOfTen }: RoiValues["share"],
  _answers: RoiAnswers,
  { inputs, hoursPerMonth, scenarios }: RoiResult,
): string {
  if (percent === 0) return say.shareNone;
  const said = outOfTen ? say.outOfTen(decimalText(percent / 10)) : percentText(percent);
  const saved = hoursText(scenarios.expected.savedHoursPerMonth);
  const all = hoursText(hoursPerMonth);
  if (percent > MAX_AUTOMATED_PERCENT) return say.shareCapped(said, saved, all);
  const rest = hoursText(hoursPerMonth - scenarios.expected.savedHoursPerMonth);
  return say.share(said, saved, all, rest, say.who(inputs.people, peopleWords(inputs.people)));
}

function peopleWords(people: number): string {
  return say.peopleWords(decimalText(people), people === 1);
}
function minuteWords(minutes: number): string {
  return say.minuteWords(decimalText(minutes), minutes === 1);
}
function hourWords(hours: number): string {
  return say.hourWords(hoursText(hours), hoursText(hours) === "1");
}

function finishedOf(
  last: RoiStep | undefined,
  answers: RoiAnswers,
  { inputs, scenarios: { expected } }: RoiResult,
  token: string,
) {
  const saved = moneyText(expected.savedMinorPerYear, inputs.currency);
  return {
    readBack: last ? replyTo(last, answers, workOutRoi(inputs)) : "",
    text: expected.paybackMonths === null ? say.finishedNone : say.finished(saved),
    token,
  };
}

function talkStatement(answers: RoiAnswers, asked: RoiStep | null, result: RoiResult): Talk["statement"] {
  const copy = roiPageCopy.statement;
  const { inputs, hoursPerMonth, scenarios } = result;
  const { expected } = scenarios;
  const isHours = answers.volume?.value?.kind === "hours";
  const isKnown = (step: RoiStep) => Boolean(answers[step]?.value);
  const line = (step: RoiStep, label: string, value: string, operator?: "×"): TalkLine => ({
    label,
    ...(operator ? { operator } : {}),
    ...(isKnown(step)
      ? { value, ...(answers[step]?.isAssumed ? { note: copy.ourFigure } : {}) }
      : { value: asked === step ? copy.asking : copy.open, isOpen: true }),
  });
  const sum = (label: string, canBeSummed: boolean, value: string): TalkLine => ({
    label,
    operator: "=",
    isSum: true,
    ...(canBeSummed ? { value } : { value: copy.open, isOpen: true }),
  });
  const hasHours = isKnown("volume") && (isHours || isKnown("minutes"));
  const hasSaved = hasHours && isKnown("share");
  const hasMoney = hasSaved && isKnown("cost");
  const perYear = expected.savedHoursPerYear;
  return {
    lines: [
      ...(isHours
        ? []
        : [
            line("volume", copy.items(wordsOf(answers).many), decimalText(inputs.itemsPerMonth)),
            line("minutes", copy.minutes, decimalText(inputs.minutesEach), "×"),
          ]),
      sum(copy.hours, hasHours, `${tenthText(hoursPerMonth)} h`),
      line("share", copy.share, percentText(inputs.routinePercent), "×"),
      sum(copy.savedHours, hasSaved, `${tenthText(expected.savedHoursPerMonth)} h`),
      line("cost", copy.cost, centsText(inputs.hourCostMinor, inputs.currency), "×"),
      sum(copy.saved, hasMoney, centsText(expected.savedMinorPerMonth, inputs.currency)),
    ],
    total: hasMoney
      ? { label: copy.savedInYear, value: moneyText(expected.savedMinorPerYear, inputs.currency) }
      : { label: copy.givenBack, value: hasSaved ? `${countText(perYear)} h` : "–" },
    short: hasMoney
      ? copy.shortMoney(moneyText(expected.savedMinorPerMonth, inputs.currency))
      : hasSaved
        ? copy.shortHours(hoursText(expected.savedHoursPerMonth))
        : copy.shortOpen,
  };
}
