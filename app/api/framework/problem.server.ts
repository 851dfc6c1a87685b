import { credentialRefusalCopy, inputRefusalCopy, refusalCopy } from "~/copy/refusals";
import { ConditionLost } from "~/server/db.server";
import { getRequestStore } from "~/front-door/request-store";

import { RuleError } from "~/models/shared/rule-error";
import { versionGone } from "./input.server";
import { apiPath } from "./refuse.server";
import { troubleProblem } from "~/http/database-trouble.server";
import { log } from "~/server/log.server";
import { problem } from "~/http/problem.server";

/**
 * Turns anything thrown while answering a request into problem details. Responses pass, with a text
 * of ours if they have only a status. So do errors of models, which have `status` and `code`.
 * Temporary trouble with the database is a 503, anything else a 500.
 */
export async function apiProblem(request: Request, error: unknown): Promise<Response> {
  if (error instanceof Response) return fromResponse(error);
  if (error instanceof RuleError) return fromRule(request, error);
  if (error instanceof ConditionLost) {
    if (namesVersion(request)) return versionGone();
    return problem({ status: 409, code: "conflict", detail: inputRefusalCopy.stateLost });
  }
  log.error({ err: error, requestId: getRequestStore()?.id }, "api request failed");
  const trouble = troubleProblem(request, error);
  if (trouble) return trouble;
  const detail = refusalCopy.internal;
  return problem({ status: 500, code: "internal_error", detail });
}

/** Other names in the API for some rules, because a caller sees them differently than a visitor. */
const API_CODES: Record<string, string> = { invalid_cursor: "invalid_query" };

/** What the API calls a field that has another name in the form of a page. */
const API_FIELDS: Record<string, string> = { slot: "startsAt" };

/** Rules that say: someone else saved first, or the status doesn't allow it. */
const LOST_CODES = new Set([
  "version_conflict",
  "changed_meanwhile",
  "booking_changed",
  "event_type_changed",
]);

/** Whether an update was refused because its version isn't the current one. */
export function isVersionLost(error: unknown): boolean {
  if (error instanceof Response) return error.status === 412;
  return error instanceof ConditionLost || (error instanceof RuleError && LOST_CODES.has(error.code));
}

/** Whether the caller asks for one version. Then a change by someone else is a 412. */
function namesVersion({ headers }: Request): boolean {
  const tag = headers.get("If-Match")?.trim();
  return tag !== undefined && tag !== "*";
}

function fromRule(request: Request, rule: RuleError): Response {
  const { code, status, message, fields, forPrograms, headers } = rule;
  if (LOST_CODES.has(code) && namesVersion(request)) return versionGone();
  const errors = Object.entries(fields).map(([field, text]) => ({
    path: apiPath(API_FIELDS[field] ?? field),
    message: text,
  }));
  return problem({
    status,
    code: API_CODES[code] ?? code,
    // A page says that it shows the latest version, which an answer of the API doesn't do.
    detail: LOST_CODES.has(code) ? inputRefusalCopy.stateLost : message,
    more: forPrograms,
    headers,
    ...(errors.length > 0 ? { errors } : {}),
  });
}

const KNOWN_ERRORS: Record<number, readonly [code: string, detail: string]> = {
  400: ["bad_request", refusalCopy.badRequest],
  401: ["unauthorized", credentialRefusalCopy.signedOut],
  403: ["forbidden", refusalCopy.forbidden],
  404: ["not_found", refusalCopy.notFound],
  409: ["conflict", refusalCopy.conflict],
  429: ["too_many_requests", refusalCopy.tooManyRequests],
};

async function fromResponse(answer: Response): Promise<Response> {
  const isProblem = answer.headers.get("Content-Type")?.startsWith("application/problem+json");
  if (isProblem || answer.status < 400) return answer;
  const { headers, status } = answer;
  headers.delete("Content-Type");
  const [code, fallback] = KNOWN_ERRORS[status] ?? ["error", refusalCopy.other];
  return problem({ status, code, detail: (await answer.text().catch(() => "")) || fallback, headers });
}
