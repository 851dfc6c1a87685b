import { data, redirect } from "@remix-run/node";

import { verifyEmailLink } from "~/auth/email-link.server";
import { requireForm } from "~/http/form.server";
import { safeRedirect } from "~/http/safe-redirect.server";
import { EmailLinkSchema } from "~/models/account/credentials";

import { finishSignIn, passwordPagePath } from "./sign-in.server";

/** What the page of an emailed link shows. Spends nothing: mail scanners open links as well. */
export function loadEmailLink(request: Request) {
  const link = EmailLinkSchema.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  return data({ link: link.data ?? null }, { status: link.success ? 200 : 400 });
}

/** Spends an emailed link. */
export async function answerEmailLink(request: Request) {
  const { token_hash: tokenHash, type, next } = await requireForm(request, EmailLinkSchema);
  const result = await verifyEmailLink(request, { tokenHash, type });
  if (!result.ok) {
    const { status, message } = result.error;
    // The link itself may still be good when the provider is busy or away.
    const retry = status === 429 || status >= 500;
    return data({ state: retry ? "retry" : "dead", message }, { status, headers: result.error.headers });
  }
  // With a status, because the page's own would be that of an address without a link.
  if (result.next === "other-address")
    return data({ state: "other-address", message: null }, { status: 200 });
  const passwordPage = result.choosesPassword ? passwordPagePath({ type, next }) : null;
  if (passwordPage !== null && result.next === "done") return redirect(safeRedirect(passwordPage), 303);
  return finishSignIn(result, {
    target: passwordPage ?? next,
    toast: type === "signup" ? "registered" : type === "email_change" ? "emailChanged" : "signedIn",
  });
}
