import { and, eq, isNull } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { db } from "~/server/db.server";

import { apiKeys, users } from "../../../drizzle/schema";

import type { IssuedApiKey } from "./api-key";
import { knownPermissions, revokeApiKey } from "./api-key.server";
import type { AuditSource } from "~/models/audit/audit";
import { pageQuery, toPage, type Page, type PageRequest, type Sort } from "~/models/shared/keyset.server";
import { displayName } from "~/models/account/user";
import { isUuid } from "~/lib/uuid";

const NEWEST_FIRST: Sort = {
  by: apiKeys.createdAt,
  id: apiKeys.id,
  kind: "time",
  descending: true,
};

/**
 * Lists one page of everyone's API keys that aren't revoked, newest first. Throws
 * `RuleError` "invalid_cursor".
 */
export async function listIssuedApiKeys({
  page,
  now = sharedNow(),
}: {
  page: PageRequest;
  now?: Date;
}): Promise<Page<IssuedApiKey>> {
  const { where, orderBy, limit } = pageQuery(NEWEST_FIRST, page);
  const rows = await db
    .select({
      id: apiKeys.id,
      name: apiKeys.name,
      prefix: apiKeys.prefix,
      mayWrite: apiKeys.mayWrite,
      permissions: apiKeys.permissions,
      createdAt: apiKeys.createdAt,
      expiresAt: apiKeys.expiresAt,
      lastUsedAt: apiKeys.lastUsedAt,
      owner: {
        id: users.id,
        email: users.email,
        firstName: users.firstName,
        lastName: users.lastName,
        isActive: users.isActive,
      },
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(and(isNull(apiKeys.revokedAt), where))
    .orderBy(...orderBy)
    .limit(limit);
  const { items, ...neighbors } = toPage(rows, page, ({ createdAt }) => createdAt);
  return {
    ...neighbors,
    items: items.map(({ owner, permissions, expiresAt, ...key }) => ({
      ...key,
      permissions: knownPermissions(permissions),
      expiresAt,
      isOver: expiresAt !== null && expiresAt <= now,
      owner: { id: owner.id, name: displayName(owner), email: owner.email, isActive: owner.isActive },
    })),
  };
}

/** Revokes anyone's key at once. Null if there is no such key or it was revoked before. */
export async function revokeIssuedApiKey({
  keyId,
  source,
  now = sharedNow(),
}: {
  keyId: string;
  source: AuditSource;
  now?: Date;
}): Promise<{ name: string } | null> {
  if (!isUuid(keyId)) return null;
  const [key] = await db.select({ userId: apiKeys.userId }).from(apiKeys).where(eq(apiKeys.id, keyId));
  return key ? revokeApiKey({ ...source, userId: key.userId, keyId, now }) : null;
}
