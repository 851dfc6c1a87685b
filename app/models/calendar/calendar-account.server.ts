import { and, asc, eq, inArray, notInArray, sql } from "drizzle-orm";
import pLimit from "p-limit";

import { sharedNow } from "~/lib/clock/shared-clock";
import { hashToken } from "~/lib/token-hash.server";
import type { AuditSource } from "~/models/audit/audit";
import { auditWrite } from "~/models/audit/audit.server";
import { changeContent } from "~/models/shared/content-tag.server";
import { RuleError } from "~/models/shared/rule-error";
import {
  atomically,
  ConditionLost,
  db,
  ifNotLost,
  isUniqueViolation,
  required,
  type Database,
  type Write,
} from "~/server/db.server";
import { davAddress, discoverCalendars, type DavCalendar } from "~/services/calendar/dav.server";
import { maximumCheck } from "~/models/shared/list-maximum.server";

import { bookingHosts, calendarAccounts, hostBusyTimes, hostCalendars } from "../../../drizzle/schema";

import type { CalendarAccount, HostCalendar } from "./calendar";
import { CALENDAR_RULES } from "./calendar-refusals";
import { listCalendars, type CalendarHost } from "./calendar.server";
import { startWritingWrites, tryAgainWrite } from "./calendar-entry.server";
import { faultOf, readNow, unreadState } from "./calendar-poll.server";
import { ACCOUNTS_PER_HOST_MAX, ACCOUNT_CALENDARS_KEPT_MAX, ACCOUNT_CALENDARS_MAX } from "./calendar-limits";

/** Calendars of one account that are read at the same time. */
const READ_TOGETHER = 4;

/** Lists the CalDAV accounts that a host has connected, in the order in which they did. */
export async function listAccounts({ hostId }: { hostId: string }): Promise<CalendarAccount[]> {
  const { id, address, userName, hasMore } = calendarAccounts;
  return db
    .select({ id, address, userName, hasMore })
    .from(calendarAccounts)
    .where(eq(calendarAccounts.hostId, hostId))
    .orderBy(asc(calendarAccounts.createdAt), asc(calendarAccounts.id))
    .limit(ACCOUNTS_PER_HOST_MAX);
}

/**
 * Connects a CalDAV account with all its calendars, which are read at once. An account that is
 * connected already gets its new password and the calendars it has been given since, and loses
 * those that its server no longer lists and nobody chose. Throws `RuleError`.
 */
export async function connectAccount({
  host,
  server,
  userName,
  password,
  source,
  now = sharedNow(),
}: {
  host: CalendarHost;
  server: string;
  userName: string;
  password: string;
  source: AuditSource;
  now?: Date;
}): Promise<void> {
  const address = davAddress(server);
  const accountHash = hashToken(`${address}\n${userName}`);
  const own = and(eq(calendarAccounts.hostId, host.id), eq(calendarAccounts.accountHash, accountHash));
  const [known] = await db.select({ id: calendarAccounts.id }).from(calendarAccounts).where(own);
  const ofHost = eq(calendarAccounts.hostId, host.id);
  // Nothing is read for an account that can't be connected.
  if (!known && (await db.$count(calendarAccounts, ofHost)) >= ACCOUNTS_PER_HOST_MAX)
    throw new RuleError(CALENDAR_RULES, "account_limit");
  const login = { userName, password };
  const listed = await discoverCalendars({ address, login }).catch((error: unknown) => {
    throw new RuleError(CALENDAR_RULES, `account_${faultOf(error)}`);
  });
  if (listed.length === 0) throw new RuleError(CALENDAR_RULES, "account_empty");
  const { found, vanished, hasMore } = compareCalendars(listed, known ? await listStored(known.id) : []);
  const id = known?.id ?? crypto.randomUUID();
  const account = { id, hostId: host.id, address, ...login, accountHash, hasMore, createdAt: now };
  try {
    await atomically((tx) => [
      lockHostWrite(tx, host.id),
      ...(known
        ? [tx.update(calendarAccounts).set({ password, hasMore }).where(eq(calendarAccounts.id, id))]
        : [tx.insert(calendarAccounts).values(account), accountsCheck(tx, host.id)]),
      ...(vanished.length > 0 ? [removeVanishedWrite(tx, { accountId: id, vanished })] : []),
      ...calendarWrites(tx, { accountId: id, hostId: host.id, found, now }),
      tryAgainWrite(tx, { accountId: id, now }),
      auditWrite(tx, {
        ...source,
        action: known ? "host.calendar_account_changed" : "host.calendar_account_connected",
        subject: { id: host.id, name: host.name },
        now,
      }),
    ]);
  } catch (error) {
    // The same form arrived twice.
    if (!isUniqueViolation(error)) throw error;
  }
  await readAccount({ hostId: host.id, accountId: id, now });
}

/** A calendar of an account that is known. */
interface StoredCalendar {
  id: string;
  addressHash: string;
  isChosen: boolean;
}

/** The calendars of an account that are known. */
async function listStored(accountId: string): Promise<StoredCalendar[]> {
  const { id, addressHash, blocks, writesBookings } = hostCalendars;
  const rows = await db
    .select({ id, addressHash, blocks, writesBookings })
    .from(hostCalendars)
    .where(eq(hostCalendars.accountId, accountId));
  return rows.map((row) => ({ ...row, isChosen: row.blocks || row.writesBookings }));
}

/**
 * Compares what a server lists with what is known: the calendars to add, the ids of those that are
 * gone and that nobody chose, and whether any are left out. A chosen one that is gone stays, so
 * that its host sees it, but takes no place of a new one.
 */
function compareCalendars(listed: DavCalendar[], stored: StoredCalendar[]) {
  const listedHashes = new Set(listed.map(({ address }) => hashToken(address)));
  const storedHashes = new Set(stored.map(({ addressHash }) => addressHash));
  const present = stored.filter(({ addressHash }) => listedHashes.has(addressHash));
  const gone = stored.filter(({ addressHash }) => !listedHashes.has(addressHash));
  const vanished = gone.filter(({ isChosen }) => !isChosen).map(({ id }) => id);
  const kept = stored.length - vanished.length;
  const places = Math.min(ACCOUNT_CALENDARS_MAX - present.length, ACCOUNT_CALENDARS_KEPT_MAX - kept);
  const others = listed.filter(({ address }) => !storedHashes.has(hashToken(address)));
  const found = others.slice(0, Math.max(0, places));
  return { found, vanished, hasMore: others.length > found.length };
}

/** One that its host chose in the meantime stays. */
function removeVanishedWrite(
  tx: Database,
  { accountId, vanished }: { accountId: string; vanished: string[] },
): Write {
  const { id, accountId: account, blocks, writesBookings } = hostCalendars;
  return tx
    .delete(hostCalendars)
    .where(and(inArray(id, vanished), eq(account, accountId), eq(blocks, false), eq(writesBookings, false)));
}

/** Makes transactions that connect accounts of one host wait for each other. */
function lockHostWrite(tx: Database, id: string): Write {
  return tx
    .update(bookingHosts)
    .set({ version: sql`${bookingHosts.version}` })
    .where(eq(bookingHosts.id, id));
}

function accountsCheck(tx: Database, hostId: string): Write {
  return maximumCheck(tx, calendarAccounts, {
    where: eq(calendarAccounts.hostId, hostId),
    maximum: ACCOUNTS_PER_HOST_MAX,
    refusal: () => new RuleError(CALENDAR_RULES, "account_limit"),
  });
}

/** A calendar that is known by its address, such as one of another account, stays what it is. */
function calendarWrites(
  tx: Database,
  { accountId, hostId, found, now }: { accountId: string; hostId: string; found: DavCalendar[]; now: Date },
): Write[] {
  if (found.length === 0) return [];
  const rows = found.map(({ address, name }) => ({
    id: crypto.randomUUID(),
    hostId,
    accountId,
    name,
    address,
    addressHash: hashToken(address),
    ...unreadState(now),
    createdAt: now,
  }));
  return [tx.insert(hostCalendars).values(rows).onConflictDoNothing()];
}

async function readAccount({
  hostId,
  accountId,
  now,
}: {
  hostId: string;
  accountId: string;
  now: Date;
}): Promise<void> {
  const rows = await db
    .select({ id: hostCalendars.id })
    .from(hostCalendars)
    .where(eq(hostCalendars.accountId, accountId))
    .limit(ACCOUNT_CALENDARS_KEPT_MAX);
  const turns = pLimit(READ_TOGETHER);
  let isAway = false;
  const read = async (id: string) => {
    // Someone waits, and each of the others would take as long. They are read when they are due.
    if (isAway) return;
    const answer = await readNow({ hostId, id, now });
    if (answer?.fault === "unreachable" || answer?.fault === "certificate") isAway = true;
  };
  await Promise.all(rows.map(({ id }) => turns(() => read(id))));
}

/**
 * Chooses which calendars of an account count as busy, and the one that consultations are written
 * into. Upcoming consultations are written as well. Returns the account's calendars as they are
 * then; null if the host has no such account.
 */
export async function chooseCalendars({
  host,
  accountId,
  blocks,
  writes,
  source,
  now = sharedNow(),
}: {
  host: CalendarHost;
  accountId: string;
  /** The ids of the calendars that count as busy. */
  blocks: string[];
  /** The id of the calendar that is written into, or null. */
  writes: string | null;
  source: AuditSource;
  now?: Date;
}): Promise<HostCalendar[] | null> {
  const ofAccount = and(eq(hostCalendars.accountId, accountId), eq(hostCalendars.hostId, host.id));
  const counts = blocks.length > 0 ? inArray(hostCalendars.id, blocks) : sql`false`;
  const leftOut = idsLeftOut(ofAccount, blocks);
  try {
    await changeContent(["slots"], (tx) => [
      required(
        tx
          .update(hostCalendars)
          .set({
            blocks: sql`${counts}`,
            writesBookings: writes === null ? false : sql`${hostCalendars.id} = ${writes}`,
            nextPollAt: now,
          })
          .where(ofAccount)
          .returning({ id: hostCalendars.id }),
      ),
      // Their times are forgotten, and read as a whole if they count again.
      tx.delete(hostBusyTimes).where(inArray(hostBusyTimes.calendarId, leftOut)),
      tx
        .update(hostCalendars)
        .set(unreadState(now))
        .where(and(ofAccount, eq(hostCalendars.blocks, false))),
      ...(writes === null ? [] : startWritingWrites(tx, { calendarId: writes, accountId, now })),
      auditWrite(tx, {
        ...source,
        action: "host.calendars_chosen",
        subject: { id: host.id, name: host.name },
        now,
      }),
    ]);
  } catch (error) {
    if (error instanceof ConditionLost) return null;
    throw error;
  }
  return syncAccount({ hostId: host.id, accountId, now });
}

/**
 * Reads the calendars of an account of this host now, until its server doesn't answer. Returns
 * them; null if there is none.
 */
export async function syncAccount({
  hostId,
  accountId,
  now = sharedNow(),
}: {
  hostId: string;
  accountId: string;
  now?: Date;
}): Promise<HostCalendar[] | null> {
  await readAccount({ hostId, accountId, now });
  const own = (await listCalendars({ hostId })).filter((calendar) => calendar.accountId === accountId);
  return own.length > 0 ? own : null;
}

function idsLeftOut(ofAccount: ReturnType<typeof and>, blocks: string[]) {
  const leftOut = blocks.length > 0 ? and(ofAccount, notInArray(hostCalendars.id, blocks)) : ofAccount;
  return db.select({ id: hostCalendars.id }).from(hostCalendars).where(leftOut);
}

/**
 * Disconnects an account of this host with its calendars. What was written into them stays there.
 * Twice disconnects once.
 */
export async function removeAccount({
  host,
  id,
  source,
  now = sharedNow(),
}: {
  host: CalendarHost;
  id: string;
  source: AuditSource;
  now?: Date;
}): Promise<void> {
  await ifNotLost(
    changeContent(["slots"], (tx) => [
      required(
        tx
          .delete(calendarAccounts)
          .where(and(eq(calendarAccounts.id, id), eq(calendarAccounts.hostId, host.id)))
          .returning({ id: calendarAccounts.id }),
      ),
      auditWrite(tx, {
        ...source,
        action: "host.calendar_account_removed",
        subject: { id: host.id, name: host.name },
        now,
      }),
    ]),
  );
}
