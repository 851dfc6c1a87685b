import { currentLanguage } from "~/lib/language/current-language";
import { DEFAULT_LANGUAGE } from "~/lib/languages";
import { env } from "~/server/env.server";
import { builtInReply } from "~/models/roi/roi-talk";
import type { RoiAnswers, RoiStep } from "~/models/roi/roi";
import { acceptWording } from "~/models/roi/roi-wording";
import type { ReplyWording } from "~/models/roi/roi.server";
import { askModel, type ModelEndpoint } from "~/services/llm.server";

const SYSTEM = [
  "You rewrite one sentence of a calculator so that it sounds like a calm, plain-spoken colleague.",
  "Keep every figure exactly as it is, in digits, with its currency sign and unit. Add no figure, no advice, no praise, no question.",
  "At most two short sentences in English. Plain text only: no markup, no quotation marks, no links.",
].join(" ");

/**
 * Lets a language model phrase the ROI agent's replies, if one is set up. It is asked in English
 * and its figures are compared in English, so other languages keep our own words. The figures stay
 * ours: see `acceptWording`.
 */
export function replyWording(endpoint: ModelEndpoint | undefined = env.llm): ReplyWording | undefined {
  if (!endpoint || currentLanguage() !== DEFAULT_LANGUAGE) return undefined;
  return async (answers, step) => {
    const builtIn = builtInReply(step, answers);
    if (builtIn === "" || repeatsVisitor(answers, step)) return null;
    const offered = await askModel({ endpoint, system: SYSTEM, prompt: builtIn.replaceAll("**", "") });
    return offered === null ? null : acceptWording({ builtIn, offered });
  };
}

/** Whether a reply repeats words of the visitor, which the model never gets. */
function repeatsVisitor(answers: RoiAnswers, step: RoiStep): boolean {
  const names = answers.systems?.value?.names ?? [];
  return step === "process" || Boolean(answers[step]?.noted) || (step === "systems" && names.length > 0);
}
