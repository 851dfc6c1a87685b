import { LRUCache } from "lru-cache";

import { env } from "~/server/env.server";
import { getRequestStore } from "~/front-door/request-store";
import { limitedNetwork, type RateLimitName } from "~/models/shared/rate-limit-rules";

import type { Viewer } from "~/auth/access.server";
import { limitOrThrow, tooManyRequests } from "~/http/rate-limit.server";

/** The caller's remaining allowance as headers, by their names in lower case. */
export type LimitHeaders = Readonly<Record<string, string>>;

const WINDOW_SECONDS = 60;
const READERS_MAX = 20_000;

/**
 * When a reader's whole allowance is available again, in milliseconds. For this process only: a
 * read costs too little to share this.
 */
const readers = new LRUCache<string, number>({ max: READERS_MAX });

/**
 * Counts a plain read, for the person or for the network of a signed-out caller. Throws 429 if it
 * is one too many; otherwise returns the headers for the answer.
 */
export function limitRead({
  viewer,
  now = Date.now(),
}: {
  viewer: Viewer | null;
  now?: number;
}): LimitHeaders {
  const reader = viewer?.user.id ?? limitedNetwork(getRequestStore()?.clientAddress ?? "unknown");
  const limit = env.apiReadsPerMinute;
  const cost = (WINDOW_SECONDS * 1_000) / limit;
  const known = readers.get(reader) ?? 0;
  // After the clock was set back, the whole allowance is available.
  const fullAt = known > now + WINDOW_SECONDS * 1_000 ? now : Math.max(known, now);
  const excess = fullAt + cost - (now + WINDOW_SECONDS * 1_000);
  const allowed = excess <= 0;
  if (allowed) readers.set(reader, fullAt + cost);
  const remaining = allowed ? Math.floor(-excess / cost) : 0;
  const waitSeconds = allowed ? 0 : Math.max(1, Math.ceil(excess / 1_000));
  const headers = {
    "ratelimit-policy": `"api_read";q=${limit};w=${WINDOW_SECONDS}`,
    ratelimit: `"api_read";r=${remaining};t=${waitSeconds}`,
  };
  if (allowed) return headers;
  throw tooManyRequests({ ...headers, "retry-after": String(waitSeconds) });
}

/**
 * A network's remaining allowance for plain reads, as headers of a cached answer. Such an answer
 * costs nothing, so it isn't counted. Empty outside the API.
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
 * Counts a request under a rule that all instances share, for the person or for the network of a
 * signed-out caller.
 */
export async function limitShared(rule: RateLimitName, viewer: Viewer | null): Promise<LimitHeaders> {
  return Object.fromEntries(await limitOrThrow(viewer ? { rule, person: viewer.user.id } : { rule }));
}
