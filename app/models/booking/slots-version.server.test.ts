import { expect, test } from "vitest";

import { getContentVersion } from "~/models/shared/content-tag.server";

import {
  bookingForm,
  closedDays,
  createTestHost,
  createTestType,
  currentHost,
  STAFF_SOURCE,
  typeForm,
} from "../../../tests/factories/booking";
import { cancelBooking, createBooking, moveBooking } from "./booking.server";
import { removeOverride, saveOverride } from "./booking-host.server";
import { saveEventType } from "./event-type.server";

/* Cached booking pages are dropped when the version of what they show rises. */

const NOW = new Date("2026-06-08T06:00:00Z"); // Monday, 08:00 in Berlin
const tuesday = (clock: string) => new Date(`2026-06-09T${clock}:00+02:00`);
const source = STAFF_SOURCE;

/** The number of times that a version rises during some work. */
async function rise(tag: "slots" | "settings", work: () => Promise<unknown>): Promise<number> {
  const before = await getContentVersion({ tag });
  await work();
  return (await getContentVersion({ tag })) - before;
}

test("a booking that is made, moved or cancelled raises the version of free times", async () => {
  await createTestHost({}, NOW);
  const made = await createBooking({ ...bookingForm({ startsAt: tuesday("10:00") }), now: NOW });
  const { id } = made.booking;
  const moving = () => moveBooking({ id, sequence: 0, startsAt: tuesday("11:00"), now: NOW });
  expect(await rise("slots", moving)).toBe(1);
  expect(await rise("slots", () => cancelBooking({ id, reason: null, now: NOW }))).toBe(1);
  const again = () => createBooking({ ...bookingForm({ startsAt: tuesday("10:00") }), now: NOW });
  expect(await rise("slots", again)).toBe(1);
});

test("a refused booking leaves the version alone", async () => {
  await createTestHost({}, NOW);
  await createBooking({ ...bookingForm({ startsAt: tuesday("10:00") }), now: NOW });
  const refused = createBooking({ ...bookingForm({ startsAt: tuesday("10:00") }), now: NOW });
  expect(await rise("slots", () => expect(refused).rejects.toThrow())).toBe(0);
});

test("new hosts, hours and special days raise it too", async () => {
  // A host is created, and then given hours.
  expect(await rise("slots", () => createTestHost({}, NOW))).toBe(2);
  const host = await createTestHost({}, NOW);
  const override = closedDays("2026-06-10");
  expect(await rise("slots", () => saveOverride({ host, override, source, now: NOW }))).toBe(1);
  const changed = await currentHost(host, NOW);
  const removing = () => removeOverride({ host: changed, day: override.day, source, now: NOW });
  expect(await rise("slots", removing)).toBe(1);
});

test("event types raise the version of settings", async () => {
  expect(await rise("settings", () => createTestType({}, NOW))).toBe(2);
  const type = await createTestType({}, NOW);
  const form = { ...typeForm(type), isActive: false };
  expect(await rise("settings", () => saveEventType({ type, form, source, now: NOW }))).toBe(1);
});
