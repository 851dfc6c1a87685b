import type { Language } from "~/lib/languages";

import type { LaterAnswer } from "./roi-later-answers";
import { readAnswerIn, findLaterAnswersIn } from "./roi-reading";
import { assumedIn, inputsOf, type RoiAnswers, type RoiRecord, type RoiStep, type RoiTry } from "./roi";
import { ROI_EXCHANGES_MAX, ROI_TRIES_MAX, SAID_CHARACTERS_MAX } from "./roi-limits";

/** The result of an answer: the next question, or the same one again. */
export interface TakenAnswer {
  answers: RoiAnswers;
  outcome: "understood" | "assumed" | "unclear";
}

/**
 * Takes one new or changed answer. The first that can't be used repeats the question, and after the
 * second our own figure is used, so nobody gets stuck. A question back doesn't count. If a changed
 * answer can't be used, the earlier one stays. Answers to later questions are taken along.
 * `language`: the one in which the visitor is asked.
 */
export function takeAnswer<Step extends RoiStep>(
  answers: RoiAnswers,
  { step, text }: { step: Step; text: string },
  language: Language,
): TakenAnswer {
  const before = recordOf(answers, step);
  const said = kept(text);
  const reading = readAnswerIn(language, step, text, {
    item: answers.process?.value?.item,
    currency: answers.cost?.value?.currency,
    ...(answers.volume?.value?.kind === "items" ? { perMonth: inputsOf(answers).itemsPerMonth } : {}),
  });
  const tries = before?.value ? [] : (before?.tries ?? []);
  const later = reading.kind === "unknown" ? [] : newLaterAnswers(language, answers, step, text);
  const noted = later.length > 0 ? { noted: later.map((one) => one.said) } : {};
  const taken = (record: RoiRecord<Step>, outcome: TakenAnswer["outcome"]): TakenAnswer => ({
    answers: { ...withLaterAnswers(language, answers, later), [step]: record },
    outcome,
  });
  const assumed: RoiRecord<Step>["value"] = assumedIn(language, step);

  if (reading.kind === "understood")
    return taken({ tries, said, value: reading.value, isAssumed: false, ...noted }, "understood");
  if (reading.kind === "unknown") return taken({ tries, said, value: assumed, isAssumed: true }, "assumed");
  const isElsewhere = later.length > 0 && !reading.choices;
  const failed: RoiTry = {
    said,
    reason: isElsewhere ? "elsewhere" : reading.reason === "elsewhere" ? "other_figure" : reading.reason,
    ...(reading.choices ? { choices: reading.choices } : {}),
    ...noted,
  };
  if (before?.value) return taken({ ...before, retry: failed }, "unclear");
  const record = { tries: [...tries, failed], said: null };
  return isOver(record.tries)
    ? taken({ ...record, value: assumed, isAssumed: true }, "assumed")
    : taken({ ...record, value: null, isAssumed: false }, "unclear");
}

function isOver(tries: RoiTry[]): boolean {
  const failed = tries.filter(({ reason }) => reason !== "question" && reason !== "elsewhere");
  return failed.length >= ROI_TRIES_MAX || tries.length >= ROI_EXCHANGES_MAX;
}

/** What an answer says about questions that aren't answered yet. */
function newLaterAnswers(language: Language, answers: RoiAnswers, step: RoiStep, text: string) {
  return findLaterAnswersIn(language, step, text).filter((one) => !answers[one.step]?.value);
}

function withLaterAnswers(language: Language, answers: RoiAnswers, later: LaterAnswer[]): RoiAnswers {
  return later.reduce((all, one) => withLaterAnswer(language, all, one), answers);
}

function withLaterAnswer<Step extends RoiStep>(
  language: Language,
  answers: RoiAnswers,
  { step, said }: { step: Step; said: string },
): RoiAnswers {
  const reading = readAnswerIn(language, step, said);
  if (reading.kind !== "understood") return answers;
  const record: RoiRecord<Step> = {
    tries: recordOf(answers, step)?.tries ?? [],
    said,
    value: reading.value,
    isAssumed: false,
  };
  return { ...answers, [step]: record };
}

/** The record of a question, typed by its step. */
export function recordOf<Step extends RoiStep>(answers: RoiAnswers, step: Step): RoiRecord<Step> | undefined {
  const records: { [Name in RoiStep]?: RoiRecord<Name> } = answers;
  return records[step];
}

/** Whether an answer was the last one that was said to its question. */
export function wasSaid(record: RoiRecord<RoiStep> | undefined, text: string): boolean {
  const last = record?.retry ?? record?.tries.at(-1);
  return record !== undefined && [record.said, last?.said].includes(kept(text));
}

/** The visitor's own words, on one line, shortened, never cut inside a character. */
export function kept(text: string): string {
  const line = text
    .slice(0, SAID_CHARACTERS_MAX * 2)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  const characters = [...line];
  return characters.length > SAID_CHARACTERS_MAX || text.length > SAID_CHARACTERS_MAX * 2
    ? `${characters.slice(0, SAID_CHARACTERS_MAX - 1).join("")}…`
    : line;
}
