import { eq, sql } from "drizzle-orm";

import type { Database, Write } from "~/server/db.server";
import { env } from "~/server/env.server";
import type { ProtectionEvent } from "~/identity/provider.server";
import { identityNotice } from "~/models/mail/identity-mail.server";

import { securityEvents, users } from "../../../drizzle/schema";

/**
 * The writes that record what the embedded provider changed, and tell the owner at the address from
 * before. Our own pages record what they change, so this adds what was done past them, and copies
 * of a key, which no page can see.
 */
export function identityEventWrites(tx: Database, event: ProtectionEvent): Write[] {
  const { kind, userId, email, now } = event;
  if (!event.isDirect && kind !== "credential_copied") return [];
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
  return [
    tx.insert(securityEvents).select(owner),
    ...(email === null ? [] : identityNotice(tx, { to: email, kind, now })),
  ];
}
