import { and, eq } from "drizzle-orm";

import { replicaDb } from "~/server/db/replica.server";

import { auditEntries, memberships, users } from "../../../drizzle/schema";

import type { Activity } from "./activity";
import type { AuditSubject } from "./audit";
import { pageQuery, toPage, type Page, type PageRequest, type Sort } from "~/models/shared/keyset.server";
import { displayName } from "~/models/account/user";

const NEWEST_FIRST: Sort = {
  by: auditEntries.createdAt,
  id: auditEntries.id,
  kind: "time",
  descending: true,
};

/**
 * Lists what happened in a company, newest first: the audit log entries that name it. Members
 * appear by name, the provider's staff without one, and networks and devices are left out. Throws
 * `RuleError` "invalid_cursor".
 */
export async function listActivity({
  tenantId,
  ...request
}: { tenantId: string } & PageRequest): Promise<Page<Activity>> {
  const { where, orderBy, limit } = pageQuery(NEWEST_FIRST, request);
  const rows = await replicaDb
    .select({
      id: auditEntries.id,
      action: auditEntries.action,
      subjectType: auditEntries.subjectType,
      subjectName: auditEntries.subjectName,
      after: auditEntries.after,
      createdAt: auditEntries.createdAt,
      actor: { firstName: users.firstName, lastName: users.lastName, email: users.email },
      memberId: memberships.userId,
    })
    .from(auditEntries)
    .leftJoin(
      memberships,
      and(eq(memberships.userId, auditEntries.actorId), eq(memberships.tenantId, tenantId)),
    )
    .leftJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(auditEntries.tenantId, tenantId), where))
    .orderBy(...orderBy)
    .limit(limit);
  const items = rows.map(({ actor, memberId, after, subjectType, ...entry }) => ({
    ...entry,
    subjectType: subjectType as AuditSubject,
    actorName: actor && memberId ? displayName(actor) : null,
    role: typeof after?.role === "string" ? after.role : null,
  }));
  return toPage(items, request, ({ createdAt }) => createdAt);
}
