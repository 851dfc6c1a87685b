import { createHash, randomBytes, randomInt, timingSafeEqual } from "node:crypto";

import { and, eq, inArray, lt, sql } from "drizzle-orm";

import { atomically, type Database, type Write } from "~/server/db.server";

import { authOneTimeTokens, type ONE_TIME_TOKEN_KINDS } from "../../../drizzle/identity-schema";

import { addSeconds } from "~/identity/call";
import type { Settings } from "~/identity/config";

/** What a code proves. */
export type TokenKind = (typeof ONE_TIME_TOKEN_KINDS)[number];

/** A stored code. */
export type TokenRow = typeof authOneTimeTokens.$inferSelect;

/** A stored code that someone has typed, with the value of its link. */
export type TypedToken = TokenRow & { linkHash: string };

/** A new code: the only time that its digits and the value of its link are known. */
export interface NewToken {
  userId: string;
  kind: TokenKind;
  code: string;
  /** The value of the link. Only a hash of it is stored. */
  tokenHash: string;
  salt: string;
  sentTo: string;
  createdAt: Date;
  expiresAt: Date;
}

/** The number of wrong guesses that invalidates a code. */
const ATTEMPTS_LIMIT = 5;
/** Marks codes of PKCE flows. */
const PKCE_PREFIX = "pkce_";
const TOKEN_HASH = /^(pkce_)?[0-9a-f]{56}$/;

/** Creates a code for an address. */
export function createToken({
  settings,
  userId,
  kind,
  sentTo,
  pkce,
  lifeSeconds = settings.otpExpSeconds,
  now,
}: {
  settings: Settings;
  userId: string;
  kind: TokenKind;
  sentTo: string;
  pkce: boolean;
  lifeSeconds?: number;
  now: Date;
}): NewToken {
  const code = String(randomInt(10 ** settings.otpLength)).padStart(settings.otpLength, "0");
  const salt = randomBytes(16).toString("base64url");
  const tokenHash = `${pkce ? PKCE_PREFIX : ""}${hashCode({ salt, sentTo, code })}`;
  const expiresAt = addSeconds(now, lifeSeconds);
  return { userId, kind, code, tokenHash, salt, sentTo, createdAt: now, expiresAt };
}

/**
 * The salt that the protocol's plain hash of address and code lacks. Without it, anyone who knows
 * an address could compute all million hashes and try them as links, where guesses at one code
 * aren't counted.
 */
function hashCode({ salt, sentTo, code }: { salt: string; sentTo: string; code: string }): string {
  return createHash("sha224").update(`${salt}${sentTo}${code}`).digest("hex");
}

/**
 * What is stored of the value of a link. With the value itself, and a salt that isn't sealed, the
 * database alone would open accounts.
 */
export function storedHash(linkHash: string): string {
  return createHash("sha256").update(linkHash).digest("base64url");
}

/** Whether a link's code belongs to a PKCE flow. */
export function isPkceToken(tokenHash: string): boolean {
  return tokenHash.startsWith(PKCE_PREFIX);
}

/** Stores a code in place of the user's earlier one of that kind. */
export function storeToken(tx: Database, { code: _code, tokenHash, ...row }: NewToken): Write {
  const values = { ...row, tokenHash: storedHash(tokenHash), id: crypto.randomUUID(), attempts: 0 };
  return tx
    .insert(authOneTimeTokens)
    .values(values)
    .onConflictDoUpdate({ target: [authOneTimeTokens.userId, authOneTimeTokens.kind], set: values });
}

/** Deletes one code. Inside `required` this uses it up. */
export function deleteToken(tx: Database, token: TokenRow): Write {
  return tx
    .delete(authOneTimeTokens)
    .where(and(eq(authOneTimeTokens.id, token.id), eq(authOneTimeTokens.tokenHash, token.tokenHash)))
    .returning({ id: authOneTimeTokens.id });
}

/** Deletes all codes of a user, because any success ends the others. */
export function deleteTokens(tx: Database, userId: string): Write {
  return tx.delete(authOneTimeTokens).where(eq(authOneTimeTokens.userId, userId));
}

interface TokenSearch {
  db: Database;
  settings: Settings;
  kinds: TokenKind[];
  now: Date;
}

/** The live code of a link, or null. */
export async function findTokenByHash({
  tokenHash,
  ...search
}: TokenSearch & { tokenHash: string }): Promise<TokenRow | null> {
  if (!TOKEN_HASH.test(tokenHash)) return null;
  return findTokenByStoredHash({ ...search, stored: storedHash(tokenHash) });
}

/** The live code whose link has this stored hash, or null. */
export async function findTokenByStoredHash({
  db,
  settings,
  kinds,
  stored,
  now,
}: TokenSearch & { stored: string }): Promise<TokenRow | null> {
  const rows = await db
    .select()
    .from(authOneTimeTokens)
    .where(and(eq(authOneTimeTokens.tokenHash, stored), inArray(authOneTimeTokens.kind, kinds)));
  return rows.find((row) => isLive(row, settings, now)) ?? null;
}

/**
 * The live code that a user has typed, or null. The guess is counted before it is compared, so
 * parallel guesses gain nothing.
 */
export async function guessToken({
  settings,
  userId,
  kinds,
  sentTo,
  code,
  now,
}: {
  settings: Settings;
  userId: string;
  kinds: TokenKind[];
  sentTo: string;
  code: string;
  now: Date;
}): Promise<TypedToken | null> {
  const [rows] = await atomically((tx) => [
    tx
      .update(authOneTimeTokens)
      .set({ attempts: sql`${authOneTimeTokens.attempts} + 1` })
      .where(
        and(
          eq(authOneTimeTokens.userId, userId),
          eq(authOneTimeTokens.sentTo, sentTo),
          inArray(authOneTimeTokens.kind, kinds),
          lt(authOneTimeTokens.attempts, ATTEMPTS_LIMIT),
        ),
      )
      .returning(),
  ]);
  // Six digits are too short a secret for a week, so the typed code of an invitation expires like
  // every other code.
  const oldest = addSeconds(now, -settings.otpExpSeconds);
  const typed = rows.filter((row) => row.createdAt > oldest && isLive(row, settings, now));
  for (const row of typed) {
    const linkHash = linkHashOf(row, code);
    if (linkHash !== null) return { ...row, linkHash };
  }
  return null;
}

function isLive(row: TokenRow, settings: Settings, now: Date): boolean {
  return now < (row.expiresAt ?? addSeconds(row.createdAt, settings.otpExpSeconds));
}

/** The value of the link of a stored code; null for wrong digits. */
function linkHashOf(row: TokenRow, code: string): string | null {
  const plain = hashCode({ ...row, code });
  const stored = Buffer.from(row.tokenHash);
  const isStored = (linkHash: string) => {
    const hash = Buffer.from(storedHash(linkHash));
    return hash.length === stored.length && timingSafeEqual(hash, stored);
  };
  return [plain, `${PKCE_PREFIX}${plain}`].find(isStored) ?? null;
}
