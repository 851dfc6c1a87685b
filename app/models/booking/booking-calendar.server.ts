import { createEvent, createEvents, type DateTime, type EventAttributes } from "ics";

import { env } from "~/server/env.server";

import type { BookingStatus } from "./booking";
import type { MailCalendar } from "~/models/mail/mail";

/** What a calendar entry says about a consultation. */
export interface CalendarEntry {
  id: string;
  startsAt: Date;
  endsAt: Date;
  sequence: number;
  status: BookingStatus;
  createdAt: Date;
  updatedAt: Date;
  title: string;
  description: string;
  place: string | null;
  /** The page of the booking. */
  url?: string | undefined;
}

interface Person {
  name?: string | undefined;
  email: string;
}

const PRODUCT_ID = "-//automata//consultations//EN";

/**
 * The calendar entry of an email: an invitation, a rescheduled invitation, or a cancellation. All
 * entries of a consultation share one UID, and SEQUENCE rises with each change, so calendars
 * replace the old entry (RFC 5546, 2.1.4).
 */
export function mailCalendar({
  entry,
  method,
  organizer,
  attendees,
}: {
  entry: CalendarEntry;
  method: MailCalendar["method"];
  organizer: Person;
  attendees: Person[];
}): MailCalendar {
  const { error, value } = createEvent({
    ...eventOf({ ...entry, status: method === "CANCEL" ? "cancelled" : entry.status }),
    method,
    organizer: contact(organizer),
    attendees: attendees.map((person) => ({
      ...contact(person),
      role: "REQ-PARTICIPANT",
      partstat: "ACCEPTED",
      rsvp: false,
    })),
  });
  return { method, content: textOf(error, value) };
}

/** A consultation as a file that any calendar program opens. */
export function calendarFile(entry: CalendarEntry): string {
  const { error, value } = createEvent({ ...eventOf(entry), method: "PUBLISH" });
  return textOf(error, value);
}

/** A calendar that programs subscribe to; empty if nothing is booked. */
export function calendarFeed({ name, entries }: { name: string; entries: CalendarEntry[] }): string {
  const { error, value } = createEvents(entries.map(eventOf), {
    productId: PRODUCT_ID,
    method: "PUBLISH",
    calName: name,
  });
  return textOf(error, value);
}

function eventOf(entry: CalendarEntry): EventAttributes {
  return {
    uid: `${entry.id}@${new URL(env.appUrl).hostname}`,
    sequence: entry.sequence,
    productId: PRODUCT_ID,
    start: utc(entry.startsAt),
    startInputType: "utc",
    startOutputType: "utc",
    end: utc(entry.endsAt),
    endInputType: "utc",
    endOutputType: "utc",
    title: entry.title,
    description: entry.description,
    ...(entry.place === null ? {} : { location: entry.place }),
    ...(entry.url === undefined ? {} : { url: entry.url }),
    status: entry.status === "cancelled" ? "CANCELLED" : "CONFIRMED",
    busyStatus: entry.status === "cancelled" ? "FREE" : "BUSY",
    created: utc(entry.createdAt),
    lastModified: utc(entry.updatedAt),
  };
}

/** Names go into a parameter, where a quotation mark can't be written (RFC 5545, 3.2). */
function contact({ name, email }: Person): Person {
  return { name: (name ?? email).replaceAll('"', "'"), email };
}

function utc(date: Date): DateTime {
  return [
    date.getUTCFullYear(),
    date.getUTCMonth() + 1,
    date.getUTCDate(),
    date.getUTCHours(),
    date.getUTCMinutes(),
  ];
}

function textOf(error: Error | null, value: string | null): string {
  if (value === null) throw new Error("The calendar entry could not be written", { cause: error });
  return value;
}
