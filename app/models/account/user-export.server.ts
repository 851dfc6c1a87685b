import { and, asc, desc, eq } from "drizzle-orm";

import { db } from "~/server/db.server";
import { env } from "~/server/env.server";

import {
  apiKeys,
  outboxMails,
  pictures,
  recoveryCodes,
  securityEvents,
  userSessions,
  workPreferences,
} from "../../../drizzle/schema";

import { exportPerson } from "~/models/lead/lead-erasure.server";
import { pictureAddress } from "~/models/picture/picture";
import { listMemberships } from "~/models/company/tenant.server";
import { requireUserRow } from "./user.server";

/** More rows of one kind than this are no personal record any more, and would hold up everybody else. */
const ROWS_PER_KIND_MAX = 10_000;

/**
 * Everything that is kept about one person, as an object for JSON (GDPR articles 15 and 20). Secrets stay out: of recovery codes the
 * number, of mails not the text, which may hold a link that signs in. Throws `UserRuleError` "user_not_found".
 */
export async function exportUser({ userId, now = new Date() }: { userId: string; now?: Date }) {
  const user = await requireUserRow({ id: userId });
  const [memberships, sessions, events, codes, mails, keys, ownPictures, work] = await Promise.all([
    listMemberships({ userId }),
    db
      .select({
        id: userSessions.id,
        network: userSessions.network,
        userAgent: userSessions.userAgent,
        createdAt: userSessions.createdAt,
        lastSeenAt: userSessions.lastSeenAt,
        endedAt: userSessions.endedAt,
      })
      .from(userSessions)
      .where(eq(userSessions.userId, userId))
      .orderBy(desc(userSessions.createdAt))
      .limit(ROWS_PER_KIND_MAX),
    db
      .select({
        kind: securityEvents.kind,
        detail: securityEvents.detail,
        network: securityEvents.network,
        userAgent: securityEvents.userAgent,
        createdAt: securityEvents.createdAt,
      })
      .from(securityEvents)
      .where(eq(securityEvents.userId, userId))
      .orderBy(desc(securityEvents.createdAt))
      .limit(ROWS_PER_KIND_MAX),
    db
      .select({ createdAt: recoveryCodes.createdAt, usedAt: recoveryCodes.usedAt })
      .from(recoveryCodes)
      .where(eq(recoveryCodes.userId, userId))
      .orderBy(asc(recoveryCodes.createdAt)),
    db
      .select({
        kind: outboxMails.kind,
        subject: outboxMails.subject,
        createdAt: outboxMails.createdAt,
        sentAt: outboxMails.sentAt,
      })
      .from(outboxMails)
      .where(eq(outboxMails.recipient, user.email))
      .orderBy(desc(outboxMails.createdAt))
      .limit(ROWS_PER_KIND_MAX),
    db
      .select({
        name: apiKeys.name,
        prefix: apiKeys.prefix,
        mayWrite: apiKeys.mayWrite,
        permissions: apiKeys.permissions,
        createdAt: apiKeys.createdAt,
        expiresAt: apiKeys.expiresAt,
        lastUsedAt: apiKeys.lastUsedAt,
        revokedAt: apiKeys.revokedAt,
      })
      .from(apiKeys)
      .where(eq(apiKeys.userId, userId))
      .orderBy(desc(apiKeys.createdAt))
      .limit(ROWS_PER_KIND_MAX),
    db
      .select({
        id: pictures.id,
        use: pictures.use,
        altText: pictures.altText,
        sourceFormat: pictures.sourceFormat,
        sourceBytes: pictures.sourceBytes,
        createdAt: pictures.createdAt,
        variants: pictures.variants,
      })
      .from(pictures)
      .where(and(eq(pictures.ownerId, userId), eq(pictures.state, "ready")))
      .orderBy(desc(pictures.createdAt))
      .limit(ROWS_PER_KIND_MAX),
    db
      .select({ timeZone: workPreferences.timeZone, wantsDigest: workPreferences.wantsDigest })
      .from(workPreferences)
      .where(eq(workPreferences.userId, userId)),
  ]);
  const { exportedAt: _exportedAt, ...correspondence } = await exportPerson({ email: user.email, now });
  return {
    exportedAt: now,
    user,
    memberships,
    sessions,
    securityEvents: events,
    recoveryCodes: codes,
    mails,
    apiKeys: keys,
    workPreferences: work,
    pictures: ownPictures.map(({ variants, ...picture }) => ({
      ...picture,
      url: new URL(pictureAddress({ id: picture.id, variants }), env.appUrl).href,
    })),
    correspondence,
  };
}
