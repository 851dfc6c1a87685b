import type { Language } from "~/lib/languages";

import { readGermanAnswer, findLaterGermanAnswers } from "./german-answer";
import type { Reading, RoiStep, RoiValues } from "./roi";
import type { ReadingContext } from "./answers/reader";
import { readAnswer } from "./roi-answer";
import { findLaterAnswers, type LaterAnswer } from "./roi-later-answers";

/** Reads an answer in the language of the conversation. Choices are in that language. */
export function readAnswerIn<Step extends RoiStep>(
  language: Language,
  step: Step,
  text: string,
  context: ReadingContext = {},
): Reading<RoiValues[Step]> {
  return language === "de" ? readGermanAnswer(step, text, context) : readAnswer(step, text, context);
}

/** Finds answers to later questions, in the language of the conversation. */
export function findLaterAnswersIn(language: Language, asked: RoiStep, text: string): LaterAnswer[] {
  return language === "de" ? findLaterGermanAnswers(asked, text) : findLaterAnswers(asked, text);
}
