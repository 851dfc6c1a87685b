import { sharedNow } from "~/lib/clock/shared-clock";
import { bookingCopy } from "~/copy/booking";

import { SYSTEM_SOURCE } from "~/models/audit/audit";
import { HOST_RULES } from "~/models/booking/booking-refusals";
import { createHost, getHost, saveHost } from "~/models/booking/booking-host.server";
import { brokenRule } from "~/models/shared/rule-error";
import { findSlots } from "~/models/booking/booking-slot.server";
import { createBooking, recordOutcome } from "~/models/booking/booking.server";
import { DEFAULT_SETTINGS } from "~/models/settings/settings";
import { listUsersByEmail } from "~/models/account/user.server";
import { displayName } from "~/models/account/user";
import { DAY_MILLISECONDS, daysAfter } from "~/lib/time-units";

const OFFICE_DAY = [
  { startMinute: 9 * 60, endMinute: 12 * 60 },
  { startMinute: 13 * 60 + 30, endMinute: 17 * 60 },
];
const FRIDAY = [{ startMinute: 9 * 60, endMinute: 13 * 60 }];

/**
 * Makes the demo's salesperson a host with some bookings, unless they are one. Returns false
 * without that account.
 */
export async function createDemoHost({ now = sharedNow() }: { now?: Date } = {}): Promise<boolean> {
  const [user] = await listUsersByEmail({ email: "sales@demo.test" });
  if (!user) return false;
  try {
    const name = displayName(user);
    const { id } = await createHost({
      userId: user.id,
      name,
      timeZone: "Europe/Berlin",
      source: SYSTEM_SOURCE,
      now,
    });
    const host = await getHost({ id });
    if (!host) return false;
    await saveHost({
      host,
      form: {
        timeZone: host.timeZone,
        isActive: true,
        bufferBeforeMinutes: 0,
        bufferAfterMinutes: 0,
        noticeMinutes: 240,
        horizonDays: 90,
        placeKind: "link",
        meetingPlace: "https://meet.example/consultation",
        days: [OFFICE_DAY, OFFICE_DAY, OFFICE_DAY, OFFICE_DAY, FRIDAY, [], []],
        version: host.version,
      },
      source: SYSTEM_SOURCE,
      now,
    });
  } catch (error) {
    if (brokenRule(error, HOST_RULES)?.code === "already_host") return false;
    throw error;
  }
  for (const demo of DEMO_BOOKINGS) await book(demo, now);
  return true;
}

/** The demo leads who have bookings. */
const DEMO_BOOKINGS = [
  {
    name: "Toni Hartwig-Langermann",
    company: "Hartwig Manufacturing and Precision Parts",
    email: "toni@hartwig-parts.example",
    note: "Order confirmations in four languages, checked by hand.",
    timeZone: "Europe/Vienna",
    days: -6,
  },
  {
    name: "Uli Seed",
    company: "Fennel Foods",
    email: "uli.seed@fennel-foods.example",
    note: "Supplier invoices, most of them by mail.",
    timeZone: "America/New_York",
    days: 1,
  },
  {
    name: "Max Alder",
    company: "Alder Clinic",
    email: "max@alder-clinic.example",
    note: null,
    timeZone: "Europe/Berlin",
    days: 3,
  },
] as const;

/** Books the last free time within three days. Past consultations took place. */
async function book({ days, ...person }: (typeof DEMO_BOOKINGS)[number], now: Date): Promise<void> {
  const from = daysAfter(now, days);
  const to = daysAfter(from, 3);
  const bookedAt = new Date(Math.min(now.getTime(), from.getTime() - 2 * DAY_MILLISECONDS));
  const slot = (await findSlots({ from, to, now: bookedAt })).at(-1);
  if (!slot) return;
  const { booking } = await createBooking({
    ...person,
    requestKey: crypto.randomUUID(),
    startsAt: slot.startsAt,
    roiResult: null,
    consent: bookingCopy.consent(DEFAULT_SETTINGS.productName),
    now: bookedAt,
  });
  if (slot.startsAt < now)
    await recordOutcome({ id: booking.id, outcome: "held", source: SYSTEM_SOURCE, now });
}
