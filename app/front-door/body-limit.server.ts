import type { IncomingMessage } from "node:http";

import { LIMITS } from "./options";
import type { Refusal } from "./refusal";

const FORM_TYPE = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)(?:;|$)/i;
const FILE_TYPE = /^multipart\/form-data(?:;|$)/i;
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json(?:;|$)/i;

const tooLarge: Refusal = { status: 413, code: "body_too_large", detail: "The request body is too large." };

const fileTooLarge: Refusal = {
  ...tooLarge,
  detail: "The file is too large: a picture may have 10 MB at most. Please go back and choose a smaller one.",
};

/** What a body may be and how long, by its content type and path. A request without a body has no limit to break. */
export function checkBody(
  request: IncomingMessage,
  uploadPaths: readonly string[] = [],
): { refusal: Refusal } | { limitBytes: number } {
  const length = request.headers["content-length"];
  const chunked = request.headers["transfer-encoding"] !== undefined;
  if (!chunked && (length === undefined || length === "0")) return { limitBytes: 0 };
  const type = request.headers["content-type"] ?? "";
  const path = request.url?.split("?", 1)[0] ?? "";
  const isUpload = FILE_TYPE.test(type) && uploadPaths.includes(path);
  if (isUpload && Number(length ?? 0) > LIMITS.uploadBytes) return { refusal: fileTooLarge };
  if (isUpload && !request.headers["content-encoding"]) return { limitBytes: LIMITS.uploadBytes };
  const limitBytes = FORM_TYPE.test(type) ? LIMITS.formBytes : JSON_TYPE.test(type) ? LIMITS.jsonBytes : 0;
  // Large first: the answer to 500 MB is the same for every type.
  if (Number(length ?? 0) > Math.max(limitBytes, LIMITS.formBytes)) return { refusal: tooLarge };
  if (limitBytes === 0) {
    return { refusal: { status: 415, code: "unsupported_media_type", detail: "Send a form or JSON." } };
  }
  if (request.headers["content-encoding"]) {
    return {
      refusal: {
        status: 415,
        code: "unsupported_content_encoding",
        detail: "Send the body without compression.",
      },
    };
  }
  return { limitBytes };
}

/** Counts the bytes of a body as they arrive, whoever reads it, and calls `onExceeded` once when there are too many. */
export function limitBody(
  request: IncomingMessage,
  limitBytes: number,
  onExceeded: (refusal: Refusal) => void,
): void {
  const push = request.push;
  let received = 0;
  let exceeded = false;
  request.push = function countedPush(chunk: unknown, encoding?: BufferEncoding): boolean {
    if (exceeded) return false;
    if (chunk instanceof Uint8Array) received += chunk.byteLength;
    if (received > limitBytes) {
      exceeded = true;
      onExceeded(tooLarge);
      return false;
    }
    return push.call(request, chunk, encoding);
  };
}
