/** The figures of the console. One is left out for anyone who may not manage what it counts. */
export interface AdminStats {
  /** Active users. */
  totalUsers?: number;
  /** Published posts. */
  totalPosts?: number;
  /** Posts that are not published, or not yet. */
  draftPosts?: number;
}

/** How many came in each week, oldest first. `start` is the Monday of the week, 00:00 UTC. */
export type Weekly = { start: Date; count: number }[];

/** Weeks that a chart of the dashboard shows, the current one last. */
export const CHART_WEEKS = 12;

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

/** The Mondays, 00:00 UTC, of the last weeks and of the one to come. */
export function weekStarts({ now, weeks }: { now: Date; weeks: number }): Date[] {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const monday = today - ((now.getUTCDay() + 6) % 7) * DAY_MILLISECONDS;
  return Array.from({ length: weeks + 1 }, (_, index) => {
    return new Date(monday + (index + 1 - weeks) * 7 * DAY_MILLISECONDS);
  });
}
