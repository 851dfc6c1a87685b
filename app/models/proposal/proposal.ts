import type { RuleTable } from "~/models/shared/rule-error";
import type { PROPOSAL_EVENT_KINDS } from "../../../drizzle/values";
import { PROPOSAL_STATUSES } from "../../../drizzle/values";
import type { Discount, PricedItem } from "./proposal-money";
import type { WorkspacePlan } from "~/models/company/workspace";
import { DAY_MILLISECONDS, daysBefore } from "~/lib/time-units";

export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number];

/**
 * The allowed status changes. Going back to draft always creates a new revision and closes the
 * previous one's link. Accepted proposals stay accepted.
 */
const PROPOSAL_TRANSITIONS: Readonly<Record<ProposalStatus, readonly ProposalStatus[]>> = {
  draft: ["sent", "withdrawn"],
  sent: ["viewed", "accepted", "declined", "expired", "withdrawn", "draft"],
  viewed: ["accepted", "declined", "expired", "withdrawn", "draft"],
  accepted: [],
  declined: ["draft"],
  expired: ["draft"],
  withdrawn: ["draft"],
};

export function mayBecome(from: ProposalStatus, to: ProposalStatus): boolean {
  return PROPOSAL_TRANSITIONS[from].includes(to);
}

/** The statuses that may change to this one: the condition of every write that changes it. */
export function statusesBefore(to: ProposalStatus): ProposalStatus[] {
  return PROPOSAL_STATUSES.filter((from) => mayBecome(from, to));
}

/** Awaits the client's answer. */
export const OPEN_STATUSES = ["sent", "viewed"] as const satisfies readonly ProposalStatus[];

/** The status of a proposal at a moment. It is expired even before that is recorded. */
export function statusAt(
  { status, expiresAt }: Pick<Proposal, "status" | "expiresAt">,
  now: Date,
): ProposalStatus {
  const isOpen = status === "sent" || status === "viewed";
  return isOpen && expiresAt <= now ? "expired" : status;
}

export type ProposalEventKind = (typeof PROPOSAL_EVENT_KINDS)[number];

/** One line of the offer. */
export interface ProposalItem extends PricedItem {
  title: string;
  description: string | null;
}

/** The content of one revision. It never changes after it is sent. */
export interface ProposalContent {
  title: string;
  clientName: string;
  clientEmail: string;
  company: string | null;
  currency: ProposalCurrency;
  /** "What you asked for" and "What we will do", as paragraphs of plain text. */
  request: string;
  work: string;
  /** The terms. */
  terms: string | null;
  items: ProposalItem[];
  discount: Discount;
  tax: { label: string; basisPoints: number };
  /** Id of the ROI statement that it refers to. */
  roiResult: string | null;
  /** The last day on which it can be accepted, `2026-06-14`, until its end in UTC. */
  lastDay: string;
}

/** The currencies of proposals (ISO 4217). */
export const PROPOSAL_CURRENCIES = ["USD", "EUR", "GBP", "CHF", "JPY"] as const;

type ProposalCurrency = (typeof PROPOSAL_CURRENCIES)[number];

/** A proposal in lists. Times are UTC. */
export interface Proposal {
  id: string;
  reference: string;
  status: ProposalStatus;
  revision: number;
  version: number;
  title: string;
  clientName: string;
  clientEmail: string;
  company: string | null;
  currency: string;
  totalMinor: number;
  monthlyMinor: number;
  expiresAt: Date;
  ownerId: string | null;
  tenantId: string | null;
  workspaceName: string | null;
  workspacePlan: WorkspacePlan | null;
  wantsReminders: boolean;
  declineReason: string | null;
  sentAt: Date | null;
  viewedAt: Date | null;
  decidedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** The workspace that acceptance opens, in an existing company or a new one. */
export interface WorkspaceWish {
  workspaceName: string | null;
  workspacePlan: WorkspacePlan | null;
  tenantId: string | null;
}

/** An entry of a proposal's timeline. */
export interface ProposalEvent {
  id: string;
  revision: number;
  kind: ProposalEventKind;
  text: string | null;
  authorName: string | null;
  createdAt: Date;
}

/** The record of an acceptance. */
export interface Acceptance {
  proposalId: string;
  revision: number;
  text: string;
  textHash: string;
  signerName: string;
  signerRole: string | null;
  consent: string;
  chosen: string[];
  totalMinor: number;
  monthlyMinor: number;
  currency: string;
  clientAddress: string | null;
  userAgent: string | null;
  acceptedAt: Date;
}

/** When a proposal with this last day expires. */
export function expiryOf(lastDay: string): Date {
  return new Date(Date.parse(lastDay) + DAY_MILLISECONDS);
}

/** The last day on which a proposal can be accepted, `2026-06-14`. */
export function lastDayOf(expiresAt: Date): string {
  return new Date(expiresAt.getTime() - 1).toISOString().slice(0, 10);
}

/** How many days before a proposal expires the client is reminded. */
const REMINDER_DAYS = [5, 1] as const;

/**
 * When to send reminders of a proposal sent now. Skips reminders within a day of the proposal
 * itself.
 */
export function proposalRemindersOf(expiresAt: Date, now: Date): { daysBefore: number; dueAt: Date }[] {
  return REMINDER_DAYS.map((days) => ({
    daysBefore: days,
    dueAt: daysBefore(expiresAt, days),
  })).filter(({ dueAt }) => dueAt.getTime() >= now.getTime() + DAY_MILLISECONDS);
}

/** What forbids a change of a proposal. */
export const PROPOSAL_RULES = {
  proposal_not_found: { status: 404, message: "There is no such proposal." },
  changed_meanwhile: {
    status: 409,
    message: "This proposal changed in the meantime. Check the current version, then decide.",
  },
  proposal_day_over: {
    status: 409,
    message: "The last day has passed. Edit the proposal, choose a later day, then send it.",
  },
  proposal_not_draft: {
    status: 409,
    message: "Only a draft can be edited. Start a new version of this proposal.",
  },
  proposal_was_sent: { status: 409, message: "A proposal that was sent once is kept. Withdraw it instead." },
  proposal_accepted: { status: 409, message: "This proposal was already accepted. Nothing was changed." },
  proposal_declined: { status: 409, message: "This proposal was already declined. Nothing was changed." },
  proposal_expired: { status: 410, message: "This proposal has expired. Please ask us for a new one." },
  proposal_withdrawn: { status: 410, message: "This proposal was withdrawn. Please write to us." },
  proposal_superseded: {
    status: 410,
    message: "There is another version of this proposal. Please open its link.",
  },
} as const satisfies RuleTable;
