import { troubleCopy } from "~/copy/refusals";
import { within } from "~/lib/clock/within";
import { databaseTrouble } from "~/server/db.server";

import { problem } from "./problem.server";

/**
 * How long to wait, depending on the trouble: a lock is free in a moment, a full disk needs a
 * person.
 */
const RETRY_SECONDS = { busy: 2, away: 5, storage: 30 } as const;

/** Whether an error is temporary trouble with the database, and when to try again. */
export function retryAfterTrouble(error: unknown): number | undefined {
  const trouble = databaseTrouble(error);
  return trouble && RETRY_SECONDS[trouble];
}

/** The page that says what works. It is shown while the database is away. */
const STATUS_PAGE = "/status";
const STATUS_PATIENCE_MILLISECONDS = 1_500;

/**
 * The result of a reading. On the status page, the fallback if the database has trouble or doesn't
 * answer soon.
 */
export async function unlessAway<Result>(
  request: Request,
  reading: Promise<Result>,
  fallback: Result,
): Promise<Result> {
  if (new URL(request.url).pathname !== STATUS_PAGE) return reading;
  try {
    return await within(STATUS_PATIENCE_MILLISECONDS, reading, fallback);
  } catch (error) {
    if (databaseTrouble(error) === undefined) throw error;
    return fallback;
  }
}

/** What a person sees instead of the page. */
export function troubleText(request: Request): string {
  return isRead(request) ? troubleCopy.page : troubleCopy.form;
}

/** The API's answer to trouble with the database. Null for every other error. */
export function troubleProblem(request: Request, error: unknown): Response | null {
  const seconds = retryAfterTrouble(error);
  if (seconds === undefined) return null;
  return problem({
    status: 503,
    code: "temporarily_unavailable",
    detail: isRead(request) ? troubleCopy.read : troubleCopy.write,
    headers: { "Retry-After": String(seconds) },
  });
}

function isRead({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
}
