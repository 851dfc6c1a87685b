import { AsyncLocalStorage } from "node:async_hooks";

/**
 * What the front door knows of the request that is being answered. One per request, reached from
 * anywhere.
 */
export interface RequestStore {
  /** Request id: in the log, in `X-Request-Id` and on error pages. */
  readonly id: string;
  /** Client address by the trusted number of proxy hops. */
  readonly clientAddress: string;
  /** `Set-Cookie` values that the front door appends to whatever is answered. */
  readonly cookies: string[];
  /** Set when a sign-in ends with this answer: the browser is to forget what it has kept of it. */
  endsSession?: boolean;
  /** Set while someone signs in on a device that has proven to be the account owner's. */
  knownDevice?: string;
  /** Route id that answered, for log and metrics. */
  route: string | undefined;
  /**
   * What loaders said about keeping the answer for signed-out visitors: undefined = nobody said
   * that it may be kept.
   * `tags` name the content that it shows (see `allowPublicCache`).
   */
  publicCache: { seconds: number; tags: Set<string> } | undefined;
  /**
   * Set when the answer failed for something that passes by itself: a bare 500 becomes a 503 that
   * says when to ask again.
   */
  retryAfterSeconds?: number;
  /**
   * Whether the front door wants the whole answer, to keep it: then it is the one that answers
   * `If-None-Match`.
   */
  isForKeeping?: boolean;
  /**
   * The script nonce. Asking for it marks the answer as a page that hydrates (its policy then names
   * the nonce).
   */
  scriptNonce(): string;
}

/**
 * Holds the store of the running request. The front door enters it; everyone else calls
 * `getRequestStore`.
 */
export const requestStorage = new AsyncLocalStorage<RequestStore>();

/** The store of the running request, or undefined outside of one (scripts, tests of models). */
export function getRequestStore(): RequestStore | undefined {
  return requestStorage.getStore();
}
