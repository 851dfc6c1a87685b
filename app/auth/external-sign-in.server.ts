import { redirect } from "@remix-run/node";
import type { Provider } from "@supabase/supabase-js";

import { authFailureCopy } from "~/copy/auth";
import { safeRedirect } from "~/http/safe-redirect.server";
import { currentLanguage } from "~/lib/language/current-language";
import { localizedPath } from "~/lib/language/language-paths";
import { DEFAULT_LANGUAGE } from "~/lib/languages";
import { env } from "~/server/env.server";
import type { ExternalSignIn } from "~/server/env/sign-in.server";
import { readIdentity, type ProviderIdentity } from "~/services/identity/account.server";

import { recordOwnEvent, runAccountFlow } from "./account-security.server";
import { failure, failureOf, notSignedIn, serviceUnavailable, type AuthResult } from "./failure.server";
import { runAuthFlow } from "./flow.server";

/** A company account with which people can sign in, for its button. */
export interface ExternalChoice {
  /** In URLs: the protocol's name without its prefix. */
  slug: string;
  provider: ExternalSignIn["provider"];
  /** What the operator calls it; null for its usual name. */
  label: string | null;
}

/** The external ways to sign in, in the order of their buttons. */
export function externalChoices(): ExternalChoice[] {
  return env.externalSignIn.map(({ provider, label }) => ({
    slug: provider.replace(/^custom:/, ""),
    provider,
    label: label ?? null,
  }));
}

/** The choice that a URL names, or null. */
export function findChoice(slug: string | undefined): ExternalChoice | null {
  return externalChoices().find((choice) => choice.slug === slug) ?? null;
}

/**
 * Where issuers lead back to, by way of the identity provider. `via` tells the page what began, so
 * that it finds the right words.
 */
function wayBack(via: "external" | "link", next: string | undefined): string {
  const address = new URL("/auth/callback", env.appUrl);
  address.searchParams.set("via", via);
  const language = currentLanguage();
  // The way back has no language, so the page that it leads to names it: by default the one that
  // knows everyone's first page.
  const path = safeRedirect(next, language === DEFAULT_LANGUAGE ? "" : "/admin");
  if (path !== "") address.searchParams.set("next", localizedPath(path, language));
  return address.href;
}

/**
 * Starts signing in with a company account: a redirect to its issuer. The browser keeps a secret
 * that its way back has to match, so only this browser can finish.
 */
export async function startExternalSignIn(
  request: Request,
  { choice, redirectTo }: { choice: ExternalChoice; redirectTo: string | undefined },
): Promise<Response> {
  // The way back leads to the site's own host, where this browser's secret has to be.
  const own = new URL(env.appUrl);
  const asked = new URL(request.url);
  if (asked.host !== own.host) return redirect(new URL(asked.pathname + asked.search, own).href, 303);
  const started = await runAuthFlow<AuthResult<{ url: string }>>(
    { request, on: "new-session" },
    async ({ auth }) => {
      const { data, error } = await auth.signInWithOAuth({
        provider: choice.provider satisfies Provider,
        options: { redirectTo: wayBack("external", redirectTo), skipBrowserRedirect: true },
      });
      return error || !data.url ? serviceUnavailable() : { ok: true, url: data.url };
    },
  );
  return redirect(started.ok ? started.url : wayBackWithTrouble(), 303);
}

function wayBackWithTrouble(): string {
  return safeRedirect("/auth/callback?via=external&error=server_error");
}

/** Starts linking a company account to the viewer's: a redirect to its issuer. */
export function startLink(
  request: Request,
  { choice, page }: { choice: ExternalChoice; page: string },
): Promise<AuthResult<{ url: string }>> {
  return runAccountFlow<{ url: string }>(request, async ({ auth }) => {
    const { data, error } = await auth.linkIdentity({
      provider: choice.provider satisfies Provider,
      options: { redirectTo: wayBack("link", page), skipBrowserRedirect: true },
    });
    if (error) return failureOf(error, authFailureCopy.notLinked);
    return data.url ? { ok: true, url: data.url } : serviceUnavailable();
  });
}

/**
 * How the provider recognizes the viewer. Every view of the account's page reads it, so it doesn't
 * count as a try.
 */
export function listIdentities(request: Request): Promise<AuthResult<{ identities: ProviderIdentity[] }>> {
  return runAuthFlow<AuthResult<{ identities: ProviderIdentity[] }>>(
    { request, on: "present-session" },
    async ({ auth, previous }) => {
      if (!previous) return notSignedIn();
      const { data, error } = await auth.getUserIdentities();
      if (error) return failureOf(error, authFailureCopy.notLinked);
      return { ok: true, identities: data.identities.map(readIdentity) };
    },
  );
}

/** Unlinks a company account from the viewer's. */
export function unlinkIdentity(
  request: Request,
  { identityId }: { identityId: string },
): Promise<AuthResult> {
  return runAccountFlow<unknown>(request, async ({ auth, viewer }) => {
    const listed = await auth.getUserIdentities();
    if (listed.error) return failureOf(listed.error, authFailureCopy.notUnlinked);
    const identity = listed.data.identities.find((known) => known.identity_id === identityId);
    // Without its email identity an account loses its password, which this page can't restore.
    if (!identity || identity.provider === "email") {
      return failure({ code: "identity_not_found", message: authFailureCopy.identityGone, status: 404 });
    }
    const { error } = await auth.unlinkIdentity(identity);
    if (error?.code === "single_identity_not_deletable") {
      return failure({ code: error.code, message: authFailureCopy.lastIdentity, status: 409 });
    }
    if (error) return failureOf(error, authFailureCopy.notUnlinked);
    await recordOwnEvent(request, viewer, "identity_unlinked");
    return { ok: true };
  });
}
