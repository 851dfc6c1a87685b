import { pluralIn } from "~/lib/language/plural";
import type { Campaign } from "~/models/lead/campaign";
import type { LeadDetails, LeadEvent, LeadEventKind, LeadSource, LeadStatus } from "~/models/lead/lead";
import type { LeadCsvRow } from "~/models/lead/lead-form";
import type { CsvColumn } from "~/http/files/csv.server";

import { TOPIC_LABELS } from "./shared/contact-labels";

const plural = pluralIn("en");

export const LEAD_SOURCE_LABELS: Record<LeadSource, string> = {
  registration: "Registration",
  contact: "Contact form",
  roi: "ROI agent",
  booking: "Booking",
  proposal: "Proposal",
  staff: "Added by us",
};

/** What happened, as the timeline says it. */
const LEAD_EVENT_LABELS: Record<LeadEventKind, string> = {
  registered: "Created an account",
  contact_message: "Sent a contact message",
  contact_reply: "Received our reply by email",
  roi_result: "Completed the ROI calculator",
  booking_made: "Booked a consultation",
  booking_moved: "Rescheduled the consultation",
  booking_handed_over: "Consultation has another host",
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
  call: "Call",
  email: "Email",
  merged: "Merged with another lead",
  status_changed: "Stage changed",
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
  booking_handed_over: "Another host",
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
  call: "Call",
  email: "Email",
  merged: "Merged",
  status_changed: "Moved",
  owner_changed: "Assigned",
  details_changed: "Updated",
};

const DIRECTION_LABELS: Partial<Record<LeadEventKind, Record<string, string>>> = {
  call: { in: "They called", out: "We called" },
  email: { in: "They emailed", out: "We emailed" },
};

/** What happened, with who called or emailed whom. */
export function eventLabel({ kind, facts }: Pick<LeadEvent, "kind" | "facts">): string {
  return DIRECTION_LABELS[kind]?.[String(facts.direction)] ?? LEAD_EVENT_LABELS[kind];
}

const FIELD_LABELS: Record<keyof LeadDetails, string> = {
  name: "name",
  company: "company",
  phone: "phone",
  interest: "process",
};

/**
 * What a timeline entry tells beyond its label; null when there is no more to tell. Money and
 * moments are shown next to it.
 */
export function eventDetail(
  { kind, facts }: Pick<LeadEvent, "kind" | "facts">,
  stageNames: Record<LeadStatus, string>,
): string | null {
  const labelOf = (status: string | number | undefined) => stageNames[status as LeadStatus] ?? String(status);
  if (kind === "contact_message") return TOPIC_LABELS[facts.topic as keyof typeof TOPIC_LABELS] ?? null;
  if (kind === "status_changed") return `${labelOf(facts.from)} to ${labelOf(facts.to)}`;
  if (kind === "owner_changed") return facts.to === undefined ? "No owner now" : `Now ${facts.to}`;
  if (kind === "details_changed") return fieldsText(String(facts.fields ?? ""));
  if (kind === "merged")
    return [facts.name, facts.email].filter((told, at, all) => all.indexOf(told) === at).join(", ");
  const told = facts.text ?? facts.title ?? facts.name ?? facts.host;
  return told === undefined ? null : String(told);
}

function fieldsText(fields: string): string {
  const labels = fields.split(", ").map((field) => FIELD_LABELS[field as keyof LeadDetails] ?? field);
  return labels.join(", ");
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
  { key: "status", header: "Stage" },
  { key: "source", header: "Source" },
  { key: "firstCampaign", header: "First campaign" },
  { key: "lastCampaign", header: "Last campaign" },
  { key: "owner", header: "Owner" },
  { key: "createdAt", header: "Since" },
  { key: "lastEventAt", header: "Latest" },
];

/** Words of the pages about leads. */
export const leadsCopy = {
  import: "Import",
  title: "Leads",
  lead: "From the ROI agent, bookings, the contact form and imports. Amounts are annual savings from each lead's own statement.",
  add: "Add lead",
  exportCsv: "Export CSV",
  exportBound: ({ file, search }: { file: number; search: number }) =>
    `A file has up to ${file.toLocaleString("en-US")} leads, or up to ${search.toLocaleString("en-US")} if you search.`,
  /** The last line of a file that lacks some. */
  exportCut: {
    file: (max: number) =>
      `This file ends after ${max.toLocaleString("en-US")} leads, but there are more. Filter the list to export the others.`,
    search: (max: number) =>
      `A search finds up to ${max.toLocaleString("en-US")} leads, so this file may lack some. Search for more words to get the others.`,
  },
  view: "View",
  board: "Board",
  table: "Table",
  listLabel: "Leads",
  boardLabel: "Leads by stage",
  stages: "Stage",
  allStages: "All",
  pagerLabel: "Pages of leads",
  search: { label: "Search leads", placeholder: "Company, person, phone or process" },
  ownerFilter: "Owner",
  anyOwner: "Any owner",
  mine: "Mine",
  nobodys: "No owner",
  sourceFilter: "Source",
  anySource: "Any source",
  statusFilter: "Stage",
  anyStatus: "Any stage",
  openOnly: "All open",
  count: (count: number, countText: string) => plural(count, { one: "1 lead", other: `${countText} leads` }),
  more: (countText: string) => `${countText} more`,
  /** In place of what the leads of a stage would save. */
  notAddedUp: "Too many to add up",
  moveTo: (status: string) => `Move to ${status}`,
  actionsFor: (name: string) => `Move ${name}`,
  carry: {
    handle: (name: string) => `Pick up ${name}`,
    how: "Press Enter or Space to pick up a card, the arrow keys to choose a stage, Enter to drop it there, and Escape to cancel.",
    hint: (stage: string) => `To ${stage}. Enter drops it, Esc cancels.`,
    pickedUp: (name: string, stage: string) =>
      `${name} picked up in ${stage}. Choose a stage with the arrow keys.`,
    over: (stage: string) => `Over ${stage}.`,
    noFurther: (stage: string) => `Over ${stage}. There is no further stage.`,
    dropped: (name: string, stage: string) => `${name} dropped in ${stage}.`,
    cancelled: (name: string, stage: string) => `Cancelled. ${name} stays in ${stage}.`,
  },
  moved: (name: string, status: string) => `${name} is now in ${status}.`,
  select: (name: string) => `Select ${name}`,
  selectColumn: "Selection",
  bulk: {
    label: "Selected leads",
    owner: "New owner",
    assign: "Assign",
    stage: "New stage",
    move: "Move",
    export: "Export",
    nothing: "No lead is selected",
    moved: (count: number, stage: string) =>
      `${plural(count, { one: "1 lead is", other: `${count} leads are` })} now in ${stage}.`,
    assigned: (count: number, owner: string | null) =>
      `${plural(count, { one: "1 lead", other: `${count} leads` })} ${owner === null ? "without an owner now" : `assigned to ${owner}`}.`,
    left: (count: number) =>
      plural(count, {
        one: "1 lead changed in the meantime and was left alone.",
        other: `${count} leads changed in the meantime and were left alone.`,
      }),
  },
  changedMeanwhile: {
    title: "Someone else saved first",
    description: "This lead changed while you were editing. You now see the latest version.",
  },
  mergedMeanwhile: {
    title: "This lead was merged",
    description: "You now see the lead that was kept. Your change was not saved.",
  },
  columns: {
    company: "Company",
    interest: "Process",
    status: "Stage",
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
    known: {
      title: "Already a lead",
      description: "What we know stays. What you typed fills in what was missing.",
    },
  },
} as const;
