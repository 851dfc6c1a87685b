import { eq } from "drizzle-orm";

import { atomically } from "~/server/db.server";

import { authChallenges, authFactors } from "../../../drizzle/identity-schema";

import { addSeconds, type Call, toUnixSeconds } from "~/identity/call";
import { requireSession } from "~/identity/http/bearer";
import { newChallenge } from "~/identity/passkeys/challenges";
import { requireFactor } from "./factors";
import { webauthnOptions } from "./webauthn-factor";

/** `POST /factors/{id}/challenge`: starts the period in which an answer is accepted. */
export async function challengeFactor(call: Call) {
  const { record } = await requireSession(call);
  const factor = requireFactor(call, record.factors);
  const id = crypto.randomUUID();
  const challenge = newChallenge();
  const webauthn =
    factor.type === "webauthn" ? await webauthnOptions(call, { record, factor, challenge }) : null;
  await atomically((tx) => [
    tx.update(authFactors).set({ lastChallengedAt: call.now }).where(eq(authFactors.id, factor.id)),
    tx.insert(authChallenges).values({
      id,
      factorId: factor.id,
      address: call.address ?? null,
      ...(webauthn ? { webauthnChallenge: challenge, webauthnKind: webauthn.type } : {}),
      createdAt: call.now,
    }),
  ]);
  const expiresAt = toUnixSeconds(addSeconds(call.now, call.settings.mfaChallengeExpirySeconds));
  return { id, type: factor.type, expires_at: expiresAt, ...(webauthn ? { webauthn } : {}) };
}
