import { and, eq, ne, notInArray, type SQL } from "drizzle-orm";

import type { Database, Write } from "~/server/db.server";

import {
  authExternalFlows,
  authFactors,
  authFlowStates,
  authIdentities,
  type Metadata,
} from "../../../drizzle/identity-schema";

import { findCaller } from "~/identity/http/bearer";
import type { Call } from "~/identity/call";
import { isVerifierOf, listFlowStates } from "~/identity/sessions/flow-states";
import type { TokenRow } from "~/identity/mail/one-time-tokens";
import { deletePasskeysOf } from "~/identity/passkeys/passkeys";
import { verifyPassword } from "./passwords";
import { deleteSessions } from "~/identity/sessions/sessions";
import type { UserRow } from "./users";

/**
 * What a client offers, next to an emailed code, to show that it started the flow. Any one is
 * enough.
 */
export interface OfferedProof {
  codeVerifier?: string | undefined;
  password?: string | undefined;
  /** The access token of one of the account's sessions. */
  accessToken?: string | undefined;
}

/**
 * The result for a client that started the flow itself: the password and metadata it sent back
 * then.
 */
export interface Proof {
  passwordHash: string | null;
  /** Null if it sent none, or if the account has them already. */
  userMetadata: Metadata | null;
}

/** The kind of flow whose verifier proves who asked for a code. */
function flowKindOfToken(token: TokenRow): string {
  return token.kind.startsWith("email_change") ? "email_change" : "email/signup";
}

/**
 * Checks that the client with the emailed code also started the flow. Access to the mailbox alone
 * doesn't show that, because anyone can register someone else's address with a password of their
 * own. Returns null without proof.
 */
export async function findProof(
  call: Call,
  { token, user }: { token: TokenRow; user: UserRow },
  { codeVerifier, password, accessToken }: OfferedProof,
): Promise<Proof | null> {
  if (codeVerifier) {
    const flows = await listFlowStates(call, { userId: user.id, kind: flowKindOfToken(token) });
    const flow = flows.find((started) => isVerifierOf(started, codeVerifier));
    if (flow) return { passwordHash: flow.passwordHash, userMetadata: flow.userMetadata };
  }
  if (password && (await verifyPassword(password, user.passwordHash))) {
    return { passwordHash: user.passwordHash, userMetadata: null };
  }
  if (accessToken && (await isSignedIn(call, user, accessToken))) {
    return { passwordHash: user.passwordHash, userMetadata: null };
  }
  return null;
}

async function isSignedIn(call: Call, user: UserRow, accessToken: string): Promise<boolean> {
  const caller = await findCaller(call, accessToken);
  if (caller?.record.user.id !== user.id || !caller.session) return false;
  const hasFactor = caller.record.factors.some(({ status }) => status === "verified");
  return !hasFactor || caller.session.assuranceLevel === "aal2";
}

/**
 * The writes that end everything an earlier claimant of an address could still use: sessions, PKCE
 * flows, passkeys and factors. An account that was confirmed before keeps its verified factors,
 * because access to the mailbox alone must not turn two-step sign-in off.
 */
export function endEarlierAccess(
  call: Call,
  tx: Database,
  {
    user,
    exceptFlow,
    keepsIdentities = true,
  }: {
    user: UserRow;
    exceptFlow?: string | undefined;
    /** Whether identities at external issuers stay. They do if the owner has proven a start. */
    keepsIdentities?: boolean;
  },
): Write[] {
  const flows: SQL[] = [eq(authFlowStates.userId, user.id)];
  const factors: SQL[] = [eq(authFactors.userId, user.id)];
  if (exceptFlow !== undefined) flows.push(ne(authFlowStates.id, exceptFlow));
  if (user.emailConfirmedAt !== null) factors.push(eq(authFactors.status, "unverified"));
  return [
    ...deleteSessions(call, tx, user.id),
    tx.delete(authFactors).where(and(...factors)),
    ...deletePasskeysOf(tx, user.id),
    tx.delete(authFlowStates).where(and(...flows)),
    tx.delete(authExternalFlows).where(eq(authExternalFlows.linkingUserId, user.id)),
    ...(keepsIdentities
      ? []
      : [
          tx
            .delete(authIdentities)
            .where(
              and(
                eq(authIdentities.userId, user.id),
                notInArray(authIdentities.provider, ["email", "phone"]),
              ),
            ),
        ]),
  ];
}
