import { z } from "zod";

import { authFailureCopy } from "~/copy/auth";
import { env } from "~/server/env.server";
import { listApiKeys, revokeApiKey } from "~/models/api-key/api-key.server";
import { recordName } from "~/models/account/user";
import { getUser } from "~/models/account/user.server";
import { mailConfirmation } from "~/services/identity/account.server";
import { identityMode } from "~/services/identity/connection.server";
import { readTokens } from "~/services/identity/session-refresh.server";
import { safeRedirect } from "~/http/safe-redirect.server";

import { failureOf, type AuthResult } from "./failure.server";
import { runAuthFlow, type PreviousSession } from "./flow.server";
import type { RequestSession } from "./session.server";
import { originOf } from "./client-origin.server";
import { completeSignIn, noteForAccount, noteSessionEvent, type SignedIn } from "./sign-in.server";

/** The types of emailed links that `/auth/confirm` accepts. */
export type EmailLinkType = "signup" | "invite" | "magiclink" | "recovery" | "email_change" | "email";

/**
 * The redirect target of links in the provider's own emails. Our emails link to `/auth/confirm` and
 * keep `next`.
 */
export function callbackAddress(next: string | undefined): string {
  const address = new URL("/auth/callback", env.appUrl);
  const path = safeRedirect(next, "");
  if (path !== "") address.searchParams.set("next", path);
  return address.href;
}

/**
 * Sends the email for replacing a forgotten password. Ok for every well-formed address, whether or
 * not it has an account.
 */
export function requestPasswordReset(request: Request, { email }: { email: string }): Promise<AuthResult> {
  const limit = { rule: "recover", account: email } as const;
  return runAuthFlow<AuthResult>({ request, on: "new-session", limit }, async ({ auth }) => {
    const redirectTo = callbackAddress("/reset-password");
    const { error } = await auth.resetPasswordForEmail(email, { redirectTo });
    if (error && error.code !== "over_email_send_rate_limit") {
      return failureOf(error, authFailureCopy.mailNotSent);
    }
    noteForAccount({ request, email, kind: "password_reset_requested" });
    return { ok: true };
  });
}

/** Sends the confirmation of a new account again. Ok for every well-formed address. */
export function resendConfirmation(request: Request, { email }: { email: string }): Promise<AuthResult> {
  const limit = { rule: "recover", account: email } as const;
  return runAuthFlow<AuthResult>({ request, on: "new-session", limit }, async ({ auth }) => {
    const emailRedirectTo = callbackAddress(undefined);
    const error =
      identityMode() === "embedded"
        ? await mailConfirmation({ email, redirectTo: emailRedirectTo })
        : (await auth.resend({ type: "signup", email, options: { emailRedirectTo } })).error;
    if (error && error.code !== "over_email_send_rate_limit") {
      return failureOf(error, authFailureCopy.mailNotSent);
    }
    return { ok: true };
  });
}

/**
 * A used link. With `choosesPassword`, the account has no password, or one that has to be replaced.
 */
type LinkUsed = (SignedIn & { choosesPassword: boolean }) | { next: "other-address" };

/**
 * Uses up an emailed link; call it for POST requests only. Of the two links for a new address, the
 * first answers `other-address`. The browser shows that it started the flow, if it did: otherwise a
 * password from before the confirmation is removed.
 */
export function verifyEmailLink(
  request: Request,
  { tokenHash, type }: { tokenHash: string; type: EmailLinkType },
): Promise<AuthResult<LinkUsed>> {
  const limit = { rule: "code", account: tokenHash } as const;
  return runAuthFlow<AuthResult<LinkUsed>>(
    { request, on: "new-session", limit },
    async ({ session, auth, previous }) => {
      const proof = identityMode() === "embedded" ? ownershipProof(session, previous) : {};
      const link = { token_hash: tokenHash, type, ...proof };
      const { data, error } = await auth.verifyOtp(link);
      if (error) return failureOf(error, authFailureCopy.linkNotValid);
      if (!data.session) return { ok: true, next: "other-address" };
      const isPasswordGone = PasswordGoneSchema.safeParse(data.session).success;
      const choosesPassword = isPasswordGone || type === "recovery" || type === "invite";
      const tokens = readTokens(data.session);
      const result = await completeSignIn({ request, session, tokens, previous });
      if (!result.ok) return result;
      if (choosesPassword) await notePasswordLink(request, session);
      if (isPasswordGone) await endFormerKeys(request, session);
      return { ...result, choosesPassword };
    },
  );
}

/** What this browser can show to prove that it registered, or asked for another address. */
function ownershipProof(session: RequestSession, previous: PreviousSession | null) {
  const verifier = session.cookies.codeVerifier();
  return {
    ...(verifier === null ? {} : { code_verifier: verifier }),
    ...(previous === null ? {} : { access_token: previous.accessToken }),
  };
}

/** How the embedded provider says that the earlier password was removed. */
const PasswordGoneSchema = z.object({ new_password_required: z.literal(true) });

/**
 * What `mayChoosePassword` relies on: this session began with a link for a new password. It applies
 * even if the second factor is missing.
 */
function notePasswordLink(request: Request, session: RequestSession): Promise<void> {
  return noteSessionEvent(request, session, "password_link_used");
}

/**
 * Until now, the account may have been someone else's: their API keys end as their sessions did.
 */
async function endFormerKeys(request: Request, session: RequestSession): Promise<void> {
  const state = await session.state();
  const user = "claims" in state ? await getUser({ externalId: state.claims.externalId }) : null;
  if (!user) return;
  const source = { ...originOf(request), actor: { id: user.id, name: recordName(user) } };
  for (const { id: keyId } of await listApiKeys({ userId: user.id })) {
    await revokeApiKey({ ...source, userId: user.id, keyId });
  }
}
