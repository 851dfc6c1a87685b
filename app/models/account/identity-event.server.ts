import { and, eq, inArray, notExists, sql } from "drizzle-orm";

import type { Database, Write } from "~/server/db.server";
import { env } from "~/server/env.server";
import type { ProtectionEvent } from "~/identity/provider.server";
import { queueMail } from "~/models/mail/mail.server";

import { recoveryCodes, securityEvents, users } from "../../../drizzle/schema";

import { identityNotice } from "./security-notice.server";

/**
 * Prepares the writes that follow what the embedded provider changed. They record it and tell the
 * owner at the address from before, and delete recovery codes that no factor is left for.
 */
export async function identityEventWrites(event: ProtectionEvent): Promise<(tx: Database) => Write[]> {
  const { kind, userId: externalId, email, now } = event;
  // Our own pages record what they change, so this adds what was done past them, and copies of a
  // key, which no page can see.
  if (!event.isDirect && kind !== "credential_copied") return (tx) => codeWrites(tx, event);
  const notice = email === null ? null : await identityNotice({ externalId, email, kind, now });
  return (tx) => [
    recordWrite(tx, event),
    ...(notice ? queueMail(tx, notice, { now }) : []),
    ...codeWrites(tx, event),
  ];
}

/** Once the last factor is gone, recovery codes must not open what a later one protects. */
function codeWrites(tx: Database, { userId, factorsLeft }: ProtectionEvent): Write[] {
  if (!factorsLeft) return [];
  const owner = tx.select({ id: users.id }).from(users).where(eq(users.externalId, userId));
  return [tx.delete(recoveryCodes).where(and(inArray(recoveryCodes.userId, owner), notExists(factorsLeft)))];
}

function recordWrite(tx: Database, { kind, userId, now }: ProtectionEvent): Write {
  // PostgreSQL wants the types of what a query returns, SQLite doesn't know them.
  const isPostgres = env.dialect === "postgres";
  const value = sql`${sql.param(now, securityEvents.createdAt)}`;
  const time = isPostgres ? sql`${value}::timestamptz` : value;
  const nothing = isPostgres ? sql`null::jsonb` : sql`null`;
  const owner = tx
    .select({
      id: sql<string>`${crypto.randomUUID()}`.as("event"),
      userId: sql<string>`${users.id}`.as("owner"),
      kind: sql<string>`${kind}`.as("happened"),
      detail: sql<Record<string, string> | null>`${nothing}`.as("more"),
      network: sql<string | null>`cast(null as text)`.as("source"),
      userAgent: sql<string | null>`cast(null as text)`.as("browser"),
      createdAt: sql<Date>`${time}`.as("time"),
    })
    .from(users)
    .where(eq(users.externalId, userId));
  return tx.insert(securityEvents).select(owner);
}
