import type { AuditEntry, AuditSubject } from "~/models/audit/audit";

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
  "booking.guest_removed": "Guest removed",
  "booking.held": "Consultation took place",
  "booking.missed": "Consultation missed",
  "price.created": "Price added",
  "price.changed": "Price changed",
  "price.deleted": "Price removed",
  "api_key.created": "API key created",
  "api_key.revoked": "API key revoked",
};

const AREAS: Record<AuditSubject, string> = {
  post: "Post",
  user: "User",
  invitation: "Invitation",
  tenant: "Company",
  workspace: "Workspace",
  settings: "Settings",
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
  columns: { when: "When", who: "Who", what: "What", changes: "Changes", where: "From" },
  became: "became",
  nothing: "nothing",
  deletedAccount: "a deleted account",
  yes: "yes",
  no: "no",
  minutes: (count: number) => (count === 1 ? "1 minute" : `${count} minutes`),
  days: (count: number) => (count === 1 ? "1 day" : `${count} days`),
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
