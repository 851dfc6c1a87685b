import type { Campaign } from "~/models/lead/campaign";
import type { LeadEvent, LeadEventKind, LeadSource, LeadStatus } from "~/models/lead/lead";
import type { LeadCsvRow } from "~/models/lead/lead-form";
import type { CsvColumn } from "~/http/csv.server";

import { TOPIC_LABELS } from "./contact";

export const LEAD_STATUS_LABELS: Record<LeadStatus, string> = {
  new: "New",
  contacted: "Contacted",
  qualified: "Qualified",
  proposal: "Proposal",
  won: "Won",
  lost: "Lost",
};

export const LEAD_SOURCE_LABELS: Record<LeadSource, string> = {
  registration: "Registration",
  contact: "Contact form",
  roi: "ROI agent",
  booking: "Booking",
  proposal: "Proposal",
  staff: "Added by us",
};

/** What happened, as the timeline says it. */
export const LEAD_EVENT_LABELS: Record<LeadEventKind, string> = {
  registered: "Created an account",
  contact_message: "Sent a contact message",
  contact_reply: "Received our reply by email",
  roi_result: "Completed the ROI calculator",
  booking_made: "Booked a consultation",
  booking_moved: "Rescheduled the consultation",
  booking_cancelled: "Consultation cancelled",
  booking_held: "Consultation took place",
  booking_missed: "Didn't attend the consultation",
  proposal_sent: "Proposal sent",
  proposal_viewed: "Opened the proposal",
  proposal_question: "Asked a question about the proposal",
  proposal_answered: "Received our answer about the proposal",
  proposal_accepted: "Accepted the proposal",
  proposal_declined: "Declined the proposal",
  proposal_withdrawn: "Proposal withdrawn",
  proposal_expired: "Proposal expired",
  workspace_created: "Workspace created",
  added: "Added by us",
  note: "Note",
  status_changed: "Status changed",
  owner_changed: "Owner changed",
  details_changed: "Details updated",
};

/** The same in a word or two, for a card. */
export const LEAD_EVENT_SHORT: Record<LeadEventKind, string> = {
  registered: "Registered",
  contact_message: "Message",
  contact_reply: "Answered",
  roi_result: "ROI agent",
  booking_made: "Booked",
  booking_moved: "Rescheduled",
  booking_cancelled: "Booking cancelled",
  booking_held: "Consulted",
  booking_missed: "No-show",
  proposal_sent: "Proposal sent",
  proposal_viewed: "Proposal opened",
  proposal_question: "Question",
  proposal_answered: "Answered",
  proposal_accepted: "Accepted",
  proposal_declined: "Declined",
  proposal_withdrawn: "Withdrawn",
  proposal_expired: "Expired",
  workspace_created: "Workspace",
  added: "Added",
  note: "Note",
  status_changed: "Moved",
  owner_changed: "Assigned",
  details_changed: "Updated",
};

const FIELD_LABELS: Record<string, string> = {
  name: "name",
  company: "company",
  phone: "phone",
  interest: "process",
};

/**
 * What a timeline entry tells beyond its label; null when there is no more to tell. Money and
 * moments stand beside it.
 */
export function eventDetail({ kind, facts }: Pick<LeadEvent, "kind" | "facts">): string | null {
  if (kind === "contact_message") return TOPIC_LABELS[facts.topic as keyof typeof TOPIC_LABELS] ?? null;
  if (kind === "status_changed") return `${labelOf(facts.from)} to ${labelOf(facts.to)}`;
  if (kind === "owner_changed") return facts.to === undefined ? "No owner now" : `Now ${facts.to}`;
  if (kind === "details_changed") return fieldsText(String(facts.fields ?? ""));
  const told = facts.text ?? facts.title ?? facts.name ?? facts.host;
  return told === undefined ? null : String(told);
}

function fieldsText(fields: string): string {
  const labels = fields.split(", ").map((field) => FIELD_LABELS[field] ?? field);
  return labels.join(", ");
}

function labelOf(status: string | number | undefined): string {
  return LEAD_STATUS_LABELS[status as LeadStatus] ?? String(status);
}

/** A campaign in one line: "newsletter / email / spring". */
export function campaignText({ source, medium, campaign, term, content }: Campaign): string {
  return [source, medium, campaign, term, content].filter(Boolean).join(" / ");
}

export const LEAD_CSV_COLUMNS: readonly CsvColumn<LeadCsvRow>[] = [
  { key: "company", header: "Company" },
  { key: "name", header: "Name" },
  { key: "email", header: "Email" },
  { key: "phone", header: "Phone" },
  { key: "interest", header: "Process" },
  { key: "yearlySaving", header: "Annual savings" },
  { key: "currency", header: "Currency" },
  { key: "status", header: "Status" },
  { key: "source", header: "Source" },
  { key: "firstCampaign", header: "First campaign" },
  { key: "lastCampaign", header: "Last campaign" },
  { key: "owner", header: "Owner" },
  { key: "createdAt", header: "Since" },
  { key: "lastEventAt", header: "Latest" },
];

/** Words of the pages about leads. */
export const leadsCopy = {
  title: "Leads",
  lead: "From the ROI agent, bookings and the contact form. Amounts are annual savings from each lead's own statement.",
  add: "Add lead",
  exportCsv: "Export CSV",
  view: "View",
  board: "Board",
  table: "Table",
  listLabel: "Leads",
  boardLabel: "Leads by status",
  stages: "Status",
  allStages: "All",
  pagerLabel: "Pages of leads",
  search: { label: "Search leads", placeholder: "Company, person or process" },
  ownerFilter: "Owner",
  anyOwner: "Any owner",
  mine: "Mine",
  nobodys: "No owner",
  sourceFilter: "Source",
  anySource: "Any source",
  statusFilter: "Status",
  anyStatus: "Any status",
  count: (count: number, countText: string) => (count === 1 ? "1 lead" : `${countText} leads`),
  more: (countText: string) => `${countText} more`,
  /** What the leads that were counted would save; there are more of them. */
  atLeast: (savings: string) => `over ${savings}`,
  moveTo: (status: string) => `Move to ${status}`,
  actionsFor: (name: string) => `Move ${name}`,
  moved: (name: string, status: string) => `${name} is now in ${status}.`,
  changedMeanwhile: {
    title: "Someone else saved first",
    description: "This lead changed while you were editing. You now see the latest version.",
  },
  columns: {
    company: "Company",
    interest: "Process",
    status: "Status",
    saving: "Annual savings",
    owner: "Owner",
    latest: "Latest",
  },
  noOwner: "No owner",
  noSaving: "Not stated",
  noInterest: "Not stated",
  emptyColumn: "None",
  none: {
    title: "No leads yet",
    text: "People who write, book or save an ROI statement show up here.",
    add: "Add the first lead",
  },
  noMatch: {
    title: "No matching leads",
    text: "Try another spelling or fewer filters.",
    clear: "Show all leads",
  },
  form: {
    title: "Add lead",
    lead: "Someone you met elsewhere. If they're already a lead, what we know stays and you fill in the rest.",
    failed: "The lead was not added",
    email: "Email",
    name: "Name",
    company: "Company",
    phone: "Phone",
    interest: "Process they would like to automate",
    submit: "Add lead",
    cancel: "Cancel",
    added: "Lead added",
  },
  detail: {
    back: "All leads",
    propose: "Write a proposal",
    data: "Contact details",
    email: "Email",
    phone: "Phone",
    name: "Name",
    company: "Company",
    saving: "Annual savings",
    source: "Source",
    firstTouch: "First campaign",
    lastTouch: "Last campaign",
    since: "Since",
    account: "Account",
    accountYes: "Has an account",
    proven: "Verified",
    unproven: "Not verified",
    consent: "Agreed to",
    noConsent: "Nothing",
    notStated: "Not stated",
    status: "Status",
    owner: "Owner",
    nobody: "No owner",
    set: "Set",
    statusSaved: "Status saved",
    ownerSaved: "Owner saved",
    edit: "Edit details",
    save: "Save",
    saved: "Details saved",
    failed: "The details were not saved",
    timeline: "Timeline",
    timelinePager: "Pages of the timeline",
    note: "Note",
    noteLabel: "New note",
    notePlaceholder: "What was discussed, and what's next",
    noteFailed: "The note was not added",
    addNote: "Add note",
    noteAdded: "Note added",
    unprovenEvent: "email not verified",
    open: "Open",
    privacy: "Personal data",
    privacyText: "Export everything we hold about this person, or erase it at their request.",
    exportData: "Export data",
    erase: "Erase this person",
    eraseText:
      "Deletes this person's lead, timeline, messages, statements, bookings and proposals. Accepted proposals stay, as the law requires. This can't be undone. An account is not affected.",
    eraseConfirm: (email: string) => `Type ${email} to confirm`,
    eraseFailed: "Nothing was erased",
    eraseMismatch: "This is not this lead's email address.",
    eraseButton: "Erase permanently",
    erased: "Everything about this person was erased",
  },
} as const;
