import { readerClock } from "~/http/reader/reader-clock.server";
import { BOOKING_STATUS_LABELS } from "~/copy/booking-console";
import { todayCopy } from "~/copy/today";
import { countText, decimalText, hoursText, moneyText, paybackText, percentText } from "~/lib/number-formats";
import { dayAt, instantAt } from "~/lib/time-zone";
import { zonedWords } from "~/lib/zoned-dates";
import type { Booking } from "~/models/booking/booking";
import { findHostOf } from "~/models/booking/booking-host.server";
import { joinUrl, placeForHost } from "~/models/booking/booking-place";
import { listBookingsBetween, withTypes } from "~/models/booking/booking-query.server";
import { placedAt } from "~/models/booking/event-type";
import { findLeadIds } from "~/models/lead/open-leads.server";
import { getReferredResult, type SharedResult } from "~/models/roi/roi.server";
import { endOfDay } from "~/models/task/task";
import { CALLS_SHOWN, CALL_SOON_MINUTES } from "~/models/today/today-limits";

import type { Today, TodayCall } from "./today";

const copy = todayCopy.calls;
const MINUTE_MILLISECONDS = 60_000;

/** The viewer's consultations today, each with what to know beforehand. */
export async function loadCalls({
  userId,
  timeZone,
  now,
}: {
  userId: string;
  timeZone: string;
  now: Date;
}): Promise<NonNullable<Today["calls"]>> {
  const host = await findHostOf({ userId });
  if (!host) return { isHost: false, items: [] };
  const from = instantAt({ day: dayAt(now, timeZone), minute: 0, timeZone });
  const bookings = await listBookingsBetween({ from, to: endOfDay(now, timeZone), hostId: host.id });
  const shown = bookings.slice(0, CALLS_SHOWN);
  const [typed, leadIds, statements] = await Promise.all([
    withTypes(shown),
    findLeadIds({ emails: shown.map(({ email }) => email) }),
    Promise.all(shown.map(({ roiResult: id }) => getReferredResult({ id, now }))),
  ]);
  const next = shown.find(({ endsAt, status }) => endsAt > now && status === "confirmed");
  const items = typed.map(({ booking, type }, index): TodayCall => ({
    ...stateOf(booking, placedAt(host, type), now),
    id: booking.id,
    time: zonedWords(booking.startsAt, timeZone, readerClock()).time,
    startsAt: booking.startsAt,
    title: booking.company ?? booking.name,
    person: booking.name,
    leadId: leadIds.get(booking.email) ?? null,
    statement: callStatement(statements[index] ?? null),
    wrote: booking.note,
    isNext: booking === next,
  }));
  return { isHost: true, items };
}

/** How far a consultation has come, and where they meet until it is over. */
function stateOf(booking: Booking, host: Parameters<typeof joinUrl>[0], now: Date) {
  const isAhead = booking.status === "confirmed" && booking.endsAt > now;
  return {
    note: noteOf(booking, now),
    joinUrl: isAhead ? joinUrl(host, booking) : null,
    place: isAhead ? placeForHost(host, booking) : null,
    needsOutcome: booking.status === "confirmed" && booking.startsAt <= now,
  };
}

function noteOf({ status, startsAt, endsAt }: Booking, now: Date): string {
  if (status !== "confirmed") return BOOKING_STATUS_LABELS[status];
  if (endsAt <= now) return copy.over;
  if (startsAt <= now) return copy.now;
  const minutes = Math.ceil((startsAt.getTime() - now.getTime()) / MINUTE_MILLISECONDS);
  if (minutes <= CALL_SOON_MINUTES) return copy.inMinutes(minutes);
  return copy.minutes(Math.round((endsAt.getTime() - startsAt.getTime()) / MINUTE_MILLISECONDS));
}

/**
 * Three lines of a statement: the work, the share that can be automated, and when it pays for
 * itself.
 */
function callStatement(shared: SharedResult | null): TodayCall["statement"] {
  if (!shared) return null;
  const { inputs, hoursPerMonth, scenarios } = shared.result;
  const { savedMinorPerYear, savedHoursPerMonth, paybackMonths } = scenarios.expected;
  const work = copy.items(countText(inputs.itemsPerMonth), decimalText(inputs.minutesEach));
  return {
    savings: moneyText(savedMinorPerYear, inputs.currency),
    lines: [
      { term: work, value: copy.hoursAMonth(hoursText(hoursPerMonth)) },
      {
        term: copy.automated(percentText(inputs.routinePercent)),
        value: copy.hoursAMonth(hoursText(savedHoursPerMonth)),
      },
      { term: copy.payback, value: paybackText(paybackMonths) },
    ],
  };
}
