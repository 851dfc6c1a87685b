import { beforeEach, expect, test } from "vitest";

import { db } from "~/server/db.server";

import { bookings } from "../../../drizzle/schema";

import { createDemoAccounts } from "./demo-account.server";
import { createDemoHost } from "./demo-booking.server";

beforeEach(async () => {
  await db.delete(bookings);
});

test("gives the demo a host with consultations that are over and ahead, once", async () => {
  await createDemoAccounts({ password: "a long password for a demo" });
  const now = new Date("2026-06-10T09:00:00Z");
  expect(await createDemoHost({ now })).toBe(true);
  expect(await createDemoHost({ now })).toBe(false);
  const rows = await db.select().from(bookings).orderBy(bookings.startsAt);
  expect(rows.map(({ status }) => status)).toEqual(["held", "confirmed", "confirmed"]);
  expect(rows.every(({ email }) => email.endsWith(".example"))).toBe(true);
});
