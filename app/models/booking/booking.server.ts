import { sharedNow } from "~/lib/clock/shared-clock";
import { currentLanguage } from "~/lib/language/current-language";
import type { Language } from "~/lib/languages";

import { and, eq, gte, lte } from "drizzle-orm";
import pLimit from "p-limit";

import { changeContent } from "~/models/shared/content-tag.server";
import { RuleError } from "~/models/shared/rule-error";
import {
  atomically,
  ConditionLost,
  db,
  refuseLost,
  isUniqueViolation,
  required,
  settle,
  type Database,
  type Write,
} from "~/server/db.server";

import {
  bookingAnswers,
  bookingGuests,
  bookingQuanta,
  bookings,
  calendarEntries,
} from "../../../drizzle/schema";

import { followBookingWrites, followWrite } from "~/models/calendar/calendar-entry.server";
import { changedFields, type AuditSource } from "~/models/audit/audit";
import { auditWrite } from "~/models/audit/audit.server";
import { endOf, isChangeable, listQuanta, minutesOf, type Booking } from "./booking";
import { BOOKING_RULES } from "./booking-refusals";
import type { BookingHost } from "./booking-host";
import { requireSameHost } from "./booking-host.server";
import { bookingToken, linkWrite } from "./booking-link.server";
import {
  bookedMails,
  cancelledMails,
  handedOverMails,
  missedMail,
  movedMails,
  type BookingMailContext,
} from "./booking-mail.server";
import { isErased } from "./booking-privacy.server";
import { bookingColumns, getBooking } from "./booking-query.server";
import { dropReminders, reminderWrites } from "./booking-reminder.server";
import { findNearest, hasLeastAhead, hostsFreeAt, isStillFree } from "./booking-slot.server";
import { moveRulesOf, placedAt, type BookingAnswer, type EventType } from "./event-type";
import { requireEventType, requireSameType } from "./event-type.server";
import { UPCOMING_PER_ADDRESS_MAX } from "./booking-limits";
import type { Campaign } from "~/models/lead/campaign";
import type { LeadSaving } from "~/models/lead/lead";
import { hasLeadEvent, leadWrites, type LeadStep } from "~/models/lead/lead.server";
import { newReference } from "~/models/shared/reference.server";
import { keepResultWrites } from "~/models/roi/roi.server";
import { getSettings } from "~/models/settings/settings.server";
import { hashToken } from "~/lib/token-hash.server";
import { countStaffMail } from "~/models/mail/staff-mail-limit.server";
import { webhookWrite } from "~/models/webhook/webhook-write.server";
import { takenBackSuggestionWrites } from "~/models/task/task-suggestion.server";
import { maximumCheck } from "~/models/shared/list-maximum.server";
import { unlessDone } from "~/models/shared/unless-done.server";

/** What the visitor filled in. */
export interface NewBooking {
  /** Identifies the form: sent twice, it books once. */
  requestKey: string;
  /** The first type, unless it is another one. */
  eventTypeId?: string | undefined;
  startsAt: Date;
  name: string;
  email: string;
  company: string | null;
  phone?: string | null | undefined;
  note: string | null;
  answers?: BookingAnswer[] | undefined;
  /** Addresses of people to invite along, in lower case. */
  guests?: string[] | undefined;
  timeZone: string;
  /** The language of the page; by default that of this request. */
  language?: Language | undefined;
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
  /** The staff member who books for the person; nothing for a visitor. */
  source?: AuditSource | undefined;
}

/**
 * Books a consultation, with its emails and reminders, and picks the host. The same form sent again
 * returns the booking it made before. Throws `RuleError` "slot_taken" with free times nearby,
 * "too_many_bookings", and "event_type_off".
 */
export function createBooking(wanted: NewBooking & { now?: Date }): Promise<MadeBooking> {
  return turns(() => settle(() => book(wanted)));
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

async function book({ now = sharedNow(), ...wanted }: NewBooking & { now?: Date }): Promise<MadeBooking> {
  const made = await getByRequestKey(wanted);
  if (made) return made;
  if (await hasTooMany(wanted.email, now)) throw new RuleError(BOOKING_RULES, "too_many_bookings");
  const [settings, type] = await Promise.all([
    getSettings(),
    requireEventType({ eventTypeId: wanted.eventTypeId ?? null }),
  ]);
  if (!type.isActive) throw new RuleError(BOOKING_RULES, "event_type_off");
  const hosts = await hostsFreeAt(wanted.startsAt, { type, now });
  for (const [index, host] of hosts.entries()) {
    if (!(await isStillFree(host, wanted.startsAt, { type, now }))) continue;
    const booking = newBooking(wanted, { host, type, now });
    const token = bookingToken(booking.id);
    const others = hosts.slice(index + 1);
    try {
      await insertBooking({ booking, wanted, host, others, type, settings, token, now });
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
    nearest: await findNearest(wanted.startsAt, { type, now }),
  });
}

function newBooking(
  wanted: NewBooking,
  { host, type, now }: { host: BookingHost; type: EventType; now: Date },
): Booking {
  const { startsAt, name, email, company, phone = null, note, timeZone, roiResult } = wanted;
  const { language = currentLanguage() } = wanted;
  return {
    id: crypto.randomUUID(),
    reference: newReference("B"),
    hostId: host.id,
    eventTypeId: type.id,
    status: "confirmed",
    startsAt,
    endsAt: endOf(startsAt, type.lengthMinutes),
    name,
    email: email.toLowerCase(),
    company,
    phone,
    note,
    timeZone,
    language,
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

/**
 * Throws `ConditionLost` if the type, the host's calendar, or the loads of the hosts changed since
 * they were read.
 */
async function insertBooking({
  booking,
  wanted,
  host,
  others,
  ...context
}: Omit<BookingMailContext, "host" | "answers" | "guests" | "type"> & {
  wanted: NewBooking;
  host: BookingHost;
  /** The other hosts who are free then. */
  others: BookingHost[];
  type: EventType;
}): Promise<void> {
  const { type, now } = context;
  const { answers = [] } = wanted;
  const guests = [...new Set(wanted.guests)].filter((email) => email !== booking.email);
  const { email, roiResult } = booking;
  const isTold =
    roiResult !== null && (await hasLeadEvent({ email, kind: "roi_result", subjectId: roiResult }));
  await changeContent(["slots"], (tx) => [
    requireSameType(tx, type),
    requireSameHost(tx, host, hasLeastAhead(tx, host, { others, now })),
    tx.insert(bookings).values({
      ...booking,
      requestKey: hashToken(wanted.requestKey),
      consent: wanted.consent,
    }),
    // The changed content makes those who book wait for each other, so that the count stays true.
    maximumCheck(tx, bookings, {
      where: upcomingOf(booking.email, now),
      maximum: UPCOMING_PER_ADDRESS_MAX,
      refusal: () => new RuleError(BOOKING_RULES, "too_many_bookings"),
    }),
    ...(answers.length > 0 ? [tx.insert(bookingAnswers).values(answerRows(booking, answers))] : []),
    ...(guests.length > 0
      ? [tx.insert(bookingGuests).values(guests.map((email) => ({ bookingId: booking.id, email })))]
      : []),
    tx.insert(bookingQuanta).values(quantaRows(booking, host)),
    linkWrite(tx, booking.id),
    ...reminderWrites(tx, booking, now),
    ...bookedMails(tx, { ...context, booking, host: placedAt(host, type), answers, guests }),
    ...(roiResult === null ? [] : keepResultWrites(tx, { id: roiResult, now })),
    // The visitor may have had it emailed before, or has booked with it before.
    ...(isTold ? [] : statementStep(tx, wanted)),
    ...leadOf(tx, { booking, host, kind: "booking_made", ...wanted, now }),
    ...followBookingWrites(tx, { bookingId: booking.id, hostId: host.id, now }),
    webhookWrite(tx, { event: "booking.created", ...eventOf(booking), now }),
    ...staffAudit(tx, {
      source: wanted.source,
      action: "booking.created",
      before: null,
      after: booking,
      now,
    }),
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

function answerRows({ id }: Pick<Booking, "id">, answers: BookingAnswer[]) {
  return answers.map((answer, index) => ({ bookingId: id, position: index + 1, ...answer }));
}

/** Sorted, so that two overlapping bookings never wait for each other. */
function quantaRows(booking: Pick<Booking, "id" | "startsAt" | "endsAt">, host: BookingHost) {
  return listQuanta(booking, host).map((quantum) => ({ hostId: host.id, quantum, bookingId: booking.id }));
}

async function getByRequestKey({ requestKey, email }: Pick<NewBooking, "requestKey" | "email">) {
  const [booking] = await db
    .select(bookingColumns)
    .from(bookings)
    .where(and(eq(bookings.requestKey, hashToken(requestKey)), eq(bookings.email, email.toLowerCase())));
  return booking ? { booking, token: bookingToken(booking.id), isNew: false } : null;
}

/** No time is looked for if there are too many. The write counts again. */
async function hasTooMany(email: string, now: Date): Promise<boolean> {
  return (await db.$count(bookings, upcomingOf(email, now))) >= UPCOMING_PER_ADDRESS_MAX;
}

function upcomingOf(email: string, now: Date) {
  return and(
    eq(bookings.email, email.toLowerCase()),
    gte(bookings.startsAt, now),
    eq(bookings.status, "confirmed"),
  );
}

/**
 * Reschedules a booking, for its visitor or (with `source`) for staff. The host stays the same if
 * they are free. `sequence` is the one the caller saw. Asking twice for the same time reschedules
 * once. Throws `RuleError` "slot_taken" and `RuleError`; the old time is then kept.
 */
export async function moveBooking({ now = sharedNow(), ...wanted }: Move & { now?: Date }): Promise<Booking> {
  if (wanted.source) await countStaffMail({ staffId: wanted.source.actor.id, now });
  return settle(() => move({ ...wanted, now }));
}

interface Move {
  id: string;
  sequence: number;
  startsAt: Date;
  /** The zone in which the visitor has chosen the time. By default, the booking keeps its own. */
  timeZone?: string;
  source?: AuditSource;
  /** What staff write to the visitor. */
  message?: string | null;
}

/**
 * Refuses to change a booking that has begun, that changed since its caller saw it (`sequence`), or
 * that is cancelled.
 */
function requireChangeable(booking: Booking, seen: { sequence: number; now: Date }): void {
  if (booking.status !== "cancelled" && booking.startsAt <= seen.now)
    throw new RuleError(BOOKING_RULES, "booking_over");
  if (booking.sequence !== seen.sequence) throw new RuleError(BOOKING_RULES, "booking_changed");
  if (booking.status === "cancelled") throw new RuleError(BOOKING_RULES, "booking_cancelled");
}

/** Throws `ConditionLost` if the booking or the host's calendar changed since they were read. */
async function move({
  id,
  sequence,
  startsAt,
  timeZone,
  source,
  message = null,
  now,
}: Move & { now: Date }): Promise<Booking> {
  const known = await getBooking({ id });
  if (!known) throw new RuleError(BOOKING_RULES, "booking_changed");
  const { booking, host: formerHost, answers, guests } = known;
  if (booking.status === "confirmed" && booking.startsAt.getTime() === startsAt.getTime()) return booking;
  requireChangeable(booking, { sequence, now });
  const settings = await getSettings();
  const rules = { ...moveRulesOf(booking, known.type), now, notice: source === undefined };
  const { type } = rules;
  const held = await selectQuantaOf(id);
  for (const host of await hostsFreeAt(startsAt, { ...rules, preferred: booking.hostId })) {
    if (!(await isStillFree(host, startsAt, rules))) continue;
    const changes = { ...moveChanges(booking, startsAt, host, now), timeZone: timeZone ?? booking.timeZone };
    const moved = { ...booking, ...changes };
    const context = {
      booking: moved,
      host: placedAt(host, type),
      type,
      answers,
      guests,
      formerHost,
      staff: source?.actor ?? null,
      before: booking,
      message,
      settings,
      token: bookingToken(id),
      now,
    };
    try {
      await changeContent(["slots"], (tx) => [
        requireSameType(tx, type),
        requireSameHost(tx, host),
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
        ...followBookingWrites(tx, { bookingId: id, hostId: host.id, now }),
        movedWebhookWrite(tx, { booking: moved, movedFrom: booking.startsAt, now }),
        ...staffAudit(tx, { source, action: "booking.moved", before: booking, after: moved, now }),
      ]);
      return moved;
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
    }
  }
  throw new RuleError(BOOKING_RULES, "slot_taken", { nearest: await findNearest(startsAt, rules) });
}

function moveChanges(booking: Booking, startsAt: Date, host: BookingHost, now: Date) {
  return {
    hostId: host.id,
    startsAt,
    endsAt: endOf(startsAt, minutesOf(booking)),
    movedFrom: booking.startsAt,
    moves: booking.moves + 1,
    sequence: booking.sequence + 1,
    updatedAt: now,
  };
}

/** Lists the other hosts who could take over a booking: those of its type who are free then. */
export async function listSuccessors({
  booking,
  type,
  now = sharedNow(),
}: {
  booking: Booking;
  type: EventType;
  now?: Date;
}): Promise<BookingHost[]> {
  const hosts = await hostsFreeAt(booking.startsAt, successionRules(booking, type, now));
  return hosts.filter(({ id }) => id !== booking.hostId).sort((a, b) => a.name.localeCompare(b.name));
}

/** The rules of a move, but to the time that it has. */
function successionRules(booking: Booking, type: EventType, now: Date) {
  const { bookedAt: _own, ...rules } = moveRulesOf(booking, type);
  return { ...rules, now, notice: false };
}

/**
 * Gives a booking to another host of its type who is free then. Its time stays. `sequence` is the
 * one the caller saw. Asking twice for the same host gives it once. Throws `RuleError`.
 */
export async function handOverBooking({
  now = sharedNow(),
  ...wanted
}: HandOver & { now?: Date }): Promise<Booking> {
  await countStaffMail({ staffId: wanted.source.actor.id, now });
  return settle(() => handOver({ ...wanted, now }));
}

interface HandOver {
  id: string;
  sequence: number;
  hostId: string;
  source: AuditSource;
}

/** Throws `ConditionLost` if the booking or the host's calendar changed since they were read. */
async function handOver({ id, sequence, hostId, source, now }: HandOver & { now: Date }): Promise<Booking> {
  const known = await getBooking({ id });
  if (!known) throw new RuleError(BOOKING_RULES, "booking_changed");
  const { booking, host: formerHost, type, answers, guests } = known;
  if (booking.status === "confirmed" && booking.hostId === hostId) return booking;
  requireChangeable(booking, { sequence, now });
  const [settings, held, successors] = await Promise.all([
    getSettings(),
    selectQuantaOf(id),
    listSuccessors({ booking, type, now }),
  ]);
  const host = successors.find((one) => one.id === hostId);
  const rules = successionRules(booking, type, now);
  if (!host || !(await isStillFree(host, booking.startsAt, rules)))
    throw new RuleError(BOOKING_RULES, "host_not_free");
  const changes = { hostId, sequence: sequence + 1, updatedAt: now };
  const given = { ...booking, ...changes };
  const context = { booking: given, host: placedAt(host, type), type, answers, guests, formerHost, settings };
  await changeContent(["slots"], (tx) => [
    requireSameType(tx, type),
    requireSameHost(tx, host),
    required(
      tx
        .update(bookings)
        .set(changes)
        .where(and(eq(bookings.id, id), eq(bookings.status, "confirmed"), eq(bookings.sequence, sequence)))
        .returning({ id: bookings.id }),
    ),
    ...exchangeQuanta(tx, { held, wanted: quantaRows(given, host) }),
    ...dropReminders(tx, id),
    ...(booking.wantsReminders ? reminderWrites(tx, given, now) : []),
    linkWrite(tx, id),
    ...handedOverMails(tx, { ...context, staff: source.actor, token: bookingToken(id), now }),
    ...leadOf(tx, { booking: given, kind: "booking_handed_over", source, now }),
    ...followBookingWrites(tx, { bookingId: id, hostId, now }),
    webhookWrite(tx, { event: "booking.handed_over", ...eventOf(given), now }),
    ...staffAudit(tx, { source, action: "booking.handed_over", before: booking, after: given, now }),
  ]).catch((error: unknown) => {
    // Someone else has just taken this host's time.
    throw isUniqueViolation(error) ? new RuleError(BOOKING_RULES, "host_not_free") : error;
  });
  return given;
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
  now = sharedNow(),
}: {
  id: string;
  reason: string | null;
  source?: AuditSource;
  now?: Date;
}): Promise<Booking> {
  const known = await getBooking({ id });
  if (!known) throw new RuleError(BOOKING_RULES, "booking_changed");
  const { booking, host, type, answers, guests } = known;
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
  const token = bookingToken(id);
  const context = { booking: cancelled, host, type, answers, guests, settings, token, now };
  try {
    await changeContent(["slots"], (tx) => [
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
      ...cancelledMails(tx, { ...context, staff: source?.actor ?? null }),
      ...leadOf(tx, { booking: cancelled, kind: "booking_cancelled", source, now }),
      followWrite(tx, { entries: eq(calendarEntries.bookingId, id), now }),
      webhookWrite(tx, { event: "booking.cancelled", ...eventOf(cancelled), now }),
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
 * Records whether a consultation took place or the visitor didn't come, who then gets an email that
 * offers another time. It can be corrected later, and recording it twice records it once. Throws
 * `RuleError`.
 */
export async function recordOutcome({
  id,
  outcome,
  source,
  now = sharedNow(),
}: {
  id: string;
  outcome: "held" | "missed";
  source: AuditSource;
  now?: Date;
}): Promise<void> {
  const known = await getBooking({ id });
  if (!known) throw new RuleError(BOOKING_RULES, "booking_changed");
  const { booking, host, type, answers, guests } = known;
  if (booking.status === "cancelled") throw new RuleError(BOOKING_RULES, "booking_cancelled");
  if (booking.startsAt > now) throw new RuleError(BOOKING_RULES, "booking_not_begun");
  if (booking.status === outcome) return;
  const settings = await getSettings();
  const after: Booking = { ...booking, status: outcome, updatedAt: now };
  const write = () =>
    atomically((tx) => [
      required(
        tx
          .update(bookings)
          .set({ status: outcome, updatedAt: now })
          .where(and(eq(bookings.id, id), eq(bookings.status, booking.status), lte(bookings.startsAt, now)))
          .returning({ id: bookings.id }),
      ),
      ...(outcome === "missed" && !isErased(booking)
        ? missedMail(tx, { booking, host, type, answers, guests, settings, now })
        : []),
      ...(outcome === "missed" ? takenBackSuggestionWrites(tx, { bookingId: id }) : []),
      ...leadOf(tx, { booking, kind: `booking_${outcome}`, source, now }),
      ...staffAudit(tx, { source, action: `booking.${outcome}`, before: booking, after, now }),
    ]);
  await refuseLost(
    unlessDone<unknown>(write, async () => (await getBooking({ id }))?.booking.status === outcome || null),
    () => new RuleError(BOOKING_RULES, "booking_changed"),
  );
}

/**
 * The writes that update the person's lead. A booking's link is shown to anyone who typed an email
 * address, so booking proves nothing. Attending does, because the host has met them.
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
      ? {
          name: booking.name,
          company: booking.company,
          interestHint: booking.note,
          yearlySaving,
          language: booking.language,
        }
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

/** What events about a booking carry. */
function eventOf({ id, reference, status, hostId, name, email, company, ...times }: Booking) {
  const startsAt = times.startsAt.toISOString();
  const endsAt = times.endsAt.toISOString();
  return { email, data: { id, reference, status, startsAt, endsAt, hostId, name, email, company } };
}

function movedWebhookWrite(
  tx: Database,
  { booking, movedFrom, now }: { booking: Booking; movedFrom: Date; now: Date },
): Write {
  const { email, data } = eventOf(booking);
  return webhookWrite(tx, {
    event: "booking.moved",
    email,
    data: { ...data, movedFrom: movedFrom.toISOString() },
    now,
  });
}

function staffAudit(
  tx: Database,
  entry: {
    source: AuditSource | undefined;
    action: `booking.${string}`;
    /** Null for a new one. */
    before: Booking | null;
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
  const subject = { id: after.id, name: after.reference };
  const changes = before ? changedFields(facts(before), facts(after)) : { after: facts(after) };
  return [auditWrite(tx, { ...source, action, subject, ...changes, now })];
}
