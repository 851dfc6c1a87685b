import type { Language } from "~/lib/languages";
import { oneLine, optionalLine, optionalLines, otherEmail } from "~/models/shared/typed-text";
import { bookingErrorCopy } from "~/copy/form-errors";
import { z } from "zod";

import type { Day } from "~/lib/time-zone";
import { MINUTE_MILLISECONDS } from "~/lib/time-units";
import { isPhone } from "./booking-place";
import {
  BOOKING_LENGTHS_MAX,
  CANCEL_REASON_LENGTH_MAX,
  CONSULTATION_MINUTES,
  GUESTS_LENGTH_MAX,
  GUESTS_MAX,
  QUANTUM_MINUTES,
} from "./booking-limits";

const QUANTUM_MILLISECONDS = QUANTUM_MINUTES * MINUTE_MILLISECONDS;

/** `held`: it took place. `missed`: the visitor was a no-show. */
export const BOOKING_STATUSES = ["confirmed", "cancelled", "held", "missed"] as const;

export type BookingStatus = (typeof BOOKING_STATUSES)[number];

/** A booked consultation. Times are UTC. */
export interface Booking {
  id: string;
  reference: string;
  hostId: string;
  /** Null counts as the first type. */
  eventTypeId: string | null;
  status: BookingStatus;
  startsAt: Date;
  endsAt: Date;
  name: string;
  email: string;
  company: string | null;
  phone: string | null;
  note: string | null;
  /** The visitor's time zone. */
  timeZone: string;
  /** The language of the page it was booked on. */
  language: Language;
  /** Id of the ROI statement that was brought along. */
  roiResult: string | null;
  wantsReminders: boolean;
  /** Rises with each change of time or status. */
  sequence: number;
  moves: number;
  movedFrom: Date | null;
  cancelReason: string | null;
  createdAt: Date;
  updatedAt: Date;
}

/** A time that can be booked. */
export interface Slot {
  startsAt: Date;
  /** The hosts who are free then. */
  hostIds: string[];
}

/** A time span in minutes since midnight, in the host's time zone. */
export interface TimeWindow {
  startMinute: number;
  endMinute: number;
}

/** When a host can be booked. */
export interface HostRules {
  timeZone: string;
  bufferBeforeMinutes: number;
  bufferAfterMinutes: number;
  noticeMinutes: number;
  horizonDays: number;
  /** Usual weekly hours. Weekdays are 1 (Monday) to 7. */
  hours: readonly (TimeWindow & { weekday: number })[];
  /**
   * Special windows that replace the usual ones from `day` to `lastDay`. A window of length zero
   * closes the days.
   */
  overrides: readonly (TimeWindow & { day: Day; lastDay: Day })[];
}

/** How consultations of one type are booked. Null: by the rules of each host. */
export interface EventRules {
  lengthMinutes: number;
  bufferBeforeMinutes: number | null;
  bufferAfterMinutes: number | null;
  noticeMinutes: number | null;
  /** The hosts who offer it; null for all of them. */
  hostIds: readonly string[] | null;
}

/** The rules of the free consultation. */
export const CONSULTATION: EventRules = {
  lengthMinutes: CONSULTATION_MINUTES,
  bufferBeforeMinutes: null,
  bufferAfterMinutes: null,
  noticeMinutes: null,
  hostIds: null,
};

/** From `from` (inclusive) to `to` (exclusive). */
export interface Span {
  from: Date;
  to: Date;
}

interface Period {
  startsAt: Date;
  endsAt: Date;
}

type Buffers = Pick<HostRules, "bufferBeforeMinutes" | "bufferAfterMinutes">;

/**
 * The first quarter hour a consultation takes from a host, buffers included, and the first one
 * after it.
 */
function quantaSpan({ startsAt, endsAt }: Period, buffers: Buffers): { first: number; end: number } {
  const from = startsAt.getTime() - buffers.bufferBeforeMinutes * MINUTE_MILLISECONDS;
  const to = endsAt.getTime() + buffers.bufferAfterMinutes * MINUTE_MILLISECONDS;
  return { first: Math.floor(from / QUANTUM_MILLISECONDS), end: Math.ceil(to / QUANTUM_MILLISECONDS) };
}

/** The quarter hours a consultation takes from a host, buffers included, counted since 1970. */
export function listQuanta(period: Period, buffers: Buffers): number[] {
  const { first, end } = quantaSpan(period, buffers);
  return Array.from({ length: end - first }, (_, index) => first + index);
}

/** The quarter hour since 1970 that contains this moment. */
export function quantumAt(instant: Date): number {
  return Math.floor(instant.getTime() / QUANTUM_MILLISECONDS);
}

/** The end of a consultation that starts then. */
export function endOf(startsAt: Date, minutes: number = CONSULTATION_MINUTES): Date {
  return new Date(startsAt.getTime() + minutes * MINUTE_MILLISECONDS);
}

/** How long a consultation takes. */
export function minutesOf({ startsAt, endsAt }: Period): number {
  return Math.round((endsAt.getTime() - startsAt.getTime()) / MINUTE_MILLISECONDS);
}

/** Quarter hours that can't be booked. */
export type TakenQuanta = Pick<ReadonlySet<number>, "has">;

/** Whether a host is free for a consultation that starts then. */
export function isFree(
  startsAt: Date,
  rules: HostRules,
  taken: TakenQuanta,
  minutes: number = CONSULTATION_MINUTES,
): boolean {
  const { first, end } = quantaSpan({ startsAt, endsAt: endOf(startsAt, minutes) }, rules);
  for (let quantum = first; quantum < end; quantum += 1) if (taken.has(quantum)) return false;
  return true;
}

/** Whether a booking can still be rescheduled or cancelled, by its visitor and by staff alike. */
export function isChangeable({ status, startsAt }: Pick<Booking, "status" | "startsAt">, now: Date): boolean {
  return status === "confirmed" && startsAt > now;
}

/** A moment in a URL or a form: `2026-03-29T09:30:00.000Z`. */
export const MomentSchema = z.iso
  .datetime({ error: bookingErrorCopy.time })
  .transform((text) => new Date(text));

/** The visitor's name and email address. */
export const BookingPersonSchema = z.object({
  name: oneLine(BOOKING_LENGTHS_MAX.name, bookingErrorCopy.name).min(1, bookingErrorCopy.name),
  email: otherEmail,
  company: optionalLine(BOOKING_LENGTHS_MAX.company),
  phone: optionalLine(BOOKING_LENGTHS_MAX.phone).refine(
    (text) => text === null || isPhone(text),
    bookingErrorCopy.phone,
  ),
  note: optionalLines(BOOKING_LENGTHS_MAX.note),
});

/** The typed addresses of guests, each once. */
export const GuestsSchema = z
  .string()
  .max(GUESTS_LENGTH_MAX, bookingErrorCopy.guests(GUESTS_MAX))
  .optional()
  .transform((text = "") => {
    const addresses = text.split(/[\s,;]+/).filter((part) => part !== "");
    return [...new Set(addresses.map((address) => address.toLowerCase()))];
  })
  .refine((emails) => emails.length <= GUESTS_MAX, bookingErrorCopy.guests(GUESTS_MAX))
  .refine(
    (emails) => emails.every((email) => otherEmail.safeParse(email).success),
    bookingErrorCopy.guestAddress,
  );

/** The reason for a cancellation. */
export const CancelReasonSchema = optionalLine(CANCEL_REASON_LENGTH_MAX);
