import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";

import type { Clock, Language } from "~/lib/languages";
import type { PublicState } from "~/models/settings/public-status";

import type { RefusalWords } from "./answer/refusal-page";
import type { VisitGoal } from "./request-store";
import type { Refusal, RefusalCode } from "./rules/refusal";

/** A short answer that isn't a stream. */
export interface PlainAnswer {
  status: number;
  headers: Readonly<Record<string, string>> | Headers;
  /** Null for an answer without a body. */
  text: string | Buffer | null;
}

/** A path in lower case, or what such paths match. */
export type PathRule = string | RegExp;

/**
 * What the front door needs to know. It imports nothing from the rest of the app, so everything is
 * passed in here.
 */
export interface FrontDoorOptions {
  /** Public URL of the site without a trailing slash. Https turns on HSTS. */
  appUrl: string;
  /** The domain whose subdomains are the hosts of tenants. */
  tenantDomain?: string | undefined;
  /**
   * How many proxies in front of this process are ours. The client's IP address is that many
   * entries from the right of `X-Forwarded-For`.
   */
  trustedProxyHops: number;
  /** The `type` of a problem document with this code. */
  problemType(code: RefusalCode): string;
  /**
   * A cookie that changes how a public page looks, with its allowed values. The cache keeps one
   * copy of a page for each value.
   */
  variantCookie: { name: string; values: readonly string[] };
  /**
   * Names of cookies that make an answer personal. A request with one is never answered from the
   * document cache.
   */
  privateCookieName: RegExp;
  /**
   * The paths whose forms may contain a file. All other forms must be short, but for those of
   * `longFormPaths` and `answerFormPaths`.
   */
  uploadPaths: readonly PathRule[];
  /** The paths whose forms may contain a long text, as `uploadPaths`. */
  longFormPaths: readonly PathRule[];
  /** The paths whose forms may contain several long answers, as `uploadPaths`. */
  answerFormPaths: readonly PathRule[];
  /**
   * The cookie of a visitor who has just written, and for how long they then read what is current.
   * Undefined: everyone always does.
   */
  recentWriteCookie?: { name: string; seconds: number; isSecure: boolean } | undefined;
  /** CSP sources (`'sha256-…'`) of the inline scripts that every page may carry. */
  inlineScriptHashes: readonly string[];
  /** The pages that listed sites may show in a frame. Undefined: there are none. */
  framing?: Framing;
  /**
   * The line of a page that says how the site is. `current` is the state right now and is called on
   * the hot path; `markup` is the line in a state, exactly as pages contain it. Undefined: there is
   * none.
   */
  stateLine?:
    | { current(): PublicState; markup(state: PublicState, language: Language | undefined): string }
    | undefined;
  /**
   * Called before each request, so it must be cheap. If other processes have changed what is
   * cached, it resolves once that is dropped; otherwise it returns undefined.
   */
  followChanges?(): Promise<void> | undefined;
  /** Undefined: pages exist in one language. */
  languages?: LanguageRules;
  /** See `contentSecurityPolicy`. Undefined: no page shows anything from another origin. */
  widgetOrigin?: string | undefined;
  /**
   * Headers that this visitor gets with a cached answer, as a flat list of names and values. Called
   * on the hot path, so it must be cheap.
   */
  keptHeaders?(path: string, clientAddress: string): readonly string[];
  /**
   * The path inside the application that answers this request instead, for another format of the
   * same page; undefined if there is none.
   */
  alternate?(target: string, accept: string | undefined): string | undefined;
  /**
   * Answers a page or a call of the API without the application; undefined for all other requests.
   * It runs after all rules, within the request store.
   */
  answerDirectly?(
    request: IncomingMessage,
    path: string,
  ): ((response: ServerResponse) => Promise<Response | PlainAnswer>) | undefined;
  /**
   * Whether what is at this target takes posts. Undefined: each page does.
   */
  takesForms?(target: string): boolean;
  /** The folders of the client build and of its compressed copies. Undefined: none is known. */
  files?: { client: string; compressed: string } | undefined;
  /** Whether the links of a page carry its whole query on, so that each query has its own copy. */
  carriesQuery?(target: string): boolean;
  /**
   * The target without what its answer doesn't depend on, apart from ids of clicks. All such
   * targets have one copy.
   */
  essentialTarget?(target: string): string;
  /** Begins the trace of a request; undefined: it isn't traced. */
  trace?(headers: IncomingHttpHeaders, method: string): RequestTrace | undefined;
  log: FrontDoorLog;
  /** Receives one finished line (JSON, without the line break) of the access log. */
  writeAccessLine(line: string): void;
  /** Called for every answer, for metrics. It is on the hot path, so it must be cheap. */
  observe?(answer: ObservedAnswer): void;
  /** Counts views of public pages. Undefined: nothing is counted. */
  views?: ViewCount;
  /** Called for every report that a browser refused something on a page, with the directive. */
  observeViolation?(directive: string): void;
  /** How long a stopping process still accepts requests, so that a load balancer notices. */
  drainMilliseconds: number;
  /** Runs after the last answer, before the process ends: close the database, flush logs. */
  onStopped?(): Promise<void> | void;
}

/** The trace of a request. */
export interface RequestTrace {
  /** Runs work as a part of it. */
  run<Result>(work: () => Result): Result;
  end(answer: { requestId: string; route: string; status: number; cache: CacheState }): void;
}

/** A view of a page, for the figures of visits. */
export interface PageView {
  address: string;
  userAgent: string;
  path: string;
  /** The query, if it names a campaign. */
  query?: string | undefined;
  /** The page of another site whose link was followed. */
  referrer?: string | undefined;
}

/** What is counted about visits. All of it is called on the hot path, so it must be cheap. */
export interface ViewCount {
  /** Whether a route's page is public and the same for everyone. */
  countsRoute(route: string): boolean;
  /** The same for a path, with its language. A running page asks for data by path. */
  countsPath(path: string): boolean;
  /** The cookies of people who are signed in, whose views don't count. */
  signedInCookieName: RegExp;
  onView(view: PageView): void;
  onGoals(view: Pick<PageView, "address" | "userAgent">, goals: readonly VisitGoal[]): void;
}

/**
 * The pages that other sites may show in a frame. A request for one is anonymous, so that a frame
 * never shows what belongs to a person.
 */
export interface Framing {
  isFramed(target: string): boolean;
  /** Origins of those sites. */
  ancestors: readonly string[];
  /** CSP sources of the inline scripts of these pages. */
  scriptHashes: readonly string[];
}

/** The languages in addresses: `/de/contact` is the German `/contact`. */
export interface LanguageRules {
  /**
   * The language at the beginning of a target and the target without it. `own`: the page exists in
   * this language; `english`: it exists without the prefix only. Null for the default language.
   */
  read(target: string): { language: Language; target: string; kind: "own" | "english" | "unknown" } | null;
  /** The address of a path in a language, if the page exists in it. */
  localize(path: string, language: Language): string;
  /** The other language to offer to this visitor on this page; null for none. */
  offer(target: string, headers: IncomingHttpHeaders): Language | null;
  /** The clock of this visitor on a page whose copies are kept by clock; null on all others. */
  clock(target: string, headers: IncomingHttpHeaders): Clock | null;
  /** Whether the page of this target exists in several languages. */
  isTranslated(target: string): boolean;
  /** What the page of a refusal says to this visitor; null for the default language. */
  sayRefusal(refusal: Refusal, path: string, headers: IncomingHttpHeaders): RefusalWords | null;
}

export interface FrontDoorLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
  fatal(fields: object, message: string): void;
}

/** The document cache's part in the answer: `pass` means none. */
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

/** Limits of one process. Named here so that tests and documents use the same numbers. */
export const LIMITS = {
  formBytes: 64 * 1024,
  /** An article of 200,000 characters that take nine bytes each in a form, such as Chinese ones. */
  longFormBytes: 2 * 1024 * 1024,
  /**
   * A booking with eight answers and a note of 2,000 characters that take nine bytes each. Visitors
   * send it, so it is far below what they may send as JSON.
   */
  answerFormBytes: 256 * 1024,
  jsonBytes: 1024 * 1024,
  /** A browser's report about a page. */
  reportBytes: 16 * 1024,
  /**
   * More than a picture may have, so that the page itself can say that a photograph is too large.
   */
  uploadBytes: 32 * 1024 * 1024,
  /** A body of shorter pieces than this on average is refused where a longer one would be. */
  bodyPieceBytes: 64,
  headerBytes: 16 * 1024,
  headerCount: 100,
  targetCharacters: 4096,
  pathSegments: 16,
  /** A body that sends nothing for this long is refused. */
  bodySilenceMilliseconds: 10_000,
  /** A body that hasn't arrived by then is refused: a form or JSON, and a file. */
  bodyMilliseconds: 30_000,
  uploadMilliseconds: 300_000,
  /** A file that comes more slowly than this on average is refused after `bodyMilliseconds`. */
  uploadBytesPerSecond: 8 * 1024,
  /**
   * Bodies that have begun and not ended. They don't count as `requestsInFlight`, because pages
   * must not wait for slow forms.
   */
  unfinishedBodies: 1024,
  unfinishedBodiesOfClient: 48,
  /**
   * How much of a body is still received after its answer, so that the client gets to read the
   * answer.
   */
  droppedBytes: 64 * 1024 * 1024,
  droppingMilliseconds: 10_000,
  dropSilenceMilliseconds: 1_000,
  unsentBytes: 8 * 1024 * 1024,
  requestsInFlight: 256,
  connections: 4096,
  backlog: 4096,
  headersTimeoutMilliseconds: 10_000,
  keepAliveTimeoutMilliseconds: 65_000,
  idleSocketMilliseconds: 60_000,
  /** A connection may be idle for this long while the application works on its answer. */
  answerMilliseconds: 300_000,
  checkIntervalMilliseconds: 2_000,
  hardStopMilliseconds: 25_000,
} as const;
