import { sql, type SQLWrapper } from "drizzle-orm";

import type { Language } from "../app/lib/languages";

import { MESSAGE_STATUSES, CONTACT_TOPICS } from "./values";

import { users } from "./account-schema";
import { check, hasKnownValue, id, index, oneOf, table, text, timestamp } from "./columns";
import { leads } from "./lead-schema";

/**
 * What the inbox shows. It names its value, because SQLite uses a partial index only for a
 * condition without bound ones.
 */
export const isGenuine = (message: { status: SQLWrapper }) => sql`${message.status} <> 'spam'`;

/** Messages from the contact form. Each is stored before any email is sent. */
export const contactMessages = table(
  "contact_messages",
  {
    id: id(),
    /** Null for what looks like spam: it makes nobody a lead. */
    leadId: text("lead_id").references(() => leads.id, { onDelete: "cascade" }),
    /** Hash of address, topic, text and day (SHA-256): a form sent twice is one message. */
    contentHash: text("content_hash").notNull().unique("contact_messages_content_unique"),
    status: oneOf("status", [...MESSAGE_STATUSES]).notNull(),
    topic: oneOf("topic", [...CONTACT_TOPICS]).notNull(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    company: text("company"),
    /** The consent sentence, word for word. */
    consent: text("consent").notNull(),
    /** The language of the page it was written on: that of the answer. */
    language: text("language").$type<Language>().notNull().default("en"),
    /** Network of the sender, masked. */
    network: text("network"),
    createdAt: timestamp("created_at").notNull(),
    updatedAt: timestamp("updated_at").notNull(),
    body: text("body").notNull(),
    /** Sender and text, as normalized words for the search. */
    searchText: text("search_text").notNull().default(""),
  },
  (message) => [
    index("contact_messages_newest_index").on(message.createdAt, message.id),
    index("contact_messages_status_index").on(message.status, message.createdAt, message.id),
    index("contact_messages_genuine_index").on(message.createdAt, message.id).where(isGenuine(message)),
    index("contact_messages_lead_index").on(message.leadId),
    index("contact_messages_email_index").on(message.email),
    check("contact_messages_status_known", hasKnownValue(message.status, MESSAGE_STATUSES)),
    check("contact_messages_topic_known", hasKnownValue(message.topic, CONTACT_TOPICS)),
    check("contact_messages_email_lower", sql`${message.email} = lower(${message.email})`),
  ],
);

/** What the staff answered. The email went through the outbox. */
export const contactReplies = table(
  "contact_replies",
  {
    /** The form chooses the id, so that a form sent twice is one reply. */
    id: id(),
    messageId: text("message_id")
      .notNull()
      .references(() => contactMessages.id, { onDelete: "cascade" }),
    authorId: text("author_id").references(() => users.id, { onDelete: "set null" }),
    authorName: text("author_name").notNull(),
    createdAt: timestamp("created_at").notNull(),
    body: text("body").notNull(),
  },
  (reply) => [index("contact_replies_message_index").on(reply.messageId, reply.createdAt, reply.id)],
);
