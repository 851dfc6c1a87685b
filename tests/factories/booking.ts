import type { TimeWindow } from "~/models/booking/booking";
import type { BookingHost, HostForm } from "~/models/booking/booking-host";
import { createHost, getHost, saveHost } from "~/models/booking/booking-host.server";
import type { NewBooking } from "~/models/booking/booking.server";

import { createUser } from "./user";

/** The actor of what tests do as staff. */
export const STAFF_SOURCE = {
  actor: { id: null, name: "Staff" },
  network: null,
  userAgent: null,
  requestId: null,
};

/**
 * A host in Berlin with time every day from 9 to 17, without notice and buffers. `rules` differ
 * from that.
 */
export async function createTestHost(
  rules: Partial<
    Pick<HostForm, "timeZone" | "bufferAfterMinutes" | "noticeMinutes" | "horizonDays" | "days">
  > = {},
  now = new Date(),
): Promise<BookingHost> {
  const user = await createUser({ role: "sales" });
  const { id } = await createHost({
    userId: user.id,
    name: user.email,
    timeZone: rules.timeZone ?? "Europe/Berlin",
    source: STAFF_SOURCE,
    now,
  });
  const host = await requireHost(id);
  await saveHost({
    host,
    form: {
      timeZone: host.timeZone,
      isActive: true,
      bufferBeforeMinutes: 0,
      bufferAfterMinutes: 0,
      noticeMinutes: 0,
      horizonDays: 60,
      meetingPlace: "https://video.example/room",
      days: everyDay({ startMinute: 540, endMinute: 1020 }),
      version: host.version,
      ...rules,
    },
    source: STAFF_SOURCE,
    now,
  });
  return requireHost(id);
}

async function requireHost(id: string): Promise<BookingHost> {
  const host = await getHost({ id });
  if (!host) throw new Error("The host is gone");
  return host;
}

/** One window on each day of the week. */
export function everyDay(window: TimeWindow): TimeWindow[][] {
  return Array.from({ length: 7 }, () => [window]);
}

/** What someone new fills in. */
export function bookingForm(overrides: Partial<NewBooking> & Pick<NewBooking, "startsAt">): NewBooking {
  return {
    requestKey: crypto.randomUUID(),
    name: "Pat Example",
    email: `pat-${crypto.randomUUID()}@visitors.test`,
    company: "Example Ltd",
    note: "Invoices",
    timeZone: "America/New_York",
    roiResult: null,
    consent: "Yes.",
    ...overrides,
  };
}
