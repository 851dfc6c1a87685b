import { readAnswer } from "./roi-answer";
import {
  ROI_ASSUMED,
  ROI_TRIES_MAX,
  SAID_CHARACTERS_MAX,
  type RoiAnswers,
  type RoiRecord,
  type RoiStep,
} from "./roi";

/** What became of an answer: the next question, or the same one again. */
export interface TakenAnswer {
  answers: RoiAnswers;
  outcome: "understood" | "assumed" | "unclear";
}

/**
 * Takes one answer to one question, new or changed. The first that cannot be counted brings the question again, the second our own
 * figure, so nobody is ever stuck. A changed answer that cannot be counted leaves the earlier one in force.
 */
export function takeAnswer<Step extends RoiStep>(
  answers: RoiAnswers,
  { step, text }: { step: Step; text: string },
): TakenAnswer {
  const before = recordOf(answers, step);
  const said = kept(text);
  const reading = readAnswer(step, text, {
    item: answers.process?.value?.item,
    currency: answers.cost?.value?.currency,
  });
  const tries = before?.value ? [] : (before?.tries ?? []);
  const taken = (record: RoiRecord<Step>, outcome: TakenAnswer["outcome"]): TakenAnswer => ({
    answers: { ...answers, [step]: record },
    outcome,
  });
  const assumed: RoiRecord<Step>["value"] = ROI_ASSUMED[step];

  if (reading.kind === "understood")
    return taken({ tries, said, value: reading.value, isAssumed: false }, "understood");
  if (reading.kind === "unknown") return taken({ tries, said, value: assumed, isAssumed: true }, "assumed");
  const failed = { said, reason: reading.reason };
  if (before?.value) return taken({ ...before, retry: failed }, "unclear");
  const record = { tries: [...tries, failed], said: null };
  return record.tries.length < ROI_TRIES_MAX
    ? taken({ ...record, value: null, isAssumed: false }, "unclear")
    : taken({ ...record, value: assumed, isAssumed: true }, "assumed");
}

/** The record of a question, typed by it. */
export function recordOf<Step extends RoiStep>(answers: RoiAnswers, step: Step): RoiRecord<Step> | undefined {
  const records: { [Name in RoiStep]?: RoiRecord<Name> } = answers;
  return records[step];
}

/** As it was written, on one line, not too long, never cut through a character. */
function kept(text: string): string {
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
