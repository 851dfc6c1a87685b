import { z } from "zod";

import { calendarErrorCopy as errors } from "~/copy/form-errors";
import { oneLine } from "~/models/shared/typed-text";

import type { CALENDAR_FAULTS } from "../../../drizzle/values";
import {
  ADDRESS_CHARACTERS_MAX,
  CALENDAR_NAME_LENGTH_MAX,
  CALENDARS_LISTED_MAX,
  PASSWORD_CHARACTERS_MAX,
  USER_NAME_CHARACTERS_MAX,
} from "./calendar-limits";

/** Why a connected calendar could not be read. */
export type CalendarFaultName = (typeof CALENDAR_FAULTS)[number];

/** A connected calendar as its host sees it: without its address. Times are UTC. */
export interface HostCalendar {
  id: string;
  /** Null for a feed. */
  accountId: string | null;
  name: string;
  /** Whether its busy times can't be booked. If not, it isn't read. */
  blocks: boolean;
  /** Whether consultations are written into it. */
  writesBookings: boolean;
  /** Consultations that could not be written so far. */
  unwritten: number;
  /** The last time that its service answered. */
  syncedAt: Date | null;
  /** Why the last try failed; null if it didn't. */
  fault: CalendarFaultName | null;
  /** Entries that could not be read. */
  unread: number;
  createdAt: Date;
}

/** A CalDAV account as its host sees it: without its password. */
export interface CalendarAccount {
  id: string;
  address: string;
  userName: string;
  /** Whether it has more calendars than are read; null if nobody has looked. */
  hasMore: boolean | null;
}

/** The forms of the page of a host's connected calendars. */
export const CalendarsFormSchema = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("connect"),
    name: oneLine(CALENDAR_NAME_LENGTH_MAX, errors.name).min(1, errors.name),
    address: oneLine(ADDRESS_CHARACTERS_MAX, errors.address).min(1, errors.address),
  }),
  z.object({
    intent: z.literal("connect-account"),
    server: oneLine(ADDRESS_CHARACTERS_MAX, errors.server).min(1, errors.server),
    userName: oneLine(USER_NAME_CHARACTERS_MAX, errors.userName).min(1, errors.userName),
    // An app password is taken as it is, also with spaces.
    password: z.string(errors.password).min(1, errors.password).max(PASSWORD_CHARACTERS_MAX, errors.password),
  }),
  z.object({
    intent: z.literal("choose"),
    id: z.uuid(),
    /**
     * The ids of its calendars whose busy times count. An account may have more than the maximum,
     * if it was connected again by an earlier version.
     */
    blocks: z.array(z.uuid()).max(CALENDARS_LISTED_MAX).default([]),
    /** The id of the calendar that consultations are written into. */
    writes: z.uuid().optional(),
  }),
  z.object({ intent: z.literal("sync-account"), id: z.uuid() }),
  z.object({ intent: z.literal("remove-account"), id: z.uuid() }),
  z.object({ intent: z.literal("sync"), id: z.uuid() }),
  z.object({ intent: z.literal("remove"), id: z.uuid() }),
]);
