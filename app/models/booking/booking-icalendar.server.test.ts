import { expect, test } from "vitest";

import { calendarLinks, type CalendarEntry } from "./booking-icalendar.server";

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
