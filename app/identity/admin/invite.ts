import { z } from "zod";

import { atomically } from "~/server/db.server";

import { authIdentities, authUsers, type Metadata } from "../../../drizzle/identity-schema";

import { requireAdmin } from "~/identity/http/bearer";
import type { Call } from "~/identity/call";
import { ConditionLost, refuseDuplicates, required, settle } from "~/identity/conditional-writes";
import { codeWrites } from "~/identity/mail/mailed-codes";
import { redirectTarget } from "~/identity/http/redirect-target";
import { optionalObject, optionalText, readBody } from "~/identity/http/request-body";
import { userJson } from "~/identity/users/user-json";
import {
  emailExists,
  getUserByEmail,
  isConfirmed,
  newIdentity,
  newUser,
  requireUserRecord,
  updateUser,
  type UserRow,
} from "~/identity/users/users";
import { requireEmail } from "~/identity/http/validation";

const InviteBody = z.object({ email: optionalText, data: optionalObject });

/**
 * `POST /invite`: creates an account without a password, or reuses one that was never confirmed,
 * and emails an invitation. The metadata is the administrator's: anyone may have registered
 * the address.
 */
export async function invite(call: Call) {
  await requireAdmin(call);
  const body = await readBody(call, InviteBody);
  const email = requireEmail(body.email);
  const userId = await settle(() => inviteOnce(call, email, body.data ?? {}));
  return userJson(await requireUserRecord(call.db, userId));
}

async function inviteOnce(call: Call, email: string, data: Metadata): Promise<string> {
  const existing = await getUserByEmail(call.db, email);
  if (existing && isConfirmed(existing)) throw emailExists();
  await call.limiter.takeMail("invite");
  const times = { invitedAt: call.now, confirmationSentAt: call.now };
  const user: UserRow = existing ?? newInvitedUser(call, email, data);
  const redirectTo = redirectTarget(call);
  const mail = codeWrites(call, {
    user: { id: user.id, email },
    kind: "invite",
    challenge: null,
    redirectTo,
  });
  const writing = atomically((tx) => [
    ...(existing
      ? [required(updateUser(tx, existing, { ...times, userMetadata: data }, call.now))]
      : [tx.insert(authUsers).values({ ...user, ...times }), insertIdentity(tx, call, user)]),
    ...mail(tx),
  ]);
  await refuseDuplicates(writing, () => new ConditionLost());
  return user.id;
}

/** A user invited by an administrator, with exactly the given metadata. */
export function newInvitedUser(call: Call, email: string, data: Metadata): UserRow {
  return newUser({
    settings: call.settings,
    aud: call.settings.aud,
    now: call.now,
    email,
    userMetadata: data,
  });
}

/** The identity of a user invited by an administrator. */
export function insertIdentity(
  tx: Pick<Call["db"], "insert">,
  call: Call,
  { id: userId, email, userMetadata }: UserRow,
) {
  const data = { ...userMetadata, email, email_verified: false, phone_verified: false };
  return tx
    .insert(authIdentities)
    .values(newIdentity({ userId, provider: "email", email, data, now: call.now }));
}
