import { dayAt, instantAt, minuteAt, readDay, wallClock } from "~/lib/time-zone";
import { timeZoneNamed } from "~/lib/zones/zone-names";

/** A publication time as form fields, in local time of the zone. */
export type ScheduleFields = Record<"publishDate" | "publishTime" | "timeZone", string>;

/** Why a publication time isn't valid. */
export type ScheduleFault = "missing" | "past" | "never" | "zone";

const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;

/**
 * The moment of the chosen local time in the chosen zone. If clocks go back, the first of the two.
 */
export function readSchedule(
  { publishDate, publishTime, timeZone }: ScheduleFields,
  now: Date,
): { at: Date } | { fault: ScheduleFault } {
  const day = readDay(publishDate);
  const [, hours, minutes] = TIME.exec(publishTime) ?? [];
  if (day === null || hours === undefined) return { fault: "missing" };
  const zone = timeZoneNamed(timeZone);
  if (zone === null) return { fault: "zone" };
  const minute = Number(hours) * 60 + Number(minutes);
  const at = instantAt({ day, minute, timeZone: zone });
  if (dayAt(at, zone) !== day || minuteAt(at, zone) !== minute) return { fault: "never" };
  return at > now ? { at } : { fault: "past" };
}

/** A moment as form fields in a zone. */
export function scheduleFields(at: Date | null, timeZone: string): ScheduleFields {
  const clock = at ? wallClock(at, timeZone).toISOString() : "";
  return { publishDate: clock.slice(0, 10), publishTime: clock.slice(11, 16), timeZone };
}
