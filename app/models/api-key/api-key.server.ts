import { randomBytes } from "node:crypto";

import { and, desc, eq, gt, isNull, lt, or, sql } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { RuleError } from "~/models/shared/rule-error";
import { atomically, db } from "~/server/db.server";
import { prepareOnce } from "~/server/db/prepared.server";

import { apiKeys } from "../../../drizzle/schema";

import { API_KEY_MARK, type ApiKey, type ApiKeyLifetime, type NewApiKey } from "./api-key";
import { API_KEY_RULES } from "./api-key-refusals";
import { API_KEYS_MAX, API_KEY_LIFETIMES } from "./api-key-limits";
import type { AuditActor } from "~/models/audit/audit";
import { auditWrite } from "~/models/audit/audit.server";
import { queueMail } from "~/models/mail/mail.server";
import { PERMISSIONS, type Permission } from "~/models/account/role";
import { securityEventWrite, type Origin } from "~/models/account/security-event.server";
import { securityNotice } from "~/models/account/security-notice.server";
import { lockUserWrite } from "~/models/account/user-lock.server";
import { maximumCheck } from "~/models/shared/list-maximum.server";
import { daysAfter } from "~/lib/time-units";
import { hashToken } from "~/lib/token-hash.server";

const KEY_BYTES = 32;
const PREFIX_LENGTH = 10;
/** How old a key's last-used time may get. Writing it on each request would cost too much. */
const USE_INTERVAL_MILLISECONDS = 5 * 60 * 1000;
const KEY_FORM = /^atm_[\w-]{43}$/;

interface KeyChange extends Origin {
  userId: string;
  actor: AuditActor;
  requestId?: string | null | undefined;
  now?: Date;
}

/**
 * Creates a key. Its text is in the result and nowhere else. Throws `RuleError` "too_many_api_keys"
 * if the user has too many.
 */
export async function createApiKey({
  userId,
  name,
  mayWrite,
  permissions,
  assuranceLevel,
  lifetime,
  now = sharedNow(),
  ...source
}: KeyChange & {
  name: string;
  mayWrite: boolean;
  permissions: Permission[];
  assuranceLevel: "aal1" | "aal2";
  lifetime: ApiKeyLifetime;
}): Promise<NewApiKey> {
  const key = API_KEY_MARK + randomBytes(KEY_BYTES).toString("base64url");
  const prefix = key.slice(0, PREFIX_LENGTH);
  const days = API_KEY_LIFETIMES[lifetime];
  const id = crypto.randomUUID();
  const event = { ...source, userId, kind: "api_key_created", detail: { name, prefix }, now } as const;
  const notice = await securityNotice(event);
  const row = {
    id,
    userId,
    name,
    prefix,
    keyHash: hashToken(key),
    mayWrite,
    permissions,
    assuranceLevel,
    createdAt: now,
    expiresAt: days === null ? null : daysAfter(now, days),
  };
  await atomically((tx) => [
    lockUserWrite(tx, userId),
    tx.insert(apiKeys).values(row),
    maximumCheck(tx, apiKeys, {
      where: isAlive(userId, now),
      maximum: API_KEYS_MAX,
      refusal: () => new RuleError(API_KEY_RULES, "too_many_api_keys"),
    }),
    securityEventWrite(tx, event),
    ...(notice ? queueMail(tx, notice, event) : []),
    auditWrite(tx, {
      ...source,
      now,
      action: "api_key.created",
      subject: { id, name },
      after: { prefix, mayWrite, permissions, lifetime },
    }),
  ]);
  return { name, key };
}

/**
 * Lists a user's keys that aren't revoked, newest first. Expired keys stay listed until they are
 * revoked.
 */
export async function listApiKeys({
  userId,
  now = sharedNow(),
}: {
  userId: string;
  now?: Date;
}): Promise<ApiKey[]> {
  const rows = await db
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt)))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));
  return rows.map(({ id, name, prefix, mayWrite, permissions, createdAt, expiresAt, lastUsedAt }) => ({
    id,
    name,
    prefix,
    mayWrite,
    permissions: knownPermissions(permissions),
    createdAt,
    expiresAt,
    isOver: expiresAt !== null && expiresAt <= now,
    lastUsedAt,
  }));
}

/** Revokes a key at once, on every instance. Null if this user has no such key. */
export async function revokeApiKey({
  userId,
  keyId,
  now = sharedNow(),
  ...source
}: KeyChange & { keyId: string }): Promise<{ name: string } | null> {
  const isTheirs = and(eq(apiKeys.id, keyId), eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt));
  const [key] = await db.select({ name: apiKeys.name, prefix: apiKeys.prefix }).from(apiKeys).where(isTheirs);
  if (!key) return null;
  const isOwn = source.actor.id === userId;
  await atomically((tx) => [
    tx.update(apiKeys).set({ revokedAt: now }).where(isTheirs),
    securityEventWrite(tx, {
      ...source,
      // Owners may not see the device and network of the staff member who revoked their key.
      ...(isOwn ? {} : { network: null, userAgent: null }),
      userId,
      kind: "api_key_revoked",
      detail: key,
      now,
    }),
    auditWrite(tx, {
      ...source,
      now,
      action: "api_key.revoked",
      subject: { id: keyId, name: key.name },
      // Staff may revoke other people's keys. The entry then names the owner.
      before: { prefix: key.prefix, ...(isOwn ? {} : { owner: userId }) },
    }),
  ]);
  return { name: key.name };
}

/** What a valid key gives access to. */
export interface KeyGrant {
  id: string;
  userId: string;
  mayWrite: boolean;
  permissions: Permission[];
  assuranceLevel: "aal1" | "aal2";
}

const selectKey = prepareOnce((tx) =>
  tx
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.keyHash, sql.placeholder("keyHash"))),
);

/**
 * The grant behind a key's text; null if it is unknown, revoked or expired. Updates the last-used
 * time now and then.
 */
export async function verifyApiKey({
  key,
  now = sharedNow(),
}: {
  key: string;
  now?: Date;
}): Promise<KeyGrant | null> {
  if (!KEY_FORM.test(key)) return null;
  const [row] = await selectKey({ keyHash: hashToken(key) });
  if (!row || row.revokedAt !== null || (row.expiresAt !== null && row.expiresAt <= now)) return null;
  const due = new Date(now.getTime() - USE_INTERVAL_MILLISECONDS);
  if (row.lastUsedAt === null || row.lastUsedAt <= due) {
    await atomically(
      (tx) => [
        tx
          .update(apiKeys)
          .set({ lastUsedAt: now })
          .where(and(eq(apiKeys.id, row.id), or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, now)))),
      ],
      { mayBeLost: true },
    );
  }
  const { id, userId, mayWrite, permissions, assuranceLevel } = row;
  return { id, userId, mayWrite, permissions: knownPermissions(permissions), assuranceLevel };
}

function isAlive(userId: string, now: Date) {
  return and(
    eq(apiKeys.userId, userId),
    isNull(apiKeys.revokedAt),
    or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)),
  );
}

/** A newer version of the application may know permissions that this one doesn't. */
export function knownPermissions(names: readonly string[]): Permission[] {
  return PERMISSIONS.filter((permission) => names.includes(permission));
}
