import { and, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";

import { createBooking, recordOutcome } from "~/models/booking/booking.server";
import { read } from "~/models/shared/reading.server";
import { stopLink } from "~/models/mail/mail-choice-link.server";
import { saveWorkPreferences } from "~/models/task/work-preferences.server";
import { atomically, db } from "~/server/db.server";

import { bookings, leads, outboxMails, proposals, users } from "../../../drizzle/schema";
import { bookingForm, createTestHost, STAFF_SOURCE } from "../../../tests/factories/booking";
import { createBulkStaff } from "../../../tests/factories/bulk-users";
import { createUser } from "../../../tests/factories/user";

import { periodUntil } from "./period.server";
import { periodCounts } from "./stats.server";
import { queueWeeklySummaries } from "./weekly-summary.server";

/* November 16, 2026 is a Monday. */

beforeEach(async () => {
  await atomically((tx) => [
    tx.update(users).set({ isActive: false }),
    tx.delete(outboxMails),
    tx.delete(bookings),
    tx.delete(proposals),
    tx.delete(leads),
  ]);
});

async function adminIn(timeZone: string, wantsSummary = true) {
  const user = await createUser({ role: "super_admin" });
  await saveWorkPreferences({ userId: user.id, timeZone, wantsDigest: false, wantsSummary });
  return user;
}

const mailsTo = (email: string) =>
  db
    .select()
    .from(outboxMails)
    .where(and(eq(outboxMails.recipient, email), eq(outboxMails.kind, "weekly_summary")));

async function addLead(createdAt: Date): Promise<void> {
  await db.insert(leads).values({
    email: `${crypto.randomUUID()}@visitors.test`,
    source: "contact",
    searchText: "",
    createdAt,
    updatedAt: createdAt,
    lastEventAt: createdAt,
  });
}

async function addAccepted(decidedAt: Date, totalMinor: number, currency: string): Promise<void> {
  await db.insert(proposals).values({
    reference: crypto.randomUUID(),
    status: "accepted",
    title: "Invoices",
    clientName: "Pat",
    clientEmail: "pat@clients.test",
    currency,
    totalMinor,
    monthlyMinor: 10_000,
    expiresAt: decidedAt,
    decidedAt,
    searchText: "",
    createdAt: decidedAt,
    updatedAt: decidedAt,
  });
}

test("the weekly email has the figures of the reader's week, which starts on Monday at midnight", async () => {
  const { email, id } = await adminIn("Europe/Berlin");
  await atomically((tx) => [tx.delete(leads)]);
  // The week from November 9 to 15 in Berlin, one hour ahead of UTC.
  await addLead(new Date("2026-11-08T22:59Z"));
  await addLead(new Date("2026-11-08T23:00Z"));
  await addLead(new Date("2026-11-15T22:59Z"));
  await addLead(new Date("2026-11-15T23:00Z"));
  await addAccepted(new Date("2026-11-10T12:00Z"), 500_000, "USD");
  await addAccepted(new Date("2026-11-11T12:00Z"), 100_000, "EUR");
  expect(await queueWeeklySummaries({ now: new Date("2026-11-16T07:00Z") })).toBe(1);
  const [mail] = await mailsTo(email);
  expect(mail?.subject).toBe("Your week: 2 new leads, 2 accepted proposals");
  expect(mail?.textBody).toMatch(/Monday, November 9 to Sunday,\s+November 15/);
  // Twelve months of 100 each are part of the first year.
  expect(mail?.textBody).toMatch(/€2,200(\.00)? \+ \$6,200/);
  expect(mail?.unsubscribeUrl).toBe(stopLink("weekly", id));
});

test("counts the consultations that the dashboard counts: no no-show and no cancelled one", async () => {
  const { email } = await adminIn("UTC");
  const made = new Date("2026-11-08T12:00Z");
  await createTestHost({}, made);
  const day = new Date("2026-11-11T12:00Z");
  const bookAt = async (hour: number) => {
    const startsAt = new Date(Date.UTC(2026, 10, 10, hour));
    const { booking } = await createBooking({ ...bookingForm({ startsAt }), now: made });
    return booking.id;
  };
  const record = (id: string, outcome: "held" | "missed") =>
    recordOutcome({ id, outcome, source: STAFF_SOURCE, now: day });
  await record(await bookAt(9), "held");
  await record(await bookAt(10), "missed");
  await bookAt(11);
  await queueWeeklySummaries({ now: new Date("2026-11-16T08:00Z") });
  const [mail] = await mailsTo(email);
  expect(mail?.textBody).toMatch(/Consultations:?\s+2\b/);
  const period = periodUntil({ name: "4w", now: new Date("2026-11-15T23:59Z") });
  const { consultations } = await read(periodCounts({ names: ["consultations"], period }));
  expect(consultations.slice(-7).reduce((sum, column) => sum + column.count, 0)).toBe(2);
});

test("goes out on Mondays at eight on the reader's clock, also after a clock change", async () => {
  await adminIn("Europe/Berlin");
  for (const [early, eight] of [
    // The day after clocks went forward, and the day after they went back.
    ["2026-03-30T05:59Z", "2026-03-30T06:00Z"],
    ["2026-10-26T06:59Z", "2026-10-26T07:00Z"],
  ] as const) {
    expect(await queueWeeklySummaries({ now: new Date(early) }), early).toBe(0);
    expect(await queueWeeklySummaries({ now: new Date(eight) }), eight).toBe(1);
  }
  expect(await queueWeeklySummaries({ now: new Date("2026-10-27T07:00Z") })).toBe(0);
});

test("goes out to every super admin, however many there are", async () => {
  await createBulkStaff({ total: 150, role: "super_admin" });
  expect(await queueWeeklySummaries({ now: new Date("2026-11-16T08:00Z") })).toBe(150);
});

test("goes out once, also when two instances look at the same time", async () => {
  const { email } = await adminIn("UTC");
  const monday = new Date("2026-11-16T08:00Z");
  await Promise.all([queueWeeklySummaries({ now: monday }), queueWeeklySummaries({ now: monday })]);
  await queueWeeklySummaries({ now: new Date("2026-11-16T11:59Z") });
  expect(await mailsTo(email)).toHaveLength(1);
});

test("goes to super admins who want it, and to nobody else", async () => {
  const wanted = await adminIn("UTC");
  const unwanted = await adminIn("UTC", false);
  const sales = await createUser({ role: "sales" });
  await queueWeeklySummaries({ now: new Date("2026-11-16T08:00Z") });
  expect(await mailsTo(wanted.email)).toHaveLength(1);
  expect(await mailsTo(unwanted.email)).toEqual([]);
  expect(await mailsTo(sales.email)).toEqual([]);
});
