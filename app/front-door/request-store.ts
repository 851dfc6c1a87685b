import { AsyncLocalStorage } from "node:async_hooks";

import type { Clock, Language } from "~/lib/languages";
import type { PublicState } from "~/models/settings/public-status";

/**
 * What the front door knows about the current request. There is one per request, available from
 * anywhere.
 */
export interface RequestStore {
  /** Request id: in the log, in `X-Request-Id` and on error pages. */
  readonly id: string;
  /** The client's IP address, by the number of trusted proxies. */
  readonly clientAddress: string;
  /** `Set-Cookie` values that the front door appends to the answer, whatever it is. */
  readonly cookies: string[];
  /** Set if a sign-in ends with this answer: the browser must clear what it cached during it. */
  endsSession?: boolean;
  /** Set while someone signs in on a device that is known to be the account owner's. */
  knownDevice?: string;
  /** The language of the page's address (`/de/…`); undefined for the default language. */
  readonly language?: Language | undefined;
  /** Another language to offer on the page: the visitor prefers it (see `LanguageRules`). */
  readonly offeredLanguage?: Language | undefined;
  /** The header `Accept-Language`. */
  readonly acceptedLanguages?: string | undefined;
  /** The reader's clock, where the cache keeps a copy for each (see `LanguageRules`). */
  readonly clock?: Clock | undefined;
  /** Set once the answer depends on who reads it in more than its URL: it isn't cached. */
  isForOneReader?: boolean;
  /** Route id that answered, for log and metrics. */
  route: string | undefined;
  /**
   * What loaders said about caching the answer for signed-out visitors. Undefined: it may not be
   * cached. `tags` name the content that it shows (see `allowPublicCache`).
   */
  publicCache: { seconds: number; tags: Set<string> } | undefined;
  /**
   * Set if the answer failed because of temporary trouble: a bare 500 becomes a 503 that says when
   * to try again.
   */
  retryAfterSeconds?: number;
  /**
   * Whether the front door wants the whole answer, to cache it. In that case it handles
   * `If-None-Match` itself.
   */
  isForKeeping?: boolean;
  /**
   * The state of the site that the page shows. Kept copies of it show each visitor the current one
   * (see `FrontDoorOptions.stateLine`).
   */
  shownState?: PublicState | undefined;
  /** Whether the client gets a page as it leaves the application, and takes brotli. */
  takesBrotli?: boolean;
  /** Whether the client takes gzip, for an answer that is compressed while it is made. */
  takesGzip?: boolean;
  /**
   * Waits until the client has read what was sent, so that long answers don't pile up in memory.
   * False if the client has gone.
   */
  drained?(): Promise<boolean>;
  /**
   * Whether the reader may still read the answer, for answers that take long. The access check sets
   * it.
   */
  mayStillRead?: () => Promise<boolean>;
  /**
   * Whether this request may show a state of a few seconds ago: it only reads, and the visitor
   * hasn't just written. Lists then come from the read replica, if there is one.
   */
  readonly mayReadBehind?: boolean;
  /** Set once this request has written something that must not be lost. */
  hasWritten?: boolean;
  /** What the visitor reached with this request, for the figures of visits. */
  goals?: VisitGoal[];
  /**
   * The script nonce. Reading it marks the answer as a page that hydrates, and its policy then
   * names the nonce.
   */
  scriptNonce(): string;
  /**
   * A value that each visitor must get one of their own, such as the key of a form. A cached
   * document contains a new one each time it is sent. A value needs no escapes in markup or JSON,
   * and nothing else on the page can be equal to it.
   */
  ownValue?(make: () => string): string;
}

/** Something that a visitor of a public page reached. */
export interface VisitGoal {
  /** What is counted; null if only the lead's origin is noted. */
  name: "statement" | "consultation" | null;
  /** The address that the visitor gave, to note what brought this lead. */
  email?: string;
}

/**
 * Contains the store of the current request. The front door enters it; everyone else calls
 * `getRequestStore`.
 */
export const requestStorage = new AsyncLocalStorage<RequestStore>();

/** The store of the current request, or undefined outside of one (scripts, tests of models). */
export function getRequestStore(): RequestStore | undefined {
  return requestStorage.getStore();
}
