import type { IncomingMessage, ServerResponse } from "node:http";

import { sendReady } from "~/front-door/answer/ready-head.server";
import type { DocumentCopy, DocumentVersion } from "./document-version.server";

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
  own: readonly string[] = [],
): SentAnswer {
  if (closeConnection) response.shouldKeepAlive = false;
  const known = request.headers["if-none-match"];
  if (known !== undefined && !version.isFilled && matchesEntityTag(known, version.etag)) {
    sendReady(response, 304, version.notModifiedHead, { requestId, own, body: null });
    return { status: 304, bytes: 0 };
  }
  const body = request.method === "HEAD" ? null : bytes;
  sendReady(response, 200, head, { requestId, own, body });
  return { status: 200, bytes: body?.byteLength ?? 0 };
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
