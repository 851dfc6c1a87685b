import { ServerResponse, type IncomingMessage } from "node:http";

import type { CachedDocument } from "./cached-document.server";
import { preferredEncoding } from "./encoding.server";

const { writeHead, end } = ServerResponse.prototype;

interface SentAnswer {
  status: 200 | 304;
  bytes: number;
}

/**
 * Answers from a cached document: 304 if the client already has it, else the bytes in the best
 * encoding that is ready. Runs for every visitor of a public page, so it only picks ready parts.
 */
export function sendDocument(
  request: IncomingMessage,
  response: ServerResponse,
  document: CachedDocument,
  acceptEncoding: string | undefined,
  requestId: string,
  closeConnection: boolean,
  ownHeaders: readonly string[] = [],
): SentAnswer {
  if (closeConnection) response.shouldKeepAlive = false;
  const known = request.headers["if-none-match"];
  if (known !== undefined && matchesEntityTag(known, document.etag)) {
    const head = document.notModifiedHead;
    head[head.length - 1] = requestId;
    writeHead.call(response, 304, ownHeaders.length > 0 ? [...ownHeaders, ...head] : head);
    end.call(response, undefined, "latin1");
    return { status: 304, bytes: 0 };
  }
  const variant = document.variant(preferredEncoding(acceptEncoding)) ?? document.variant("identity");
  if (!variant) throw new Error("a kept document has its plain bytes");
  const { bytes, head } = variant;
  head[head.length - 1] = requestId;
  writeHead.call(response, 200, ownHeaders.length > 0 ? [...ownHeaders, ...head] : head);
  if (request.method === "HEAD") end.call(response, undefined, "latin1");
  else end.call(response, bytes, "latin1");
  return { status: 200, bytes: request.method === "HEAD" ? 0 : bytes.byteLength };
}

/** Compares an `If-None-Match` list with one tag, weakly (RFC 9110, 13.1.2). */
export function matchesEntityTag(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag) return true;
  const opaque = etag.replace(/^W\//, "");
  return ifNoneMatch.split(",").some((candidate) => {
    const tag = candidate.trim();
    return tag === "*" || tag.replace(/^W\//, "") === opaque;
  });
}
