import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";

import { atomically, db } from "~/server/db.server";
import { env } from "~/server/env.server";
import { createBooking, recordOutcome } from "~/models/booking/booking.server";
import { getOwnFigures } from "~/models/today/own-figures.server";
import type { LeadEventKind, LeadSource } from "~/models/lead/lead";
import { countLeads, listLeads } from "~/models/lead/lead-query.server";
import { leadWrites } from "~/models/lead/lead.server";
import { createPost } from "~/models/post/post-write.server";
import { listProposals } from "~/models/proposal/proposal-query.server";

import { leadEvents, leads, posts, proposals } from "../../../drizzle/schema";
import { read } from "~/models/shared/reading.server";
import { bookingForm, createTestHost, STAFF_SOURCE } from "../../../tests/factories/booking";
import { createBulkLeads } from "../../../tests/factories/bulk-leads";
import { postContent } from "../../../tests/factories/post";
import { createTestProposal } from "../../../tests/factories/proposal";
import { createUser } from "../../../tests/factories/user";
import { explain } from "../../../tests/setup/explain";

import { acceptedAmounts, funnel, leadingArticles, newLeadCounts } from "./sales.server";
import type { PeriodName } from "./period";
import { periodUntil } from "./period.server";
import { LEAD_SERIES, type NewLeads } from "./stats";

/** A Wednesday. */
const NOW = new Date("2026-11-18T12:00:00Z");
const period = periodUntil({ now: NOW });
const inDays = (days: number) => new Date(NOW.getTime() + days * 24 * 60 * 60 * 1000);

const total = ({ columns }: NewLeads) =>
  columns.flatMap(({ counts }) => LEAD_SERIES.map((name) => counts[name])).reduce((a, b) => a + b, 0);

async function addLead({
  at = NOW,
  source = "contact",
  ownerId = null,
  article,
  kinds = ["contact_message"],
}: {
  at?: Date;
  source?: LeadSource;
  ownerId?: string | null;
  article?: string;
  kinds?: LeadEventKind[];
} = {}): Promise<void> {
  const email = `${crypto.randomUUID()}@example.test`;
  const campaign = article === undefined ? null : { source: "article", content: article };
  for (const kind of kinds)
    await atomically((tx) =>
      leadWrites(tx, {
        email,
        emailProven: false,
        source,
        consent: null,
        campaign,
        event: { kind },
        now: at,
      }),
    );
  await atomically((tx) => [tx.update(leads).set({ ownerId }).where(eq(leads.email, email))]);
}

async function accept({ at, ownerId, currency }: { at: Date; ownerId?: string; currency?: string }) {
  const { proposal } = await createTestProposal();
  const change = {
    status: "accepted" as const,
    decidedAt: at,
    ...(ownerId && { ownerId }),
    ...(currency && { currency }),
  };
  await atomically((tx) => [tx.update(proposals).set(change).where(eq(proposals.id, proposal.id))]);
  return proposal;
}

beforeEach(async () => {
  await atomically((tx) => [tx.delete(leadEvents), tx.delete(leads), tx.delete(proposals)]);
});

describe("new leads", () => {
  test("are counted in the week and under the source in which they came", async () => {
    await addLead({ source: "roi" });
    await addLead({ source: "roi", at: new Date("2026-11-16T00:00:00Z") });
    await addLead({ source: "booking", at: new Date("2026-11-15T23:59:59Z") });
    await addLead({ source: "staff", at: new Date("2026-08-31T00:00:00Z") });
    await addLead({ at: new Date("2026-08-30T23:59:59Z") });
    await addLead({ at: inDays(1) });
    await addLead({ at: new Date("2026-08-23T23:59:59Z") });
    const { columns } = await read(newLeadCounts({ period }));
    expect(columns).toHaveLength(13);
    expect(columns[0]?.counts).toEqual({ roi: 0, booking: 0, contact: 1, other: 0 });
    expect(columns[1]?.counts).toEqual({ roi: 0, booking: 0, contact: 0, other: 1 });
    expect(columns[11]?.counts).toEqual({ roi: 0, booking: 1, contact: 0, other: 0 });
    expect(columns[12]?.counts).toEqual({ roi: 2, booking: 0, contact: 0, other: 0 });
  });

  test("are compared with as much of the period before as the current one has had", async () => {
    const { from, before } = period;
    for (const at of [before.from, new Date(before.until.getTime() - 1)]) await addLead({ at });
    for (const at of [new Date(before.from.getTime() - 1), before.until]) await addLead({ at });
    await addLead({ at: new Date(from.getTime() - 1) });
    await addLead({ at: from });
    const counted = await read(newLeadCounts({ period }));
    expect(counted.before).toBe(2);
    expect(total(counted)).toBe(1);
  });

  test("are counted in the days of the reader's calendar", async () => {
    // In Auckland it is Thursday, 01:00.
    await addLead({ at: new Date("2026-11-18T10:59:59Z") });
    await addLead({ at: new Date("2026-11-18T11:00:00Z") });
    const countsIn = async (timeZone: string) => {
      const days = periodUntil({ name: "4w", timeZone, now: NOW });
      const { columns } = await read(newLeadCounts({ period: days }));
      return columns.slice(-2).map(({ day, counts }) => [day, counts.contact]);
    };
    expect(await countsIn("UTC")).toEqual([
      ["2026-11-17", 0],
      ["2026-11-18", 2],
    ]);
    expect(await countsIn("Pacific/Auckland")).toEqual([
      ["2026-11-18", 1],
      ["2026-11-19", 1],
    ]);
  });

  test("agree with the list, the board and the funnel, for everyone and for one owner", async () => {
    const owner = await createUser({ role: "sales" });
    for (const ownerId of [null, owner.id, owner.id])
      await addLead({ ownerId, kinds: ["contact_message", "booking_made", "booking_made"] });
    for (const ownerId of [undefined, owner.id]) {
      const { items } = await listLeads({ filter: { ownerId }, page: { limit: 50 } });
      const columns = await countLeads({ filter: { ownerId } });
      const steps = await read(funnel({ ownerId, period }));
      expect(items).toHaveLength(ownerId ? 2 : 3);
      expect(total(await read(newLeadCounts({ ownerId, period })))).toBe(items.length);
      expect(columns.reduce((sum, { count }) => sum + count, 0)).toBe(items.length);
      expect(steps).toEqual({
        leads: items.length,
        booking: items.length,
        held: 0,
        proposal: 0,
        accepted: 0,
        followed: { booking: items.length, held: 0, proposal: 0, accepted: 0 },
      });
    }
  });
});

test("the funnel counts each person once per step, and only people who came in its time", async () => {
  await addLead({
    kinds: ["booking_made", "booking_made", "booking_held", "proposal_sent", "proposal_accepted"],
  });
  await addLead({ kinds: ["booking_made"] });
  await addLead({ at: inDays(-60), kinds: ["booking_made"] });
  await addLead({ at: inDays(-200), kinds: ["proposal_accepted"] });
  const stepsIn = (name: PeriodName) => read(funnel({ period: periodUntil({ name, now: NOW }) }));
  const followed = { booking: 2, held: 1, proposal: 1, accepted: 1 };
  expect(await stepsIn("4w")).toEqual({ leads: 2, ...followed, followed });
  expect(await stepsIn("3m")).toMatchObject({ leads: 3, booking: 3, accepted: 1 });
  expect(await stepsIn("1y")).toMatchObject({ leads: 4, booking: 3, accepted: 2 });
});

test("the funnel counts no consultation as held that was corrected to a no-show", async () => {
  await createTestHost({}, inDays(-2));
  const startsAt = new Date("2026-11-18T10:00:00Z");
  const { booking } = await createBooking({ ...bookingForm({ startsAt }), now: inDays(-2) });
  const heldAfter = async (outcome: "held" | "missed") => {
    await recordOutcome({ id: booking.id, outcome, source: STAFF_SOURCE, now: NOW });
    return (await read(funnel({ period }))).held;
  };
  expect(await heldAfter("held")).toBe(1);
  expect(await heldAfter("missed")).toBe(0);
  expect(await heldAfter("held")).toBe(1);
});

test("the share of a step counts only people who took the step before", async () => {
  await addLead({ kinds: ["booking_made", "booking_held", "proposal_sent"] });
  await addLead({ kinds: ["proposal_sent", "proposal_accepted"] });
  await addLead({ kinds: ["proposal_sent"] });
  expect(await read(funnel({ period }))).toMatchObject({
    held: 1,
    proposal: 3,
    followed: { booking: 1, held: 1, proposal: 1, accepted: 1 },
  });
});

test("what was accepted agrees with the list of proposals and the owner's own figures", async () => {
  const owner = await createUser({ role: "sales" });
  await accept({ at: inDays(-1), ownerId: owner.id });
  await accept({ at: inDays(-20), ownerId: owner.id, currency: "EUR" });
  await accept({ at: inDays(-20) });
  await accept({ at: inDays(-100) });
  await accept({ at: inDays(1) });
  await createTestProposal();
  const november = period.rows.at(-1)?.start ?? NOW;
  const { items } = await listProposals({ filter: { status: "accepted" }, limit: 50, now: NOW });
  const shown = items.filter(
    ({ decidedAt }) => decidedAt && decidedAt <= NOW && decidedAt >= new Date("2026-09-01T00:00:00Z"),
  );
  const value = (list: typeof shown) =>
    list.reduce((sum, { totalMinor, monthlyMinor }) => sum + totalMinor + 12 * monthlyMinor, 0);
  const months = await read(acceptedAmounts({ period }));
  expect(months.reduce((sum, { count }) => sum + count, 0)).toBe(shown.length);
  expect(months.reduce((sum, { onceMinor, runningMinor }) => sum + onceMinor + runningMinor, 0)).toBe(
    value(shown),
  );
  const own = await read(acceptedAmounts({ ownerId: owner.id, period }));
  expect(own.map(({ day, currency, count }) => [day, currency, count])).toEqual([
    ["2026-10-01", "EUR", 1],
    ["2026-11-01", "USD", 1],
  ]);
  const { won } = await getOwnFigures({ ownerId: owner.id, quarterStart: november, now: NOW });
  const [, usd] = own;
  expect(won).toEqual([{ amountMinor: (usd?.onceMinor ?? 0) + (usd?.runningMinor ?? 0), currency: "USD" }]);
});

test("what was accepted is listed by week or by month of the reader's calendar", async () => {
  // October 31, 20:00 in New York.
  await accept({ at: new Date("2026-11-01T00:00:00Z") });
  await accept({ at: new Date("2026-11-16T05:00:00Z") });
  const rowsOf = async (name: PeriodName) => {
    const accepted = await read(
      acceptedAmounts({ period: periodUntil({ name, timeZone: "America/New_York", now: NOW }) }),
    );
    return accepted.map(({ day, count }) => [day, count]);
  };
  expect(await rowsOf("4w")).toEqual([
    ["2026-10-26", 1],
    ["2026-11-16", 1],
  ]);
  for (const name of ["3m", "1y"] as const)
    expect(await rowsOf(name)).toEqual([
      ["2026-10-01", 1],
      ["2026-11-01", 1],
    ]);
});

test("articles are listed by how many of their readers booked", async () => {
  const [often, once] = [await createPost(postContent()), await createPost(postContent())];
  for (let number = 0; number < 2; number += 1)
    await addLead({ article: often.slug, kinds: ["roi_result", "booking_made"] });
  await addLead({ article: once.slug, kinds: ["booking_made"] });
  await addLead({ article: "gone", kinds: ["booking_made"] });
  await addLead({ kinds: ["booking_made"] });
  await addLead({ article: once.slug, at: inDays(-100), kinds: ["booking_made"] });
  expect(await read(leadingArticles({ period }))).toMatchObject([
    { id: often.id, roi: 2, booked: 2 },
    { id: once.id, roi: 0, booked: 1 },
  ]);
  await db.delete(posts);
});

test("every figure is one statement over an index, however many leads there are", async () => {
  await createBulkLeads({ total: 3_000 });
  const owner = await createUser({ role: "sales" });
  // A year is left out. Most leads may be that young, and then reading all is fastest.
  const scopes = (["4w", "3m"] as const).map((name) => ({ period: periodUntil({ name }) }));
  for (const scope of scopes.flatMap((one) => [one, { ...one, ownerId: owner.id }])) {
    const plans = await explain(async () => {
      await read(newLeadCounts(scope));
      await read(funnel(scope));
      await read(acceptedAmounts(scope));
      await read(leadingArticles(scope));
    });
    expect(plans).toHaveLength(4);
    const whole =
      env.dialect === "sqlite"
        ? /SCAN (leads|lead_events|proposals)(?! USING)/
        : /Seq Scan on (leads|lead_events)/;
    for (const plan of plans) expect(plan).not.toMatch(whole);
  }
});
