import type { Database } from "~/server/db.server";

import type { Settings } from "./config";
import type { KeyStore } from "~/identity/sessions/keys";
import type { RateLimiter } from "~/identity/http/rate-limit";

/** One request on its way through the provider. */
export interface Call {
  readonly settings: Settings;
  readonly db: Database;
  readonly keys: KeyStore;
  readonly limiter: RateLimiter;
  readonly request: Request;
  readonly url: URL;
  /** The ids in the path. */
  readonly params: Readonly<Record<string, string>>;
  /** The visitor's address, when the caller of the provider told it. */
  readonly address: string | undefined;
  /** A device that has proven to be its owner's, when the caller of the provider told it. */
  readonly device: string | undefined;
  /** The moment that the request came in; the whole call reckons with it. */
  readonly now: Date;
}

/** A moment some seconds after (or, negative, before) another. */
export function addSeconds(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * 1000);
}

/** Whole seconds since 1970, as tokens count them. */
export function toUnixSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}
