import type { Language } from "~/lib/languages";

import { estimateRunningMinor, estimateSetupMinor, type RoiCurrency, type RoiInputs } from "./roi-engine";
import type { Period } from "./roi-vocabulary";
import { MAX_AUTOMATED_PERCENT } from "./roi-limits";

/** The questions, in order. */
export const ROI_STEPS = ["process", "volume", "minutes", "people", "share", "cost", "systems"] as const;
export type RoiStep = (typeof ROI_STEPS)[number];

/** The items of a process, so that sentences can name them. */
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
  /** A number of items, or (`hours`) the total work, which skips the next question. */
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
  /** `percent` is what was said; the engine counts on at most `MAX_AUTOMATED_PERCENT`. */
  share: { percent: number; outOfTen: boolean };
  cost: { hourCostMinor: number; currency: RoiCurrency; amountMinor: number; period: Period };
  systems: { systems: number; names: string[] };
}

/** Why an answer couldn't be used. */
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
  /** The visitor asked a question. */
  | "question"
  /** A sentence where a short name is needed. */
  | "sentence"
  /** It answers other questions than this one. */
  | "elsewhere"
  /** A figure, but of another kind than this question asks for. */
  | "other_figure";

/** The result of reading an answer. `unknown`: the visitor says they don't know. */
export type Reading<Value> =
  | { kind: "understood"; value: Value }
  /** `choices`: possible meanings, each as an answer that is understood. */
  | { kind: "unclear"; reason: UnclearReason; choices?: string[] }
  | { kind: "unknown" };

/** An answer that wasn't understood, as it was written. */
export interface RoiTry {
  said: string;
  reason: UnclearReason;
  /** Possible meanings for the visitor to pick from. */
  choices?: string[] | undefined;
  /** Answers to later questions it contained. */
  noted?: string[] | undefined;
}

/** The record of one question. `value` is null until an answer is understood. */
export interface RoiRecord<Step extends RoiStep = RoiStep> {
  tries: RoiTry[];
  /** A changed answer that wasn't understood. The old value stays until one is. */
  retry?: RoiTry | undefined;
  /** What the visitor wrote; null for a quick answer or our figure. */
  said: string | null;
  value: RoiValues[Step] | null;
  /** Whether the value is our figure rather than the visitor's. */
  isAssumed: boolean;
  /**
   * The reply in the words of a language model, if one is set up. Its figures are those of the
   * built-in reply.
   */
  wording?: string | undefined;
  /** Answers to other questions it contained, as they are repeated. */
  noted?: string[] | undefined;
}

/** All answers, by question. */
export type RoiAnswers = { [Step in RoiStep]?: RoiRecord<Step> };

/** Our figures, for visitors who don't know theirs. */
const ROI_ASSUMED: { [Step in RoiStep]: RoiValues[Step] } = {
  process: { name: "", item: "item" },
  volume: { kind: "items", perMonth: 500, amount: 500, period: "month" },
  minutes: { minutes: 8 },
  people: { people: 1, hoursPerMonth: null },
  share: { percent: 60, outOfTen: true },
  cost: { hourCostMinor: 4_500, currency: "USD", amountMinor: 4_500, period: "hour" },
  systems: { systems: 2, names: [] },
};

/** Our own figure for a question. Money is in the currency that the language offers. */
export function assumedIn<Step extends RoiStep>(language: Language, step: Step): RoiValues[Step] {
  return language === "de" && step === "cost" ? { ...ROI_ASSUMED[step], currency: "EUR" } : ROI_ASSUMED[step];
}

/** Whether a question is skipped, because an earlier answer covers it. */
function isSkipped(step: RoiStep, answers: RoiAnswers): boolean {
  const volume = answers.volume?.value;
  if (volume?.kind !== "hours") return false;
  return step === "minutes" || (step === "people" && volume.people !== null);
}

/** The questions of a conversation with these answers. */
export function stepsOf(answers: RoiAnswers): RoiStep[] {
  return ROI_STEPS.filter((step) => !isSkipped(step, answers));
}

/** The first unanswered question; null if all are answered. */
export function nextStep(answers: RoiAnswers): RoiStep | null {
  return stepsOf(answers).find((step) => !answers[step]?.value) ?? null;
}

/** The engine's inputs from the answers so far. Open questions use our figures. */
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
    // If only hours are known, the estimate assumes items of ten minutes.
    runningMinorPerMonth: estimateRunningMinor({
      itemsPerMonth: isHours ? itemsPerMonth * 6 : itemsPerMonth,
    }),
    currency: cost.currency,
  };
}

/**
 * The source of an input: the visitor's answer, our replacement for one, our estimate, or a change
 * in the statement.
 */
type RoiSource = "answer" | "assumed" | "estimate" | "changed";
export type RoiSourced = Exclude<keyof RoiInputs, "currency" | "people">;

/** A stored statement: the inputs of the figures, never the figures. */
export interface RoiStatementData {
  processName: string;
  item: RoiItem;
  /** Only the hours of the work are known, so its items are hours. */
  isHours: boolean;
  inputs: RoiInputs;
  sources: Record<RoiSourced, RoiSource>;
}

/** The statement of a finished conversation. */
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

/** The token of a shared statement. It can't be guessed. */
export const RESULT_TOKEN = /^[A-Za-z0-9_-]{27}$/;
