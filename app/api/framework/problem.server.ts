import { ConditionLost } from "~/server/db.server";
import { getRequestStore } from "~/front-door/request-store";

import { RuleError } from "~/models/shared/rule-error";
import { versionGone } from "./input.server";
import { troubleProblem } from "~/http/database-trouble.server";
import { log } from "~/server/log.server";
import { problem } from "~/http/problem.server";

/**
 * Anything thrown while a request was answered, as problem details: answers pass, with words of
 * ours where they gave only a status; so do rules of models (errors with `status` and `code`);
 * trouble with the database that passes is a 503, all else a 500.
 */
export async function apiProblem(request: Request, error: unknown): Promise<Response> {
  if (error instanceof Response) return fromResponse(error);
  if (error instanceof RuleError) return fromRule(request, error);
  if (error instanceof ConditionLost) {
    const detail = "Someone else saved first. Please read it again and repeat your change.";
    return problem({ status: 409, code: "conflict", detail });
  }
  log.error({ err: error, requestId: getRequestStore()?.id }, "api request failed");
  const trouble = troubleProblem(request, error);
  if (trouble) return trouble;
  const detail = "Something went wrong on our side. Please try again.";
  return problem({ status: 500, code: "internal_error", detail });
}

/** What the API calls some rules, because a caller reads them in another light than a visitor. */
const API_CODES: Record<string, string> = { invalid_cursor: "invalid_query" };

function fromRule(request: Request, { code, status, message, fields }: RuleError): Response {
  if (code === "version_conflict" && request.headers.has("If-Match")) return versionGone();
  const errors = Object.entries(fields).map(([path, text]) => ({ path, message: text }));
  return problem({
    status,
    code: API_CODES[code] ?? code,
    detail: message,
    ...(errors.length > 0 ? { errors } : {}),
  });
}

const KNOWN_ERRORS: Record<number, readonly [code: string, detail: string]> = {
  400: ["bad_request", "The request isn't valid."],
  401: ["unauthorized", "You must sign in."],
  403: ["forbidden", "You don't have permission to do that."],
  404: ["not_found", "Nothing exists at this address."],
  409: ["conflict", "The request conflicts with the current state."],
  429: ["too_many_requests", "Too many requests. Please wait a moment."],
};

async function fromResponse(answer: Response): Promise<Response> {
  const isProblem = answer.headers.get("Content-Type")?.startsWith("application/problem+json");
  if (isProblem || answer.status < 400) return answer;
  const { headers, status } = answer;
  headers.delete("Content-Type");
  const [code, fallback] = KNOWN_ERRORS[status] ?? ["error", "We couldn't process the request."];
  return problem({ status, code, detail: (await answer.text().catch(() => "")) || fallback, headers });
}
