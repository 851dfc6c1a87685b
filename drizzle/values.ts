// The values that columns of a fixed choice may hold. The schema and the models share these lists.

/** The seven roles, lowest rank first. */
export const ROLES = [
  "lead",
  "customer",
  "support",
  "billing_admin",
  "sales",
  "blog_admin",
  "super_admin",
] as const;

/** What a member may do in their company, most powerful first. */
export const MEMBERSHIP_ROLES = ["owner", "admin", "member"] as const;

/** What a message is about, most frequent first. */
export const CONTACT_TOPICS = ["process", "proposal", "account", "privacy-security"] as const;

/** The status of a message. */
export const MESSAGE_STATUSES = ["new", "answered", "closed", "spam"] as const;

/** The lead's first source. */
export const LEAD_SOURCES = ["registration", "contact", "roi", "booking", "proposal", "staff"] as const;

/** How far a lead has come, in the order of the board. */
export const LEAD_STATUSES = ["new", "contacted", "qualified", "proposal", "won", "lost"] as const;

/** How far an import of leads has come. */
export const LEAD_IMPORT_STATES = ["draft", "imported", "undone"] as const;

/** The kinds of timeline entries. `app/copy` has a label for each. */
export const LEAD_EVENT_KINDS = [
  "registered",
  "contact_message",
  "contact_reply",
  "roi_result",
  "booking_made",
  "booking_moved",
  "booking_handed_over",
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
  "proposal_expired",
  "workspace_created",
  "added",
  "note",
  "call",
  "email",
  "merged",
  "status_changed",
  "owner_changed",
  "details_changed",
] as const;

/** What staff write on the timeline of a lead themselves. */
export const LOGGED_KINDS = ["note", "call", "email"] as const;

/** A picture's use: on the demo page, as an avatar, in an article, or as a company's logo. */
export const PICTURE_USES = ["gallery", "avatar", "blog", "logo"] as const;

export const PICTURE_STATES = ["pending", "ready", "deleted"] as const;

export const PICTURE_STORES = ["local", "s3", "cloudinary"] as const;

export const FILE_STORES = ["local", "s3"] as const;

/**
 * How far a file of a workspace has come: being stored, waiting for the check for viruses, and what
 * came of it. `unchecked` files arrived while there was no scanner. A deleted one keeps its row
 * until its content is gone.
 */
export const FILE_STATES = ["pending", "waiting", "unchecked", "clean", "refused", "deleted"] as const;

/** The status of a proposal. */
export const PROPOSAL_STATUSES = [
  "draft",
  "sent",
  "viewed",
  "accepted",
  "declined",
  "expired",
  "withdrawn",
] as const;

/** The people who sign a proposal: the client, and perhaps one more person. */
export const PROPOSAL_SIGNERS = ["first", "second"] as const;

/** The kinds of proposal events. `app/copy` has a label for each. */
export const PROPOSAL_EVENT_KINDS = [
  "created",
  "sent",
  "viewed",
  "question",
  "answer",
  "reminded",
  "revised",
  "owner_changed",
  "signed",
  "accepted",
  "declined",
  "withdrawn",
  "expired",
  "workspace",
] as const;

/**
 * A task's source: written by staff, or suggested after a consultation or for a proposal without an
 * answer.
 */
export const TASK_ORIGINS = ["staff", "consultation", "proposal"] as const;

/** What the search of the console finds, in the order of its results. */
export const SEARCH_KINDS = ["person", "company", "lead", "proposal", "booking", "article"] as const;

/** The pages that a link of a lead opens. */
export const LEAD_LINK_PAGES = ["booking", "roi"] as const;

/** The events that endpoints of webhooks can ask for, in the order of the catalog. */
export const WEBHOOK_EVENTS = [
  "lead.created",
  "lead.updated",
  "lead.stage_changed",
  "booking.created",
  "booking.moved",
  "booking.handed_over",
  "booking.cancelled",
  "proposal.sent",
  "proposal.opened",
  "proposal.accepted",
  "proposal.declined",
  "contact.received",
  "user.created",
  "user.disabled",
  "post.published",
  "workspace.created",
] as const;

/** Whether an endpoint gets events. A disabled one answered that it is gone, and misses events. */
export const ENDPOINT_STATUSES = ["enabled", "paused", "disabled"] as const;

/** Why an endpoint is paused or disabled. */
export const ENDPOINT_STATUS_REASONS = ["staff", "failing", "gone"] as const;

export const DELIVERY_STATUSES = ["waiting", "delivered", "failed"] as const;

/** How many days ahead a host's consultations can be booked, shortest first. */
export const HORIZON_CHOICES = [14, 30, 60, 90, 180, 365] as const;
export const HORIZON_DAYS_MAX = Math.max(...HORIZON_CHOICES);

/** Why a connected calendar could not be read. */
export const CALENDAR_FAULTS = [
  "unreachable",
  "certificate",
  "refused",
  "wrong_password",
  "forbidden_address",
  "not_a_calendar",
  "too_large",
] as const;

/** Whether an entry in a host's calendar is as its consultation is. */
export const CALENDAR_ENTRY_STATUSES = ["waiting", "done", "failed"] as const;

/** What brought a lead to us. */
export const VISIT_ORIGINS = ["page", "source", "campaign"] as const;

/**
 * What visits are counted by. `robots` and `dropped` count views that are in no other figure:
 * those of programs, and those that came faster than they could be stored.
 */
export const VISIT_DIMENSIONS = ["site", ...VISIT_ORIGINS, "goal", "robots", "dropped"] as const;
