import { pluralIn } from "~/lib/language/plural";
import type { LoggedKind } from "~/models/lead/lead";
import type { DuplicateReason } from "~/models/lead/lead-merge";
import { logCallCopy } from "~/copy/shared/log-call";

const plural = pluralIn("en");

/** Words of the page of one lead. */
export const leadDetailCopy = {
  otherGone: "This isn't another lead.",
  links: {
    title: "Links to send",
    text: (until: string) => `Their details are already filled in. Valid until ${until}.`,
    booking: "Booking link",
    roi: "ROI calculator link",
    copy: "Copy",
    copyOf: (name: string) => `Copy ${name}`,
    open: "Open",
    openOf: (name: string) => `Open ${name}`,
  },
  back: "All leads",
  /** For a lead whose person belongs to a customer company. */
  ofCompany: {
    messages: (company: string) => `Messages with ${company}`,
    files: (company: string) => `Files of ${company}`,
    back: "Back to the lead",
  },
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
  status: "Stage",
  stageDone: ", done",
  moveToStage: (name: string) => `Move to ${name}`,
  owner: "Owner",
  nobody: "No owner",
  set: "Set",
  statusSaved: "Stage saved",
  ownerSaved: "Owner saved",
  ownerSavedWith: (proposals: number) =>
    plural(proposals, {
      one: "Owner saved, also of one proposal",
      other: `Owner saved, also of ${proposals} proposals`,
    }),
  edit: "Edit details",
  save: "Save",
  saved: "Details saved",
  failed: "The details were not saved",
  savedMeanwhile: (value: string | null) =>
    value === null
      ? "Someone else has emptied this field since you opened the page. Save again to fill it."
      : `Someone else has changed this to “${value}” since you opened the page. Save again to replace it.`,
  timeline: "Timeline",
  timelinePager: "Pages of the timeline",
  filters: {
    label: "Filter timeline",
    all: "All",
    names: {
      notes: "Notes",
      calls: "Calls",
      emails: "Emails and messages",
      bookings: "Bookings",
      proposals: "Proposals",
      stages: "Stage changes",
    },
    announce: (name: string, count: number) =>
      `${name}: ${plural(count, { one: "1 entry", other: `${count} entries` })}`,
    none: "Nothing of this kind has happened yet.",
  },
  logCall: logCallCopy.link,
  logEmail: "Log email",
  entryKind: "Type of entry",
  entryKinds: { note: "Note", call: "Call", email: "Email" } satisfies Record<LoggedKind, string>,
  direction: "Direction",
  directions: { out: "From us", in: "From them" },
  entryDay: "Day",
  entryTime: "Time",
  timesIn: (zone: string) => `Times in ${zone}`,
  noteLabel: "New note",
  notePlaceholder: "What was discussed, and what's next. Use @ to mention a colleague.",
  mention: "Mention a colleague",
  noteFailed: "The entry was not added",
  add: { note: "Add note", call: "Add call", email: "Add email" } satisfies Record<LoggedKind, string>,
  added: { note: "Note added", call: "Call added", email: "Email added" } satisfies Record<
    LoggedKind,
    string
  >,
  inFuture: "This time is in the future. Add a task for what's to come.",
  unprovenEvent: "email not verified",
  open: "Open",
  duplicates: "Possible duplicates",
  duplicateReasons: {
    address: "same address",
    name: "similar name",
    company: "similar company",
    domain: "same email domain",
  } satisfies Record<DuplicateReason, string>,
  merge: "Merge",
  mergeWith: (name: string) => `with ${name}`,
  mergeText:
    "Timeline, bookings, proposals, tasks and statements of both leads come together, and missing details are filled in. This can't be undone.",
  keepThis: (email: string) => `Keep ${email}`,
  merged: (name: string) => `Merged with ${name}`,
  mergedBefore: "The leads are merged",
  privacy: "Personal data",
  privacyText: "Export everything we hold about this person, or erase it at their request.",
  exportData: "Export data",
  erase: "Erase this person",
  eraseText:
    "Deletes this person's lead, timeline, messages, statements, bookings and proposals. Accepted proposals stay, as the law requires. Upcoming consultations are cancelled without an email, so tell their hosts. This can't be undone. An account is not affected.",
  eraseConfirm: (email: string) => `Type ${email} to confirm`,
  eraseFailed: "Nothing was erased",
  eraseMismatch: "This is not this lead's email address.",
  eraseButton: "Erase permanently",
  erased: "Everything about this person was erased",
} as const;
