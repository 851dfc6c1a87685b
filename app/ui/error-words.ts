import { errorCopy } from "~/copy/site";

/** Answers that refuse a request on purpose, and the words of their pages. */
export const REFUSALS = {
  400: errorCopy.badRequest,
  403: errorCopy.forbidden,
  409: errorCopy.notDone,
  422: errorCopy.notDone,
  503: errorCopy.unavailable,
} as const;

export type RefusalStatus = keyof typeof REFUSALS;

/** Whether there is a page of its own for this status. */
export function isRefusal(status: number): status is RefusalStatus {
  return status in REFUSALS;
}

/**
 * Title and text of an error's page. `status` is null for an error that nobody threw on purpose.
 */
export function errorWords(status: number | null): { title: string; text: string } {
  if (status === 404) return errorCopy.notFound;
  return status !== null && isRefusal(status) ? REFUSALS[status] : errorCopy.unexpected;
}
