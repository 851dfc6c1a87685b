import { randomBytes } from "node:crypto";

import { and, count, eq, isNotNull, isNull } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { atomically, ConditionLost, db, ifNotLost, required } from "~/server/db.server";

import { recoveryCodes } from "../../../drizzle/schema";

import { noticedEventWrites, securityEventWrite, type Origin } from "./security-event.server";
import { lockUserWrite } from "./user-lock.server";
import { onlySessionWrites } from "./user-session.server";
import { RECOVERY_CODES_PER_SET } from "./account-limits";
import { CLEAR_LETTERS, readClearLetters } from "~/models/shared/clear-letters";
import { hashToken } from "~/lib/token-hash.server";

/** 80 bits: too many to try, even with the hashes. */
const CODE_BYTES = 10;

/** Codes are in lower case, and so are those that are hashed. */
const ALPHABET = CLEAR_LETTERS.toLowerCase();

/**
 * Replaces a user's codes with a new set and returns them in plain text (`xxxx-xxxx-xxxx-xxxx`) for
 * the only time they are shown. Codes of earlier sets stop working.
 */
export async function createRecoveryCodes({
  userId,
  now = sharedNow(),
  ...origin
}: { userId: string; now?: Date } & Origin): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES_PER_SET }, newCode);
  const rows = codes.map((code) => ({ userId, codeHash: hashCode(userId, code), createdAt: now }));
  await atomically((tx) => [
    tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
    tx.insert(recoveryCodes).values(rows),
    securityEventWrite(tx, { ...origin, userId, kind: "recovery_codes_created", now }),
  ]);
  return codes;
}

function newCode(): string {
  const bits = BigInt(`0x${randomBytes(CODE_BYTES).toString("hex")}`);
  const characters = Array.from(
    { length: 16 },
    (_, index) => ALPHABET[Number((bits >> BigInt(index * 5)) & 31n)],
  );
  return [0, 4, 8, 12].map((start) => characters.slice(start, start + 4).join("")).join("-");
}

/** Hashes a code as it was typed. */
function hashCode(userId: string, code: string): string {
  return hashToken(`${userId}:${readClearLetters(code).toLowerCase()}`);
}

/** A code that worked when it was typed. */
interface WorkingCode {
  id: string;
  userId: string;
  /** How many codes of the set were used by then. */
  usedBefore: number;
}

/** The code that someone typed, or null if it doesn't work. Reading it doesn't use it up. */
export async function findRecoveryCode({
  userId,
  code,
}: {
  userId: string;
  code: string;
}): Promise<WorkingCode | null> {
  if (code.length > 100) return null;
  const { id, codeHash, usedAt } = recoveryCodes;
  const set = await db.select({ id, codeHash, usedAt }).from(recoveryCodes).where(ofUser(userId));
  const typed = hashCode(userId, code);
  const found = set.find((row) => row.codeHash === typed && row.usedAt === null);
  if (!found) return null;
  return { id: found.id, userId, usedBefore: set.filter((row) => row.usedAt !== null).length };
}

/**
 * Uses up a code and makes a new session the only one of its owner, all or nothing. Returns false,
 * and keeps the code, if another code of the set was used since it was found: each would end the
 * session of the other. The same if the account was disabled.
 */
export async function spendRecoveryCode({
  found: { id, userId, usedBefore },
  sessionId,
  now = sharedNow(),
  ...origin
}: { found: WorkingCode; sessionId: string; now?: Date } & Origin): Promise<boolean> {
  const event = await noticedEventWrites({ ...origin, userId, kind: "recovery_code_used", now });
  const used = and(ofUser(userId), isNotNull(recoveryCodes.usedAt));
  return ifNotLost(
    atomically((tx) => [
      ...onlySessionWrites(tx, { ...origin, sessionId, userId, byRecoveryCode: true, now }),
      // On PostgreSQL, two uses at the same moment wouldn't see each other otherwise.
      lockUserWrite(tx, userId, () => new ConditionLost()),
      required(
        tx
          .update(recoveryCodes)
          .set({ usedAt: now })
          .where(
            and(
              eq(recoveryCodes.id, id),
              isNull(recoveryCodes.usedAt),
              eq(tx.select({ used: count() }).from(recoveryCodes).where(used), usedBefore),
            ),
          )
          .returning({ id: recoveryCodes.id }),
      ),
      ...event(tx),
    ]),
  );
}

function ofUser(userId: string) {
  return eq(recoveryCodes.userId, userId);
}

/** How many codes of the current set still work. */
export async function countRecoveryCodes({ userId }: { userId: string }): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return row?.left ?? 0;
}

/** Deletes all codes, after the user has removed their last authenticator app. */
export async function deleteRecoveryCodes({ userId }: { userId: string }): Promise<void> {
  await atomically((tx) => [tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))]);
}
