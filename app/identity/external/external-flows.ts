import { and, eq, isNull } from "drizzle-orm";

import { atomically } from "~/server/db.server";

import { authExternalFlows } from "../../../drizzle/identity-schema";

import { addSeconds, type Call } from "~/identity/call";
import { refuseLost, required } from "~/identity/conditional-writes";
import { AuthError } from "~/identity/http/errors";
import { hashAuthCode } from "~/identity/sessions/flow-states";
import type { CodeChallenge } from "~/identity/http/validation";
import { newVisit, type Visit } from "./code-flow";

/** A visit to an issuer as it is stored. */
export type ExternalFlowRow = typeof authExternalFlows.$inferSelect;

/** What is known when a browser leaves for an issuer. */
interface Departure {
  provider: string;
  challenge: CodeChallenge;
  redirectTo: string;
  /** The user who links another identity; null for a sign-in. */
  linking: { userId: string; sessionId: string } | null;
  /** The stored hash of an invitation (see `invitation.ts`). */
  inviteToken: string | null;
}

/** Stores a new visit. */
export async function startFlow(
  call: Call,
  { provider, challenge, redirectTo, linking, inviteToken }: Departure,
): Promise<Visit> {
  const visit = newVisit();
  await atomically((tx) => [
    tx.insert(authExternalFlows).values({
      provider,
      stateHash: hashAuthCode(visit.state),
      issuerNonce: visit.nonce,
      issuerVerifier: visit.verifier,
      codeChallenge: challenge.challenge,
      codeChallengeMethod: challenge.method,
      redirectTo,
      linkingUserId: linking?.userId ?? null,
      linkingSessionId: linking?.sessionId ?? null,
      inviteToken,
      createdAt: call.now,
    }),
  ]);
  return visit;
}

/** Uses up a state. It works once, even if two browsers bring it at the same time. Throws 400. */
export async function consumeFlow(
  call: Call,
  state: string | null,
): Promise<{ flow: ExternalFlowRow; visit: Visit }> {
  // Without providers, no issuer can have sent the visitor.
  if (Object.keys(call.settings.externalProviders).length === 0) throw unknownState();
  if (!state) throw new AuthError(400, "bad_oauth_callback", "OAuth state parameter missing");
  if (!/^[\w-]{43}$/.test(state)) throw badState("OAuth state parameter is invalid");
  const ofState = eq(authExternalFlows.stateHash, hashAuthCode(state));
  const [flow] = await call.db.select().from(authExternalFlows).where(ofState);
  if (!flow) throw unknownState();
  if (flow.consumedAt !== null) throw alreadyUsed();
  if (call.now >= addSeconds(flow.createdAt, call.settings.externalStateExpirySeconds)) {
    throw badState("OAuth state has expired");
  }
  await refuseLost(
    atomically((tx) => [
      required(
        tx
          .update(authExternalFlows)
          .set({ consumedAt: call.now })
          .where(and(ofState, isNull(authExternalFlows.consumedAt)))
          .returning({ id: authExternalFlows.id }),
      ),
    ]),
    () => alreadyUsed(),
  );
  return { flow, visit: { state, nonce: flow.issuerNonce, verifier: flow.issuerVerifier } };
}

function unknownState(): AuthError {
  return badState("OAuth state not found or expired");
}

function badState(message: string): AuthError {
  return new AuthError(400, "bad_oauth_state", message);
}

function alreadyUsed(): AuthError {
  return new AuthError(400, "flow_state_already_used", "State has already been used");
}
