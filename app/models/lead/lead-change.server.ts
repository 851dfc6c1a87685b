import { and, eq, isNull, sql } from "drizzle-orm";

import { atomically, isUniqueViolation, required, type Database, type Write } from "~/server/db.server";

import { leadEvents, leads } from "../../../drizzle/schema";

import { changedFields } from "~/models/audit/audit";
import { auditWrite, type NewAuditEntry } from "~/models/audit/audit.server";
import type { Lead, LeadDetails, LeadEventKind, LeadFacts, LeadStatus } from "./lead";
import type { NewLead } from "./lead-form";
import { leadSearchText, leadWrites } from "./lead.server";

/** The staff member who changes a lead. */
interface LeadChange {
  lead: Lead;
  actorId: string;
  source: Pick<NewAuditEntry, "actor" | "network" | "userAgent" | "requestId">;
  now?: Date;
}

/** The audit log is never erased, so the entry names no person. */
function subjectOf({ id, company }: Pick<Lead, "id" | "company">) {
  return { id, name: company ?? "Lead" };
}

/** The write that adds a change by staff to the timeline. */
function eventWrite(
  tx: Database,
  { lead, actorId, now = new Date() }: LeadChange,
  event: { id?: string; kind: LeadEventKind; facts: LeadFacts },
): Write {
  return tx.insert(leadEvents).values({
    ...event,
    leadId: lead.id,
    emailProven: false,
    actorId,
    createdAt: now,
  });
}

/** Adds a person staff met elsewhere as a lead. An existing lead keeps its data. */
export async function addLead({
  lead,
  actorId,
  source,
  now = new Date(),
}: Omit<LeadChange, "lead"> & { lead: NewLead }): Promise<void> {
  const { email, name, company, phone, interest } = lead;
  await atomically((tx) => [
    ...leadWrites(tx, {
      email,
      emailProven: false,
      name,
      company,
      phone,
      interest,
      source: "staff",
      consent: null,
      event: { kind: "added", actorId },
      now,
    }),
    tx
      .update(leads)
      .set({ ownerId: sql`coalesce(${leads.ownerId}, ${actorId})` })
      .where(eq(leads.email, email.toLowerCase())),
    auditWrite(tx, {
      ...source,
      action: "lead.added",
      subject: { id: null, name: company ?? "Lead" },
      now,
    }),
  ]);
}

/** Moves a lead to another stage. Throws `ConditionLost` if someone else has moved it. */
export async function setLeadStatus({
  status,
  ...change
}: LeadChange & { status: LeadStatus }): Promise<void> {
  const { lead, source, now = new Date() } = change;
  if (lead.status === status) return;
  const facts = { from: lead.status, to: status };
  await atomically((tx) => [
    required(
      tx
        .update(leads)
        .set({ status, updatedAt: now, lastEventAt: now })
        .where(and(eq(leads.id, lead.id), eq(leads.status, lead.status)))
        .returning({ id: leads.id }),
    ),
    eventWrite(tx, change, { kind: "status_changed", facts }),
    auditWrite(tx, {
      ...source,
      action: "lead.status_changed",
      subject: subjectOf(lead),
      before: { status: lead.status },
      after: { status },
      now,
    }),
  ]);
}

/** Sets the owner of a lead; null for none. */
export async function setLeadOwner({
  owner,
  ifNobodys = false,
  ...change
}: LeadChange & { owner: { id: string; name: string } | null; ifNobodys?: boolean }): Promise<void> {
  const { lead, source, now = new Date() } = change;
  if (lead.ownerId === (owner?.id ?? null)) return;
  await atomically((tx) => [
    required(
      tx
        .update(leads)
        .set({ ownerId: owner?.id ?? null, updatedAt: now, lastEventAt: now })
        .where(and(eq(leads.id, lead.id), ifNobodys ? isNull(leads.ownerId) : undefined))
        .returning({ id: leads.id }),
    ),
    eventWrite(tx, change, { kind: "owner_changed", facts: owner ? { to: owner.name } : {} }),
    auditWrite(tx, {
      ...source,
      action: "lead.owner_changed",
      subject: subjectOf(lead),
      before: { ownerId: lead.ownerId },
      after: { ownerId: owner?.id ?? null },
      now,
    }),
  ]);
}

/** Corrects a lead's data. The old values were wrong, so nothing stores them. */
export async function saveLeadDetails({
  details,
  ...change
}: LeadChange & { details: LeadDetails }): Promise<void> {
  const { lead, source, now = new Date() } = change;
  const wanted = pickDetails(details);
  const changed = changedFields(pickDetails(lead), wanted);
  if (!changed) return;
  const fields = Object.keys(changed.after);
  await atomically((tx) => [
    required(
      tx
        .update(leads)
        .set({
          ...wanted,
          searchText: leadSearchText({ ...wanted, email: lead.email }),
          updatedAt: now,
          lastEventAt: now,
        })
        .where(eq(leads.id, lead.id))
        .returning({ id: leads.id }),
    ),
    eventWrite(tx, change, { kind: "details_changed", facts: { fields: fields.join(", ") } }),
    auditWrite(tx, {
      ...source,
      action: "lead.details_changed",
      subject: subjectOf(lead),
      after: { fields },
      now,
    }),
  ]);
}

/** Picked one by one, so that nothing else in the object gets into the row. */
function pickDetails({ name, company, phone, interest }: LeadDetails) {
  return { name, company, phone, interest };
}

/**
 * Adds a note to the timeline. `key` is its id from the form: returns false if the same form was
 * sent before.
 */
export async function addLeadNote({
  text,
  key,
  ...change
}: LeadChange & { text: string; key: string }): Promise<boolean> {
  const { lead, source, now = new Date() } = change;
  try {
    await atomically((tx) => [
      eventWrite(tx, change, { id: key, kind: "note", facts: { text } }),
      tx.update(leads).set({ updatedAt: now, lastEventAt: now }).where(eq(leads.id, lead.id)),
      auditWrite(tx, { ...source, action: "lead.note_added", subject: subjectOf(lead), now }),
    ]);
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

/**
 * Records an export of leads: all that match `query`, or the data of one. Search words are left
 * out, because they may be a person's name or email address and the log is never erased.
 */
export async function recordLeadExport({
  lead,
  source,
  query,
  now = new Date(),
}: Pick<LeadChange, "source" | "now"> & {
  lead?: Lead;
  query?: Record<string, unknown>;
}): Promise<void> {
  const subject = lead ? subjectOf(lead) : { id: null, name: "Leads" };
  const { q, ...filter } = query ?? {};
  const after = query ? { ...filter, ...(q ? { searched: true } : {}) } : null;
  await atomically((tx) => [auditWrite(tx, { ...source, action: "lead.exported", subject, after, now })]);
}
