import { ConditionLost } from "~/server/db.server";
import { getRequestStore } from "~/front-door/request-store";
import { InvalidCursorError } from "~/models/shared/keyset";

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
  if (error instanceof InvalidCursorError) {
    const errors = [{ path: "cursor", message: error.message }];
    return problem({ status: 400, code: "invalid_query", detail: error.message, errors });
  }
  if (isRule(error)) {
    if (error.code === "version_conflict" && request.headers.has("If-Match")) return versionGone();
    const { status, code, message, field, fields } = error;
    const named = fields ?? (field === undefined ? undefined : { [field]: message });
    const errors = Object.entries(named ?? {}).map(([path, text]) => ({ path, message: text }));
    return problem({ status, code, detail: message, ...(errors.length > 0 ? { errors } : {}) });
  }
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

/** A model refused something by a rule that it names: which status it is, and words for people. */
interface Rule extends Error {
  status: number;
  code: string;
  /** The field that has to change, or several, each with what to do. */
  field?: string;
  fields?: Record<string, string>;
}

function isRule(error: unknown): error is Rule {
  if (!(error instanceof Error) || !("status" in error) || !("code" in error)) return false;
  const { status, code } = error;
  return typeof status === "number" && status >= 400 && status < 500 && typeof code === "string";
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
