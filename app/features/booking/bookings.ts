import type { BookingStatus } from "~/models/booking/booking";
import type { Day } from "~/lib/time-zone";

/** A booking in a list for staff, in the viewer's time zone. */
export interface BookingLine {
  id: string;
  date: string;
  from: string;
  to: string;
  name: string;
  email: string;
  company: string | null;
  status: BookingStatus;
  host: string;
}

/** A week of bookings as a table: a row for each hour, a cell for each day. */
export interface BookingWeek {
  title: { first: string; last: string };
  /** The Mondays before and after. */
  previous: Day;
  next: Day;
  isThis: boolean;
  count: number;
  /** Whether there are more than a page shows. */
  isCut: boolean;
  /** The first one after this week, if none is ahead in it. */
  following: { day: Day; date: string } | null;
  days: { day: Day; name: string; number: string; isToday: boolean }[];
  hours: { label: string; cells: BookingLine[][] }[];
}
