import { auditSource } from "~/auth/audit-source.server";
import type { Viewer } from "~/auth/access.server";
import { calendarsCopy as copy, hostsCopy } from "~/copy/booking-console";
import { answerIntents } from "~/http/answer-form.server";
import { notFound } from "~/http/not-found.server";
import { redirectWithToast } from "~/http/toast.server";
import { formatAge } from "~/lib/dates";
import { CalendarsFormSchema, type HostCalendar } from "~/models/calendar/calendar";
import {
  connectCalendar,
  listCalendars,
  removeCalendar,
  syncCalendar,
} from "~/models/calendar/calendar.server";

import { requireHost } from "./host.server";

/** The calendars that a host has connected. */
export async function loadCalendars(id: string | undefined) {
  const host = await requireHost(id);
  const [calendars, now] = [await listCalendars({ hostId: host.id }), new Date()];
  return {
    host: { id: host.id, name: host.name || hostsCopy.unnamed },
    calendars: calendars.map((calendar) => calendarLine(calendar, now)),
  };
}

function calendarLine({ id, name, syncedAt, fault, unread }: HostCalendar, now: Date) {
  const synced = syncedAt === null ? copy.neverSynced : copy.synced(formatAge(syncedAt, now));
  return {
    id,
    name,
    isFailing: fault !== null,
    state: [synced, fault && copy.faults[fault]].filter(Boolean).join(" "),
    unread: unread === 0 ? null : copy.unread(unread),
  };
}

/** Answers the forms of the page of a host's calendars. */
export async function answerCalendarForm(request: Request, viewer: Viewer, id: string | undefined) {
  const host = await requireHost(id);
  const source = auditSource(request, viewer);
  const page = `/admin/bookings/hosts/${host.id}/calendars`;
  const done = (title: string) => redirectWithToast(page, { kind: "positive", title });
  return answerIntents(
    request,
    { schema: CalendarsFormSchema, refused: ({ reply }) => ({ reply }) },
    {
      connect: async ({ name, address }) => {
        await connectCalendar({ host, name, address, source });
        return done(copy.connected(name));
      },
      sync: async ({ id: calendarId }) => {
        const calendar = await syncCalendar({ hostId: host.id, id: calendarId });
        if (!calendar) throw notFound();
        if (calendar.fault === null) return done(copy.syncedNow(calendar.name));
        const title = copy.notSynced(calendar.name);
        return redirectWithToast(page, { kind: "danger", title, description: copy.faults[calendar.fault] });
      },
      remove: async ({ id: calendarId }) => {
        await removeCalendar({ host, id: calendarId, source });
        return done(copy.removed);
      },
    },
  );
}
