import { randomInt } from "node:crypto";

import { and, eq, gte, lte, ne } from "drizzle-orm";
import pLimit from "p-limit";

import { RuleError } from "~/models/shared/rule-error";
import {
  atomically,
  ConditionLost,
  db,
  isUniqueViolation,
  required,
  type Database,
  type Write,
} from "~/server/db.server";

import { bookingQuanta, bookings } from "../../../drizzle/schema";

import { changedFields, type AuditSource } from "~/models/audit/audit";
import { auditWrite } from "~/models/audit/audit.server";
import { endOf, isChangeable, quantaOf, REFERENCE_LETTERS, type Booking, BOOKING_RULES } from "./booking";
import type { BookingHost } from "./booking-host";
import { bookingToken, linkWrite } from "./booking-link.server";
import { bookedMails, cancelledMails, movedMails, type BookingMailContext } from "./booking-mail.server";
import { bookingColumns, getBooking } from "./booking-query.server";
import { dropReminders, reminderWrites } from "./booking-reminder.server";
import { findNearest, hostsFreeAt } from "./booking-slot.server";
import type { Campaign } from "~/models/lead/campaign";
import type { LeadSaving } from "~/models/lead/lead";
import { leadWrites, type LeadStep } from "~/models/lead/lead.server";
import { keepResultWrites } from "~/models/roi/roi.server";
import { getSettings } from "~/models/settings/settings.server";
import { hashToken } from "~/lib/token-hash.server";

/** Maximum upcoming consultations per email address. */
const UPCOMING_PER_ADDRESS_MAX = 5;

function newReference(): string {
  const letters = Array.from({ length: 8 }, () => REFERENCE_LETTERS[randomInt(REFERENCE_LETTERS.length)]);
  return `B-${letters.slice(0, 4).join("")}-${letters.slice(4).join("")}`;
}

/** What the visitor filled in. */
export interface NewBooking {
  /** Identifies the form: sent twice, it books once. */
  requestKey: string;
  startsAt: Date;
  name: string;
  email: string;
  company: string | null;
  note: string | null;
  timeZone: string;
  /** Id of the ROI statement that is brought along. */
  roiResult: string | null;
  /** What the ROI statement is about, and its date. */
  processName?: string | undefined;
  yearlySaving?: LeadSaving | undefined;
  workedOutAt?: Date | undefined;
  /** The campaign that brought the visitor. */
  campaign?: Campaign | null | undefined;
  /** The consent sentence the visitor agreed to. */
  consent: string;
}

/**
 * Books a consultation, with its emails and reminders, and picks the host. The same form sent again
 * returns the booking it made before. Throws `RuleError` "slot_taken" with free times nearby, and
 * `RuleError` "too_many".
 */
export function createBooking(wanted: NewBooking & { now?: Date }): Promise<MadeBooking> {
  return turns(() => book(wanted));
}

/** A booking with its link's secret. `isNew` is false if the same form made it before. */
interface MadeBooking {
  booking: Booking;
  token: string;
  isNew: boolean;
}

/**
 * Concurrent bookings per process. In a rush, the rest wait here rather than for a database
 * connection.
 */
const turns = pLimit(4);

async function book({ now = new Date(), ...wanted }: NewBooking & { now?: Date }): Promise<MadeBooking> {
  const made = await getByRequestKey(wanted);
  if (made) return made;
  if (await hasTooMany(wanted.email, now)) throw new RuleError(BOOKING_RULES, "too_many_bookings");
  const settings = await getSettings();
  for (const host of await hostsFreeAt(wanted.startsAt, { now })) {
    const booking = newBooking(wanted, host, now);
    const token = bookingToken(booking.id);
    try {
      await insertBooking({ booking, wanted, host, settings, token, now });
      return { booking, token, isNew: true };
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      // Either the same form was faster, or someone else took this host's time.
      const same = await getByRequestKey(wanted);
      if (same) return same;
    }
  }
  // While this request searched, the same form may have taken the last slot.
  const same = await getByRequestKey(wanted);
  if (same) return same;
  throw new RuleError(BOOKING_RULES, "slot_taken", {
    nearest: await findNearest(wanted.startsAt, { now }),
  });
}

function newBooking(wanted: NewBooking, host: BookingHost, now: Date): Booking {
  const { startsAt, name, email, company, note, timeZone, roiResult } = wanted;
  return {
    id: crypto.randomUUID(),
    reference: newReference(),
    hostId: host.id,
    status: "confirmed",
    startsAt,
    endsAt: endOf(startsAt),
    name,
    email: email.toLowerCase(),
    company,
    note,
    timeZone,
    roiResult,
    wantsReminders: true,
    sequence: 0,
    moves: 0,
    movedFrom: null,
    cancelReason: null,
    createdAt: now,
    updatedAt: now,
  };
}

async function insertBooking({
  booking,
  wanted,
  host,
  ...context
}: BookingMailContext & { wanted: NewBooking; host: BookingHost }): Promise<void> {
  await atomically((tx) => [
    tx.insert(bookings).values({
      ...booking,
      requestKey: hashToken(wanted.requestKey),
      consent: wanted.consent,
    }),
    tx.insert(bookingQuanta).values(quantaRows(booking, host)),
    linkWrite(tx, booking.id),
    ...reminderWrites(tx, booking, context.now),
    ...bookedMails(tx, { ...context, booking, host }),
    ...(booking.roiResult === null ? [] : keepResultWrites(tx, { id: booking.roiResult, now: context.now })),
    ...statementStep(tx, wanted),
    ...leadOf(tx, { booking, host, kind: "booking_made", ...wanted, now: context.now }),
  ]);
}

/** The writes that put the visitor's ROI statement on the timeline, at the time it was made. */
function statementStep(tx: Database, wanted: NewBooking): Write[] {
  const { email, roiResult, processName, yearlySaving, workedOutAt } = wanted;
  if (roiResult === null || !yearlySaving) return [];
  const { amountMinor, currency } = yearlySaving;
  return leadWrites(tx, {
    email,
    emailProven: false,
    interest: processName || null,
    yearlySaving,
    source: "roi",
    consent: null,
    event: { kind: "roi_result", subjectId: roiResult, facts: { amountMinor, currency } },
    now: workedOutAt,
  });
}

/** Sorted, so that two overlapping bookings never wait for each other. */
function quantaRows(booking: Pick<Booking, "id" | "startsAt" | "endsAt">, host: BookingHost) {
  return quantaOf(booking, host).map((quantum) => ({ hostId: host.id, quantum, bookingId: booking.id }));
}

async function getByRequestKey({ requestKey, email }: Pick<NewBooking, "requestKey" | "email">) {
  const [booking] = await db
    .select(bookingColumns)
    .from(bookings)
    .where(and(eq(bookings.requestKey, hashToken(requestKey)), eq(bookings.email, email.toLowerCase())));
  return booking ? { booking, token: bookingToken(booking.id), isNew: false } : null;
}

/** A courtesy limit, not a lock: many forms sent at the same moment may exceed it once. */
async function hasTooMany(email: string, now: Date): Promise<boolean> {
  const upcoming = and(
    eq(bookings.email, email.toLowerCase()),
    gte(bookings.startsAt, now),
    eq(bookings.status, "confirmed"),
  );
  return (await db.$count(bookings, upcoming)) >= UPCOMING_PER_ADDRESS_MAX;
}

/**
 * Reschedules a booking, for its visitor or (with `source`) for staff. The host stays the same if
 * they are free. `sequence` is the one the caller saw. Asking twice for the same time reschedules
 * once. Throws `RuleError` "slot_taken" and `RuleError`; the old time is then kept.
 */
export async function moveBooking({
  id,
  sequence,
  startsAt,
  source,
  now = new Date(),
}: {
  id: string;
  sequence: number;
  startsAt: Date;
  source?: AuditSource;
  now?: Date;
}): Promise<Booking> {
  const known = await getBooking({ id });
  if (!known) throw new RuleError(BOOKING_RULES, "booking_changed");
  const { booking, host: formerHost } = known;
  if (booking.status === "confirmed" && booking.startsAt.getTime() === startsAt.getTime()) return booking;
  if (booking.status === "confirmed" && booking.startsAt <= now)
    throw new RuleError(BOOKING_RULES, "booking_over");
  if (booking.status !== "confirmed" || booking.sequence !== sequence)
    throw new RuleError(BOOKING_RULES, "booking_changed");
  const settings = await getSettings();
  const rules = { now, notice: source === undefined, exceptBookingId: id };
  const held = await selectQuantaOf(id);
  for (const host of await hostsFreeAt(startsAt, { ...rules, preferred: booking.hostId })) {
    const changes = changesOf(booking, startsAt, host, now);
    const moved = { ...booking, ...changes };
    const context = {
      booking: moved,
      host,
      formerHost,
      before: booking,
      settings,
      token: bookingToken(id),
      now,
    };
    try {
      await atomically((tx) => [
        required(
          tx
            .update(bookings)
            .set(changes)
            .where(
              and(eq(bookings.id, id), eq(bookings.status, "confirmed"), eq(bookings.sequence, sequence)),
            )
            .returning({ id: bookings.id }),
        ),
        ...exchangeQuanta(tx, { held, wanted: quantaRows(moved, host) }),
        ...dropReminders(tx, id),
        ...(booking.wantsReminders ? reminderWrites(tx, moved, now) : []),
        linkWrite(tx, id),
        ...movedMails(tx, context),
        ...leadOf(tx, { booking: moved, host, kind: "booking_moved", source, now }),
        ...staffAudit(tx, { source, action: "booking.moved", before: booking, after: moved, now }),
      ]);
      return moved;
    } catch (error) {
      if (error instanceof ConditionLost) throw new RuleError(BOOKING_RULES, "booking_changed");
      if (!isUniqueViolation(error)) throw error;
    }
  }
  throw new RuleError(BOOKING_RULES, "slot_taken", { nearest: await findNearest(startsAt, rules) });
}

function changesOf(booking: Booking, startsAt: Date, host: BookingHost, now: Date) {
  return {
    hostId: host.id,
    startsAt,
    endsAt: endOf(startsAt),
    movedFrom: booking.startsAt,
    moves: booking.moves + 1,
    sequence: booking.sequence + 1,
    updatedAt: now,
  };
}

type Quantum = Pick<typeof bookingQuanta.$inferSelect, "hostId" | "quantum" | "bookingId">;

function selectQuantaOf(bookingId: string): Promise<Quantum[]> {
  return db
    .select()
    .from(bookingQuanta)
    .where(eq(bookingQuanta.bookingId, bookingId))
    .then((rows) => rows);
}

/**
 * Takes the new quarter hours before freeing the old ones. Two bookings that swap times then never
 * wait for each other: one of them is refused.
 */
function exchangeQuanta(tx: Database, { held, wanted }: { held: Quantum[]; wanted: Quantum[] }): Write[] {
  const isIn = (list: Quantum[]) => (one: Quantum) =>
    list.some(({ hostId, quantum }) => hostId === one.hostId && quantum === one.quantum);
  const added = wanted.filter((quantum) => !isIn(held)(quantum));
  const freed = held.filter((quantum) => !isIn(wanted)(quantum));
  return [
    ...(added.length > 0 ? [tx.insert(bookingQuanta).values(added)] : []),
    ...freed.map(({ hostId, quantum, bookingId }) =>
      tx
        .delete(bookingQuanta)
        .where(
          and(
            eq(bookingQuanta.hostId, hostId),
            eq(bookingQuanta.quantum, quantum),
            eq(bookingQuanta.bookingId, bookingId),
          ),
        ),
    ),
  ];
}

/**
 * Cancels a booking, for its visitor or (with `source`) for staff, and frees its time at once.
 * Cancelling twice cancels once. Throws `RuleError`.
 */
export async function cancelBooking({
  id,
  reason,
  source,
  now = new Date(),
}: {
  id: string;
  reason: string | null;
  source?: AuditSource;
  now?: Date;
}): Promise<Booking> {
  const known = await getBooking({ id });
  if (!known) throw new RuleError(BOOKING_RULES, "booking_changed");
  const { booking, host } = known;
  if (booking.status === "cancelled") return booking;
  if (!isChangeable(booking, now)) throw new RuleError(BOOKING_RULES, "booking_over");
  const settings = await getSettings();
  const cancelled: Booking = {
    ...booking,
    status: "cancelled",
    cancelReason: reason,
    sequence: booking.sequence + 1,
    updatedAt: now,
  };
  const context = { booking: cancelled, host, settings, token: bookingToken(id), now };
  try {
    await atomically((tx) => [
      required(
        tx
          .update(bookings)
          .set({
            status: "cancelled",
            cancelReason: reason,
            sequence: booking.sequence + 1,
            updatedAt: now,
          })
          .where(
            and(
              eq(bookings.id, id),
              eq(bookings.status, "confirmed"),
              eq(bookings.sequence, booking.sequence),
            ),
          )
          .returning({ id: bookings.id }),
      ),
      tx.delete(bookingQuanta).where(eq(bookingQuanta.bookingId, id)),
      ...dropReminders(tx, id),
      linkWrite(tx, id),
      ...cancelledMails(tx, { ...context, byStaff: source !== undefined }),
      ...leadOf(tx, { booking: cancelled, kind: "booking_cancelled", source, now }),
      ...staffAudit(tx, { source, action: "booking.cancelled", before: booking, after: cancelled, now }),
    ]);
    return cancelled;
  } catch (error) {
    if (!(error instanceof ConditionLost)) throw error;
    // Someone else cancelled or rescheduled it just now.
    const present = await getBooking({ id });
    if (present?.booking.status === "cancelled") return present.booking;
    throw new RuleError(BOOKING_RULES, "booking_changed");
  }
}

/**
 * Records whether a consultation took place or the visitor didn't come. It can be corrected later.
 * Throws `RuleError`.
 */
export async function recordOutcome({
  id,
  outcome,
  source,
  now = new Date(),
}: {
  id: string;
  outcome: "held" | "missed";
  source: AuditSource;
  now?: Date;
}): Promise<void> {
  const known = await getBooking({ id });
  if (!known || known.booking.status === "cancelled") throw new RuleError(BOOKING_RULES, "booking_changed");
  const { booking } = known;
  if (booking.startsAt > now) throw new RuleError(BOOKING_RULES, "booking_not_begun");
  const after: Booking = { ...booking, status: outcome, updatedAt: now };
  try {
    await atomically((tx) => [
      required(
        tx
          .update(bookings)
          .set({ status: outcome, updatedAt: now })
          .where(and(eq(bookings.id, id), ne(bookings.status, "cancelled"), lte(bookings.startsAt, now)))
          .returning({ id: bookings.id }),
      ),
      ...leadOf(tx, { booking, kind: `booking_${outcome}`, source, now }),
      ...staffAudit(tx, { source, action: `booking.${outcome}`, before: booking, after, now }),
    ]);
  } catch (error) {
    throw error instanceof ConditionLost ? new RuleError(BOOKING_RULES, "booking_changed") : error;
  }
}

/**
 * The writes that update the person's lead. A booking's link is shown to anyone who typed an email
 * address, so booking proves nothing. Attending does, because only the emails say where the
 * consultation is.
 */
function leadOf(
  tx: Database,
  step: {
    booking: Booking;
    kind: LeadStep["event"]["kind"];
    /** Becomes the lead's owner if it has none. */
    host?: BookingHost;
    consent?: string;
    campaign?: Campaign | null | undefined;
    yearlySaving?: LeadSaving | undefined;
    source?: AuditSource | undefined;
    now: Date;
  },
): Write[] {
  const { booking, kind, host, consent = null, campaign, yearlySaving, source, now } = step;
  return leadWrites(tx, {
    email: booking.email,
    emailProven: kind === "booking_held",
    ...(kind === "booking_made"
      ? { name: booking.name, company: booking.company, interestHint: booking.note, yearlySaving }
      : {}),
    ownerId: host?.userId,
    source: "booking",
    campaign,
    consent,
    event: {
      kind,
      subjectId: booking.id,
      facts: { reference: booking.reference, startsAt: booking.startsAt.toISOString() },
      actorId: source?.actor.id ?? null,
    },
    now,
  });
}

function staffAudit(
  tx: Database,
  entry: {
    source: AuditSource | undefined;
    action: `booking.${string}`;
    before: Booking;
    after: Booking;
    now: Date;
  },
): Write[] {
  const { source, action, before, after, now } = entry;
  if (!source) return [];
  const facts = ({ status, startsAt, hostId, cancelReason }: Booking) => ({
    status,
    startsAt: startsAt.toISOString(),
    hostId,
    cancelReason,
  });
  // The log outlives the visitor's data, so it names the consultation and not the person.
  const subject = { id: before.id, name: before.reference };
  return [auditWrite(tx, { ...source, action, subject, ...changedFields(facts(before), facts(after)), now })];
}
