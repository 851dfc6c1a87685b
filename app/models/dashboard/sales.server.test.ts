import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";

import { atomically, db } from "~/server/db.server";
import { env } from "~/server/env.server";
import { getOwnFigures } from "~/models/day/own-figures.server";
import type { LeadEventKind, LeadSource } from "~/models/lead/lead";
import { countLeads, listLeads } from "~/models/lead/lead-query.server";
import { leadWrites } from "~/models/lead/lead.server";
import { createPost } from "~/models/post/post-write.server";
import { listProposals } from "~/models/proposal/proposal-query.server";

import { leadEvents, leads, posts, proposals } from "../../../drizzle/schema";
import { read } from "~/models/shared/reading.server";
import { createBulkLeads } from "../../../tests/factories/bulk-leads";
import { postContent } from "../../../tests/factories/post";
import { createTestProposal } from "../../../tests/factories/proposal";
import { createUser } from "../../../tests/factories/user";
import { explain } from "../../../tests/setup/explain";

import { acceptedByMonth, funnel, leadingArticles, newLeadCounts } from "./sales.server";
import { LEAD_SERIES, monthStarts, type WeeklyLeads } from "./stats";

/** A Wednesday. */
const NOW = new Date("2026-11-18T12:00:00Z");
const inDays = (days: number) => new Date(NOW.getTime() + days * 24 * 60 * 60 * 1000);

const total = (weekly: WeeklyLeads) =>
  weekly.flatMap(({ counts }) => LEAD_SERIES.map((name) => counts[name])).reduce((a, b) => a + b, 0);

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
    const weekly = await read(newLeadCounts({ now: NOW }));
    expect(weekly).toHaveLength(12);
    expect(weekly[0]?.counts).toEqual({ roi: 0, booking: 0, contact: 0, other: 1 });
    expect(weekly[10]?.counts).toEqual({ roi: 0, booking: 1, contact: 0, other: 0 });
    expect(weekly[11]?.counts).toEqual({ roi: 2, booking: 0, contact: 0, other: 0 });
  });

  test("agree with the list, the board and the funnel, for everyone and for one owner", async () => {
    const owner = await createUser({ role: "sales" });
    for (const ownerId of [null, owner.id, owner.id])
      await addLead({ ownerId, kinds: ["contact_message", "booking_made", "booking_made"] });
    for (const ownerId of [undefined, owner.id]) {
      const { items } = await listLeads({ filter: { ownerId }, page: { limit: 50 } });
      const columns = await countLeads({ filter: { ownerId } });
      const steps = await read(funnel({ ownerId, now: NOW }));
      expect(items).toHaveLength(ownerId ? 2 : 3);
      expect(total(await read(newLeadCounts({ ownerId, now: NOW })))).toBe(items.length);
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
  await addLead({ at: inDays(-200), kinds: ["proposal_accepted"] });
  const followed = { booking: 2, held: 1, proposal: 1, accepted: 1 };
  expect(await read(funnel({ now: NOW }))).toEqual({ leads: 2, ...followed, followed });
});

test("the share of a step counts only people who took the step before", async () => {
  await addLead({ kinds: ["booking_made", "booking_held", "proposal_sent"] });
  await addLead({ kinds: ["proposal_sent", "proposal_accepted"] });
  await addLead({ kinds: ["proposal_sent"] });
  expect(await read(funnel({ now: NOW }))).toMatchObject({
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
  const [, , november] = monthStarts({ now: NOW, months: 3 });
  const { items } = await listProposals({ filter: { status: "accepted" }, limit: 50, now: NOW });
  const shown = items.filter(
    ({ decidedAt }) => decidedAt && decidedAt <= NOW && decidedAt >= new Date("2026-09-01T00:00:00Z"),
  );
  const value = (list: typeof shown) =>
    list.reduce((sum, { totalMinor, monthlyMinor }) => sum + totalMinor + 12 * monthlyMinor, 0);
  const months = await read(acceptedByMonth({ now: NOW }));
  expect(months.reduce((sum, { count }) => sum + count, 0)).toBe(shown.length);
  expect(months.reduce((sum, { onceMinor, runningMinor }) => sum + onceMinor + runningMinor, 0)).toBe(
    value(shown),
  );
  const own = await read(acceptedByMonth({ ownerId: owner.id, now: NOW }));
  expect(own.map(({ start, currency, count }) => [start.getUTCMonth(), currency, count])).toEqual([
    [9, "EUR", 1],
    [10, "USD", 1],
  ]);
  const { won } = await getOwnFigures({ ownerId: owner.id, quarterStart: november ?? NOW, now: NOW });
  const [, usd] = own;
  expect(won).toEqual([{ amountMinor: (usd?.onceMinor ?? 0) + (usd?.runningMinor ?? 0), currency: "USD" }]);
});

test("articles are listed by how many of their readers booked", async () => {
  const [often, once] = [await createPost(postContent()), await createPost(postContent())];
  for (let number = 0; number < 2; number += 1)
    await addLead({ article: often.slug, kinds: ["roi_result", "booking_made"] });
  await addLead({ article: once.slug, kinds: ["booking_made"] });
  await addLead({ article: "gone", kinds: ["booking_made"] });
  await addLead({ kinds: ["booking_made"] });
  expect(await read(leadingArticles({ now: NOW }))).toMatchObject([
    { id: often.id, roi: 2, booked: 2 },
    { id: once.id, roi: 0, booked: 1 },
  ]);
  await db.delete(posts);
});

test("every figure is one statement over an index, however many leads there are", async () => {
  await createBulkLeads({ total: 3_000 });
  const owner = await createUser({ role: "sales" });
  for (const ownerId of [undefined, owner.id]) {
    const plans = await explain(async () => {
      await read(newLeadCounts({ ownerId }));
      await read(funnel({ ownerId }));
      await read(acceptedByMonth({ ownerId }));
      await read(leadingArticles({ ownerId }));
    });
    expect(plans).toHaveLength(4);
    const whole =
      env.dialect === "sqlite"
        ? /SCAN (leads|lead_events|proposals)(?! USING)/
        : /Seq Scan on (leads|lead_events)/;
    for (const plan of plans) expect(plan).not.toMatch(whole);
  }
});
