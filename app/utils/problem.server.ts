import { STATUS_CODES } from "node:http";

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
  /** For people. Holds nothing that an anonymous caller may not see. */
  detail: string;
  title?: string;
  errors?: FieldProblem[];
  headers?: HeadersInit;
}

/** An error answer of the API: problem details (RFC 9457) with `code`, `requestId`, `errors` and `message` (= `detail`). */
export function problem({ status, code, detail, title, errors, headers }: ProblemInput): Response {
  const body = {
    type: "about:blank",
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
