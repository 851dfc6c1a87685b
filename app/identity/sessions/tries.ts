import type { Call } from "~/identity/call";
import { AuthError } from "~/identity/http/errors";
import { readNamedAddress } from "~/identity/http/request-body";
import type { Route } from "~/identity/http/routes";

/** What a request tries, in terms of the application's limits. */
export interface Try {
  kind: "sign-in" | "registration" | "recovery" | "code" | "account";
  /** The email address in the request, in lower case. */
  account: string | undefined;
}

/** Limits of the application. */
export interface TryCounter {
  /** Counts a try. Returns the seconds to wait, 0 if it may continue. */
  count(tried: Try): Promise<number>;
  /** Forgets the tries of an account that has proven to be the caller's. */
  forget(tried: Try): Promise<void>;
}

const KINDS: Partial<Record<NonNullable<Route["limit"]>, Try["kind"]>> = {
  token: "sign-in",
  "sign-up": "registration",
  otp: "registration",
  magiclink: "registration",
  recover: "recovery",
  resend: "recovery",
  verify: "code",
  "factor-verify": "code",
  "passkey-verify": "code",
  "user-update": "account",
};

/** Answers a call if the application's limits allow it. Throws 429 `over_request_rate_limit`. */
export async function countedAnswer(call: Call, { limit, handler }: Route, tries: TryCounter) {
  const kind = limit && KINDS[limit];
  if (!kind || isUnguessable(call)) return handler(call);
  const tried = { kind, account: await readNamedAddress(call) };
  const retryAfterSeconds = await tries.count(tried);
  if (retryAfterSeconds > 0) {
    const details = { retryAfterSeconds };
    throw new AuthError(429, "over_request_rate_limit", "Request rate limit reached", details);
  }
  const answer = await handler(call);
  if (kind === "sign-in") await tries.forget(tried);
  return answer;
}

/**
 * Whether a call has a refresh token or an authorization code, which can't be guessed. Programs
 * renew their session as often as they must.
 */
function isUnguessable({ url }: Call): boolean {
  return url.pathname.endsWith("/token") && url.searchParams.get("grant_type") !== "password";
}
