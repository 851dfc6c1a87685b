import type { RuleTable } from "~/models/shared/rule-error";
import { z } from "zod";

import { addToDay, dayAt, instantAt, minuteAt, weekdayOf, type Day } from "~/lib/time-zone";
import { MINUTE_MILLISECONDS } from "~/lib/time-units";

/** Length of a consultation. */
export const CONSULTATION_MINUTES = 30;
/** The calendar is divided into pieces of this length. Everything starts and ends on one. */
export const QUANTUM_MINUTES = 15;

const QUANTUM_MILLISECONDS = QUANTUM_MINUTES * MINUTE_MILLISECONDS;
const CONSULTATION_MILLISECONDS = CONSULTATION_MINUTES * MINUTE_MILLISECONDS;

/** `held`: it took place. `missed`: the visitor was a no-show. */
export const BOOKING_STATUSES = ["confirmed", "cancelled", "held", "missed"] as const;

export type BookingStatus = (typeof BOOKING_STATUSES)[number];

/** A booked consultation. Times are UTC. */
export interface Booking {
  id: string;
  reference: string;
  hostId: string;
  status: BookingStatus;
  startsAt: Date;
  endsAt: Date;
  name: string;
  email: string;
  company: string | null;
  note: string | null;
  /** The visitor's time zone. */
  timeZone: string;
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

/** Leaves out letters that look like digits (Crockford). */
export const REFERENCE_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * Reads a typed booking reference, with or without `B-` and hyphens, and returns its standard
 * spelling; null for any other text.
 */
export function readReference(text: string): string | null {
  const letters = text
    .toUpperCase()
    .replace(/^\s*B-/, "")
    .replaceAll(/[\s-]/g, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1");
  const isOne = letters.length === 8 && [...letters].every((letter) => REFERENCE_LETTERS.includes(letter));
  return isOne ? `B-${letters.slice(0, 4)}-${letters.slice(4)}` : null;
}

/** A time that can be booked. */
export interface Slot {
  startsAt: Date;
  /** The hosts who are free then. */
  hostIds: string[];
}

/** What forbids booking a consultation, or changing one. */
export const BOOKING_RULES = {
  slot_taken: {
    status: 409,
    /** `nearest`: free times nearby, to choose from instead. */
    message: (_taken: { nearest: Slot[] }) => "This time is no longer free.",
    field: "slot",
  },
  booking_changed: {
    status: 409,
    message: "This booking changed while you were editing. You now see the latest version.",
  },
  booking_over: {
    status: 409,
    message: "This consultation has already started or is over, so it can't be changed.",
  },
  booking_not_begun: { status: 409, message: "This consultation hasn't started yet." },
  too_many_bookings: {
    status: 409,
    message:
      "This email address already has upcoming consultations. Please reschedule or cancel one of them.",
  },
} as const satisfies RuleTable;

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
   * Special windows that replace the usual ones on single days. A window of length zero closes the
   * day.
   */
  overrides: readonly (TimeWindow & { day: Day })[];
}

/** From `from` (inclusive) to `to` (exclusive). */
export interface Span {
  from: Date;
  to: Date;
}

/**
 * The start times for consultations with this host, in order. They are counted from the start of
 * each window in real minutes, one consultation apart, so days on which clocks change have an hour
 * more or less. Minimum notice and booking window apply to everyone, except that staff omit
 * `notice`.
 */
export function startsOf(
  rules: HostRules,
  { from, to, now, notice = true }: Span & { now: Date; notice?: boolean },
): Date[] {
  const earliest = Math.max(
    from.getTime(),
    now.getTime() + (notice ? rules.noticeMinutes * MINUTE_MILLISECONDS : 0),
  );
  const { timeZone } = rules;
  const lastDay = addToDay(dayAt(now, timeZone), rules.horizonDays);
  const latest = Math.min(to.getTime(), instantAt({ day: lastDay, minute: 1440, timeZone }).getTime());
  if (earliest >= latest) return [];
  const starts = new Set<number>();
  const end = dayAt(new Date(latest), timeZone);
  for (let day = dayAt(new Date(earliest), timeZone); day <= end; day = addToDay(day, 1)) {
    for (const window of windowsOf(rules, day)) {
      for (const start of startsIn(window, day, timeZone)) {
        if (start >= earliest && start < latest) starts.add(start);
      }
    }
  }
  return [...starts].sort((a, b) => a - b).map((time) => new Date(time));
}

/** The windows of one day: special ones, else those of its weekday. */
function windowsOf({ hours, overrides }: HostRules, day: Day): readonly TimeWindow[] {
  const own = overrides.filter((override) => override.day === day);
  return own.length > 0 ? own : hours.filter(({ weekday }) => weekday === weekdayOf(day));
}

function* startsIn({ startMinute, endMinute }: TimeWindow, day: Day, timeZone: string): Generator<number> {
  if (endMinute - startMinute < CONSULTATION_MINUTES) return;
  const first = instantAt({ day, minute: startMinute, timeZone, edge: "first" }).getTime();
  const end = instantAt({ day, minute: endMinute, timeZone, edge: "last" }).getTime();
  // When clocks change within the window, an hour outside it may fall in between.
  const isEven = end - first === (endMinute - startMinute) * MINUTE_MILLISECONDS;
  for (let start = first; start + CONSULTATION_MILLISECONDS <= end; start += CONSULTATION_MILLISECONDS) {
    if (isEven) yield start;
    else {
      const minute = minuteAt(new Date(start), timeZone);
      if (minute >= startMinute && minute + CONSULTATION_MINUTES <= endMinute) yield start;
    }
  }
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
export function quantaOf(period: Period, buffers: Buffers): number[] {
  const { first, end } = quantaSpan(period, buffers);
  return Array.from({ length: end - first }, (_, index) => first + index);
}

/** The quarter hour since 1970 that contains this moment. */
export function quantumAt(instant: Date): number {
  return Math.floor(instant.getTime() / QUANTUM_MILLISECONDS);
}

/** The end of a consultation that starts then. */
export function endOf(startsAt: Date): Date {
  return new Date(startsAt.getTime() + CONSULTATION_MILLISECONDS);
}

/** Whether a host is free for a consultation that starts then. */
export function isFree(startsAt: Date, rules: HostRules, taken: ReadonlySet<number>): boolean {
  const { first, end } = quantaSpan({ startsAt, endsAt: endOf(startsAt) }, rules);
  for (let quantum = first; quantum < end; quantum += 1) if (taken.has(quantum)) return false;
  return true;
}

/** Whether a booking can still be rescheduled or cancelled. */
export function isChangeable({ status, startsAt }: Pick<Booking, "status" | "startsAt">, now: Date): boolean {
  return status === "confirmed" && startsAt > now;
}

/** Hours before the start at which reminders are sent. */
const REMINDER_HOURS = [24, 1] as const;

/** The reminders of a consultation that are still due. */
export function remindersOf(startsAt: Date, now: Date): { hoursBefore: number; dueAt: Date }[] {
  return REMINDER_HOURS.map((hoursBefore) => ({
    hoursBefore,
    dueAt: new Date(startsAt.getTime() - hoursBefore * 60 * MINUTE_MILLISECONDS),
  })).filter(({ dueAt }) => dueAt > now);
}

/**
 * Control characters other than tab and line feed. PostgreSQL refuses NUL, and nobody means the
 * others.
 */
const CONTROL_CHARACTERS = /(?![\t\n])\p{Cc}/u;

const line = (max: number, missing?: string) =>
  z
    .string(missing)
    .trim()
    .max(max, `Please use ${max} characters at most.`)
    .refine((text) => !/\p{Cc}/u.test(text), "Please remove line breaks and control characters.");

const optional = <Schema extends z.ZodType<string>>(schema: Schema) =>
  schema
    .optional()
    .transform((text: string | undefined) => (text === undefined || text === "" ? null : text));

/** A moment in a URL or a form: `2026-03-29T09:30:00.000Z`. */
export const MomentSchema = z.iso
  .datetime({ error: "Please choose a time." })
  .transform((text) => new Date(text));

const NAME_MISSING = "Please enter your name.";

/** The visitor's name and email address. */
export const BookingPersonSchema = z.object({
  name: line(100, NAME_MISSING).min(1, NAME_MISSING),
  email: z
    .string("Please enter an email address.")
    .trim()
    .toLowerCase()
    .max(254, "Please use 254 characters at most.")
    .pipe(z.email("Please enter an email address.")),
  company: optional(line(100)),
  note: optional(
    z
      .string()
      .transform((text) => text.replaceAll("\r\n", "\n").trim())
      .refine((text) => text.length <= 2_000, "Please use 2,000 characters at most.")
      .refine((text) => !CONTROL_CHARACTERS.test(text), "Please remove the control characters."),
  ),
});

/** The reason for a cancellation. */
export const CancelReasonSchema = optional(line(200));
