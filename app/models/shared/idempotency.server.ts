import { and, eq, isNull, lt, not } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { atomically, db, required, writingAlongside } from "~/server/db.server";

import { idempotencyKeys } from "../../../drizzle/schema";
import { ANSWER_KEPT_MILLISECONDS } from "./shared-limits";

/** After this time, a run without a response counts as dead. Longer than any request. */
const CLAIM_MILLISECONDS = 60 * 1000;

/** A stored response. */
export interface KeptAnswer {
  status: number;
  headers: Record<string, string>;
  body: string | null;
}

/** A request with an idempotency key. */
interface NamedRequest {
  /** Hash of the caller, the URL and the key. */
  bucket: string;
  /** Hash of the request's content. */
  requestHash: string;
  userId: string | null;
}

/**
 * The result of claiming a request. `claimed`: the caller carries it out. `running`: someone else
 * is doing so. `answered`: here is the response. `other`: the key was used for a different request.
 * `lost`: it was carried out, but its process died before responding.
 */
type Claim =
  | { state: "claimed"; claimId: string }
  | { state: "running"; retryAfterSeconds: number }
  | { state: "answered"; answer: KeptAnswer }
  | { state: "other" }
  | { state: "lost" };

/** Whether a request of this bucket was claimed, and its response hasn't expired. */
export async function isRequestKept({
  bucket,
  now = sharedNow(),
}: {
  bucket: string;
  now?: Date;
}): Promise<boolean> {
  const kept = and(eq(idempotencyKeys.bucket, bucket), not(isPast(now)));
  return (await db.$count(idempotencyKeys, kept)) > 0;
}

/** Claims a request. Of any number at once, exactly one gets `claimed`. */
export async function claimRequest({
  bucket,
  requestHash,
  userId,
  now = sharedNow(),
}: NamedRequest & { now?: Date }): Promise<Claim> {
  const claim = {
    claimId: crypto.randomUUID(),
    claimedUntil: new Date(now.getTime() + CLAIM_MILLISECONDS),
  };
  const [, inserted] = await atomically((tx) => [
    tx.delete(idempotencyKeys).where(and(eq(idempotencyKeys.bucket, bucket), isPast(now))),
    tx
      .insert(idempotencyKeys)
      .values({ bucket, requestHash, userId, ...claim, createdAt: now })
      .onConflictDoNothing()
      .returning({ bucket: idempotencyKeys.bucket }),
  ]);
  if (inserted.length > 0) return { state: "claimed", claimId: claim.claimId };
  const [row] = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.bucket, bucket));
  // It failed and was released in between. The caller's next try will find it so.
  if (!row) return { state: "running", retryAfterSeconds: 1 };
  if (row.requestHash !== requestHash) return { state: "other" };
  if (row.status !== null) {
    // It was sealed under a secret that is gone.
    if (row.headers === null) return { state: "lost" };
    return { state: "answered", answer: { status: row.status, headers: row.headers, body: row.body } };
  }
  const leftMilliseconds = row.claimedUntil.getTime() - now.getTime();
  if (leftMilliseconds > 0) {
    return { state: "running", retryAfterSeconds: Math.ceil(leftMilliseconds / 1000) };
  }
  if (row.effectAt !== null) return { state: "lost" };
  const [taken] = await atomically((tx) => [
    tx
      .update(idempotencyKeys)
      .set(claim)
      .where(and(isClaim(bucket, row.claimId), isNull(idempotencyKeys.effectAt)))
      .returning({ bucket: idempotencyKeys.bucket }),
  ]);
  if (taken.length > 0) return { state: "claimed", claimId: claim.claimId };
  return { state: "running", retryAfterSeconds: 1 };
}

/**
 * Carries out a claimed request. Its first list of writes checks in the same transaction that the
 * claim is still valid, and records that there was an effect. A run that was given up for dead
 * can't write anything.
 */
export function runClaimed<Result>(
  { bucket, claimId }: { bucket: string; claimId: string },
  work: () => Promise<Result>,
): Promise<Result> {
  return writingAlongside(
    (tx) =>
      required(
        tx
          .update(idempotencyKeys)
          .set({ effectAt: sharedNow() })
          .where(isClaim(bucket, claimId))
          .returning({ bucket: idempotencyKeys.bucket }),
      ),
    work,
  );
}

/** Stores the response of a claimed request for repeated requests. */
export async function keepAnswer({
  bucket,
  claimId,
  answer,
}: {
  bucket: string;
  claimId: string;
  answer: KeptAnswer;
}): Promise<void> {
  await atomically((tx) => [tx.update(idempotencyKeys).set(answer).where(isClaim(bucket, claimId))]);
}

/** Releases a claimed request that failed without an effect. */
export async function releaseRequest({
  bucket,
  claimId,
}: {
  bucket: string;
  claimId: string;
}): Promise<void> {
  await atomically((tx) => [
    tx
      .delete(idempotencyKeys)
      .where(and(isClaim(bucket, claimId), isNull(idempotencyKeys.effectAt), isNull(idempotencyKeys.status))),
  ]);
}

/** Deletes expired responses. */
export async function deleteOldAnswers({ now = sharedNow() }: { now?: Date } = {}): Promise<void> {
  await atomically((tx) => [tx.delete(idempotencyKeys).where(isPast(now))]);
}

function isPast(now: Date) {
  return lt(idempotencyKeys.createdAt, new Date(now.getTime() - ANSWER_KEPT_MILLISECONDS));
}

function isClaim(bucket: string, claimId: string) {
  return and(eq(idempotencyKeys.bucket, bucket), eq(idempotencyKeys.claimId, claimId));
}
