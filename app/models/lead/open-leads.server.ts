import { and, desc, inArray, isNull, sql } from "drizzle-orm";

import { db } from "~/server/db.server";

import { leads, mergedLeads } from "../../../drizzle/schema";

import { type CappedCount, cappedCount } from "~/models/shared/capped-count";
import { COUNTED_MAX } from "~/models/shared/shared-limits";
import type { Lead } from "./lead";

/** A lead without an owner. */
export type OpenLead = Pick<
  Lead,
  "id" | "name" | "company" | "email" | "interest" | "source" | "createdAt" | "yearlySaving"
>;

/** As a literal: with a bound value the partial index of these leads would not be used. */
const isOpen = and(isNull(leads.ownerId), sql`${leads.status} = 'new'`);

/** New leads without an owner, the newest first. */
export async function listOpenLeads({ limit }: { limit: number }): Promise<OpenLead[]> {
  const rows = await db
    .select({
      id: leads.id,
      name: leads.name,
      company: leads.company,
      email: leads.email,
      interest: leads.interest,
      source: leads.source,
      createdAt: leads.createdAt,
      amountMinor: leads.yearlySavingMinor,
      currency: leads.yearlySavingCurrency,
    })
    .from(leads)
    .where(isOpen)
    .orderBy(desc(leads.createdAt), desc(leads.id))
    .limit(limit);
  return rows.map(({ amountMinor, currency, ...lead }) => ({
    ...lead,
    yearlySaving: amountMinor === null || currency === null ? null : { amountMinor, currency },
  }));
}

/** How many new leads have no owner. */
export async function countOpenLeads(): Promise<CappedCount> {
  const counted = db
    .select({ id: leads.id })
    .from(leads)
    .where(isOpen)
    .limit(COUNTED_MAX + 1)
    .as("counted");
  return cappedCount(await db.$count(counted));
}

/** The ids of the leads with these addresses, by address. */
export async function findLeadIds({ emails }: { emails: string[] }): Promise<Map<string, string>> {
  if (emails.length === 0) return new Map();
  const rows = await db
    .select({ id: leads.id, email: leads.email })
    .from(leads)
    .where(inArray(leads.email, emails))
    .unionAll(
      db
        .select({ id: mergedLeads.leadId, email: mergedLeads.email })
        .from(mergedLeads)
        .where(inArray(mergedLeads.email, emails)),
    );
  return new Map(rows.map(({ id, email }) => [email, id]));
}
