import { redirect } from "@remix-run/node";

import { listEventsOfKinds } from "~/models/account/security-event.server";
import { checkPassword, readTokens } from "~/services/identity.server";

import { failure, failureOf, type AuthFailure } from "./failure.server";
import type { AuthFlow } from "./flow.server";
import { requestSession, type SessionState, type Viewer } from "./session.server";
import { returnPath } from "~/http/return-path.server";
import { HOUR_MILLISECONDS } from "~/lib/time-units";

/** How long a session may choose a new password after its link was opened. */
const PASSWORD_LINK_MILLISECONDS = HOUR_MILLISECONDS;
/** How long a proof of identity allows changes to roles, keys and second factors. */
const RECENT_PROOF_MILLISECONDS = 15 * 60_000;
/**
 * How a session that began with such a link says so in its token, where the provider tells it apart
 * from other emails.
 */
const PASSWORD_LINK_METHODS = ["recovery", "invite"];

/**
 * Asks the signed-in person to prove who they are, before a change that a borrowed screen must not
 * make. `proof` is the current password or, where there is an authenticator app, a code of it: some
 * accounts have
 * no password. Null when it is right.
 */
export async function reauthenticate(
  { auth, session, viewer }: AuthFlow & { viewer: Viewer },
  proof: string,
): Promise<AuthFailure | null> {
  const code = proof.replaceAll(/\s/g, "");
  if (/^\d{6}$/.test(code)) {
    const { data, error } = await auth.mfa.listFactors();
    if (error) return failureOf(error, WRONG_PROOF);
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

/** Null when it is the viewer's present password. */
export async function requirePassword({ user }: Viewer, password: string): Promise<AuthFailure | null> {
  if (password === "")
    return failure({ ...WRONG, code: "current_password_required", message: MISSING_PROOF });
  const error = await checkPassword({ email: user.email, password });
  if (!error) return null;
  return error.code === "invalid_credentials" ? wrongProof() : failureOf(error, WRONG_PROOF);
}

const WRONG_PROOF = "This is not your current password.";
const MISSING_PROOF = "Enter your current password.";
const WRONG = { field: "currentPassword", status: 422 } as const;

function wrongProof(): AuthFailure {
  return failure({ ...WRONG, code: "current_password_invalid", message: WRONG_PROOF });
}

/**
 * The door of changes that guard accounts: who has not proven lately who they are does so first
 * (303 to `/confirm-identity`) and comes back to `page`: the one that was asked for, when nothing
 * is said.
 */
export async function requireRecentProof(request: Request, page = returnPath(request)): Promise<void> {
  if (await hasRecentProof(request)) return;
  throw redirect(`/confirm-identity?${new URLSearchParams({ redirectTo: page })}`, 303);
}

/**
 * Whether the person at the screen has lately proven who they are, by signing in or on
 * `/confirm-identity`. Programs with a token have no screen that could be borrowed; and who has yet
 * to set up a second factor can open nothing else.
 */
export async function hasRecentProof(request: Request, now = new Date()): Promise<boolean> {
  const session = requestSession(request);
  const state = await session.state();
  if (session.byBearer || state.kind !== "signed-in") return true;
  const { viewer, claims } = state;
  const since = new Date(now.getTime() - RECENT_PROOF_MILLISECONDS);
  if (claims.methods.some(({ at }) => at >= since)) return true;
  const events = await listEventsOfKinds({ userId: viewer.user.id, kinds: ["identity_confirmed"], since });
  return events.some(({ detail }) => detail?.sessionId === viewer.sessionId);
}

/**
 * Whether a session may choose a new password without knowing the old one: it began with a link
 * that was emailed for just that (recovery or invitation, no other mail), lately, and no password
 * was chosen since.
 */
export async function mayChoosePassword(state: SessionState, now = new Date()): Promise<boolean> {
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
