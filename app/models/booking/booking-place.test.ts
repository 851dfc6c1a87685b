import { describe, expect, test } from "vitest";

import { joinUrl, placeError, placeForHost, placeForVisitor, type MeetingPlace } from "./booking-place";

const booking = { id: "0190-room", phone: "+1 555 010 0199" };
const nameless = { ...booking, phone: null };
const place = (placeKind: MeetingPlace["placeKind"], meetingPlace: string | null): MeetingPlace => ({
  placeKind,
  meetingPlace,
});

describe("a meeting place", () => {
  test.each([
    ["link", "https://meet.example/sara", true],
    ["link", null, true],
    ["link", "http://meet.example/sara", false],
    ["link", "javascript:alert(1)", false],
    ["room", "https://meet.example/{id}", true],
    ["room", "https://meet.example/room", false],
    ["room", null, false],
    ["visitor_calls", "+49 30 901820", true],
    ["visitor_calls", "call me", false],
    ["visitor_calls", "------", false],
    ["visitor_calls", null, false],
    ["host_calls", null, true],
    ["address", "Main Street 1, Springfield", true],
    ["address", null, false],
  ] as const)("%s %j is taken: %j", (kind, text, isTaken) => {
    expect(placeError(place(kind, text)) === null).toBe(isTaken);
  });

  test("gives each booking a room of its own, and a fixed link to all", () => {
    const room = place("room", "https://meet.example/{id}?x={id}");
    expect(joinUrl(room, booking)).toBe("https://meet.example/0190-room?x=0190-room");
    expect(joinUrl(room, { ...booking, id: "other" })).toContain("/other");
    expect(joinUrl(place("link", "https://meet.example/sara"), booking)).toBe("https://meet.example/sara");
    expect(joinUrl(place("address", "https://maps.example/1"), booking)).toBeNull();
  });

  test("says who calls whom, and never repeats to visitors what they typed", () => {
    expect(placeForVisitor(place("visitor_calls", "+49 30 901820"), booking)).toBe(
      "Please call +49 30 901820",
    );
    expect(placeForHost(place("visitor_calls", "+49 30 901820"), booking)).toContain("+49 30 901820");
    expect(placeForVisitor(place("host_calls", null), booking)).not.toContain("555");
    expect(placeForHost(place("host_calls", null), booking)).toBe("Call +1 555 010 0199");
    expect(placeForHost(place("host_calls", null), nameless)).toMatch(/no number/);
    expect(placeForVisitor(place("host_calls", null), nameless)).toMatch(/reply/);
  });

  test("is unknown while a host has no link", () => {
    expect(placeForVisitor(place("link", null), booking)).toBeNull();
  });
});
