import { data, redirect } from "@remix-run/node";

import { roiPageCopy as copy } from "~/copy/roi";
import { readCampaign, withCampaign } from "~/models/lead/campaign";
import { ROI_STEPS, type RoiStep } from "~/models/roi/roi";
import { RoiTurnSchema, type RoiTurn } from "~/models/roi/roi-form";
import { talkOf } from "~/models/roi/roi-talk";
import {
  answerQuestion,
  eraseConversation,
  getConversation,
  type RoiConversation,
} from "~/models/roi/roi.server";

import { allowPublicCache } from "~/http/public-cache.server";
import { answerIntents } from "~/http/answer-form.server";
import { notAllowed } from "~/http/form.server";
import { checkLimit } from "~/http/rate-limit.server";
import { replyWording } from "~/models/roi/reply-wording.server";
import { createSignedCookie } from "~/http/signed-cookie.server";
import { redirectWithToast } from "~/http/toast.server";
import { DAY_SECONDS } from "~/lib/time-units";

/**
 * Names a conversation; signed. The cookie's name makes the front door treat the request as
 * personal.
 */
const roiCookie = createSignedCookie("roi", { maxAge: 30 * DAY_SECONDS });

/** The conversation of the request's cookie; null without one, and for an expired one. */
export async function requestConversation(request: Request): Promise<RoiConversation | null> {
  const id: unknown = await roiCookie.parse(request.headers.get("Cookie"));
  return typeof id === "string" ? getConversation({ id }) : null;
}

/**
 * What `/roi-calculator` shows. The first question is the same for all visitors, so that page may
 * be cached.
 */
export async function loadTalk(request: Request) {
  const conversation = await requestConversation(request);
  if (!conversation) {
    allowPublicCache({ tags: ["settings"] });
    return { isOpen: false, talk: talkOf({ answers: {}, turn: 0, resultToken: null }) };
  }
  const asked = new URL(request.url).searchParams.get("change");
  const change = ROI_STEPS.find((step) => step === asked);
  return { isOpen: true, talk: talkOf({ ...conversation, change }) };
}

/**
 * Handles one turn of the conversation: redirects to the next question, to the same one again, or
 * to the statement.
 */
export async function answerTalk(request: Request) {
  const conversation = await requestConversation(request);
  return answerIntents(
    request,
    {
      schema: RoiTurnSchema,
      refused: () => {
        throw notAllowed();
      },
    },
    {
      restart: () => restart(conversation),
      answer: (form) => takeAnswer(request, conversation, form),
    },
  );
}

type RoiAnswer = Extract<RoiTurn, { intent: "answer" }>;

async function takeAnswer(request: Request, conversation: RoiConversation | null, form: RoiAnswer) {
  const { step, turn } = form;
  const { allowed, headers } = await checkLimit({ rule: "roi" });
  const text = saidIn(form);
  if (!allowed) return data({ error: copy.tooFast, step, said: text }, { status: 429, headers });
  const taken = await answerQuestion({ conversation, turn, step, text, wording: replyWording() });
  const isChange = Boolean(conversation?.answers[step]?.value);
  const campaign = readCampaign(new URL(request.url).searchParams);
  return redirect(withCampaign(placeAfter({ ...taken, step, isChange }), campaign), {
    status: 303,
    headers: { "Set-Cookie": await roiCookie.serialize(taken.conversationId) },
  });
}

/** A quick answer counts like any other. So does "I don't know". */
function saidIn({ answer, pick }: RoiAnswer): string {
  return pick ?? answer ?? "";
}

function placeAfter({
  outcome,
  resultToken,
  step,
  isChange,
}: {
  outcome: string;
  resultToken: string | null;
  step: RoiStep;
  isChange: boolean;
}): string {
  if (outcome === "unclear" && isChange) return `/roi-calculator?change=${step}#now`;
  const isDone = resultToken !== null && (outcome === "understood" || outcome === "assumed");
  return isDone ? `/roi-calculator/${resultToken}` : "/roi-calculator#now";
}

async function restart(conversation: RoiConversation | null): Promise<Response> {
  if (conversation) await eraseConversation({ id: conversation.id });
  const answer = await redirectWithToast("/roi-calculator", { kind: "info", ...copy.restarted });
  answer.headers.append("Set-Cookie", await roiCookie.serialize("", { maxAge: 0 }));
  return answer;
}
