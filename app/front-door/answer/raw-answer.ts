import { STATUS_CODES } from "node:http";

import { problemBody, type ProblemFrame, type Refusal } from "~/front-door/rules/refusal";

/**
 * A complete HTTP/1.1 answer as text, for connections without a readable request. Always closes the
 * connection.
 */
export function rawAnswer(
  refusal: Refusal,
  frame: ProblemFrame,
  headers: readonly (readonly [string, string])[],
): string {
  const body = problemBody(refusal, frame);
  const lines = [
    ...headers,
    ...Object.entries(refusal.headers ?? {}),
    ["Content-Type", "application/problem+json; charset=utf-8"],
    ["Cache-Control", "private, no-store"],
    ["Content-Length", String(Buffer.byteLength(body))],
    ["Date", new Date().toUTCString()],
    ["X-Request-Id", frame.requestId],
    ["Connection", "close"],
  ].map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status] ?? "Error"}\r\n${lines.join("")}\r\n${body}`;
}

/** The meaning of one of Node's parser errors for the client. */
export function parserRefusal(code: string | undefined): Refusal {
  if (code === "HPE_HEADER_OVERFLOW") {
    return { status: 431, code: "headers_too_large", detail: "The request headers are too large." };
  }
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") {
    return { status: 408, code: "request_timeout", detail: "The request did not arrive in time." };
  }
  return { status: 400, code: "bad_request", detail: "The request is not valid HTTP." };
}
