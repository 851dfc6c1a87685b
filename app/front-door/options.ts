/**
 * What the front door needs to know. It imports nothing from the rest of the app: everything comes
 * in here.
 */
export interface FrontDoorOptions {
  /** Public address of the site without a trailing slash. Https turns on HSTS. */
  appUrl: string;
  /** The domain whose subdomains are the hosts of tenants. */
  tenantDomain?: string | undefined;
  /**
   * How many proxies in front of this process are ours: the client address is counted from the
   * right of `X-Forwarded-For`.
   */
  trustedProxyHops: number;
  /**
   * A cookie that changes how a public page looks, with its allowed values. One copy of a page is
   * kept for each value.
   */
  variantCookie: { name: string; values: readonly string[] };
  /**
   * Cookie names that make an answer personal. A request that carries one is never answered from
   * the document cache.
   */
  privateCookieName: RegExp;
  /** The paths whose forms may carry a file. Everywhere else a form is short. */
  uploadPaths: readonly string[];
  /** CSP sources (`'sha256-…'`) of the inline scripts that every page may carry. */
  inlineScriptHashes: readonly string[];
  /** See `contentSecurityPolicy`. Undefined: no page shows anything of another origin. */
  widgetOrigin?: string | undefined;
  /**
   * Headers that a kept answer gets for this one visitor, as a flat list of names and values.
   * Called on the hot path: must be cheap.
   */
  keptHeaders?(path: string, clientAddress: string): readonly string[];
  /**
   * The address inside the application that answers this request instead, for another form of the
   * same page; undefined: none.
   */
  alternate?(target: string, accept: string | undefined): string | undefined;
  log: FrontDoorLog;
  /** Takes one finished line (JSON, without the line break) of the access log. */
  writeAccessLine(line: string): void;
  /** Told about every answer, for metrics. Called on the hot path: must be cheap. */
  observe?(answer: ObservedAnswer): void;
  /** How long a stopping process still takes requests, so that a balancer notices. */
  drainMilliseconds: number;
  /** Runs after the last answer, before the process ends: close the database, flush logs. */
  onStopped?(): Promise<void> | void;
}

export interface FrontDoorLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
  fatal(fields: object, message: string): void;
}

/** How the document cache took part: `pass` = not at all. */
export type CacheState = "hit" | "stale" | "miss" | "pass";

export interface ObservedAnswer {
  /**
   * Route id, or `front-door`, `static`, `unknown`. Never a path: the number of values stays small.
   */
  route: string;
  method: string;
  status: number;
  seconds: number;
  cache: CacheState;
}

/** Limits of one process. Named here so that tests and documents speak of the same numbers. */
export const LIMITS = {
  formBytes: 64 * 1024,
  jsonBytes: 1024 * 1024,
  /**
   * More than a picture may have, so that the page itself can say that a photograph is too large.
   */
  uploadBytes: 32 * 1024 * 1024,
  headerBytes: 16 * 1024,
  headerCount: 100,
  targetCharacters: 4096,
  pathSegments: 16,
  /** A body that sends nothing for so long is refused. */
  bodySilenceMilliseconds: 10_000,
  /**
   * Bodies that have begun and not ended. They do not count among `requestsInFlight`: pages must
   * not wait for slow forms.
   */
  unfinishedBodies: 1024,
  unfinishedBodiesOfClient: 48,
  /** What is still taken of a body after its answer, so that the client gets to read the answer. */
  droppedBytes: 64 * 1024 * 1024,
  droppingMilliseconds: 10_000,
  dropSilenceMilliseconds: 1_000,
  unsentBytes: 8 * 1024 * 1024,
  requestsInFlight: 256,
  connections: 4096,
  backlog: 4096,
  headersTimeoutMilliseconds: 10_000,
  requestTimeoutMilliseconds: 30_000,
  keepAliveTimeoutMilliseconds: 65_000,
  idleSocketMilliseconds: 60_000,
  checkIntervalMilliseconds: 2_000,
  hardStopMilliseconds: 25_000,
} as const;
