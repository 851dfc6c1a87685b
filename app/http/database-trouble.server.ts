import { databaseTrouble } from "~/server/db.server";

import { problem } from "./problem.server";

/** When to ask again, by what is wrong: a lock is free in a moment, a full disk needs a person. */
const RETRY_SECONDS = { busy: 2, away: 5, storage: 30 } as const;

/** Whether an error is trouble with the database that passes by itself, and when to ask again. */
export function retryAfterTrouble(error: unknown): number | undefined {
  const trouble = databaseTrouble(error);
  return trouble && RETRY_SECONDS[trouble];
}

/** What a person reads instead of the page. */
export function troubleText(request: Request): string {
  return isRead(request)
    ? "This page cannot be shown right now. Try again shortly."
    : "That could not be saved right now. Go back and try again in a moment.";
}

/** The API's answer to trouble with the database. Null for every other error. */
export function troubleProblem(request: Request, error: unknown): Response | null {
  const seconds = retryAfterTrouble(error);
  if (seconds === undefined) return null;
  return problem({
    status: 503,
    code: "temporarily_unavailable",
    detail: isRead(request)
      ? "This cannot be read right now. Please try again in a moment."
      : "This could not be saved right now. Please try again in a moment.",
    headers: { "Retry-After": String(seconds) },
  });
}

function isRead({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
}
