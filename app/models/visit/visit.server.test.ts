import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";

import { leadWrites } from "~/models/lead/lead.server";
import { atomically, db } from "~/server/db.server";

import { leadOrigins, visitCounts, visitorDays, visitSalts } from "../../../drizzle/schema";

import { getInsights } from "./insights.server";
import { visitDay } from "./visit";
import { countGoals, countView, flushVisits } from "./visit-batch.server";
import { deleteOldVisits, writeVisits, type Visit } from "./visit-write.server";
import { BROWSERS_PER_ADDRESS_MAX, VIEWS_PER_BATCH_MAX, VIEWS_PER_VISITOR_MAX } from "./visit-limits";

const CHROME =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36";
/** Each test has a day of its own. */
let now = new Date("2026-03-01T09:00:00Z");

beforeEach(async () => {
  now = new Date(now.getTime() + 24 * 3_600_000);
  await flushVisits({ now });
  await db.delete(visitCounts);
});

function see(path: string, more: Partial<Parameters<typeof countView>[0]> = {}) {
  countView({ address: "192.0.2.1", userAgent: CHROME, path, ...more });
}

async function counts(dimension: typeof visitCounts.$inferSelect.dimension) {
  const rows = await db
    .select({ value: visitCounts.value, views: visitCounts.views, visitors: visitCounts.visitors })
    .from(visitCounts)
    .where(eq(visitCounts.dimension, dimension));
  return Object.fromEntries(rows.map(({ value, views, visitors }) => [value, { views, visitors }]));
}

describe("views", () => {
  test("count every view, and each visitor once a day", async () => {
    see("/");
    see("/");
    see("/blog/a");
    await flushVisits({ now });
    see("/", { address: "192.0.2.2" });
    see("/");
    await flushVisits({ now });
    expect(await counts("site")).toEqual({ "": { views: 5, visitors: 2 } });
    expect(await counts("page")).toEqual({
      "/": { views: 4, visitors: 2 },
      "/blog/a": { views: 1, visitors: 1 },
    });
    expect(await counts("source")).toEqual({ "(direct)": { views: 2, visitors: 2 } });
  });

  test("of two instances at once add up", async () => {
    const visit = (address: string): Visit => ({
      ...{ address, userAgent: CHROME, views: 1, goals: [] },
      ...{ pages: [{ value: "/", views: 1 }], sources: [], campaigns: [] },
    });
    const batches = Array.from({ length: 8 }, (_, index) => [
      visit("192.0.2.1"),
      visit(`192.0.2.${index + 2}`),
    ]);
    await Promise.all(batches.map((visits) => writeVisits({ visits, robots: 0, dropped: 0, now })));
    expect(await counts("site")).toEqual({ "": { views: 16, visitors: 9 } });
    expect(await counts("page")).toEqual({ "/": { views: 16, visitors: 9 } });
  });

  test("name the source and the campaign that a link says", async () => {
    see("/", { referrer: "https://www.example.org/a?b=c", query: "utm_source=mail&utm_campaign=spring" });
    see("/", { referrer: "not a url", address: "192.0.2.9" });
    await flushVisits({ now });
    expect(Object.keys(await counts("source")).toSorted()).toEqual(["(direct)", "example.org", "mail"]);
    expect(await counts("campaign")).toEqual({ spring: { views: 1, visitors: 1 } });
  });

  test("of robots are in no figure but their own", async () => {
    see("/", { userAgent: "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" });
    see("/", { userAgent: "" });
    await flushVisits({ now });
    expect(await counts("site")).toEqual({});
    expect(await counts("robots")).toEqual({ "": { views: 2, visitors: 0 } });
  });

  test("of a crawler that claims to be a person are a robot's, from the first to the last", async () => {
    for (let view = 0; view <= VIEWS_PER_BATCH_MAX; view += 1) see(`/blog/${view}`);
    await flushVisits({ now });
    see("/");
    await flushVisits({ now });
    expect(await counts("page")).toEqual({});
    expect((await counts("robots"))[""]?.views).toBe(VIEWS_PER_BATCH_MAX + 2);
  });

  test("of a crawler that changes its name with each page end at a bound", async () => {
    for (let name = 0; name < BROWSERS_PER_ADDRESS_MAX + 20; name += 1)
      see("/", { userAgent: `${CHROME} ${name}` });
    see("/", { address: "192.0.2.2" });
    await flushVisits({ now });
    expect(await counts("robots")).toEqual({ "": { views: 20, visitors: 0 } });
    expect(await counts("site")).toEqual({
      "": { views: BROWSERS_PER_ADDRESS_MAX + 1, visitors: BROWSERS_PER_ADDRESS_MAX + 1 },
    });
  });

  test("of a crawler with patience end at the bound of a day", async () => {
    const batches = VIEWS_PER_VISITOR_MAX / VIEWS_PER_BATCH_MAX + 2;
    for (let batch = 0; batch < batches; batch += 1) {
      for (let view = 0; view < VIEWS_PER_BATCH_MAX; view += 1) see("/");
      await flushVisits({ now });
    }
    expect((await counts("site"))[""]?.views).toBeLessThanOrEqual(VIEWS_PER_VISITOR_MAX);
  });

  test("with long headers keep a part of them, and of many invented links some", async () => {
    const long = "x".repeat(8_000);
    see("/", { userAgent: `${CHROME} ${long}`, referrer: `https://example.org/${long}` });
    see("/", { userAgent: `${CHROME} ${long}`, query: `utm_source=a&utm_campaign=${long}` });
    for (let index = 0; index < 60; index += 1)
      see("/", { userAgent: `${CHROME} ${long}`, referrer: `https://site-${index}.example/` });
    await flushVisits({ now });
    expect((await counts("robots"))[""]?.views).toBe(62);
    for (let index = 0; index < 55; index += 1)
      see(`/blog/${index}`, { referrer: `https://site-${index}.example/${long}` });
    await flushVisits({ now });
    expect((await counts("site"))[""]).toEqual({ views: 55, visitors: 1 });
    expect(Object.keys(await counts("page"))).toHaveLength(50);
    expect(Object.keys(await counts("source"))).toHaveLength(50);
  });

  test("that come faster than they can be stored are counted as dropped", async () => {
    for (let visitor = 0; visitor < 10_005; visitor += 1) see("/", { address: `visitor-${visitor}` });
    await flushVisits({ now });
    expect(await counts("site")).toEqual({ "": { views: 10_000, visitors: 10_000 } });
    expect(await counts("dropped")).toEqual({ "": { views: 5, visitors: 0 } });
  });

  test("by the million are one batch of bounded size, and a handful of rows", async () => {
    for (let round = 0; round < 50; round += 1)
      for (let visitor = 0; visitor < 20_000; visitor += 1) see("/", { address: `visitor-${visitor}` });
    await flushVisits({ now });
    expect(await counts("site")).toEqual({ "": { views: 500_000, visitors: 10_000 } });
    expect(await counts("dropped")).toEqual({ "": { views: 500_000, visitors: 0 } });
    const seen = await db
      .select({ visitor: visitorDays.visitor })
      .from(visitorDays)
      .where(eq(visitorDays.day, visitDay(now)));
    expect(new Set(seen.map(({ visitor }) => visitor)).size).toBe(10_000);
    expect(seen.length, "a row for the site, the page and the source").toBeLessThanOrEqual(30_000);
    expect((await db.select().from(visitCounts)).length).toBeLessThanOrEqual(4);
  });

  test("with invented campaigns share a row once there are a thousand", async () => {
    for (let index = 0; index < 1_010; index += 1)
      see("/", { address: `visitor-${index}`, query: `utm_source=x&utm_campaign=c${index}` });
    await flushVisits({ now });
    const campaigns = await counts("campaign");
    expect(Object.keys(campaigns)).toHaveLength(1_001);
    expect(campaigns["(other)"]).toEqual({ views: 10, visitors: 10 });
  });
});

describe("goals", () => {
  test("count for what the visitor had seen by then, once a day", async () => {
    see("/blog/a", { referrer: "https://example.org/" });
    await flushVisits({ now });
    countGoals({ address: "192.0.2.1", userAgent: CHROME }, [{ name: "statement" }]);
    await flushVisits({ now });
    countGoals({ address: "192.0.2.1", userAgent: CHROME }, [{ name: "statement" }]);
    see("/blog/later");
    await flushVisits({ now });
    const { totals, articles, sources } = await getInsights({ days: 7, now });
    expect(totals).toMatchObject({ statements: 1, consultations: 0, visitors: 1 });
    expect(articles.map(({ value, statements }) => [value, statements])).toEqual([
      ["/blog/a", 1],
      ["/blog/later", 0],
    ]);
    expect(sources).toMatchObject([{ value: "example.org", statements: 1 }]);
  });

  test("that were reached put what led to them first, however many visitors the rest has", async () => {
    const address = (index: number) => ({ address: `visitor-${index}`, userAgent: CHROME });
    for (let index = 0; index < 12; index += 1) {
      see("/blog/statements", address(index));
      countGoals(address(index), [{ name: "statement" }]);
    }
    see("/blog/consultation", address(20));
    countGoals(address(20), [{ name: "consultation" }]);
    for (let index = 30; index < 50; index += 1) see("/blog/visitors", address(index));
    see("/blog/visitor", address(60));
    await flushVisits({ now });
    const { articles } = await getInsights({ days: 7, now });
    expect(articles.map(({ value }) => value)).toEqual([
      "/blog/consultation",
      "/blog/statements",
      "/blog/visitors",
      "/blog/visitor",
    ]);
  });

  test("note what brought a lead, and count it as won once they accept", async () => {
    const email = "won@example.com";
    const step = { email, emailProven: false, source: "booking", consent: null } as const;
    const lead = (kind: "booking_made" | "proposal_accepted") =>
      atomically((tx) => leadWrites(tx, { ...step, event: { kind }, now }));
    await lead("booking_made");
    see("/blog/a", { query: "utm_source=mail&utm_campaign=spring" });
    countGoals({ address: "192.0.2.1", userAgent: CHROME }, [{ name: "consultation", email }]);
    await flushVisits({ now });
    expect((await getInsights({ days: 7, now })).totals).toMatchObject({ consultations: 1, wins: 0 });
    await lead("proposal_accepted");
    const { totals, articles, campaigns } = await getInsights({ days: 7, now });
    expect(totals.wins).toBe(1);
    expect(articles).toMatchObject([{ value: "/blog/a", consultations: 1, wins: 1 }]);
    expect(campaigns).toMatchObject([{ value: "spring", wins: 1 }]);
    await db.delete(leadOrigins);
  });
});

describe("what tells visitors apart", () => {
  test("is a hash whose salt is thrown away with it once the day is over", async () => {
    see("/");
    await flushVisits({ now });
    const [salt] = await db.select().from(visitSalts);
    const rows = await db.select().from(visitorDays);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify([rows, salt])).not.toMatch(/192\.0\.2|Mozilla/);
    await deleteOldVisits({ now: new Date(now.getTime() + 24 * 3_600_000) });
    expect(await db.select().from(visitSalts)).toEqual([]);
    expect(await db.select().from(visitorDays)).toEqual([]);
    expect(await counts("site")).toEqual({ "": { views: 1, visitors: 1 } });
  });

  test("differs from day to day", async () => {
    see("/");
    await flushVisits({ now });
    const [before] = await db.select({ visitor: visitorDays.visitor }).from(visitorDays);
    const tomorrow = new Date(now.getTime() + 24 * 3_600_000);
    see("/");
    await flushVisits({ now: tomorrow });
    // The first view of a day deletes the salt of the last one, and upkeep deletes its hashes.
    expect(await db.$count(visitSalts)).toBe(1);
    await deleteOldVisits({ now: tomorrow });
    const [after, ...others] = await db.selectDistinct({ visitor: visitorDays.visitor }).from(visitorDays);
    now = tomorrow;
    expect(others).toEqual([]);
    expect(after?.visitor).not.toBe(before?.visitor);
  });

  test("leaves figures as long as the settings say", async () => {
    see("/");
    await flushVisits({ now });
    await deleteOldVisits({ now: new Date(now.getTime() + 730 * 24 * 3_600_000) });
    expect(await counts("site")).toEqual({ "": { views: 1, visitors: 1 } });
    await deleteOldVisits({ now: new Date(now.getTime() + 731 * 24 * 3_600_000) });
    expect(await counts("site")).toEqual({});
  });
});
