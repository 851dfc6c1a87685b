import { createEvent, createEvents, type DateTime, type EventAttributes } from "ics";

import { cleanFileName } from "~/lib/file-name";
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
  return { method, content: requireText(error, value), fileName: calendarFileName(entry) };
}

/**
 * The name of an entry as a file, in emails and downloads. It is the entry's title, which names the
 * event type in the language of its reader.
 */
export function calendarFileName({ title }: Pick<CalendarEntry, "title">): string {
  // A slash would otherwise look like the end of a folder's name.
  return cleanFileName(`${title.replace(/[\\/]/g, "-")}.ics`);
}

/** A consultation as a file that any calendar program opens. */
export function calendarFile(entry: CalendarEntry): string {
  const { error, value } = createEvent({ ...eventOf(entry), method: "PUBLISH" });
  return requireText(error, value);
}

/**
 * A consultation as it is written into the host's own calendar. It names no attendees, because the
 * calendar's service would invite them: our emails do.
 */
export function calendarEntryText(entry: CalendarEntry): string {
  const { error, value } = createEvent(eventOf(entry));
  // A calendar that is stored has no method (RFC 4791, 4.1).
  return requireText(error, value).replace(/^METHOD:.*\r\n/m, "");
}

/** The UID that all entries of a consultation share. */
export function calendarUid({ id }: { id: string }): string {
  return `${id}@${new URL(env.appUrl).hostname}`;
}

/** Pages of calendar services that add a consultation to the visitor's calendar. */
export function calendarLinks(entry: CalendarEntry): { google: string; outlook: string } {
  const { title, description, startsAt, endsAt } = entry;
  const place = entry.place ?? "";
  const compact = (date: Date) => date.toISOString().replaceAll(/[-:]|\.\d{3}/g, "");
  const google = {
    action: "TEMPLATE",
    text: title,
    dates: `${compact(startsAt)}/${compact(endsAt)}`,
    details: description,
    location: place,
  };
  const outlook = {
    path: "/calendar/action/compose",
    rru: "addevent",
    subject: title,
    startdt: startsAt.toISOString(),
    enddt: endsAt.toISOString(),
    body: description,
    location: place,
  };
  return {
    google: `https://calendar.google.com/calendar/render?${new URLSearchParams(google).toString()}`,
    outlook: `https://outlook.live.com/calendar/0/deeplink/compose?${new URLSearchParams(outlook).toString()}`,
  };
}

/** A calendar that programs subscribe to; empty if nothing is booked. */
export function calendarFeed({ name, entries }: { name: string; entries: CalendarEntry[] }): string {
  const { error, value } = createEvents(entries.map(eventOf), {
    productId: PRODUCT_ID,
    method: "PUBLISH",
    calName: name,
  });
  return requireText(error, value);
}

function eventOf(entry: CalendarEntry): EventAttributes {
  return {
    uid: calendarUid(entry),
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

function requireText(error: Error | null, value: string | null): string {
  if (value === null) throw new Error("The calendar entry could not be written", { cause: error });
  return value
    .replaceAll(/\r\n[\t ]/g, "")
    .split("\r\n")
    .map(foldLine)
    .join("\r\n");
}

const LINE_BYTES_MAX = 75;

/**
 * A line in pieces of at most 75 bytes, which never divide a character (RFC 5545, 3.1). The library
 * counts characters, of which an umlaut has two bytes.
 */
function foldLine(line: string): string {
  let folded = "";
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > LINE_BYTES_MAX) {
      folded += "\r\n ";
      bytes = 1;
    }
    folded += character;
    bytes += size;
  }
  return folded;
}
