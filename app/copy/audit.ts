import { pluralIn } from "~/lib/language/plural";
import type { AuditEntry, AuditSubject } from "~/models/audit/audit";

const plural = pluralIn("en");

/** Actions with sentences of their own. All others are described by their parts. */
const ACTIONS: Record<string, string> = {
  "user.role_changed": "Role changed",
  "user.disabled": "Account disabled",
  "user.enabled": "Account enabled",
  "user.deleted": "Account deleted",
  "user.invited": "User invited",
  "user.password_link_sent": "Password link sent",
  "user.signed_out": "Signed out everywhere",
  "user.exported": "Users exported",
  "user.viewed_as": "Looked at a user's pages",
  "user.view_as_ended": "Stopped looking at a user's pages",
  "user.member_role_changed": "Role in a company changed",
  "audit.exported": "Audit log exported",
  "settings.changed": "Settings changed",
  "tenant.branding_changed": "Branding changed",
  "tenant.logo_changed": "Logo changed",
  "workspace.file_shared": "File shared",
  "workspace.file_removed": "File removed",
  "workspace.file_refused": "File refused after the check for viruses",
  "post.trashed": "Post moved to trash",
  "post.translation_linked": "Translation linked",
  "post.translation_unlinked": "Translation unlinked",
  "booking.guests_added": "Guests added",
  "booking.guest_removed": "Guest removed",
  "booking.held": "Consultation took place",
  "booking.missed": "Consultation missed",
  "price.created": "Price added",
  "price.changed": "Price changed",
  "price.deleted": "Price removed",
  "api_key.created": "API key created",
  "api_key.revoked": "API key revoked",
};

/** Stands for the name of the subject in a sentence. */
const SUBJECT = "{subject}";

/**
 * What someone did, with the subject's name in its place. Other actions are described by their
 * parts.
 */
const SENTENCES: Readonly<Record<string, string | undefined>> = {
  "post.created": "created the article {subject}",
  "post.updated": "changed the article {subject}",
  "post.published": "published {subject}",
  "post.scheduled": "scheduled {subject}",
  "post.unpublished": "unpublished {subject}",
  "post.trashed": "moved {subject} to trash",
  "post.translation_linked": "linked a translation of {subject}",
  "post.translation_unlinked": "unlinked a translation of {subject}",
  "post.restored": "restored {subject}",
  "post.deleted": "deleted the article {subject}",
  "user.created": "created the account of {subject}",
  "user.invited": "invited {subject}",
  "user.disabled": "disabled the account of {subject}",
  "user.enabled": "enabled the account of {subject}",
  "user.deleted": "deleted the account of {subject}",
  "user.password_link_sent": "sent {subject} a link for a new password",
  "user.signed_out": "signed {subject} out everywhere",
  "user.exported": "exported {subject} as a file",
  "user.viewed_as": "looked at the pages of {subject}",
  "user.view_as_ended": "stopped looking at the pages of {subject}",
  "user.member_joined": "added {subject} as a member",
  "user.member_left": "ended the membership of {subject}",
  "user.member_removed": "removed {subject} from the company",
  "user.member_role_changed": "changed the company role of {subject}",
  "invitation.sent": "invited {subject}",
  "invitation.accepted": "accepted the invitation of {subject}",
  "invitation.revoked": "revoked the invitation of {subject}",
  "tenant.message_sent": "wrote a message in the thread of {subject}",
  "tenant.domains_changed": "changed the email domains of {subject}",
  "tenant.sign_in_changed": "changed how people of {subject} sign in",
  "workspace.file_shared": "shared a file in {subject}",
  "workspace.file_removed": "removed a file from {subject}",
  "workspace.file_refused": "found a virus in a file for {subject}",
  "lead.updated": "changed the lead {subject}",
  "lead.status_changed": "moved {subject}",
  "lead.stage_changed": "moved {subject}",
  "lead.note_added": "added a note to {subject}",
  "lead.call_added": "logged a call with {subject}",
  "lead.email_added": "logged an email with {subject}",
  "lead.merged": "merged a lead into {subject}",
  "lead.link_added": "made a link for {subject}",
  "lead.link_revoked": "revoked a link of {subject}",
  "lead.erased": "erased the data of {subject}",
  "lead.exported": "exported the data of {subject}",
  "lead.imported": "imported {subject}",
  "lead.import_undone": "undid the import of {subject}",
  "message.answered": "answered the message about {subject}",
  "message.status_changed": "sorted the message about {subject}",
  "booking.created": "booked the consultation {subject}",
  "booking.moved": "rescheduled the consultation {subject}",
  "booking.handed_over": "handed the consultation {subject} to another host",
  "booking.cancelled": "cancelled the consultation {subject}",
  "booking.held": "marked the consultation {subject} as having taken place",
  "booking.missed": "marked the consultation {subject} as a no-show",
  "booking.guests_added": "added guests to the consultation {subject}",
  "booking.guest_removed": "removed a guest from the consultation {subject}",
  "host.changed": "changed the hours of {subject}",
  "host.day_changed": "changed days of {subject}",
  "host.day_restored": "restored the weekly hours of {subject}",
  "host.feed_renewed": "renewed the calendar feed of {subject}",
  "host.calendar_connected": "connected a calendar of {subject}",
  "host.calendar_removed": "disconnected a calendar of {subject}",
  "proposal.created": "drafted the proposal {subject}",
  "proposal.answered": "answered a question about {subject}",
  "proposal.revised": "began a new version of {subject}",
  "proposal.owner_changed": "changed the owner of the proposal {subject}",
  "proposal.withdrawn": "withdrew the proposal {subject}",
  "proposal.expired": "closed the expired proposal {subject}",
  "proposal.invoiced": "marked {subject} as invoiced",
  "price.created": "added {subject} to the price list",
  "price.changed": "changed the price of {subject}",
  "price.deleted": "removed {subject} from the price list",
  "settings.changed": "changed {subject}",
  "content.saved": "saved a draft of {subject}",
  "content.published": "published {subject} on the site",
  "content.scheduled": "scheduled {subject} on the site",
  "content.unscheduled": "canceled the scheduled version of {subject}",
  "content.unpublished": "took {subject} off the site",
  "content.deleted": "deleted the page {subject}",
  "settings.test_mail_sent": "sent a test email to {subject}",
  "webhook.secret_shown": "looked at the secret of {subject}",
  "audit.exported": "exported the log: {subject}",
};

const AREAS: Record<AuditSubject, string> = {
  post: "Post",
  user: "User",
  invitation: "Invitation",
  tenant: "Company",
  workspace: "Workspace",
  settings: "Settings",
  content: "Site text",
  api_key: "API key",
  webhook: "Webhook",
  lead: "Lead",
  message: "Message",
  booking: "Booking",
  host: "Host",
  event_type: "Event type",
  proposal: "Proposal",
  template: "Proposal template",
  price: "Price list",
  picture: "Picture",
  audit: "Audit log",
};

const FIELD_NAMES: Readonly<Record<string, string | undefined>> = {
  noticeMinutes: "Minimum notice",
  articleTags: "Tags of articles",
  bufferBeforeMinutes: "Buffer before",
  bufferAfterMinutes: "Buffer after",
  horizonDays: "Booking window",
  coverImageUrl: "Cover image URL",
  totalMinor: "Total",
  monthlyMinor: "Monthly",
  mayWrite: "May write",
  revision: "Version",
  bytes: "Size",
};

/** Stored values whose word on the screens is another. */
const STATUS_WORDS: Readonly<Record<string, string | undefined>> = {
  confirmed: "booked",
  held: "took place",
  missed: "no-show",
};

function isArea(name: string): name is AuditSubject {
  return Object.hasOwn(AREAS, name);
}

/** Words of the audit log. */
export const auditCopy = {
  title: "Audit log",
  lead: "Who changed what, when and from where. Entries are never edited or deleted.",
  listLabel: "Changes",
  pagerLabel: "Pages of the audit log",
  exportCsv: "Export CSV",
  person: "Person: email, user ID or System",
  personPlaceholder: "Email or System",
  areaFilter: "Area",
  anyArea: "Any area",
  from: "From",
  to: "To",
  narrowed: "Filtered by",
  only: (what: string) => `Only: ${what}`,
  widen: ", show others as well",
  areas: AREAS,
  became: "became",
  nothing: "nothing",
  deletedAccount: "a deleted account",
  yes: "yes",
  no: "no",
  minutes: (count: number) => plural(count, { one: "1 minute", other: `${count} minutes` }),
  days: (count: number) => plural(count, { one: "1 day", other: `${count} days` }),
  /** Fields whose name in words is not their name in the log. */
  fieldNames: FIELD_NAMES,
  statusWords: STATUS_WORDS,
  request: (id: string) => `Request ${id}`,
  none: {
    title: "No changes here",
    text: "No entries match these filters.",
    clear: "Show all changes",
    empty: "Changes in this area will appear here.",
  },
  /** The mark in a sentence that stands for the subject's name. */
  subjectMark: SUBJECT,
  knownActions: Object.keys(SENTENCES),
  /** What was done, as a part of a sentence that follows the actor's name. */
  sentence(action: string): string {
    const known = SENTENCES[action];
    if (known) return known;
    const [noun = "", verb = ""] = action.split(".");
    const words = verb.split("_");
    const done = words.pop() ?? "";
    if (words.length > 0) return `${done} the ${words.join(" ")} of ${SUBJECT}`;
    const area = isArea(noun) ? AREAS[noun] : noun;
    return `${done} the ${/^[A-Z]{2}/.test(area) ? area : area.toLowerCase()} ${SUBJECT}`;
  },
  changedFrom: "from",
  changedTo: "to",
  details: "Details",
  changes: (count: number) => plural(count, { one: "1 change", other: `${count} changes` }),
  field: "Field",
  before: "Before",
  after: "After",
  timesIn: (zone: string) => `Times in ${zone}`,
  sameAction: "Show only changes of this kind",
  namelessLead: "a lead",
  nameless: "(no name)",
  openLead: "Open the lead",
  /**
   * "user.role_changed" in words: "Role changed"; "lead.note_added" by its parts: "Lead: note
   * added".
   */
  actionLabel(action: string): string {
    const known = ACTIONS[action];
    if (known) return known;
    const [noun = "", verb = ""] = action.split(".");
    const area = isArea(noun) ? AREAS[noun] : noun;
    return `${area} ${verb.replaceAll("_", " ")}`;
  },
} as const;

/** The columns of an export of the audit log. */
export const AUDIT_CSV_COLUMNS: readonly { key: keyof AuditEntry; header: string }[] = [
  { key: "createdAt", header: "createdAt" },
  { key: "actorId", header: "actorId" },
  { key: "actorName", header: "actor" },
  { key: "action", header: "action" },
  { key: "subjectId", header: "subjectId" },
  { key: "subjectName", header: "subject" },
  { key: "before", header: "before" },
  { key: "after", header: "after" },
  { key: "network", header: "network" },
  { key: "userAgent", header: "userAgent" },
  { key: "requestId", header: "requestId" },
];
