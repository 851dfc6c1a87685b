import { randomBytes } from "node:crypto";

import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";

import { atomically } from "~/server/db.server";

import { authWebauthnChallenges } from "../../../drizzle/identity-schema";

import { addSeconds, toUnixSeconds, type Call } from "~/identity/call";
import { AuthError, invalid } from "~/identity/http/errors";
import { optionalText, readBody } from "~/identity/http/request-body";
import { isUuid } from "~/identity/http/validation";

const CHALLENGE_BYTES = 32;

const AnswerBody = z.object({ challenge_id: optionalText, credential: z.unknown().optional() });

/** What an authenticator is asked for. A registration belongs to its user. */
type Purpose = { kind: "registration"; userId: string } | { kind: "authentication" };

/** 32 random bytes, base64url, for an authenticator to sign. */
export function newChallenge(): string {
  return randomBytes(CHALLENGE_BYTES).toString("base64url");
}

/** Stores a new challenge. Returns it with what the protocol says about it. */
export async function createChallenge(call: Call, purpose: Purpose) {
  const challenge = newChallenge();
  const id = crypto.randomUUID();
  const expiresAt = addSeconds(call.now, call.settings.webauthnChallengeExpirySeconds);
  await atomically((tx) => [
    tx.insert(authWebauthnChallenges).values({ ...purpose, id, challenge, createdAt: call.now, expiresAt }),
  ]);
  return { challenge, answer: { challenge_id: id, expires_at: toUnixSeconds(expiresAt) } };
}

/**
 * Reads the answer to a challenge and uses the challenge up, before anything about the answer is
 * checked: a wrong answer can't be followed by another. Throws 400.
 */
export async function takeAnswer(call: Call, purpose: Purpose) {
  const { challenge_id: id = "", credential } = await readBody(call, AnswerBody);
  if (id === "") throw invalid("challenge_id is required");
  if (credential === undefined || credential === null) throw invalid("credential is required");
  if (!isUuid(id)) throw invalid("challenge_id must be a valid UUID");
  const owner =
    purpose.kind === "registration"
      ? eq(authWebauthnChallenges.userId, purpose.userId)
      : isNull(authWebauthnChallenges.userId);
  const [rows] = await atomically((tx) => [
    tx
      .delete(authWebauthnChallenges)
      .where(
        and(
          eq(authWebauthnChallenges.id, id.toLowerCase()),
          eq(authWebauthnChallenges.kind, purpose.kind),
          owner,
        ),
      )
      .returning(),
  ]);
  const [row] = rows;
  if (!row) {
    throw new AuthError(400, "webauthn_challenge_not_found", "Challenge not found or already used");
  }
  if (call.now >= row.expiresAt) {
    throw new AuthError(400, "webauthn_challenge_expired", "Challenge has expired");
  }
  return { challenge: row.challenge, credential };
}
