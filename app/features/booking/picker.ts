import type { SubmissionResult } from "@conform-to/react";

import type { BookingStatus } from "~/models/booking/booking";
import type { Day } from "~/lib/time-zone";

/** A day in the month of a picker. */
export interface PickerDay {
  day: Day;
  number: number;
  /** Null: no time is free. */
  href: string | null;
  label: string;
  isChosen: boolean;
}

/** A time that may be chosen. */
export interface PickerTime {
  /** The moment, as the form sends it. */
  value: string;
  date: string;
  from: string;
  to: string;
}

/** Everything that choosing a time shows, in words of one zone. */
export interface Picker {
  timeZone: string;
  /** Its name for people. */
  zoneLabel: string;
  timeNow: string;
  timeZones: readonly string[];
  month: string;
  /** Rows from Monday to Sunday; null outside the month. */
  weeks: (PickerDay | null)[][];
  previous: string | null;
  next: string | null;
  /** Null: nothing is free in this month. */
  day: { title: string; times: PickerTime[] } | null;
  hasTimes: boolean;
  /** The other query parameters, for forms that change the time. */
  kept: { name: string; value: string }[];
}

/**
 * What comes back when a booking did not work out: what was typed, and free times when the chosen
 * one is gone.
 */
export interface RefusedBooking {
  reply: SubmissionResult;
  taken?: PickerTime[];
}

/** A booking in words of the visitor's zone. */
export interface BookingView {
  date: string;
  shortDate: string;
  weekday: string;
  dayAndMonth: string;
  /** "21" */
  dayNumber: string;
  from: string;
  to: string;
  timeZone: string;
  /** All of it in one line. */
  when: string;
  status: BookingStatus;
  isChangeable: boolean;
  hostName: string;
  place: string | null;
  email: string;
  reference: string;
  moves: number;
  /** When it was before the last move. */
  before: string | null;
  wantsReminders: boolean;
  /** Counts its changes: a form that knows an older one is refused. */
  sequence: number;
}
