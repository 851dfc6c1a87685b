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

/** What a message is about, most frequent first. */
export const CONTACT_TOPICS = ["process", "proposal", "account", "privacy-security"] as const;

/** What became of a message. */
export const MESSAGE_STATUSES = ["new", "answered", "closed", "spam"] as const;

/** Where a lead was met first. */
export const LEAD_SOURCES = ["registration", "contact", "roi", "booking", "proposal", "staff"] as const;

/** How far a lead has come, in the order of the board. */
export const LEAD_STATUSES = ["new", "contacted", "qualified", "proposal", "won", "lost"] as const;

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
  "proposal_expired",
  "workspace_created",
  "added",
  "note",
  "status_changed",
  "owner_changed",
  "details_changed",
] as const;

/** A picture's use: on the demo page, as an avatar, in an article, or as a company's logo. */
export const PICTURE_USES = ["gallery", "avatar", "blog", "logo"] as const;

export const PICTURE_STATES = ["pending", "ready", "deleted"] as const;

export const PICTURE_STORES = ["local", "s3", "cloudinary"] as const;

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

/** What happens to a proposal. Their words stand in the copy, one for each kind. */
export const PROPOSAL_EVENT_KINDS = [
  "created",
  "sent",
  "viewed",
  "question",
  "answer",
  "reminded",
  "revised",
  "accepted",
  "declined",
  "withdrawn",
  "expired",
  "workspace",
] as const;

/**
 * Where a task comes from: written by staff, or suggested after a consultation or for a proposal
 * without an answer.
 */
export const TASK_ORIGINS = ["staff", "consultation", "proposal"] as const;
