import { ServerResponse, type IncomingMessage } from "node:http";

import parseRange from "range-parser";

import { sendReady } from "~/front-door/answer/ready-head.server";
import type { FileVariant } from "./static-file-store.server";
import { matchesEntityTag } from "~/front-door/cache/send-document.server";

const { writeHead, end } = ServerResponse.prototype;

/** Headers of a file that a 304 must not repeat (RFC 9110, 15.4.5). */
const OF_THE_BODY = new Set(["Content-Type", "Content-Encoding", "Accept-Ranges"]);

interface SentFile {
  status: 200 | 206 | 304 | 416;
  bytes: number;
}

/**
 * Answers with a file, the part of it that was asked for, 304 if the client already has it, or 416
 * if it ends before that part begins. More than one part at once is answered with the whole file,
 * as RFC 9110, 14.2 allows.
 */
export function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  { bytes, etag, head, wholeHead }: FileVariant,
  requestId: string,
): SentFile {
  const finish = (status: SentFile["status"], headers: string[], body: Buffer | undefined) => {
    writeHead.call(response, status, headers);
    const isBare = body === undefined || request.method === "HEAD";
    end.call(response, isBare ? undefined : body, "latin1");
    return { status, bytes: isBare ? 0 : body.byteLength };
  };
  const own = ["X-Request-Id", requestId];
  const { range, "if-none-match": known } = request.headers;
  if (known !== undefined && matchesEntityTag(known, etag))
    return finish(304, [...withoutBody(head), ...own], undefined);
  const part = range === undefined ? null : partOf(request, range, bytes.byteLength, etag);
  if (part === null) {
    const body = request.method === "HEAD" ? null : bytes;
    sendReady(response, 200, wholeHead, { requestId, own: [], body });
    return { status: 200, bytes: body?.byteLength ?? 0 };
  }
  if (part === "unsatisfiable") {
    const size = ["Content-Range", `bytes */${bytes.byteLength}`, "Content-Length", "0"];
    return finish(416, [...head, ...size, ...own], undefined);
  }
  const partial = bytes.subarray(part.start, part.end + 1);
  const place = `bytes ${part.start}-${part.end}/${bytes.byteLength}`;
  const size = ["Content-Range", place, "Content-Length", String(partial.byteLength)];
  return finish(206, [...head, ...size, ...own], partial);
}

/** The part that a request asks for, or null for the whole file (RFC 9110, 13.1.5 and 14.2). */
function partOf({ method, headers }: IncomingMessage, range: string, size: number, etag: string) {
  if (method !== "GET") return null;
  const condition = headers["if-range"];
  if (condition !== undefined && condition !== etag) return null;
  const ranges = parseRange(size, range);
  if (ranges === -1) return "unsatisfiable";
  const [only] = ranges === -2 || ranges.type !== "bytes" || ranges.length > 1 ? [] : ranges;
  return only ?? null;
}

function withoutBody(head: readonly string[]): string[] {
  const kept: string[] = [];
  for (let index = 0; index < head.length; index += 2) {
    const [name = "", value = ""] = head.slice(index, index + 2);
    if (!OF_THE_BODY.has(name)) kept.push(name, value);
  }
  return kept;
}
