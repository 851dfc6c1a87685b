import { createHash } from "node:crypto";

import { and, desc, eq, gt, lt, sql } from "drizzle-orm";

import { mailsCopy } from "~/copy/mails";
import { roiResultCopy } from "~/copy/roi";
import { atomically, db, type Database, type Write } from "~/server/db.server";
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
  CONVERSATION_DAYS,
  KEPT_RESULT_DAYS,
  nextStep,
  RESULT_TOKEN,
  statementDataOf,
  type RoiAnswers,
  type RoiStatementData,
  type RoiStep,
} from "./roi";
import { workOutRoi, type RoiResult } from "./roi-engine";
import { takeAnswer, type TakenAnswer } from "./roi-turn";
import { getSettings } from "~/models/settings/settings.server";

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

/** A conversation as its visitor goes on with it. */
export interface RoiConversation {
  /** The secret in the cookie. The database has its hash. */
  id: string;
  /** Number of changes so far. */
  turn: number;
  answers: RoiAnswers;
  /** The statement that it led to, when all questions are answered. */
  resultToken: string | null;
  expiresAt: Date;
}

/** A conversation that has not expired. */
export async function getConversation({
  id,
  now = new Date(),
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

/** What became of a turn. `stale`: the post was written for another turn, and changed nothing. */
interface RoiTurnOutcome {
  conversationId: string;
  outcome: TakenAnswer["outcome"] | "stale";
  /** The statement, when all questions are answered now. */
  resultToken: string | null;
}

/** Puts the words of a reply in place of the built-in ones, or null to keep those. */
export type ReplyWording = (answers: RoiAnswers, step: RoiStep) => Promise<string | null>;

/**
 * Takes one answer. Without a conversation it begins one. Of two posts for the same turn one wins;
 * the other is `stale`, and what is shown then is what the first one said.
 */
export async function answerQuestion({
  conversation,
  turn,
  step,
  text,
  wording,
  now = new Date(),
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
    takeAnswer(conversation?.answers ?? {}, { step, text }),
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

/**
 * Erases a conversation before its time. Statements that were made of it stay as long as they were
 * promised.
 */
export async function eraseConversation({ id }: { id: string }): Promise<void> {
  await atomically((tx) => [tx.delete(roiConversations).where(eq(roiConversations.id, hashToken(id)))]);
}

/** Erases conversations and statements that have expired. */
export async function eraseExpiredRoi({ now = new Date() }: { now?: Date } = {}): Promise<void> {
  await atomically((tx) => [
    tx.delete(roiConversations).where(lt(roiConversations.expiresAt, now)),
    tx.delete(roiResults).where(lt(roiResults.expiresAt, now)),
  ]);
}

/** A statement, worked out again from what is stored. */
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
 * The statement with this token; null for a token that is none, was tampered with or has expired.
 * The figures come out of the engine each time, so a link can never carry others.
 *
 * @example const shared = await getSharedResult({ token }); //
 * shared.result.scenarios.expected.savedMinorPerYear
 */
export async function getSharedResult({
  token,
  now = new Date(),
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
  now = new Date(),
}: {
  id: string | null;
  now?: Date;
}): Promise<SharedResult | null> {
  if (id === null) return null;
  const [row] = await db
    .select()
    .from(roiResults)
    .where(and(eq(roiResults.id, id), gt(roiResults.expiresAt, now)));
  if (!row) return null;
  const { conversationId: conversationHash, ...kept } = row;
  return { ...kept, conversationHash, result: workOutRoi(kept.data.inputs) };
}

/** Whether this conversation made the statement, and may change its assumptions. */
export function madeResult(
  conversation: Pick<RoiConversation, "id">,
  shared: Pick<SharedResult, "conversationHash">,
): boolean {
  return hashToken(conversation.id) === shared.conversationHash;
}

/**
 * The statement that a lead asked for or brought to a booking last; null when there is none or it
 * has expired.
 */
export async function getLatestResult({
  leadId,
  now = new Date(),
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
 * Makes the statement of a conversation with other assumptions. Returns its token; the same
 * assumptions give the same one.
 */
export async function saveResult({
  conversationId,
  data,
  now = new Date(),
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
  const expiresAt = inDays(CONVERSATION_DAYS, now);
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
  // The engines give the keys of JSON back in different orders.
  const keys = [data, data.inputs, data.sources].flatMap(Object.keys).sort();
  return createHash("sha256")
    .update(`roi statement ${conversationId} ${JSON.stringify(data, keys)}`)
    .digest("base64url")
    .slice(0, 27);
}

/**
 * The writes that keep a statement for a year, because someone refers to it from now on: an email,
 * a booking, a lead. Part of the same list as that reference.
 */
export function keepResultWrites(
  tx: Database,
  { id, now = new Date() }: { id: string; now?: Date },
): Write[] {
  const expiresAt = inDays(KEPT_RESULT_DAYS, now);
  return [
    tx
      .update(roiResults)
      .set({ expiresAt })
      .where(and(eq(roiResults.id, id), lt(roiResults.expiresAt, expiresAt))),
  ];
}

/**
 * Sends a statement to an address that asks for it: into the outbox, and onto the lead that has
 * this address.
 */
export async function mailResult({
  shared,
  email,
  campaign,
  consent,
  now = new Date(),
}: {
  shared: SharedResult;
  email: string;
  /** The campaign that brought the visitor. */
  campaign?: Campaign | null | undefined;
  /** The sentences that were agreed to. */
  consent: string;
  now?: Date;
}): Promise<void> {
  const { productName } = await getSettings();
  const { id, token, data, result } = shared;
  const { expected } = result.scenarios;
  const { currency } = data.inputs;
  const link = new URL(`/roi-calculator/${token}`, env.appUrl).href;
  const words = mailsCopy.roiStatement(
    productName,
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
      event: {
        kind: "roi_result",
        subjectId: id,
        facts: { amountMinor: expected.savedMinorPerYear, currency },
      },
      now,
    }),
    ...queueMail(
      tx,
      { kind: "roi_statement", to: email, ...mailBody({ words, link, productName }) },
      { now },
    ),
  ]);
}

function inDays(days: number, now: Date): Date {
  return new Date(now.getTime() + days * DAY_MILLISECONDS);
}
