import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "identity" | "gzip" | "br";

const MAX_REMEMBERED = 200;
const remembered = new Map<string, Encoding>();

/**
 * The best encoding that an `Accept-Encoding` header allows: br, then gzip, else none (RFC 9110,
 * 12.5.3). Caches its results.
 */
export function preferredEncoding(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return "identity";
  const known = remembered.get(acceptEncoding);
  if (known !== undefined) return known;
  const encoding = readAcceptEncoding(acceptEncoding);
  if (remembered.size < MAX_REMEMBERED && acceptEncoding.length < 200)
    remembered.set(acceptEncoding, encoding);
  return encoding;
}

/**
 * What the application's compression may choose from, for an answer that only one visitor gets:
 * gzip instead of brotli. Pages are compressed in one piece (`renderPage`). A brotli stream
 * reserves so much memory for a page of 64 kB or more that V8 collects garbage at almost every
 * request: 20 ms of CPU instead of 1, for 7% fewer bytes.
 */
export function withoutBrotli(acceptEncoding: string | undefined): string | undefined {
  return preferredEncoding(acceptEncoding) === "br" && weightsOf(acceptEncoding ?? "")("gzip") > 0
    ? "gzip"
    : acceptEncoding;
}

function readAcceptEncoding(header: string): Encoding {
  const weightOf = weightsOf(header);
  if (weightOf("br") > 0 && weightOf("br") >= weightOf("gzip")) return "br";
  return weightOf("gzip") > 0 ? "gzip" : "identity";
}

/** The weight of each encoding in an `Accept-Encoding` header, from 0 (not accepted) to 1. */
function weightsOf(header: string): (encoding: string) => number {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    const weight = parameters.find((parameter) => parameter.startsWith("q="));
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)) || 0);
  }
  return (encoding) => weights.get(encoding) ?? weights.get("*") ?? 0;
}

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/**
 * `once` for bytes that only one visitor gets, `page` for a page that only one visitor gets, whose
 * first visit waits for each kilobyte, `quick` while a visitor waits (a few milliseconds), `best`
 * for a document that is requested again and again.
 */
type Effort = "once" | "page" | "quick" | "best";

const GZIP_LEVELS: Record<Effort, number> = { once: 1, page: 5, quick: 5, best: 9 };
const BROTLI_QUALITIES: Record<Effort, number> = { once: 1, page: 5, quick: 4, best: 11 };

/** Compresses in zlib's thread pool. */
export function compress(
  bytes: Buffer,
  encoding: "gzip" | "br",
  effort: Effort,
): Promise<Buffer<ArrayBuffer>> {
  if (encoding === "gzip") return gzipAsync(bytes, { level: GZIP_LEVELS[effort] });
  return brotliAsync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITIES[effort],
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
}
