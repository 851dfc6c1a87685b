import { and, eq } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { db } from "~/server/db.server";
import { env } from "~/server/env.server";

import { copiedColumns } from "../../../drizzle/personal-data";
import {
  apiKeys,
  formerMembers,
  leadFilters,
  memberships,
  pictures,
  recoveryCodes,
  securityEvents,
  tenants,
  users,
  userSessions,
  workPreferences,
} from "../../../drizzle/schema";

import { everyRow } from "~/models/shared/keyset.server";
import { exportCalendarAccounts, exportCalendars } from "~/models/calendar/calendar.server";
import { exportOverrides } from "~/models/booking/booking-host.server";
import { exportCompanyMessages } from "~/models/company/company-message.server";
import { exportFiles } from "~/models/file/file.server";
import { exportPerson } from "~/models/lead/lead-privacy.server";
import { pictureAddress } from "~/models/picture/picture";
import { getUser, requireUserRow } from "./user.server";

/**
 * Everything that is kept about one person, for a file (GDPR articles 15 and 20). Its lists are
 * read while the file is written (see `everyRow`). `drizzle/personal-data.ts` says which columns.
 * Secrets stay out: recovery codes are counted, and emails come without their text, which may hold
 * a link that signs in. Throws `RuleError` "user_not_found".
 */
export async function exportUser({ userId, now = sharedNow() }: { userId: string; now?: Date }) {
  const { email } = await requireUserRow({ id: userId });
  const isStillTheirs = async () => (await getUser({ id: userId }))?.email === email;
  const [[user], [work], { exportedAt, incomplete, ...correspondence }] = await Promise.all([
    db.select(copiedColumns("users")).from(users).where(eq(users.id, userId)),
    db
      .select(copiedColumns("workPreferences"))
      .from(workPreferences)
      .where(eq(workPreferences.userId, userId)),
    exportPerson({ email, isStillTheirs, now }),
  ]);
  return {
    exportedAt,
    user,
    ...exportCompanies(userId),
    ...exportAccess(userId),
    workPreferences: work ?? null,
    savedFilters: exportFilters(userId),
    companyMessages: exportCompanyMessages({ userId }),
    files: exportFiles({ userId }),
    bookingOverrides: exportOverrides({ userId }),
    connectedCalendars: exportCalendars({ userId }),
    calendarAccounts: exportCalendarAccounts({ userId }),
    pictures: exportPictures(userId),
    correspondence,
    incomplete,
  };
}

/** The companies that they belong to, or once did. */
function exportCompanies(userId: string) {
  return {
    memberships: everyRow(
      { createdAt: memberships.createdAt, tenantId: memberships.tenantId },
      eq(memberships.userId, userId),
      (key) =>
        db
          .select({ key, row: { ...copiedColumns("tenants"), ...copiedColumns("memberships") } })
          .from(memberships)
          .innerJoin(tenants, eq(tenants.id, memberships.tenantId)),
    ),
    formerMemberships: everyRow(
      { createdAt: formerMembers.createdAt, tenantId: formerMembers.tenantId },
      eq(formerMembers.userId, userId),
      (key) =>
        db
          .select({ key, row: { ...copiedColumns("tenants"), ...copiedColumns("formerMembers") } })
          .from(formerMembers)
          .innerJoin(tenants, eq(tenants.id, formerMembers.tenantId)),
    ),
  };
}

/** How the account was signed in to, and what happened to its security. */
function exportAccess(userId: string) {
  return {
    sessions: everyRow(
      { createdAt: userSessions.createdAt, id: userSessions.id },
      eq(userSessions.userId, userId),
      (key) => db.select({ key, row: copiedColumns("userSessions") }).from(userSessions),
    ),
    securityEvents: everyRow(
      { createdAt: securityEvents.createdAt, id: securityEvents.id },
      eq(securityEvents.userId, userId),
      (key) => db.select({ key, row: copiedColumns("securityEvents") }).from(securityEvents),
    ),
    recoveryCodes: everyRow(
      { createdAt: recoveryCodes.createdAt, id: recoveryCodes.id },
      eq(recoveryCodes.userId, userId),
      (key) => db.select({ key, row: copiedColumns("recoveryCodes") }).from(recoveryCodes),
    ),
    apiKeys: everyRow({ createdAt: apiKeys.createdAt, id: apiKeys.id }, eq(apiKeys.userId, userId), (key) =>
      db.select({ key, row: copiedColumns("apiKeys") }).from(apiKeys),
    ),
  };
}

function exportFilters(userId: string) {
  const { createdAt, id } = leadFilters;
  return everyRow({ createdAt, id }, eq(leadFilters.authorId, userId), (key) =>
    db.select({ key, row: copiedColumns("leadFilters") }).from(leadFilters),
  );
}

function exportPictures(userId: string) {
  const { createdAt, id } = pictures;
  const theirs = and(eq(pictures.ownerId, userId), eq(pictures.state, "ready"));
  return everyRow(
    { createdAt, id },
    theirs,
    (key) =>
      db
        .select({ key, row: copiedColumns("pictures"), address: { id, variants: pictures.variants } })
        .from(pictures),
    ({ row, address }) => ({ ...row, url: new URL(pictureAddress(address), env.appUrl).href }),
  );
}
