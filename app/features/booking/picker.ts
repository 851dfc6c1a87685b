import type { SubmissionResult } from "@conform-to/react";

import type { BookingStatus } from "~/models/booking/booking";
import type { EventQuestion } from "~/models/booking/event-type";
import type { Language } from "~/lib/languages";
import type { Day } from "~/lib/time-zone";

/** A day in the month of a picker. */
export interface PickerDay {
  day: Day;
  number: number;
  /** Null: no time is free. */
  href: string | null;
  label: string;
  isChosen: boolean;
  isToday: boolean;
}

/** A time that can be chosen. */
export interface PickerTime {
  /** The moment, as the form sends it. */
  value: string;
  date: string;
  from: string;
  to: string;
}

/** The picker's data, in words of one time zone. */
export interface Picker {
  timeZone: string;
  /** Its name for people. */
  zoneLabel: string;
  timeNow: string;
  /** "Berlin" */
  city: string;
  /** "UTC+01:00" */
  offset: string;
  /** The zone in the list: "UTC+01:00 Berlin, Germany" */
  zoneChoice: string;
  /** The other zones that the search finds, from `packZones`. Null: nobody asked for them yet. */
  zones: string | null;
  /** Whether the list of zones is open at first. */
  areZonesOpen: boolean;
  /** What the list of zones was searched for, without scripts. */
  zoneSearch: string;
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

/** Names the zone of the times for the script `ownZone`, which asks for those of another one. */
export function zoneMeta(
  picker: Pick<Picker, "timeZone"> | null | undefined,
): { name: string; content: string }[] {
  return picker ? [{ name: "picker-zone", content: picker.timeZone }] : [];
}

/** An event type as visitors see it. */
export interface OfferedType {
  id: string;
  slug: string;
  name: string;
  description: string | null;
  /** The languages of these two texts, which the staff writes in one language. */
  languages: { name: Language; description: Language };
  minutes: number;
  /** Whether the texts about the free consultation apply. */
  isFree: boolean;
  questions: readonly EventQuestion[];
}

/** The result of a failed booking: what was typed, and free times if the chosen one is taken. */
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
  minutes: number;
  /** Null for the free consultation. */
  typeName: string | null;
  hostName: string;
  place: string | null;
  /** The video room, until the consultation is over; null for every other place. */
  joinUrl: string | null;
  email: string;
  /** The email addresses of the guests. */
  guests: string[];
  reference: string;
  moves: number;
  /** The time before the booking was last rescheduled. */
  before: string | null;
  wantsReminders: boolean;
  /** Counts the changes, so that a form with an older version is refused. */
  sequence: number;
}
