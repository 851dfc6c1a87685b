import { and, eq } from "drizzle-orm";

import { atomically } from "~/server/db.server";

import { authPasskeys } from "../../../drizzle/identity-schema";

import type { Call } from "~/identity/call";
import { required, settle } from "~/identity/conditional-writes";
import { AuthError } from "~/identity/http/errors";
import { newSession, sessionJson } from "~/identity/sessions/sessions";
import { getUserRecord, isBanned, noteSignIn, type UserRow } from "~/identity/users/users";
import { createChallenge, takeAnswer } from "./challenges";
import { noteCopy } from "./copies";
import { ceremonyRefusal, requirePasskeys, verificationFailed, type PasskeyRow } from "./passkeys";
import { userHandle } from "./registration";
import { readAssertion, verifyAssertion, type AssertionAnswer, type AssertionFacts } from "./webauthn";

/**
 * `POST /passkeys/authentication/options`: what the browser's `credentials.get` needs. It names
 * nobody and reads nothing, so it says the same about everyone.
 */
export async function startAuthentication(call: Call) {
  const relyingParty = requirePasskeys(call);
  const { challenge, answer } = await createChallenge(call, { kind: "authentication" });
  return {
    ...answer,
    options: {
      challenge,
      timeout: call.settings.webauthnChallengeExpirySeconds * 1000,
      rpId: relyingParty.id,
      userVerification: call.settings.passkeyUserVerification,
    },
  };
}

/** `POST /passkeys/authentication/verify`: signs the owner of a passkey in. */
export async function finishAuthentication(call: Call) {
  const relyingParty = requirePasskeys(call);
  const { challenge, credential } = await takeAnswer(call, { kind: "authentication" });
  const requireUserVerification = call.settings.passkeyUserVerification === "required";
  try {
    const answer = readAssertion(credential);
    const sessionId = await settle(async () => {
      const passkey = await requireOwnPasskey(call, answer);
      const expected = { relyingParty, challenge, requireUserVerification };
      return signIn(call, passkey, await verifyAssertion(answer, expected, passkey));
    });
    return await sessionJson(call, sessionId);
  } catch (error) {
    if (error instanceof AuthError) throw error;
    throw ceremonyRefusal(error);
  }
}

/** The passkey, if the authenticator also names its owner. */
async function requireOwnPasskey({ db }: Call, { rawId, response }: AssertionAnswer): Promise<PasskeyRow> {
  const [passkey] = await db.select().from(authPasskeys).where(eq(authPasskeys.credentialId, rawId));
  if (!passkey || response.userHandle !== userHandle(passkey.userId)) throw verificationFailed();
  return passkey;
}

async function signIn(call: Call, passkey: PasskeyRow, facts: AssertionFacts): Promise<string> {
  const record = await getUserRecord(call.db, passkey.userId);
  if (!record) throw verificationFailed();
  const { user } = record;
  refuseClosed(call, user);
  if (facts.isClone) {
    await noteCopy(call, user, passkey.id);
    throw verificationFailed();
  }
  const session = newSession(call, {
    userId: user.id,
    method: "passkey",
    passkeyId: passkey.id,
    ...(call.settings.passkeyCountsAsTwoFactors && facts.isUserVerified ? { assuranceLevel: "aal2" } : {}),
  });
  await atomically((tx) => [
    required(noteSignIn(tx, user, {}, call.now)),
    required(
      tx
        .update(authPasskeys)
        .set({ signCount: facts.signCount, backedUp: facts.backedUp, lastUsedAt: call.now })
        .where(and(eq(authPasskeys.id, passkey.id), eq(authPasskeys.signCount, passkey.signCount)))
        .returning({ id: authPasskeys.id }),
    ),
    ...session.writes(tx),
  ]);
  return session.id;
}

/** Only after a good signature: nobody else learns the state of the account. Throws 403. */
function refuseClosed(call: Call, user: UserRow): void {
  if (user.email !== null && user.emailConfirmedAt === null) {
    throw new AuthError(403, "email_not_confirmed", "Email not confirmed");
  }
  if (user.phone !== null && user.phoneConfirmedAt === null) {
    throw new AuthError(403, "phone_not_confirmed", "Phone not confirmed");
  }
  if (isBanned(user, call.now)) throw new AuthError(403, "user_banned", "User is banned");
}
