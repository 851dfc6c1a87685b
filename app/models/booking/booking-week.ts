import { z } from "zod";

import { bookingErrorCopy as copy, formErrorCopy } from "~/copy/form-errors";
import { clockOf } from "~/lib/time-zone";

import type { TimeWindow } from "./booking";
import { QUANTUM_MINUTES, RANGES_PER_DAY_MAX } from "./booking-limits";

/*
 * The hours of a week as a host edits them: times as they were typed, and what the buttons of the
 * form do to them. The buttons work without scripts, so the server does all of it.
 */

const DAY_MINUTES = 1440;
const DAY_COUNT = 7;

/** A range as its two fields have it. */
export interface TypedRange {
  from: string;
  to: string;
}

/** A day as the form has it. */
export interface TypedDay {
  isOpen: boolean;
  ranges: TypedRange[];
  /** The days to copy it to. Monday is 0. */
  copyTo: number[];
}

const OFFICE_DAY: TypedRange = { from: "09:00", to: "17:00" };
const CLOSED_DAY: TypedDay = { isOpen: false, ranges: [], copyTo: [] };

const typedTime = z.string().max(20, formErrorCopy.time).default("");

const typedRanges = z
  .array(z.object({ from: typedTime, to: typedTime }).optional())
  .default([])
  .transform((ranges) => ranges.filter((range) => range !== undefined));

/** Ranges as a form sends them. */
export const TypedRangesSchema = typedRanges;

/** A week as a form sends it. Whether its times make sense is for `readRanges` to say. */
export const TypedWeekSchema = z
  .array(
    z
      .object({
        on: z.literal("on").optional(),
        ranges: typedRanges,
        copyTo: z
          .array(
            z.coerce
              .number()
              .int()
              .min(0)
              .max(DAY_COUNT - 1),
          )
          .default([]),
      })
      .optional(),
  )
  .max(DAY_COUNT)
  .default([])
  .transform((days) =>
    Array.from({ length: DAY_COUNT }, (_, index): TypedDay => {
      const day = days[index];
      return day ? { isOpen: day.on === "on", ranges: day.ranges, copyTo: day.copyTo } : CLOSED_DAY;
    }),
  );

/** What a button of the week does: "add 0", "remove 0 1", "copy 0", "copy-all 0". */
export const WeekEditSchema = z
  .string()
  .regex(/^(?:add|copy|copy-all) [0-6]$|^remove [0-6] \d\d?$/)
  .optional();

/**
 * The week after a button was pressed. A day that was switched on gets the hours of an office, and
 * one that was switched off loses its own.
 */
export function editWeek(week: readonly TypedDay[], edit: string | undefined): TypedDay[] {
  const [kind, ...numbers] = (edit ?? "").split(" ");
  const [at = -1, range = -1] = numbers.map(Number);
  const from = week[at];
  return week.map((day, index) => {
    if (kind === "add" && index === at) return { ...day, isOpen: true, ranges: [...day.ranges, next(day)] };
    if (kind === "remove" && index === at) {
      const ranges = day.ranges.filter((_, number) => number !== range);
      return { ...day, isOpen: day.isOpen && ranges.length > 0, ranges };
    }
    const isTarget = kind === "copy-all" || (kind === "copy" && from?.copyTo.includes(index));
    const source = isTarget && from && index !== at ? from : day;
    return switched({ ...source, copyTo: day.copyTo });
  });
}

function switched(day: TypedDay): TypedDay {
  if (!day.isOpen) return { ...day, ranges: [] };
  return day.ranges.length > 0 ? day : { ...day, ranges: [OFFICE_DAY] };
}

/** The range that a new row proposes: an hour, an hour after the last one or before the first. */
function next({ ranges }: TypedDay): TypedRange {
  const { windows } = readRanges(ranges);
  const [first, last] = [windows[0], windows.at(-1)];
  if (!first || !last) return OFFICE_DAY;
  const start = last.endMinute <= DAY_MINUTES - 120 ? last.endMinute + 60 : last.endMinute;
  if (start <= DAY_MINUTES - 60) return rangeText({ startMinute: start, endMinute: start + 60 });
  return rangeText({ startMinute: Math.max(0, first.startMinute - 60), endMinute: first.startMinute });
}

/** A window as the form's fields show it. */
export function rangeText({ startMinute, endMinute }: TimeWindow): TypedRange {
  return { from: clockOf(startMinute), to: clockOf(endMinute) };
}

/** What is wrong with a range, and at which of its fields. */
interface RangeError {
  range: number;
  part: keyof TypedRange;
  message: string;
}

/**
 * Reads the ranges of a day, earliest first. A range without times is left out. Ranges that run
 * backwards or overlap are wrong.
 */
export function readRanges(ranges: readonly TypedRange[]): { windows: TimeWindow[]; errors: RangeError[] } {
  const errors: RangeError[] = [];
  const known: (TimeWindow & { range: number })[] = [];
  ranges.forEach(({ from, to }, range) => {
    if (from.trim() === "" && to.trim() === "") return;
    const [start, end] = [readClock(from), readClock(to)];
    if ("error" in start) errors.push({ range, part: "from", message: start.error });
    else if ("error" in end) errors.push({ range, part: "to", message: end.error });
    else {
      const window = { startMinute: start.minute, endMinute: end.minute || DAY_MINUTES };
      const other = known.find((one) => areOverlapping(one, window));
      if (window.startMinute >= window.endMinute)
        errors.push({ range, part: "to", message: copy.endBeforeStart });
      else if (other) errors.push({ range, part: "from", message: copy.overlaps(textOfWindow(other)) });
      else known.push({ ...window, range });
    }
  });
  if (known.length > RANGES_PER_DAY_MAX)
    errors.push({ range: RANGES_PER_DAY_MAX, part: "from", message: copy.ranges(RANGES_PER_DAY_MAX) });
  const windows = known
    .map(({ startMinute, endMinute }) => ({ startMinute, endMinute }))
    .sort((one, another) => one.startMinute - another.startMinute);
  return { windows, errors };
}

function areOverlapping(one: TimeWindow, other: TimeWindow): boolean {
  return one.startMinute < other.endMinute && other.startMinute < one.endMinute;
}

/** A window in words: "09:00-12:00". */
export function textOfWindow({ startMinute, endMinute }: TimeWindow): string {
  return `${clockOf(startMinute)}-${clockOf(endMinute)}`;
}

/** Reads a time of day: "9", "930", "09:30". */
function readClock(text: string): { minute: number } | { error: string } {
  const [, hour, minute = "0"] = /^([01]?\d|2[0-3])(?:[:.]?([0-5]\d))?$/.exec(text.trim()) ?? [];
  if (hour === undefined) return { error: formErrorCopy.time };
  const minutes = Number(hour) * 60 + Number(minute);
  return minutes % QUANTUM_MINUTES === 0 ? { minute: minutes } : { error: copy.steps };
}

/** Reads a week. `errors` has the names of the form's fields as keys. */
export function readWeek(week: readonly TypedDay[]): {
  days: TimeWindow[][];
  errors: Record<string, string[]>;
} {
  const read = week.map(({ ranges }) => readRanges(ranges));
  const errors = read.flatMap(({ errors: wrong }, day) =>
    wrong.map(({ range, part, message }): [string, string[]] => [rangeField(day, range, part), [message]]),
  );
  return { days: read.map(({ windows }) => windows), errors: Object.fromEntries(errors) };
}

/** The name of a range's field in the form. */
function rangeField(day: number, range: number, part: keyof TypedRange): string {
  return `days[${day}].ranges[${range}].${part}`;
}
