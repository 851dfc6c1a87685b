import { authToasts } from "~/copy/auth";
import { recordSecurityEvent } from "~/models/account/security-event.server";
import {
  endAllSessions,
  endOtherSessions,
  endSession as endOneSession,
} from "~/models/account/user-session.server";
import { endProviderSessions } from "~/services/identity/session.server";
import { log } from "~/server/log.server";

import { failure, serviceUnavailable, type AuthResult } from "./failure.server";
import { ownerOf, requestSession, type Viewer } from "./session.server";
import { originOf } from "./client-origin.server";

/**
 * Signs out: here, on all other devices, or everywhere. Removes the cookies and ends our own rows
 * even if the provider doesn't answer. A session that is ended in our rows is dead at once.
 */
export async function signOut(
  request: Request,
  { scope = "local" }: { scope?: "local" | "others" | "global" } = {},
): Promise<AuthResult> {
  const session = requestSession(request);
  try {
    const state = await session.state();
    const token = session.accessToken();
    const viewer = ownerOf(state);
    if (viewer) await endOwnSessions({ viewer, scope, request });
    if (token && !(await endProviderSessions(token, scope))) {
      log.warn({ scope }, "the identity provider did not end a session");
    }
    if (state.kind === "unavailable" && scope !== "local") return serviceUnavailable();
    return { ok: true };
  } catch (error) {
    log.error({ err: error }, "signing out failed");
    return failure({ code: "sign_out_failed", message: authToasts.signOutFailed.title, status: 503 });
  } finally {
    if (scope !== "others") session.forget();
  }
}

async function endOwnSessions({
  viewer,
  scope,
  request,
}: {
  viewer: Viewer;
  scope: "local" | "others" | "global";
  request: Request;
}): Promise<void> {
  const { sessionId, user } = viewer;
  if (scope === "local") await endOneSession({ userId: user.id, sessionId });
  if (scope === "others") await endOtherSessions({ userId: user.id, keepSessionId: sessionId });
  if (scope === "global") await endAllSessions({ userId: user.id });
  await recordSecurityEvent({ ...originOf(request), userId: user.id, kind: SIGN_OUT_EVENTS[scope] });
}

const SIGN_OUT_EVENTS = {
  local: "signed_out",
  others: "other_sessions_ended",
  global: "all_sessions_ended",
} as const;

/** Ends one of the viewer's other sessions. Returns false if it isn't theirs. */
export async function endSession(request: Request, { sessionId }: { sessionId: string }): Promise<boolean> {
  const state = await requestSession(request).state();
  if (state.kind !== "signed-in") return false;
  const { id: userId } = state.viewer.user;
  if (!(await endOneSession({ userId, sessionId }))) return false;
  await recordSecurityEvent({ userId, kind: "session_ended", ...originOf(request) });
  return true;
}
