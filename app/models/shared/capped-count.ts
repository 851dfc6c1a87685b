import { COUNTED_MAX } from "./shared-limits";

/**
 * The number of matching rows. Counting stops at a limit, so that a long list costs no more than a
 * short one.
 */
export interface CappedCount {
  count: number;
  isCapped: boolean;
}

/** Converts a count that stops at one more than the limit. */
export function cappedCount(counted: number): CappedCount {
  return { count: Math.min(counted, COUNTED_MAX), isCapped: counted > COUNTED_MAX };
}

/** "1,000+", or the number itself. */
export function cappedCountText({ count, isCapped }: CappedCount): string {
  return `${count.toLocaleString("en-US")}${isCapped ? "+" : ""}`;
}

/** The number, or undefined if there are more than were counted. */
export function exactCount({ count, isCapped }: CappedCount): number | undefined {
  return isCapped ? undefined : count;
}
