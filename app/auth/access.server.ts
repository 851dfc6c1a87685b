import { redirect, redirectDocument } from "@remix-run/node";

import { credentialRefusalCopy, refusalCopy } from "~/copy/refusals";
import { viewAsCopy } from "~/copy/staff/view-as";
import { guardRedirect, type GuardViewer } from "./guard";
import { currentLanguage } from "~/lib/language/current-language";
import { isClientArea } from "~/lib/language/language-paths";
import { DEFAULT_LANGUAGE } from "~/lib/languages";
import { hasAdminAccess, hasDayAccess, hasPermission, type Permission } from "~/models/account/role";
import { displayName } from "~/models/account/user";
import { hasActiveMembership } from "~/models/company/tenant";

import { hasApiKey, resolveApiKey } from "./api-key.server";
import { checkAgainLater } from "./lasting-access.server";
import { requestSession, type SessionState, type Viewer } from "./session.server";
import { readableProblem } from "~/http/plain-page.server";
import { problem } from "~/http/problem.server";
import { hasRecentProof } from "./reauthentication.server";
import { ownAddress } from "~/http/own-address.server";
import { formPage, requestPage } from "~/http/request-page.server";
import { readUnsentTexts } from "~/http/unsent-texts.server";
import type { SignedOutForm } from "~/ui/shell/signed-out-page";
import { redirectWithToast } from "~/http/toast.server";

export type { SessionState, Viewer };

/** How long a client should wait while the identity provider is away. */
const RETRY_AFTER_SECONDS = 5;

/**
 * The state of the request's credential. Resolved once per request, however many loaders ask. Never
 * throws.
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
 * What a loader or action requires of its viewer: an account, membership in an active company (or
 * the right to manage all of them), or a permission.
 */
export type Access = "user" | "member" | "day" | Permission;

/**
 * The access check of every loader and action that needs an account. It always checks in the same
 * order: the session, the route guard, the access. Throws 303 to `/login`, `/mfa` or `/two-step`
 * (with `redirectTo`), 401 with what was typed into a form (see `SignedOutForm`), the guard's
 * redirect, 403 `forbidden` or `account_disabled`, or 503 with `Retry-After`.
 *
 * @param options.page For a URL without a screen of its own (a download, an upload): the page its
 * form is on. The guard doesn't apply there, and signing in leads back to that page.
 * @example const viewer = await requireAccess(request, "manage_blog");
 */
export async function requireAccess(
  request: Request,
  access: Access,
  { page }: { page?: string } = {},
): Promise<Viewer> {
  const state = await getSessionState(request);
  const hasScreen = page === undefined;
  if (state.kind !== "signed-in")
    throw await signInFirst(request, state, {
      page: hasScreen ? requestPage(request) : formPage(request, page),
      hasScreen,
    });
  const { viewer } = state;
  if (viewer.viewedBy && !isRead(request)) throw await nothingChanged(request, viewer);
  if (hasScreen) await followGuard(request, viewer);
  if (!mayPass(viewer, access)) throw hasScreen ? forbidden() : await readableProblem(request, forbidden());
  checkAgainLater(request, viewer);
  return viewer;
}

/**
 * The viewer of a public page, or null. Throws the guard's redirect for people who don't need the
 * page.
 */
export async function getGuardedViewer(request: Request): Promise<Viewer | null> {
  const viewer = await getViewer(request);
  if (viewer) await followGuard(request, viewer);
  return viewer;
}

/** Refuses a form that is open to everyone while staff look at someone's pages. */
export async function refuseWhileViewing(request: Request): Promise<void> {
  const viewer = await getViewer(request);
  if (viewer?.viewedBy) throw await nothingChanged(request, viewer);
}

/** Leads staff who look at someone's pages back to the page with the form that they sent. */
async function nothingChanged(request: Request, { user }: Viewer): Promise<Response> {
  return redirectWithToast(formPage(request, requestPage(request)), {
    kind: "info",
    ...viewAsCopy.refused(displayName(user)),
  });
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
 * Redirects people to the page that completes their sign-in and then back to `page`. People who
 * wrote something see it first, because a redirect would lose it. Refuses everyone else.
 */
async function signInFirst(
  request: Request,
  state: Exclude<SessionState, { kind: "signed-in" }>,
  { page, hasScreen }: { page: string; hasScreen: boolean },
): Promise<Response> {
  if (state.kind === "disabled" || state.kind === "unavailable" || state.kind === "company-sign-in") {
    return hasScreen ? refusal(state) : readableProblem(request, refusal(state));
  }
  const signIn = `${SIGN_IN_STEPS[state.kind]}?${new URLSearchParams({ redirectTo: page })}`;
  const texts = isRead(request) ? [] : await readUnsentTexts(request);
  if (texts.length === 0) return redirect(signIn, 303);
  return Response.json({ signIn, texts } satisfies SignedOutForm, { status: 401 });
}

/**
 * What the route guard knows about a viewer. It doesn't redirect if the memberships could not be
 * read.
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

function isForStaff({ user }: Viewer, path: string): boolean {
  return hasAdminAccess(user.role) && isClientArea(path);
}

/**
 * Redirects the viewer if the route guard says so. The guard is navigation, never authorization.
 * The pages of staff exist in English only, so an address in another language leads there. Someone
 * who sends a form has lost access since opening its page. They get back what they wrote, or a
 * message that nothing was saved.
 */
async function followGuard(request: Request, viewer: Viewer): Promise<void> {
  const { pathname, search } = new URL(request.url);
  if (currentLanguage() !== DEFAULT_LANGUAGE && isRead(request) && isForStaff(viewer, pathname))
    throw redirectDocument(ownAddress(requestPage(request)));
  const to = guardRedirect({ path: pathname, search, viewer: asGuardViewer(viewer) });
  if (to === null) return;
  if (isRead(request)) throw redirect(to);
  const { notSaved, accessLost } = refusalCopy;
  const texts = await readUnsentTexts(request);
  if (texts.length > 0)
    throw Response.json({ code: "access_lost", detail: accessLost, texts }, { status: 403 });
  throw await redirectWithToast(to, { kind: "danger", title: notSaved, description: accessLost });
}

/**
 * As `requireAccess`, for programs: accepts a session or an API key, and answers 401 instead of
 * redirecting. With `sessionOnly`, API keys are refused. With `recentProof`, a browser's session
 * alone isn't enough (see `hasRecentProof`).
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
  if (viewer.viewedBy && !isRead(request))
    throw problem({ status: 403, code: "read_only_view", detail: viewAsCopy.refusedCall });
  if (viewer.key && sessionOnly) throw keyRefused(credentialRefusalCopy.keyNotEnough);
  if (viewer.key && !viewer.key.mayWrite && !isRead(request))
    throw keyRefused(credentialRefusalCopy.readOnlyKey);
  if (access !== "user") requirePermission(viewer, access);
  if (recentProof && !(await hasRecentProof(request))) throw proofTooOld();
  checkAgainLater(request, viewer);
  return viewer;
}

/**
 * The access check of signing out through the API. Accepts every session, even one that can't do
 * anything else (the second step is missing, the account is disabled, or the provider doesn't
 * answer). Refuses API keys.
 */
export async function requireApiSession(request: Request): Promise<void> {
  const state = hasApiKey(request) ? await resolveApiKey(request) : await getSessionState(request);
  if (state.kind === "signed-out") throw refusal(state);
  if (!hasApiKey(request)) return;
  throw state.kind === "signed-in" ? keyRefused(credentialRefusalCopy.keyNotEnough) : refusal(state);
}

/**
 * Whether the viewer may do something, by their role and by the permissions of the API key they
 * use.
 */
export function allows({ user, key }: Viewer, permission: Permission): boolean {
  return hasPermission(user.role, permission) && (key === undefined || key.permissions.includes(permission));
}

/**
 * Throws the 403 to viewers whose role or API key doesn't allow something. A key that lacks what
 * its owner may do has a code of its own, because a new key would help.
 */
export function requirePermission(viewer: Viewer, permission: Permission): void {
  if (allows(viewer, permission)) return;
  throw hasPermission(viewer.user.role, permission)
    ? keyRefused(credentialRefusalCopy.keyLacks)
    : forbidden();
}

function isRead({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
}

function keyRefused(detail: string): Response {
  return problem({ status: 403, code: "api_key_scope", detail });
}

/** The 403 to people whose role doesn't allow what they ask for. */
export function forbidden(): Response {
  return problem({ status: 403, code: "forbidden", detail: refusalCopy.forbidden });
}

type Refused =
  | { kind: Exclude<SessionState["kind"], "signed-in" | "company-sign-in"> }
  | Extract<SessionState, { kind: "company-sign-in" }>;

/** The answer to a credential that isn't accepted. */
function refusal(state: Refused): Response {
  switch (state.kind) {
    case "signed-out":
      return unproven("unauthorized", credentialRefusalCopy.signedOut);
    case "second-factor":
      return unproven("second_factor_required", credentialRefusalCopy.codeNeeded);
    case "second-factor-setup":
      return problem({
        status: 403,
        code: "second_factor_required",
        detail: credentialRefusalCopy.twoStepNeeded,
      });
    case "disabled":
      return problem({ status: 403, code: "account_disabled", detail: credentialRefusalCopy.disabled });
    case "company-sign-in": {
      const detail = credentialRefusalCopy.companySignIn(state.company);
      return problem({ status: 403, code: "company_sign_in_required", detail });
    }
    case "unavailable":
      return problem({
        status: 503,
        code: "identity_unavailable",
        detail: credentialRefusalCopy.unavailable,
        headers: { "Retry-After": String(RETRY_AFTER_SECONDS) },
      });
  }
}

/** RFC 9470 */
function proofTooOld(): Response {
  return problem({
    status: 401,
    code: "identity_confirmation_required",
    detail: credentialRefusalCopy.proofNeeded,
    headers: { "WWW-Authenticate": 'Bearer error="insufficient_user_authentication", max_age="900"' },
  });
}

function unproven(code: string, detail: string): Response {
  return problem({ status: 401, code, detail, headers: { "WWW-Authenticate": "Bearer" } });
}
