import { data, redirect } from "@remix-run/node";

import { exchangeCode } from "~/auth/sign-in.server";
import { externalFailureCopy } from "~/copy/external";
import { safeRedirect } from "~/http/safe-redirect.server";
import { currentLanguage } from "~/lib/language/current-language";
import { localizedPath, readLanguageTarget } from "~/lib/language/language-paths";
import { DEFAULT_LANGUAGE } from "~/lib/languages";

import type { DeadLinkReason } from "./dead-link";
import { finishSignIn } from "./sign-in.server";

const DETAIL_MAX_CHARACTERS = 300;
/** The browser that comes back isn't the one that asked: it has no verifier, or another one. */
const OTHER_BROWSER = ["bad_code_verifier", "pkce_code_verifier_not_found", "flow_state_not_found"];

/** Why the page of the way back has no sign-in to offer. */
export interface CallbackRefusal {
  reason: DeadLinkReason;
  detail?: string;
}

/** What the page shows of an external sign-in that failed. */
interface ExternalRefusal {
  external: { text: string; isLink: boolean; home: string };
}

/**
 * Answers the way back from the identity provider: with a code to exchange, a link of ours, or an
 * error.
 */
export async function loadCallback(request: Request) {
  const query = new URL(request.url).searchParams;
  // Issuers lead back to one address. The page that comes next says in which language to answer.
  const asked = readLanguageTarget(query.get("next") ?? "");
  if (asked && currentLanguage() === DEFAULT_LANGUAGE)
    return redirect(localizedPath(`/auth/callback?${query.toString()}`, asked.language), 303);
  const code = query.get("code");
  const isExternal = query.has("via");
  // The first of the two links of an email change brings a message and no sign-in.
  if (!code && query.has("message")) return { otherAddress: true } as const;
  const refused = query.get("error_description") ?? query.get("error");
  if (refused !== null && isExternal) return refuseExternal(query, externalCode(query, refused), 400);
  if (refused !== null) return refuse({ reason: "run-out", detail: refused }, 400);
  if (query.has("token_hash")) return redirect(`/auth/confirm?${query.toString()}`, 303);
  if (!code) return refuse({ reason: "incomplete" }, 400);
  const isLink = query.get("via") === "link";
  const result = await exchangeCode(request, { code, isLink });
  const toast = isLink ? "identityLinked" : "signedIn";
  if (result.ok) return finishSignIn(result, { target: query.get("next"), toast });
  const { code: why, message, status, headers } = result.error;
  if (isExternal)
    return refuseExternal(query, OTHER_BROWSER.includes(why) ? "other_browser" : why, status, headers);
  // The client's own words for another browser are for developers.
  if (OTHER_BROWSER.includes(why)) return refuse({ reason: "other-browser" }, status, headers);
  return refuse({ reason: "run-out", detail: message }, status, headers);
}

function refuse({ reason, detail }: CallbackRefusal, status: number, headers?: Headers) {
  const refusal: CallbackRefusal = detail
    ? { reason, detail: detail.slice(0, DETAIL_MAX_CHARACTERS) }
    : { reason };
  return data(refusal, { status, headers });
}

/** The provider's code, or what the issuer itself said. */
function externalCode(query: URLSearchParams, description: string): string {
  const code = query.get("error_code") ?? query.get("error") ?? "";
  const isMailed = code === "provider_email_needs_verification" && description.includes("has been sent");
  return isMailed ? "confirmation_sent" : code;
}

function refuseExternal(query: URLSearchParams, code: string, status: number, headers?: Headers) {
  const isLink = query.get("via") === "link";
  const texts: Readonly<Record<string, string>> = externalFailureCopy.texts;
  const text = Object.hasOwn(texts, code) ? texts[code] : undefined;
  const home = isLink ? safeRedirect(query.get("next"), "/profile") : "/login";
  const refusal: ExternalRefusal = {
    external: { text: text ?? externalFailureCopy.other, isLink, home },
  };
  return data(refusal, { status, headers });
}
