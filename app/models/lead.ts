/** Where a lead was met first. */
export const LEAD_SOURCES = ["registration", "contact", "roi", "booking", "proposal", "staff"] as const;

export type LeadSource = (typeof LEAD_SOURCES)[number];

/** How far a lead has come, in the order of the board. */
export const LEAD_STATUSES = ["new", "contacted", "qualified", "proposal", "won", "lost"] as const;

export type LeadStatus = (typeof LEAD_STATUSES)[number];

/** What the timeline of a lead tells of. Their words stand in the copy, one for each kind. */
export const LEAD_EVENT_KINDS = [
  "registered",
  "contact_message",
  "contact_reply",
  "roi_result",
  "booking_made",
  "booking_moved",
  "booking_cancelled",
  "booking_held",
  "booking_missed",
  "proposal_sent",
  "proposal_viewed",
  "proposal_question",
  "proposal_answered",
  "proposal_accepted",
  "proposal_declined",
  "proposal_withdrawn",
  "workspace_created",
  "added",
  "note",
  "status_changed",
  "owner_changed",
  "details_changed",
] as const;

export type LeadEventKind = (typeof LEAD_EVENT_KINDS)[number];

/** Few short values for the words of a timeline entry: a title, a moment (ISO 8601), an amount in minor units with its currency. */
export type LeadFacts = Record<string, string | number>;

/** A lead as the staff knows it. Times are UTC. */
export interface Lead {
  id: string;
  email: string;
  name: string | null;
  company: string | null;
  phone: string | null;
  /** The process that they would like to automate. */
  interest: string | null;
  yearlySaving: LeadSaving | null;
  source: LeadSource;
  status: LeadStatus;
  ownerId: string | null;
  userId: string | null;
  emailProvenAt: Date | null;
  consent: string | null;
  consentAt: Date | null;
  createdAt: Date;
  lastEventAt: Date;
}

/** An amount in whole minor units (cents) of a currency (ISO 4217). */
export interface LeadSaving {
  amountMinor: number;
  currency: string;
}
