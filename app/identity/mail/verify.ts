import { z } from "zod";

import type { Call } from "~/identity/call";
import { HALF_DONE, requireKinds, spend, type Spending, wrongCode, wrongLink } from "./confirmation";
import { invalid } from "~/identity/http/errors";
import { guessToken, type TokenKind } from "./one-time-tokens";
import { ACCOUNT_LIMITS } from "~/identity/http/rate-limit";
import { optionalText, readBody } from "~/identity/http/request-body";
import { sessionJson } from "~/identity/sessions/sessions";
import { listUsersOfAddress } from "~/identity/users/users";
import { requireEmail, requirePhone } from "~/identity/http/validation";

const VerifyBody = z.object({
  type: optionalText,
  token: optionalText,
  token_hash: optionalText,
  email: optionalText,
  phone: optionalText,
  redirect_to: optionalText,
  // Ours: shows that the client that confirms is the one that asked (see `findProof`).
  code_verifier: optionalText,
  password: optionalText,
  access_token: optionalText,
});

/** `POST /verify`: exchanges a typed code or the hash of a link for a session. */
export async function verify(call: Call) {
  const body = await readBody(call, VerifyBody);
  if (!body.type) throw invalid("Verify requires a verification type");
  if (!body.token === !body.token_hash) throw invalid("Verify requires either a token or a token hash");
  const kinds = requireKinds(body.type);
  const offered = {
    codeVerifier: body.code_verifier,
    password: body.password,
    accessToken: body.access_token,
  };
  if (body.token_hash) {
    if (body.email || body.phone || body.redirect_to) {
      throw invalid("Only the token_hash and type should be provided");
    }
    return confirmBy(call, { kinds, tokenHash: body.token_hash, offered, refusal: wrongLink });
  }
  const tokenHash = await hashOfTypedCode(call, kinds, body);
  return confirmBy(call, { kinds, tokenHash, offered, refusal: wrongCode });
}

/**
 * `new_password_required` is ours: the account's password was removed, and its owner has to choose
 * one.
 */
async function confirmBy(call: Call, spending: Spending) {
  const { sessionId, needsPassword } = await spend(call, spending);
  if (sessionId === null) return { msg: HALF_DONE, code: "200" };
  const session = await sessionJson(call, sessionId);
  return needsPassword ? { ...session, new_password_required: true } : session;
}

/**
 * Finds the value of the link of the code that was typed. The answer is the same for an unknown
 * user, a wrong code and an expired one.
 */
async function hashOfTypedCode(
  call: Call,
  kinds: TokenKind[],
  body: z.infer<typeof VerifyBody>,
): Promise<string> {
  if (body.email && body.phone) {
    throw invalid("Only an email address or phone number should be provided on verify");
  }
  if (!body.email && !body.phone) throw invalid("Verify requires an email address or phone number");
  if (!body.email) {
    requirePhone(body.phone ?? "");
    throw wrongCode();
  }
  const sentTo = requireEmail(body.email);
  await call.limiter.take("code", sentTo, ACCOUNT_LIMITS.code);
  const { settings, now } = call;
  for (const user of await listUsersOfAddress(call.db, sentTo)) {
    const token = await guessToken({ settings, userId: user.id, kinds, sentTo, code: body.token ?? "", now });
    if (token) {
      await call.limiter.forget("code", sentTo);
      return token.linkHash;
    }
  }
  throw wrongCode();
}
