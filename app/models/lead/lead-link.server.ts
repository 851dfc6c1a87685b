import { and, asc, eq, gt, lte, sql } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { atomically, db, ifNotLost, required, type Database, type Write } from "~/server/db.server";

import { leadLinks, leads } from "../../../drizzle/schema";

import { auditWrite, type NewAuditEntry } from "~/models/audit/audit.server";
import { getEventType, listEventTypes } from "~/models/booking/event-type.server";
import { isOpenPath } from "~/models/settings/feature-switch";
import { getSettings } from "~/models/settings/settings.server";
import { RuleError } from "~/models/shared/rule-error";
import { maximumCheck } from "~/models/shared/list-maximum.server";
import type { Lead } from "./lead";
import { subjectOf } from "./lead-change.server";
import { LEAD_RULES } from "./lead-refusals";
import {
  linkExpiry,
  PERSONAL_LINK,
  PREFILLED_PATHS,
  prefilledLink,
  type PrefilledPage,
} from "./prefilled-link.server";
import { LINKS_PER_LEAD_MAX } from "./lead-limits";

/** A link to one of our pages that is filled in for a lead, until it expires or is revoked. */
export interface LeadLink {
  id: string;
  page: PrefilledPage;
  /** What the link is for, if it books one event type. */
  eventTypeId: string | null;
  process: string | null;
  url: string;
  /** The staff member who made it; null once their account is deleted. */
  createdBy: string | null;
  createdAt: Date;
  expiresAt: Date;
}

interface LeadLinkChange {
  lead: Lead;
  actorId: string;
  source: Pick<NewAuditEntry, "actor" | "network" | "userAgent" | "requestId">;
  now?: Date;
}

/**
 * Makes a link for a lead. Throws `RuleError` "lead_link_page_closed" if visitors can't open the
 * page, "lead_link_event_type" if the event type can't be booked, or "lead_link_limit".
 */
export async function addLeadLink({
  lead,
  link: { id, page, eventTypeId, process },
  actorId,
  source,
  now = sharedNow(),
}: LeadLinkChange & {
  link: { id: string; page: PrefilledPage; eventTypeId: string | null; process: string | null };
}): Promise<void> {
  const [settings, type] = await Promise.all([
    getSettings(),
    eventTypeId === null ? null : getEventType({ id: eventTypeId }),
  ]);
  if (!isOpenPath(PREFILLED_PATHS[page], settings)) throw new RuleError(LEAD_RULES, "lead_link_page_closed");
  if (eventTypeId !== null && !type?.isActive) throw new RuleError(LEAD_RULES, "lead_link_event_type");
  const ofLead = eq(leadLinks.leadId, lead.id);
  const row = {
    ...{ id, leadId: lead.id, page, eventTypeId, process },
    createdBy: actorId,
    createdAt: now,
    expiresAt: linkExpiry(now),
  };
  await atomically((tx) => [
    lockLeadWrite(tx, lead.id),
    tx.delete(leadLinks).where(and(ofLead, lte(leadLinks.expiresAt, now))),
    tx.insert(leadLinks).values(row),
    maximumCheck(tx, leadLinks, {
      where: ofLead,
      maximum: LINKS_PER_LEAD_MAX,
      refusal: () => new RuleError(LEAD_RULES, "lead_link_limit"),
    }),
    auditWrite(tx, {
      ...source,
      action: "lead.link_added",
      subject: subjectOf(lead),
      after: { page },
      now,
    }),
  ]);
}

/** Makes transactions that add links to one lead wait for each other. */
function lockLeadWrite(tx: Database, id: string): Write {
  return tx
    .update(leads)
    .set({ status: sql`${leads.status}` })
    .where(eq(leads.id, id));
}

/** The links of a lead that work, the oldest first. They are filled in with its current data. */
export async function listLeadLinks({
  lead,
  now = sharedNow(),
}: {
  lead: Lead;
  now?: Date;
}): Promise<LeadLink[]> {
  const [rows, types] = await Promise.all([
    db
      .select()
      .from(leadLinks)
      .where(and(eq(leadLinks.leadId, lead.id), gt(leadLinks.expiresAt, now)))
      .orderBy(asc(leadLinks.createdAt), asc(leadLinks.id)),
    listEventTypes(),
  ]);
  return rows.map(({ id, page, eventTypeId, process, createdBy, createdAt, expiresAt }) => {
    const prefill = {
      name: lead.name ?? undefined,
      email: lead.email,
      company: lead.company ?? undefined,
      process: process ?? undefined,
      eventTypeId: eventTypeId ?? undefined,
      campaign: PERSONAL_LINK,
    };
    const slug = types.find((type) => type.id === eventTypeId)?.slug;
    const { url } = prefilledLink(page, prefill, {
      ...{ slug, language: lead.language },
      listed: { id, expiresAt },
    });
    return { id, page, eventTypeId, process, url, createdBy, createdAt, expiresAt };
  });
}

/** Revokes a link of a lead. Returns false if the lead has no such link. */
export function revokeLeadLink({
  lead,
  id,
  source,
  now = sharedNow(),
}: Omit<LeadLinkChange, "actorId"> & { id: string }): Promise<boolean> {
  return ifNotLost(
    atomically((tx) => [
      required(
        tx
          .delete(leadLinks)
          .where(and(eq(leadLinks.id, id), eq(leadLinks.leadId, lead.id), gt(leadLinks.expiresAt, now)))
          .returning({ id: leadLinks.id }),
      ),
      auditWrite(tx, { ...source, action: "lead.link_revoked", subject: subjectOf(lead), now }),
    ]),
  );
}
