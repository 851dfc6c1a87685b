import { pathForLog } from "~/front-door/answer/access-log";
import type { PublicState } from "~/models/settings/public-status";
import { DocumentVersion, type OwnValue, type VersionRules } from "./document-version.server";

const STALE_IF_ERROR_SECONDS = 24 * 60 * 60;
const FIRST_RETRY_MILLISECONDS = 2_000;
const LONGEST_RETRY_MILLISECONDS = 60_000;

/** The line of a document that says how the site is, which changes while the document is kept. */
export interface StateLine {
  /** The state in which the document was rendered. */
  rendered: PublicState;
  /** The state right now. Asked each time the document is sent, so it must be cheap. */
  current(): PublicState;
  /** The line in a state, as the document contains it. */
  markup(state: PublicState): string;
}

/** A rendered answer, with its loaders' instructions for caching it. */
interface RenderedAnswer {
  target: string;
  route: string;
  /** Without the headers of a single response (length, encoding, date, request id). */
  headers: readonly (readonly [string, string])[];
  body: Buffer;
  seconds: number;
  /** The parts of a request that it depends on. */
  vary: string;
  tags: ReadonlySet<string>;
  ownValues: readonly OwnValue[];
  stateLine?: StateLine | undefined;
}

/** `Cache-Control` of an answer that belongs to one visitor. */
export const PRIVATE_CACHE_CONTROL = "private, no-store";

/** A public answer for so long never changes under its URL. */
export const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * `Cache-Control` of a public answer: browsers ask each time (and mostly get a 304), shared caches
 * keep it. What is public for a year is never asked for again.
 */
export function publicCacheControl(seconds: number): string {
  if (seconds >= YEAR_SECONDS) return `public, max-age=${YEAR_SECONDS}, immutable`;
  // The header takes whole seconds only (RFC 9111, 1.2.2).
  return `public, max-age=0, s-maxage=${Math.floor(seconds)}, stale-while-revalidate=${Math.max(Math.floor(seconds), 60)}, stale-if-error=${STALE_IF_ERROR_SECONDS}`;
}

/** A public document and how long it may be sent. */
export class CachedDocument {
  readonly route: string;
  readonly pathJson: string;
  readonly tags: ReadonlySet<string>;
  /** Bytes held in memory, for the bound of the cache. Counts copies before they exist. */
  readonly weight: number;
  freshUntil: number;
  readonly staleUntil: number;
  /** Another request is renewing it, or a renewal failed and this is the time of the next try. */
  retryAt = 0;
  private failures = 0;
  private readonly rules: VersionRules;
  private readonly rendered: DocumentVersion;
  private readonly line: PlacedLine | undefined;
  /** What it says in another state than that in which it was rendered. */
  private other: { state: PublicState; version: DocumentVersion } | undefined;

  constructor(answer: RenderedAnswer, now: number) {
    const { body, seconds, stateLine } = answer;
    this.route = answer.route;
    this.pathJson = pathForLog(answer.target);
    this.tags = answer.tags;
    this.freshUntil = now + seconds * 1000;
    this.staleUntil = this.freshUntil + STALE_IF_ERROR_SECONDS * 1000;
    const isFilled = answer.ownValues.length > 0;
    // What is filled for each visitor anyway is filled with the line as well.
    const lineValue = isFilled && stateLine ? [ownLine(stateLine)] : [];
    this.rules = {
      headers: answer.headers,
      cacheControl: isFilled ? PRIVATE_CACHE_CONTROL : publicCacheControl(seconds),
      vary: seconds >= YEAR_SECONDS ? "Accept-Encoding" : answer.vary,
      ownValues: [...answer.ownValues, ...lineValue],
    };
    this.rendered = new DocumentVersion(this.rules, () => body);
    this.line = isFilled || !stateLine ? undefined : placeLine(body, stateLine);
    // Compressed copies are about half of it. A version in another state has only those.
    this.weight = Math.ceil(body.byteLength * (this.line ? 2 : 1.5)) + 2048;
  }

  /** The document as it must read right now. */
  get version(): DocumentVersion {
    const { line } = this;
    if (line === undefined) return this.rendered;
    const state = line.current();
    if (state === line.rendered) return this.rendered;
    if (this.other?.state !== state) {
      const { before, after } = line;
      const markup = Buffer.from(line.markup(state));
      const version = new DocumentVersion(this.rules, () => Buffer.concat([before, markup, after]));
      this.other = { state, version };
    }
    return this.other.version;
  }

  /** The old copy stays in use for a while, and longer after each failure in a row. */
  renewalFailed(now: number): void {
    this.failures += 1;
    this.retryAt =
      now + Math.min(FIRST_RETRY_MILLISECONDS * 2 ** (this.failures - 1), LONGEST_RETRY_MILLISECONDS);
  }
}

/** A line, and the bytes of the document before and after it. */
interface PlacedLine extends StateLine {
  before: Buffer;
  after: Buffer;
}

/** Finds the line, which is at the end of a page; undefined if the document has none. */
function placeLine(body: Buffer, line: StateLine): PlacedLine | undefined {
  const markup = Buffer.from(line.markup(line.rendered));
  const start = body.lastIndexOf(markup);
  if (start < 0) return undefined;
  const [before, after] = [body.subarray(0, start), body.subarray(start + markup.byteLength)];
  return { ...line, before, after };
}

function ownLine({ rendered, current, markup }: StateLine): OwnValue {
  return { value: markup(rendered), make: () => markup(current()) };
}
