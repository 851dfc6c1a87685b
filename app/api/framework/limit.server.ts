import { LRUCache } from "lru-cache";

import { env } from "~/server/env.server";
import { getRequestStore } from "~/front-door/request-store";
import { limitedNetwork, type RateLimitName } from "~/models/shared/rate-limit";

import type { Viewer } from "~/auth/access.server";
import { limitOrThrow, tooManyRequests } from "~/http/rate-limit.server";

const WINDOW_SECONDS = 60;
const READERS_MAX = 20_000;

/**
 * The moment at which the whole allowance of a reader is there again, in milliseconds. Of this
 * process only: a read costs too little to tell the others.
 */
const readers = new LRUCache<string, number>({ max: READERS_MAX });

/**
 * Counts a plain read of a person, or of a network when nobody signed in. Throws 429 when it is one
 * too many; returns the headers for the answer.
 */
export function limitRead({ viewer, now = Date.now() }: { viewer: Viewer | null; now?: number }): Headers {
  const reader = viewer?.user.id ?? limitedNetwork(getRequestStore()?.clientAddress ?? "unknown");
  const limit = env.apiReadsPerMinute;
  const cost = (WINDOW_SECONDS * 1_000) / limit;
  const known = readers.get(reader) ?? 0;
  // A clock that was set back makes the allowance whole.
  const fullAt = known > now + WINDOW_SECONDS * 1_000 ? now : Math.max(known, now);
  const excess = fullAt + cost - (now + WINDOW_SECONDS * 1_000);
  const allowed = excess <= 0;
  if (allowed) readers.set(reader, fullAt + cost);
  const remaining = allowed ? Math.floor(-excess / cost) : 0;
  const waitSeconds = allowed ? 0 : Math.max(1, Math.ceil(excess / 1_000));
  const headers = new Headers([
    ["RateLimit-Policy", `"api_read";q=${limit};w=${WINDOW_SECONDS}`],
    ["RateLimit", `"api_read";r=${remaining};t=${waitSeconds}`],
  ]);
  if (allowed) return headers;
  headers.set("Retry-After", String(waitSeconds));
  throw tooManyRequests(headers);
}

/**
 * What is left to a network for plain reads, as headers for an answer that was kept and costs
 * nothing: it is not counted. Empty for what is no address of the API.
 */
export function keptReadHeaders(path: string, clientAddress: string, now = Date.now()): readonly string[] {
  if (!path.startsWith("/api/")) return NO_HEADERS;
  const limit = env.apiReadsPerMinute;
  const cost = (WINDOW_SECONDS * 1_000) / limit;
  const fullAt = Math.max(readers.get(limitedNetwork(clientAddress)) ?? 0, now);
  const remaining = Math.max(0, Math.floor((now + WINDOW_SECONDS * 1_000 - fullAt) / cost));
  return [
    "RateLimit-Policy",
    `"api_read";q=${limit};w=${WINDOW_SECONDS}`,
    "RateLimit",
    `"api_read";r=${Math.min(limit, remaining)};t=0`,
  ];
}

const NO_HEADERS: readonly string[] = [];

/**
 * Counts a request under a rule that all instances share: for the person, or for the network when
 * nobody signed in.
 */
export function limitShared(rule: RateLimitName, viewer: Viewer | null): Promise<Headers> {
  return limitOrThrow(viewer ? { rule, person: viewer.user.id } : { rule });
}
