import { and, asc, desc, eq, inArray, lt, lte, ne, or, sql } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { env } from "~/server/env.server";
import { atomically, db, type Database, type Write } from "~/server/db.server";

import { isWaitingMail, outboxMails } from "../../../drizzle/schema";

import { declareReading, read, type Reading } from "~/models/shared/reading.server";
import { secondsUntilNextTry, type OutgoingMail } from "./mail";
import { MAILS_KEPT_DAYS, MAIL_LIFE_HOURS } from "./mail-limits";
import { HOUR_MILLISECONDS, daysBefore } from "~/lib/time-units";

/** A row of the outbox. */
export type OutboxMail = typeof outboxMails.$inferSelect;

/**
 * How long a claim lasts. If a worker dies, others then take its emails. Longer than any delivery.
 */
const CLAIM_SECONDS = 60;
const ERROR_CHARACTERS = 300;

const isWaiting = isWaitingMail(outboxMails);
/** The reason of emails that weren't sent because what they say was over. */
const TOO_LATE = "too late";
/** Known by its reason, because versions before know no further status. */
const isTooLate = sql`${outboxMails.status} = 'failed' and ${outboxMails.lastError} = ${TOO_LATE}`;
const isFailed = sql`${outboxMails.status} = 'failed' and ${outboxMails.lastError} is distinct from ${TOO_LATE}`;

/** What a finished email no longer stores, because it may have contained a link or a code. */
const FORGOTTEN = {
  textBody: "",
  htmlBody: "",
  senderName: null,
  replyTo: null,
  calendar: null,
  attachment: null,
  unsubscribeUrl: null,
};

/** Whether emails leave this server. Without it they stay in the outbox. */
export function hasMailServer(): boolean {
  return env.smtpUrl !== undefined;
}

/** Whether everyone may read the outbox at `/dev/mail`, as in demos and in development. */
export function hasDevMail(): boolean {
  return env.devMail;
}

/** An email's address or subject could end its header line and start another. */
export class UnsafeMailError extends Error {
  override name = "UnsafeMailError";
}

/**
 * The writes that queue an email, in the transaction that makes it true. Throws `UnsafeMailError`
 * for an address or subject with control characters.
 */
export function queueMail(
  tx: Database,
  mail: OutgoingMail,
  { now = sharedNow() }: { now?: Date } = {},
): Write[] {
  const { kind, to, senderName = null, replyTo = null, subject, text, html } = mail;
  const { calendar = null, attachment = null, unsubscribeUrl = null, topic = null, validUntil = null } = mail;
  if (/\p{Cc}/u.test(subject) || [to, replyTo ?? ""].some((address) => /[\p{Cc}\s,;<>]/u.test(address))) {
    throw new UnsafeMailError(
      `The address or the subject of a ${kind} mail holds characters that do not belong there`,
    );
  }
  return [
    tx.insert(outboxMails).values({
      kind,
      recipient: to,
      senderName,
      replyTo,
      subject,
      textBody: text,
      htmlBody: html,
      calendar,
      attachment,
      unsubscribeUrl,
      topic,
      validUntil,
      nextAttemptAt: now,
      createdAt: now,
    }),
  ];
}

/**
 * The write that withdraws waiting emails about a topic, to everyone or to one address, in the
 * transaction that makes them untrue. One that is being sent may arrive, but isn't tried again.
 */
export function takeBackMails(tx: Database, { topic, to }: { topic: string; to?: string }): Write {
  return tx
    .delete(outboxMails)
    .where(
      and(
        isWaiting,
        eq(outboxMails.topic, topic),
        to === undefined ? undefined : eq(outboxMails.recipient, to),
      ),
    );
}

function isDue(now: Date) {
  return and(isWaiting, lte(outboxMails.nextAttemptAt, now));
}

/**
 * Claims up to `limit` due emails for one worker. No other worker gets them until the claim ends.
 * The condition is part of the update: where two workers meet, the second one sees the row as the
 * first left it.
 */
export async function claimMails({
  worker,
  limit,
  now = sharedNow(),
}: {
  worker: string;
  limit: number;
  now?: Date;
}): Promise<OutboxMail[]> {
  const due = await db
    .select({ id: outboxMails.id })
    .from(outboxMails)
    .where(isDue(now))
    .orderBy(asc(outboxMails.nextAttemptAt))
    .limit(limit);
  if (due.length === 0) return [];
  const ids = due.map(({ id }) => id);
  const [claimed] = await atomically((tx) => [
    tx
      .update(outboxMails)
      .set({
        claimedBy: worker,
        attempts: sql`${outboxMails.attempts} + 1`,
        nextAttemptAt: new Date(now.getTime() + CLAIM_SECONDS * 1000),
      })
      .where(and(inArray(outboxMails.id, ids), isDue(now)))
      .returning(),
  ]);
  return claimed;
}

/** An email claimed by a worker. */
interface ClaimedMail {
  id: string;
  worker: string;
  now?: Date;
}

function isHeld({ id, worker }: ClaimedMail) {
  return and(eq(outboxMails.id, id), eq(outboxMails.claimedBy, worker), isWaiting);
}

/**
 * Records that an email went out, and deletes its text, which may have contained a link or a code.
 */
export async function markMailSent(mail: ClaimedMail): Promise<void> {
  const { now = sharedNow() } = mail;
  await atomically((tx) => [
    tx
      .update(outboxMails)
      .set({ status: "sent", sentAt: now, claimedBy: null, lastError: null, ...FORGOTTEN })
      .where(isHeld(mail)),
  ]);
}

/**
 * Records that sending failed. The email is retried later, unless the failure is `permanent` or the
 * email is too old. Then it has failed, and its text is deleted. Returns the new status.
 */
export async function markMailFailed({
  error,
  permanent,
  ...mail
}: ClaimedMail & { error: string; permanent: boolean }): Promise<"waiting" | "failed" | null> {
  const { now = sharedNow() } = mail;
  const [row] = await db.select().from(outboxMails).where(isHeld(mail));
  if (!row) return null;
  const isOver = permanent || row.createdAt.getTime() + MAIL_LIFE_HOURS * HOUR_MILLISECONDS <= now.getTime();
  await atomically((tx) => [
    tx
      .update(outboxMails)
      .set({
        claimedBy: null,
        lastError: error.slice(0, ERROR_CHARACTERS),
        ...(isOver
          ? { status: "failed", ...FORGOTTEN }
          : { nextAttemptAt: new Date(now.getTime() + secondsUntilNextTry(row.attempts) * 1000) }),
      })
      .where(isHeld(mail)),
  ]);
  return isOver ? "failed" : "waiting";
}

/**
 * Records that an email is no longer sent because what it says is over, and deletes its text.
 * Returns false if another worker has it by now.
 */
export async function markMailTooLate(mail: ClaimedMail): Promise<boolean> {
  const [dropped] = await atomically((tx) => [
    tx
      .update(outboxMails)
      .set({ status: "failed", claimedBy: null, lastError: TOO_LATE, ...FORGOTTEN })
      .where(isHeld(mail))
      .returning({ id: outboxMails.id }),
  ]);
  return dropped.length > 0;
}

/** Deletes an email that its reader no longer wants. */
export async function dropMail(mail: ClaimedMail): Promise<void> {
  await atomically((tx) => [tx.delete(outboxMails).where(isHeld(mail))]);
}

/** The state of the outbox. */
export interface OutboxState {
  waiting: number;
  failed: number;
  /** Not sent because what they said was over. Nothing is wrong with them. */
  tooLate: number;
  /** Seconds since the oldest waiting email was queued; 0 if none waits. */
  oldestWaitingSeconds: number;
}

/** Counts unsent emails. */
export function getOutboxState({ now = sharedNow() }: { now?: Date } = {}): Promise<OutboxState> {
  return read(outboxState({ now }));
}

const outboxReading = declareReading((tx) => {
  const oldest = tx
    .select({ createdAt: outboxMails.createdAt })
    .from(outboxMails)
    .where(isWaiting)
    .orderBy(asc(outboxMails.createdAt))
    .limit(1);
  return tx
    .select({
      waiting: sql<number>`(select count(*) from ${outboxMails} where ${isWaiting})`.as("waiting"),
      failed: sql<number>`(select count(*) from ${outboxMails} where ${isFailed})`.as("failed"),
      tooLate: sql<number>`(select count(*) from ${outboxMails} where ${isTooLate})`.as("too_late"),
      oldestAt: sql<Date | null>`(${oldest})`.as("oldest_at"),
    })
    .from(sql`(select 1) as one`);
});

/** The same, to be read together with something else. */
export function outboxState({ now }: { now: Date }): Reading<OutboxState> {
  return outboxReading("", {}, ([row]) => {
    const oldestAt = row?.oldestAt ? new Date(row.oldestAt) : now;
    const waited = Math.max(0, now.getTime() - oldestAt.getTime());
    const { waiting = 0, failed = 0, tooLate = 0 } = row ?? {};
    return { waiting, failed, tooLate, oldestWaitingSeconds: Math.round(waited / 1000) };
  });
}

/** Lists the newest emails of the outbox, at most 100, for the development page. */
export async function listNewestMails({ limit = 50 }: { limit?: number } = {}): Promise<{
  items: OutboxMail[];
}> {
  const items = await db
    .select()
    .from(outboxMails)
    .orderBy(desc(outboxMails.createdAt), desc(outboxMails.id))
    .limit(Math.min(100, limit));
  return { items };
}

/** An email of the outbox. */
export async function getMail({ id }: { id: string }): Promise<OutboxMail | null> {
  const [mail] = await db.select().from(outboxMails).where(eq(outboxMails.id, id));
  return mail ?? null;
}

/** Deletes finished and abandoned emails after two weeks. */
export async function deleteOldMails({ now = sharedNow() }: { now?: Date } = {}): Promise<void> {
  const before = daysBefore(now, MAILS_KEPT_DAYS);
  await atomically((tx) => [
    tx
      .delete(outboxMails)
      .where(
        and(
          lt(outboxMails.createdAt, before),
          or(ne(outboxMails.status, "waiting"), lte(outboxMails.nextAttemptAt, before)),
        ),
      ),
  ]);
}
