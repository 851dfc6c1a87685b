import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";

import type { Database, Write } from "~/server/db.server";

import { authFactors, type authChallenges } from "../../../drizzle/identity-schema";

import type { Call } from "~/identity/call";
import { required } from "~/identity/conditional-writes";
import { AuthError, invalid } from "~/identity/http/errors";
import { noteCopy } from "~/identity/passkeys/copies";
import { knownCredentials, userEntity, userHandle } from "~/identity/passkeys/registration";
import type { RelyingParty } from "~/identity/passkeys/relying-party";
import {
  ALGORITHMS,
  readAssertion,
  verifyAssertion,
  verifyAttestation,
  WebauthnRefusal,
  type StoredCredential,
} from "~/identity/passkeys/webauthn";
import type { FactorRow, UserRecord, UserRow } from "~/identity/users/users";

/** A challenge as it is stored. */
export type ChallengeRow = typeof authChallenges.$inferSelect;

const Answer = z.object({
  type: z.unknown().optional(),
  credential_response: z.unknown().optional(),
});

/** An authenticator's answer, not yet looked at. */
interface WebauthnAnswer {
  type: "create" | "request";
  credential: unknown;
}

/** An answer, and what it answers. */
interface Given {
  user: UserRow;
  factor: FactorRow;
  challenge: ChallengeRow;
  answer: WebauthnAnswer;
}

/** The site as authenticators know it. Throws 422 where WebAuthn is no second factor. */
function requireRelyingParty({ settings }: Call): RelyingParty {
  if (settings.mfaWebauthnEnabled && settings.relyingParty) return settings.relyingParty;
  throw new AuthError(422, "mfa_webauthn_verify_not_enabled", "MFA verification is disabled for WebAuthn");
}

/**
 * What the browser needs to create the factor's credential, or to use it. The client library puts
 * defaults of its own under these options, so everything that matters is named.
 */
export async function webauthnOptions(
  call: Call,
  { record, factor, challenge }: { record: UserRecord; factor: FactorRow; challenge: string },
) {
  const relyingParty = requireRelyingParty(call);
  const shared = { challenge, timeout: call.settings.mfaChallengeExpirySeconds * 1000, hints: [] };
  const credential = storedCredential(factor);
  if (credential) {
    const publicKey = {
      ...shared,
      rpId: relyingParty.id,
      allowCredentials: [
        { type: "public-key", id: credential.credentialId, transports: factor.transports ?? [] },
      ],
      userVerification: "preferred",
    };
    return { type: "request" as const, credential_options: { publicKey } };
  }
  const excludeCredentials = await knownCredentials(call.db, record);
  const publicKey = {
    ...shared,
    rp: { id: relyingParty.id, name: relyingParty.name },
    user: userEntity(record.user),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
    ...(excludeCredentials.length === 0 ? {} : { excludeCredentials }),
    authenticatorSelection: {
      residentKey: "discouraged",
      requireResidentKey: false,
      userVerification: "preferred",
    },
    attestation: "none",
  };
  return { type: "create" as const, credential_options: { publicKey } };
}

/** The credential of a verified factor. Null for one that has none yet. */
function storedCredential(factor: FactorRow): StoredCredential | null {
  const { credentialId, publicKey, signCount, backupEligible } = factor;
  if (credentialId === null || publicKey === null) return null;
  return { credentialId, publicKey, signCount: signCount ?? 0, backupEligible: backupEligible ?? false };
}

/** Reads the fields of an answer. Throws 400 and 422. */
export function readWebauthnAnswer(call: Call, given: unknown): WebauthnAnswer {
  requireRelyingParty(call);
  const parsed = Answer.safeParse(given);
  if (!parsed.success) throw invalid("WebAuthn config required");
  const { type, credential_response: credential } = parsed.data;
  if (type !== "create" && type !== "request") throw invalid("WebAuthn type must be create or request");
  if (credential === undefined || credential === null) throw invalid("credential_response required");
  return { type, credential };
}

/** Checks an answer. Returns the writes that store what it says. Throws 422. */
export async function webauthnWrites(call: Call, given: Given): Promise<(tx: Database) => Write[]> {
  if (given.answer.type !== given.challenge.webauthnKind) throw wrongAnswer();
  try {
    return await (given.answer.type === "create" ? creation(call, given) : use(call, given));
  } catch (error) {
    if (!(error instanceof WebauthnRefusal)) throw error;
    throw error.reason === "unreadable" ? invalid("Invalid credential_response") : wrongAnswer();
  }
}

async function creation(
  call: Call,
  { factor, challenge, answer }: Given,
): Promise<(tx: Database) => Write[]> {
  const { aaguid: _model, ...credential } = await verifyAttestation(
    answer.credential,
    expectation(call, challenge),
  );
  const changes = { ...credential, status: "verified", updatedAt: call.now } as const;
  if (factor.credentialId !== null) throw wrongAnswer();
  return (tx) => [
    required(
      tx
        .update(authFactors)
        .set(changes)
        .where(and(eq(authFactors.id, factor.id), isNull(authFactors.credentialId)))
        .returning({ id: authFactors.id }),
    ),
  ];
}

async function use(
  call: Call,
  { user, factor, challenge, answer }: Given,
): Promise<(tx: Database) => Write[]> {
  const stored = storedCredential(factor);
  const assertion = readAssertion(answer.credential);
  const { userHandle: handle } = assertion.response;
  // Security keys that don't store the credential name nobody.
  if (!stored || (handle && handle !== userHandle(factor.userId))) throw wrongAnswer();
  const facts = await verifyAssertion(assertion, expectation(call, challenge), stored);
  if (facts.isClone) {
    await noteCopy(call, user, factor.id);
    throw wrongAnswer();
  }
  const { signCount, backedUp } = facts;
  return (tx) => [
    required(
      tx
        .update(authFactors)
        .set({ signCount, backedUp, updatedAt: call.now })
        .where(and(eq(authFactors.id, factor.id), eq(authFactors.signCount, stored.signCount)))
        .returning({ id: authFactors.id }),
    ),
  ];
}

function expectation(call: Call, { webauthnChallenge }: ChallengeRow) {
  return {
    relyingParty: requireRelyingParty(call),
    challenge: webauthnChallenge ?? "",
    requireUserVerification: false,
  };
}

function wrongAnswer(): AuthError {
  return new AuthError(422, "mfa_verification_failed", "WebAuthn credential verification failed");
}

/** 422: the credential is another factor's. */
export function credentialTaken(): AuthError {
  return wrongAnswer();
}
