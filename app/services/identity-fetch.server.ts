import { limitBody } from "./limited-body";

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
  constructor() {
    super("The identity service isn't responding.");
  }
}

/**
 * `fetch` for an external service that may be slow or down. Each call ends after 3 s. After five
 * failures in a row (no answer, or 5xx), calls fail at once for 10 s, and then the next call tries
 * again. It follows no redirect, and an answer that is too long is an error.
 */
export function createGuardedFetch({
  fetch,
  now = Date.now,
  deadlineMilliseconds = DEADLINE_MILLISECONDS,
}: {
  fetch: typeof globalThis.fetch;
  now?: () => number;
  deadlineMilliseconds?: number;
}): typeof globalThis.fetch {
  let failures = 0;
  let closedUntil = 0;
  const failed = () => {
    failures += 1;
    if (failures >= FAILURES_BEFORE_BREAK) closedUntil = now() + BREAK_MILLISECONDS;
  };
  return async (input, init) => {
    if (now() < closedUntil) throw new IdentityServiceDownError();
    const deadline = AbortSignal.timeout(deadlineMilliseconds);
    const signal = init?.signal ? AbortSignal.any([init.signal, deadline]) : deadline;
    try {
      const response = await fetch(input, { ...init, redirect: "error", signal });
      if (response.status >= 500) failed();
      else failures = 0;
      return limitBody(response, ANSWER_BYTES_MAX);
    } catch (error) {
      failed();
      throw error;
    }
  };
}
