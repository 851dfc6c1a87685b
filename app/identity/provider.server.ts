import { setTimeout as sleep } from "node:timers/promises";

import type { SQLWrapper } from "drizzle-orm";

import { databaseTrouble, type Database, type Write } from "~/server/db.server";

import type { Call } from "./call";
import { cleanUp } from "./clean-up";
import { resolveSettings, type ProviderConfig, type Settings } from "./config";
import {
  AuthError,
  errorResponse,
  OAuthError,
  tryAgainLater,
  unexpectedFailure,
} from "~/identity/http/errors";
import { ExternalSignInError } from "~/identity/external/code-flow";
import { Issuers } from "~/identity/external/issuers";
import { KeyStore } from "~/identity/sessions/keys";
import { ADDRESS_LIMITS, RateLimiter, type MailBudgetState } from "~/identity/http/rate-limit";
import { findRoute } from "~/identity/http/routes";
import type { PasskeysOff } from "~/identity/passkeys/relying-party";
import { deleteEndedSessions, type WhichSessions } from "~/identity/sessions/sessions";
import { countedAnswer, type TryCounter } from "~/identity/sessions/tries";

export type { ProviderConfig } from "./config";
export { ExternalSignInError };
export { InsecureIssuerError } from "~/identity/external/external-provider";
export type { ExternalFetch, ExternalProvider } from "~/identity/external/external-provider";
export type { Mail, MailKind } from "~/identity/mail/mail";
export type { ProtectionEvent } from "~/identity/users/protection-event";
export type { PasskeysOff } from "~/identity/passkeys/relying-party";
export type { MailBudgetState } from "~/identity/http/rate-limit";
export type { WhichSessions } from "~/identity/sessions/sessions";
export type { Try, TryCounter } from "~/identity/sessions/tries";

/** Facts about a request that come from our caller, because the client could forge them. */
interface RequestInfo {
  /**
   * The visitor's IP address, for limits. Always pass it or never: a second factor is bound to it.
   */
  ip?: string | undefined;
  /**
   * A device known to be its owner's. Its guesses are counted separately from those of its network.
   */
  device?: string | undefined;
  /** Whether the request came from outside, and not through the application's own pages. */
  isDirect?: boolean;
  /** Limits of the application, for requests that it hasn't counted itself. */
  tries?: TryCounter;
}

/** An identity provider that speaks the protocol of Supabase Auth. */
export interface AuthProvider {
  /** Answers a request below `/auth/v1` (or without that prefix). Never throws. */
  handle(request: Request, info?: RequestInfo): Promise<Response>;
  /** Deletes what expired long ago. */
  cleanUp(): Promise<void>;
  /**
   * Takes the next step of a key rotation. Call it twice, more than 11 minutes apart, or regularly.
   */
  rotateSigningKey(): Promise<"added" | "waiting" | "switched">;
  /** Why there are no passkeys; null if there are. */
  readonly passkeysOff: PasskeysOff | null;
  /**
   * The write that ends sessions of a user which the application is ending, in its transaction.
   * `user` is a query of the user's id here.
   */
  endSessions(tx: Database, user: SQLWrapper, which: WhichSessions): Write;
  /** How many emails each budget has left. */
  mailBudgets(): Promise<MailBudgetState[]>;
}

/** For temporary trouble with the database or an issuer. */
const RETRY_AFTER_SECONDS = 2;
const BASE_PATH = "/auth/v1";

/** Creates the provider on the application's database. Throws for an invalid configuration. */
export function createAuthProvider(config: ProviderConfig, db: Database): AuthProvider {
  const settings = resolveSettings(config);
  const keys = new KeyStore(db, settings);
  const limiter = new RateLimiter(db, settings);
  const issuers = new Issuers(settings);
  const handle = async (request: Request, info: RequestInfo = {}): Promise<Response> => {
    try {
      const call = {
        settings,
        db,
        keys,
        limiter,
        issuers,
        request,
        url: new URL(request.url),
        address: info.ip,
        device: info.device,
        isDirect: info.isDirect ?? false,
        now: settings.now(),
      };
      return withoutStore(await withDeadline(settings, answer(call, info.tries)));
    } catch (error) {
      return withoutStore(refusal(settings, request, error));
    }
  };
  return {
    handle,
    cleanUp: () => cleanUp(settings),
    passkeysOff: settings.passkeysOff,
    rotateSigningKey: () => keys.rotate(),
    endSessions: deleteEndedSessions,
    mailBudgets: () => limiter.mailBudgets(),
  };
}

async function answer(call: Omit<Call, "params">, tries: TryCounter | undefined): Promise<Response> {
  const found = findRoute(call.request.method, pathOf(call.url));
  if (!("route" in found)) return refuseUnknown(call.request, found.allowed);
  const { route, params } = found;
  const source = call.device ?? call.address;
  if (route.limit && source !== undefined) {
    await call.limiter.take(`address:${route.limit}`, source, ADDRESS_LIMITS[route.limit]);
  }
  const answering = Promise.resolve({ ...call, params }).then((whole) =>
    tries ? countedAnswer(whole, route, tries) : route.handler(whole),
  );
  if (route.isEven) await Promise.allSettled([answering, sleep(call.settings.evenAnswerMilliseconds)]);
  const result = await answering;
  return result instanceof Response ? result : Response.json(result);
}

function pathOf(url: URL): string {
  const { pathname } = url;
  return pathname === BASE_PATH || pathname.startsWith(`${BASE_PATH}/`)
    ? pathname.slice(BASE_PATH.length)
    : pathname;
}

function refuseUnknown(request: Request, allowed: string[]): Response {
  if (allowed.length === 0) return errorResponse(new AuthError(404, "not_found", "Not found"), request, "");
  const response = errorResponse(new AuthError(405, "method_not_allowed", "Method not allowed"), request, "");
  response.headers.set("Allow", allowed.join(", "));
  return response;
}

/** A client that waits forever asks again immediately; one that gets a 504 does so later. */
async function withDeadline(settings: Settings, work: Promise<Response>): Promise<Response> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    const late = new AuthError(
      504,
      "request_timeout",
      "Processing this request timed out, please retry after a moment.",
    );
    timer = setTimeout(() => reject(late), settings.requestTimeoutMilliseconds);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}

function refusal(settings: Settings, request: Request, error: unknown): Response {
  const requestId = crypto.randomUUID();
  const known = error instanceof AuthError || error instanceof OAuthError ? error : asFailure(error);
  if (known instanceof AuthError && known.status >= 500) settings.onUnexpectedError(error, requestId);
  return errorResponse(known, request, requestId);
}

function asFailure(error: unknown): AuthError {
  const isTemporary = error instanceof ExternalSignInError || databaseTrouble(error);
  return isTemporary ? tryAgainLater(RETRY_AFTER_SECONDS, error) : unexpectedFailure();
}

function withoutStore(response: Response): Response {
  if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "no-store");
  return response;
}
