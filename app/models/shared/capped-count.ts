/**
 * How many rows a filter leaves; counting ends at a limit, so that a long list costs no more than a
 * short one.
 */
export interface CappedCount {
  count: number;
  isCapped: boolean;
}

/** Counting ends here. */
export const COUNTED_MAX = 1_000;

/** What a count of at most one more than the limit tells. */
export function cappedCount(counted: number): CappedCount {
  return { count: Math.min(counted, COUNTED_MAX), isCapped: counted > COUNTED_MAX };
}

/** "1,000+", or the number itself. */
export function cappedCountText({ count, isCapped }: CappedCount): string {
  return `${count.toLocaleString("en-GB")}${isCapped ? "+" : ""}`;
}
