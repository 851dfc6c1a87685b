import { redirect } from "@remix-run/node";

import { sharedNow } from "~/lib/clock/shared-clock";
import { authFailureCopy } from "~/copy/auth";
import { viewAsCopy } from "~/copy/staff/view-as";
import { PASSWORD_LINK_MILLISECONDS, RECENT_PROOF_MILLISECONDS } from "~/models/account/account-limits";
import { listEventsOfKinds } from "~/models/account/security-event.server";
import { getProviderUser } from "~/services/identity/account.server";
import { readTokens } from "~/services/identity/session-refresh.server";
import { checkPassword } from "~/services/identity/session.server";

import { failure, failureOf, type AuthFailure } from "./failure.server";
import type { AuthFlow } from "./flow.server";
import { ownerOf, requestSession, type SessionState, type Viewer } from "./session.server";
import { problem } from "~/http/problem.server";
import { requestPage } from "~/http/request-page.server";

/**
 * The authentication method that marks such a session in its token, if the provider distinguishes
 * it from other emails.
 */
const PASSWORD_LINK_METHODS = ["recovery", "invite"];

/**
 * Asks the signed-in person to prove who they are, so that nobody at an unlocked screen can make
 * this change. `proof` is the current password, or a code of the authenticator app, because some
 * accounts have no password. Returns null if it is right.
 */
export async function reauthenticate(
  { auth, session, viewer }: AuthFlow & { viewer: Viewer },
  proof: string,
): Promise<AuthFailure | null> {
  const code = proof.replaceAll(/\s/g, "");
  if (/^\d{6}$/.test(code)) {
    const { data, error } = await auth.mfa.listFactors();
    if (error) return failureOf(error, authFailureCopy.wrongPassword);
    for (const { id } of data.totp) {
      const verified = await auth.mfa.challengeAndVerify({ factorId: id, code });
      if (verified.error) continue;
      session.adopt(readTokens(verified.data));
      return null;
    }
    if (data.totp.length > 0) return wrongProof();
  }
  return requirePassword(viewer, proof);
}

/** Returns null if it is the viewer's current password. */
export async function requirePassword({ user }: Viewer, password: string): Promise<AuthFailure | null> {
  if (password === "")
    return failure({ ...WRONG, code: "current_password_required", message: authFailureCopy.passwordMissing });
  const error = await checkPassword({ email: user.email, password });
  if (!error) return null;
  return error.code === "invalid_credentials"
    ? wrongProof()
    : failureOf(error, authFailureCopy.wrongPassword);
}

const WRONG = { field: "currentPassword", status: 422 } as const;

function wrongProof(): AuthFailure {
  return failure({ ...WRONG, code: "current_password_invalid", message: authFailureCopy.wrongPassword });
}

/**
 * The access check of changes that protect accounts. People who haven't recently proven who they
 * are do so first (303 to `/confirm-identity`) and come back to `page`, by default the requested
 * one.
 */
export async function requireRecentProof(request: Request, page = requestPage(request)): Promise<void> {
  if (await hasRecentProof(request)) return;
  const state = await requestSession(request).state();
  if (state.kind === "signed-in" && state.viewer.viewedBy)
    throw problem({ status: 403, code: "read_only_view", detail: viewAsCopy.closed });
  throw redirect(`/confirm-identity?${new URLSearchParams({ redirectTo: page })}`, 303);
}

/**
 * The access check of changes to passkeys and second factors, which the provider allows only after
 * the account's own second factor. People who came in with a passkey enter its code first (303 to
 * `/confirm-identity`) and come back to `page`.
 */
export async function requireFactorProof(request: Request, page: string): Promise<void> {
  const state = await requestSession(request).state();
  const viewer = ownerOf(state);
  if (viewer === null || viewer.assuranceLevel === "aal2" || viewer.byRecoveryCode) return;
  if (!viewer.isPasskey) return;
  const query = new URLSearchParams({ use: "code", redirectTo: page });
  if (await hasSecondFactor(request)) throw redirect(`/confirm-identity?${query}`, 303);
}

/** Whether the viewer has set up a second factor. False if the provider doesn't answer. */
async function hasSecondFactor(request: Request): Promise<boolean> {
  const accessToken = requestSession(request).accessToken();
  const provided = accessToken === null ? null : await getProviderUser(accessToken);
  return provided?.state === "known" && provided.hasSecondFactor;
}

/**
 * Whether the person has recently proven who they are, by signing in or on `/confirm-identity`.
 * Programs with a token have no screen that someone else could use. People who must set up a second
 * factor can't open anything else.
 */
export async function hasRecentProof(request: Request, now = sharedNow()): Promise<boolean> {
  const session = requestSession(request);
  const state = await session.state();
  if (session.byBearer || state.kind !== "signed-in") return true;
  const { viewer, claims } = state;
  if (viewer.viewedBy) return false;
  const since = new Date(now.getTime() - RECENT_PROOF_MILLISECONDS);
  if (claims.methods.some(({ at }) => at >= since)) return true;
  const events = await listEventsOfKinds({ userId: viewer.user.id, kinds: ["identity_confirmed"], since });
  return events.some(({ detail }) => detail?.sessionId === viewer.sessionId);
}

/**
 * Whether a session may choose a new password without the current one. It may if it recently began
 * with a link that was emailed for that purpose (recovery or invitation, no other email), and no
 * password was chosen since.
 */
export async function mayChoosePassword(state: SessionState, now = sharedNow()): Promise<boolean> {
  if (state.kind !== "signed-in" && state.kind !== "second-factor-setup") return false;
  const { viewer, claims } = state;
  const since = new Date(now.getTime() - PASSWORD_LINK_MILLISECONDS);
  const userId = viewer.user.id;
  const events = await listEventsOfKinds({
    userId,
    kinds: ["password_link_used", "password_changed"],
    since,
  });
  const openings = [
    ...events
      .filter(({ kind, detail }) => kind === "password_link_used" && detail?.sessionId === viewer.sessionId)
      .map(({ createdAt }) => createdAt),
    ...claims.methods
      .filter(({ method, at }) => PASSWORD_LINK_METHODS.includes(method) && at >= since)
      .map(({ at }) => at),
  ];
  const changedAt = events.find(({ kind }) => kind === "password_changed")?.createdAt;
  return openings.some((openedAt) => !changedAt || changedAt < openedAt);
}
