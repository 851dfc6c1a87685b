import { randomBytes } from "node:crypto";

import { and, count, eq, isNull } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { atomically, db } from "~/server/db.server";

import { recoveryCodes } from "../../../drizzle/schema";

import { securityEventWrite, type Origin } from "./security-event.server";
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

/**
 * Uses up a code. True once for each code of the current set, even if it arrives twice at the same
 * moment.
 */
export async function spendRecoveryCode({
  userId,
  code,
  now = sharedNow(),
}: {
  userId: string;
  code: string;
  now?: Date;
}): Promise<boolean> {
  if (code.length > 100) return false;
  const [spent] = await atomically((tx) => [
    tx
      .update(recoveryCodes)
      .set({ usedAt: now })
      .where(
        and(
          eq(recoveryCodes.userId, userId),
          eq(recoveryCodes.codeHash, hashCode(userId, code)),
          isNull(recoveryCodes.usedAt),
        ),
      )
      .returning({ id: recoveryCodes.id }),
  ]);
  return spent.length > 0;
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
