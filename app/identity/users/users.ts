import { and, asc, eq, isNull, or, sql } from "drizzle-orm";

import type { Database, Write } from "~/server/db.server";

import { authFactors, authIdentities, authUsers, type Metadata } from "../../../drizzle/identity-schema";

import type { Settings } from "~/identity/config";
import { AuthError, invalid } from "~/identity/http/errors";

export type UserRow = typeof authUsers.$inferSelect;
export type IdentityRow = typeof authIdentities.$inferSelect;
export type FactorRow = typeof authFactors.$inferSelect;

/** A user with everything that belongs to it. */
export interface UserRecord {
  user: UserRow;
  identities: IdentityRow[];
  factors: FactorRow[];
}

/** A user with identities and factors, or null. */
export async function getUserRecord(db: Database, userId: string): Promise<UserRecord | null> {
  const [users, identities, factors] = await Promise.all([
    db.select().from(authUsers).where(eq(authUsers.id, userId)),
    db
      .select()
      .from(authIdentities)
      .where(eq(authIdentities.userId, userId))
      .orderBy(asc(authIdentities.createdAt), asc(authIdentities.id)),
    db
      .select()
      .from(authFactors)
      .where(eq(authFactors.userId, userId))
      .orderBy(asc(authFactors.createdAt), asc(authFactors.id)),
  ]);
  return users[0] ? { user: users[0], identities, factors } : null;
}

/** As `getUserRecord`. Throws 404 `user_not_found`. */
export async function requireUserRecord(db: Database, userId: string): Promise<UserRecord> {
  const record = await getUserRecord(db, userId);
  if (!record) throw new AuthError(404, "user_not_found", "User not found");
  return record;
}

/**
 * The most metadata that people may give an account. Access tokens contain it, and a browser sends
 * them with each request, as a cookie that has to fit into the headers.
 */
export const METADATA_BYTES_MAX = 6 * 1024;

/** Throws 400 for metadata of someone's own making that is too large for a token. */
export function refuseLargeMetadata(metadata: Metadata): void {
  if (metadataBytes(metadata) > METADATA_BYTES_MAX) throw invalid("User metadata is too large");
}

function metadataBytes(metadata: Metadata): number {
  return Buffer.byteLength(JSON.stringify(metadata));
}

/** The user with this address (in lower case), or null. */
export async function getUserByEmail(db: Database, email: string): Promise<UserRow | null> {
  const [user] = await db.select().from(authUsers).where(eq(authUsers.email, email));
  return user ?? null;
}

/** The users who have this address or have asked to change to it. */
export async function listUsersOfAddress(db: Database, email: string): Promise<UserRow[]> {
  return db
    .select()
    .from(authUsers)
    .where(or(eq(authUsers.email, email), eq(authUsers.newEmail, email)));
}

/** A new user row, with the installation's defaults. */
export function newUser({
  settings,
  aud,
  now,
  ...given
}: {
  settings: Settings;
  aud: string;
  now: Date;
} & Partial<UserRow>): UserRow {
  const providers = [given.email ? "email" : [], given.phone ? "phone" : []].flat();
  return {
    id: crypto.randomUUID(),
    audience: aud,
    role: settings.defaultRole,
    email: null,
    phone: null,
    passwordHash: null,
    emailConfirmedAt: null,
    phoneConfirmedAt: null,
    invitedAt: null,
    confirmationSentAt: null,
    recoverySentAt: null,
    newEmail: null,
    emailChangeHalfConfirmed: false,
    emailChangeSentAt: null,
    reauthenticationSentAt: null,
    lastSignInAt: null,
    userMetadata: {},
    bannedUntil: null,
    deletedAt: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
    ...given,
    appMetadata: mergeMetadata({ provider: providers[0] ?? "email", providers }, given.appMetadata ?? {}),
  };
}

/** Metadata of an account that registered itself. The reserved keys win over what was sent. */
export function selfSignUpMetadata({
  userId,
  email,
  emailVerified,
  data,
}: {
  userId: string;
  email: string;
  emailVerified: boolean;
  data: Metadata;
}): Metadata {
  return { ...data, sub: userId, email, email_verified: emailVerified, phone_verified: false };
}

/**
 * Metadata with someone's own changes (see `mergeMetadata`). Throws 400 if they make it too large.
 */
export function changedMetadata(old: Metadata, given: Metadata): Metadata {
  const changed = mergeMetadata(old, given);
  if (metadataBytes(changed) > metadataBytes(old)) refuseLargeMetadata(changed);
  return changed;
}

/** Merges the top level; `null` deletes a key. */
export function mergeMetadata(old: Metadata, given: Metadata): Metadata {
  return Object.fromEntries(Object.entries({ ...old, ...given }).filter(([, value]) => value !== null));
}

/** The identity row of an address. */
export function newIdentity({
  userId,
  provider,
  email,
  data,
  now,
}: {
  userId: string;
  provider: "email" | "phone";
  email: string | null;
  data: Metadata;
  now: Date;
}): IdentityRow {
  return {
    id: crypto.randomUUID(),
    userId,
    provider,
    providerId: userId,
    email,
    data: { ...data, sub: userId },
    lastSignInAt: now,
    createdAt: now,
    updatedAt: now,
  };
}

/**
 * Changes a user who was read before, unless they have changed since. Use it inside `required`, and
 * put it first in its list: all writes about a user lock the user's row first, so there is no
 * deadlock.
 */
export function updateUser(tx: Database, user: UserRow, changes: Partial<UserRow>, now: Date): Write {
  return tx
    .update(authUsers)
    .set({ ...changes, version: sql`${authUsers.version} + 1`, updatedAt: now })
    .where(and(eq(authUsers.id, user.id), eq(authUsers.version, user.version)))
    .returning({ id: authUsers.id });
}

/** Waits for other writes about this user. Use it inside `required`, first in its list. */
export function lockUser(tx: Database, userId: string): Write {
  return tx
    .update(authUsers)
    .set({ version: sql`${authUsers.version}` })
    .where(eq(authUsers.id, userId))
    .returning({ id: authUsers.id });
}

/**
 * Records a sign-in, unless the password has changed since it was compared. Use it inside
 * `required`, first in its list.
 */
export function noteSignIn(
  tx: Database,
  user: UserRow,
  changes: { passwordHash?: string; userMetadata?: Metadata },
  now: Date,
): Write {
  const { passwordHash } = user;
  return tx
    .update(authUsers)
    .set({ ...changes, lastSignInAt: now, updatedAt: now })
    .where(
      and(
        eq(authUsers.id, user.id),
        passwordHash === null ? isNull(authUsers.passwordHash) : eq(authUsers.passwordHash, passwordHash),
      ),
    )
    .returning({ id: authUsers.id });
}

/** Whether the user is banned at this moment. */
export function isBanned(user: UserRow, now: Date): boolean {
  return user.bannedUntil !== null && now < user.bannedUntil;
}

/** Whether an address of the user has been confirmed. */
export function isConfirmed(user: UserRow): boolean {
  return user.emailConfirmedAt !== null || user.phoneConfirmedAt !== null;
}

/** 422: the address belongs to someone else. */
export function emailExists(): AuthError {
  return new AuthError(422, "email_exists", "A user with this email address has already been registered");
}
