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

/** Where new leads come from, as the chart groups them. */
export const LEAD_SERIES = ["roi", "booking", "contact", "other"] as const;

export type LeadSeries = (typeof LEAD_SERIES)[number];

/** New leads of each week by where they came from, oldest week first. */
export type WeeklyLeads = { start: Date; counts: Record<LeadSeries, number> }[];

/** How many people became leads since a moment, and how many of those took each step. */
export interface Funnel {
  leads: number;
  booking: number;
  held: number;
  proposal: number;
  accepted: number;
  /** How many of the people at each step took the step before. Steps may be skipped. */
  followed: { booking: number; held: number; proposal: number; accepted: number };
}

/** What clients accepted in a month, in one currency. `start` is its first day, 00:00 UTC. */
export interface MonthlyAccepted {
  start: Date;
  currency: string;
  count: number;
  onceMinor: number;
  /** Monthly fees of the first year. */
  runningMinor: number;
}

/** An article that people came from, with how many of them took which step. */
export interface LeadingArticle {
  id: string;
  title: string;
  roi: number;
  booked: number;
}

/** The count per week, oldest first. `start` is the week's Monday, 00:00 UTC. */
export type Weekly = { start: Date; count: number }[];

/** Weeks in a dashboard chart, the current one last. */
export const CHART_WEEKS = 12;

/** Months in the list of what was accepted, the current one last. */
export const ACCEPTED_MONTHS = 3;

/** The first days (00:00 UTC) of the last months. */
export function monthStarts({ now, months }: { now: Date; months: number }): Date[] {
  return Array.from(
    { length: months },
    (_, index) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + index + 1 - months, 1)),
  );
}

/** The Mondays (00:00 UTC) of the last weeks and of the next one. */
export function weekStarts({ now, weeks }: { now: Date; weeks: number }): Date[] {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const monday = today - ((now.getUTCDay() + 6) % 7) * DAY_MILLISECONDS;
  return Array.from({ length: weeks + 1 }, (_, index) => {
    return new Date(monday + (index + 1 - weeks) * 7 * DAY_MILLISECONDS);
  });
}
