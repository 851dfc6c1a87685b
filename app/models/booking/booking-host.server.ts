import { randomBytes } from "node:crypto";

import { and, asc, eq, gte, inArray, sql } from "drizzle-orm";

import {
  atomically,
  ConditionLost,
  db,
  isUniqueViolation,
  required,
  type Database,
  type Write,
} from "~/server/db.server";

import { bookingHosts, bookingHours, bookingOverrides, users } from "../../../drizzle/schema";

import { changedFields, type AuditSource } from "~/models/audit/audit";
import { auditWrite } from "~/models/audit/audit.server";
import type { TimeWindow } from "./booking";
import {
  type BookingHost,
  HOST_RULES,
  type HostForm,
  textOfWeek,
  textOfWindows,
  windowsOfWeek,
} from "./booking-host";
import { RuleError } from "~/models/shared/rule-error";
import { hasPermission } from "~/models/account/role";
import { ROLES } from "../../../drizzle/values";
import { getSettings } from "~/models/settings/settings.server";
import { dayAt, addToDay, type Day } from "~/lib/time-zone";
import { displayName } from "~/models/account/user";
import { hashToken } from "~/lib/token-hash.server";

/** The roles that may give consultations. */
const HOST_ROLES = ROLES.filter((role) => hasPermission(role, "manage_bookings"));
const HOSTS_MAX = 100;

/**
 * Lists the hosts with their rules, by name. `bookable` leaves out hosts who are switched off,
 * whose account is disabled, or who may no longer give consultations.
 */
export async function listHosts({
  bookable = false,
  hostId,
  now = new Date(),
}: { bookable?: boolean; hostId?: string; now?: Date } = {}): Promise<BookingHost[]> {
  const rows = await db
    .select({ host: bookingHosts, user: users })
    .from(bookingHosts)
    .leftJoin(users, eq(users.id, bookingHosts.userId))
    .where(
      and(
        hostId === undefined ? undefined : eq(bookingHosts.id, hostId),
        bookable
          ? and(eq(bookingHosts.isActive, true), eq(users.isActive, true), inArray(users.role, HOST_ROLES))
          : undefined,
      ),
    )
    .orderBy(asc(bookingHosts.createdAt), asc(bookingHosts.id))
    .limit(HOSTS_MAX);
  if (rows.length === 0) return [];
  const ids = rows.map(({ host }) => host.id);
  const yesterday = addToDay(dayAt(now, "UTC"), -1);
  const [hours, overrides] = await Promise.all([
    db.select().from(bookingHours).where(inArray(bookingHours.hostId, ids)).orderBy(bookingHours.startMinute),
    db
      .select()
      .from(bookingOverrides)
      .where(and(inArray(bookingOverrides.hostId, ids), gte(bookingOverrides.day, yesterday)))
      .orderBy(bookingOverrides.day, bookingOverrides.startMinute),
  ]);
  return rows.map(({ host: { feedTokenHash, ...host }, user }) => ({
    ...host,
    name: user ? displayName(user) : "",
    email: user?.email ?? "",
    hasFeed: feedTokenHash !== null,
    hours: hours.filter((row) => row.hostId === host.id),
    overrides: overrides.filter((row) => row.hostId === host.id),
  }));
}

/** The calendar of a member of the staff; null for people who give no consultations. */
export async function findHostOf({
  userId,
}: {
  userId: string;
}): Promise<Pick<BookingHost, "id" | "meetingPlace"> | null> {
  const [host] = await db
    .select({ id: bookingHosts.id, meetingPlace: bookingHosts.meetingPlace })
    .from(bookingHosts)
    .where(eq(bookingHosts.userId, userId));
  return host ?? null;
}

/** A host by id; null for none. */
export async function getHost({ id }: { id: string }): Promise<BookingHost | null> {
  const [host] = await listHosts({ hostId: id });
  return host ?? null;
}

/** Lists the staff who may give consultations but aren't hosts yet. */
export async function listPossibleHosts(): Promise<{ userId: string; name: string }[]> {
  const rows = await db
    .select({ user: users })
    .from(users)
    .leftJoin(bookingHosts, eq(bookingHosts.userId, users.id))
    .where(and(inArray(users.role, HOST_ROLES), eq(users.isActive, true), sql`${bookingHosts.id} is null`))
    .orderBy(asc(users.email))
    .limit(HOSTS_MAX);
  return rows.map(({ user }) => ({ userId: user.id, name: displayName(user) }));
}

/**
 * Makes a staff member a host with the default booking hours. Throws a unique violation if they are
 * one already.
 */
export async function createHost({
  userId,
  name,
  timeZone,
  source,
  now = new Date(),
}: {
  userId: string;
  name: string;
  timeZone: string;
  source: AuditSource;
  now?: Date;
}): Promise<{ id: string }> {
  const id = crypto.randomUUID();
  const settings = await getSettings();
  const hours = windowsOfWeek(settings.bookingHours).map((window) => ({ hostId: id, ...window }));
  await atomically((tx) => [
    tx.insert(bookingHosts).values({ id, userId, timeZone, createdAt: now, updatedAt: now }),
    ...(hours.length > 0 ? [tx.insert(bookingHours).values(hours)] : []),
    auditWrite(tx, { ...source, action: "host.created", subject: { id, name }, after: { timeZone }, now }),
  ]).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new RuleError(HOST_RULES, "already_host") : error;
  });
  return { id };
}

/**
 * Changes the rules of a host's calendar. Existing bookings stay. Throws `ConditionLost` if someone
 * else saved first.
 */
export async function saveHost({
  host,
  form: { days, version, ...rules },
  source,
  now = new Date(),
}: {
  host: BookingHost;
  form: HostForm;
  source: AuditSource;
  now?: Date;
}): Promise<void> {
  const hours = days.flatMap((windows, index) =>
    windows.map((window) => ({ hostId: host.id, weekday: index + 1, ...window })),
  );
  const changed = changedFields<Record<string, unknown>>(
    { ...host, hours: textOfWeek(host.hours) },
    { ...rules, hours: textOfWeek(hours) },
  );
  await atomically((tx) => [
    required(
      tx
        .update(bookingHosts)
        .set({ ...rules, version: version + 1, updatedAt: now })
        .where(and(eq(bookingHosts.id, host.id), eq(bookingHosts.version, version)))
        .returning({ id: bookingHosts.id }),
    ),
    tx.delete(bookingHours).where(eq(bookingHours.hostId, host.id)),
    ...(hours.length > 0 ? [tx.insert(bookingHours).values(hours)] : []),
    ...(changed
      ? [
          auditWrite(tx, {
            ...source,
            action: "host.changed",
            subject: { id: host.id, name: host.name },
            ...changed,
            now,
          }),
        ]
      : []),
  ]).catch((error: unknown) => {
    throw error instanceof ConditionLost ? new RuleError(HOST_RULES, "host_changed") : error;
  });
}

/**
 * Sets special hours for one day. Replaces an entry with the same start. Closing a day removes its
 * other windows.
 */
export async function saveOverride({
  host,
  override,
  source,
  now = new Date(),
}: {
  host: BookingHost;
  override: { day: Day; startMinute: number; endMinute: number };
  source: AuditSource;
  now?: Date;
}): Promise<void> {
  const { day, startMinute, endMinute } = override;
  const isClosed = startMinute === endMinute;
  const ofDay = and(eq(bookingOverrides.hostId, host.id), eq(bookingOverrides.day, day));
  const others = windowsOfDay(host, day)?.filter((window) => window.startMinute !== startMinute) ?? [];
  await atomically((tx) => [
    // A closed day has no hours, and a day with hours isn't closed.
    tx
      .delete(bookingOverrides)
      .where(
        isClosed
          ? ofDay
          : and(
              ofDay,
              sql`(${bookingOverrides.startMinute} = ${bookingOverrides.endMinute} or ${bookingOverrides.startMinute} = ${startMinute})`,
            ),
      ),
    tx
      .insert(bookingOverrides)
      .values({ hostId: host.id, ...override })
      .onConflictDoUpdate({
        target: [bookingOverrides.hostId, bookingOverrides.day, bookingOverrides.startMinute],
        set: { endMinute },
      }),
    overrideAudit(tx, {
      host,
      day,
      source,
      now,
      after: isClosed ? [] : [...others, { startMinute, endMinute }],
    }),
  ]);
}

/** Restores a day's usual weekday hours. */
export async function removeOverride({
  host,
  day,
  source,
  now = new Date(),
}: {
  host: BookingHost;
  day: Day;
  source: AuditSource;
  now?: Date;
}): Promise<void> {
  await atomically((tx) => [
    tx
      .delete(bookingOverrides)
      .where(and(eq(bookingOverrides.hostId, host.id), eq(bookingOverrides.day, day))),
    overrideAudit(tx, { host, day, source, now, after: null }),
  ]);
}

/** The special windows of a day, none if it is closed; null if the day has its usual hours. */
function windowsOfDay(host: BookingHost, day: Day): TimeWindow[] | null {
  const own = host.overrides.filter((override) => override.day === day);
  return own.length === 0 ? null : own.filter(({ startMinute, endMinute }) => startMinute !== endMinute);
}

function overrideAudit(
  tx: Database,
  entry: {
    host: BookingHost;
    day: Day;
    source: AuditSource;
    now: Date;
    after: TimeWindow[] | null;
  },
): Write {
  const { host, day, source, now, after } = entry;
  const hoursOf = (windows: TimeWindow[] | null) => ({
    hours: windows === null ? "as usual" : textOfWindows(windows) || "closed",
  });
  return auditWrite(tx, {
    ...source,
    action: after ? "host.day_changed" : "host.day_restored",
    subject: { id: host.id, name: `${host.name}, ${day}` },
    before: hoursOf(windowsOfDay(host, day)),
    after: hoursOf(after),
    now,
  });
}

/**
 * Gives a host's calendar feed a new secret and ends the old one. The secret is returned only this
 * once.
 */
export async function renewFeed({
  host,
  source,
  now = new Date(),
}: {
  host: BookingHost;
  source: AuditSource;
  now?: Date;
}): Promise<{ token: string }> {
  const token = randomBytes(24).toString("base64url");
  await atomically((tx) => [
    required(
      tx
        .update(bookingHosts)
        .set({ feedTokenHash: hashToken(token), updatedAt: now })
        .where(eq(bookingHosts.id, host.id))
        .returning({ id: bookingHosts.id }),
    ),
    auditWrite(tx, {
      ...source,
      action: "host.feed_renewed",
      subject: { id: host.id, name: host.name },
      now,
    }),
  ]);
  return { token };
}

/**
 * The host whose calendar feed has this secret; null if there is none, or if they may no longer see
 * bookings.
 */
export async function getHostByFeedToken({ token }: { token: string }): Promise<BookingHost | null> {
  const [row] = await db
    .select({ id: bookingHosts.id })
    .from(bookingHosts)
    .innerJoin(users, eq(users.id, bookingHosts.userId))
    .where(
      and(
        eq(bookingHosts.feedTokenHash, hashToken(token)),
        eq(users.isActive, true),
        inArray(users.role, HOST_ROLES),
      ),
    );
  return row ? getHost({ id: row.id }) : null;
}
