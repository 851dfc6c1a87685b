import { STATUS_CODES } from "node:http";

/** A request that the front door does not let in. `code` is stable, `detail` is for people. */
export interface Refusal {
  status: number;
  code: string;
  detail: string;
  /** Further headers, for example `Allow` on a 405. */
  headers?: Record<string, string>;
}

export const tooLarge: Refusal = {
  status: 413,
  code: "body_too_large",
  detail: "The request body is too large.",
};

/** The body of a refusal: problem details (RFC 9457) with the request id and `message` (= detail). */
export function problemBody(refusal: Refusal, requestId: string): string {
  return JSON.stringify({
    type: "about:blank",
    title: STATUS_CODES[refusal.status] ?? "Error",
    status: refusal.status,
    detail: refusal.detail,
    code: refusal.code,
    message: refusal.detail,
    requestId,
  });
}
