import { and, asc, eq, gt, gte, isNotNull, or } from "drizzle-orm";

import { HOUR_MILLISECONDS } from "~/lib/time-units";
import { searchTextOf } from "~/models/search/search-words";
import { phoneWords } from "~/models/shared/phone-search";
import { workSteadily } from "~/models/shared/steady-work.server";
import { db } from "~/server/db.server";

import { leads } from "../../../drizzle/schema";

import { SEARCH_TEXT_LENGTH_MAX } from "./lead-limits";

const LEADS_PER_STEP = 500;
/** What was written before the last run may be committed after it, by another clock. */
const OVERLAP_MILLISECONDS = HOUR_MILLISECONDS;

/** How far the runs of this process have come. The first one begins with the oldest lead. */
let checkedUntil = new Date(0);

/**
 * Adds the words by which a search finds a lead's phone number, where they are missing: during a
 * release, a version that doesn't know them writes leads as well.
 */
export async function indexLeadPhones(): Promise<void> {
  let from = new Date(Math.max(0, checkedUntil.getTime() - OVERLAP_MILLISECONDS));
  let afterId = "";
  await workSteadily(async () => {
    const { id, phone, searchText, lastEventAt } = leads;
    const isNext = or(gt(lastEventAt, from), and(eq(lastEventAt, from), gt(id, afterId)));
    const rows = await db
      .select({ id, phone, searchText, lastEventAt })
      .from(leads)
      // The first condition lets the index be read from there.
      .where(and(gte(lastEventAt, from), isNext, isNotNull(phone)))
      .orderBy(asc(lastEventAt), asc(id))
      .limit(LEADS_PER_STEP);
    for (const row of rows) await addWords(row);
    const last = rows.at(-1);
    if (last) {
      afterId = last.id;
      checkedUntil = from = last.lastEventAt;
    }
    return rows.length < LEADS_PER_STEP ? "done" : "more";
  });
}

async function addWords(lead: { id: string; phone: string | null; searchText: string }): Promise<void> {
  const known = new Set(lead.searchText.split(" "));
  const words = searchTextOf(...phoneWords(lead.phone ?? "")).split(" ");
  const searchText = [lead.searchText, ...words.filter((word) => !known.has(word))]
    .join(" ")
    .trimEnd()
    .slice(0, SEARCH_TEXT_LENGTH_MAX);
  if (searchText === lead.searchText) return;
  // If the lead changed in the meantime, the next run sees it again.
  await db
    .update(leads)
    .set({ searchText })
    .where(and(eq(leads.id, lead.id), eq(leads.searchText, lead.searchText)));
}
