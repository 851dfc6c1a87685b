import { sharedNow } from "~/lib/clock/shared-clock";
import { auditSource } from "~/auth/audit-source.server";
import type { Viewer } from "~/auth/access.server";
import { answerIntents } from "~/http/answer-form.server";
import { notFound } from "~/http/not-found.server";
import { redirectWithToast } from "~/http/toast.server";
import { countOwnChanges } from "~/models/audit/audit-list.server";
import { ACCOUNT_CALENDARS_MAX } from "~/models/calendar/calendar-limits";
import { CalendarsFormSchema, type CalendarAccount, type HostCalendar } from "~/models/calendar/calendar";
import {
  chooseCalendars,
  connectAccount,
  listAccounts,
  removeAccount,
  syncAccount,
} from "~/models/calendar/calendar-account.server";
import {
  connectCalendar,
  listCalendars,
  removeCalendar,
  syncCalendar,
} from "~/models/calendar/calendar.server";

import { calendarLine } from "./calendar-line.server";
import { requireHost } from "../host.server";
import { hostsCopy } from "~/copy/console/booking-hosts";
import { calendarsCopy as copy, calendarAccountsCopy } from "~/copy/console/booking-calendars";

/** The calendars that a host has connected, and how many the viewer has connected themselves. */
export async function loadCalendars(id: string | undefined, { user }: Viewer) {
  const host = await requireHost(id);
  const own = { actorId: user.id, subjectId: host.id };
  const [calendars, accounts, added, connected, reconnected] = await Promise.all([
    listCalendars({ hostId: host.id }),
    listAccounts({ hostId: host.id }),
    countOwnChanges({ ...own, action: "host.calendar_connected" }),
    countOwnChanges({ ...own, action: "host.calendar_account_connected" }),
    countOwnChanges({ ...own, action: "host.calendar_account_changed" }),
  ]);
  const now = sharedNow();
  return {
    host: { id: host.id, name: host.name || hostsCopy.unnamed },
    calendars: calendars
      .filter(({ accountId }) => accountId === null)
      .map((calendar) => calendarLine(calendar, now)),
    accounts: accounts.map((account) => accountCard(account, calendars, now)),
    // Forms that connected something begin again, so that no secret stays in them.
    added: { feeds: added, accounts: connected + reconnected },
  };
}

/** An account with its calendars, and the one that consultations are written into. */
function accountCard(
  { id, address, userName, hasMore }: CalendarAccount,
  calendars: readonly HostCalendar[],
  now: Date,
) {
  const own = calendars.filter(({ accountId }) => accountId === id);
  return {
    id,
    server: URL.canParse(address) ? new URL(address).host : address,
    userName,
    isFailing: own.some(({ fault, unwritten }) => fault !== null || unwritten > 0),
    isRefused: own.some(({ fault }) => fault === "wrong_password"),
    // An earlier version didn't look for calendars that it left out.
    leavesOut: hasMore ?? own.length >= ACCOUNT_CALENDARS_MAX,
    calendars: own.map((calendar) => ({ ...calendarLine(calendar, now), blocks: calendar.blocks })),
    writes: own.find(({ writesBookings }) => writesBookings)?.id ?? "",
  };
}

function outcome(calendars: readonly HostCalendar[], done: string, trouble: string) {
  return calendars.some(({ fault }) => fault !== null)
    ? { kind: "danger" as const, title: trouble }
    : { kind: "positive" as const, title: done };
}

/** Answers the forms of the page of a host's calendars. */
export async function answerCalendarForm(request: Request, viewer: Viewer, id: string | undefined) {
  const host = await requireHost(id);
  const source = auditSource(request, viewer);
  const page = `/admin/bookings/hosts/${host.id}/calendars`;
  const done = (title: string) => redirectWithToast(page, { kind: "positive", title });
  return answerIntents(
    request,
    {
      schema: CalendarsFormSchema,
      secrets: ["password"],
      refused: ({ intent, reply }) => ({ intent, reply }),
    },
    {
      connect: async ({ name, address }) => {
        await connectCalendar({ host, name, address, source });
        return done(copy.connected(name));
      },
      "connect-account": async ({ server, userName, password }) => {
        await connectAccount({ host, server, userName, password, source });
        return done(calendarAccountsCopy.connected);
      },
      choose: async ({ id: accountId, blocks, writes = null }) => {
        const calendars = await chooseCalendars({ host, accountId, blocks, writes, source });
        if (!calendars) throw notFound();
        const { saved, savedWithTrouble } = calendarAccountsCopy;
        return redirectWithToast(page, outcome(calendars, saved, savedWithTrouble));
      },
      "sync-account": async ({ id: accountId }) => {
        const calendars = await syncAccount({ hostId: host.id, accountId });
        if (!calendars) throw notFound();
        const { synced, notSynced } = calendarAccountsCopy;
        return redirectWithToast(page, outcome(calendars, synced, notSynced));
      },
      "remove-account": async ({ id: accountId }) => {
        await removeAccount({ host, id: accountId, source });
        return done(calendarAccountsCopy.removed);
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
