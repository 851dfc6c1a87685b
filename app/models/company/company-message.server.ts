import { sharedNow } from "~/lib/clock/shared-clock";
import { mailsCopy } from "~/copy/mails";
import { staffMailsCopy } from "~/copy/staff/mails";
import { and, desc, eq } from "drizzle-orm";

import { copiedColumns } from "../../../drizzle/personal-data";
import { companyMessages, memberships, proposals, tenants, users } from "../../../drizzle/schema";
import { displayName } from "~/models/account/user";
import type { AuditSource } from "~/models/audit/audit";
import { auditWrite } from "~/models/audit/audit.server";
import {
  everyRow,
  pageQuery,
  toPage,
  type Page,
  type PageRequest,
  type Sort,
} from "~/models/shared/keyset.server";
import { atomically, db, isUniqueViolation, type Database, type Write } from "~/server/db.server";

import { mailsToOtherSide } from "./company-mail.server";
import type { CompanyMessage, MessageSide } from "./company-message";

const NEWEST_FIRST: Sort = {
  by: companyMessages.createdAt,
  id: companyMessages.id,
  kind: "time",
  descending: true,
};

/** Lists a company's messages, newest first. Throws `RuleError` "invalid_cursor". */
export async function listCompanyMessages({
  tenantId,
  ...request
}: { tenantId: string } & PageRequest): Promise<Page<CompanyMessage>> {
  const { where, orderBy, limit } = pageQuery(NEWEST_FIRST, request);
  const rows = await db
    .select({
      id: companyMessages.id,
      side: companyMessages.side,
      text: companyMessages.text,
      createdAt: companyMessages.createdAt,
      author: { firstName: users.firstName, lastName: users.lastName, email: users.email },
    })
    .from(companyMessages)
    .leftJoin(users, eq(users.id, companyMessages.authorId))
    .where(and(eq(companyMessages.tenantId, tenantId), where))
    .orderBy(...orderBy)
    .limit(limit);
  const items = rows.map(({ author, ...message }) => ({
    ...message,
    authorName: author && displayName(author),
  }));
  return toPage(items, request, ({ createdAt }) => createdAt);
}

/**
 * Adds a message to a company's thread and emails the other side. `id` comes from the form: returns
 * false if the same form was sent before.
 */
export async function writeCompanyMessage({
  id,
  tenant,
  side,
  text,
  source,
  author,
  now = sharedNow(),
}: {
  id: string;
  tenant: { id: string; name: string };
  side: MessageSide;
  text: string;
  author: { id: string; name: string; email: string };
  source: AuditSource;
  now?: Date;
}): Promise<boolean> {
  const mails = await mailsToOtherSide({
    tenant,
    side,
    author,
    page: "messages",
    kind: "company_message",
    words: ({ productName }) =>
      side === "client"
        ? staffMailsCopy.companyMessageStaff({ companyName: tenant.name, author: author.name, text })
        : mailsCopy.companyMessage({ productName, author: author.name, text }),
  });
  try {
    await atomically((tx) => [
      tx
        .insert(companyMessages)
        .values({ id, tenantId: tenant.id, side, authorId: author.id, text, createdAt: now }),
      ...mails(tx, now),
      auditWrite(tx, {
        ...source,
        action: "tenant.message_sent",
        subject: tenant,
        tenantId: tenant.id,
        now,
      }),
    ]);
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

/** The customer company of the person behind a lead; null if they belong to none. */
export async function getCompanyOfPerson({
  email,
  userId,
}: {
  email: string;
  userId: string | null;
}): Promise<{ id: string; name: string } | null> {
  const company = { id: tenants.id, name: tenants.name };
  if (userId !== null) {
    const [joined] = await db
      .select(company)
      .from(memberships)
      .innerJoin(tenants, eq(tenants.id, memberships.tenantId))
      .where(eq(memberships.userId, userId))
      .orderBy(desc(memberships.createdAt))
      .limit(1);
    if (joined) return joined;
  }
  const [offered] = await db
    .select(company)
    .from(proposals)
    .innerJoin(tenants, eq(tenants.id, proposals.tenantId))
    .where(eq(proposals.clientEmail, email))
    .orderBy(desc(proposals.createdAt), desc(proposals.id))
    .limit(1);
  return offered ?? null;
}

/** The messages that a person wrote for a customer company, for the copy of their data. */
export function exportCompanyMessages({ userId }: { userId: string }) {
  const { createdAt, id } = companyMessages;
  const theirs = and(eq(companyMessages.authorId, userId), eq(companyMessages.side, "client"));
  return everyRow({ createdAt, id }, theirs, (key) =>
    db.select({ key, row: copiedColumns("companyMessages") }).from(companyMessages),
  );
}

/**
 * The write that deletes what a person wrote for a customer company. What staff wrote stays as part
 * of the company's thread, without their name.
 */
export function eraseCompanyMessagesWrite(tx: Database, { userId }: { userId: string }): Write {
  return tx
    .delete(companyMessages)
    .where(and(eq(companyMessages.authorId, userId), eq(companyMessages.side, "client")));
}
