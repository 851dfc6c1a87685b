import { expect, test } from "vitest";

import {
  calendarEntryText,
  calendarFeed,
  calendarFile,
  calendarLinks,
  mailCalendar,
  type CalendarEntry,
} from "./booking-icalendar.server";

const ENTRY: CalendarEntry = {
  id: "1",
  startsAt: new Date("2026-06-09T08:00:00Z"),
  endsAt: new Date("2026-06-09T08:30:00Z"),
  sequence: 0,
  status: "confirmed",
  createdAt: new Date("2026-06-01T08:00:00Z"),
  updatedAt: new Date("2026-06-01T08:00:00Z"),
  title: "Consultation & more",
  description: "With Sara\nhttps://automata.example/booking/manage/x",
  place: "https://meet.example/a?b=c&d=e",
};

test("links to calendar services carry the time, the title and the place, whatever characters they have", () => {
  const { google, outlook } = calendarLinks(ENTRY);
  const read = (link: string) => Object.fromEntries(new URL(link).searchParams);
  expect(read(google)).toEqual({
    action: "TEMPLATE",
    text: ENTRY.title,
    dates: "20260609T080000Z/20260609T083000Z",
    details: ENTRY.description,
    location: ENTRY.place,
  });
  expect(read(outlook)).toMatchObject({
    subject: ENTRY.title,
    startdt: "2026-06-09T08:00:00.000Z",
    enddt: "2026-06-09T08:30:00.000Z",
    location: ENTRY.place,
  });
  expect(read(calendarLinks({ ...ENTRY, place: null }).google).location).toBe("");
});

test("lines have at most 75 bytes and keep their characters whole, in whichever way an entry is written", () => {
  const title = `${"Übergrößenträgerprüfung ".repeat(6)}${"😀".repeat(30)}`.trim();
  const entry = { ...ENTRY, title, description: `${"ä".repeat(37)}\n${title}`, place: "Köln, ".repeat(20) };
  const organizer = { name: "Jörg Größchen-Müßiggänger ".repeat(3), email: "joerg@mueller.example" };
  const texts = [
    calendarFile(entry),
    calendarEntryText(entry),
    calendarFeed({ name: title, entries: [entry, { ...entry, id: "2" }] }),
    mailCalendar({ entry, method: "REQUEST", organizer, attendees: [organizer] }).content,
  ];
  for (const text of texts) {
    const lines = text.split("\r\n");
    expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
    expect(text).not.toContain("\uFFFD");
    expect(text.replaceAll("\r\n ", "")).toContain(`SUMMARY:${title}\r\n`);
  }
});
