import { isAuthRetryableFetchError, type AuthError } from "@supabase/supabase-js";

import { credentialRefusalCopy } from "~/copy/refusals";
import { authCopy } from "~/copy/auth";
import { identityMessage } from "~/copy/shared/identity-messages";
import { inCurrentLanguage } from "~/lib/language/catalog";
import { currentLanguage } from "~/lib/language/current-language";
import { DEFAULT_LANGUAGE } from "~/lib/languages";

/** Why it failed, in words for the visitor. `field` names the form field that it belongs to. */
export interface AuthFailure {
  ok: false;
  error: {
    /** Stable: the provider's own code if it has one. */
    code: string;
    message: string;
    field?: "email" | "password" | "currentPassword" | "code" | "name";
    /** The status of the API's answer. */
    status: number;
    /** The company that requires its own sign-in, and the external provider. */
    company?: { name: string; provider: string };
    /** When to try again, and what the limit is. */
    headers?: Headers;
  };
}

export type AuthResult<Value = unknown> = ({ ok: true } & Value) | AuthFailure;

const FIELDS: Record<string, AuthFailure["error"]["field"]> = {
  weak_password: "password",
  same_password: "password",
  current_password_required: "currentPassword",
  current_password_invalid: "currentPassword",
  email_address_invalid: "email",
  email_exists: "email",
  user_already_exists: "email",
  mfa_verification_failed: "code",
  otp_expired: "code",
};

const STATUSES: Record<string, number> = {
  invalid_credentials: 401,
  session_not_found: 401,
  no_authorization: 401,
  email_not_confirmed: 403,
  user_banned: 403,
  insufficient_aal: 403,
  signup_disabled: 403,
  email_exists: 409,
  user_already_exists: 409,
  mfa_factor_name_conflict: 409,
  weak_password: 422,
  same_password: 422,
  validation_failed: 422,
  mfa_verification_failed: 422,
};

/**
 * A failure in the provider's own words; `fallback` where it gave none, or none that are known in
 * the language of the page.
 */
export function failureOf(error: AuthError, fallback: string): AuthFailure {
  const status = error.status ?? 0;
  if (isAuthRetryableFetchError(error) || status >= 500) return serviceUnavailable();
  const code = error.code ?? "auth_failed";
  if (status === 429) {
    const headers = new Headers({ "Retry-After": String(waitIn(error.message)) });
    return failure({ code, message: messageOf(error, fallback), status: 429, headers });
  }
  if (code === "insufficient_aal")
    return failure({ code, message: credentialRefusalCopy.appNeeded, status: 403 });
  const field = FIELDS[code] ?? (code === "validation_failed" ? fieldByMessage(error.message) : undefined);
  return failure({
    code,
    message: messageOf(error, fallback),
    status: STATUSES[code] ?? 400,
    ...(field ? { field } : {}),
  });
}

function messageOf({ message }: AuthError, fallback: string): string {
  const own = identityMessage(message);
  const isKnown = own !== message || currentLanguage() === DEFAULT_LANGUAGE;
  return (isKnown && own) || fallback;
}

/** The provider is busy or away. Says when to ask again. */
const UNAVAILABLE_SECONDS = 5;
/** The default wait, because most limits allow one more each minute. */
const USUAL_WAIT_SECONDS = 60;

/** The seconds to wait, read from the provider's message. The client library hides the header. */
function waitIn(message: string): number {
  return Number(/after (\d{1,4}) seconds/.exec(message)?.[1] ?? USUAL_WAIT_SECONDS);
}

/** The provider uses one code for everything that doesn't validate. */
function fieldByMessage(message: string): AuthFailure["error"]["field"] {
  if (/^Password|password$/i.test(message)) return "password";
  return /email/i.test(message) ? "email" : undefined;
}

export function failure(error: AuthFailure["error"]): AuthFailure {
  // Some messages were read from their catalog when the process started.
  return { ok: false, error: { ...error, message: inCurrentLanguage(error.message) } };
}

export function serviceUnavailable(): AuthFailure {
  const headers = new Headers({ "Retry-After": String(UNAVAILABLE_SECONDS) });
  return failure({ code: "identity_unavailable", message: authCopy.unavailable, status: 503, headers });
}

export function notSignedIn(): AuthFailure {
  return failure({ code: "session_not_found", message: credentialRefusalCopy.signInAgain, status: 401 });
}

export function accountDisabled(): AuthFailure {
  return failure({ code: "account_disabled", message: credentialRefusalCopy.disabled, status: 403 });
}

/** The person's company requires its own sign-in. */
export function companySignInRequired(company: { name: string; provider: string }): AuthFailure {
  const message = credentialRefusalCopy.companySignIn(company.name);
  return failure({ code: "company_sign_in_required", message, status: 403, company });
}
