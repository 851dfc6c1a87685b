import { z } from "zod";

import { errorCode } from "~/server/db/trouble.server";
import { logSeldom } from "~/server/log.server";

import { limitBody } from "../limited-body";

/** How long the hosted service may take before a page continues without it. */
const DEADLINE_MILLISECONDS = 3_000;
/** After this many failures in a row, nobody waits for the service … */
const FAILURES_BEFORE_BREAK = 5;
/** … for this long. */
const BREAK_MILLISECONDS = 10_000;

/** No answer of the service is this long. */
const ANSWER_BYTES_MAX = 1_000_000;

/** The service is known to be down and was not called. */
export class IdentityServiceDownError extends Error {
  override name = "IdentityServiceDownError";
  /** The cause is the last failure. */
  constructor(cause: unknown) {
    super("The identity service isn't responding.", { cause });
  }
}

/**
 * The answer is a failure, or isn't the service's: it comes from a proxy, a gateway, or a page
 * about repairs.
 */
class StrangeAnswerError extends Error {
  override name = "StrangeAnswerError";
  constructor(readonly answer: string) {
    super(`The identity service answered ${answer}`);
  }
}

/** Why a call failed, for `/api/health`: without addresses and secrets. */
export function identityFault(error: unknown): string {
  if (error instanceof StrangeAnswerError) return `answers ${error.answer}`;
  if (error instanceof IdentityServiceDownError) return identityFault(error.cause);
  return errorCode(error) ?? "no answer";
}

/**
 * `fetch` for an external service that may be slow or down. Each call ends after 3 s, with its
 * body. After five failures in a row (no answer, 5xx, or one that isn't the service's), calls fail
 * at once for 10 s, and then the next call tries again. It follows no redirect, and an answer that
 * is too long is an error. The log says why, once a minute.
 */
export function createGuardedFetch({
  fetch,
  now = () => Date.now(),
  deadlineMilliseconds = DEADLINE_MILLISECONDS,
}: {
  fetch: typeof globalThis.fetch;
  now?: () => number;
  deadlineMilliseconds?: number;
}): typeof globalThis.fetch {
  let failures = 0;
  let closedUntil = 0;
  let last: unknown;
  const failed = (error: unknown) => {
    failures += 1;
    last = error;
    if (failures >= FAILURES_BEFORE_BREAK) closedUntil = now() + BREAK_MILLISECONDS;
    logSeldom({ err: error }, "the identity service failed");
  };
  return async (input, init) => {
    if (now() < closedUntil) throw new IdentityServiceDownError(last);
    const deadline = AbortSignal.timeout(deadlineMilliseconds);
    const signal = init?.signal ? AbortSignal.any([init.signal, deadline]) : deadline;
    try {
      const response = await readAnswer(await fetch(input, { ...init, redirect: "error", signal }));
      if (response.status >= 500) failed(new StrangeAnswerError(`${response.status}`));
      else failures = 0;
      return response;
    } catch (error) {
      failed(error);
      throw error;
    }
  };
}

/** The same answer with its whole body, if it can be the service's. */
async function readAnswer(response: Response): Promise<Response> {
  const { status, headers } = response;
  const text = await limitBody(response, ANSWER_BYTES_MAX).text();
  const body = parseJson(text);
  if (status === 429 && !isRefusal(body)) return limitInFront(headers.get("Retry-After"));
  const isOurs = response.ok ? body !== undefined || status === 204 : status >= 500 || isRefusal(body);
  if (!isOurs) throw new StrangeAnswerError(`${status} with ${kindOf(text)}`);
  return new Response(status === 204 ? null : text, { status, headers });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What every refusal of the service has, in its present form or an older one. */
function isRefusal(body: unknown): boolean {
  return RefusalSchema.safeParse(body).success;
}

const RefusalSchema = z.union([
  z.object({ code: z.string() }),
  z.object({ error_code: z.string() }),
  z.object({ error: z.string() }),
]);

function kindOf(text: string): string {
  if (text.trim() === "") return "an empty body";
  return parseJson(text) === undefined ? "something other than JSON" : "JSON of another kind";
}

/** The refusal of a limit in front of the service, in the service's own words. */
function limitInFront(retryAfter: string | null): Response {
  const seconds = /^\d{1,4}$/.test(retryAfter ?? "") ? retryAfter : null;
  const message = seconds
    ? `For security purposes, you can only request this after ${seconds} seconds.`
    : "Request rate limit reached";
  return Response.json({ code: "over_request_rate_limit", message }, { status: 429, headers: API_VERSION });
}

/** Without it, the client library looks for codes elsewhere. */
const API_VERSION = { "X-Supabase-Api-Version": "2024-01-01" };

/**
 * The same for the client library, which would print a failed request on the console. An answer of
 * 503 means the same to it.
 */
export function neverThrowing(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    try {
      return await fetch(input, init);
    } catch {
      return Response.json(
        { code: "no_answer", message: "no answer" },
        { status: 503, headers: API_VERSION },
      );
    }
  };
}
