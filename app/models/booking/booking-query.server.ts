import { and, asc, eq, gte, inArray, lt, lte, ne, or, type SQL } from "drizzle-orm";

import { db } from "~/server/db.server";

import { bookingLinks, bookings } from "../../../drizzle/schema";

import { readReference, type Booking, type Span } from "./booking";
import type { BookingHost } from "./booking-host";
import { hashToken } from "~/lib/token-hash.server";
import { listHosts } from "./booking-host.server";
import { pageQuery, toPage, type Page, type PageRequest, type Sort } from "~/models/shared/keyset.server";
import { findLeadEmails } from "~/models/lead/lead-query.server";
import { daysAfter, daysBefore } from "~/lib/time-units";

/** The columns of a `Booking`. */
export const bookingColumns = {
  id: bookings.id,
  reference: bookings.reference,
  hostId: bookings.hostId,
  status: bookings.status,
  startsAt: bookings.startsAt,
  endsAt: bookings.endsAt,
  name: bookings.name,
  email: bookings.email,
  company: bookings.company,
  note: bookings.note,
  timeZone: bookings.timeZone,
  roiResult: bookings.roiResult,
  wantsReminders: bookings.wantsReminders,
  sequence: bookings.sequence,
  moves: bookings.moves,
  movedFrom: bookings.movedFrom,
  cancelReason: bookings.cancelReason,
  createdAt: bookings.createdAt,
  updatedAt: bookings.updatedAt,
};

/** A booking and its host. */
export interface BookingWithHost {
  booking: Booking;
  host: Pick<BookingHost, "id" | "name" | "email" | "timeZone" | "meetingPlace">;
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
  const [host] = await listHosts({ hostId: booking.hostId });
  if (!host) throw new Error(`The host of booking ${id} is missing`);
  return { booking, host };
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
  now = new Date(),
  ...page
}: BookingFilter & PageRequest): Promise<Page<Booking>> {
  const sort: Sort = { by: bookings.startsAt, id: bookings.id, kind: "time", descending: period === "past" };
  const query = pageQuery(sort, page);
  const rows = await db
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
  return toPage(rows, page, ({ startsAt }) => startsAt);
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
  const reference = readReference(search);
  const emails = await findLeadEmails({ text: search });
  return or(
    emails === null ? undefined : inArray(bookings.email, emails),
    reference === null ? undefined : eq(bookings.reference, reference),
  );
}

/** More bookings in one week than a calendar can show. */
const SPAN_BOOKINGS_MAX = 1_000;

/** Lists the bookings that start within a span, in order, without cancelled ones. */
export async function listBookingsBetween({
  from,
  to,
  hostId,
}: Span & { hostId?: string | undefined }): Promise<Booking[]> {
  return db
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
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
    .limit(SPAN_BOOKINGS_MAX);
}

/** Lists a host's bookings around now, without cancelled ones, for their calendar feed. */
export async function listBookingsOfFeed({
  hostId,
  now = new Date(),
}: {
  hostId: string;
  now?: Date;
}): Promise<Booking[]> {
  const from = daysBefore(now, 30);
  const to = daysAfter(now, 366);
  return listBookingsBetween({ from, to, hostId });
}
