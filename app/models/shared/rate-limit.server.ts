import { createHash } from "node:crypto";

import { and, eq, gte, lt, sql } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { atomically, db } from "~/server/db.server";
import { prepareWriteOnce } from "~/server/db/prepared.server";

import { rateLimits } from "../../../drizzle/schema";

import {
  RATE_LIMIT_RULES,
  type Allowance,
  type AllowanceState,
  type RateLimitName,
  type RateLimitRule,
  type RateLimitSubject,
} from "./rate-limit-rules";

/** Whole seconds since then fit in 32 bits until 2088. */
const EPOCH_SECONDS = Date.UTC(2020, 0, 1) / 1000;

interface Try {
  rule: RateLimitName;
  subject: RateLimitSubject;
  now?: Date;
}

const second = sql.placeholder("second");
const latest = sql.placeholder("latest");
const { fullAt } = rateLimits;
const counted = sql`case when ${fullAt} between ${second} and ${latest} then ${fullAt} else ${second} end + ${sql.placeholder("secondsEach")}`;

const countTry = prepareWriteOnce((tx) =>
  tx
    .insert(rateLimits)
    .values({ bucket: sql.placeholder("bucket"), fullAt: sql.placeholder("first") })
    .onConflictDoUpdate({
      target: rateLimits.bucket,
      set: { fullAt: counted },
      setWhere: sql`${counted} <= ${latest}`,
    })
    .returning({ fullAt }),
);

/**
 * Counts one try, across all instances, by the generic cell rate algorithm (ITU-T I.371): one
 * number per subject, one statement per try. A refused try costs nothing. A bucket that claims to
 * fill up later than possible (the clock was set back) counts as untouched.
 */
export async function takeAllowance({ rule, subject, now = sharedNow() }: Try): Promise<AllowanceState> {
  const allowance = allowanceOf(rule, subject);
  const { burst, secondsEach } = allowance;
  const bucket = bucketName(rule, subject);
  const started = secondOf(now);
  const fullest = started + burst * secondsEach;
  const [taken] = await atomically(
    (tx) => [
      countTry(tx, { bucket, second: started, secondsEach, latest: fullest, first: started + secondsEach }),
    ],
    { mayBeLost: true },
  );
  const [row] =
    taken.length > 0 ? taken : await db.select().from(rateLimits).where(eq(rateLimits.bucket, bucket));
  return allowanceState({
    allowance,
    allowed: taken.length > 0,
    latest: fullest,
    fullAt: row?.fullAt ?? started,
  });
}

function allowanceState({
  allowance: { burst, secondsEach },
  allowed,
  latest,
  fullAt,
}: {
  allowance: Allowance;
  allowed: boolean;
  latest: number;
  fullAt: number;
}): AllowanceState {
  const untilNextSeconds = Math.max(0, fullAt + secondsEach - latest);
  return {
    allowed,
    retryAfterSeconds: allowed ? untilNextSeconds : Math.max(1, untilNextSeconds),
    remaining: allowed ? Math.max(0, Math.floor((latest - fullAt) / secondsEach)) : 0,
    limit: burst,
    windowSeconds: burst * secondsEach,
  };
}

/** Forgets the tries of a subject that got it right, so that only wrong tries count. */
export async function forgetTries({ rule, subject }: Omit<Try, "now">): Promise<void> {
  await atomically((tx) => [tx.delete(rateLimits).where(eq(rateLimits.bucket, bucketName(rule, subject)))], {
    mayBeLost: true,
  });
}

/** Returns a try that turned out to cost nothing. Never returns more than was taken. */
export async function returnAllowance({ rule, subject, now = sharedNow() }: Try): Promise<void> {
  const { secondsEach } = allowanceOf(rule, subject);
  const second = secondOf(now);
  const { fullAt } = rateLimits;
  const before = sql`${fullAt} - ${secondsEach}`;
  await atomically(
    (tx) => [
      tx
        .update(rateLimits)
        .set({ fullAt: sql`case when ${before} > ${second} then ${before} else ${second} end` })
        .where(and(eq(rateLimits.bucket, bucketName(rule, subject)), gte(fullAt, second))),
    ],
    { mayBeLost: true },
  );
}

/** Deletes allowances that are full again. */
export async function deleteFullAllowances({ now = sharedNow() }: { now?: Date } = {}): Promise<void> {
  await atomically((tx) => [tx.delete(rateLimits).where(lt(rateLimits.fullAt, secondOf(now)))]);
}

function allowanceOf(name: RateLimitName, { kind }: RateLimitSubject): Allowance {
  const rule: RateLimitRule = RATE_LIMIT_RULES[name];
  const allowance = rule[kind];
  if (!allowance) throw new TypeError(`The rule ${name} has no limit by ${kind}`);
  return allowance;
}

function secondOf(moment: Date): number {
  return Math.floor(moment.getTime() / 1000) - EPOCH_SECONDS;
}

/** Names a bucket by a hash, because this table must not contain personal addresses. */
function bucketName(rule: RateLimitName, { kind, value }: RateLimitSubject): string {
  return `${rule}:${kind}:${createHash("sha256").update(value.trim().toLowerCase()).digest("base64url").slice(0, 32)}`;
}
