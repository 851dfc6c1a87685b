import { and, eq, exists, inArray, not, notInArray, or } from "drizzle-orm";

import { db, type Database, type Write } from "~/server/db.server";

import { copiedColumns } from "../../../drizzle/personal-data";
import { bookings, leadEvents, leads, roiResults } from "../../../drizzle/schema";

import { everyRow } from "~/models/shared/keyset.server";

/** The statements a person asked for by email or brought to a consultation. */
function statementsOf(emails: string[]) {
  const mailed = db
    .select({ id: leadEvents.subjectId })
    .from(leadEvents)
    .innerJoin(leads, eq(leads.id, leadEvents.leadId))
    .where(and(inArray(leads.email, emails), eq(leadEvents.kind, "roi_result")));
  const booked = db.select({ id: bookings.roiResult }).from(bookings).where(inArray(bookings.email, emails));
  return or(inArray(roiResults.id, mailed), inArray(roiResults.id, booked));
}

/** Whether someone with another address refers to the same statement, because it was passed on. */
function belongsToOthers(emails: string[]) {
  const mailed = db
    .select({ id: leadEvents.id })
    .from(leadEvents)
    .innerJoin(leads, eq(leads.id, leadEvents.leadId))
    .where(
      and(
        eq(leadEvents.kind, "roi_result"),
        eq(leadEvents.subjectId, roiResults.id),
        notInArray(leads.email, emails),
      ),
    );
  const booked = db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.roiResult, roiResults.id), notInArray(bookings.email, emails)));
  return or(exists(mailed), exists(booked));
}

/**
 * The writes that erase the statements of a person's addresses, except those that others refer to.
 * Put them before the writes that erase the lead and its consultations, which identify the
 * statements.
 */
export function eraseRoiWrites(tx: Database, { emails }: { emails: string[] }): Write[] {
  const others = belongsToOthers(emails);
  return [tx.delete(roiResults).where(and(statementsOf(emails), others && not(others)))];
}

/** The statements of a person's addresses, for a copy of their data. */
export function exportRoi({ emails }: { emails: string[] }) {
  const { createdAt, id } = roiResults;
  return everyRow({ createdAt, id }, statementsOf(emails), (key) =>
    db.select({ key, row: copiedColumns("roiResults") }).from(roiResults),
  );
}
