import type { Language } from "~/lib/languages";
import type { CampaignTouch } from "./campaign";
import type { CappedCount } from "~/models/shared/capped-count";
import type { LEAD_EVENT_KINDS, LEAD_SOURCES, LEAD_STATUSES, LOGGED_KINDS } from "../../../drizzle/values";

export type LeadSource = (typeof LEAD_SOURCES)[number];

export type LeadStatus = (typeof LEAD_STATUSES)[number];

export type LeadEventKind = (typeof LEAD_EVENT_KINDS)[number];

export type LoggedKind = (typeof LOGGED_KINDS)[number];

/**
 * Short values for the words of a timeline entry: a title, a time (ISO 8601), or an amount in minor
 * units with its currency.
 */
export type LeadFacts = Record<string, string | number>;

/** The data of a lead that can be corrected. */
export interface LeadDetails {
  name: string | null;
  company: string | null;
  phone: string | null;
  /** The process they would like to automate. */
  interest: string | null;
}

/** A lead as staff see it. Times are UTC. */
export interface Lead extends LeadDetails {
  id: string;
  email: string;
  yearlySaving: LeadSaving | null;
  source: LeadSource;
  firstTouch: CampaignTouch | null;
  lastTouch: CampaignTouch | null;
  status: LeadStatus;
  ownerId: string | null;
  userId: string | null;
  /** The language of the page they used last. */
  language: Language;
  emailProvenAt: Date | null;
  consent: string | null;
  consentAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  lastEventAt: Date;
}

/** An amount in whole minor units (cents) of a currency (ISO 4217). */
export interface LeadSaving {
  amountMinor: number;
  currency: string;
}

/** A lead in a list. */
export interface LeadSummary extends Lead {
  ownerName: string | null;
  lastEventKind: LeadEventKind | null;
}

/** What a card of the board shows of a lead. */
export type LeadCard = Pick<
  LeadSummary,
  | "id"
  | "email"
  | "name"
  | "company"
  | "interest"
  | "yearlySaving"
  | "status"
  | "lastEventAt"
  | "lastEventKind"
>;

/** A column of the board: the newest leads of one stage, and the totals of all of them. */
export interface LeadColumn extends LeadTotals {
  items: LeadCard[];
}

/** A lead's one-line name. */
export function leadName({ company, name, email }: Pick<Lead, "company" | "name" | "email">): string {
  return company ?? name ?? email;
}

/** How a lead ends. Leads at any other stage are open. */
export const LEAD_ENDS: readonly LeadStatus[] = ["won", "lost"];

/** The filter for open leads. */
export const OPEN_LEADS = "open";

/** The filter of a list of leads. */
export interface LeadFilter {
  q?: string | undefined;
  /** A user's id, or "none" for leads without an owner. */
  ownerId?: string | undefined;
  source?: LeadSource | undefined;
  status?: LeadStatus | typeof OPEN_LEADS | undefined;
  /** Only these. */
  ids?: string[] | undefined;
}

/** The sort orders of leads, as in `?sort=`. */
export const LEAD_SORTS = ["-latest", "latest", "-saving", "saving", "-created", "created"] as const;

export type LeadSort = (typeof LEAD_SORTS)[number];

/** The order of a list of leads until someone chooses another, in the console and in the API. */
export const LEAD_SORT_DEFAULT: LeadSort = "-latest";

/**
 * How many leads are in one stage, and their total savings by currency, which very many don't have.
 */
export interface LeadTotals extends CappedCount {
  status: LeadStatus;
  savings: LeadSaving[];
}

/** An entry of a timeline. */
export interface LeadEvent {
  id: string;
  kind: LeadEventKind;
  subjectId: string | null;
  /** The secret in the link of the statement that the entry speaks of. */
  roiToken: string | null;
  facts: LeadFacts;
  consent: string | null;
  emailProven: boolean;
  actorName: string | null;
  createdAt: Date;
}
