import { hostname } from "node:os";

import pLimit from "p-limit";

import { sharedNow } from "~/lib/clock/shared-clock";
import { log } from "~/server/log.server";
import {
  claimEntry,
  listDueEntries,
  recordFailed,
  recordWritten,
  type DueEntry,
  type EntryPlace,
} from "~/models/calendar/calendar-entry.server";
import { FeedError } from "~/services/calendar/calendar-feed.server";
import {
  deleteDavEntry,
  findDavEntries,
  getDavEntry,
  putDavEntry,
} from "~/services/calendar/dav-entry.server";
import { mergeEntry } from "~/services/calendar/merge-entry";

import type { Booking } from "./booking";
import { calendarEntryText, calendarUid } from "./booking-icalendar.server";
import { hostEntry } from "./booking-entry-words.server";
import { isErased } from "./booking-privacy.server";
import { getBooking } from "./booking-query.server";

/* Writes consultations into the calendars of their hosts, each as it is when its turn comes. */

const ENTRIES_PER_RUN = 50;
const ACCOUNTS_TOGETHER = 4;
/** Versions of an entry that are met before the rest is left to the next try. */
const CONFLICTS_MAX = 3;

/**
 * Makes the entries that are due what their consultations are. Any number of processes may run it
 * at once: the one that claims an entry writes it. Returns how many it wrote.
 */
export async function writeCalendarEntries(now: () => Date = sharedNow): Promise<number> {
  const worker = `${hostname()}:${process.pid}:${crypto.randomUUID()}`;
  const due = await listDueEntries({ limit: ENTRIES_PER_RUN, now: now() });
  const accounts = new Map<string, DueEntry[]>();
  for (const one of due)
    accounts.set(one.calendar.accountId, [...(accounts.get(one.calendar.accountId) ?? []), one]);
  const turns = pLimit(ACCOUNTS_TOGETHER);
  const written = await Promise.all(
    [...accounts.values()].map((entries) => turns(() => writeInTurn(entries, { worker, now }))),
  );
  return written.reduce((sum, one) => sum + one, 0);
}

/** One request at a time to each account. After a failure, the rest has been put off as well. */
async function writeInTurn(
  entries: DueEntry[],
  { worker, now }: { worker: string; now: () => Date },
): Promise<number> {
  let written = 0;
  for (const due of entries) {
    // Those before it may have taken longer than a claim lasts.
    const entry = await claimEntry(due, { worker, now: now() });
    if (entry === null) continue;
    const claimed = { ...due, entry };
    try {
      const place = await follow(claimed);
      await recordWritten(entry, { worker, place, now: now() });
      written += 1;
    } catch (error) {
      if (!(error instanceof FeedError)) throw error;
      const { fault, requestFault } = error;
      log.info({ calendarId: entry.calendarId, fault, request: requestFault }, "consultation not written");
      await recordFailed(claimed, { worker, fault, now: now() });
    }
  }
  return written;
}

/** Writes an entry, or removes it if its consultation is no longer the host's. */
async function follow(due: DueEntry): Promise<EntryPlace> {
  const { entry, calendar } = due;
  const known = await getBooking({ id: entry.bookingId });
  const isTheirs = known?.booking.hostId === calendar.hostId;
  return known && isTheirs && isAhead(known.booking)
    ? write(due, calendarEntryText(hostEntry(known)))
    : remove(due);
}

/** A consultation that took place stays in the calendar. */
function isAhead(booking: Booking): boolean {
  return booking.status !== "cancelled" && !isErased(booking);
}

/** The first version is ours to make; later ones replace the version that we know. */
async function write(due: DueEntry, text: string): Promise<EntryPlace> {
  const { entry, login } = due;
  let target: Target = {
    resource: entry.resource ?? `${entry.bookingId}.ics`,
    etag: entry.resource === null ? null : entry.etag,
    text,
  };
  for (let conflicts = 0; conflicts <= CONFLICTS_MAX; conflicts += 1) {
    const address = addressOf(due, target.resource);
    const answer = await putDavEntry({ address, login, text: target.text, etag: target.etag });
    if (answer.state === "written") {
      const etag = answer.etag ?? (await getDavEntry({ address, login }))?.etag;
      if (!etag) throw new FeedError("refused");
      return { resource: target.resource, etag };
    }
    const present = await locate(due, target.resource);
    // Nothing is in the way, so the server forbids it.
    if (present === null && target.etag === null) throw new FeedError("refused");
    // The host deleted it: the consultation takes place, so it is written again.
    target =
      present === null
        ? { ...target, etag: null, text }
        : { ...present, text: mergeEntry(present.text, text) };
  }
  throw new FeedError("refused");
}

interface Target {
  resource: string;
  /** The version that is replaced; null for a new entry. */
  etag: string | null;
  text: string;
}

/** The entry as it is in the calendar now, under our name or, if it was imported, another one. */
async function locate(due: DueEntry, resource: string): Promise<(Target & { etag: string }) | null> {
  const { entry, calendar, login } = due;
  const uid = calendarUid({ id: entry.bookingId });
  const found = await findDavEntries({ address: calendar.address, login, uid });
  for (const address of [addressOf(due, resource), ...found]) {
    if (!address.startsWith(calendar.address)) continue;
    const present = await getDavEntry({ address, login });
    if (present === null) continue;
    if (present.etag === null) throw new FeedError("refused");
    return { resource: address.slice(calendar.address.length), etag: present.etag, text: present.text };
  }
  return null;
}

/** A first try may have arrived although its answer didn't, so the entry is looked for. */
async function remove(due: DueEntry): Promise<null> {
  const { entry, login } = due;
  let present =
    entry.resource === null || entry.etag === null
      ? await locate(due, `${entry.bookingId}.ics`)
      : { resource: entry.resource, etag: entry.etag };
  for (let conflicts = 0; present !== null && conflicts <= CONFLICTS_MAX; conflicts += 1) {
    const { resource, etag }: { resource: string; etag: string } = present;
    const answer = await deleteDavEntry({ address: addressOf(due, resource), login, etag });
    // The host changed it in the meantime. There is still nothing to attend.
    present = answer.state === "written" ? null : await locate(due, resource);
  }
  if (present !== null) throw new FeedError("refused");
  return null;
}

function addressOf({ calendar }: DueEntry, resource: string): string {
  return calendar.address + resource;
}
