import type { IncomingMessage } from "node:http";

import { normalPath } from "./normal-path";
import { LIMITS } from "~/front-door/options";
import { tooLarge, type Refusal } from "./refusal";

const FORM_TYPE = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)(?:;|$)/i;
const FILE_TYPE = /^multipart\/form-data(?:;|$)/i;
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json(?:;|$)/i;

const fileTooLarge: Refusal = {
  ...tooLarge,
  detail: "The file is too large: a picture may have 10 MB at most. Please go back and choose a smaller one.",
};

/**
 * What a body may be and how long, by its content type and path. A request without a body has no
 * limit to break.
 */
export function checkBody(
  request: IncomingMessage,
  uploadPaths: readonly string[] = [],
): { refusal: Refusal } | { limitBytes: number } {
  if (!hasBody(request)) return { limitBytes: 0 };
  const length = request.headers["content-length"];
  const type = request.headers["content-type"] ?? "";
  const path = normalPath(request.url ?? "");
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

/** True for a request that announces a body (RFC 9112, 6.3). */
export function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers["content-length"];
  return headers["transfer-encoding"] !== undefined || (length !== undefined && length !== "0");
}
