import { redirect } from "@remix-run/node";

import { hasPermission, type Permission } from "~/models/role";

import { hasApiKey, resolveApiKey } from "./api-key-auth.server";
import { requestSession, type SessionState, type Viewer } from "./auth-session.server";
import { problem } from "./problem.server";
import { hasRecentProof } from "./reauthentication.server";
import { returnPath } from "./return-path.server";

export type { SessionState, Viewer };

/** How long a client should wait before it asks again while the identity provider is away. */
const RETRY_AFTER_SECONDS = 5;

/** What the request's credential amounts to. Resolved once per request, however many loaders ask. Never throws. */
export function getSessionState(request: Request): Promise<SessionState> {
  return requestSession(request).state();
}

/** The viewer, or null for everybody who is not fully signed in. For pages that are open to all. Never throws. */
export async function getViewer(request: Request): Promise<Viewer | null> {
  const state = await getSessionState(request);
  return state.kind === "signed-in" ? state.viewer : null;
}

/**
 * The door of what needs an account. Throws: 303 to `/login?redirectTo=…` (signed out), 303 to `/mfa?redirectTo=…` (second factor missing),
 * 303 to `/two-step?redirectTo=…` (staff who must set one up), 403 `account_disabled`, 503 with `Retry-After` (cannot be proven now).
 */
export async function requireUser(request: Request): Promise<Viewer> {
  const state = await getSessionState(request);
  if (state.kind === "signed-in") return state.viewer;
  if (state.kind === "signed-out") throw redirect(`/login?${returnQuery(request)}`, 303);
  if (state.kind === "second-factor") throw redirect(`/mfa?${returnQuery(request)}`, 303);
  if (state.kind === "second-factor-setup") throw redirect(`/two-step?${returnQuery(request)}`, 303);
  throw refusal(state);
}

/** As `requireUser`, and 403 `forbidden` without the permission: the page's error boundary shows Access Denied. */
export async function requirePermission(request: Request, permission: Permission): Promise<Viewer> {
  const viewer = await requireUser(request);
  if (!hasPermission(viewer.user.role, permission)) throw forbidden();
  return viewer;
}

/**
 * As `requireUser` and `requirePermission`, for programs: by session or by API key, and 401 instead of a redirect. With `sessionOnly` an
 * API key opens nothing; with `recentProof` a browser's session alone opens nothing (see `hasRecentProof`).
 */
export async function requireApiViewer(
  request: Request,
  access: "user" | Permission,
  {
    sessionOnly = false,
    recentProof = false,
  }: { sessionOnly?: boolean | undefined; recentProof?: boolean | undefined } = {},
): Promise<Viewer> {
  const state = hasApiKey(request) ? await resolveApiKey(request) : await getSessionState(request);
  if (state.kind !== "signed-in") throw refusal(state);
  const { viewer } = state;
  if (viewer.key && sessionOnly) throw keyRefused(SESSION_ONLY);
  if (viewer.key && !viewer.key.mayWrite && !isRead(request)) throw keyRefused("This API key may only read.");
  if (access !== "user" && !allows(viewer, access)) throw forbidden();
  if (recentProof && !(await hasRecentProof(request))) throw proofTooOld();
  return viewer;
}

/**
 * The door of signing out through the API: open to every session, also one that opens nothing else (a second factor is owed, the account is
 * disabled, the provider does not answer). Closed to API keys.
 */
export async function requireApiSession(request: Request): Promise<void> {
  const state = hasApiKey(request) ? await resolveApiKey(request) : await getSessionState(request);
  if (state.kind === "signed-out") throw refusal(state);
  if (!hasApiKey(request)) return;
  throw state.kind === "signed-in" ? keyRefused(SESSION_ONLY) : refusal(state);
}

/** Whether the viewer may do something: by their role, and by the API key that stands for them. */
export function allows({ user, key }: Viewer, permission: Permission): boolean {
  return hasPermission(user.role, permission) && (key === undefined || key.permissions.includes(permission));
}

function isRead({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
}

const SESSION_ONLY = "An API key does not open this. Please sign in.";

function keyRefused(detail: string): Response {
  return problem({ status: 403, code: "api_key_scope", detail });
}

function forbidden(): Response {
  return problem({ status: 403, code: "forbidden", detail: "You do not have permission to do that." });
}

/** The answer to a credential that does not do. */
function refusal({ kind }: { kind: Exclude<SessionState["kind"], "signed-in"> }): Response {
  switch (kind) {
    case "signed-out":
      return unproven("unauthorized", "You must sign in.");
    case "second-factor":
      return unproven("second_factor_required", "Please enter the code of your second factor.");
    case "second-factor-setup":
      return problem({
        status: 403,
        code: "second_factor_required",
        detail: "Your role needs a second factor. Set one up at /two-step first.",
      });
    case "disabled":
      return problem({ status: 403, code: "account_disabled", detail: "This account is disabled." });
    case "unavailable":
      return problem({
        status: 503,
        code: "identity_unavailable",
        detail: "Your sign-in cannot be checked at the moment. Please try again shortly.",
        headers: { "Retry-After": String(RETRY_AFTER_SECONDS) },
      });
  }
}

/** RFC 9470 */
function proofTooOld(): Response {
  return problem({
    status: 401,
    code: "identity_confirmation_required",
    detail: "Please confirm at /confirm-identity who you are, then try again.",
    headers: { "WWW-Authenticate": 'Bearer error="insufficient_user_authentication", max_age="900"' },
  });
}

function unproven(code: string, detail: string): Response {
  return problem({ status: 401, code, detail, headers: { "WWW-Authenticate": "Bearer" } });
}

/** Where to go on after the sign-in. */
function returnQuery(request: Request): string {
  return new URLSearchParams({ redirectTo: returnPath(request) }).toString();
}
