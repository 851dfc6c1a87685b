import { sharedNow } from "~/lib/clock/shared-clock";
import { mailsCopy } from "~/copy/mails";
import { createHash } from "node:crypto";

import { and, desc, eq, gt, inArray, lt, sql } from "drizzle-orm";

import { roiResultCopy } from "~/copy/roi";
import { atomically, db, type Database, type Write } from "~/server/db.server";
import { currentLanguage } from "~/lib/language/current-language";
import { env } from "~/server/env.server";
import { formatDate } from "~/lib/dates";
import { countText, moneyText, paybackText } from "~/lib/number-formats";
import { mailBody } from "~/models/mail/mail-body";

import { leadEvents, roiConversations, roiResults } from "../../../drizzle/schema";

import type { Campaign } from "~/models/lead/campaign";
import { leadWrites } from "~/models/lead/lead.server";
import { queueMail } from "~/models/mail/mail.server";
import { hashToken } from "~/lib/token-hash.server";
import {
  nextStep,
  RESULT_TOKEN,
  statementDataOf,
  type RoiAnswers,
  type RoiStatementData,
  type RoiStep,
} from "./roi";
import { workOutRoi, type RoiResult } from "./roi-engine";
import { takeAnswer, type TakenAnswer } from "./roi-turn";
import { CONVERSATION_DAYS, KEPT_RESULT_DAYS, RESULT_DAYS } from "./roi-limits";
import { getSettings } from "~/models/settings/settings.server";
import { daysAfter } from "~/lib/time-units";

/** A conversation as its visitor continues it. */
export interface RoiConversation {
  /** The secret in the cookie. The database has its hash. */
  id: string;
  /** Number of changes so far. */
  turn: number;
  answers: RoiAnswers;
  /** The statement it led to, once all questions are answered. */
  resultToken: string | null;
  expiresAt: Date;
}

/** A conversation that hasn't expired. */
export async function getConversation({
  id,
  now = sharedNow(),
}: {
  id: string;
  now?: Date;
}): Promise<RoiConversation | null> {
  const [conversation] = await db
    .select({
      turn: roiConversations.turn,
      answers: roiConversations.answers,
      resultToken: roiConversations.resultToken,
      expiresAt: roiConversations.expiresAt,
    })
    .from(roiConversations)
    .where(and(eq(roiConversations.id, hashToken(id)), gt(roiConversations.expiresAt, now)));
  return conversation ? { id, ...conversation } : null;
}

/** The result of a turn. `stale`: the post was for another turn and changed nothing. */
export interface RoiTurnOutcome {
  conversationId: string;
  outcome: TakenAnswer["outcome"] | "stale";
  /** The statement, if all questions are answered now. */
  resultToken: string | null;
}

/** Rewords a reply, or returns null to keep the built-in words. */
export type ReplyWording = (answers: RoiAnswers, step: RoiStep) => Promise<string | null>;

/**
 * Takes one answer, starting a conversation if there is none. Of two posts for the same turn one
 * wins. The other is `stale`, and the page then shows what the first one said.
 */
export async function answerQuestion({
  conversation,
  turn,
  step,
  text,
  wording,
  now = sharedNow(),
}: {
  conversation: RoiConversation | null;
  turn: number;
  step: RoiStep;
  text: string;
  wording?: ReplyWording | undefined;
  now?: Date;
}): Promise<RoiTurnOutcome> {
  const id = conversation?.id ?? crypto.randomUUID();
  const stale: RoiTurnOutcome = {
    conversationId: id,
    outcome: "stale",
    resultToken: conversation?.resultToken ?? null,
  };
  if (turn !== (conversation?.turn ?? 0)) return stale;
  const { answers, outcome } = await worded(
    takeAnswer(conversation?.answers ?? {}, { step, text }, currentLanguage()),
    step,
    wording,
  );
  const isFinished = nextStep(answers) === null;
  const data = isFinished ? statementDataOf(answers) : null;
  const resultToken = data && resultTokenOf(id, data);
  const row = {
    turn: turn + 1,
    answers,
    resultToken,
    updatedAt: now,
    expiresAt: inDays(CONVERSATION_DAYS, now),
  };
  const [written] = await atomically((tx) => [
    conversation
      ? tx
          .update(roiConversations)
          .set(row)
          .where(and(eq(roiConversations.id, hashToken(id)), eq(roiConversations.turn, turn)))
          .returning({ id: roiConversations.id })
      : tx
          .insert(roiConversations)
          .values({ id: hashToken(id), ...row, createdAt: now })
          .returning({ id: roiConversations.id }),
    ...(data ? resultWrites(tx, { conversationId: id, data, now }) : []),
  ]);
  return written.length > 0 ? { conversationId: id, outcome, resultToken } : stale;
}

async function worded(
  taken: TakenAnswer,
  step: RoiStep,
  wording: ReplyWording | undefined,
): Promise<TakenAnswer> {
  const record = taken.answers[step];
  if (!wording || !record || taken.outcome === "unclear") return taken;
  const words = await wording(taken.answers, step);
  return words === null
    ? taken
    : { ...taken, answers: { ...taken.answers, [step]: { ...record, wording: words } } };
}

/** Erases a conversation early. Statements made from it stay as long as promised. */
export async function eraseConversation({ id }: { id: string }): Promise<void> {
  await atomically((tx) => [tx.delete(roiConversations).where(eq(roiConversations.id, hashToken(id)))]);
}

/** Erases expired conversations and statements. */
export async function eraseExpiredRoi({ now = sharedNow() }: { now?: Date } = {}): Promise<void> {
  await atomically((tx) => [
    tx.delete(roiConversations).where(lt(roiConversations.expiresAt, now)),
    tx.delete(roiResults).where(lt(roiResults.expiresAt, now)),
  ]);
}

/** A statement, recalculated from stored inputs. */
export interface SharedResult {
  /** What others refer to it by. It opens nothing. */
  id: string;
  /** The secret in its link. */
  token: string;
  data: RoiStatementData;
  result: RoiResult;
  /** Hash of the conversation that may change the assumptions. */
  conversationHash: string;
  createdAt: Date;
  expiresAt: Date;
}

/**
 * The statement with this token; null if the token is invalid or has expired. The engine
 * recalculates the figures each time, so a link can't contain false ones.
 */
export async function getSharedResult({
  token,
  now = sharedNow(),
}: {
  token: string;
  now?: Date;
}): Promise<SharedResult | null> {
  return RESULT_TOKEN.test(token) ? getReferredResult({ id: hashToken(token), now }) : null;
}

/**
 * The statement that a booking, a lead or a proposal refers to; null when there is none or it has
 * expired.
 */
export async function getReferredResult({
  id,
  now = sharedNow(),
}: {
  id: string | null;
  now?: Date;
}): Promise<SharedResult | null> {
  if (id === null) return null;
  const [shared] = await listReferredResults({ ids: [id], now });
  return shared ?? null;
}

/** The statements with these ids that haven't expired, in no order. */
export async function listReferredResults({
  ids,
  now = sharedNow(),
}: {
  ids: readonly string[];
  now?: Date;
}): Promise<SharedResult[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(roiResults)
    .where(and(inArray(roiResults.id, [...ids]), gt(roiResults.expiresAt, now)));
  return rows.map(({ conversationId: conversationHash, ...kept }) => ({
    ...kept,
    conversationHash,
    result: workOutRoi(kept.data.inputs),
  }));
}

/** Whether this conversation made the statement, and may change its assumptions. */
export function madeResult(
  conversation: Pick<RoiConversation, "id">,
  shared: Pick<SharedResult, "conversationHash">,
): boolean {
  return hashToken(conversation.id) === shared.conversationHash;
}

/**
 * The statement a lead most recently asked for or brought to a booking; null if there is none or it
 * has expired.
 */
export async function getLatestResult({
  leadId,
  now = sharedNow(),
}: {
  leadId: string;
  now?: Date;
}): Promise<SharedResult | null> {
  const [event] = await db
    .select({ id: roiResults.id })
    .from(leadEvents)
    .innerJoin(roiResults, eq(roiResults.id, leadEvents.subjectId))
    .where(
      and(eq(leadEvents.leadId, leadId), eq(leadEvents.kind, "roi_result"), gt(roiResults.expiresAt, now)),
    )
    .orderBy(desc(leadEvents.createdAt), desc(leadEvents.id))
    .limit(1);
  return getReferredResult({ id: event?.id ?? null, now });
}

/**
 * Makes a statement of a conversation with other assumptions. Returns its token; the same
 * assumptions give the same one.
 */
export async function saveResult({
  conversationId,
  data,
  now = sharedNow(),
}: {
  conversationId: string;
  data: RoiStatementData;
  now?: Date;
}): Promise<string> {
  const token = resultTokenOf(conversationId, data);
  await atomically((tx) => [
    ...resultWrites(tx, { conversationId, data, now }),
    tx
      .update(roiConversations)
      .set({ resultToken: token })
      .where(eq(roiConversations.id, hashToken(conversationId))),
  ]);
  return token;
}

function resultWrites(
  tx: Database,
  { conversationId, data, now }: { conversationId: string; data: RoiStatementData; now: Date },
): Write[] {
  const token = resultTokenOf(conversationId, data);
  const expiresAt = inDays(RESULT_DAYS, now);
  return [
    tx
      .insert(roiResults)
      .values({
        id: hashToken(token),
        token,
        conversationId: hashToken(conversationId),
        data,
        createdAt: now,
        expiresAt,
      })
      .onConflictDoUpdate({
        target: roiResults.id,
        set: { expiresAt: sql`excluded.expires_at` },
        setWhere: lt(roiResults.expiresAt, expiresAt),
      }),
  ];
}

/**
 * Unguessable, because the database holds only a hash of the conversation's id; made of what the
 * statement holds, so that a repeated post makes no second one.
 */
function resultTokenOf(conversationId: string, data: RoiStatementData): string {
  // The engines return JSON keys in different orders.
  const keys = [data, data.inputs, data.sources].flatMap(Object.keys).sort();
  return createHash("sha256")
    .update(`roi statement ${conversationId} ${JSON.stringify(data, keys)}`)
    .digest("base64url")
    .slice(0, 27);
}

/**
 * The writes that keep a statement for a year, because an email, a booking or a lead now refers to
 * it. Put them in the same list as that reference.
 */
export function keepResultWrites(
  tx: Database,
  { id, now = sharedNow() }: { id: string; now?: Date },
): Write[] {
  const expiresAt = inDays(KEPT_RESULT_DAYS, now);
  return [
    tx
      .update(roiResults)
      .set({ expiresAt })
      .where(and(eq(roiResults.id, id), lt(roiResults.expiresAt, expiresAt))),
  ];
}

/** Emails a statement to an address that asks for it, and adds it to that address's lead. */
export async function mailResult({
  shared,
  email,
  campaign,
  consent,
  now = sharedNow(),
}: {
  shared: SharedResult;
  email: string;
  /** The campaign that brought the visitor. */
  campaign?: Campaign | null | undefined;
  /** The consent sentences. */
  consent: string;
  now?: Date;
}): Promise<void> {
  const settings = await getSettings();
  const { id, token, data, result } = shared;
  const { expected } = result.scenarios;
  const { currency } = data.inputs;
  const link = new URL(`/roi-calculator/${token}`, env.appUrl).href;
  const words = () =>
    mailsCopy.roiStatement(
      settings.productName,
      {
        savedPerYear: moneyText(expected.savedMinorPerYear, currency),
        hoursPerYear: countText(expected.savedHoursPerYear),
        payback: roiResultCopy.mailPayback(paybackText(expected.paybackMonths)),
      },
      formatDate(inDays(KEPT_RESULT_DAYS, now)),
    );
  await atomically((tx) => [
    ...keepResultWrites(tx, { id, now }),
    ...leadWrites(tx, {
      email,
      emailProven: false,
      interest: data.processName || null,
      yearlySaving: { amountMinor: expected.savedMinorPerYear, currency },
      source: "roi",
      campaign,
      consent,
      language: currentLanguage(),
      event: {
        kind: "roi_result",
        subjectId: id,
        facts: { amountMinor: expected.savedMinorPerYear, currency },
      },
      now,
    }),
    ...queueMail(
      tx,
      {
        kind: "roi_statement",
        to: email,
        ...mailBody({ language: currentLanguage(), words, link, settings }),
      },
      { now },
    ),
  ]);
}

function inDays(days: number, now: Date): Date {
  return daysAfter(now, days);
}
