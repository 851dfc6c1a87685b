import { setImmediate as letOthersRun } from "node:timers/promises";

import { and, asc, desc, eq } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { db } from "~/server/db.server";
import { env } from "~/server/env.server";

import { copiedColumns } from "../../../drizzle/personal-data";
import {
  apiKeys,
  formerMembers,
  leadFilters,
  memberships,
  outboxMails,
  pictures,
  recoveryCodes,
  securityEvents,
  tenants,
  users,
  userSessions,
  workPreferences,
} from "../../../drizzle/schema";

import { exportCalendarAccounts, exportCalendars } from "~/models/calendar/calendar.server";
import { exportOverrides } from "~/models/booking/booking-host.server";
import { exportCompanyMessages } from "~/models/company/company-message.server";
import { exportFiles } from "~/models/file/file.server";
import { exportPerson } from "~/models/lead/lead-privacy.server";
import { pictureAddress } from "~/models/picture/picture";
import { requireUserRow } from "./user.server";
import { EXPORTED_ROWS_PER_KIND_MAX } from "./account-limits";

/**
 * Everything that is kept about one person, as an object for JSON (GDPR articles 15 and 20).
 * `drizzle/personal-data.ts` says which columns. Secrets stay out: recovery codes are counted, and
 * emails come without their text, which may hold a link that signs in.
 * Throws `RuleError` "user_not_found".
 */
export async function exportUser({ userId, now = sharedNow() }: { userId: string; now?: Date }) {
  const { email } = await requireUserRow({ id: userId });
  const [[user], companies, formerCompanies, [work], ownPictures] = await Promise.all([
    db.select(copiedColumns("users")).from(users).where(eq(users.id, userId)),
    exportMemberships(userId),
    exportFormerMemberships(userId),
    db
      .select(copiedColumns("workPreferences"))
      .from(workPreferences)
      .where(eq(workPreferences.userId, userId)),
    exportPictures(userId),
  ]);
  // These can have many rows, and SQLite reads them without any wait.
  const account = await exportAccess(userId);
  await letOthersRun();
  const written = await exportWritten(userId);
  await letOthersRun();
  const mails = await exportMails(email);
  await letOthersRun();
  const person = await exportPerson({ email, now });
  await letOthersRun();
  const { exportedAt: _exportedAt, ...correspondence } = person;
  return {
    exportedAt: now,
    user,
    memberships: companies,
    formerMemberships: formerCompanies,
    ...account,
    workPreferences: work ?? null,
    ...written,
    mails,
    pictures: ownPictures,
    correspondence,
  };
}

function exportMemberships(userId: string) {
  return db
    .select({ ...copiedColumns("tenants"), ...copiedColumns("memberships") })
    .from(memberships)
    .innerJoin(tenants, eq(tenants.id, memberships.tenantId))
    .where(eq(memberships.userId, userId))
    .orderBy(asc(memberships.createdAt), asc(memberships.tenantId))
    .limit(EXPORTED_ROWS_PER_KIND_MAX);
}

function exportFormerMemberships(userId: string) {
  return db
    .select({ ...copiedColumns("tenants"), ...copiedColumns("formerMembers") })
    .from(formerMembers)
    .innerJoin(tenants, eq(tenants.id, formerMembers.tenantId))
    .where(eq(formerMembers.userId, userId))
    .orderBy(asc(formerMembers.createdAt), asc(formerMembers.tenantId))
    .limit(EXPORTED_ROWS_PER_KIND_MAX);
}

/** How the account was signed in to, and what happened to its security. */
async function exportAccess(userId: string) {
  const [sessions, events, codes, keys] = await Promise.all([
    db
      .select(copiedColumns("userSessions"))
      .from(userSessions)
      .where(eq(userSessions.userId, userId))
      .orderBy(desc(userSessions.createdAt))
      .limit(EXPORTED_ROWS_PER_KIND_MAX),
    db
      .select(copiedColumns("securityEvents"))
      .from(securityEvents)
      .where(eq(securityEvents.userId, userId))
      .orderBy(desc(securityEvents.createdAt))
      .limit(EXPORTED_ROWS_PER_KIND_MAX),
    db
      .select(copiedColumns("recoveryCodes"))
      .from(recoveryCodes)
      .where(eq(recoveryCodes.userId, userId))
      .orderBy(asc(recoveryCodes.createdAt)),
    db
      .select(copiedColumns("apiKeys"))
      .from(apiKeys)
      .where(eq(apiKeys.userId, userId))
      .orderBy(desc(apiKeys.createdAt))
      .limit(EXPORTED_ROWS_PER_KIND_MAX),
  ]);
  return { sessions, securityEvents: events, recoveryCodes: codes, apiKeys: keys };
}

/** What they wrote or named while they worked. */
async function exportWritten(userId: string) {
  const [savedFilters, companyMessages, files, bookingOverrides, connectedCalendars, calendarAccounts] =
    await Promise.all([
      db
        .select(copiedColumns("leadFilters"))
        .from(leadFilters)
        .where(eq(leadFilters.authorId, userId))
        .orderBy(asc(leadFilters.createdAt), asc(leadFilters.id))
        .limit(EXPORTED_ROWS_PER_KIND_MAX),
      exportCompanyMessages({ userId, limit: EXPORTED_ROWS_PER_KIND_MAX }),
      exportFiles({ userId, limit: EXPORTED_ROWS_PER_KIND_MAX }),
      exportOverrides({ userId }),
      exportCalendars({ userId }),
      exportCalendarAccounts({ userId }),
    ]);
  return {
    savedFilters,
    companyMessages,
    files: files.map(withFileUrl),
    bookingOverrides,
    connectedCalendars,
    calendarAccounts,
  };
}

/** A copy names the URL of a file, where the person can download it. */
function withFileUrl<File extends { id: string; workspaceId: string }>(file: File) {
  return { ...file, url: new URL(`/workspace/${file.workspaceId}/files/${file.id}`, env.appUrl).href };
}

function exportMails(email: string) {
  return db
    .select(copiedColumns("outboxMails"))
    .from(outboxMails)
    .where(eq(outboxMails.recipient, email))
    .orderBy(desc(outboxMails.createdAt))
    .limit(EXPORTED_ROWS_PER_KIND_MAX);
}

async function exportPictures(userId: string) {
  const rows = await db
    .select({ ...copiedColumns("pictures"), variants: pictures.variants })
    .from(pictures)
    .where(and(eq(pictures.ownerId, userId), eq(pictures.state, "ready")))
    .orderBy(desc(pictures.createdAt))
    .limit(EXPORTED_ROWS_PER_KIND_MAX);
  return rows.map(({ variants, ...picture }) => ({
    ...picture,
    url: new URL(pictureAddress({ id: picture.id, variants }), env.appUrl).href,
  }));
}
