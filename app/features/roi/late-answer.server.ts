import { roiPageCopy as copy } from "~/copy/roi";
import { talkOf, type Talk } from "~/models/roi/roi-talk";
import { kept, wasSaid } from "~/models/roi/roi-turn";
import { answerQuestion, getConversation, type RoiTurnOutcome } from "~/models/roi/roi.server";

/** An answer that came back to its visitor, with the reason. */
export interface ReturnedAnswer {
  error: string;
  step: string;
  said: string;
  /** The conversation to show with it, if it isn't the one that the page knows. */
  talk: Talk | null;
}

/**
 * Takes an answer, also one from a page that is older than the conversation: of another tab, or
 * behind the Back button. It never replaces an answer unasked. `late`: the visitor gets it back.
 */
export async function answerOrReturn(
  answer: Parameters<typeof answerQuestion>[0],
): Promise<{ taken: RoiTurnOutcome } | { late: ReturnedAnswer }> {
  const { conversation, step, text } = answer;
  const taken = await answerQuestion(answer);
  if (taken.outcome !== "stale") return { taken };
  const current = conversation && (await getConversation({ id: conversation.id }));
  if (!current) return { late: { error: copy.late.gone, step, said: text, talk: null } };
  // The same form was sent twice, or it says nothing.
  if (text.trim() === "" || wasSaid(current.answers[step], text)) return { taken };
  const talk = talkOf({ ...current, change: step });
  const { now } = talk;
  if (now?.step !== step) return { late: { error: copy.late.closed(kept(text)), step, said: text, talk } };
  if (now.isChange) return { late: { error: copy.late.answered(now.earlier), step, said: text, talk } };
  return answerOrReturn({ ...answer, conversation: current, turn: current.turn });
}
