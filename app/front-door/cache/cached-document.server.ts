import { createHash } from "node:crypto";

import { pathForLog } from "~/front-door/answer/access-log";
import { compress, type Encoding } from "./encoding.server";

const STALE_IF_ERROR_MILLISECONDS = 24 * 60 * 60 * 1000;
const FIRST_RETRY_MILLISECONDS = 2_000;
const LONGEST_RETRY_MILLISECONDS = 60_000;
const HITS_BEFORE_BEST = 8;
const SMALLEST_COMPRESSED_BYTES = 512;

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
}

/** A public answer for so long never changes under its URL. */
export const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * `Cache-Control` of a public answer: browsers ask each time (and mostly get a 304), shared caches
 * keep it. What is public for a year is never asked for again.
 */
export function publicCacheControl(seconds: number): string {
  if (seconds >= YEAR_SECONDS) return `public, max-age=${YEAR_SECONDS}, immutable`;
  return `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${Math.max(seconds, 60)}, stale-if-error=86400`;
}

/** A public document as ready bytes and ready headers for each encoding. */
export class CachedDocument {
  readonly etag: string;
  readonly route: string;
  readonly pathJson: string;
  readonly tags: ReadonlySet<string>;
  readonly body: Buffer;
  /**
   * Flat name/value list of the 304. Ends with the request id's value, which is filled in for each
   * answer.
   */
  readonly notModifiedHead: string[];
  freshUntil: number;
  readonly staleUntil: number;
  /** Another request is renewing it, or a renewal failed and this is the time of the next try. */
  retryAt = 0;
  private failures = 0;
  private hits = 0;
  private bestQueued = false;
  private readonly baseHead: readonly string[];
  private readonly variants = new Map<Encoding, { bytes: Buffer; head: string[] }>();
  private readonly running = new Map<Encoding, Promise<void>>();

  constructor(answer: RenderedAnswer, now: number) {
    this.body = answer.body;
    this.route = answer.route;
    this.pathJson = pathForLog(answer.target);
    this.tags = answer.tags;
    this.freshUntil = now + answer.seconds * 1000;
    this.staleUntil = this.freshUntil + STALE_IF_ERROR_MILLISECONDS;
    // Weak: one tag for all encodings. The comparison for 304 is the weak one anyway (RFC 9110,
    // 13.1.2).
    this.etag = `W/"${createHash("sha256").update(answer.body).digest("base64url").slice(0, 22)}"`;
    const shared = [
      "Cache-Control",
      publicCacheControl(answer.seconds),
      "ETag",
      this.etag,
      "Vary",
      answer.seconds >= YEAR_SECONDS ? "Accept-Encoding" : answer.vary,
    ];
    this.baseHead = [...answer.headers.flat(), ...shared];
    this.notModifiedHead = [
      ...answer.headers.filter(([name]) => !/^content-(?!security)/i.test(name)).flat(),
      ...shared,
    ];
    this.notModifiedHead.push("X-Request-Id", "");
    this.setVariant("identity", answer.body);
  }

  /**
   * Bytes held in memory, for the bound of the cache. Counts the compressed copies before they
   * exist.
   */
  get weight(): number {
    return Math.ceil(this.body.byteLength * 1.5) + 2048;
  }

  /** Bytes and headers in an encoding, or undefined if it isn't ready yet (see `prepare`). */
  variant(encoding: Encoding): { bytes: Buffer; head: string[] } | undefined {
    return this.variants.get(this.worthCompressing ? encoding : "identity");
  }

  isReady(encoding: Encoding): boolean {
    return this.variant(encoding) !== undefined;
  }

  /** Creates the copy in an encoding, with fast compression. Concurrent callers share the work. */
  prepare(encoding: Encoding): Promise<void> {
    if (encoding === "identity" || this.variant(encoding)) return Promise.resolve();
    let work = this.running.get(encoding);
    if (!work) {
      work = compress(this.body, encoding, "quick").then((bytes) => this.setVariant(encoding, bytes));
      this.running.set(encoding, work);
    }
    return work;
  }

  /**
   * Counts a hit. A document that is requested again gets its best compression, one document at a
   * time.
   */
  countHit(): void {
    this.hits += 1;
    if (this.hits < HITS_BEFORE_BEST || this.bestQueued || !this.worthCompressing) return;
    this.bestQueued = true;
    bestQueue = bestQueue.then(async () => {
      for (const encoding of ["br", "gzip"] as const) {
        this.setVariant(encoding, await compress(this.body, encoding, "best"));
      }
    });
  }

  /** The old copy stays in use for a while, and longer after each failure in a row. */
  renewalFailed(now: number): void {
    this.failures += 1;
    this.retryAt =
      now + Math.min(FIRST_RETRY_MILLISECONDS * 2 ** (this.failures - 1), LONGEST_RETRY_MILLISECONDS);
  }

  private get worthCompressing(): boolean {
    return this.body.byteLength >= SMALLEST_COMPRESSED_BYTES;
  }

  private setVariant(encoding: Encoding, bytes: Buffer): void {
    const head = [...this.baseHead, "Content-Length", String(bytes.byteLength)];
    if (encoding !== "identity") head.push("Content-Encoding", encoding);
    head.push("X-Request-Id", "");
    this.variants.set(encoding, { bytes, head });
  }
}

let bestQueue: Promise<void> = Promise.resolve();
