import { createHash } from "node:crypto";

import { ReadyHead } from "~/front-door/answer/ready-head.server";
import { compress, type Encoding } from "./encoding.server";

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
  head: ReadyHead;
}

/** What all versions of a document have in common. */
export interface VersionRules {
  /** Without the headers of a single response (length, encoding, date, request id). */
  headers: readonly (readonly [string, string])[];
  cacheControl: string;
  vary: string;
  /** What each visitor gets a new value of, so that no copy is sent twice. */
  ownValues: readonly OwnValue[];
}

/** A document with one text, as ready bytes and ready headers for each encoding. */
export class DocumentVersion {
  readonly etag: string;
  /** The head of the 304. */
  readonly notModifiedHead: ReadyHead;
  private hits = 0;
  private bestQueued = false;
  private readonly baseHeaders: readonly string[];
  private readonly plainHead: ReadyHead;
  private readonly ownValues: readonly OwnValue[];
  private readonly pieces: readonly (Buffer | OwnValue)[];
  private readonly isLarge: boolean;
  private readonly compressed = new Map<Encoding, DocumentCopy>();
  private readonly running = new Map<Encoding, Promise<void>>();

  /** `body` may put the bytes together each time, so that they aren't held twice. */
  constructor(
    { headers, cacheControl, vary, ownValues }: VersionRules,
    private readonly body: () => Buffer,
  ) {
    const bytes = body();
    this.ownValues = ownValues;
    this.pieces = this.isFilled ? piecesOf(bytes, ownValues) : [];
    this.isLarge = bytes.byteLength >= SMALLEST_COMPRESSED_BYTES;
    // Weak: one tag for all encodings. The comparison for 304 is the weak one anyway (RFC 9110,
    // 13.1.2).
    this.etag = `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
    const shared = [
      ...["Cache-Control", cacheControl],
      ...(this.isFilled ? [] : ["ETag", this.etag]),
      ...["Vary", vary],
    ];
    this.baseHeaders = [...headers.flat(), ...shared];
    this.notModifiedHead = new ReadyHead([
      ...headers.filter(([name]) => !/^content-(?!security)/i.test(name)).flat(),
      ...shared,
    ]);
    this.plainHead = new ReadyHead(this.headersOf(bytes, "identity"));
  }

  /** The copy that is not compressed. */
  get plain(): DocumentCopy {
    return { bytes: this.body(), head: this.plainHead };
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
    const encoding = this.isLarge && accepted !== "identity" ? accepted : "identity";
    const bytes = encoding === "identity" ? body : await compress(body, encoding, "once");
    return { bytes, head: new ReadyHead(this.headersOf(bytes, encoding).map(filled)) };
  }

  /** The copy in an encoding, or undefined if it isn't ready yet (see `prepare`). */
  copy(encoding: Encoding): DocumentCopy | undefined {
    return encoding === "identity" || !this.isLarge ? this.plain : this.compressed.get(encoding);
  }

  /** Creates the copy in an encoding, with fast compression. Concurrent callers share the work. */
  prepare(encoding: Encoding): Promise<void> {
    if (encoding === "identity" || this.isFilled || this.copy(encoding)) return Promise.resolve();
    let work = this.running.get(encoding);
    if (!work) {
      work = compress(this.body(), encoding, "quick").then((bytes) => this.addCopy(encoding, bytes));
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
    if (this.hits < HITS_BEFORE_BEST || this.bestQueued || this.isFilled || !this.isLarge) return;
    this.bestQueued = true;
    bestQueue = bestQueue.then(async () => {
      for (const encoding of ["br", "gzip"] as const) {
        this.addCopy(encoding, await compress(this.body(), encoding, "best"));
      }
    });
  }

  private addCopy(encoding: Encoding, bytes: Buffer): void {
    this.compressed.set(encoding, { bytes, head: new ReadyHead(this.headersOf(bytes, encoding)) });
  }

  private headersOf(bytes: Buffer, encoding: Encoding): string[] {
    const headers = [...this.baseHeaders, "Content-Length", String(bytes.byteLength)];
    return encoding === "identity" ? headers : [...headers, "Content-Encoding", encoding];
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
