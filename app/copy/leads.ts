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
  registered: "Made an account",
  contact_message: "Wrote by the contact form",
  contact_reply: "Was answered by mail",
  roi_result: "Worked out what automation is worth",
  booking_made: "Booked a consultation",
  booking_moved: "Consultation moved",
  booking_cancelled: "Consultation cancelled",
  booking_held: "Consultation held",
  booking_missed: "Did not come to the consultation",
  proposal_sent: "Was sent a proposal",
  proposal_viewed: "Opened the proposal",
  proposal_question: "Asked about the proposal",
  proposal_answered: "Was answered about the proposal",
  proposal_accepted: "Accepted the proposal",
  proposal_declined: "Declined the proposal",
  proposal_withdrawn: "Proposal withdrawn",
  proposal_expired: "Proposal expired",
  workspace_created: "Got a workspace",
  added: "Added by us",
  note: "Note",
  status_changed: "Status changed",
  owner_changed: "Owner changed",
  details_changed: "Details corrected",
};

/** The same in a word or two, for a card. */
export const LEAD_EVENT_SHORT: Record<LeadEventKind, string> = {
  registered: "Registered",
  contact_message: "Message",
  contact_reply: "Answered",
  roi_result: "ROI agent",
  booking_made: "Booked",
  booking_moved: "Booking moved",
  booking_cancelled: "Booking cancelled",
  booking_held: "Consulted",
  booking_missed: "Missed booking",
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
  details_changed: "Corrected",
};

const FIELD_LABELS: Record<string, string> = {
  name: "name",
  company: "company",
  phone: "phone",
  interest: "process",
};

/** What a timeline entry tells beyond its label; null when there is no more to tell. Money and moments stand beside it. */
export function eventDetail({ kind, facts }: Pick<LeadEvent, "kind" | "facts">): string | null {
  if (kind === "contact_message") return TOPIC_LABELS[facts.topic as keyof typeof TOPIC_LABELS] ?? null;
  if (kind === "status_changed") return `${labelOf(facts.from)} to ${labelOf(facts.to)}`;
  if (kind === "owner_changed")
    return facts.to === undefined ? "Nobody takes care of this lead now" : `Now ${facts.to}`;
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
  { key: "yearlySaving", header: "Saving a year" },
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
  lead: "From the ROI agent, bookings and the contact form. Amounts are yearly savings from each lead's own statement.",
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
  nobodys: "Nobody's",
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
    title: "Somebody was faster",
    description: "This lead was changed meanwhile. You see it as it is now.",
  },
  columns: {
    company: "Company",
    interest: "Process",
    status: "Status",
    saving: "Saving a year",
    owner: "Owner",
    latest: "Latest",
  },
  noOwner: "Nobody",
  noSaving: "Not stated",
  noInterest: "Not stated",
  emptyColumn: "None",
  none: {
    title: "No lead yet",
    text: "Whoever writes to you, books a consultation or keeps a result of the ROI agent stands here.",
    add: "Add the first one by hand",
  },
  noMatch: {
    title: "No lead fits",
    text: "Try another spelling, or fewer filters.",
    clear: "Show all leads",
  },
  form: {
    title: "Add lead",
    lead: "Somebody whom you have met elsewhere. Who is a lead already keeps what is known, and you fill in the rest.",
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
    data: "Contact data",
    email: "Email",
    phone: "Phone",
    name: "Name",
    company: "Company",
    saving: "Saving a year",
    source: "First met",
    firstTouch: "First campaign",
    lastTouch: "Last campaign",
    since: "Since",
    account: "Account",
    accountYes: "Has an account",
    proof: "Email",
    proven: "Verified",
    unproven: "Not verified",
    consent: "Agreed to",
    noConsent: "Nothing asked so far",
    notStated: "Not stated",
    status: "Status",
    owner: "Owner",
    nobody: "Nobody",
    set: "Set",
    statusSaved: "Status saved",
    ownerSaved: "Owner saved",
    edit: "Correct the data",
    save: "Save",
    saved: "Data saved",
    failed: "The data was not saved",
    timeline: "Timeline",
    timelinePager: "Pages of the timeline",
    note: "Note",
    noteLabel: "New note",
    notePlaceholder: "What was said, what comes next",
    noteFailed: "The note was not added",
    addNote: "Add note",
    noteAdded: "Note added",
    unprovenEvent: "email not verified",
    open: "Open",
    privacy: "Personal data",
    privacyText: "A copy of everything that is kept about this person, or its deletion on their request.",
    exportData: "Export data",
    erase: "Erase this person",
    eraseText:
      "Deletes the lead, the timeline, messages, results, bookings and proposals of this address; proposals that were accepted stay, as the law demands. It cannot be undone. An account is not touched.",
    eraseConfirm: (email: string) => `Type ${email} to confirm`,
    eraseFailed: "Nothing was erased",
    eraseMismatch: "This is not the address of this lead.",
    eraseButton: "Erase for good",
    erased: "Everything about this person was erased",
  },
} as const;
