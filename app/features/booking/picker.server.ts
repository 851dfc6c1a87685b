import type { SubmissionResult } from "@conform-to/react";
import { z } from "zod";

import { readerClock } from "~/http/reader/reader-clock.server";
import { sharedNow } from "~/lib/clock/shared-clock";
import { endOf, type EventRules, type Slot } from "~/models/booking/booking";
import { ZONE_SEARCH_LENGTH_MAX } from "~/models/booking/booking-limits";
import { BOOKING_RULES } from "~/models/booking/booking-refusals";
import { brokenRule, type RuleError } from "~/models/shared/rule-error";
import { countBookingConflict } from "~/http/metrics.server";
import { findSlots, getBookingHorizon } from "~/models/booking/booking-slot.server";
import { CAMPAIGN_PARAMETERS } from "~/models/lead/campaign";
import { CARRIED_PARAMETERS } from "~/lib/framed-page";
import { addToDay, dayAt, firstOfMonth, instantAt, readDay, weekdayOf, type Day } from "~/lib/time-zone";
import { timeZoneLabel, timeZoneNamed } from "~/lib/zones/zone-names";

import { listZones, zoneCity, zoneOffset } from "~/lib/zones/zone-list.server";

import type { Picker, PickerDay, PickerTime } from "./picker";
import { dayWords, monthWords, zonedWords } from "~/lib/zoned-dates";
import { findZones, packZones } from "~/lib/zones/zone-search";

/** How many months to search for the first free time. */
const MONTHS_MAX = 13;
/** The query parameters that stay when another day, zone or event type is chosen. */
const KEPT = ["result", "host", ...CARRIED_PARAMETERS, ...CAMPAIGN_PARAMETERS];

/**
 * Reads zone, month and day from the URL and finds the free times. Null if nobody can be booked at
 * all. `rules` are those of the search. The list of all time zones is more than half of a page's
 * document, and it is there twice in one that hydrates: with `zonesLater`, it comes when the URL
 * asks for it.
 */
export async function loadPicker(
  url: URL,
  {
    defaultZone,
    zonesLater = false,
    now = sharedNow(),
    ...rules
  }: Omit<Rules, "now"> & { defaultZone?: string | undefined; zonesLater?: boolean; now?: Date },
): Promise<Picker | null> {
  const horizon = await getBookingHorizon({ ...rules, now });
  if (!horizon) return null;
  const query = url.searchParams;
  const timeZone = timeZoneNamed(query.get("tz") ?? "") ?? defaultZone ?? horizon.timeZone;
  const [first, last] = [firstOfMonth(dayAt(now, timeZone)), firstOfMonth(dayAt(horizon.until, timeZone))];
  const wanted = readDay(query.get("day"));
  const asked = wanted ?? readDay(`${query.get("month") ?? ""}-01`);
  const clamped = asked && (asked < first ? first : asked > last ? last : firstOfMonth(asked));
  const { month, slots } = clamped
    ? { month: clamped, slots: await slotsOfMonth(clamped, timeZone, { ...rules, now }) }
    : await firstMonthWithSlots({ first, last, timeZone, rules: { ...rules, now } });
  const minutes = rules.type.lengthMinutes;
  return viewOf({ url, timeZone, month, slots, minutes, wanted, first, last, now, zonesLater });
}

interface Rules {
  now: Date;
  type: EventRules;
  notice?: boolean;
  exceptBookingId?: string;
  bookedAt?: Date;
  alsoHostId?: string;
}

function slotsOfMonth(month: Day, timeZone: string, rules: Rules): Promise<Slot[]> {
  const from = instantAt({ day: month, minute: 0, timeZone });
  const to = instantAt({ day: firstOfMonth(month, 1), minute: 0, timeZone });
  return findSlots({ from, to, ...rules });
}

async function firstMonthWithSlots({
  first,
  last,
  timeZone,
  rules,
}: {
  first: Day;
  last: Day;
  timeZone: string;
  rules: Rules;
}): Promise<{ month: Day; slots: Slot[] }> {
  for (let months = 0; months < MONTHS_MAX; months += 1) {
    const month = firstOfMonth(first, months);
    if (month > last) break;
    const slots = await slotsOfMonth(month, timeZone, rules);
    if (slots.length > 0) return { month, slots };
  }
  return { month: first, slots: [] };
}

function viewOf({
  url,
  timeZone,
  month,
  slots,
  minutes,
  wanted,
  first,
  last,
  now,
  zonesLater,
}: {
  url: URL;
  timeZone: string;
  month: Day;
  slots: Slot[];
  minutes: number;
  wanted: Day | null;
  first: Day;
  last: Day;
  now: Date;
  zonesLater: boolean;
}): Picker {
  const times = new Map<Day, PickerTime[]>();
  for (const { startsAt } of slots) {
    const day = dayAt(startsAt, timeZone);
    times.set(day, [...(times.get(day) ?? []), timeOf(startsAt, timeZone, minutes)]);
  }
  const kept = keptOf(url);
  const hrefOf = (more: Record<string, string>) =>
    `?${new URLSearchParams([...Object.entries({ tz: timeZone, ...more }), ...kept.map(({ name, value }) => [name, value] as [string, string])]).toString()}`;
  const monthHref = (shift: number) => hrefOf({ month: firstOfMonth(month, shift).slice(0, 7) });
  const today = dayAt(now, timeZone);
  const zones = listZones(now);
  const asked = url.searchParams.get("zone");
  const zoneSearch = (asked ?? "").slice(0, ZONE_SEARCH_LENGTH_MAX);
  const others = () => packZones(findZones(zones, zoneSearch).filter(({ name }) => name !== timeZone));
  const chosen = wanted && firstOfMonth(wanted) === month ? wanted : ([...times.keys()][0] ?? null);
  return {
    timeZone,
    timeNow: zonedWords(now, timeZone, readerClock()).time,
    zoneLabel: timeZoneLabel(timeZone),
    city: zoneCity(timeZone),
    offset: zoneOffset(timeZone, now),
    zoneChoice: zones.find(({ name }) => name === timeZone)?.label ?? timeZone,
    zones: zonesLater && asked === null ? null : others(),
    areZonesOpen: zonesLater ? asked !== null : zoneSearch !== "",
    zoneSearch,
    month: monthWords(month),
    weeks: weeksOf(month, (day) => ({
      day,
      number: Number(day.slice(8)),
      href: times.has(day) ? hrefOf({ day }) : null,
      label: dayWords(day).dayAndMonth,
      isChosen: day === chosen,
      isToday: day === today,
    })),
    previous: month > first ? monthHref(-1) : null,
    next: month < last ? monthHref(1) : null,
    day: chosen === null ? null : { title: dayWords(chosen).shortDate, times: times.get(chosen) ?? [] },
    hasTimes: slots.length > 0,
    kept,
  };
}

/** The zone in which a form's times were shown; undefined for none that is known. */
export const PickerZoneSchema = z
  .string()
  .optional()
  .transform((name) => timeZoneNamed(name ?? "") ?? undefined);

/** The zone in which the times of a refused form were shown. */
export function pickerZoneOf({ initialValue }: SubmissionResult): string | undefined {
  return PickerZoneSchema.safeParse(initialValue?.tz).data;
}

/** The query parameters that stay, as they are in this URL. */
export function keptOf(url: URL): { name: string; value: string }[] {
  return KEPT.flatMap((name) => {
    const value = url.searchParams.get(name);
    return value ? [{ name, value }] : [];
  });
}

/** A free time in words. */
function timeOf(startsAt: Date, timeZone: string, minutes: number): PickerTime {
  const clock = readerClock();
  const { shortDate, time } = zonedWords(startsAt, timeZone, clock);
  return {
    value: startsAt.toISOString(),
    date: shortDate,
    from: time,
    to: zonedWords(endOf(startsAt, minutes), timeZone, clock).time,
  };
}

/**
 * Free times around one that was taken before it could be booked; none for other errors. Counts the
 * taken time.
 */
export function takenTimes(
  broken: RuleError | null,
  action: "book" | "move",
  { timeZone, minutes }: { timeZone: string; minutes: number },
): { taken?: PickerTime[] } {
  const rule = brokenRule(broken, BOOKING_RULES);
  if (rule?.code !== "slot_taken") return {};
  countBookingConflict(action);
  return { taken: rule.details.nearest.map(({ startsAt }) => timeOf(startsAt, timeZone, minutes)) };
}

function weeksOf(month: Day, dayOf: (day: Day) => PickerDay): (PickerDay | null)[][] {
  const weeks: (PickerDay | null)[][] = [];
  const end = firstOfMonth(month, 1);
  let week: (PickerDay | null)[] = Array<null>(weekdayOf(month) - 1).fill(null);
  for (let day = month; day < end; day = addToDay(day, 1)) {
    week.push(dayOf(day));
    if (week.length === 7) {
      weeks.push(week);
      week = [];
    }
  }
  if (week.length > 0) weeks.push([...week, ...Array<null>(7 - week.length).fill(null)]);
  return weeks;
}
