import { redirect } from "@remix-run/node";

import type { Viewer } from "~/auth/access.server";
import { findChoice, startExternalSignIn, startLink } from "~/auth/external-sign-in.server";
import { requireRecentProof } from "~/auth/reauthentication.server";
import { accountPage } from "~/features/account/account.server";
import { notFound } from "~/http/not-found.server";
import { redirectWithToast } from "~/http/toast.server";
import { externalFailureCopy } from "~/copy/external";

/** Redirects to the issuer of a company account, to sign in. Throws a 404 for an unknown one. */
export function startExternal(request: Request, slug: string | undefined): Promise<Response> {
  const choice = findChoice(slug);
  if (!choice) throw notFound();
  const redirectTo = new URL(request.url).searchParams.get("redirectTo") ?? undefined;
  return startExternalSignIn(request, { choice, redirectTo });
}

/**
 * Redirects to the issuer of a company account, to link it. Needs a recent proof, because the
 * account can be opened with it from then on.
 */
export async function linkExternal(
  request: Request,
  viewer: Viewer,
  slug: string | undefined,
): Promise<Response> {
  const choice = findChoice(slug);
  if (!choice) throw notFound();
  const page = `${accountPage(viewer)}#linked`;
  await requireRecentProof(request, page);
  const started = await startLink(request, { choice, page });
  if (started.ok) return redirect(started.url, 303);
  const { message } = started.error;
  return redirectWithToast(page, {
    kind: "danger",
    title: externalFailureCopy.linkTitle,
    description: message,
  });
}
