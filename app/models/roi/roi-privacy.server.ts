import { and, asc, eq, exists, inArray, ne, not, or } from "drizzle-orm";

import { db, type Database, type Write } from "~/server/db.server";

import { copiedColumns } from "../../../drizzle/personal-data";
import { bookings, leadEvents, leads, roiResults } from "../../../drizzle/schema";

/** The statements an address asked for by email or brought to a consultation. */
function statementsOf(email: string) {
  const mailed = db
    .select({ id: leadEvents.subjectId })
    .from(leadEvents)
    .innerJoin(leads, eq(leads.id, leadEvents.leadId))
    .where(and(eq(leads.email, email), eq(leadEvents.kind, "roi_result")));
  const booked = db.select({ id: bookings.roiResult }).from(bookings).where(eq(bookings.email, email));
  return or(inArray(roiResults.id, mailed), inArray(roiResults.id, booked));
}

/** Whether someone with another address refers to the same statement, because it was passed on. */
function isSomebodyElses(email: string) {
  const mailed = db
    .select({ id: leadEvents.id })
    .from(leadEvents)
    .innerJoin(leads, eq(leads.id, leadEvents.leadId))
    .where(
      and(eq(leadEvents.kind, "roi_result"), eq(leadEvents.subjectId, roiResults.id), ne(leads.email, email)),
    );
  const booked = db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.roiResult, roiResults.id), ne(bookings.email, email)));
  return or(exists(mailed), exists(booked));
}

/**
 * The writes that erase an address's statements, except those that others refer to. Put them before
 * the writes that erase the lead and its consultations, which identify the statements.
 */
export function eraseRoiWrites(tx: Database, { email }: { email: string }): Write[] {
  const address = email.toLowerCase();
  const others = isSomebodyElses(address);
  return [tx.delete(roiResults).where(and(statementsOf(address), others && not(others)))];
}

/** The statements of an address, for a copy of someone's data. */
export async function exportRoi({ email }: { email: string }) {
  return db
    .select(copiedColumns("roiResults"))
    .from(roiResults)
    .where(statementsOf(email.toLowerCase()))
    .orderBy(asc(roiResults.createdAt), asc(roiResults.id))
    .limit(1_000);
}
