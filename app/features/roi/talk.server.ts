import { data, redirect } from "@remix-run/node";

import { prefillCopy } from "~/copy/booking";
import { roiRefusalCopy } from "~/copy/refusals";
import { roiPageCopy as copy } from "~/copy/roi";
import { originalContent } from "~/models/content/content-defaults";
import { getLiveContents } from "~/models/content/content.server";
import { roiWords } from "~/models/content/landing-content";
import { readCampaign, withCampaign } from "~/models/lead/campaign";
import { readPrefill } from "~/models/lead/prefilled-link.server";
import { ROI_STEPS, type RoiStep } from "~/models/roi/roi";
import { RoiTurnSchema, type RoiTurn } from "~/models/roi/roi-form";
import { talkOf } from "~/models/roi/roi-talk";
import { eraseConversation, getConversation, type RoiConversation } from "~/models/roi/roi.server";

import { allowContentCache } from "~/publishing/public-content.server";
import { answerIntents } from "~/http/answer-form.server";
import { notAllowed } from "~/http/form.server";
import { checkLimit } from "~/http/rate-limit.server";
import { noteGoal } from "~/http/visit-goal.server";
import { replyWording } from "~/models/roi/reply-wording.server";
import { CONVERSATION_DAYS } from "~/models/roi/roi-limits";
import { answerOrReturn, type ReturnedAnswer } from "./late-answer.server";
import { createSignedCookie } from "~/http/signed-cookie.server";
import { redirectWithToast } from "~/http/toast.server";
import { currentLanguage } from "~/lib/language/current-language";
import { carryQuery, isFramed } from "~/lib/framed-page";
import { DAY_SECONDS } from "~/lib/time-units";
import { isUuid } from "~/lib/uuid";

/**
 * Names a conversation; signed. The cookie's name makes the front door treat the request as
 * personal.
 */
const roiCookie = createSignedCookie("roi", { maxAge: CONVERSATION_DAYS * DAY_SECONDS });

/**
 * The conversation of the request's cookie; null without one, and for an expired one. Browsers keep
 * no cookies for a frame in another site, so there its URL names the conversation.
 */
export async function requestConversation(request: Request): Promise<RoiConversation | null> {
  const url = new URL(request.url);
  if (isFramed(url)) {
    const talk = url.searchParams.get("talk");
    return talk !== null && isUuid(talk) ? getConversation({ id: talk }) : null;
  }
  const id: unknown = await roiCookie.parse(request.headers.get("Cookie"));
  return typeof id === "string" ? getConversation({ id }) : null;
}

/** In the address after a first answer, until the cookie has arrived. */
const BEGUN = "begun";

/**
 * What `/roi-calculator` shows. The first question is the same for all visitors, so that page may
 * be cached.
 */
export async function loadTalk(request: Request) {
  const query = new URL(request.url).searchParams;
  const conversation = await requestConversation(request);
  const given = await readPrefill("roi", query.get("prefill"));
  const words = await headlineWords();
  const isBegun = query.has(BEGUN);
  if (conversation && isBegun) throw redirect(placeWithout(BEGUN, request));
  const notice = given && given.state !== "valid" ? prefillCopy[given.state] : null;
  if (!conversation) {
    if (!given && !isBegun) await allowContentCache();
    const start = given?.state === "valid" ? (given.prefill.process ?? "") : "";
    const talk = talkOf({ answers: {}, turn: 0, resultToken: null });
    if (isBegun && talk.now) talk.now.readBack = roiRefusalCopy.noCookie;
    return { isOpen: false, words, notice, start, talk };
  }
  const asked = query.get("change");
  const change = ROI_STEPS.find((step) => step === asked);
  return { isOpen: true, words, notice, start: "", talk: talkOf({ ...conversation, change }) };
}

function placeWithout(name: string, request: Request): string {
  const { searchParams } = new URL(request.url);
  searchParams.delete(name);
  return `/roi-calculator${searchParams.size > 0 ? `?${searchParams.toString()}` : ""}#now`;
}

/** The rotating words of the headline. The headline is ours, so they must be in its language. */
async function headlineWords(): Promise<string[]> {
  const language = currentLanguage();
  const { hero } = await getLiveContents(["hero"], { language });
  return roiWords(hero.language === language ? hero : originalContent("hero", language));
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
      restart: () => restart(request, conversation),
      answer: (form) => takeAnswer(request, conversation, form),
    },
  );
}

type RoiAnswer = Extract<RoiTurn, { intent: "answer" }>;

async function takeAnswer(request: Request, conversation: RoiConversation | null, form: RoiAnswer) {
  const { step, turn } = form;
  const { allowed, headers } = await checkLimit({ rule: "roi" });
  const text = saidIn(form);
  if (!allowed) {
    const tooFast: ReturnedAnswer = { error: copy.tooFast, step, said: text, talk: null };
    return data(tooFast, { status: 429, headers });
  }
  const outcome = await answerOrReturn({ conversation, turn, step, text, wording: replyWording() });
  if ("late" in outcome) return data(outcome.late, { status: 409 });
  const { taken } = outcome;
  if (taken.resultToken !== null && taken.outcome !== "stale") noteGoal({ name: "statement" });
  const isChange = Boolean(conversation?.answers[step]?.value);
  const url = new URL(request.url);
  const place = placeAfter({ ...taken, step, isChange, isInFrame: isFramed(url) });
  const carried = carryQuery(withCampaign(place, readCampaign(url.searchParams)), url.searchParams);
  if (isFramed(url)) return redirect(withQuery(carried, "talk", taken.conversationId), 303);
  return redirect(conversation ? carried : withQuery(carried, BEGUN, "1"), {
    status: 303,
    headers: { "Set-Cookie": await roiCookie.serialize(taken.conversationId) },
  });
}

function withQuery(place: string, name: string, value: string): string {
  const [address = "", hash = ""] = place.split("#", 2);
  const [path = "", search = ""] = address.split("?", 2);
  const query = new URLSearchParams(search);
  query.set(name, value);
  return `${path}?${query.toString()}#${hash}`;
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
  isInFrame,
}: {
  outcome: string;
  resultToken: string | null;
  step: RoiStep;
  isChange: boolean;
  isInFrame: boolean;
}): string {
  if (outcome === "unclear" && isChange) return `/roi-calculator?change=${step}#now`;
  // The page of a statement can't be framed, so a link to it ends the conversation there.
  const isDone = !isInFrame && resultToken !== null && (outcome === "understood" || outcome === "assumed");
  return isDone ? `/roi-calculator/${resultToken}` : "/roi-calculator#now";
}

async function restart(request: Request, conversation: RoiConversation | null): Promise<Response> {
  if (conversation) await eraseConversation({ id: conversation.id });
  const url = new URL(request.url);
  url.searchParams.delete("talk");
  const place = carryQuery("/roi-calculator", url.searchParams);
  if (isFramed(url)) return redirect(place, 303);
  const answer = await redirectWithToast(place, { kind: "info", ...copy.restarted });
  answer.headers.append("Set-Cookie", await roiCookie.serialize("", { maxAge: 0 }));
  return answer;
}
