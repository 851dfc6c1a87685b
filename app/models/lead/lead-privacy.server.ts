import { and, eq, inArray, lt, or } from "drizzle-orm";

import { dataCopyWords } from "~/copy/shared/data-copy";
import { sharedNow } from "~/lib/clock/shared-clock";
import { atomically, db, ifNotLost, required, type Database, type Write } from "~/server/db.server";

import { copiedColumns } from "../../../drizzle/personal-data";
import {
  leadEvents,
  leadLinks,
  leadOrigins,
  leads,
  mergedLeads,
  outboxMails,
  tenantInvitations,
} from "../../../drizzle/schema";

import { everyRow, type EveryRow } from "~/models/shared/keyset.server";
import { workSteadily } from "~/models/shared/steady-work.server";
import { ERASED_PERSON, SYSTEM_ACTOR } from "~/models/audit/audit";
import { auditWrite, erasePersonFromAuditWrites, type NewAuditEntry } from "~/models/audit/audit.server";
import {
  eraseBookingWrites,
  exportBookings,
  exportInvitations,
} from "~/models/booking/booking-privacy.server";
import { eraseContactWrites, exportContact } from "~/models/contact/contact-message.server";
import type { Lead } from "./lead";
import { eraseFilterWrite } from "./saved-filter.server";
import { eraseImportWrite } from "./lead-import.server";
import { listForgottenLeads } from "./lead-query.server";
import { listAddresses } from "./lead-address.server";
import {
  eraseProposalWrites,
  exportCosignedProposals,
  exportCosignerTalk,
  exportEarlierProposals,
  exportProposals,
  exportReminderStops,
} from "~/models/proposal/proposal-privacy.server";
import { eraseRoiWrites, exportRoi } from "~/models/roi/roi-privacy.server";
import { eraseTasksWrite, exportTasks } from "~/models/task/task.server";
import { eraseWebhooksWrite } from "~/models/webhook/webhook-write.server";
import { getSettings } from "~/models/settings/settings.server";
import { daysBefore } from "~/lib/time-units";

/** Maximum leads that one clean-up run erases. The next run continues. */
const FORGOTTEN_PER_RUN = 500;

/**
 * The writes that erase what someone left with their email addresses (`listAddresses`), apart from
 * an account: the lead with its timeline, and the rows of each area. An area that stores visitors'
 * addresses adds its writes here and its rows to `exportPerson`.
 */
export function erasePersonWrites(
  tx: Database,
  {
    emails,
    account,
    now = sharedNow(),
  }: {
    emails: string[];
    /** Their account, if it is deleted as well. It is deleted after these writes. */
    account?: { id: string; keepsName: boolean };
    now?: Date;
  },
): Write[] {
  return [
    ...eraseRoiWrites(tx, { emails }),
    eraseTasksWrite(tx, { emails }),
    ...emails.flatMap((email) => eraseAddressWrites(tx, { email, account, now })),
    tx.delete(leads).where(inArray(leads.email, emails)),
  ];
}

/** The writes for one address, without the lead. */
function eraseAddressWrites(
  tx: Database,
  {
    email,
    account,
    now,
  }: { email: string; account: { id: string; keepsName: boolean } | undefined; now: Date },
): Write[] {
  return [
    ...erasePersonFromAuditWrites(tx, { email, account }),
    tx.delete(tenantInvitations).where(eq(tenantInvitations.email, email)),
    tx
      .update(tenantInvitations)
      .set({ invitedBy: ERASED_PERSON })
      .where(eq(tenantInvitations.invitedBy, email)),
    eraseFilterWrite(tx, { email }),
    eraseImportWrite(tx, { email }),
    ...eraseContactWrites(tx, { email }),
    ...eraseBookingWrites(tx, { email, now }),
    ...eraseProposalWrites(tx, { email }),
    eraseWebhooksWrite(tx, { email, userId: account?.id }),
    tx.delete(outboxMails).where(or(eq(outboxMails.recipient, email), eq(outboxMails.replyTo, email))),
  ];
}

/**
 * Everything we store about the person behind a lead, apart from an account, for a file (GDPR
 * articles 15 and 20). Its lists are read while the file is written (see `everyRow`).
 */
export async function exportPerson({
  email,
  isStillTheirs = () => Promise.resolve(true),
  now = sharedNow(),
}: {
  email: string;
  /** Whether the address still belongs to the account that the copy is about. */
  isStillTheirs?: () => Promise<boolean>;
  now?: Date;
}) {
  const { emails, lead } = await readPerson(email);
  // False once the person was erased or merged, so that rows may be missing.
  const isAsBefore = async () => {
    const present = await readPerson(email);
    const isSame = present.emails.length === emails.length && (!lead || present.lead?.id === lead.id);
    return isSame && isStillTheirs();
  };
  return {
    exportedAt: now,
    lead,
    ...exportLead(lead?.id ?? ""),
    messages: exportContact({ emails }),
    statements: exportRoi({ emails }),
    bookings: exportBookings({ emails }),
    invitations: exportInvitations({ emails }),
    proposals: exportProposals({ emails }),
    earlierProposals: exportEarlierProposals({ emails }),
    cosignedProposals: exportCosignedProposals({ emails }),
    cosignerTalk: exportCosignerTalk({ emails }),
    endedReminders: exportReminderStops({ emails }),
    tasks: exportTasks({ emails }),
    mails: exportMails({ emails }),
    incomplete: sayUnless(isAsBefore, dataCopyWords.changed),
  };
}

/** A person as they are known by an address: all addresses, and their lead if there is one. */
async function readPerson(email: string) {
  const emails = await listAddresses({ email });
  const [lead] = await db.select(copiedColumns("leads")).from(leads).where(inArray(leads.email, emails));
  return { emails, lead: lead ?? null };
}

/** The last part of a copy that is read: a sentence, unless all is as it was at its beginning. */
async function* sayUnless(isAsBefore: () => Promise<boolean>, sentence: string): EveryRow<string> {
  yield (await isAsBefore()) ? [] : [sentence];
}

/** What is kept with a lead. */
function exportLead(leadId: string) {
  return {
    otherAddresses: everyRow({ id: mergedLeads.id }, eq(mergedLeads.leadId, leadId), (key) =>
      db.select({ key, row: copiedColumns("mergedLeads") }).from(mergedLeads),
    ),
    timeline: everyRow(
      { createdAt: leadEvents.createdAt, id: leadEvents.id },
      eq(leadEvents.leadId, leadId),
      (key) => db.select({ key, row: copiedColumns("leadEvents") }).from(leadEvents),
    ),
    links: everyRow(
      { createdAt: leadLinks.createdAt, id: leadLinks.id },
      eq(leadLinks.leadId, leadId),
      (key) => db.select({ key, row: copiedColumns("leadLinks") }).from(leadLinks),
    ),
    origins: everyRow(
      { dimension: leadOrigins.dimension, value: leadOrigins.value },
      eq(leadOrigins.leadId, leadId),
      (key) => db.select({ key, row: copiedColumns("leadOrigins") }).from(leadOrigins),
    ),
  };
}

/** The emails to a person, without their text, which may hold a link that signs in. */
function exportMails({ emails }: { emails: string[] }) {
  const { createdAt, id } = outboxMails;
  return everyRow({ createdAt, id }, inArray(outboxMails.recipient, emails), (key) =>
    db.select({ key, row: copiedColumns("outboxMails") }).from(outboxMails),
  );
}

/** Erases the person behind a lead. The audit log records who did it, but not whose data it was. */
export async function eraseLead({
  lead,
  source,
  ifQuietSince,
  unchangedSince,
  now = sharedNow(),
}: {
  lead: Pick<Lead, "id" | "email">;
  source: Pick<NewAuditEntry, "actor" | "network" | "userAgent" | "requestId">;
  /** Throws `ConditionLost` if anything happened to the lead since this time. */
  ifQuietSince?: Date;
  /** Throws `ConditionLost` if the lead has changed since it was in this version. */
  unchangedSince?: Date | undefined;
  now?: Date;
}): Promise<void> {
  const emails = await listAddresses(lead);
  await atomically(
    (tx) => [
      // Locks the lead. It is deleted last, because what goes with it would be one long write.
      required(
        tx
          .update(leads)
          .set({ updatedAt: now })
          .where(
            and(
              eq(leads.id, lead.id),
              ifQuietSince && lt(leads.lastEventAt, ifQuietSince),
              unchangedSince && eq(leads.updatedAt, unchangedSince),
            ),
          )
          .returning({ id: leads.id }),
      ),
      ...erasePersonWrites(tx, { emails, now }),
      auditWrite(tx, { ...source, action: "lead.erased", subject: { id: lead.id, name: "Lead" }, now }),
    ],
    { inSteps: true },
  );
}

/** Erases leads that have been quiet for as long as the settings say. Returns how many. */
export async function eraseForgottenLeads({ now = sharedNow() }: { now?: Date } = {}): Promise<number> {
  const { leadRetentionDays } = await getSettings();
  const before = daysBefore(now, leadRetentionDays);
  const { items } = await listForgottenLeads({ before, limit: FORGOTTEN_PER_RUN });
  let erased = 0;
  const left = items[Symbol.iterator]();
  await workSteadily(async () => {
    const { value: lead } = left.next();
    if (!lead) return "done";
    // Lost: the person came back, or another process was faster.
    const writing = eraseLead({ lead, source: { actor: SYSTEM_ACTOR }, ifQuietSince: before, now });
    if (await ifNotLost(writing)) erased += 1;
    return "more";
  });
  return erased;
}
