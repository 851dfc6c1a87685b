import { and, eq, sql } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { isUuid } from "~/lib/uuid";
import { atomically, db, required, type Database, type Write } from "~/server/db.server";

import {
  contactMessages,
  leadEvents,
  leadLinks,
  leadOrigins,
  leads,
  mergedLeads,
  tasks,
} from "../../../drizzle/schema";

import { auditWrite, type NewAuditEntry } from "~/models/audit/audit.server";
import { leadName, type Lead } from "./lead";
import { subjectOf } from "./lead-change.server";
import { mergedValues } from "./lead-merge";
import { SEARCH_TEXT_LENGTH_MAX } from "./lead-limits";
import { leadUpdatedWrite } from "~/models/webhook/webhook-write.server";

/**
 * Merges `other` into `kept`: its timeline, messages and tasks move, and what arrives under its
 * address from now on joins the kept lead. Consultations, proposals and statements belong to an
 * address, so they follow. Throws `ConditionLost` if either lead changed or was merged since it was
 * read, and changes nothing.
 */
export async function mergeLeads({
  kept,
  other,
  actorId,
  source,
  now = sharedNow(),
}: {
  kept: Lead;
  other: Lead;
  actorId: string;
  source: Pick<NewAuditEntry, "actor" | "network" | "userAgent" | "requestId">;
  now?: Date;
}): Promise<void> {
  await atomically((tx) => [
    ...lockWrites(tx, [kept, other], now),
    tx
      .update(leads)
      .set({
        ...mergedValues(kept, other),
        searchText: sql`substr(${leads.searchText} || ' ' || (
          select other.search_text from leads other where other.id = ${other.id}), 1, ${SEARCH_TEXT_LENGTH_MAX})`,
        lastEventAt: now,
      })
      .where(eq(leads.id, kept.id)),
    tx.update(mergedLeads).set({ leadId: kept.id }).where(eq(mergedLeads.leadId, other.id)),
    tx
      .insert(mergedLeads)
      .values({ id: other.id, email: other.email, leadId: kept.id, mergedAt: now })
      .onConflictDoUpdate({
        target: mergedLeads.email,
        set: { id: other.id, leadId: kept.id, mergedAt: now },
      }),
    tx.update(leadEvents).set({ leadId: kept.id }).where(eq(leadEvents.leadId, other.id)),
    tx.update(contactMessages).set({ leadId: kept.id }).where(eq(contactMessages.leadId, other.id)),
    tx.update(leadLinks).set({ leadId: kept.id }).where(eq(leadLinks.leadId, other.id)),
    tx
      .insert(leadOrigins)
      .select(
        tx
          .select({
            leadId: sql<string>`${kept.id}`.as("lead_id"),
            dimension: leadOrigins.dimension,
            value: leadOrigins.value,
          })
          .from(leadOrigins)
          .where(eq(leadOrigins.leadId, other.id)),
      )
      .onConflictDoNothing(),
    tx.update(tasks).set({ leadId: kept.id }).where(eq(tasks.leadId, other.id)),
    tx.delete(leads).where(eq(leads.id, other.id)),
    leadUpdatedWrite(tx, { leadId: kept.id, now }),
    tx.insert(leadEvents).values({
      leadId: kept.id,
      kind: "merged",
      facts: { name: leadName(other), email: other.email },
      emailProven: false,
      actorId,
      createdAt: now,
    }),
    auditWrite(tx, {
      ...source,
      action: "lead.merged",
      subject: subjectOf(kept),
      before: { mergedId: other.id },
      now,
    }),
  ]);
}

/**
 * The writes that only succeed while both leads are as they were read. Always in the same order, so
 * that two people who merge the same leads the other way around don't wait for each other.
 */
function lockWrites(tx: Database, pair: Lead[], now: Date): Write[] {
  return pair
    .toSorted((a, b) => a.id.localeCompare(b.id))
    .map((lead) =>
      required(
        tx
          .update(leads)
          .set({ updatedAt: now })
          .where(and(eq(leads.id, lead.id), eq(leads.updatedAt, lead.updatedAt)))
          .returning({ id: leads.id }),
      ),
    );
}

/** The lead that was kept when the one with this id was merged; null if it never was. */
export async function findKeptLead({ id }: { id: string }): Promise<string | null> {
  if (!isUuid(id)) return null;
  const [row] = await db
    .select({ leadId: mergedLeads.leadId })
    .from(mergedLeads)
    .where(eq(mergedLeads.id, id));
  return row?.leadId ?? null;
}
