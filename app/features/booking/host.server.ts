import { z } from "zod";

import { readerClock } from "~/http/reader/reader-clock.server";
import { sharedNow } from "~/lib/clock/shared-clock";
import { auditSource } from "~/auth/audit-source.server";
import type { Viewer } from "~/auth/access.server";
import { answerIntents, refuse, type RefusedForm } from "~/http/answer-form.server";
import { notAllowed } from "~/http/form.server";
import { notFound } from "~/http/not-found.server";
import { ownAddress } from "~/http/own-address.server";
import { redirectWithToast } from "~/http/toast.server";
import { decimalText } from "~/lib/number-formats";
import { DAY_MILLISECONDS, daysAfter } from "~/lib/time-units";
import { clockOf, dayAt, type Day } from "~/lib/time-zone";
import { shortDay, zonedWords } from "~/lib/zoned-dates";
import type { Booking } from "~/models/booking/booking";
import {
  HostPageFormSchema,
  listOverrides,
  readOverride,
  type BookingHost,
  type HostOverride,
} from "~/models/booking/booking-host";
import {
  getHost,
  removeOverride,
  renewFeed,
  saveHost,
  saveOverride,
} from "~/models/booking/booking-host.server";
import { listCalendars } from "~/models/calendar/calendar.server";
import { listBookingsBetween } from "~/models/booking/booking-query.server";
import { placeError, PLACE_KINDS } from "~/models/booking/booking-place";
import {
  editWeek,
  rangeText,
  readWeek,
  TypedRangesSchema,
  TypedWeekSchema,
  WeekEditSchema,
} from "~/models/booking/booking-week";
import { BUFFER_CHOICES, NOTICE_CHOICES } from "~/models/booking/booking-limits";

import { HORIZON_CHOICES } from "../../../drizzle/values";

import { calendarLine } from "./calendars/calendar-line.server";
import { loadFortnight } from "./host-fortnight.server";
import type { OverrideLine, OverrideText, RefusedHostForm } from "./host";
import { hostsCopy, hostCopy as copy } from "~/copy/console/booking-hosts";

/** A week of full days and all its boxes to copy to. More is no form of ours. */
const FORM_ENTRIES_MAX = 300;
/** How far ahead consultations can be, in days. */
const BOOKED_DAYS = 367;
/** How many ranges the form of an override shows. */
const OVERRIDE_RANGES = 3;

/** A host by the id in a URL. Throws a 404. */
export async function requireHost(id: string | undefined): Promise<BookingHost> {
  const host = z.uuid().safeParse(id).success ? await getHost({ id: id ?? "" }) : null;
  if (!host) throw notFound();
  return host;
}

/** Everything that the page of a host's calendar shows. */
export async function loadHost(request: Request, id: string | undefined) {
  const host = await requireHost(id);
  const now = sharedNow();
  const asked = new URL(request.url).searchParams.get("override");
  const overrides = listOverrides(host);
  const [fortnight, calendars, booked] = await Promise.all([
    loadFortnight(host, now),
    listCalendars({ hostId: host.id }),
    overrides.length === 0
      ? []
      : listBookingsBetween({ hostId: host.id, from: now, to: daysAfter(now, BOOKED_DAYS) }),
  ]);
  return {
    name: host.name || hostsCopy.unnamed,
    hasFeed: host.hasFeed,
    version: host.version,
    lostZone: host.lostZone,
    zoneNow: zonedWords(now, host.timeZone, readerClock()).time,
    values: valuesOf(host),
    weekSum: copy.weekSum(
      decimalText(
        host.hours.reduce((sum, { startMinute, endMinute }) => sum + endMinute - startMinute, 0) / 60,
      ),
      new Set(host.hours.map(({ weekday }) => weekday)).size,
    ),
    week: Array.from({ length: 7 }, (_, index) => weekdayText(host, index + 1)),
    fortnight,
    calendars: calendars.map((calendar) => calendarLine(calendar, now)),
    overrides: overrides.map((override) => overrideLine(host, override, booked)),
    override: overrideText(overrides.find(({ day }) => day === asked)),
    choices: {
      buffers: BUFFER_CHOICES,
      notices: NOTICE_CHOICES,
      horizons: HORIZON_CHOICES,
      places: PLACE_KINDS,
    },
  };
}

function valuesOf(host: BookingHost) {
  return {
    timeZone: host.timeZone,
    isActive: host.isActive ? "on" : null,
    bufferBeforeMinutes: String(host.bufferBeforeMinutes),
    bufferAfterMinutes: String(host.bufferAfterMinutes),
    noticeMinutes: String(host.noticeMinutes),
    horizonDays: String(host.horizonDays),
    placeKind: host.placeKind,
    meetingPlace: host.meetingPlace,
  };
}

function weekdayText({ hours }: BookingHost, weekday: number) {
  const ranges = hours.filter((window) => window.weekday === weekday).map(rangeText);
  return { isOpen: ranges.length > 0, ranges };
}

function overrideLine({ timeZone }: BookingHost, override: HostOverride, booked: Booking[]): OverrideLine {
  const { day, lastDay, windows, reason } = override;
  const times = windows.map(({ startMinute, endMinute }) =>
    copy.range(clockOf(startMinute), clockOf(endMinute)),
  );
  const length = copy.overrideDays(
    1 + Math.round((Date.parse(lastDay) - Date.parse(day)) / DAY_MILLISECONDS),
  );
  const isWithin = ({ startsAt }: Booking) => {
    const bookedDay = dayAt(startsAt, timeZone);
    return day <= bookedDay && bookedDay <= lastDay;
  };
  return {
    day,
    name: daysName(day, lastDay),
    isClosed: windows.length === 0,
    text: [times.join(", ") || length, reason].filter(Boolean).join(" · "),
    bookings: booked
      .filter((booking) => booking.status === "confirmed" && isWithin(booking))
      .map(({ id, name, startsAt }) => ({
        id,
        name: copy.bookedAt(
          name,
          shortDay(dayAt(startsAt, timeZone)),
          zonedWords(startsAt, timeZone, readerClock()).time,
        ),
      })),
  };
}

const daysName = (day: Day, lastDay: Day) =>
  day === lastDay
    ? shortDay(day, { withYear: true })
    : copy.daySpan(shortDay(day), shortDay(lastDay, { withYear: true }));

function overrideText(override: HostOverride | undefined): OverrideText {
  const ranges = override?.windows.map(rangeText) ?? [];
  return {
    replaces: override?.day ?? null,
    day: override?.day ?? "",
    lastDay: override && override.lastDay !== override.day ? override.lastDay : "",
    kind: ranges.length > 0 ? "hours" : "closed",
    ranges: filled(ranges),
    reason: override?.reason ?? "",
  };
}

function filled(ranges: { from: string; to: string }[]) {
  const empty = { from: "", to: "" };
  const length = Math.max(OVERRIDE_RANGES, ranges.length);
  return Array.from({ length }, (_, index) => ranges[index] ?? empty);
}

/** Carries out one of the forms on the page of a host's calendar. */
export async function answerHostForm(request: Request, viewer: Viewer, id: string | undefined) {
  const host = await requireHost(id);
  const source = auditSource(request, viewer);
  const done = (title: string, place = "") =>
    redirectWithToast(`/admin/bookings/hosts/${host.id}${place}`, { kind: "positive", title });
  return answerIntents(
    request,
    { schema: HostPageFormSchema, maxEntries: FORM_ENTRIES_MAX, refused: refusedForm },
    {
      save: async ({ intent: _, edit, days: typed, ...rules }) => {
        const { days, errors } = readWeek(editWeek(typed, edit));
        const wrongPlace = placeError(rules);
        if (wrongPlace) errors.meetingPlace = [wrongPlace];
        if (Object.keys(errors).length > 0) return refuse(errors);
        await saveHost({ host, form: { ...rules, days }, source });
        return done(copy.saved);
      },
      "save-override": async (form) => {
        const { override, errors } = readOverride(form, dayAt(sharedNow(), host.timeZone));
        if (Object.keys(errors).length > 0) return refuse(errors);
        await saveOverride({ host, override, replaces: form.replaces ?? null, source });
        return done(copy.overrideSaved, "#overrides");
      },
      "remove-override": async ({ day }) => {
        await removeOverride({ host, day, source });
        return done(copy.overrideRemoved, "#overrides");
      },
      "renew-feed": async () => {
        const { token } = await renewFeed({ host, source });
        return { feedUrl: ownAddress(`/calendar/${token}.ics`) };
      },
    },
  );
}

type HostIntent = z.output<typeof HostPageFormSchema>["intent"];

function refusedForm({ intent, reply }: RefusedForm & { intent: HostIntent | null }): RefusedHostForm {
  if (intent !== "save" && intent !== "save-override") throw notAllowed();
  const typed = reply.initialValue;
  if (intent === "save-override") return { intent, reply, week: null, override: typedOverride(typed) };
  const week = TypedWeekSchema.safeParse(typed?.days);
  const edit = WeekEditSchema.safeParse(typed?.edit).data;
  return { intent, reply, week: week.success ? editWeek(week.data, edit) : null, override: null };
}

/** What was typed into the form of an override, to show it again. */
function typedOverride(typed: Record<string, unknown> | null | undefined): OverrideText {
  const text = (name: string) => {
    const value = typed?.[name];
    return typeof value === "string" ? value : "";
  };
  const ranges = TypedRangesSchema.safeParse(typed?.ranges);
  return {
    replaces: text("replaces") || null,
    day: text("day"),
    lastDay: text("lastDay"),
    kind: text("kind") === "hours" ? "hours" : "closed",
    ranges: filled(ranges.success ? ranges.data : []),
    reason: text("reason"),
  };
}
