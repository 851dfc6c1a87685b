import { and, asc, eq } from "drizzle-orm";
import { z } from "zod";

import { atomically, type Database, type Write } from "~/server/db.server";

import { authPasskeys, authWebauthnChallenges } from "../../../drizzle/identity-schema";

import type { Call } from "~/identity/call";
import { required, settle } from "~/identity/conditional-writes";
import { requireSession, type Caller } from "~/identity/http/bearer";
import { AuthError, invalid } from "~/identity/http/errors";
import { optionalText, readBody } from "~/identity/http/request-body";
import { isUuid } from "~/identity/http/validation";
import { deleteSessions, stillSignedIn } from "~/identity/sessions/sessions";
import { protectionWrites } from "~/identity/users/protection";
import { lockUser, type UserRow } from "~/identity/users/users";
import type { RelyingParty } from "./relying-party";
import { WebauthnRefusal } from "./webauthn";

/** A passkey as it is stored. */
export type PasskeyRow = typeof authPasskeys.$inferSelect;

const NAME_BYTES_MAX = 120;

const NameBody = z.object({ friendly_name: optionalText });

/** The site as authenticators know it. Throws 404 `passkey_disabled` if there are no passkeys. */
export function requirePasskeys({ settings }: Call): RelyingParty {
  if (settings.passkeysOff === null && settings.relyingParty !== null) return settings.relyingParty;
  throw new AuthError(404, "passkey_disabled", "Passkeys are disabled");
}

/** Throws 403 if the user has a second factor that this session hasn't used. */
export function requireManagement({ record, session }: Caller): void {
  const hasFactor = record.factors.some(({ status }) => status === "verified");
  if (hasFactor && session?.assuranceLevel !== "aal2") {
    const message = "AAL2 session is required to manage passkeys when MFA is enabled";
    throw new AuthError(403, "insufficient_aal", message);
  }
}

/** A user's passkeys, oldest first. */
export function listPasskeys(db: Database, userId: string): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(authPasskeys)
    .where(eq(authPasskeys.userId, userId))
    .orderBy(asc(authPasskeys.createdAt), asc(authPasskeys.id));
}

/** A passkey without its key. */
export function passkeyJson({ id, friendlyName, createdAt, lastUsedAt }: PasskeyRow) {
  return {
    id,
    friendly_name: friendlyName,
    created_at: createdAt.toISOString(),
    ...(lastUsedAt ? { last_used_at: lastUsedAt.toISOString() } : {}),
  };
}

/** `GET /passkeys`. */
export async function listOwnPasskeys(call: Call) {
  const { record } = await requireSession(call);
  return (await listPasskeys(call.db, record.user.id)).map(passkeyJson);
}

/** `PATCH /passkeys/{id}`: renames a passkey. */
export async function renamePasskey(call: Call) {
  const { record } = await requireSession(call);
  const id = requirePasskeyId(call);
  const { friendly_name: friendlyName = "" } = await readBody(call, NameBody);
  if (friendlyName === "") throw invalid("friendly_name is required");
  if (Buffer.byteLength(friendlyName) > NAME_BYTES_MAX) {
    throw invalid("friendly_name must be 120 characters or less");
  }
  const [rows] = await atomically((tx) => [
    tx
      .update(authPasskeys)
      .set({ friendlyName, updatedAt: call.now })
      .where(and(eq(authPasskeys.id, id), eq(authPasskeys.userId, record.user.id)))
      .returning(),
  ]);
  const [passkey] = rows;
  if (!passkey) throw passkeyNotFound();
  return passkeyJson(passkey);
}

/**
 * `DELETE /passkeys/{id}`. Sessions that it opened end with it, except this one, unless the passkey
 * stands for its second factor.
 */
export async function removeOwnPasskey(call: Call): Promise<Response> {
  await settle(async () => {
    const caller = await requireSession(call);
    const id = requirePasskeyId(call);
    requireManagement(caller);
    const { record, session } = caller;
    const passkey = await requirePasskey(call, record.user.id, id);
    const rests = session?.passkeyId === id && session.assuranceLevel === "aal2" && !session.factorId;
    const kept = { exceptSession: rests ? undefined : session?.id };
    const deletion = await passkeyDeletion(call, { user: record.user, passkey }, kept);
    await atomically((tx) => [
      required(lockUser(tx, record.user.id)),
      ...stillSignedIn(tx, session, call.now),
      ...deletion(tx),
    ]);
  });
  return new Response(null, { status: 204 });
}

/** Prepares the writes that delete a passkey and end what it opened. */
export async function passkeyDeletion(
  call: Call,
  { user, passkey: { id } }: { user: UserRow; passkey: PasskeyRow },
  { exceptSession }: { exceptSession?: string | undefined } = {},
): Promise<(tx: Database) => Write[]> {
  const note = await protectionWrites(call, user, "passkey_removed");
  return (tx) => [
    ...deleteSessions(call, tx, user.id, { passkeyId: id, except: exceptSession }),
    required(tx.delete(authPasskeys).where(eq(authPasskeys.id, id)).returning({ id: authPasskeys.id })),
    ...note(tx),
  ];
}

/** The writes that delete every passkey of a user, and what is left of registrations. */
export function deletePasskeysOf(tx: Database, userId: string): Write[] {
  return [
    tx.delete(authPasskeys).where(eq(authPasskeys.userId, userId)),
    tx.delete(authWebauthnChallenges).where(eq(authWebauthnChallenges.userId, userId)),
  ];
}

/** What a refused ceremony is called here. Rethrows what is not a refusal. */
export function ceremonyRefusal(error: unknown): AuthError {
  if (!(error instanceof WebauthnRefusal)) throw error;
  return error.reason === "unreadable"
    ? new AuthError(400, "webauthn_verification_failed", "Invalid credential response")
    : verificationFailed();
}

/** 400: the credential doesn't prove anything. The same for every reason. */
export function verificationFailed(): AuthError {
  return new AuthError(400, "webauthn_verification_failed", "Credential verification failed");
}

/** The id in the path. Throws 404. */
export function requirePasskeyId({ params }: Call): string {
  const { passkeyId = "" } = params;
  if (!isUuid(passkeyId)) throw passkeyNotFound();
  return passkeyId.toLowerCase();
}

/** A passkey of a user. Throws 404. */
export async function requirePasskey({ db }: Call, userId: string, id: string): Promise<PasskeyRow> {
  const [passkey] = await db
    .select()
    .from(authPasskeys)
    .where(and(eq(authPasskeys.id, id), eq(authPasskeys.userId, userId)));
  if (!passkey) throw passkeyNotFound();
  return passkey;
}

function passkeyNotFound(): AuthError {
  return new AuthError(404, "validation_failed", "Passkey not found");
}
