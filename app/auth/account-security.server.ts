import { authFailureCopy } from "~/copy/auth";
import { brokenRule } from "~/models/shared/rule-error";
import type { SecurityEventKind } from "~/models/account/security-event";
import { recordSecurityEvent } from "~/models/account/security-event.server";
import { endOtherSessions } from "~/models/account/user-session.server";
import { metadataFromProfile, type ProfileChanges, type User } from "~/models/account/user";
import { USER_RULES } from "~/models/account/account-refusals";
import { deleteUser, updateProfile } from "~/models/account/user.server";
import { updateProviderMetadata } from "~/services/identity/account.server";
import { identityAdmin } from "~/services/identity/connection.server";
import { endProviderSessions } from "~/services/identity/session.server";

import { failure, failureOf, notSignedIn, serviceUnavailable, type AuthResult } from "./failure.server";
import { runAuthFlow, type AuthFlow } from "./flow.server";
import { ownerOf, requestSession, type Viewer } from "./session.server";
import { auditSource } from "./audit-source.server";
import { originOf } from "./client-origin.server";
import { log } from "~/server/log.server";
import { mayChoosePassword, reauthenticate, requirePassword } from "./reauthentication.server";
import { callbackAddress } from "./email-link.server";

/** A flow on behalf of the signed-in person, counted per account. */
export function runAccountFlow<Value>(
  request: Request,
  flow: (flow: AuthFlow & { viewer: Viewer }) => Promise<AuthResult<Value>>,
): Promise<AuthResult<Value>> {
  return requestSession(request)
    .state()
    .then(async (state): Promise<AuthResult<Value>> => {
      if (state.kind === "unavailable") return serviceUnavailable();
      const viewer = ownerOf(state);
      if (!viewer) return notSignedIn();
      const limit = { rule: "account", account: viewer.user.id } as const;
      return runAuthFlow<AuthResult<Value>>({ request, on: "present-session", limit }, (running) =>
        flow({ ...running, viewer }),
      );
    });
}

/**
 * Accepts the proof that `requireRecentProof` asks for (see `reauthenticate`). It is valid for this
 * session alone.
 */
export function confirmIdentity(request: Request, { proof }: { proof: string }): Promise<AuthResult> {
  return runAccountFlow<unknown>(request, async (flow) => {
    const refused = await reauthenticate(flow, proof);
    if (refused) return refused;
    await recordConfirmation(request, flow.viewer);
    return { ok: true };
  });
}

/** Records the proof that `hasRecentProof` looks for. */
export async function recordConfirmation(request: Request, viewer: Viewer): Promise<void> {
  await recordSecurityEvent({
    ...originOf(request),
    userId: viewer.user.id,
    kind: "identity_confirmed",
    detail: { sessionId: viewer.sessionId },
  });
}

/** Records a security event of the viewer's own account. */
export async function recordOwnEvent(
  request: Request,
  viewer: Viewer,
  kind: SecurityEventKind,
): Promise<void> {
  await recordSecurityEvent({ ...originOf(request), userId: viewer.user.id, kind });
}

/**
 * Sets a new password and signs out the viewer's other devices. Needs the current password, unless
 * the session began with an emailed link for choosing one (see `mayChoosePassword`).
 */
export function updatePassword(
  request: Request,
  { password, currentPassword = "" }: { password: string; currentPassword?: string | undefined },
): Promise<AuthResult> {
  return runAccountFlow<unknown>(request, async (flow) => {
    const { auth, session, viewer } = flow;
    const isFree = await mayChoosePassword(await session.state());
    const refused = isFree ? null : await requirePassword(viewer, currentPassword);
    if (refused) return refused;
    const { error } = await auth.updateUser({
      password,
      ...(currentPassword ? { current_password: currentPassword } : {}),
    });
    if (error) return failureOf(error, authFailureCopy.passwordNotChanged);
    await endOthers(request, viewer, session.accessToken());
    await recordOwnEvent(request, viewer, "password_changed");
    return { ok: true };
  });
}

/** Ends the viewer's other sessions in our tables and at the provider. */
export async function endOthers(request: Request, viewer: Viewer, accessToken: string | null): Promise<void> {
  await endOtherSessions({ userId: viewer.user.id, keepSessionId: viewer.sessionId });
  if (accessToken && !(await endProviderSessions(accessToken, "others"))) {
    log.warn({}, "the identity provider did not end other sessions");
  }
}

/**
 * Starts changing the email address. Emails go to the old and the new one, and nothing changes
 * until both links were used. The answer is the same for an address that is already taken, so
 * nobody learns who has an account. `proof`: see `reauthenticate`. Null for an account without a
 * password, after `requireRecentProof`.
 */
export function changeEmail(
  request: Request,
  { email, proof }: { email: string; proof: string | null },
): Promise<AuthResult> {
  return runAccountFlow<unknown>(request, async (flow) => {
    const refused = proof === null ? null : await reauthenticate(flow, proof);
    if (refused) return refused;
    const { auth, session, viewer } = flow;
    const emailRedirectTo = callbackAddress(undefined);
    const { error } = await auth.updateUser({ email }, { emailRedirectTo });
    if (!error) session.cookies.keepBegunFlow();
    if (error && error.code !== "email_exists") {
      return failureOf(error, authFailureCopy.emailNotChanged);
    }
    await recordOwnEvent(request, viewer, "email_change_requested");
    return { ok: true };
  });
}

/**
 * Saves the viewer's profile. The provider's metadata comes first: the next sign-in reads names
 * from there, and would undo a profile that was saved only here.
 */
export async function saveProfile(
  request: Request,
  changes: ProfileChanges,
): Promise<AuthResult<{ user: User }>> {
  const session = requestSession(request);
  const state = await session.state();
  const accessToken = session.accessToken();
  if (state.kind === "unavailable") return serviceUnavailable();
  if (state.kind !== "signed-in" || !accessToken) return notSignedIn();
  const metadata = metadataFromProfile(changes);
  const error = Object.keys(metadata).length > 0 ? await updateProviderMetadata(accessToken, metadata) : null;
  if (error) return failureOf(error, authFailureCopy.profileNotSaved);
  return { ok: true, user: await updateProfile({ userId: state.viewer.user.id, changes }) };
}

/**
 * Deletes the viewer's account here and at the provider, and signs out. Refused with 409 for the
 * last active super admin. Refused with 503 if no admin key is configured, because an account that
 * is deleted only here would come back at the next sign-in. `proof`: see `reauthenticate`. Null for
 * an account without a password, after `requireRecentProof`.
 */
export function deleteAccount(request: Request, { proof }: { proof: string | null }): Promise<AuthResult> {
  return runAccountFlow<unknown>(request, async (flow) => {
    const { session, viewer } = flow;
    const admin = identityAdmin();
    if (!admin) return serviceUnavailable();
    const refused = proof === null ? null : await reauthenticate(flow, proof);
    if (refused) return refused;
    try {
      await deleteUser({ userId: viewer.user.id, ...auditSource(request, viewer) });
    } catch (error) {
      const rule = brokenRule(error, USER_RULES);
      if (!rule) throw error;
      return failure({ code: rule.code, message: rule.message, status: rule.status });
    }
    const { error } = await admin.deleteUser(viewer.externalId);
    if (error) log.error({ err: error }, "an account was deleted here, but not at the identity provider");
    session.forget();
    return { ok: true };
  });
}
