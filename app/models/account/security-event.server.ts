import { and, desc, eq, gte, inArray, lt, or } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { atomically, db, type Database, type Write } from "~/server/db.server";

import { securityEvents } from "../../../drizzle/schema";

import { queueMail } from "~/models/mail/mail.server";
import { SECURITY_EVENT_KINDS, type SecurityEvent, type SecurityEventKind } from "./security-event";
import { securityNotice } from "./security-notice.server";
import { SECURITY_EVENTS_PER_PAGE_MAX, USER_AGENT_LENGTH_MAX } from "./account-limits";

/** The source of a change: the client's masked network and its browser. */
export interface Origin {
  network?: string | null | undefined;
  userAgent?: string | null | undefined;
}

interface NewSecurityEvent extends Origin {
  userId: string;
  kind: SecurityEventKind;
  /** Plain text, never a secret. */
  detail?: Record<string, string> | undefined;
  now?: Date | undefined;
}

/** An origin as table columns. */
export function originColumns({ network, userAgent }: Origin): {
  network: string | null;
  userAgent: string | null;
} {
  return { network: network ?? null, userAgent: userAgent?.slice(0, USER_AGENT_LENGTH_MAX) ?? null };
}

/** The write that records an event, for the same transaction as the change it reports. */
export function securityEventWrite(tx: Database, event: NewSecurityEvent) {
  const { userId, kind, detail, now = sharedNow() } = event;
  return tx
    .insert(securityEvents)
    .values({ userId, kind, detail: detail ?? null, ...originColumns(event), createdAt: now });
}

/** Records an event on its own. If it changes how the account is protected, emails the owner. */
export async function recordSecurityEvent(event: NewSecurityEvent): Promise<void> {
  await atomically(await noticedEventWrites(event));
}

/** The writes of `recordSecurityEvent`, for the same transaction as the change. */
export async function noticedEventWrites(event: NewSecurityEvent): Promise<(tx: Database) => Write[]> {
  const notice = await securityNotice(event);
  return (tx) => [securityEventWrite(tx, event), ...(notice ? queueMail(tx, notice, event) : [])];
}

/**
 * Lists an account's events, newest first. `before` is the last entry of the previous page; `older`
 * says whether there is another page.
 */
export async function listSecurityEvents({
  userId,
  limit = 20,
  before,
}: {
  userId: string;
  limit?: number;
  before?: { createdAt: Date; id: string } | undefined;
}): Promise<{ items: SecurityEvent[]; older: boolean }> {
  const size = Math.min(Math.max(limit, 1), SECURITY_EVENTS_PER_PAGE_MAX);
  const rows = await db
    .select({
      id: securityEvents.id,
      kind: securityEvents.kind,
      detail: securityEvents.detail,
      network: securityEvents.network,
      userAgent: securityEvents.userAgent,
      createdAt: securityEvents.createdAt,
    })
    .from(securityEvents)
    .where(
      and(
        eq(securityEvents.userId, userId),
        before &&
          or(
            lt(securityEvents.createdAt, before.createdAt),
            and(eq(securityEvents.createdAt, before.createdAt), lt(securityEvents.id, before.id)),
          ),
      ),
    )
    .orderBy(desc(securityEvents.createdAt), desc(securityEvents.id))
    .limit(size + 1);
  return { items: rows.slice(0, size).filter(isKnown), older: rows.length > size };
}

/**
 * Lists the events of these kinds since a moment, newest first, and only the latest if there are
 * very many.
 */
export async function listEventsOfKinds({
  userId,
  kinds,
  since,
}: {
  userId: string;
  kinds: SecurityEventKind[];
  since: Date;
}): Promise<Pick<SecurityEvent, "kind" | "detail" | "createdAt">[]> {
  const { kind, detail, createdAt } = securityEvents;
  const rows = await db
    .select({ kind, detail, createdAt })
    .from(securityEvents)
    .where(and(eq(securityEvents.userId, userId), inArray(kind, kinds), gte(createdAt, since)))
    .orderBy(desc(createdAt), desc(securityEvents.id))
    .limit(SECURITY_EVENTS_PER_PAGE_MAX);
  return rows.filter(isKnown);
}

/** A newer version of the application may have written a kind that this one can't name. */
function isKnown<Row extends { kind: string }>(row: Row): row is Row & { kind: SecurityEventKind } {
  return (SECURITY_EVENT_KINDS as readonly string[]).includes(row.kind);
}
