import type { Language } from "~/lib/languages";
import type { PROPOSAL_EVENT_KINDS, PROPOSAL_SIGNERS } from "../../../drizzle/values";
import { PROPOSAL_STATUSES } from "../../../drizzle/values";
import type { Discount, PricedItem } from "./proposal-money";
import { OPEN_DAYS } from "./proposal-limits";
import type { WorkspacePlan } from "~/models/company/workspace";
import { DAY_MILLISECONDS } from "~/lib/time-units";

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

/** May get another owner. Figures count the decided ones by the owner who decided them. */
export const UNDECIDED_STATUSES = ["draft", ...OPEN_STATUSES] as const satisfies readonly ProposalStatus[];

export function isUndecided(status: ProposalStatus): boolean {
  return UNDECIDED_STATUSES.some((one) => one === status);
}

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

/** A heading above some of the items. */
export interface ProposalSection {
  id: string;
  title: string;
  /** The index of its first item. It has all items up to the next section. */
  start: number;
}

/** The items under each section; first those without one, if there are any. */
export function itemGroups({ items, sections }: Pick<ProposalContent, "items" | "sections">): {
  section: ProposalSection | null;
  items: ProposalItem[];
}[] {
  const groups = sections.map((section, index) => ({
    section,
    items: items.slice(section.start, sections[index + 1]?.start),
  }));
  const first = items.slice(0, sections[0]?.start);
  return first.length > 0 ? [{ section: null, items: first }, ...groups] : groups;
}

/** The groups that a client reads: as `itemGroups`, without sections that have no items. */
export function filledItemGroups(content: Pick<ProposalContent, "items" | "sections">) {
  return itemGroups(content).filter(({ items }) => items.length > 0);
}

/** A tax that is added to the items that pick it. */
export interface TaxRate {
  label: string;
  basisPoints: number;
}

/** The content of one revision. It never changes after it is sent. */
export interface ProposalContent {
  /** In format 1, texts are plain. In format 2 they are Markdown. */
  format: 1 | 2;
  title: string;
  clientName: string;
  clientEmail: string;
  company: string | null;
  currency: ProposalCurrency;
  /** "What you asked for" and "What we will do". */
  request: string;
  work: string;
  /** The terms. */
  terms: string | null;
  items: ProposalItem[];
  /** In the order of the items. Items before the first one have no section. */
  sections: ProposalSection[];
  discount: Discount;
  /** One rate or two. Each item says which one it has. */
  taxes: TaxRate[];
  /** Id of the ROI statement that it refers to. */
  roiResult: string | null;
  /** The last day on which it can be accepted, `2026-06-14`, until its end in UTC. */
  lastDay: string;
}

/** What a template keeps of a proposal: the offer, without anything about its client. */
export type TemplateContent = Pick<
  ProposalContent,
  "currency" | "work" | "terms" | "items" | "sections" | "discount" | "taxes"
>;

/** The currencies of proposals (ISO 4217). */
export const PROPOSAL_CURRENCIES = ["USD", "EUR", "GBP", "CHF", "JPY"] as const;

export type ProposalCurrency = (typeof PROPOSAL_CURRENCIES)[number];

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
  /** The second person who must accept; null for none. */
  secondSignerName: string | null;
  secondSignerEmail: string | null;
  /** When the first of two people accepted the newest version. */
  halfSignedAt: Date | null;
  /** The language of the pages, emails and PDF around its text. */
  language: Language;
  currency: string;
  totalMinor: number;
  monthlyMinor: number;
  expiresAt: Date;
  ownerId: string | null;
  tenantId: string | null;
  workspaceName: string | null;
  workspacePlan: WorkspacePlan | null;
  /** After how many days without an answer the client is reminded. */
  followUpDays: number[];
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

export type ProposalSigner = (typeof PROPOSAL_SIGNERS)[number];

/** The second person who must accept a proposal. */
export interface SecondSigner {
  name: string;
  email: string;
}

/** What one of two people accepted. */
export interface ProposalSignature {
  signer: ProposalSigner;
  name: string;
  role: string | null;
  consent: string;
  chosen: string[];
  clientAddress: string | null;
  userAgent: string | null;
  signedAt: Date;
}

/** Whether one of two people accepted a proposal, and the other one is still asked. */
export function isHalfSigned({ status, halfSignedAt }: Pick<Proposal, "status" | "halfSignedAt">): boolean {
  return halfSignedAt !== null && (status === "sent" || status === "viewed");
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

/** The last day of a proposal that is written at a moment, unless its author chooses another. */
export function usualLastDay(now: Date): string {
  return new Date(now.getTime() + OPEN_DAYS * DAY_MILLISECONDS).toISOString().slice(0, 10);
}

/** When a proposal with this last day expires. */
export function expiryOf(lastDay: string): Date {
  return new Date(Date.parse(lastDay) + DAY_MILLISECONDS);
}

/** The last day on which a proposal can be accepted, `2026-06-14`. */
export function lastDayOf(expiresAt: Date): string {
  return new Date(expiresAt.getTime() - 1).toISOString().slice(0, 10);
}
