import { DAY_MILLISECONDS } from "~/lib/time-units";

/** The dashboard's figures. A figure is left out for viewers who may not manage what it counts. */
export interface AdminStats {
  /** Active users. */
  totalUsers?: number;
  /** Published posts. */
  totalPosts?: number;
  /** Posts that aren't published yet or anymore. */
  draftPosts?: number;
}

/** The count per week, oldest first. `start` is the week's Monday, 00:00 UTC. */
export type Weekly = { start: Date; count: number }[];

/** Weeks in a dashboard chart, the current one last. */
export const CHART_WEEKS = 12;

/** The Mondays (00:00 UTC) of the last weeks and of the next one. */
export function weekStarts({ now, weeks }: { now: Date; weeks: number }): Date[] {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const monday = today - ((now.getUTCDay() + 6) % 7) * DAY_MILLISECONDS;
  return Array.from({ length: weeks + 1 }, (_, index) => {
    return new Date(monday + (index + 1 - weeks) * 7 * DAY_MILLISECONDS);
  });
}
