import { sharedNow } from "~/lib/clock/shared-clock";
import { currentLanguage } from "~/lib/language/current-language";
import type { Language } from "~/lib/languages";
import { mailsCopy } from "~/copy/mails";
import { staffMailsCopy } from "~/copy/staff/mails";
import { createHash } from "node:crypto";

import { and, asc, eq, inArray, lt, sql } from "drizzle-orm";

import { TOPIC_LABELS } from "~/copy/shared/contact-labels";
import {
  atomically,
  db,
  inParts,
  isUniqueViolation,
  required,
  type Database,
  type Write,
} from "~/server/db.server";
import { replicaDb } from "~/server/db/replica.server";
import { env } from "~/server/env.server";
import { mailBody } from "~/models/mail/mail-body";

import { copiedColumns } from "../../../drizzle/personal-data";
import { contactMessages, contactReplies, isGenuine } from "../../../drizzle/schema";

import { auditWrite, type NewAuditEntry } from "~/models/audit/audit.server";
import type { Campaign } from "~/models/lead/campaign";
import { type CappedCount, cappedCount } from "~/models/shared/capped-count";
import type {
  ContactMessage,
  ContactMessageSummary,
  MessageFilter,
  MessageStatus,
  NewContactMessage,
} from "./contact-message";
import { SPAM_KEPT_DAYS } from "./contact-limits";
import {
  everyRow,
  type PageRequest,
  pageQuery,
  type Page,
  type Sort,
  toPage,
} from "~/models/shared/keyset.server";
import { leadEmail } from "~/models/lead/lead-address.server";
import { leadIdOf, leadWrites } from "~/models/lead/lead.server";
import { queueMail } from "~/models/mail/mail.server";
import { countStaffMail } from "~/models/mail/staff-mail-limit.server";
import { searchTextOf } from "~/models/search/search-words";
import { getSettings } from "~/models/settings/settings.server";
import { workSteadily } from "~/models/shared/steady-work.server";
import { findByWords } from "~/models/shared/word-search.server";
import { daysBefore } from "~/lib/time-units";
import { formatDate } from "~/lib/dates";
import { webhookWrite } from "~/models/webhook/webhook-write.server";
import { COUNTED_MAX } from "~/models/shared/shared-limits";
import { unlessDone } from "~/models/shared/unless-done.server";

/** The origin of a change by staff, from `auditSource`. */
type AuditSource = Pick<NewAuditEntry, "actor" | "network" | "userAgent" | "requestId">;

const SPAM_PER_STEP = 10;
const EXCERPT_CHARACTERS = 200;

/**
 * Stores a message, makes its sender a lead and queues an email to the staff, all or nothing. The
 * same message on the same day is stored once: returns false if it was there already. Messages that
 * look like spam are stored apart, without an email.
 */
export async function storeContactMessage({
  message,
  campaign,
  consent,
  emailProven,
  isSpam = false,
  withReceipt = false,
  network = null,
  language = currentLanguage(),
  now = sharedNow(),
}: {
  message: NewContactMessage;
  /** The campaign that brought the visitor. */
  campaign?: Campaign | null;
  consent: string;
  /** Whether the sender is signed in with this email address. */
  emailProven: boolean;
  isSpam?: boolean;
  /** Whether the sender also gets an email. It contains nothing they typed. */
  withReceipt?: boolean;
  network?: string | null;
  /** The language of the page; by default that of this request. */
  language?: Language;
  now?: Date;
}): Promise<boolean> {
  const settings = await getSettings();
  const { productName, email: staffAddress } = settings;
  const id = crypto.randomUUID();
  const email = leadEmail(message.email);
  const row = {
    ...message,
    id,
    email,
    company: message.company ?? null,
    contentHash: contentHash({ ...message, email, now }),
    consent,
    language,
    network,
    createdAt: now,
    updatedAt: now,
    searchText: searchTextOf(message.name, email, message.company ?? "", message.body),
  };
  const link = new URL(`/admin/inbox/${id}`, env.appUrl).href;
  const notice = mailBody({ words: () => staffMailsCopy.contactMessage(message), link, settings });
  const receipt = mailBody({ language, words: () => mailsCopy.contactReceipt(productName), settings });
  try {
    await atomically((tx) =>
      isSpam
        ? [tx.insert(contactMessages).values({ ...row, leadId: null, status: "spam" })]
        : [
            ...leadOfMessage(tx, { ...row, emailProven, campaign }),
            tx.insert(contactMessages).values({ ...row, leadId: leadIdOf(email), status: "new" }),
            receivedWebhookWrite(tx, row, now),
            ...queueMail(
              tx,
              { kind: "contact_message", to: staffAddress, replyTo: email, ...notice },
              { now },
            ),
            ...(withReceipt
              ? queueMail(
                  tx,
                  { kind: "contact_receipt", to: email, replyTo: staffAddress, ...receipt },
                  { now },
                )
              : []),
          ],
    );
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

/** The write that makes a message's sender a lead. */
function leadOfMessage(
  tx: Database,
  message: Pick<
    ContactMessage,
    "id" | "email" | "name" | "company" | "topic" | "consent" | "language" | "createdAt"
  > & {
    emailProven: boolean;
    campaign?: Campaign | null | undefined;
  },
): Write[] {
  const { id, email, name, company, topic, consent, language, emailProven, campaign, createdAt } = message;
  return leadWrites(tx, {
    email,
    emailProven,
    name,
    company,
    source: "contact",
    campaign,
    consent,
    language,
    event: { kind: "contact_message", subjectId: id, facts: { topic } },
    now: createdAt,
  });
}

/** The event of a message that isn't spam, or turned out not to be. */
function receivedWebhookWrite(
  tx: Database,
  { id, topic, name, email, company }: Pick<ContactMessage, "id" | "topic" | "name" | "email" | "company">,
  now: Date,
): Write {
  return webhookWrite(tx, {
    event: "contact.received",
    email,
    data: { id, topic, name, email, company },
    now,
  });
}

/** What makes two messages the same. It includes the day, so that someone can ask again later. */
function contentHash({ email, topic, body, now }: NewContactMessage & { now: Date }): string {
  const day = now.toISOString().slice(0, 10);
  return createHash("sha256")
    .update(JSON.stringify([email, topic, body, day]))
    .digest("hex");
}

const newestFirst: Sort = {
  by: contactMessages.createdAt,
  id: contactMessages.id,
  kind: "time",
  descending: true,
};

/**
 * Lists one page of matching messages, newest first; without a status, all except spam. Throws
 * `RuleError` "invalid_cursor".
 */
export async function listContactMessages({
  filter: { q, status },
  page,
}: {
  filter: MessageFilter;
  page: PageRequest;
}): Promise<Page<ContactMessageSummary>> {
  const found = await findByWords("message", q);
  const query = pageQuery(newestFirst, page);
  const rows = await replicaDb
    .select({
      id: contactMessages.id,
      leadId: contactMessages.leadId,
      status: contactMessages.status,
      topic: contactMessages.topic,
      name: contactMessages.name,
      email: contactMessages.email,
      company: contactMessages.company,
      createdAt: contactMessages.createdAt,
      excerpt: sql<string>`substr(${contactMessages.body}, 1, ${EXCERPT_CHARACTERS})`,
    })
    .from(contactMessages)
    .where(
      and(
        found === null
          ? undefined
          : inArray(
              contactMessages.id,
              found.map(({ id }) => id),
            ),
        status ? eq(contactMessages.status, status) : isGenuine(contactMessages),
        query.where,
      ),
    )
    .orderBy(...query.orderBy)
    .limit(query.limit);
  return toPage(rows, page, ({ createdAt }) => createdAt);
}

/** How many messages are unanswered. */
export async function countNewMessages(): Promise<CappedCount> {
  const waiting = db
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(eq(contactMessages.status, "new"))
    .limit(COUNTED_MAX + 1);
  return cappedCount(await db.$count(waiting.as("waiting")));
}

/** A message with all its replies. */
export async function getContactMessage({ id }: { id: string }): Promise<ContactMessage | null> {
  const [message] = await db.select().from(contactMessages).where(eq(contactMessages.id, id));
  if (!message) return null;
  const replies = await db
    .select({
      id: contactReplies.id,
      authorName: contactReplies.authorName,
      body: contactReplies.body,
      createdAt: contactReplies.createdAt,
    })
    .from(contactReplies)
    .where(eq(contactReplies.messageId, id))
    .orderBy(asc(contactReplies.createdAt), asc(contactReplies.id));
  const { contentHash: _contentHash, updatedAt: _updatedAt, searchText: _searchText, ...shown } = message;
  return { ...shown, replies };
}

/**
 * Replies to a message: stores the reply and emails it, with timeline and audit log entries. `key`
 * is the reply's id from the form: returns false if it was sent before.
 */
export async function replyToMessage({
  message,
  key,
  body,
  author,
  source,
  now = sharedNow(),
}: {
  message: ContactMessage;
  key: string;
  body: string;
  author: { id: string; name: string };
  source: AuditSource;
  now?: Date;
}): Promise<boolean> {
  await countStaffMail({ staffId: author.id, now });
  const settings = await getSettings();
  const { productName, email: staffAddress } = settings;
  const words = () =>
    mailsCopy.contactReply({
      productName,
      body,
      author: author.name,
      sentOn: formatDate(message.createdAt),
    });
  const mail = {
    kind: "contact_reply",
    to: message.email,
    senderName: author.name,
    // To all of the staff, who see the message and its answers in the inbox.
    replyTo: staffAddress,
    ...mailBody({ language: message.language, words, settings }),
  };
  try {
    await atomically((tx) => [
      tx.insert(contactReplies).values({
        id: key,
        messageId: message.id,
        authorId: author.id,
        authorName: author.name,
        body,
        createdAt: now,
      }),
      ...leadWrites(tx, {
        email: message.email,
        emailProven: false,
        source: "contact",
        consent: null,
        advanceTo: "contacted",
        event: { kind: "contact_reply", subjectId: message.id, actorId: author.id },
        now,
      }),
      required(
        tx
          .update(contactMessages)
          .set({ status: "answered", leadId: leadIdOf(message.email), updatedAt: now })
          .where(eq(contactMessages.id, message.id))
          .returning({ id: contactMessages.id }),
      ),
      auditWrite(tx, {
        ...source,
        action: "message.answered",
        subject: { id: message.id, name: TOPIC_LABELS[message.topic] },
        now,
      }),
      ...queueMail(tx, mail, { now }),
    ]);
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

/**
 * Closes or reopens a message, or marks it as spam or not spam. The sender of a message that isn't
 * spam becomes a lead.
 */
export async function setMessageStatus({
  message,
  status,
  source,
  now = sharedNow(),
}: {
  message: ContactMessage;
  status: MessageStatus;
  source: AuditSource;
  now?: Date;
}): Promise<void> {
  if (message.status === status) return;
  const isLead = message.leadId === null && status !== "spam";
  const write = () =>
    atomically((tx) => [
      ...(isLead ? leadOfMessage(tx, { ...message, emailProven: false }) : []),
      required(
        tx
          .update(contactMessages)
          .set({ status, updatedAt: now, ...(isLead ? { leadId: leadIdOf(message.email) } : {}) })
          .where(and(eq(contactMessages.id, message.id), eq(contactMessages.status, message.status)))
          .returning({ id: contactMessages.id }),
      ),
      ...(isLead ? [receivedWebhookWrite(tx, message, now)] : []),
      auditWrite(tx, {
        ...source,
        action: "message.status_changed",
        subject: { id: message.id, name: TOPIC_LABELS[message.topic] },
        before: { status: message.status },
        after: { status },
        now,
      }),
    ]);
  await unlessDone<unknown>(
    write,
    async () => (await getContactMessage({ id: message.id }))?.status === status || null,
  );
}

/** Deletes spam after a month. */
export async function deleteOldSpam({ now = sharedNow() }: { now?: Date } = {}): Promise<void> {
  const isOld = and(
    eq(contactMessages.status, "spam"),
    lt(contactMessages.createdAt, daysBefore(now, SPAM_KEPT_DAYS)),
  );
  await workSteadily(async () => {
    const rows = await db
      .select({ id: contactMessages.id })
      .from(contactMessages)
      .where(isOld)
      .limit(SPAM_PER_STEP);
    const ids = rows.map(({ id }) => id);
    await atomically((tx) => [
      tx.delete(contactMessages).where(and(isOld, inArray(contactMessages.id, ids))),
    ]);
    return ids.length < SPAM_PER_STEP ? "done" : "more";
  });
}

/** The writes that erase an address's messages and our replies. */
export function eraseContactWrites(tx: Database, { email }: { email: string }): Write[] {
  const theirs = eq(contactMessages.email, leadEmail(email));
  return [
    inParts(tx, { rows: contactMessages, condition: theirs, size: 100 }, (some) =>
      tx.delete(contactMessages).where(some),
    ),
  ];
}

/** The messages of a person's addresses and our replies, for a copy of their data. */
export function exportContact({ emails }: { emails: string[] }) {
  const { createdAt, id } = contactMessages;
  return everyRow(
    { createdAt, id },
    inArray(contactMessages.email, emails),
    (key) => db.select({ key, row: copiedColumns("contactMessages") }).from(contactMessages),
    ({ key, row }) => ({ ...row, replies: exportReplies({ messageId: key.id }) }),
  );
}

function exportReplies({ messageId }: { messageId: string }) {
  const { createdAt, id } = contactReplies;
  return everyRow({ createdAt, id }, eq(contactReplies.messageId, messageId), (key) =>
    db.select({ key, row: copiedColumns("contactReplies") }).from(contactReplies),
  );
}
