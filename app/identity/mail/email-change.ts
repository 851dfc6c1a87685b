import { and, eq, inArray } from "drizzle-orm";

import type { Database, Write } from "~/server/db.server";

import { authOneTimeTokens } from "../../../drizzle/identity-schema";

import type { Call } from "~/identity/call";
import { createFlowState } from "~/identity/sessions/flow-states";
import { queueMail } from "./mailed-codes";
import { createToken, storeToken, type TokenKind } from "./one-time-tokens";
import { redirectTarget } from "~/identity/http/redirect-target";
import type { UserRow } from "~/identity/users/users";
import type { CodeChallenge } from "~/identity/http/validation";

const KINDS: TokenKind[] = ["email_change_new", "email_change_current"];

/** Whether both addresses must confirm a change. */
function needsBoth({ settings }: Call, user: UserRow): boolean {
  return settings.secureEmailChange && !settings.mailerAutoconfirm && user.email !== null;
}

/** What a pending change leaves in the user's row. */
export function emailChangePending(call: Call, newEmail: string): Partial<UserRow> {
  return { newEmail, emailChangeSentAt: call.now, emailChangeHalfConfirmed: false };
}

/**
 * The writes that email the codes of an email change: one to the new address and, to be safe, one
 * to the old one.
 */
export function emailChangeWrites(
  call: Call,
  {
    user,
    newEmail,
    challenge,
  }: {
    user: UserRow;
    newEmail: string;
    challenge: CodeChallenge | null;
  },
): (tx: Database) => Write[] {
  const { settings, now } = call;
  const common = { settings, userId: user.id, pkce: challenge !== null, now };
  const tokens = [createToken({ ...common, kind: "email_change_new", sentTo: newEmail })];
  if (needsBoth(call, user)) {
    tokens.push(createToken({ ...common, kind: "email_change_current", sentTo: user.email ?? newEmail }));
  }
  const redirectTo = redirectTarget(call);
  return (tx) => [
    tx
      .delete(authOneTimeTokens)
      .where(and(eq(authOneTimeTokens.userId, user.id), inArray(authOneTimeTokens.kind, KINDS))),
    ...tokens.map((token) => storeToken(tx, token)),
    ...(challenge ? [createFlowState(tx, { userId: user.id, kind: "email_change", challenge, now })] : []),
    ...tokens.flatMap((token) => queueMail(call, tx, { token, kind: "email_change", redirectTo, newEmail })),
  ];
}
