import { eq } from "drizzle-orm";

import { atomically, type Database, type Write } from "~/server/db.server";

import { authIdentities } from "../../../drizzle/identity-schema";

import { requireSession } from "~/identity/http/bearer";
import type { Call } from "~/identity/call";
import { required, settle } from "~/identity/conditional-writes";
import { AuthError } from "~/identity/http/errors";
import { isUuid } from "~/identity/http/validation";
import { deleteTokens } from "~/identity/mail/one-time-tokens";
import { getSession } from "~/identity/sessions/sessions";
import {
  getUserByEmail,
  requireUserRecord,
  updateUser,
  type IdentityRow,
  type UserRecord,
  type UserRow,
} from "~/identity/users/users";
import { findIdentity, identityRow, linkedUser, providersMetadata } from "./account";
import { requireManualLinking, requireSecondFactor } from "./authorize";
import type { ExternalPerson } from "./id-token";

/** Throws 422 if the identity already belongs to someone. */
export async function refuseLinked(call: Call, person: ExternalPerson, userId: string): Promise<void> {
  const identity = await findIdentity(call, person);
  if (!identity) return;
  const whose = identity.userId === userId ? "" : " to another user";
  throw new AuthError(422, "identity_already_exists", `Identity is already linked${whose}`);
}

/**
 * Links an identity to a user. It happens only when the code is exchanged, in the browser that
 * started, while the session that started is alive: otherwise someone could finish another person's
 * link.
 */
export async function linkWrites(
  call: Call,
  { record, person, sessionId }: { record: UserRecord; person: ExternalPerson; sessionId: string },
): Promise<(tx: Database) => Write[]> {
  const { user } = record;
  const session = await getSession(call.db, sessionId);
  if (session?.userId !== user.id) {
    const ended = "Session from session_id claim in JWT does not exist";
    throw new AuthError(403, "session_not_found", ended);
  }
  requireSecondFactor({ record, session });
  await refuseLinked(call, person, user.id);
  return (tx) => [
    required(updateUser(tx, user, { ...linkedUser(record, person), lastSignInAt: call.now }, call.now)),
    required(
      tx
        .insert(authIdentities)
        .values(identityRow(call, user.id, person))
        .onConflictDoNothing()
        .returning({ id: authIdentities.id }),
    ),
  ];
}

/** `DELETE /user/identities/{id}`: the identity no longer opens the account. */
export async function unlinkIdentity(call: Call): Promise<object> {
  const caller = await requireSession(call);
  requireManualLinking(call);
  const { identityId = "" } = call.params;
  if (!isUuid(identityId)) throw new AuthError(404, "validation_failed", "identity_id must be an UUID");
  requireSecondFactor(caller);
  await settle(() => unlinkOnce(call, caller.record.user.id, identityId.toLowerCase()));
  return {};
}

async function unlinkOnce(call: Call, userId: string, identityId: string): Promise<void> {
  const record = await requireUserRecord(call.db, userId);
  const { user, identities } = record;
  const removed = identities.find(({ id }) => id === identityId);
  if (identities.length <= 1) throw lastIdentity();
  if (!removed) throw new AuthError(422, "identity_not_found", "Identity doesn't exist");
  const rest = identities.filter(({ id }) => id !== identityId);
  if (removed.provider === "email" && !rest.some(isVerified)) throw lastIdentity();
  const changes = {
    appMetadata: providersMetadata(
      user.appMetadata,
      rest.map(({ provider }) => provider),
    ),
    ...(removed.provider === "email" ? { passwordHash: null } : {}),
    ...(rest.some(({ email }) => email === user.email) ? {} : await nextAddress(call, user, rest)),
  };
  await atomically((tx) => [
    required(updateUser(tx, user, changes, call.now)),
    deleteTokens(tx, user.id),
    required(
      tx.delete(authIdentities).where(eq(authIdentities.id, identityId)).returning({ id: authIdentities.id }),
    ),
  ]);
}

function lastIdentity(): AuthError {
  const message = "User must have at least 1 identity after unlinking";
  return new AuthError(422, "single_identity_not_deletable", message);
}

function isVerified({ data }: IdentityRow): boolean {
  return data.email_verified === true;
}

/** Without an identity that has the user's address, the oldest other one's becomes it. */
async function nextAddress(call: Call, user: UserRow, rest: IdentityRow[]): Promise<Partial<UserRow>> {
  const candidates = [...rest.filter(isVerified), ...rest.filter((identity) => !isVerified(identity))];
  for (const { email, data } of candidates) {
    if (email === null || (await getUserByEmail(call.db, email))) continue;
    const isProven = data.email_verified === true;
    return {
      email,
      newEmail: null,
      emailChangeHalfConfirmed: false,
      emailConfirmedAt: isProven ? user.emailConfirmedAt : null,
      userMetadata: { ...user.userMetadata, email, email_verified: isProven },
    };
  }
  throw new AuthError(
    422,
    "email_conflict_identity_not_deletable",
    "Unable to unlink identity due to email conflict",
  );
}
