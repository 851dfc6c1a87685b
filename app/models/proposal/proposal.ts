import type { PROPOSAL_EVENT_KINDS } from "../../../drizzle/values";
import { PROPOSAL_STATUSES } from "../../../drizzle/values";
import type { Discount, PricedItem } from "./proposal-money";
import type { WorkspacePlan } from "~/models/company/workspace";

export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number];

/**
 * The only ways from one status to another. Back to a draft is always a new revision, whose
 * predecessor's link is closed; what was accepted stays accepted.
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

/**
 * The statuses from which there is a way to this one: the condition of every write that changes it.
 */
export function statusesBefore(to: ProposalStatus): ProposalStatus[] {
  return PROPOSAL_STATUSES.filter((from) => mayBecome(from, to));
}

/** Waits for the client's answer. */
export const OPEN_STATUSES = ["sent", "viewed"] as const satisfies readonly ProposalStatus[];

/**
 * Where a proposal stands at a moment: what has run out says so before anyone has written it down.
 */
export function statusAt(
  { status, expiresAt }: Pick<Proposal, "status" | "expiresAt">,
  now: Date,
): ProposalStatus {
  const isOpen = status === "sent" || status === "viewed";
  return isOpen && expiresAt <= now ? "expired" : status;
}

export type ProposalEventKind = (typeof PROPOSAL_EVENT_KINDS)[number];

/** One line of what is offered. */
export interface ProposalItem extends PricedItem {
  title: string;
  description: string | null;
}

/** What one revision says. Stored as it is, and never changed once it was sent. */
export interface ProposalContent {
  title: string;
  clientName: string;
  clientEmail: string;
  company: string | null;
  currency: ProposalCurrency;
  /** "What you asked for" and "What we will do": paragraphs of plain text. */
  request: string;
  work: string;
  /** What else holds. */
  terms: string | null;
  items: ProposalItem[];
  discount: Discount;
  tax: { label: string; basisPoints: number };
  /** Id of the ROI statement that it refers to. */
  roiResult: string | null;
  /** The last day on which it can be accepted, `2026-06-14`, to its end in UTC. */
  lastDay: string;
}

/** The currencies that proposals are made in (ISO 4217). */
export const PROPOSAL_CURRENCIES = ["USD", "EUR", "GBP", "CHF", "JPY"] as const;

type ProposalCurrency = (typeof PROPOSAL_CURRENCIES)[number];

/** A proposal as lists know it. Times are UTC. */
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

/** What acceptance does besides: opens a workspace in a company that there is, or in a new one. */
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

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

/** The moment at which a proposal with this last day runs out. */
export function expiryOf(lastDay: string): Date {
  return new Date(Date.parse(lastDay) + DAY_MILLISECONDS);
}

/** The last day on which a proposal can be accepted, `2026-06-14`. */
export function lastDayOf(expiresAt: Date): string {
  return new Date(expiresAt.getTime() - 1).toISOString().slice(0, 10);
}

/** A client is reminded so many days before a proposal runs out. */
const REMINDER_DAYS = [5, 1] as const;

/**
 * When to remind of a proposal that is sent now. A reminder that would come within a day of the
 * proposal itself is left out.
 */
export function proposalRemindersOf(expiresAt: Date, now: Date): { daysBefore: number; dueAt: Date }[] {
  return REMINDER_DAYS.map((daysBefore) => ({
    daysBefore,
    dueAt: new Date(expiresAt.getTime() - daysBefore * DAY_MILLISECONDS),
  })).filter(({ dueAt }) => dueAt.getTime() >= now.getTime() + DAY_MILLISECONDS);
}

const PROPOSAL_RULES = {
  not_found: { status: 404, message: "There is no such proposal." },
  changed_meanwhile: {
    status: 409,
    message: "This proposal changed in the meantime. Check the current version, then decide.",
  },
  day_is_over: {
    status: 409,
    message: "The last day has passed. Edit the proposal, choose a later day, then send it.",
  },
  not_draft: { status: 409, message: "Only a draft can be edited. Start a new version of this proposal." },
  was_sent: { status: 409, message: "A proposal that was sent once is kept. Withdraw it instead." },
  accepted: { status: 409, message: "This proposal was already accepted. Nothing was changed." },
  declined: { status: 409, message: "This proposal was already declined. Nothing was changed." },
  expired: { status: 410, message: "This proposal has expired. Please ask us for a new one." },
  withdrawn: { status: 410, message: "This proposal was withdrawn. Please write to us." },
  superseded: { status: 410, message: "There is another version of this proposal. Please open its link." },
} as const;

type ProposalRule = keyof typeof PROPOSAL_RULES;

/** A rule about proposals forbids the change; nothing was changed. */
export class ProposalRuleError extends Error {
  override name = "ProposalRuleError";
  readonly status: 404 | 409 | 410;
  constructor(readonly code: ProposalRule) {
    super(PROPOSAL_RULES[code].message);
    this.status = PROPOSAL_RULES[code].status;
  }
}
