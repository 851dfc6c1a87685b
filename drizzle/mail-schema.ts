import { sql, type SQLWrapper } from "drizzle-orm";

import type { MailAttachment, MailCalendar } from "../app/models/mail/mail";

import {
  check,
  id,
  index,
  integer,
  json,
  oneOf,
  sealedJson,
  sealedText,
  table,
  text,
  timestamp,
} from "./columns";

/**
 * Neither sent nor failed. It names its value, because SQLite uses a partial index only for a
 * condition without bound ones.
 */
export const isWaitingMail = (mail: { status: SQLWrapper }) => sql`${mail.status} = 'waiting'`;

/**
 * Emails to be sent. Written with the change they report; a worker claims a row for a while, sends
 * it and marks it. Without an email server the rows stay, and the development page shows them.
 */
export const outboxMails = table(
  "outbox_mails",
  {
    id: id(),
    kind: text("kind").notNull(),
    recipient: text("recipient").notNull(),
    /** The person in whose name it is sent; null for the product. */
    senderName: text("sender_name"),
    /** The address for replies; null for the sender of all emails. */
    replyTo: text("reply_to"),
    subject: text("subject").notNull(),
    textBody: sealedText("text_body").notNull(),
    htmlBody: sealedText("html_body").notNull(),
    /** An attached calendar entry (RFC 6047). */
    calendar: sealedJson<MailCalendar>("calendar"),
    /** An attached document. It is created from this when the email is sent. */
    attachment: json("attachment").$type<MailAttachment>(),
    /** Where one POST unsubscribes from emails of this kind (RFC 8058). */
    unsubscribeUrl: sealedText("unsubscribe_url"),
    /** The subject of an email that may be withdrawn before it is sent. */
    topic: text("topic"),
    status: oneOf("status", ["waiting", "sent", "failed"]).notNull().default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    /** When to try next; while a worker has it, when the worker's claim ends. */
    nextAttemptAt: timestamp("next_attempt_at").notNull(),
    /** The worker that has it. */
    claimedBy: text("claimed_by"),
    lastError: text("last_error"),
    /** From when on what it says is no longer true, so that it isn't sent; null for never. */
    validUntil: timestamp("valid_until"),
    createdAt: timestamp("created_at").notNull(),
    sentAt: timestamp("sent_at"),
  },
  (mail) => [
    index("outbox_mails_due_index").on(mail.nextAttemptAt).where(isWaitingMail(mail)),
    index("outbox_mails_waiting_index").on(mail.createdAt).where(isWaitingMail(mail)),
    index("outbox_mails_failed_index")
      .on(mail.createdAt)
      .where(sql`${mail.status} = 'failed'`),
    index("outbox_mails_recipient_index").on(mail.recipient, mail.createdAt),
    index("outbox_mails_reply_index")
      .on(mail.replyTo)
      .where(sql`${mail.replyTo} is not null`),
    index("outbox_mails_newest_index").on(mail.createdAt, mail.id),
    index("outbox_mails_topic_index").on(mail.topic).where(isWaitingMail(mail)),
    check("outbox_mails_status_known", sql`${mail.status} in ('waiting', 'sent', 'failed')`),
  ],
);
