import { and, asc, eq, lt, or } from "drizzle-orm";

import { atomically, ConditionLost, db, required, type Database, type Write } from "~/server/db.server";

import { copiedColumns } from "../../../drizzle/personal-data";
import { leadEvents, leads, outboxMails, tenantInvitations } from "../../../drizzle/schema";

import { ERASED_PERSON, SYSTEM_ACTOR } from "~/models/audit/audit";
import { auditWrite, erasePersonFromAuditWrites, type NewAuditEntry } from "~/models/audit/audit.server";
import { eraseBookingWrites, exportBookings } from "~/models/booking/booking-privacy.server";
import { eraseContactWrites, exportContact } from "~/models/contact/contact-message.server";
import type { Lead } from "./lead";
import { listForgottenLeads } from "./lead-query.server";
import { leadEmail } from "./lead.server";
import { eraseProposalWrites, exportProposals } from "~/models/proposal/proposal-privacy.server";
import { eraseRoiWrites, exportRoi } from "~/models/roi/roi-privacy.server";
import { eraseTaskWrites, exportTasks } from "~/models/task/task.server";
import { getSettings } from "~/models/settings/settings.server";
import { daysBefore } from "~/lib/time-units";

/** Maximum leads that one clean-up run erases. The next run continues. */
const FORGOTTEN_PER_RUN = 500;

/**
 * The writes that erase what someone left with an email address, apart from an account: the lead
 * with its timeline, and the rows of each area. An area that stores visitors' addresses adds its
 * writes here and its rows to `exportPerson`.
 */
export function erasePersonWrites(
  tx: Database,
  {
    email,
    account,
    now = new Date(),
  }: {
    email: string;
    /** Their account, if it is deleted as well. It is deleted after these writes. */
    account?: { id: string; keepsName: boolean };
    now?: Date;
  },
): Write[] {
  const address = leadEmail(email);
  return [
    ...erasePersonFromAuditWrites(tx, { email: address, account }),
    tx.delete(tenantInvitations).where(eq(tenantInvitations.email, address)),
    tx
      .update(tenantInvitations)
      .set({ invitedBy: ERASED_PERSON })
      .where(eq(tenantInvitations.invitedBy, address)),
    ...eraseTaskWrites(tx, { email: address }),
    ...eraseRoiWrites(tx, { email: address }),
    ...eraseContactWrites(tx, { email: address }),
    ...eraseBookingWrites(tx, { email: address, now }),
    ...eraseProposalWrites(tx, { email: address }),
    tx.delete(outboxMails).where(or(eq(outboxMails.recipient, address), eq(outboxMails.replyTo, address))),
    tx.delete(leads).where(eq(leads.email, address)),
  ];
}

/**
 * Everything we store about the person behind a lead, apart from an account, as an object for JSON
 * (GDPR articles 15 and 20).
 */
export async function exportPerson({ email, now = new Date() }: { email: string; now?: Date }) {
  const address = leadEmail(email);
  const [[lead], timeline, messages, statements, bookings, proposals, tasks] = await Promise.all([
    db.select(copiedColumns("leads")).from(leads).where(eq(leads.email, address)),
    exportTimeline(address),
    exportContact({ email: address }),
    exportRoi({ email: address }),
    exportBookings({ email: address }),
    exportProposals({ email: address }),
    exportTasks({ email: address }),
  ]);
  return {
    exportedAt: now,
    lead: lead ?? null,
    timeline,
    messages,
    statements,
    bookings,
    proposals,
    tasks,
  };
}

function exportTimeline(address: string) {
  return db
    .select(copiedColumns("leadEvents"))
    .from(leadEvents)
    .innerJoin(leads, eq(leads.id, leadEvents.leadId))
    .where(eq(leads.email, address))
    .orderBy(asc(leadEvents.createdAt), asc(leadEvents.id))
    .limit(10_000);
}

/** Erases the person behind a lead. The audit log records who did it, but not whose data it was. */
export async function eraseLead({
  lead,
  source,
  ifQuietSince,
  now = new Date(),
}: {
  lead: Pick<Lead, "id" | "email">;
  source: Pick<NewAuditEntry, "actor" | "network" | "userAgent" | "requestId">;
  /** Throws `ConditionLost` if anything happened to the lead since this time. */
  ifQuietSince?: Date;
  now?: Date;
}): Promise<void> {
  await atomically((tx) => [
    ...eraseRoiWrites(tx, { email: lead.email }),
    required(
      tx
        .delete(leads)
        .where(and(eq(leads.id, lead.id), ifQuietSince && lt(leads.lastEventAt, ifQuietSince)))
        .returning({ id: leads.id }),
    ),
    ...erasePersonWrites(tx, { email: lead.email, now }),
    auditWrite(tx, { ...source, action: "lead.erased", subject: { id: lead.id, name: "Lead" }, now }),
  ]);
}

/** Erases leads that have been quiet for as long as the settings say. Returns how many. */
export async function eraseForgottenLeads({ now = new Date() }: { now?: Date } = {}): Promise<number> {
  const { leadRetentionDays } = await getSettings();
  const before = daysBefore(now, leadRetentionDays);
  const { items } = await listForgottenLeads({ before, limit: FORGOTTEN_PER_RUN });
  let erased = 0;
  for (const lead of items) {
    try {
      await eraseLead({ lead, source: { actor: SYSTEM_ACTOR }, ifQuietSince: before, now });
      erased += 1;
    } catch (error) {
      // The person came back, or another process was faster.
      if (!(error instanceof ConditionLost)) throw error;
    }
  }
  return erased;
}
