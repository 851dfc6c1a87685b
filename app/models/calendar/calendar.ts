import { z } from "zod";

import { calendarErrorCopy as errors } from "~/copy/form-errors";
import { calendarRuleCopy as ruleCopy } from "~/copy/rules";
import { oneLine } from "~/models/shared/typed-text";
import type { RuleTable } from "~/models/shared/rule-error";

import type { CALENDAR_FAULTS } from "../../../drizzle/values";

/** Why a connected calendar could not be read. */
export type CalendarFaultName = (typeof CALENDAR_FAULTS)[number];

/** A connected calendar as its host sees it: without its address. Times are UTC. */
export interface HostCalendar {
  id: string;
  name: string;
  /** The last time that its service answered. */
  syncedAt: Date | null;
  /** Why the last try failed; null if it didn't. */
  fault: CalendarFaultName | null;
  /** Entries that could not be read. */
  unread: number;
  createdAt: Date;
}

/** Maximum calendars that one host connects. */
export const CALENDARS_PER_HOST_MAX = 10;

/** What forbids connecting a calendar. */
export const CALENDAR_RULES = {
  calendar_forbidden_address: {
    status: 422,
    message: ruleCopy.calendar_forbidden_address,
    field: "address",
  },
  calendar_unreachable: { status: 422, message: ruleCopy.calendar_unreachable, field: "address" },
  calendar_refused: { status: 422, message: ruleCopy.calendar_refused, field: "address" },
  calendar_not_a_calendar: { status: 422, message: ruleCopy.calendar_not_a_calendar, field: "address" },
  calendar_too_large: { status: 422, message: ruleCopy.calendar_too_large, field: "address" },
  calendar_known: { status: 409, message: ruleCopy.calendar_known, field: "address" },
  calendar_limit: { status: 409, message: () => ruleCopy.calendar_limit(CALENDARS_PER_HOST_MAX) },
} as const satisfies RuleTable;

const ADDRESS_CHARACTERS_MAX = 2_000;

/** The forms of the page of a host's connected calendars. */
export const CalendarsFormSchema = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("connect"),
    name: oneLine(60, errors.name).min(1, errors.name),
    address: oneLine(ADDRESS_CHARACTERS_MAX, errors.address).min(1, errors.address),
  }),
  z.object({ intent: z.literal("sync"), id: z.uuid() }),
  z.object({ intent: z.literal("remove"), id: z.uuid() }),
]);
