import { STATUS_CODES, type ServerResponse } from "node:http";

import { PRIVATE_CACHE_CONTROL, publicCacheControl } from "~/front-door/cache/cached-document.server";
import type { DoorStore } from "~/front-door/door-store.server";
import { contentSecurityPolicy } from "./security-headers.server";
import { staticCacheControl } from "~/front-door/files/static-cache";

/** Pages of the outbox show an email in a frame. */
const MAIL_PAGES = "/dev/mail/";

/** The security headers of an answer, and the policy of its scripts without the nonce. */
export interface AnswerPolicy {
  fixedHeaders: readonly (readonly [string, string])[];
  scripts: Omit<Parameters<typeof contentSecurityPolicy>[0], "nonce" | "framesOwn">;
  /** The whole policy of an answer without a nonce and without frames. */
  plainPolicy: string;
}

/** What the headers of an answer depend on. */
interface AnsweredRequest {
  path: string;
  anonymous: boolean;
  vary: string;
  /** Whether the page of this request takes posts. Only asked when a method is refused. */
  takesForms(): boolean;
}

/**
 * Completes the headers of an answer just before it is sent: security headers, cookies of the
 * request store, cache rules.
 */
export function completeHead(
  response: ServerResponse,
  store: DoorStore,
  { path, anonymous, vary, takesForms }: AnsweredRequest,
  { fixedHeaders, scripts, plainPolicy }: AnswerPolicy,
): void {
  sayWhenToRetry(response, store);
  if (response.statusCode === 405 && !response.hasHeader("Allow"))
    response.setHeader("Allow", takesForms() ? "GET, HEAD, POST" : "GET, HEAD");
  for (const [name, value] of fixedHeaders) if (!response.hasHeader(name)) response.setHeader(name, value);
  if (!response.hasHeader("Content-Security-Policy")) {
    const { issuedNonce: nonce } = store;
    const framesOwn = path.startsWith(MAIL_PAGES);
    const policy = nonce || framesOwn ? contentSecurityPolicy({ ...scripts, nonce, framesOwn }) : plainPolicy;
    response.setHeader("Content-Security-Policy", policy);
  }
  response.setHeader("X-Request-Id", store.id);
  for (const cookie of store.cookies) response.appendHeader("Set-Cookie", cookie);
  if (store.endsSession) response.setHeader("Clear-Site-Data", '"cache", "storage"');
  response.setHeader("Cache-Control", cacheControl(response, store, path, anonymous));
  if (!isFile(response) && !isImmutable(response)) response.setHeader("Vary", vary);
}

/** Remix answers with a 500 whenever a resource or a data request throws. */
function sayWhenToRetry(response: ServerResponse, { retryAfterSeconds }: DoorStore): void {
  if (retryAfterSeconds === undefined || response.statusCode < 500) return;
  response.statusCode = 503;
  response.statusMessage = STATUS_CODES[503] ?? "";
  response.setHeader("Retry-After", String(retryAfterSeconds));
}

function cacheControl(response: ServerResponse, store: DoorStore, path: string, anonymous: boolean): string {
  const { statusCode } = response;
  if (response.hasHeader("Set-Cookie") || statusCode >= 500) return PRIVATE_CACHE_CONTROL;
  if (isFile(response)) return statusCode < 400 ? staticCacheControl(path) : PRIVATE_CACHE_CONTROL;
  const isPublic =
    store.publicCache !== undefined && store.publicCache.seconds > 0 && store.ownValues.length === 0;
  if (isPublic && anonymous && (statusCode === 200 || statusCode === 304)) {
    return publicCacheControl(store.publicCache?.seconds ?? 0);
  }
  const own = response.getHeader("Cache-Control");
  const isDocument = String(response.getHeader("Content-Type") ?? "").startsWith("text/html");
  return typeof own === "string" && !isDocument && statusCode < 400 ? own : PRIVATE_CACHE_CONTROL;
}

/** Immutable answers are the same for everyone, whatever cookies they have. */
function isImmutable(response: ServerResponse): boolean {
  return (
    String(response.getHeader("Cache-Control")).startsWith("public") &&
    String(response.getHeader("Cache-Control")).includes("immutable")
  );
}

/** Only Express' file server announces byte ranges. */
function isFile(response: ServerResponse): boolean {
  return response.getHeader("Accept-Ranges") === "bytes";
}
