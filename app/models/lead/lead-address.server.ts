import { eq, type SQL, sql, type SQLWrapper } from "drizzle-orm";

import { db } from "~/server/db.server";

import { leads, mergedLeads } from "../../../drizzle/schema";

/** Normalizes an email address the way leads store it. */
export function leadEmail(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * The address of the lead that an address leads to, as an expression: after a merge that of the
 * lead that was kept, else the address itself. Whatever joins a lead by an address goes through it.
 */
export function keptEmail(email: string | SQLWrapper): SQL<string> {
  const asked = typeof email === "string" ? leadEmail(email) : email;
  return sql<string>`coalesce((
    select kept.email from merged_leads merged join leads kept on kept.id = merged.lead_id
    where merged.email = ${asked}), ${asked})`;
}

/** Every address of the person behind one, as an expression for `inArray`. */
export function addressesOf(email: string): SQL<string[]> {
  return sql<string[]>`(select ${keptEmail(email)} union
    select merged.email from merged_leads merged join leads kept on kept.id = merged.lead_id
    where kept.email = ${keptEmail(email)})`;
}

/** Every address of the person behind one, with those of leads that were merged. */
export async function listAddresses({ email }: { email: string }): Promise<string[]> {
  const rows = await db
    .select({ main: leads.email, other: mergedLeads.email })
    .from(leads)
    .leftJoin(mergedLeads, eq(mergedLeads.leadId, leads.id))
    .where(eq(leads.email, keptEmail(email)));
  return [
    ...new Set([leadEmail(email), ...rows.flatMap(({ main, other }) => (other ? [main, other] : [main]))]),
  ];
}

/** Whether a text, such as an object written as JSON, has an address in it. */
export function mentions(text: SQLWrapper, email: string): SQL {
  const written = JSON.stringify(leadEmail(email)).slice(1, -1);
  return sql`lower(${text}) like ${`%${written.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`} escape '\\'`;
}
