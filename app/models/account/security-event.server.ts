import { and, desc, eq, gte, inArray, lt, or } from "drizzle-orm";

import { atomically, db, type Database } from "~/server/db.server";

import { securityEvents } from "../../../drizzle/schema";

import { queueMail } from "~/models/mail/mail.server";
import { SECURITY_EVENT_LABELS, type SecurityEvent, type SecurityEventKind } from "./security-event";
import { securityNotice } from "./security-notice.server";

/** Where a change came from: the client's network, masked, and its browser. */
export interface Origin {
  network?: string | null | undefined;
  userAgent?: string | null | undefined;
}

interface NewSecurityEvent extends Origin {
  userId: string;
  kind: SecurityEventKind;
  /** Plain words, never a secret. */
  detail?: Record<string, string> | undefined;
  now?: Date | undefined;
}

/** Most characters of a browser's name that are kept. */
const USER_AGENT_LENGTH_MAX = 300;

/** An origin as the tables hold it. */
export function originColumns({ network, userAgent }: Origin): {
  network: string | null;
  userAgent: string | null;
} {
  return { network: network ?? null, userAgent: userAgent?.slice(0, USER_AGENT_LENGTH_MAX) ?? null };
}

/** The write that records an event, to stand in one transaction with the change it tells of. */
export function securityEventWrite(tx: Database, event: NewSecurityEvent) {
  const { userId, kind, detail, now = new Date() } = event;
  return tx
    .insert(securityEvents)
    .values({ userId, kind, detail: detail ?? null, ...originColumns(event), createdAt: now });
}

/**
 * Records an event that stands alone. Of a change to how the account is protected its owner is told
 * by mail, too.
 */
export async function recordSecurityEvent(event: NewSecurityEvent): Promise<void> {
  const notice = await securityNotice(event);
  await atomically((tx) => [securityEventWrite(tx, event), ...(notice ? queueMail(tx, notice, event) : [])]);
}

/** The most entries of one page. */
const EVENTS_PER_PAGE_MAX = 100;

/**
 * The events of one account, newest first. `before` is the last entry of the page before; `older`
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
  const size = Math.min(Math.max(limit, 1), EVENTS_PER_PAGE_MAX);
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
 * The events of these kinds since a moment, newest first: the latest, should there be very many.
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
    .limit(EVENTS_PER_PAGE_MAX);
  return rows.filter(isKnown);
}

/** A row of a later version of the application may have a kind that this one cannot name. */
function isKnown<Row extends { kind: string }>(row: Row): row is Row & { kind: SecurityEventKind } {
  return Object.hasOwn(SECURITY_EVENT_LABELS, row.kind);
}
