import { beforeAll, describe, expect, test } from "vitest";

import { refreshStatistics } from "~/server/db.server";
import { env } from "~/server/env.server";

import { createTestHost, everyDay } from "../../../tests/factories/booking";
import { createBulkBookings } from "../../../tests/factories/bulk-bookings";
import { explain } from "../../../tests/setup/explain";
import { turnsDuring } from "../../../tests/setup/turns";

import { CONSULTATION } from "./booking";
import { getHost } from "./booking-host.server";
import { listBookings, listBookingsOfFeed } from "./booking-query.server";
import { findSlots } from "./booking-slot.server";

const NOW = new Date("2026-06-08T06:00:00Z"); // Monday, 08:00 in Berlin
/** Tuesday in Berlin, by the clock. */
const tuesday = (clock: string) => new Date(`2026-06-09T${clock}:00+02:00`);

/*
 * Thousands of bookings, made once for all tests of this file. To delete them again would take
 * longer than the tests: SQLite then overwrites each of their words in the index.
 */
beforeAll(() => createBulkBookings({ hosts: 2, days: 130, perDay: 8, now: NOW }));

describe("free times", () => {
  test("of a full calendar are read from one index, one row for each host", async () => {
    const span = { from: tuesday("00:00"), to: tuesday("23:59"), now: NOW };
    // From nine to five both are full; the hours before and after are free.
    expect((await findSlots(span)).map(({ startsAt }) => startsAt)).toEqual(
      ["08:00", "17:00", "17:30", "18:00", "18:30", "19:00", "19:30"].map(tuesday),
    );
    const plans = await explain(() => findSlots(span));
    const plan = plans.find((text) => text.includes("booking_quanta"));
    expect(plan).toMatch(
      /COVERING INDEX sqlite_autoindex_booking_quanta|using booking_quanta_key|on booking_quanta_key/i,
    );
    expect(plan).not.toMatch(/SCAN booking_quanta|Seq Scan/);
  });
});

// With PostgreSQL, others also have their turn while its answers are on their way.
test.runIf(env.dialect === "sqlite")("free times of many hosts keep nobody else waiting", async () => {
  const days = everyDay({ startMinute: 0, endMinute: 1440 });
  for (let count = 0; count < 12; count += 1) await createTestHost({ horizonDays: 365, days }, NOW);
  const search = { from: NOW, to: new Date("2026-08-08T06:00:00Z"), now: NOW };
  const type = { ...CONSULTATION, lengthMinutes: 15 };
  expect(await turnsDuring(() => findSlots({ ...search, type }))).toBeGreaterThan(1);
});

test("a host's calendar feed has all consultations ahead", async () => {
  const [booking] = (await listBookings({ period: "upcoming", limit: 1, now: NOW })).items;
  const host = await getHost({ id: booking?.hostId ?? "" });
  if (!host) throw new Error("There is no host");
  expect(await listBookingsOfFeed({ host, now: NOW })).toHaveLength(130 * 8);
});

describe("the list of bookings", () => {
  test("reads from indexes, however much is over", async () => {
    await refreshStatistics();
    const { items } = await listBookings({ period: "upcoming", limit: 1, now: NOW });
    const lists = [
      { period: "upcoming" },
      { period: "past" },
      { period: "upcoming", search: "number77" },
      { period: "past", status: "missed" },
      { period: "past", hostId: items[0]?.hostId },
    ] as const;
    for (const list of lists) {
      for (const plan of await explain(() => listBookings({ ...list, limit: 25, now: NOW }))) {
        expect(plan, JSON.stringify(list)).not.toMatch(/SCAN bookings\b(?! USING)|Seq Scan on bookings/);
        expect(plan, JSON.stringify(list)).not.toMatch(/SCAN leads|Seq Scan on leads/);
      }
    }
  });
});
