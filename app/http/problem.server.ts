import { STATUS_CODES } from "node:http";

import { API_PROBLEMS } from "~/copy/api-problems";
import { env } from "~/server/env.server";
import { getRequestStore } from "~/front-door/request-store";

/** A field that was refused. `path` is dotted (`author.name`), empty for the whole input. */
export interface FieldProblem {
  path: string;
  message: string;
}

interface ProblemInput {
  status: number;
  /** Stable, for programs: `not_found`, `invalid_body` … */
  code: string;
  /** For people. Contains nothing that an anonymous caller may not see. */
  detail: string;
  title?: string;
  errors?: FieldProblem[];
  /** Further fields, such as times to choose from. */
  more?: Readonly<Record<string, unknown>>;
  headers?: HeadersInit;
}

/**
 * The page that explains a code. Codes that no call should meet use the type without a meaning of
 * its own (RFC 9457, 4.2.1).
 */
export function problemType(code: string): string {
  return code in API_PROBLEMS ? `${env.appUrl}/api/docs#problem-${code}` : "about:blank";
}

/**
 * An error answer of the API: problem details (RFC 9457) with `code`, `requestId`, `errors` and
 * `message` (= `detail`).
 */
export function problem({ status, code, detail, title, errors, more, headers }: ProblemInput): Response {
  const body = {
    ...more,
    type: problemType(code),
    title: title ?? STATUS_CODES[status] ?? "Error",
    status,
    detail,
    code,
    message: detail,
    requestId: getRequestStore()?.id ?? null,
    ...(errors ? { errors } : {}),
  };
  const answer = Response.json(body, { status, headers });
  answer.headers.set("Content-Type", "application/problem+json; charset=utf-8");
  return answer;
}
