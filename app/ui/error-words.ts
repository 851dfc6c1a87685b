import { errorCopy } from "~/copy/shared/shell";

/** The statuses of deliberate refusals, with the words of their pages. */
export const REFUSALS = {
  400: errorCopy.badRequest,
  403: errorCopy.forbidden,
  409: errorCopy.notDone,
  422: errorCopy.notDone,
  503: errorCopy.unavailable,
} as const;

export type RefusalStatus = keyof typeof REFUSALS;

/** Whether this status has a page of its own. */
export function isRefusal(status: number): status is RefusalStatus {
  return status in REFUSALS;
}

/** Title and text of an error page. `status` is null for an unexpected error. */
export function errorWords(status: number | null): { title: string; text: string } {
  if (status === 404) return errorCopy.notFound;
  return status !== null && isRefusal(status) ? REFUSALS[status] : errorCopy.unexpected;
}
