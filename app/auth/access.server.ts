import { redirect } from "@remix-run/node";

import { guardRedirect, type GuardViewer } from "./guard";
import { hasDayAccess, hasPermission, type Permission } from "~/models/account/role";
import { hasActiveMembership } from "~/models/company/tenant";

import { hasApiKey, resolveApiKey } from "./api-key.server";
import { requestSession, type SessionState, type Viewer } from "./session.server";
import { problem } from "~/http/problem.server";
import { hasRecentProof } from "./reauthentication.server";
import { formPage, returnPath } from "~/http/return-path.server";

export type { SessionState, Viewer };

/** How long a client should wait before it asks again while the identity provider is away. */
const RETRY_AFTER_SECONDS = 5;

/**
 * What the request's credential amounts to. Resolved once per request, however many loaders ask.
 * Never throws.
 */
export function getSessionState(request: Request): Promise<SessionState> {
  return requestSession(request).state();
}

/**
 * The viewer, or null for everyone who is not fully signed in. For pages that are open to all.
 * Never throws.
 */
export async function getViewer(request: Request): Promise<Viewer | null> {
  const state = await getSessionState(request);
  return state.kind === "signed-in" ? state.viewer : null;
}

/**
 * What a loader or action asks of its viewer: an account, a place in an active company (or the
 * right to manage all of them), or a permission.
 */
export type Access = "user" | "member" | "day" | Permission;

/**
 * The access check of every loader and action that needs an account. It always asks in the same
 * order: the session, the route guard, the access. Throws 303 to `/login`, `/mfa` or `/two-step`
 * (with `redirectTo`), the guard's redirect, 403 `forbidden` or `account_disabled`, or 503 with
 * `Retry-After`.
 *
 * @param options.page For an address without a screen of its own (a download, an upload): the page
 * its
 * form is on. The guard doesn't apply there, and signing in leads back to that page.
 * @example const viewer = await requireAccess(request, "manage_blog");
 */
export async function requireAccess(
  request: Request,
  access: Access,
  { page }: { page?: string } = {},
): Promise<Viewer> {
  const state = await getSessionState(request);
  if (state.kind !== "signed-in")
    throw signInFirst(state, page ? formPage(request, page) : returnPath(request));
  const { viewer } = state;
  if (page === undefined) followGuard(request, viewer);
  if (!mayPass(viewer, access)) throw forbidden();
  return viewer;
}

/**
 * The viewer of a page that is open to all, or null. Throws the guard's redirect for people it has
 * no use for.
 */
export async function getGuardedViewer(request: Request): Promise<Viewer | null> {
  const viewer = await getViewer(request);
  if (viewer) followGuard(request, viewer);
  return viewer;
}

function mayPass({ user, memberships }: Viewer, access: Access): boolean {
  if (access === "user") return true;
  if (access === "day") return hasDayAccess(user.role);
  if (access !== "member") return hasPermission(user.role, access);
  return hasActiveMembership(memberships) || hasPermission(user.role, "manage_workspaces");
}

/** The pages that complete a sign-in. */
const SIGN_IN_STEPS = { "signed-out": "/login", "second-factor": "/mfa", "second-factor-setup": "/two-step" };

/**
 * Sends people to the page that completes their sign-in and then back to `page`. Others are
 * refused.
 */
function signInFirst(state: Exclude<SessionState, { kind: "signed-in" }>, page: string): Response {
  if (state.kind === "disabled" || state.kind === "unavailable") return refusal(state);
  return redirect(`${SIGN_IN_STEPS[state.kind]}?${new URLSearchParams({ redirectTo: page })}`, 303);
}

/**
 * What the route guard knows of a viewer. It steps aside when the memberships could not be read.
 */
export function asGuardViewer({
  user,
  memberships,
  membershipsUnknown,
}: Pick<Viewer, "user" | "memberships" | "membershipsUnknown">): GuardViewer {
  return {
    role: user.role,
    hasActiveMembership: membershipsUnknown ? "unknown" : hasActiveMembership(memberships),
  };
}

/**
 * Sends the viewer where the route guard wants them. The guard is navigation, never authorization.
 */
function followGuard(request: Request, viewer: Viewer): void {
  const { pathname, search } = new URL(request.url);
  const to = guardRedirect({ path: pathname, search, viewer: asGuardViewer(viewer) });
  if (to !== null) throw redirect(to);
}

/**
 * As `requireAccess`, for programs: by session or by API key, and 401 instead of a redirect. With
 * `sessionOnly` an API key opens nothing; with `recentProof` a browser's session alone opens
 * nothing (see `hasRecentProof`).
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
  if (viewer.key && !viewer.key.mayWrite && !isRead(request)) throw keyRefused("This API key is read-only.");
  if (access !== "user" && !allows(viewer, access)) throw forbidden();
  if (recentProof && !(await hasRecentProof(request))) throw proofTooOld();
  return viewer;
}

/**
 * The door of signing out through the API: open to every session, also one that opens nothing else
 * (a second factor is owed, the account is disabled, the provider does not answer). Closed to API
 * keys.
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

const SESSION_ONLY = "This isn't available with an API key. Please sign in.";

function keyRefused(detail: string): Response {
  return problem({ status: 403, code: "api_key_scope", detail });
}

function forbidden(): Response {
  return problem({ status: 403, code: "forbidden", detail: "You don't have permission to do that." });
}

/** The answer to a credential that does not do. */
function refusal({ kind }: { kind: Exclude<SessionState["kind"], "signed-in"> }): Response {
  switch (kind) {
    case "signed-out":
      return unproven("unauthorized", "You must sign in.");
    case "second-factor":
      return unproven("second_factor_required", "Please enter your two-step sign-in code.");
    case "second-factor-setup":
      return problem({
        status: 403,
        code: "second_factor_required",
        detail: "Your role requires two-step sign-in. Set it up at /two-step first.",
      });
    case "disabled":
      return problem({ status: 403, code: "account_disabled", detail: "This account is disabled." });
    case "unavailable":
      return problem({
        status: 503,
        code: "identity_unavailable",
        detail: "We can't check your sign-in right now. Please try again shortly.",
        headers: { "Retry-After": String(RETRY_AFTER_SECONDS) },
      });
  }
}

/** RFC 9470 */
function proofTooOld(): Response {
  return problem({
    status: 401,
    code: "identity_confirmation_required",
    detail: "Please confirm your identity at /confirm-identity, then try again.",
    headers: { "WWW-Authenticate": 'Bearer error="insufficient_user_authentication", max_age="900"' },
  });
}

function unproven(code: string, detail: string): Response {
  return problem({ status: 401, code, detail, headers: { "WWW-Authenticate": "Bearer" } });
}
