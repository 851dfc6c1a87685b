import { createHash } from "node:crypto";

import { pathForLog } from "~/front-door/answer/access-log";
import { compress, type Encoding } from "./encoding.server";

const STALE_IF_ERROR_MILLISECONDS = 24 * 60 * 60 * 1000;
const FIRST_RETRY_MILLISECONDS = 2_000;
const LONGEST_RETRY_MILLISECONDS = 60_000;
const HITS_BEFORE_BEST = 8;
const SMALLEST_COMPRESSED_BYTES = 512;

/** A value in an answer that nobody else may get, and how to make the next one. */
export interface OwnValue {
  value: string;
  make(): string;
}

/** The bytes and the headers of a document in one encoding. */
export interface DocumentCopy {
  bytes: Buffer;
  /** Ends with the request id's value, which is filled in for each answer. */
  head: string[];
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
  return `public, max-age=0, s-maxage=${Math.floor(seconds)}, stale-while-revalidate=${Math.max(Math.floor(seconds), 60)}, stale-if-error=86400`;
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
  /** The copy that is not compressed. */
  readonly plain: DocumentCopy;
  freshUntil: number;
  readonly staleUntil: number;
  /** Another request is renewing it, or a renewal failed and this is the time of the next try. */
  retryAt = 0;
  private failures = 0;
  private hits = 0;
  private bestQueued = false;
  private readonly baseHead: readonly string[];
  private readonly ownValues: readonly OwnValue[];
  private readonly pieces: readonly (Buffer | OwnValue)[];
  private readonly compressed = new Map<Encoding, DocumentCopy>();
  private readonly running = new Map<Encoding, Promise<void>>();

  constructor(answer: RenderedAnswer, now: number) {
    this.body = answer.body;
    this.route = answer.route;
    this.pathJson = pathForLog(answer.target);
    this.tags = answer.tags;
    this.freshUntil = now + answer.seconds * 1000;
    this.staleUntil = this.freshUntil + STALE_IF_ERROR_MILLISECONDS;
    this.pieces = answer.ownValues.length > 0 ? piecesOf(answer.body, answer.ownValues) : [];
    this.ownValues = answer.ownValues;
    // Weak: one tag for all encodings. The comparison for 304 is the weak one anyway (RFC 9110,
    // 13.1.2).
    this.etag = `W/"${createHash("sha256").update(answer.body).digest("base64url").slice(0, 22)}"`;
    const shared = [
      "Cache-Control",
      ...(this.isFilled ? [PRIVATE_CACHE_CONTROL] : [publicCacheControl(answer.seconds), "ETag", this.etag]),
      "Vary",
      answer.seconds >= YEAR_SECONDS ? "Accept-Encoding" : answer.vary,
    ];
    this.baseHead = [...answer.headers.flat(), ...shared];
    this.notModifiedHead = [
      ...answer.headers.filter(([name]) => !/^content-(?!security)/i.test(name)).flat(),
      ...shared,
    ];
    this.notModifiedHead.push("X-Request-Id", "");
    this.plain = { bytes: answer.body, head: this.headOf(answer.body, "identity") };
  }

  /**
   * Bytes held in memory, for the bound of the cache. Counts the compressed copies before they
   * exist.
   */
  get weight(): number {
    return Math.ceil(this.body.byteLength * 1.5) + 2048;
  }

  /** Whether each visitor gets values of their own, so that no copy is sent twice. */
  get isFilled(): boolean {
    return this.ownValues.length > 0;
  }

  /** A copy with new values of its own, for one visitor, in an encoding that is quick to make. */
  async fill(accepted: Encoding): Promise<DocumentCopy> {
    const fresh = new Map(this.ownValues.map((own) => [own, own.make()]));
    const body = Buffer.concat(
      this.pieces.map((piece) => (Buffer.isBuffer(piece) ? piece : Buffer.from(fresh.get(piece) ?? ""))),
    );
    const filled = (text: string) =>
      [...fresh].reduce((all, [{ value }, own]) => all.replaceAll(value, own), text);
    const encoding = this.worthCompressing && accepted !== "identity" ? accepted : "identity";
    const bytes = encoding === "identity" ? body : await compress(body, encoding, "once");
    return { bytes, head: this.headOf(bytes, encoding).map(filled) };
  }

  /** The copy in an encoding, or undefined if it isn't ready yet (see `prepare`). */
  copy(encoding: Encoding): DocumentCopy | undefined {
    return encoding === "identity" || !this.worthCompressing ? this.plain : this.compressed.get(encoding);
  }

  /** Creates the copy in an encoding, with fast compression. Concurrent callers share the work. */
  prepare(encoding: Encoding): Promise<void> {
    if (encoding === "identity" || this.isFilled || this.copy(encoding)) return Promise.resolve();
    let work = this.running.get(encoding);
    if (!work) {
      work = compress(this.body, encoding, "quick").then((bytes) => this.addCopy(encoding, bytes));
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
    if (this.hits < HITS_BEFORE_BEST || this.bestQueued || this.isFilled || !this.worthCompressing) return;
    this.bestQueued = true;
    bestQueue = bestQueue.then(async () => {
      for (const encoding of ["br", "gzip"] as const) {
        this.addCopy(encoding, await compress(this.body, encoding, "best"));
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

  private addCopy(encoding: Encoding, bytes: Buffer): void {
    this.compressed.set(encoding, { bytes, head: this.headOf(bytes, encoding) });
  }

  private headOf(bytes: Buffer, encoding: Encoding): string[] {
    const head = [...this.baseHead, "Content-Length", String(bytes.byteLength)];
    if (encoding !== "identity") head.push("Content-Encoding", encoding);
    return [...head, "X-Request-Id", ""];
  }
}

/** The text of a body as it is, and in its place each value that nobody else may get. */
function piecesOf(body: Buffer, ownValues: readonly OwnValue[]): (Buffer | OwnValue)[] {
  let pieces: (string | OwnValue)[] = [body.toString()];
  for (const own of ownValues) {
    pieces = pieces.flatMap((piece) =>
      typeof piece === "string"
        ? piece.split(own.value).flatMap((text, index) => (index === 0 ? [text] : [own, text]))
        : [piece],
    );
  }
  return pieces.map((piece) => (typeof piece === "string" ? Buffer.from(piece) : piece));
}

let bestQueue: Promise<void> = Promise.resolve();
