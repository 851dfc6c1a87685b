import type { Database } from "~/server/db.server";

import type { Settings } from "./config";
import type { KeyStore } from "~/identity/sessions/keys";
import type { Issuers } from "~/identity/external/issuers";
import type { RateLimiter } from "~/identity/http/rate-limit";

/** One request to the provider. */
export interface Call {
  readonly settings: Settings;
  readonly db: Database;
  readonly keys: KeyStore;
  readonly limiter: RateLimiter;
  readonly issuers: Issuers;
  readonly request: Request;
  readonly url: URL;
  /** The ids in the path. */
  readonly params: Readonly<Record<string, string>>;
  /** The visitor's IP address, if the provider's caller passed it. */
  readonly address: string | undefined;
  /** A device known to be its owner's, if the provider's caller passed it. */
  readonly device: string | undefined;
  /** Whether the request came past the application's own pages. */
  readonly isDirect: boolean;
  /** The time of the request, used for the whole call. */
  readonly now: Date;
}

/** A moment some seconds later (or, if negative, earlier). */
export function addSeconds(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * 1000);
}

/** Whole seconds since 1970, as in tokens. */
export function toUnixSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}
