import { formatAge } from "~/copy/shared/age";
import type { HostCalendar } from "~/models/calendar/calendar";
import { calendarsCopy as copy, calendarAccountsCopy } from "~/copy/console/booking-calendars";

/** A connected calendar, as the pages of its host show it. */
export function calendarLine(calendar: HostCalendar, now: Date) {
  const faults = { ...copy.faults, ...(calendar.accountId === null ? {} : calendarAccountsCopy.faults) };
  const { id, name, blocks, syncedAt, fault, unread, writesBookings, unwritten } = calendar;
  const synced = syncedAt === null ? copy.neverSynced : copy.synced(formatAge(syncedAt, now));
  return {
    id,
    name,
    isFailing: fault !== null,
    state: [
      blocks ? synced : copy.notCounted,
      fault && faults[fault],
      writesBookings && copy.written,
      unwritten > 0 && copy.unwritten(unwritten),
    ]
      .filter(Boolean)
      .join(" "),
    unread: unread === 0 ? null : copy.unread(unread),
  };
}
