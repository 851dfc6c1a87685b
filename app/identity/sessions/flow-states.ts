import { createHash, timingSafeEqual } from "node:crypto";

import { and, desc, eq, gt, isNull } from "drizzle-orm";

import type { Database, Write } from "~/server/db.server";

import { authFlowStates, type Metadata } from "../../../drizzle/identity-schema";

import { addSeconds, type Call } from "~/identity/call";
import type { ExternalPerson } from "~/identity/external/id-token";
import type { CodeChallenge } from "~/identity/http/validation";

export type FlowStateRow = typeof authFlowStates.$inferSelect;

/** What a sign-up contained. It is valid only for the client with the verifier of its flow. */
export interface Registration {
  passwordHash?: string | null;
  userMetadata?: Metadata;
}

/** Stores what the redeemer of an emailed PKCE link will have to prove. */
export function createFlowState(
  tx: Database,
  {
    userId,
    kind,
    challenge,
    registration = {},
    now,
  }: {
    userId: string;
    kind: string;
    challenge: CodeChallenge;
    registration?: Registration | undefined;
    now: Date;
  },
): Write {
  return tx.insert(authFlowStates).values({
    userId,
    kind,
    // Nobody knows this one: the real code is created when the link is opened.
    authCode: hashAuthCode(crypto.randomUUID()),
    codeChallenge: challenge.challenge,
    codeChallengeMethod: challenge.method,
    ...registration,
    createdAt: now,
  });
}

/**
 * Stores the end of an external sign-in: the code is handed out now. With `link`, its exchange
 * links the identity.
 */
export function createIssuedFlowState(
  tx: Database,
  {
    userId,
    code,
    challenge,
    link,
    now,
  }: {
    userId: string;
    code: string;
    challenge: CodeChallenge;
    link: { sessionId: string; person: ExternalPerson } | null;
    now: Date;
  },
): Write {
  return tx.insert(authFlowStates).values({
    userId,
    kind: "oauth",
    authCode: hashAuthCode(code),
    codeChallenge: challenge.challenge,
    codeChallengeMethod: challenge.method,
    pendingIdentity: link ? { ...link.person } : null,
    linkingSessionId: link?.sessionId ?? null,
    issuedAt: now,
    createdAt: now,
  });
}

/** The user's latest flow of a kind whose code wasn't issued yet, or null. */
export async function getWaitingFlowState(
  call: Call,
  { userId, kind }: { userId: string; kind: string },
): Promise<FlowStateRow | null> {
  const [flow] = await call.db
    .select()
    .from(authFlowStates)
    .where(
      and(
        eq(authFlowStates.userId, userId),
        eq(authFlowStates.kind, kind),
        isNull(authFlowStates.issuedAt),
        gt(authFlowStates.createdAt, addSeconds(call.now, -call.settings.otpExpSeconds)),
      ),
    )
    .orderBy(desc(authFlowStates.createdAt), desc(authFlowStates.id))
    .limit(1);
  return flow ?? null;
}

/** The user's flows of a kind that aren't too old, newest first. */
export function listFlowStates(
  call: Call,
  { userId, kind }: { userId: string; kind: string },
): Promise<FlowStateRow[]> {
  return call.db
    .select()
    .from(authFlowStates)
    .where(
      and(
        eq(authFlowStates.userId, userId),
        eq(authFlowStates.kind, kind),
        gt(authFlowStates.createdAt, addSeconds(call.now, -call.settings.otpExpSeconds)),
      ),
    )
    .orderBy(desc(authFlowStates.createdAt), desc(authFlowStates.id));
}

/**
 * The stored form of a code. A code is only ever compared, so someone with the database alone can't
 * open a session.
 */
export function hashAuthCode(code: string): string {
  return createHash("sha256").update(code).digest("base64url");
}

/**
 * Gives a flow its code and starts the code's lifetime. `passwordHash` comes back when the code is
 * exchanged. Use it inside `required`.
 */
export function issueAuthCode(
  tx: Database,
  flow: FlowStateRow,
  { code, passwordHash, now }: { code: string; passwordHash?: string | null; now: Date },
): Write {
  return tx
    .update(authFlowStates)
    .set({
      authCode: hashAuthCode(code),
      issuedAt: now,
      ...(passwordHash === undefined ? {} : { passwordHash }),
    })
    .where(and(eq(authFlowStates.id, flow.id), isNull(authFlowStates.issuedAt)))
    .returning({ id: authFlowStates.id });
}

/** Whether a verifier matches the challenge (RFC 7636 section 4.6). Compares in constant time. */
export function isVerifierOf(flow: FlowStateRow, verifier: string): boolean {
  const answer =
    flow.codeChallengeMethod === "s256"
      ? createHash("sha256").update(verifier).digest("base64url")
      : verifier;
  const [given, expected] = [Buffer.from(answer), Buffer.from(flow.codeChallenge)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
