import { notFound } from "~/http/not-found.server";
import type { LeadSummary } from "~/models/lead/lead";
import { getLead } from "~/models/lead/lead-query.server";

/** Returns the lead that a path names. Throws 404. */
export async function requireLead(id: string): Promise<LeadSummary> {
  const lead = await getLead({ id });
  if (!lead) throw notFound();
  return lead;
}
