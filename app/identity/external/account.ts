import { and, eq, ne, or } from "drizzle-orm";

import type { Database, Write } from "~/server/db.server";

import { authIdentities, authUsers, type Metadata } from "../../../drizzle/identity-schema";

import type { Call } from "~/identity/call";
import { required } from "~/identity/conditional-writes";
import { AuthError, unexpectedFailure } from "~/identity/http/errors";
import type { CodeChallenge } from "~/identity/http/validation";
import { codeWrites, isLongAgo } from "~/identity/mail/mailed-codes";
import { deleteTokens } from "~/identity/mail/one-time-tokens";
import { endEarlierAccess } from "~/identity/users/ownership";
import { isRegistrationClosed } from "~/identity/users/sign-up";
import {
  getUserByEmail,
  isBanned,
  isConfirmed,
  newUser,
  requireUserRecord,
  updateUser,
  type IdentityRow,
  type UserRecord,
  type UserRow,
} from "~/identity/users/users";
import type { ExternalPerson } from "./id-token";

/** What an external sign-in does to accounts. The writes are kept even if it is refused. */
export interface AccountWrites {
  userId: string;
  writes(tx: Database): Write[];
  refusal: AuthError | null;
}

/**
 * Decides whose account an external identity opens, or creates one. Only an address that the issuer
 * has proven opens an account that exists. Throws 422 and 403.
 */
export async function accountWrites(
  call: Call,
  person: ExternalPerson,
  challenge: CodeChallenge | null,
): Promise<AccountWrites> {
  const identity = await findIdentity(call, person);
  if (identity) {
    const record = await requireUserRecord(call.db, identity.userId);
    return knownIdentity(call, record, person, challenge);
  }
  const { email } = person;
  if (email === null) throw noAddress();
  const owner = await getUserByEmail(call.db, email);
  if (!owner) return newAccount(call, { ...person, email }, challenge);
  if (!person.isVerified || !person.ownsAddress) throw needsVerification(person);
  return linkedByAddress(call, await requireUserRecord(call.db, owner.id), person);
}

/** The stored identity of a person, or null. */
export async function findIdentity(
  { db }: Call,
  { provider, subject }: ExternalPerson,
): Promise<IdentityRow | null> {
  const [identity] = await db
    .select()
    .from(authIdentities)
    .where(and(eq(authIdentities.provider, provider), eq(authIdentities.providerId, subject)));
  return identity ?? null;
}

function knownIdentity(
  call: Call,
  record: UserRecord,
  person: ExternalPerson,
  challenge: CodeChallenge | null,
): AccountWrites {
  const { user } = record;
  refuseBanned(call, user);
  const proves = person.isVerified && person.email === user.email;
  if (!isConfirmed(user) && !proves) return mailAgain(call, user, person, challenge);
  return {
    userId: user.id,
    refusal: null,
    writes: (tx) => [
      ...(proves && user.emailConfirmedAt === null
        ? takeOver(call, tx, record, person)
        : [required(updateUser(tx, user, { userMetadata: mergedMetadata(user, person) }, call.now))]),
      seenAgain(call, tx, person),
    ],
  };
}

/** Notes on a stored identity what the issuer says now. */
export function seenAgain({ now }: Call, tx: Database, person: ExternalPerson): Write {
  return tx
    .update(authIdentities)
    .set({ data: person.data, email: person.email, lastSignInAt: now, updatedAt: now })
    .where(ofPerson(person));
}

function linkedByAddress(call: Call, record: UserRecord, person: ExternalPerson): AccountWrites {
  const { user } = record;
  refuseBanned(call, user);
  return {
    userId: user.id,
    refusal: null,
    writes: (tx) => [
      ...(user.emailConfirmedAt === null
        ? takeOver(call, tx, record, person)
        : [required(updateUser(tx, user, linkedUser(record, person), call.now))]),
      tx.insert(authIdentities).values(identityRow(call, user.id, person)),
    ],
  };
}

/** What changes on a user's row when an identity is linked. */
export function linkedUser({ user, identities }: UserRecord, person: ExternalPerson): Partial<UserRow> {
  return {
    userMetadata: mergedMetadata(user, person),
    appMetadata: providersMetadata(user.appMetadata, [
      ...identities.map(({ provider }) => provider),
      person.provider,
    ]),
  };
}

/** `app_metadata` with the providers of these identities, oldest first. */
export function providersMetadata(old: Metadata, providers: string[]): Metadata {
  const distinct = [...new Set(providers)];
  return { ...old, provider: distinct[0] ?? "email", providers: distinct };
}

/**
 * The address was never confirmed, so someone else may have registered it and waited. Everything
 * from before is removed, and the account belongs to the person whom the issuer knows.
 */
export function takeOver(call: Call, tx: Database, { user }: UserRecord, person: ExternalPerson): Write[] {
  const changes = {
    passwordHash: null,
    emailConfirmedAt: call.now,
    newEmail: null,
    emailChangeHalfConfirmed: false,
    userMetadata: metadataOf(person),
    appMetadata: providersMetadata(user.appMetadata, [person.provider]),
  };
  return [
    required(updateUser(tx, user, changes, call.now)),
    deleteTokens(tx, user.id),
    ...endEarlierAccess(call, tx, { user }),
    tx.delete(authIdentities).where(
      and(
        eq(authIdentities.userId, user.id),
        // The identity of this sign-in stays, if it is already there.
        notOfPerson(person),
      ),
    ),
  ];
}

async function newAccount(
  call: Call,
  person: ExternalPerson & { email: string },
  challenge: CodeChallenge | null,
): Promise<AccountWrites> {
  if (await isRegistrationClosed(call.settings)) {
    throw new AuthError(422, "signup_disabled", "Signups not allowed for this instance");
  }
  const { email, isVerified, provider } = person;
  const user = newUser({
    settings: call.settings,
    aud: call.settings.aud,
    now: call.now,
    email,
    userMetadata: metadataOf(person),
    ...(isVerified ? { emailConfirmedAt: call.now } : { confirmationSentAt: call.now }),
  });
  const row = { ...user, appMetadata: providersMetadata({}, [provider]) };
  const identity = identityRow(call, user.id, person);
  if (!isVerified) await call.limiter.takeMail("signup");
  const mail = isVerified ? () => [] : confirmationWrites(call, { id: user.id, email }, challenge);
  return {
    userId: user.id,
    refusal: isVerified ? null : mailSent(person),
    writes: (tx) => [
      required(tx.insert(authUsers).values(row).onConflictDoNothing().returning({ id: authUsers.id })),
      required(
        tx.insert(authIdentities).values(identity).onConflictDoNothing().returning({ id: authIdentities.id }),
      ),
      ...mail(tx),
    ],
  };
}

/** The account waits for the confirmation of its address. */
function mailAgain(
  call: Call,
  user: UserRow,
  person: ExternalPerson,
  challenge: CodeChallenge | null,
): AccountWrites {
  const { id, email } = user;
  const mayMail = email !== null && isLongAgo(call, user.confirmationSentAt);
  const mail = mayMail ? confirmationWrites(call, { id, email }, challenge) : () => [];
  return {
    userId: id,
    refusal: mailSent(person),
    writes: (tx) => [
      required(updateUser(tx, user, mayMail ? { confirmationSentAt: call.now } : {}, call.now)),
      ...mail(tx),
    ],
  };
}

/**
 * Emails a link. Opened in the browser that came from the issuer, it keeps the identity (see
 * `endEarlierAccess`).
 */
function confirmationWrites(
  call: Call,
  user: { id: string; email: string },
  challenge: CodeChallenge | null,
) {
  return codeWrites(call, { user, kind: "signup", challenge, redirectTo: call.settings.siteUrl });
}

/** The row of an external identity. */
export function identityRow(call: Call, userId: string, person: ExternalPerson): IdentityRow {
  return {
    id: crypto.randomUUID(),
    userId,
    provider: person.provider,
    providerId: person.subject,
    email: person.email,
    data: person.data,
    lastSignInAt: call.now,
    createdAt: call.now,
    updatedAt: call.now,
  };
}

function ofPerson({ provider, subject }: ExternalPerson) {
  return and(eq(authIdentities.provider, provider), eq(authIdentities.providerId, subject));
}

function notOfPerson({ provider, subject }: ExternalPerson) {
  return or(ne(authIdentities.provider, provider), ne(authIdentities.providerId, subject));
}

/** Without the issuer's own claims, because every cookie contains the metadata. */
function metadataOf({ data }: ExternalPerson): Metadata {
  const { custom_claims: _claims, ...metadata } = data;
  return metadata;
}

function mergedMetadata({ userMetadata }: UserRow, person: ExternalPerson): Metadata {
  return { ...userMetadata, ...metadataOf(person) };
}

/** Throws 403 for a banned user. */
export function refuseBanned(call: Call, user: UserRow): void {
  if (isBanned(user, call.now)) throw new AuthError(403, "user_banned", "User is banned");
}

function noAddress(): AuthError {
  const { status, code } = unexpectedFailure();
  return new AuthError(status, code, "Error getting user email from external provider");
}

/** 422: the issuer hasn't proven the address, or doesn't manage it. */
export function needsVerification({ provider }: ExternalPerson): AuthError {
  return new AuthError(
    422,
    "provider_email_needs_verification",
    `Unverified email with ${provider}. Verify the email with ${provider} in order to sign in`,
  );
}

function mailSent({ provider }: ExternalPerson): AuthError {
  return new AuthError(
    422,
    "provider_email_needs_verification",
    `Unverified email with ${provider}. A confirmation email has been sent to your ${provider} email`,
  );
}
