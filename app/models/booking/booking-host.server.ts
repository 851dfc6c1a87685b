import { randomBytes } from "node:crypto";

import { and, asc, eq, gte, inArray, sql, type SQL } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import {
  atomically,
  db,
  isUniqueViolation,
  refuseLost,
  required,
  settle,
  type Database,
  type Write,
} from "~/server/db.server";

import { copiedColumns } from "../../../drizzle/personal-data";
import { bookingHosts, bookingHours, bookingOverrides, users } from "../../../drizzle/schema";

import { everyRow } from "~/models/shared/keyset.server";
import { changedFields, type AuditSource } from "~/models/audit/audit";
import { auditWrite } from "~/models/audit/audit.server";
import {
  type BookingHost,
  type HostForm,
  type HostOverride,
  listOverrides,
  requireRoomFor,
  textOfWeek,
  textOfWindows,
  windowsOfWeek,
} from "./booking-host";
import { HOST_RULES } from "./booking-refusals";
import { changeContent } from "~/models/shared/content-tag.server";
import { RuleError } from "~/models/shared/rule-error";
import { hasPermission } from "~/models/account/role";
import { ROLES } from "../../../drizzle/values";
import { getSettings } from "~/models/settings/settings.server";
import { addToDay, dayAt, type Day } from "~/lib/time-zone";
import { timeZoneNamed } from "~/lib/zones/zone-names";
import { displayName } from "~/models/account/user";
import { hashToken } from "~/lib/token-hash.server";

/** The roles that may give consultations. */
const HOST_ROLES = ROLES.filter((role) => hasPermission(role, "manage_bookings"));

/**
 * Lists the hosts with their rules, by name. `bookable` leaves out hosts who are switched off,
 * whose account is disabled, who may no longer give consultations, or whose time zone no longer
 * exists.
 */
export async function listHosts({
  bookable = false,
  hostId,
  now = sharedNow(),
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
    .orderBy(asc(bookingHosts.createdAt), asc(bookingHosts.id));
  const known = bookable ? rows.filter(({ host }) => timeZoneNamed(host.timeZone) !== null) : rows;
  if (known.length === 0) return [];
  const ids = known.map(({ host }) => host.id);
  const yesterday = addToDay(dayAt(now, "UTC"), -1);
  const [hours, overrides] = await Promise.all([
    db.select().from(bookingHours).where(inArray(bookingHours.hostId, ids)).orderBy(bookingHours.startMinute),
    db
      .select()
      .from(bookingOverrides)
      .where(and(inArray(bookingOverrides.hostId, ids), gte(bookingOverrides.lastDay, yesterday)))
      .orderBy(bookingOverrides.day, bookingOverrides.startMinute),
  ]);
  return known.map(({ host: { feedTokenHash, ...host }, user }) => ({
    ...host,
    timeZone: timeZoneNamed(host.timeZone) ?? "UTC",
    lostZone: timeZoneNamed(host.timeZone) === null ? host.timeZone : null,
    name: user ? displayName(user) : "",
    email: user?.email ?? "",
    isAway: !user?.isActive || !hasPermission(user.role, "manage_bookings"),
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
}): Promise<Pick<BookingHost, "id" | "placeKind" | "meetingPlace"> | null> {
  const [host] = await db
    .select({
      id: bookingHosts.id,
      placeKind: bookingHosts.placeKind,
      meetingPlace: bookingHosts.meetingPlace,
    })
    .from(bookingHosts)
    .where(eq(bookingHosts.userId, userId));
  return host ?? null;
}

/** A host by id; null for none. */
export async function getHost({ id, now }: { id: string; now?: Date }): Promise<BookingHost | null> {
  const [host] = await listHosts({ hostId: id, ...(now ? { now } : {}) });
  return host ?? null;
}

/** Lists the staff who may give consultations but aren't hosts yet. */
export async function listPossibleHosts(): Promise<{ userId: string; name: string }[]> {
  const rows = await db
    .select({ user: users })
    .from(users)
    .leftJoin(bookingHosts, eq(bookingHosts.userId, users.id))
    .where(and(inArray(users.role, HOST_ROLES), eq(users.isActive, true), sql`${bookingHosts.id} is null`))
    .orderBy(asc(users.email));
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
  now = sharedNow(),
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
  await changeContent(["slots"], (tx) => [
    tx.insert(bookingHosts).values({ id, userId, timeZone, createdAt: now, updatedAt: now }),
    ...(hours.length > 0 ? [tx.insert(bookingHours).values(hours)] : []),
    auditWrite(tx, { ...source, action: "host.created", subject: { id, name }, after: { timeZone }, now }),
  ]).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new RuleError(HOST_RULES, "already_host") : error;
  });
  return { id };
}

/**
 * Changes the rules of a host's calendar. Existing bookings stay. Throws `RuleError` "host_changed"
 * if someone else saved first.
 */
export async function saveHost({
  host: { id },
  form: { days, version, ...rules },
  source,
  now = sharedNow(),
}: {
  host: Pick<BookingHost, "id">;
  form: HostForm;
  source: AuditSource;
  now?: Date;
}): Promise<void> {
  const hours = days.flatMap((windows, index) =>
    windows.map((window) => ({ hostId: id, weekday: index + 1, ...window })),
  );
  await settle(async () => {
    const host = await getHost({ id });
    const changed =
      host &&
      changedFields<Record<string, unknown>>(
        { ...host, hours: textOfWeek(host.hours) },
        { ...rules, hours: textOfWeek(hours) },
      );
    if (host?.version !== version) {
      // The same form sent twice is no conflict.
      if (host && !changed) return;
      throw new RuleError(HOST_RULES, "host_changed");
    }
    await changeContent(["slots"], (tx) => [
      required(
        tx
          .update(bookingHosts)
          .set({ ...rules, version: version + 1, updatedAt: now })
          .where(isStill({ id, version }))
          .returning({ id: bookingHosts.id }),
      ),
      tx.delete(bookingHours).where(eq(bookingHours.hostId, id)),
      ...(hours.length > 0 ? [tx.insert(bookingHours).values(hours)] : []),
      ...(changed
        ? [
            auditWrite(tx, {
              ...source,
              action: "host.changed",
              subject: { id, name: host.name },
              ...changed,
              now,
            }),
          ]
        : []),
    ]);
  });
}

/**
 * Sets special hours for days, in place of the override that begins on `replaces`. Existing
 * bookings stay. Throws `RuleError` if another override has one of the days.
 */
export async function saveOverride({
  host,
  override,
  replaces = null,
  source,
  now = sharedNow(),
}: {
  host: BookingHost;
  override: HostOverride;
  replaces?: Day | null;
  source: AuditSource;
  now?: Date;
}): Promise<void> {
  const { day, lastDay, windows, reason } = override;
  const before = listOverrides(host).find((other) => other.day === replaces);
  const others = listOverrides(host).filter((other) => other.day !== replaces);
  requireRoomFor(override, others);
  const rows = windows.length > 0 ? windows : [{ startMinute: 0, endMinute: 0 }];
  await changeOverrides(host, now, (tx) => [
    ...(replaces === null ? [] : [deleteOverride(tx, host, replaces)]),
    tx
      .insert(bookingOverrides)
      .values(rows.map((window) => ({ hostId: host.id, day, lastDay, reason, ...window }))),
    overrideAudit(tx, { host, override, source, now, before: before ?? null, after: override }),
  ]);
}

/** Restores the usual hours of the days of an override. Removing it twice removes it once. */
export async function removeOverride({
  host,
  day,
  source,
  now = sharedNow(),
}: {
  host: BookingHost;
  day: Day;
  source: AuditSource;
  now?: Date;
}): Promise<void> {
  const override = listOverrides(host).find((one) => one.day === day);
  if (!override) return;
  await changeOverrides(host, now, (tx) => [
    deleteOverride(tx, host, day),
    overrideAudit(tx, { host, override, source, now, before: override, after: null }),
  ]);
}

/**
 * Writes overrides, unless someone else changed the calendar since it was read. So two people never
 * give one day to two overrides, and a booking never takes a time that has just closed.
 */
async function changeOverrides(host: BookingHost, now: Date, writes: (tx: Database) => Write[]) {
  await refuseLost(
    changeContent(["slots"], (tx) => [
      required(
        tx
          .update(bookingHosts)
          .set({ version: host.version + 1, updatedAt: now })
          .where(isStill(host))
          .returning({ id: bookingHosts.id }),
      ),
      ...writes(tx),
    ]),
    () => new RuleError(HOST_RULES, "host_changed"),
  );
}

const isStill = ({ id, version }: Pick<BookingHost, "id" | "version">) =>
  and(eq(bookingHosts.id, id), eq(bookingHosts.version, version));

/**
 * The write that a booking fails with if the host's calendar changed since it was read, or if
 * `condition` no longer holds. It also makes a change of the calendar wait until the booking is
 * written.
 */
export function requireSameHost(
  tx: Database,
  host: Pick<BookingHost, "id" | "version">,
  condition?: SQL,
): Write {
  return required(
    tx
      .update(bookingHosts)
      .set({ version: host.version })
      .where(and(isStill(host), condition))
      .returning({ id: bookingHosts.id }),
  );
}

function deleteOverride(tx: Database, host: BookingHost, day: Day): Write {
  return tx
    .delete(bookingOverrides)
    .where(and(eq(bookingOverrides.hostId, host.id), eq(bookingOverrides.day, day)));
}

function overrideAudit(
  tx: Database,
  entry: {
    host: BookingHost;
    override: HostOverride;
    source: AuditSource;
    now: Date;
    before: HostOverride | null;
    after: HostOverride | null;
  },
): Write {
  const { host, override, source, now, before, after } = entry;
  const { day, lastDay } = override;
  const days = day === lastDay ? day : `${day} to ${lastDay}`;
  const factsOf = (one: HostOverride | null) => ({
    hours: one === null ? "as usual" : textOfWindows(one.windows) || "closed",
  });
  return auditWrite(tx, {
    ...source,
    action: after ? "host.day_changed" : "host.day_restored",
    subject: { id: host.id, name: `${host.name}, ${days}` },
    before: factsOf(before),
    after: factsOf(after),
    now,
  });
}

/** The write that erases what a host wrote about their own days. */
export function eraseHostWrite(tx: Database, { userId }: { userId: string }): Write {
  const hosts = tx.select({ id: bookingHosts.id }).from(bookingHosts).where(eq(bookingHosts.userId, userId));
  return tx.update(bookingOverrides).set({ reason: null }).where(inArray(bookingOverrides.hostId, hosts));
}

/** The overrides of a host, for a copy of their data. */
export function exportOverrides({ userId }: { userId: string }) {
  const { day, startMinute } = bookingOverrides;
  return everyRow({ day, startMinute }, eq(bookingHosts.userId, userId), (key) =>
    db
      .select({ key, row: copiedColumns("bookingOverrides") })
      .from(bookingOverrides)
      .innerJoin(bookingHosts, eq(bookingHosts.id, bookingOverrides.hostId)),
  );
}

/**
 * Gives a host's calendar feed a new secret and ends the old one. The secret is returned only this
 * once.
 */
export async function renewFeed({
  host,
  source,
  now = sharedNow(),
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
