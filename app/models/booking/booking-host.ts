import { z } from "zod";

import type { RuleTable } from "~/models/shared/rule-error";
import { QUANTUM_MINUTES, type HostRules } from "./booking";
import { clockOf, readDay, timeZoneNamed } from "~/lib/time-zone";

/** A host with the rules of their calendar. */
export interface BookingHost extends HostRules {
  id: string;
  /** Null after their account was deleted. */
  userId: string | null;
  name: string;
  email: string;
  isActive: boolean;
  meetingPlace: string | null;
  hasFeed: boolean;
  version: number;
}

/** What forbids making someone a host, or changing their calendar. */
export const HOST_RULES = {
  already_host: { status: 409, message: "This person is already a host.", field: "userId" },
  host_changed: {
    status: 409,
    message: "This calendar changed while you were editing. Open the page again to see the latest version.",
  },
} as const satisfies RuleTable;

/** How many windows of a weekday the form offers. */
export const WINDOWS_PER_DAY = 2;

export const BUFFER_CHOICES = [0, 15, 30, 45, 60] as const;
/** Minutes: none, 1, 2, 4, 12 hours, 1, 2, 3 days, a week. */
export const NOTICE_CHOICES = [0, 60, 120, 240, 720, 1440, 2880, 4320, 10_080] as const;
export const HORIZON_CHOICES = [14, 30, 60, 90, 180, 365] as const;

const DAY_MINUTES = 1440;
const CLOCK = /^([01]\d|2[0-3]):([0-5]\d)$/;

const ClockSchema = z
  .string()
  .regex(CLOCK, "Please enter a time such as 09:30.")
  .transform((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3)))
  .refine((minute) => minute % QUANTUM_MINUTES === 0, "Please use steps of 15 minutes.");

/** Midnight as an end is the end of the day. */
const endOfDay = (minute: number) => (minute === 0 ? DAY_MINUTES : minute);

const WINDOW_ERROR = "The end must be after the start.";

/** A row of the form: both times or neither. An end at midnight is the end of the day. */
const WindowSchema = z
  .object({ start: ClockSchema.optional(), end: ClockSchema.optional() })
  .transform(({ start, end }, context) => {
    if (start === undefined && end === undefined) return null;
    const endMinute = end === undefined ? end : endOfDay(end);
    if (start === undefined || endMinute === undefined) {
      context.addIssue({ code: "custom", message: "Please enter both times, or none.", path: ["start"] });
      return z.NEVER;
    }
    if (start >= endMinute) {
      context.addIssue({ code: "custom", message: WINDOW_ERROR, path: ["end"] });
      return z.NEVER;
    }
    return { startMinute: start, endMinute };
  });

const DaySchema = z
  .array(WindowSchema)
  .max(WINDOWS_PER_DAY, `Please use ${WINDOWS_PER_DAY} windows at most.`)
  .default([])
  .transform((windows) => windows.filter((window) => window !== null))
  .refine(
    (windows) =>
      windows.every((one, index) =>
        windows
          .slice(index + 1)
          .every((other) => one.endMinute <= other.startMinute || other.endMinute <= one.startMinute),
      ),
    "These times overlap.",
  );

/**
 * The windows of one day in one line, on quarter hours: "09:00-12:00, 13:00-17:00". Empty means
 * closed.
 */
const DayTextSchema = z
  .string()
  .max(100)
  .transform((text, context) => {
    const windows = windowsOfText(text);
    const day = DaySchema.safeParse(windows);
    if (windows && day.success) return textOfWindows(day.data);
    const message = windows ? day.error?.issues[0]?.message : undefined;
    context.addIssue({
      code: "custom",
      message: message ?? "Please enter hours such as 09:00-12:00, 13:00-17:00.",
    });
    return z.NEVER;
  });

/** Windows in one line, earliest first. */
export function textOfWindows(windows: readonly { startMinute: number; endMinute: number }[]): string {
  return [...windows]
    .sort((one, other) => one.startMinute - other.startMinute)
    .map(({ startMinute, endMinute }) => `${clockOf(startMinute)}-${clockOf(endMinute)}`)
    .join(", ");
}

function windowsOfText(text: string): { start: string; end: string }[] | null {
  const parts = text.split(",").map((part) => part.trim());
  const windows = parts
    .filter((part) => part !== "")
    .map((part) => /^(\d\d:\d\d)\s*[-–]\s*(\d\d:\d\d)$/.exec(part))
    .map((match) => (match ? { start: match[1] ?? "", end: match[2] ?? "" } : null));
  return windows.every((window) => window !== null) ? windows : null;
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
    DaySchema.parse(windowsOfText(week[name as keyof typeof week]) ?? []).map((window) => ({
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
  z.coerce.number().refine((value) => values.includes(value), "Please choose one of these.");

/** What a host's calendar form holds. `days` are Monday to Sunday. */
const HostFormSchema = z.object({
  timeZone: z
    .string("Please choose a time zone.")
    .refine((text) => timeZoneNamed(text) !== null, "Please choose a time zone.")
    .transform((text) => timeZoneNamed(text) ?? "UTC"),
  isActive: z
    .literal("on")
    .optional()
    .transform((value) => value === "on"),
  bufferBeforeMinutes: choice(BUFFER_CHOICES),
  bufferAfterMinutes: choice(BUFFER_CHOICES),
  noticeMinutes: choice(NOTICE_CHOICES),
  horizonDays: choice(HORIZON_CHOICES),
  meetingPlace: z
    .string()
    .trim()
    .max(300, "Please use 300 characters at most.")
    .refine((text) => !/\p{Cc}/u.test(text), "Please remove line breaks and control characters.")
    .optional()
    .transform((text) => text || null),
  days: z
    .array(DaySchema)
    .max(7)
    .default([])
    .transform((days) => Array.from({ length: 7 }, (_, index) => days[index] ?? [])),
  version: z.coerce.number().int().min(1),
});

export type HostForm = z.output<typeof HostFormSchema>;

/** A day that differs: closed, or open at other times. */
const OverrideFormSchema = z
  .object({
    intent: z.literal("add-day"),
    day: z.string("Please choose a day.").refine((text) => readDay(text) !== null, "Please choose a day."),
    start: ClockSchema.optional(),
    end: ClockSchema.optional(),
  })
  .superRefine(({ start, end }, context) => {
    if (start === undefined && end === undefined) return;
    if (start === undefined || end === undefined || start >= endOfDay(end))
      context.addIssue({ code: "custom", message: WINDOW_ERROR, path: ["end"] });
  });

/** The forms of a host's page. */
export const HostPageFormSchema = z.discriminatedUnion("intent", [
  HostFormSchema.extend({ intent: z.literal("save") }),
  OverrideFormSchema,
  z.object({
    intent: z.literal("remove-day"),
    day: z.string().refine((text) => readDay(text) !== null),
  }),
  z.object({ intent: z.literal("renew-feed") }),
]);

/** The window of a checked day that differs. Without times the day is closed. */
export function overrideOf({ day, start = 0, end }: z.output<typeof OverrideFormSchema>) {
  return { day, startMinute: start, endMinute: end === undefined ? start : endOfDay(end) };
}
