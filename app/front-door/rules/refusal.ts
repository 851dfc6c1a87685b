import { STATUS_CODES } from "node:http";

/** Why the front door refuses a request. The codes are stable. */
export type RefusalCode =
  | "bad_request"
  | "bad_target"
  | "body_too_large"
  | "cross_origin"
  | "expectation_failed"
  | "headers_too_large"
  | "method_not_allowed"
  | "misdirected_request"
  | "overloaded"
  | "request_timeout"
  | "too_many_requests"
  | "unsupported_content_encoding"
  | "unsupported_media_type"
  | "uri_too_long";

/** A request that the front door refuses. `detail` is for people, in English. */
export interface Refusal {
  status: number;
  code: RefusalCode;
  detail: string;
  /** What was too large, where other languages say more than of a body. */
  subject?: "file";
  /** Further headers, for example `Allow` on a 405. */
  headers?: Record<string, string>;
}

export const tooLarge: Refusal = {
  status: 413,
  code: "body_too_large",
  detail: "What you sent is too large. Please go back and shorten it.",
};

const IDENTITY_PATH = /^\/auth\/v1(?:\/|$)/;
/** The identity protocol's error codes, where it has its own. */
const IDENTITY_CODES: Record<string, string> = { body_too_large: "request_entity_too_large" };

/**
 * The body and headers of a refusal below `/auth/v1`, whose clients read their own protocol's
 * errors; null elsewhere.
 */
export function identityRefusal(
  refusal: Refusal,
  path: string,
  asksForCodes: boolean,
): { body: string; headers: Record<string, string> } | null {
  const code = IDENTITY_CODES[refusal.code];
  if (code === undefined || !IDENTITY_PATH.test(path)) return null;
  const { status, detail } = refusal;
  const headers = { "X-Sb-Error-Code": code };
  return asksForCodes
    ? {
        body: JSON.stringify({ code, message: detail }),
        headers: { ...headers, "X-Supabase-Api-Version": "2024-01-01" },
      }
    : { body: JSON.stringify({ code: status, error_code: code, msg: detail }), headers };
}

/** What the body of a refusal says in addition to the refusal. */
export interface ProblemFrame {
  requestId: string;
  /** See `FrontDoorOptions`. */
  problemType: (code: RefusalCode) => string;
}

/**
 * The body of a refusal: problem details (RFC 9457) with the request id and `message` (= detail).
 */
export function problemBody(refusal: Refusal, { requestId, problemType }: ProblemFrame): string {
  return JSON.stringify({
    type: problemType(refusal.code),
    title: STATUS_CODES[refusal.status] ?? "Error",
    status: refusal.status,
    detail: refusal.detail,
    code: refusal.code,
    message: refusal.detail,
    requestId,
  });
}
