import type { SubmissionResult } from "@conform-to/react";

import type { PlaceKind } from "~/models/booking/booking-place";
import type { Day } from "~/lib/time-zone";

/** A host's rules as the form has them: every value as text. */
export interface HostValues extends Record<string, string | null> {
  timeZone: string;
  isActive: string | null;
  bufferBeforeMinutes: string;
  bufferAfterMinutes: string;
  noticeMinutes: string;
  horizonDays: string;
  placeKind: string;
  meetingPlace: string | null;
}

/** The form's choices, from the rules. */
export interface HostChoices {
  buffers: readonly number[];
  notices: readonly number[];
  horizons: readonly number[];
  places: readonly PlaceKind[];
}

/** A range of a day, as two fields have it. */
export interface RangeText {
  from: string;
  to: string;
}

/** A day of the week, as the form has it. */
export interface DayText {
  isOpen: boolean;
  ranges: RangeText[];
}

/** Days that differ from the week, in words. */
export interface OverrideLine {
  day: Day;
  name: string;
  isClosed: boolean;
  /** The times or the length, and why. */
  text: string;
  /** Consultations that stay although they are booked on these days. */
  bookings: { id: string; name: string }[];
}

/** The form of an override. `replaces` is null for a new one. */
export interface OverrideText {
  replaces: Day | null;
  day: string;
  lastDay: string;
  kind: "closed" | "hours";
  ranges: RangeText[];
  reason: string;
}

/** A part of a day's bar, in percent of its width. */
export interface BarPart {
  kind: "open" | "free" | "booked";
  x: number;
  width: number;
}

/** The next two weeks as visitors can book them. */
export interface Fortnight {
  /** The hours on the axis: "08", "10" and so on. */
  hours: string[];
  freeCount: number;
  days: { day: Day; name: string; isMonday: boolean; free: number; booked: number; parts: BarPart[] }[];
}

/** What the page shows of a form that was refused. */
export interface RefusedHostForm {
  intent: "save" | "save-override";
  reply: SubmissionResult;
  /** The week as the pressed button would have made it. */
  week: DayText[] | null;
  override: OverrideText | null;
}
