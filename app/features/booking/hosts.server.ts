import { z } from "zod";

import { notFound } from "~/http/not-found.server";
import { hostCopy, hostsCopy } from "~/copy/booking-console";
import { env } from "~/server/env.server";
import {
  BUFFER_CHOICES,
  HORIZON_CHOICES,
  HOST_RULES,
  HostPageFormSchema,
  NOTICE_CHOICES,
  overrideOf,
  WINDOWS_PER_DAY,
  type BookingHost,
} from "~/models/booking/booking-host";
import {
  createHost,
  getHost,
  listHosts,
  listPossibleHosts,
  removeOverride,
  renewFeed,
  saveHost,
  saveOverride,
} from "~/models/booking/booking-host.server";
import { clockOf, TIME_ZONES, timeZoneLabel, timeZoneNamed, type Day } from "~/lib/time-zone";

import { auditSource } from "~/auth/audit-source.server";
import type { Viewer } from "~/auth/access.server";
import { answerForm, answerIntents, showReply } from "~/http/answer-form.server";
import { notAllowed } from "~/http/form.server";
import { RuleError } from "~/models/shared/rule-error";
import { redirectWithToast } from "~/http/toast.server";
import { dayWords } from "~/lib/zoned-dates";

/** The hosts, and who could become one. */
export async function loadHosts() {
  const [hosts, possible] = await Promise.all([listHosts(), listPossibleHosts()]);
  return {
    possible,
    timeZones: TIME_ZONES,
    ownZone: hosts[0]?.timeZone ?? "UTC",
    hosts: hosts.map((host) => ({
      id: host.id,
      name: host.name || hostsCopy.unnamed,
      zone: timeZoneLabel(host.timeZone),
      weekHours:
        host.hours.reduce((sum, { startMinute, endMinute }) => sum + endMinute - startMinute, 0) / 60,
      state:
        host.userId === null
          ? ("gone" as const)
          : host.isActive
            ? ("active" as const)
            : ("inactive" as const),
    })),
  };
}

const NewHostSchema = z.object({
  userId: z.uuid("Please choose a person."),
  timeZone: z
    .string("Please choose a time zone.")
    .refine((text) => timeZoneNamed(text) !== null, "Please choose a time zone."),
});

/** Makes a member of the staff a host. */
export function answerNewHost(request: Request, viewer: Viewer) {
  return answerForm(request, { schema: NewHostSchema, refused: showReply }, async ({ userId, timeZone }) => {
    const person = (await listPossibleHosts()).find((possible) => possible.userId === userId);
    if (!person) throw new RuleError(HOST_RULES, "already_host");
    const { id } = await createHost({ ...person, timeZone, source: auditSource(request, viewer) });
    return redirectWithToast(`/admin/bookings/hosts/${id}`, { kind: "positive", title: hostsCopy.added });
  });
}

/** A host by the id of an address; throws 404. */
async function requireHost(id: string | undefined): Promise<BookingHost> {
  const host = z.uuid().safeParse(id).success ? await getHost({ id: id ?? "" }) : null;
  if (!host) throw notFound();
  return host;
}

/** Everything that the page of a host's calendar shows. */
export async function loadHost(id: string | undefined) {
  const host = await requireHost(id);
  const days = [...new Set(host.overrides.map(({ day }) => day))];
  return {
    name: host.name || hostsCopy.unnamed,
    hasFeed: host.hasFeed,
    version: host.version,
    values: {
      timeZone: host.timeZone,
      isActive: host.isActive ? "on" : null,
      bufferBeforeMinutes: String(host.bufferBeforeMinutes),
      bufferAfterMinutes: String(host.bufferAfterMinutes),
      noticeMinutes: String(host.noticeMinutes),
      horizonDays: String(host.horizonDays),
      meetingPlace: host.meetingPlace,
    },
    week: Array.from({ length: 7 }, (_, index) => weekdayTexts(host, index + 1)),
    days: days.map((day) => ({ day, name: dayWords(day).date, times: timesOfDay(host, day) })),
    choices: {
      timeZones: TIME_ZONES,
      buffers: BUFFER_CHOICES,
      notices: NOTICE_CHOICES,
      horizons: HORIZON_CHOICES,
    },
  };
}

function weekdayTexts({ hours }: BookingHost, weekday: number) {
  const windows = hours.filter((window) => window.weekday === weekday);
  return Array.from({ length: Math.max(WINDOWS_PER_DAY, windows.length) }, (_, number) => {
    const window = windows[number];
    return { start: window ? clockOf(window.startMinute) : "", end: window ? clockOf(window.endMinute) : "" };
  });
}

/** Null: closed. */
function timesOfDay({ overrides }: BookingHost, wanted: Day): string | null {
  const windows = overrides.filter(
    ({ day, startMinute, endMinute }) => day === wanted && startMinute < endMinute,
  );
  if (windows.length === 0) return null;
  return windows
    .map(({ startMinute, endMinute }) => `${clockOf(startMinute)} – ${clockOf(endMinute)}`)
    .join(", ");
}

/** Carries out what one of the forms of a host's calendar asks. */
export async function answerHostForm(request: Request, viewer: Viewer, id: string | undefined) {
  const host = await requireHost(id);
  const source = auditSource(request, viewer);
  const done = (title: string, place = "") =>
    redirectWithToast(`/admin/bookings/hosts/${host.id}${place}`, { kind: "positive", title });
  return answerIntents(
    request,
    {
      schema: HostPageFormSchema,
      refused: ({ intent, reply }) => {
        if (intent !== "save" && intent !== "add-day") throw notAllowed();
        return { intent, reply };
      },
    },
    {
      save: async ({ intent: _, ...form }) => {
        await saveHost({ host, form, source });
        return done(hostCopy.saved);
      },
      "add-day": async (form) => {
        await saveOverride({ host, override: overrideOf(form), source });
        return done(hostCopy.dayAdded, "#days");
      },
      "remove-day": async ({ day }) => {
        await removeOverride({ host, day, source });
        return done(hostCopy.dayRemoved, "#days");
      },
      "renew-feed": async () => {
        const { token } = await renewFeed({ host, source });
        return { feedUrl: `${env.appUrl}/calendar/${token}.ics` };
      },
    },
  );
}
