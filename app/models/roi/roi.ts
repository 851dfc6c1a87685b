import {
  estimateRunningMinor,
  estimateSetupMinor,
  MAX_AUTOMATED_PERCENT,
  type RoiCurrency,
  type RoiInputs,
} from "./roi-engine";
import type { Period } from "./roi-number";

/** The questions, in the order in which they are asked. */
export const ROI_STEPS = ["process", "volume", "minutes", "people", "share", "cost", "systems"] as const;
export type RoiStep = (typeof ROI_STEPS)[number];

/** What a process works through, so that sentences can name it. */
export type RoiItem =
  | "item"
  | "invoice"
  | "order"
  | "claim"
  | "ticket"
  | "request"
  | "application"
  | "contract"
  | "email"
  | "report"
  | "return"
  | "expense";

/** What was understood of each answer. */
export interface RoiValues {
  process: { name: string; item: RoiItem };
  /**
   * A count of items, or (`hours`) what the whole work takes, which leaves out the next question.
   */
  volume:
    | {
        kind: "items";
        perMonth: number;
        amount: number;
        period: Period;
        range?: [number, number];
        atLeast?: boolean;
      }
    | { kind: "hours"; hoursPerMonth: number; hours: number; period: Period; people: number | null };
  minutes: { minutes: number; range?: [number, number] };
  people: { people: number; hoursPerMonth: number | null };
  /** `percent` is what was said; the engine counts on 80 at most. */
  share: { percent: number; outOfTen: boolean };
  cost: { hourCostMinor: number; currency: RoiCurrency; amountMinor: number; period: Period };
  systems: { systems: number; names: string[] };
}

/** Why an answer could not be counted. */
export type UnclearReason =
  | "empty"
  | "long"
  | "markup"
  | "no_number"
  | "several"
  | "negative"
  | "zero"
  | "too_large"
  | "too_small"
  | "other_money"
  /** It can mean more than one thing. */
  | "unsure"
  /** The visitor asked something back. */
  | "question"
  /** A whole sentence where a short name is needed. */
  | "sentence"
  /** It answers other questions, and not this one. */
  | "elsewhere";

/** What became of one answer. `unknown`: the visitor says that they do not know. */
export type Reading<Value> =
  | { kind: "understood"; value: Value }
  /** `choices`: what it may mean, each written as an answer that is understood. */
  | { kind: "unclear"; reason: UnclearReason; choices?: string[] }
  | { kind: "unknown" };

/** An answer that was not understood, as it was written. */
export interface RoiTry {
  said: string;
  reason: UnclearReason;
  /** What it may mean: the visitor picks one. */
  choices?: string[] | undefined;
  /** Answers to later questions that it held. */
  noted?: string[] | undefined;
}

/** One question's part of a conversation. `value` is null as long as nothing was understood. */
export interface RoiRecord<Step extends RoiStep = RoiStep> {
  tries: RoiTry[];
  /** A change of this answer that was not understood. The value stands until one is. */
  retry?: RoiTry | undefined;
  /** What the visitor wrote; null when a quick answer or our figure stands in. */
  said: string | null;
  value: RoiValues[Step] | null;
  /** The value is our figure, not the visitor's. */
  isAssumed: boolean;
  /**
   * The reply in the words of a language model, when one is set up. Its figures are those of the
   * built-in reply.
   */
  wording?: string | undefined;
  /** Answers to other questions that this one held, as they are repeated. */
  noted?: string[] | undefined;
}

/** Everything that was said, by question. */
export type RoiAnswers = { [Step in RoiStep]?: RoiRecord<Step> };

/** After so many answers that were not understood our own figure is taken. */
export const ROI_TRIES_MAX = 2;
/** Questions back do not count as such answers, but even they come to an end. */
export const ROI_EXCHANGES_MAX = 6;
/** So much of an answer is kept. */
export const SAID_CHARACTERS_MAX = 300;
/** A conversation can be gone on with for so long, and is erased then. */
export const CONVERSATION_DAYS = 30;
/** A statement that was emailed or taken along to a booking is kept for so long. */
export const KEPT_RESULT_DAYS = 365;

/** Our figures, for anyone who does not know theirs. */
export const ROI_ASSUMED: { [Step in RoiStep]: RoiValues[Step] } = {
  process: { name: "", item: "item" },
  volume: { kind: "items", perMonth: 500, amount: 500, period: "month" },
  minutes: { minutes: 8 },
  people: { people: 1, hoursPerMonth: null },
  share: { percent: 60, outOfTen: true },
  cost: { hourCostMinor: 4_500, currency: "USD", amountMinor: 4_500, period: "hour" },
  systems: { systems: 2, names: [] },
};

/** Whether a question is left out, because an earlier answer says it all. */
function isSkipped(step: RoiStep, answers: RoiAnswers): boolean {
  const volume = answers.volume?.value;
  if (volume?.kind !== "hours") return false;
  return step === "minutes" || (step === "people" && volume.people !== null);
}

/** The questions that a conversation has with these answers. */
export function stepsOf(answers: RoiAnswers): RoiStep[] {
  return ROI_STEPS.filter((step) => !isSkipped(step, answers));
}

/** The first question without an answer; null when all are answered. */
export function nextStep(answers: RoiAnswers): RoiStep | null {
  return stepsOf(answers).find((step) => !answers[step]?.value) ?? null;
}

/** What the engine needs, from what was answered so far. Open questions stand at our figures. */
export function inputsOf(answers: RoiAnswers): RoiInputs {
  const valueOf = <Step extends RoiStep>(step: Step): RoiValues[Step] =>
    answers[step]?.value ?? ROI_ASSUMED[step];
  const volume = valueOf("volume");
  const isHours = volume.kind === "hours";
  const itemsPerMonth = isHours ? volume.hoursPerMonth : volume.perMonth;
  const cost = valueOf("cost");
  return {
    itemsPerMonth,
    minutesEach: isHours ? 60 : valueOf("minutes").minutes,
    people: (isHours ? volume.people : null) ?? valueOf("people").people,
    routinePercent: Math.min(MAX_AUTOMATED_PERCENT, valueOf("share").percent),
    hourCostMinor: cost.hourCostMinor,
    setupMinor: estimateSetupMinor({ systems: valueOf("systems").systems }),
    // Where only hours are known, an item of ten minutes stands for what the work consists of.
    runningMinorPerMonth: estimateRunningMinor({
      itemsPerMonth: isHours ? itemsPerMonth * 6 : itemsPerMonth,
    }),
    currency: cost.currency,
  };
}

/**
 * Whose figure an input is: the visitor's own, one that stands in for an answer, our estimate, or
 * one that was changed in the statement.
 */
type RoiSource = "answer" | "assumed" | "estimate" | "changed";
export type RoiSourced = Exclude<keyof RoiInputs, "currency" | "people">;

/** A statement as it is kept: what the figures are worked out from, never the figures. */
export interface RoiStatementData {
  processName: string;
  item: RoiItem;
  /** The work is known in hours only: its items are hours. */
  isHours: boolean;
  inputs: RoiInputs;
  sources: Record<RoiSourced, RoiSource>;
}

/** The statement that a finished conversation leads to. */
export function statementDataOf(answers: RoiAnswers): RoiStatementData {
  const source = (step: RoiStep): RoiSource => (answers[step]?.isAssumed ? "assumed" : "answer");
  const isHours = answers.volume?.value?.kind === "hours";
  return {
    processName: answers.process?.value?.name ?? "",
    item: answers.process?.value?.item ?? "item",
    isHours,
    inputs: inputsOf(answers),
    sources: {
      itemsPerMonth: source("volume"),
      minutesEach: isHours ? source("volume") : source("minutes"),
      routinePercent: source("share"),
      hourCostMinor: source("cost"),
      setupMinor: "estimate",
      runningMinorPerMonth: "estimate",
    },
  };
}

/** A token of a shared statement: nobody can guess one. */
export const RESULT_TOKEN = /^[A-Za-z0-9_-]{27}$/;
