import type { TaskLine } from "~/features/tasks/task-line";
import type { Wait } from "~/models/proposal/proposal-waiting.server";

/** One of today's consultations, in words. */
export interface TodayCall {
  id: string;
  time: string;
  startsAt: Date;
  /** "in 49 min", "now", "30 min", "No-show". */
  note: string;
  title: string;
  person: string;
  leadId: string | null;
  /** The link of a video room; null if they meet elsewhere, and after the end. */
  joinUrl: string | null;
  /** Null after the end. */
  place: string | null;
  /** Whether it has begun and nobody has recorded yet whether it took place. */
  needsOutcome: boolean;
  statement: {
    savings: string;
    lines: { term: string; value: string }[];
  } | null;
  wrote: string | null;
  isNext: boolean;
}

/** What moves a waiting proposal on. */
export type WaitStep =
  | { kind: "reply" | "remind" | "open" }
  | { kind: "call"; phone: string }
  | { kind: "copy"; link: string };

export interface TodayWait {
  id: string;
  title: string;
  wait: Wait;
  badge: string;
  reason: string;
  amount: string;
  step: WaitStep;
}

export interface TodayLead {
  id: string;
  title: string;
  about: string;
  savings: string | null;
}

export interface TodayInvoice {
  id: string;
  title: string;
  about: string;
  amount: string;
  monthly: string | null;
}

/** How far a goal is reached, and how much of its quarter is over. */
export interface TodayGoal {
  amount: string;
  /** What counts toward it, unless that is everything that was won. */
  counted: string | null;
  reachedPercent: number;
  gonePercent: number;
}

export interface TodayFigures {
  quarter: string;
  won: string | null;
  /** Null while none is set. */
  goal: TodayGoal | null;
  goalPage: string;
  winRate: string;
  pipeline: string;
  median: string;
}

/** Everything that My day shows. A card that the viewer may not see is null. */
export interface Today {
  greeting: string;
  date: string;
  zone: string;
  tasks: { overdue: string | null; today: string | null; lines: TaskLine[]; hasMore: boolean } | null;
  calls: { isHost: boolean; items: TodayCall[] } | null;
  waiting: { count: number; items: TodayWait[] } | null;
  leads: { count: string; items: TodayLead[] } | null;
  figures: TodayFigures | null;
  invoices: { mayMark: boolean; count: string; hasMore: boolean; items: TodayInvoice[] } | null;
}
