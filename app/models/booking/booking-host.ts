import { z } from "zod";

import { optionalLine } from "~/models/shared/typed-text";
import { bookingErrorCopy as copy, formErrorCopy } from "~/copy/form-errors";
import { RuleError } from "~/models/shared/rule-error";
import type { HostRules, TimeWindow } from "./booking";
import { HOST_RULES } from "./booking-refusals";
import { PLACE_KINDS, type PlaceKind } from "./booking-place";
import {
  readRanges,
  TypedRangesSchema,
  TypedWeekSchema,
  textOfWindow,
  WeekEditSchema,
  type TypedRange,
} from "./booking-week";
import { addToDay, readDay, type Day } from "~/lib/time-zone";
import { timeZoneNamed } from "~/lib/zones/zone-names";
import { versionField } from "~/models/shared/version-schema";

import { HORIZON_CHOICES } from "../../../drizzle/values";
import {
  BUFFER_CHOICES,
  MEETING_PLACE_LENGTH_MAX,
  NOTICE_CHOICES,
  OVERRIDES_MAX,
  OVERRIDE_DAYS_MAX,
  OVERRIDE_REASON_LENGTH_MAX,
} from "./booking-limits";

/** A host with the rules of their calendar. */
export interface BookingHost extends HostRules {
  id: string;
  /** Null after their account was deleted. */
  userId: string | null;
  name: string;
  email: string;
  /** Whether they have left: no account, a disabled one, or no permission to manage bookings. */
  isAway: boolean;
  /** Their time zone, if it no longer exists. They can't be booked until they choose another. */
  lostZone: string | null;
  overrides: readonly (TimeWindow & { day: Day; lastDay: Day; reason: string | null })[];
  isActive: boolean;
  placeKind: PlaceKind;
  meetingPlace: string | null;
  hasFeed: boolean;
  version: number;
}

/**
 * The windows of one day in one line, on quarter hours: "09:00-12:00, 13:00-17:00". Empty means
 * closed.
 */
const DayTextSchema = z
  .string()
  .max(100)
  .transform((text, context) => {
    const ranges = rangesOfText(text);
    if (!ranges) return refuseText(context, copy.hours);
    const { windows, errors } = readRanges(ranges);
    return errors[0] ? refuseText(context, errors[0].message) : textOfWindows(windows);
  });

function refuseText(context: z.RefinementCtx, message: string): never {
  context.addIssue({ code: "custom", message });
  return z.NEVER;
}

/** Windows in one line, earliest first. */
export function textOfWindows(windows: readonly TimeWindow[]): string {
  return [...windows]
    .sort((one, other) => one.startMinute - other.startMinute)
    .map(textOfWindow)
    .join(", ");
}

function rangesOfText(text: string): TypedRange[] | null {
  const parts = text.split(",").map((part) => part.trim());
  const ranges = parts
    .filter((part) => part !== "")
    .map((part) => /^(\d\d:\d\d)\s*[-–]\s*(\d\d:\d\d)$/.exec(part))
    .map((match) => (match ? { from: match[1] ?? "", to: match[2] ?? "" } : null));
  return ranges.every((range) => range !== null) ? ranges : null;
}

/** The hours of a week, one line per day. */
export const WeekTextSchema = z.object({
  monday: DayTextSchema,
  tuesday: DayTextSchema,
  wednesday: DayTextSchema,
  thursday: DayTextSchema,
  friday: DayTextSchema,
  saturday: DayTextSchema,
  sunday: DayTextSchema,
});

/** The windows of a parsed week. Weekdays count from Monday, 1. */
export function windowsOfWeek(
  week: z.output<typeof WeekTextSchema>,
): { weekday: number; startMinute: number; endMinute: number }[] {
  return Object.keys(WeekTextSchema.shape).flatMap((name, index) =>
    readRanges(rangesOfText(week[name as keyof typeof week]) ?? []).windows.map((window) => ({
      weekday: index + 1,
      ...window,
    })),
  );
}

/** The opposite: the windows of a week as one line per day. */
export function textOfWeek(
  windows: readonly { weekday: number; startMinute: number; endMinute: number }[],
): Record<string, string> {
  return Object.fromEntries(
    Object.keys(WeekTextSchema.shape).map((name, index) => [
      name,
      textOfWindows(windows.filter(({ weekday }) => weekday === index + 1)),
    ]),
  );
}

const choice = (values: readonly number[]) =>
  z.coerce.number().refine((value) => values.includes(value), formErrorCopy.choose);

const zone = z
  .string(formErrorCopy.timeZone)
  .refine((text) => timeZoneNamed(text) !== null, formErrorCopy.timeZone)
  .transform((text) => timeZoneNamed(text) ?? "UTC");

/** The rules of a host's calendar, without its hours. */
const HostRulesSchema = z.object({
  timeZone: zone,
  isActive: z
    .literal("on")
    .optional()
    .transform((value) => value === "on"),
  bufferBeforeMinutes: choice(BUFFER_CHOICES),
  bufferAfterMinutes: choice(BUFFER_CHOICES),
  noticeMinutes: choice(NOTICE_CHOICES),
  horizonDays: choice(HORIZON_CHOICES),
  placeKind: z.enum(PLACE_KINDS, formErrorCopy.choose),
  meetingPlace: optionalLine(MEETING_PLACE_LENGTH_MAX),
  version: versionField,
});

/** The rules and the hours of a host's calendar. `days` are Monday to Sunday. */
export type HostForm = z.output<typeof HostRulesSchema> & { days: TimeWindow[][] };

/** Days that differ from the week: closed, or open at other times. */
export interface HostOverride {
  day: Day;
  lastDay: Day;
  /** Empty: closed. */
  windows: TimeWindow[];
  reason: string | null;
}

const day = z.string(formErrorCopy.day).refine((text) => readDay(text) !== null, formErrorCopy.day);

const OverrideFormSchema = z.object({
  intent: z.literal("save-override"),
  day,
  /** Absent for a single day. */
  lastDay: day.optional(),
  kind: z.enum(["closed", "hours"], formErrorCopy.choose),
  ranges: TypedRangesSchema,
  reason: optionalLine(OVERRIDE_REASON_LENGTH_MAX),
  /** The first day of the override that is being edited. */
  replaces: day.optional(),
});

/** The forms of a host's page. */
export const HostPageFormSchema = z.discriminatedUnion("intent", [
  HostRulesSchema.extend({ intent: z.literal("save"), days: TypedWeekSchema, edit: WeekEditSchema }),
  OverrideFormSchema,
  z.object({ intent: z.literal("remove-override"), day }),
  z.object({ intent: z.literal("renew-feed") }),
]);

/** Reads the form of an override. `errors` has the names of the form's fields as keys. */
export function readOverride(
  { day, lastDay = day, kind, ranges, reason }: z.output<typeof OverrideFormSchema>,
  today: Day,
): { override: HostOverride; errors: Record<string, string[]> } {
  const { windows, errors } = kind === "hours" ? readRanges(ranges) : { windows: [], errors: [] };
  const wrong: [string, string[]][] = errors.map(({ range, part, message }) => [
    `ranges[${range}].${part}`,
    [message],
  ]);
  if (kind === "hours" && windows.length === 0 && errors.length === 0)
    wrong.push(["ranges[0].from", [copy.noHours]]);
  const lastDayError = errorOfLastDay(day, lastDay, today);
  if (lastDayError) wrong.push(["lastDay", [lastDayError]]);
  return { override: { day, lastDay, windows, reason }, errors: Object.fromEntries(wrong) };
}

function errorOfLastDay(day: Day, lastDay: Day, today: Day): string | null {
  if (lastDay < day) return copy.daysBackwards;
  if (lastDay < today) return copy.daysOver;
  return addToDay(day, OVERRIDE_DAYS_MAX - 1) < lastDay ? copy.daysTooMany : null;
}

/** The overrides of a host, earliest first. */
export function listOverrides({ overrides }: Pick<BookingHost, "overrides">): HostOverride[] {
  return [...new Set(overrides.map(({ day }) => day))].flatMap((day) => {
    const rows = overrides.filter((row) => row.day === day);
    const [first] = rows;
    if (!first) return [];
    const windows = rows
      .filter(({ startMinute, endMinute }) => startMinute < endMinute)
      .map(({ startMinute, endMinute }) => ({ startMinute, endMinute }));
    return [{ day, lastDay: first.lastDay, windows, reason: first.reason }];
  });
}

/** Throws the rule that forbids an override next to those that there are. */
export function requireRoomFor(override: HostOverride, others: readonly HostOverride[]): void {
  if (others.length >= OVERRIDES_MAX) throw new RuleError(HOST_RULES, "too_many_overrides");
  if (others.some(({ day, lastDay }) => day <= override.lastDay && override.day <= lastDay))
    throw new RuleError(HOST_RULES, "override_overlaps");
}
