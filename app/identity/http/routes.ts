import { listFactors, removeFactor, renameFactor } from "~/identity/admin/admin-factors";
import { listPasskeysAsAdmin, removePasskeyAsAdmin } from "~/identity/admin/admin-passkeys";
import { deleteUser } from "~/identity/admin/admin-user-deletion";
import { listUsers } from "~/identity/admin/admin-user-list";
import { createUser, readUser, updateUserAsAdmin } from "~/identity/admin/admin-users";
import type { Call } from "~/identity/call";
import { authorize, authorizeLink } from "~/identity/external/authorize";
import { callback } from "~/identity/external/callback";
import { unlinkIdentity } from "~/identity/external/link";
import { challengeFactor } from "~/identity/factors/factor-challenge";
import { verifyFactor } from "~/identity/factors/factor-verification";
import { enrolFactor } from "~/identity/factors/factor-enrolment";
import { unenrolFactor } from "~/identity/factors/factors";
import { generateLink } from "~/identity/admin/generate-link";
import { invite } from "~/identity/admin/invite";
import { logout } from "~/identity/sessions/logout";
import { refuse } from "./not-built";
import { finishAuthentication, startAuthentication } from "~/identity/passkeys/authentication";
import {
  listOwnPasskeys,
  removeOwnPasskey,
  renamePasskey,
  requirePasskeys,
} from "~/identity/passkeys/passkeys";
import { finishRegistration, startRegistration } from "~/identity/passkeys/registration";
import { magicLink, otp } from "~/identity/mail/otp";
import { health, jwks, publicSettings } from "./public-settings";
import type { ADDRESS_LIMITS } from "./rate-limit";
import { reauthenticate } from "~/identity/mail/reauthenticate";
import { recover } from "~/identity/mail/recover";
import { resend } from "~/identity/mail/resend";
import { signUp } from "~/identity/users/sign-up";
import { token } from "~/identity/sessions/token";
import { readOwnUser, updateOwnUser } from "~/identity/users/user";
import { verify } from "~/identity/mail/verify";
import { verifyByLink } from "~/identity/mail/verify-link";

/** Answers a call with a response, or with a value that is sent as JSON. */
type Handler = (call: Call) => Promise<Response | object> | Response | object;

/** One endpoint. */
export interface Route {
  method: string;
  /** `{name}` stands for one segment, `*` at the end for any number. */
  path: string;
  handler: Handler;
  /** The bucket of the visitor's IP address. */
  limit?: keyof typeof ADDRESS_LIMITS;
  /**
   * Receives an address and does more work if it is known (or unknown), so it is answered in even
   * time.
   */
  isEven?: boolean;
}

const ANY = "*";

function route(method: string, path: string, handler: Handler, limit?: Route["limit"]): Route {
  return { method, path, handler, ...(limit ? { limit } : {}) };
}

/** An endpoint whose response time must not reveal whether an account exists. */
function evenRoute(method: string, path: string, handler: Handler, limit: Route["limit"]): Route {
  return { ...route(method, path, handler, limit), isEven: true };
}

/** An endpoint for passkeys. Where there are none, it says so before it asks who calls. */
function passkeyRoute(method: string, path: string, handler: Handler, limit?: Route["limit"]): Route {
  const guarded: Handler = (call) => {
    requirePasskeys(call);
    return handler(call);
  };
  return route(method, path, guarded, limit);
}

/** The values of the path's `{names}`, or null if the path doesn't match. */
function matchPath(pattern: string, path: string): Record<string, string> | null {
  const [expected, given] = [pattern.split("/"), path.split("/")];
  const open = expected.at(-1) === "*";
  if (open) expected.pop();
  if (open ? given.length < expected.length : given.length !== expected.length) return null;
  const params: Record<string, string> = {};
  for (const [index, segment] of expected.entries()) {
    const value = given[index] ?? "";
    if (segment.startsWith("{") && value !== "") params[segment.slice(1, -1)] = value;
    else if (segment !== value) return null;
  }
  return params;
}

const noOAuthServer = refuse(404, "feature_disabled", "OAuth server is disabled");

/** The protocol, path by path. */
const ROUTES: Route[] = [
  route("GET", "/health", health),
  route("GET", "/settings", publicSettings),
  route("GET", "/.well-known/jwks.json", jwks),
  evenRoute("POST", "/signup", signUp, "sign-up"),
  route("POST", "/token", token, "token"),
  route("POST", "/logout", logout),
  route("GET", "/user", readOwnUser),
  route("PUT", "/user", updateOwnUser, "user-update"),
  evenRoute("POST", "/recover", recover, "recover"),
  evenRoute("POST", "/magiclink", magicLink, "magiclink"),
  evenRoute("POST", "/otp", otp, "otp"),
  evenRoute("POST", "/resend", resend, "resend"),
  route("GET", "/reauthenticate", reauthenticate),
  route("GET", "/verify", verifyByLink, "verify"),
  route("POST", "/verify", verify, "verify"),
  route("POST", "/factors", enrolFactor),
  route("POST", "/factors/{factorId}/challenge", challengeFactor, "factor-challenge"),
  route("POST", "/factors/{factorId}/verify", verifyFactor, "factor-verify"),
  route("DELETE", "/factors/{factorId}", unenrolFactor),
  route("POST", "/invite", invite),
  route("POST", "/admin/generate_link", generateLink),
  route("GET", "/admin/users", listUsers),
  route("POST", "/admin/users", createUser),
  route("GET", "/admin/users/{userId}", readUser),
  route("PUT", "/admin/users/{userId}", updateUserAsAdmin),
  route("DELETE", "/admin/users/{userId}", deleteUser),
  route("GET", "/admin/users/{userId}/factors", listFactors),
  route("PUT", "/admin/users/{userId}/factors/{factorId}", renameFactor),
  route("DELETE", "/admin/users/{userId}/factors/{factorId}", removeFactor),
  route("GET", "/authorize", authorize, "authorize"),
  route(ANY, "/callback", callback, "callback"),
  route("POST", "/sso", refuse(404, "saml_provider_disabled", "SAML 2.0 is disabled")),
  route("GET", "/user/identities/authorize", authorizeLink, "authorize"),
  route("DELETE", "/user/identities/{identityId}", unlinkIdentity),
  passkeyRoute("POST", "/passkeys/registration/options", startRegistration, "passkey-registration"),
  passkeyRoute("POST", "/passkeys/registration/verify", finishRegistration, "passkey-registration"),
  passkeyRoute("POST", "/passkeys/authentication/options", startAuthentication, "passkey-options"),
  passkeyRoute("POST", "/passkeys/authentication/verify", finishAuthentication, "passkey-verify"),
  passkeyRoute("GET", "/passkeys", listOwnPasskeys),
  passkeyRoute("GET", "/passkeys/", listOwnPasskeys),
  passkeyRoute("PATCH", "/passkeys/{passkeyId}", renamePasskey),
  passkeyRoute("DELETE", "/passkeys/{passkeyId}", removeOwnPasskey),
  passkeyRoute("GET", "/admin/users/{userId}/passkeys", listPasskeysAsAdmin),
  passkeyRoute("DELETE", "/admin/users/{userId}/passkeys/{passkeyId}", removePasskeyAsAdmin),
  passkeyRoute(ANY, "/passkeys/*", refuse(404, "not_found", "Not found")),
  passkeyRoute(ANY, "/admin/users/{userId}/passkeys/*", refuse(404, "not_found", "Not found")),
  route(ANY, "/oauth/*", noOAuthServer),
  route(ANY, "/admin/oauth/*", noOAuthServer),
  route(ANY, "/user/oauth/grants", noOAuthServer),
  route(ANY, "/admin/custom-providers/*", refuse(404, "feature_disabled", "Custom providers are disabled")),
];

/**
 * The endpoint of a request. `allowed` lists the methods of a path that lacks this one; it is empty
 * for an unknown path.
 */
export function findRoute(
  method: string,
  path: string,
): { route: Route; params: Record<string, string> } | { allowed: string[] } {
  const allowed: string[] = [];
  for (const candidate of ROUTES) {
    const params = matchPath(candidate.path, path);
    if (params && [method, ANY].includes(candidate.method)) return { route: candidate, params };
    if (params) allowed.push(candidate.method);
  }
  return { allowed };
}
