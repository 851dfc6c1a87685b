import { ServerResponse, type IncomingMessage } from "node:http";

import type { DocumentCopy, DocumentVersion } from "./document-version.server";

const { writeHead, end } = ServerResponse.prototype;

interface SentAnswer {
  status: 200 | 304;
  bytes: number;
}

/**
 * Answers from a cached document: 304 if the client already has it, else the bytes of a copy. Runs
 * for every visitor of a public page, so it only picks ready parts.
 */
export function sendDocument(
  request: IncomingMessage,
  response: ServerResponse,
  version: DocumentVersion,
  { bytes, head }: DocumentCopy,
  requestId: string,
  closeConnection: boolean,
  ownHeaders: readonly string[] = [],
): SentAnswer {
  if (closeConnection) response.shouldKeepAlive = false;
  const known = request.headers["if-none-match"];
  if (known !== undefined && !version.isFilled && matchesEntityTag(known, version.etag)) {
    writeHead.call(response, 304, completeHead(version.notModifiedHead, requestId, ownHeaders));
    end.call(response, undefined, "latin1");
    return { status: 304, bytes: 0 };
  }
  writeHead.call(response, 200, completeHead(head, requestId, ownHeaders));
  if (request.method === "HEAD") end.call(response, undefined, "latin1");
  else end.call(response, bytes, "latin1");
  return { status: 200, bytes: request.method === "HEAD" ? 0 : bytes.byteLength };
}

function completeHead(head: string[], requestId: string, ownHeaders: readonly string[]): string[] {
  head[head.length - 1] = requestId;
  return ownHeaders.length > 0 ? [...ownHeaders, ...head] : head;
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
