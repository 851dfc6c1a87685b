import { and, asc, desc, eq, gte, inArray, lt, lte, ne, or, type SQL } from "drizzle-orm";

import { sharedNow } from "~/lib/clock/shared-clock";
import { db, type Database } from "~/server/db.server";
import { replicaDb } from "~/server/db/replica.server";

import {
  bookingAnswers,
  bookingGuests,
  bookingLinks,
  bookings,
  memberships,
  users,
} from "../../../drizzle/schema";

import type { Booking, Span } from "./booking";
import type { BookingHost } from "./booking-host";
import { hashToken } from "~/lib/token-hash.server";
import { listHosts } from "./booking-host.server";
import { FIRST_EVENT_TYPE_ID, placedAt, type BookingAnswer, type EventType } from "./event-type";
import { listEventTypes, requireEventType } from "./event-type.server";
import { FEED_DAYS } from "./booking-limits";
import { pageQuery, toPage, type Page, type PageRequest, type Sort } from "~/models/shared/keyset.server";
import { readReference } from "~/models/shared/reference.server";
import { findLeadEmails } from "~/models/lead/lead-query.server";
import { daysAfter, daysBefore } from "~/lib/time-units";

/** The columns of a `Booking`. */
export const bookingColumns = {
  id: bookings.id,
  reference: bookings.reference,
  hostId: bookings.hostId,
  eventTypeId: bookings.eventTypeId,
  status: bookings.status,
  startsAt: bookings.startsAt,
  endsAt: bookings.endsAt,
  name: bookings.name,
  email: bookings.email,
  company: bookings.company,
  phone: bookings.phone,
  note: bookings.note,
  timeZone: bookings.timeZone,
  language: bookings.language,
  roiResult: bookings.roiResult,
  wantsReminders: bookings.wantsReminders,
  sequence: bookings.sequence,
  moves: bookings.moves,
  movedFrom: bookings.movedFrom,
  cancelReason: bookings.cancelReason,
  createdAt: bookings.createdAt,
  updatedAt: bookings.updatedAt,
};

/** A booking with all that its pages and emails say. */
export interface BookingWithHost {
  booking: Booking;
  /** The host, with the place of the type. */
  host: Pick<
    BookingHost,
    "id" | "userId" | "name" | "email" | "isAway" | "timeZone" | "placeKind" | "meetingPlace"
  >;
  type: EventType;
  answers: BookingAnswer[];
  /** The addresses of the people whom the visitor invited along. */
  guests: string[];
}

/** The booking whose link has this secret; null if there is none. */
export async function getBookingByToken({ token }: { token: string }): Promise<BookingWithHost | null> {
  if (!/^[\w-]{32}$/.test(token)) return null;
  const [link] = await db
    .select({ id: bookingLinks.bookingId })
    .from(bookingLinks)
    .where(eq(bookingLinks.tokenHash, hashToken(token)));
  return link ? getBooking({ id: link.id }) : null;
}

/** A booking by id; null if there is none. */
export async function getBooking({ id }: { id: string }): Promise<BookingWithHost | null> {
  const [booking] = await db.select(bookingColumns).from(bookings).where(eq(bookings.id, id));
  if (!booking) return null;
  const [[host], type, answers, invited] = await Promise.all([
    listHosts({ hostId: booking.hostId }),
    requireEventType(booking),
    db
      .select({ question: bookingAnswers.question, answer: bookingAnswers.answer })
      .from(bookingAnswers)
      .where(eq(bookingAnswers.bookingId, id))
      .orderBy(asc(bookingAnswers.position)),
    db
      .select({ email: bookingGuests.email })
      .from(bookingGuests)
      .where(eq(bookingGuests.bookingId, id))
      .orderBy(asc(bookingGuests.email)),
  ]);
  if (!host) throw new Error(`The host of booking ${id} is missing`);
  return { booking, host: placedAt(host, type), type, answers, guests: invited.map(({ email }) => email) };
}

/** Which bookings a list in the console shows. */
interface BookingFilter {
  status?: Booking["status"] | undefined;
  hostId?: string | undefined;
  /** Upcoming, soonest first, or past, latest first. */
  period: "upcoming" | "past";
  /**
   * The start of words about the person's lead (name, email, company, interest), or a booking
   * reference.
   */
  search?: string | undefined;
  now?: Date | undefined;
}

/** Lists the bookings of a page. Throws `RuleError` "invalid_cursor". */
export async function listBookings({
  status,
  hostId,
  period,
  search,
  now = sharedNow(),
  ...page
}: BookingFilter & PageRequest): Promise<Page<Booking>> {
  const sort: Sort = {
    by: bookings.startsAt,
    id: bookings.id,
    kind: "time",
    descending: period === "past",
    name: period,
  };
  const query = pageQuery(sort, page);
  const rows = await replicaDb
    .select(bookingColumns)
    .from(bookings)
    .where(
      and(
        query.where,
        inPeriod(period, now),
        status && eq(bookings.status, status),
        hostId ? eq(bookings.hostId, hostId) : undefined,
        search === undefined ? undefined : await matches(search),
      ),
    )
    .orderBy(...query.orderBy)
    .limit(query.limit);
  return toPage(rows, page, ({ startsAt }) => startsAt, period);
}

/**
 * Filters by the end, and roughly by the start, which is indexed. Otherwise the list of upcoming
 * bookings would read all past ones.
 */
function inPeriod(period: BookingFilter["period"], now: Date): SQL | undefined {
  if (period === "past") return and(lte(bookings.startsAt, now), lt(bookings.endsAt, now));
  return and(gte(bookings.startsAt, daysBefore(now, 1)), gte(bookings.endsAt, now));
}

/**
 * Every booking is linked to the lead of its email address, whose words are indexed. So this
 * searches leads first and then finds their bookings. It runs before the page's query, so that no
 * planner reads the whole table instead.
 */
async function matches(search: string): Promise<SQL | undefined> {
  const reference = readReference("B", search);
  const emails = await findLeadEmails({ text: search });
  return or(
    emails === null ? undefined : inArray(bookings.email, emails),
    reference === null ? undefined : eq(bookings.reference, reference),
  );
}

/**
 * The bookings of a company's members. A cross join, which SQLite reads from left to right: it
 * would otherwise look for the addresses among all bookings with a status.
 */
function selectOfMembers(tx: Pick<Database, "select">, tenantId: string, condition: SQL | undefined) {
  return tx
    .select(bookingColumns)
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .crossJoin(bookings)
    .where(and(eq(memberships.tenantId, tenantId), eq(bookings.email, users.email), condition));
}

/** Lists the confirmed consultations that a company's members have ahead of them, soonest first. */
export async function listBookingsAhead({
  tenantId,
  limit,
  now = sharedNow(),
}: {
  tenantId: string;
  limit: number;
  now?: Date;
}): Promise<Booking[]> {
  const isAhead = and(eq(bookings.status, "confirmed"), gte(bookings.startsAt, now));
  return selectOfMembers(replicaDb, tenantId, isAhead)
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
    .limit(limit);
}

/** The last consultation that took place with a company's members; null if there is none. */
export async function getLastConsultation({
  tenantId,
  now = sharedNow(),
}: {
  tenantId: string;
  now?: Date;
}): Promise<Booking | null> {
  const isOver = and(inArray(bookings.status, ["confirmed", "held"]), lte(bookings.endsAt, now));
  const [booking] = await selectOfMembers(db, tenantId, isOver)
    .orderBy(desc(bookings.startsAt), desc(bookings.id))
    .limit(1);
  return booking ?? null;
}

/**
 * Lists the bookings that start within a span, in order, without cancelled ones: all of them, or
 * the first `limit`.
 */
export async function listBookingsBetween({
  from,
  to,
  hostId,
  limit,
}: Span & { hostId?: string | undefined; limit?: number }): Promise<Booking[]> {
  const inOrder = db
    .select(bookingColumns)
    .from(bookings)
    .where(
      and(
        gte(bookings.startsAt, from),
        lt(bookings.startsAt, to),
        ne(bookings.status, "cancelled"),
        hostId ? eq(bookings.hostId, hostId) : undefined,
      ),
    )
    .orderBy(asc(bookings.startsAt), asc(bookings.id));
  return limit === undefined ? inOrder : inOrder.limit(limit);
}

/** Lists a host's bookings around now, without cancelled ones, for their calendar feed. */
export async function listBookingsOfFeed({
  host,
  now = sharedNow(),
}: {
  host: BookingHost;
  now?: Date;
}): Promise<Omit<BookingWithHost, "guests">[]> {
  const span = { from: daysBefore(now, FEED_DAYS.before), to: daysAfter(now, FEED_DAYS.after) };
  const [rows, answers] = await Promise.all([
    listBookingsBetween({ ...span, hostId: host.id }),
    listAnswersBetween({ ...span, hostId: host.id }),
  ]);
  const placed = await withTypes(rows);
  return placed.map(({ booking, type }) => ({
    booking,
    type,
    host: placedAt(host, type),
    answers: answers.get(booking.id) ?? [],
  }));
}

/** Bookings with their types. */
export async function withTypes<Typed extends Pick<Booking, "eventTypeId">>(
  rows: readonly Typed[],
): Promise<{ booking: Typed; type: EventType }[]> {
  if (rows.length === 0) return [];
  const types = new Map((await listEventTypes()).map((type) => [type.id, type]));
  return rows.map((booking) => {
    const type = types.get(booking.eventTypeId ?? FIRST_EVENT_TYPE_ID);
    if (!type) throw new Error(`The event type ${booking.eventTypeId} is missing`);
    return { booking, type };
  });
}

async function listAnswersBetween({
  from,
  to,
  hostId,
}: Span & { hostId: string }): Promise<Map<string, BookingAnswer[]>> {
  const { bookingId, position, question, answer } = bookingAnswers;
  const rows = await db
    .select({ bookingId, question, answer })
    .from(bookingAnswers)
    .innerJoin(bookings, eq(bookings.id, bookingId))
    .where(and(eq(bookings.hostId, hostId), gte(bookings.startsAt, from), lt(bookings.startsAt, to)))
    .orderBy(asc(bookingId), asc(position));
  const found = new Map<string, BookingAnswer[]>();
  for (const { bookingId: id, ...row } of rows) found.set(id, [...(found.get(id) ?? []), row]);
  return found;
}
