import { authIdentities } from "../../../drizzle/identity-schema";

import type { Call } from "~/identity/call";
import { AuthError, invalid } from "~/identity/http/errors";
import { findTokenByStoredHash, storedHash } from "~/identity/mail/one-time-tokens";
import { getUserRecord, isConfirmed, type UserRecord } from "~/identity/users/users";
import {
  findIdentity,
  identityRow,
  needsVerification,
  refuseBanned,
  seenAgain,
  takeOver,
  type AccountWrites,
} from "./account";
import type { ExternalPerson } from "./id-token";

/*
 * An invitation that is accepted with a company account instead of a password. The visit to the
 * issuer keeps the stored hash of the invitation, which alone opens nothing.
 */

/** The stored hash of a live invitation. Throws 404. */
export async function requireInvitation(call: Call, inviteToken: string): Promise<string> {
  const stored = storedHash(inviteToken);
  if (await findInvitation(call, stored)) return stored;
  throw new AuthError(404, "user_not_found", "User identified by token not found");
}

/**
 * Decides that an external identity accepts an invitation: its address has to be the invited one,
 * and proven. The invitation works once, by whichever way it is accepted. Throws 400, 403, 404 and
 * 422.
 */
export async function invitationWrites(
  call: Call,
  person: ExternalPerson,
  inviteToken: string,
): Promise<AccountWrites> {
  const record = await findInvitation(call, inviteToken);
  if (!record) throw new AuthError(404, "invite_not_found", "Invite not found");
  const { user } = record;
  if (person.email !== user.email)
    throw invalid("Invited email does not match emails from external provider");
  if (!person.isVerified || !person.ownsAddress) throw needsVerification(person);
  refuseBanned(call, user);
  const identity = await findIdentity(call, person);
  if (identity && identity.userId !== user.id) {
    throw new AuthError(422, "identity_already_exists", "Identity is already linked to another user");
  }
  return {
    userId: user.id,
    refusal: null,
    // All codes of the user go with it, and with them the invitation.
    writes: (tx) => [
      ...takeOver(call, tx, record, person),
      identity
        ? seenAgain(call, tx, person)
        : tx.insert(authIdentities).values(identityRow(call, user.id, person)),
    ],
  };
}

/** The user of a live invitation, or null. Accepting one changes the row. */
async function findInvitation({ db, settings, now }: Call, stored: string): Promise<UserRecord | null> {
  const token = await findTokenByStoredHash({ db, settings, kinds: ["confirmation"], stored, now });
  const record = token && (await getUserRecord(db, token.userId));
  return record?.user.invitedAt && !isConfirmed(record.user) ? record : null;
}
