import type { SubmissionResult } from "@conform-to/react";
import { redirect } from "@remix-run/node";

import { authToasts } from "~/copy/auth";
import { guardRedirect } from "~/auth/guard";
import { firstPage } from "~/auth/first-page";
import { localizedPath, readLanguageTarget } from "~/lib/language/language-paths";
import { getSettings } from "~/models/settings/settings.server";

import { asGuardViewer, getSessionState, type Viewer } from "~/auth/access.server";
import { type Refusal, type RefusedForm, refuse } from "~/http/answer-form.server";
import { safeRedirect } from "~/http/safe-redirect.server";
import type { AuthFailure } from "~/auth/failure.server";
import type { SignedIn } from "~/auth/sign-in.server";
import { redirectWithToast } from "~/http/toast.server";
import type { ToastMessage } from "~/ui/toast-store";

/** The sign-in pages themselves, which are never a redirect target after signing in. */
const SIGN_IN_PAGES =
  /^\/(?:login|logout|register|mfa|two-step|add-passkey|confirm-identity|forgot-password|resend-confirmation|auth)(?:[/?#]|$)/;

/** The pages where an incomplete sign-in continues. */
const STEP_PAGES = { "second-factor": "/mfa", "second-factor-setup": "/two-step" } as const;

/** The guard never redirects more often than this. */
const GUARD_STEPS_MAX = 2;

type Visitor = Pick<Viewer, "user" | "memberships" | "membershipsUnknown">;

/** Where signing in leads by default: the first page that the viewer may open. */
export function homeOf(viewer: Visitor): string {
  return firstPage({ role: viewer.user.role, isMember: isActiveMember(viewer) });
}

/**
 * Where the guard's redirects from `target` end. Going there directly avoids the redirects in
 * between, which would lose the message.
 */
function settledPath(target: string, viewer: Visitor): string {
  const asked = readLanguageTarget(target);
  let settled = asked?.target ?? target;
  for (let step = 0; step < GUARD_STEPS_MAX; step += 1) {
    const [path = "/"] = settled.split(/[?#]/);
    const next = path === "/admin" ? homeOf(viewer) : guardRedirect({ path, viewer: asGuardViewer(viewer) });
    if (next === null) break;
    settled = next;
  }
  return asked ? localizedPath(settled, asked.language) : settled;
}

function isActiveMember({ memberships }: Visitor): boolean {
  return memberships.some(({ status }) => status === "active");
}

/**
 * Redirects signed-in people to where signing in would lead, and people without the second step to
 * its page.
 */
export async function requireSignedOut(request: Request): Promise<void> {
  const session = await getSessionState(request);
  const target = new URL(request.url).searchParams.get("redirectTo");
  if (session.kind === "signed-in") throw redirect(safeRedirect(afterSignIn(session.viewer, target)), 303);
  if (session.kind === "second-factor" || session.kind === "second-factor-setup")
    throw redirect(`${STEP_PAGES[session.kind]}${redirectQuery(target)}`, 303);
}

/**
 * The access check of the second step. Redirects everyone else to where they belong. Returns where
 * to go after it.
 */
export async function requireSecondStep(request: Request): Promise<string | null> {
  const session = await getSessionState(request);
  const target = new URL(request.url).searchParams.get("redirectTo");
  if (session.kind === "second-factor") return target;
  if (session.kind === "signed-in") throw redirect(safeRedirect(afterSignIn(session.viewer, target)), 303);
  if (session.kind === "second-factor-setup") throw redirect(`/two-step${redirectQuery(target)}`, 303);
  throw redirect(`/login${redirectQuery(target)}`, 303);
}

/**
 * The access check of setting up required two-step sign-in. People who just completed it may pass
 * as well, because the page then shows the recovery codes. Everyone else is redirected to where
 * they belong.
 */
export async function requireSecondFactorSetup(
  request: Request,
): Promise<{ viewer: Viewer; isDone: boolean; target: string }> {
  const session = await getSessionState(request);
  const wanted = new URL(request.url).searchParams.get("redirectTo");
  if (session.kind !== "second-factor-setup" && session.kind !== "signed-in")
    throw redirect(`${session.kind === "second-factor" ? "/mfa" : "/login"}${redirectQuery(wanted)}`, 303);
  const { viewer } = session;
  const target = safeRedirect(afterSignIn(viewer, wanted));
  const isDone = session.kind === "signed-in";
  if (isDone && viewer.assuranceLevel !== "aal2") throw redirect(target, 303);
  return { viewer, isDone, target };
}

/**
 * Answers a form after a successful sign-in: redirects to the requested page with a message, or to
 * the second step. `target` comes from outside and is checked here.
 */
export async function finishSignIn(
  result: SignedIn,
  {
    target,
    toast,
    description,
  }: {
    target?: string | null | undefined;
    toast: keyof typeof authToasts;
    /** Replaces the message's own text. */
    description?: string | undefined;
  },
): Promise<Response> {
  if (result.next !== "done") return redirect(`${STEP_PAGES[result.next]}${redirectQuery(target)}`, 303);
  return redirectWithToast(afterSignIn(result.viewer, target), await authToast(toast, description));
}

/** Where an emailed link leads if the account needs a password. Keeps the requested page. */
export function passwordPagePath({ type, next }: { type: string; next?: string | undefined }): string {
  const wanted = safeRedirect(next, "");
  const query = new URLSearchParams({
    ...(type === "recovery" ? {} : { confirmed: "1" }),
    ...(wanted === "" || type === "recovery" ? {} : { redirectTo: wanted }),
  });
  return query.size > 0 ? `/reset-password?${query}` : "/reset-password";
}

/** The words of a message, with the product's name filled in. */
export async function authToast(
  name: keyof typeof authToasts,
  description?: string,
): Promise<Omit<ToastMessage, "id">> {
  const toast: Omit<ToastMessage, "id"> = { ...authToasts[name] };
  if (description !== undefined) toast.description = description;
  const { productName } = await getSettings();
  return { ...toast, title: toast.title.replaceAll("{product}", productName) };
}

/** What a page shows of a refused form. */
export interface ShownRefusal {
  reply: SubmissionResult;
  /** The refusal's heading where scripts run, in place of the form's own. */
  toast?: ToastMessage;
}

/**
 * How a page learns that the provider refused. Its title, such as "Login failed", is either the
 * form's heading or a toast, never both.
 */
export function showWithToast(name: keyof typeof authToasts) {
  return async ({ reply, isInvalid }: RefusedForm): Promise<ShownRefusal> =>
    isInvalid ? { reply } : { reply, toast: { id: crypto.randomUUID(), ...(await authToast(name)) } };
}

/** Leads back to the first step, which says why. Keeps the requested page. */
export async function startOver(
  { message }: AuthFailure["error"],
  target: string | null | undefined,
): Promise<Response> {
  const toast = await authToast("signInFailed", message);
  return redirectWithToast(`/login${redirectQuery(target)}`, toast);
}

/** Refuses a form in the provider's own words, at the field that they concern. */
export function refuseBy({ field, message, status, headers }: AuthFailure["error"]): Refusal {
  return refuse({ [field ?? ""]: [message] }, headers ? { status, headers } : { status });
}

/**
 * The page after signing in: the requested one if it is on this site and makes sense, otherwise the
 * viewer's first page.
 */
export function afterSignIn(viewer: Viewer, target: string | null | undefined): string {
  const path = safeRedirect(target, homeOf(viewer));
  return SIGN_IN_PAGES.test(path) ? homeOf(viewer) : settledPath(path, viewer);
}

function redirectQuery(target: string | null | undefined): string {
  const path = safeRedirect(target, "");
  return path === "" ? "" : `?redirectTo=${encodeURIComponent(path)}`;
}
