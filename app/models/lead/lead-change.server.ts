import { sharedNow } from "~/lib/clock/shared-clock";
import { and, eq, isNull, sql } from "drizzle-orm";

import { atomically, db, isUniqueViolation, required, type Database, type Write } from "~/server/db.server";
import { insertRow, prepareWriteOnce } from "~/server/db/prepared.server";

import { leadEvents, leads } from "../../../drizzle/schema";

import { nameAlone } from "~/models/account/user-name";
import { changedFields } from "~/models/audit/audit";
import { auditWrite, type NewAuditEntry } from "~/models/audit/audit.server";
import {
  type Lead,
  type LeadDetails,
  type LeadEventKind,
  type LeadFacts,
  type LeadStatus,
  type LoggedKind,
} from "./lead";
import { pickDetails } from "./lead-edit";
import type { NewLead } from "./lead-form";
import { queueMail } from "~/models/mail/mail.server";
import { countStaffMail } from "~/models/mail/staff-mail-limit.server";
import { findMentioned, mentionMails, readersOfMentions } from "./lead-mention.server";
import { keptEmail } from "./lead-address.server";
import { leadSearchText, leadWrites } from "./lead.server";
import { followLeadWrites, listFollowingProposals } from "~/models/proposal/proposal.server";
import { followingSuggestionWrites } from "~/models/task/suggestion-handover.server";
import { leadStageWrite, leadUpdatedWrite } from "~/models/webhook/webhook-write.server";
import { unlessDone } from "~/models/shared/unless-done.server";

/** The staff member who changes a lead. */
interface LeadChange {
  lead: Lead;
  actorId: string;
  source: Pick<NewAuditEntry, "actor" | "network" | "userAgent" | "requestId">;
  /** Only if nothing has changed since then. */
  unchangedSince?: Date | undefined;
  now?: Date;
}

/** The condition of a change: the lead is there, and as its changer has seen it. */
function isAsSeen({ lead, unchangedSince }: Pick<LeadChange, "lead" | "unchangedSince">) {
  return and(eq(leads.id, lead.id), unchangedSince && eq(leads.updatedAt, unchangedSince));
}

/** The audit log is never erased, so the entry names no person. */
export function subjectOf({ id, company }: Pick<Lead, "id" | "company">) {
  return { id, name: company ?? "Lead" };
}

/** The write that adds a change by staff to the timeline. */
function eventWrite(
  tx: Database,
  { lead, actorId, now = sharedNow() }: LeadChange,
  event: { id?: string; kind: LeadEventKind; facts: LeadFacts },
): Write {
  return insertRow(tx, leadEvents, {
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
  now = sharedNow(),
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
      ownerId: actorId,
      source: "staff",
      consent: null,
      event: { kind: "added", actorId },
      now,
    }),
    auditWrite(tx, {
      ...source,
      action: "lead.added",
      subject: { id: idOfLead(email), name: company ?? "Lead" },
      now,
    }),
  ]);
}

/** The id of the lead with an email address, for a write that may come after the lead's own. */
function idOfLead(email: string) {
  return sql<string>`(select ${leads.id} from ${leads} where ${leads.email} = ${keptEmail(email)})`;
}

/**
 * Moves a lead to another stage. One that is there already stays there. Throws `ConditionLost` if
 * someone else has moved it elsewhere.
 */
export async function setLeadStatus({
  status,
  ...change
}: LeadChange & { status: LeadStatus }): Promise<void> {
  const { lead, source, now = sharedNow() } = change;
  if (lead.status === status) return;
  const facts = { from: lead.status, to: status };
  const write = () =>
    atomically((tx) => [
      required(
        tx
          .update(leads)
          .set({ status, updatedAt: now, lastEventAt: now })
          .where(and(isAsSeen(change), eq(leads.status, lead.status)))
          .returning({ id: leads.id }),
      ),
      leadStageWrite(tx, { isLead: eq(leads.id, lead.id), from: lead.status, status, now }),
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
  const isThere = and(isAsSeen(change), eq(leads.status, status));
  await unlessDone<unknown>(write, async () => (await db.$count(leads, isThere)) > 0 || null);
}

/**
 * Sets the owner of a lead; null for none. The undecided proposals that the former owner has for
 * the person follow it, and so do the tasks that were suggested to them, though never to nobody.
 * Returns how many proposals did. Throws `ConditionLost` if the lead or one of them was changed at
 * the same moment.
 */
export async function setLeadOwner({
  owner,
  ifNobodys = false,
  ...change
}: LeadChange & { owner: { id: string; name: string } | null; ifNobodys?: boolean }): Promise<number> {
  const { lead, actorId, source, now = sharedNow() } = change;
  if (lead.ownerId === (owner?.id ?? null)) return 0;
  const proposals = await listFollowingProposals({ ...lead, owner, now });
  const proposalIds = proposals.map(({ id }) => id);
  const handOver = await followingSuggestionWrites({
    leadId: lead.id,
    proposalIds,
    from: lead.ownerId,
    owner,
    now,
  });
  const actor = { id: actorId, name: nameAlone(source.actor.name) };
  await atomically((tx) => [
    required(
      tx
        .update(leads)
        .set({ ownerId: owner?.id ?? null, updatedAt: now, lastEventAt: now })
        .where(and(isAsSeen(change), ifNobodys ? isNull(leads.ownerId) : undefined))
        .returning({ id: leads.id }),
    ),
    leadUpdatedWrite(tx, { leadId: lead.id, now }),
    eventWrite(tx, change, { kind: "owner_changed", facts: owner ? { to: owner.name } : {} }),
    auditWrite(tx, {
      ...source,
      action: "lead.owner_changed",
      subject: subjectOf(lead),
      before: { ownerId: lead.ownerId },
      after: { ownerId: owner?.id ?? null },
      now,
    }),
    ...followLeadWrites(tx, { proposals, owner, actor, source, now }),
    ...handOver(tx),
  ]);
  return proposals.length;
}

/** Corrects a lead's data. The old values were wrong, so nothing stores them. */
export async function saveLeadDetails({
  details,
  ...change
}: LeadChange & { details: LeadDetails }): Promise<void> {
  const { lead, source, now = sharedNow() } = change;
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
        .where(isAsSeen(change))
        .returning({ id: leads.id }),
    ),
    leadUpdatedWrite(tx, { leadId: lead.id, now }),
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

/** What staff add to a timeline. */
export interface LoggedEntry {
  /** Its id from the form. */
  key: string;
  kind: LoggedKind;
  text: string;
  /** The side that called or emailed; notes have none. */
  direction: "in" | "out";
  /** When the call or email was; null: now. */
  at: Date | null;
}

const leadTouched = sql`${sql.param(sql.placeholder("now"), leads.updatedAt)}`;

/** The write after which a lead has changed just now. */
const touchLead = prepareWriteOnce((tx) =>
  tx
    .update(leads)
    .set({ updatedAt: leadTouched, lastEventAt: leadTouched })
    .where(eq(leads.id, sql.placeholder("id"))),
);

/**
 * Adds a note, a call or an email to the timeline, and emails the colleagues whom its text
 * mentions, unless they turned that off. Returns false if the same form was sent before.
 */
export async function addLeadEntry({
  entry: { key, kind, text, direction, at },
  ...change
}: LeadChange & { entry: LoggedEntry }): Promise<boolean> {
  const { lead, actorId, source, now = sharedNow() } = change;
  const mentioned = await findMentioned({ text, actorId });
  const readers = await readersOfMentions(mentioned);
  if (readers.length > 0) await countStaffMail({ staffId: actorId, now });
  const mails = readers.length > 0 ? await mentionMails({ readers, lead, key, text, actorId }) : [];
  const facts = {
    text,
    ...(kind === "note" ? {} : { direction }),
    ...(mentioned.length > 0 ? { mentioned: mentioned.map(({ name }) => name).join("\n") } : {}),
  };
  const moment = kind === "note" ? now : (at ?? now);
  try {
    await atomically((tx) => [
      eventWrite(tx, { ...change, now: moment }, { id: key, kind, facts }),
      touchLead(tx, { id: lead.id, now }),
      leadUpdatedWrite(tx, { leadId: lead.id, now }),
      auditWrite(tx, { ...source, action: `lead.${kind}_added`, subject: subjectOf(lead), now }),
      ...mails.flatMap((mail) => queueMail(tx, mail, { now })),
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
  now = sharedNow(),
}: Pick<LeadChange, "source" | "now"> & {
  lead?: Lead;
  query?: Record<string, unknown>;
}): Promise<void> {
  const subject = lead ? subjectOf(lead) : { id: null, name: "Leads" };
  const { q, ...filter } = query ?? {};
  const after = query ? { ...filter, ...(q ? { searched: true } : {}) } : null;
  await atomically((tx) => [auditWrite(tx, { ...source, action: "lead.exported", subject, after, now })]);
}
