import type { TimeWindow } from "~/models/booking/booking";
import type { BookingHost, HostForm, HostOverride } from "~/models/booking/booking-host";
import { createHost, getHost, saveHost } from "~/models/booking/booking-host.server";
import type { EventType, EventTypeForm } from "~/models/booking/event-type";
import { addEventType, getEventType, saveEventType } from "~/models/booking/event-type.server";
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
    Pick<
      HostForm,
      "timeZone" | "bufferBeforeMinutes" | "bufferAfterMinutes" | "noticeMinutes" | "horizonDays" | "days"
    >
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
      placeKind: "link",
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

async function requireHost(id: string, now = new Date()): Promise<BookingHost> {
  const host = await getHost({ id, now });
  if (!host) throw new Error("The host is gone");
  return host;
}

/** The same host as it is now. */
export function currentHost({ id }: Pick<BookingHost, "id">, now?: Date): Promise<BookingHost> {
  return requireHost(id, now);
}

/** An event type that can be booked: an hour with any host, unless `form` says otherwise. */
export async function createTestType(
  form: Partial<EventTypeForm> = {},
  now = new Date(),
): Promise<EventType> {
  const id = crypto.randomUUID();
  const { name = "Workshop", lengthMinutes = 60 } = form;
  await addEventType({ id, name, lengthMinutes, source: STAFF_SOURCE, now });
  const type = await currentType({ id });
  const values = { ...typeForm(type), isActive: true, ...form };
  await saveEventType({ type, form: values, source: STAFF_SOURCE, now });
  return currentType({ id });
}

/** The same type as it is now. */
export async function currentType({ id }: Pick<EventType, "id">): Promise<EventType> {
  const type = await getEventType({ id });
  if (!type) throw new Error("The event type is gone");
  return type;
}

/** What the form of a type sends if nothing was changed. */
export function typeForm({ id: _, hostIds, questions, ...values }: EventType): EventTypeForm {
  return {
    ...values,
    offeredBy: hostIds === null ? "all" : "chosen",
    hostIds: [...(hostIds ?? [])],
    questions,
  };
}

/** An override that closes these days. */
export function closedDays(day: string, lastDay = day): HostOverride {
  return { day, lastDay, windows: [], reason: null };
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
