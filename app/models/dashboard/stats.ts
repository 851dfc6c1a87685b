import type { Span } from "./period";

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

/** New leads by where they came from, of each column of a period and of the period before. */
export interface NewLeads {
  columns: (Span & { counts: Record<LeadSeries, number> })[];
  /** How many there were by the same point of the period before. */
  before: number;
}

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

/** What clients accepted in a part of a period, in one currency. */
export interface Accepted extends Span {
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

/** A count for each column of a period, oldest first. */
export type Counts = (Span & { count: number })[];
