import { eq, isNotNull, ne } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";

import { listUsersByEmail } from "~/models/account/user.server";
import { listBookings } from "~/models/booking/booking-query.server";
import { listEventTypes } from "~/models/booking/event-type.server";
import { listCompanies } from "~/models/company/company.server";
import { read } from "~/models/shared/reading.server";
import { getTenantBySubdomain } from "~/models/company/tenant.server";
import { periodUntil } from "~/models/dashboard/period.server";
import { funnel, leadingArticles } from "~/models/dashboard/sales.server";
import { countLeads, listLeadEvents, listLeads } from "~/models/lead/lead-query.server";
import { countPosts } from "~/models/post/post-admin.server";
import { listTranslations } from "~/models/post/post-translation.server";
import { getPublishedPost } from "~/models/post/post.server";
import { getLatestResult } from "~/models/roi/roi.server";
import { getInsights } from "~/models/visit/insights.server";
import { openFile } from "~/services/file-store.server";
import { getProposal, listProposals, listProposalsOf } from "~/models/proposal/proposal-query.server";
import { db } from "~/server/db.server";

import {
  auditEntries,
  bookingAnswers,
  bookingGuests,
  bookings,
  leads,
  pictures,
  postRevisions,
  proposals,
  tasks,
  users,
  visitorDays,
  workspaceFiles,
} from "../../../drizzle/schema";

import { PORTRAITS } from "./people";
import { tellStory } from "./story";
import { daysBefore } from "./timeline";

/** A Wednesday afternoon. */
const NOW = new Date("2026-06-10T15:00:00Z");

beforeAll(async () => {
  await tellStory({ password: "a password for the demo", now: NOW });
});

function countBy<Row>(rows: readonly Row[], key: (row: Row) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const row of rows) counts[key(row)] = (counts[key(row)] ?? 0) + 1;
  return counts;
}

async function readBookings() {
  const request = { limit: 100, now: NOW };
  const [past, upcoming] = await Promise.all([
    listBookings({ ...request, period: "past" }),
    listBookings({ ...request, period: "upcoming" }),
  ]);
  return [...past.items, ...upcoming.items];
}

test("the demo has 6 companies, 25 users, 40 leads and 30 consultations in every state", async () => {
  const { items: companies } = await listCompanies({ limit: 20 });
  expect(countBy(companies, ({ status, memberCount }) => (memberCount === 0 ? "invited" : status))).toEqual({
    active: 4,
    suspended: 1,
    invited: 1,
  });

  const people = await db.select().from(users);
  expect(
    countBy(people, ({ isActive, invitedAt }) =>
      isActive ? (invitedAt ? "invited" : "active") : "disabled",
    ),
  ).toEqual({ active: 21, invited: 2, disabled: 2 });

  const stages = await countLeads({ filter: {} });
  expect(Object.fromEntries(stages.map(({ status, count }) => [status, count]))).toEqual({
    new: 5,
    contacted: 10,
    qualified: 6,
    proposal: 5,
    won: 8,
    lost: 6,
  });

  expect(countBy(await readBookings(), ({ status }) => status)).toEqual({
    confirmed: 8,
    held: 20,
    missed: 1,
    cancelled: 1,
  });
});

test("the demo's client and their contact have shared files that can be opened", async () => {
  const files = await db.select().from(workspaceFiles);
  expect(files.map(({ name, side }) => [name, side])).toEqual([
    ["Project plan.pdf", "staff"],
    ["Handed over, first week.csv", "client"],
    ["Carrier corrections.txt", "staff"],
  ]);
  for (const file of files) {
    expect(file.createdAt.getTime()).toBeLessThan(NOW.getTime());
    let bytes = 0;
    for await (const piece of (await openFile(file)) ?? []) bytes += piece.byteLength;
    expect(bytes, file.name).toBe(file.bytes);
  }
});

test("the demo's consultations are of three event types, and their questions are answered", async () => {
  const types = new Map((await listEventTypes({ active: true })).map(({ id, slug }) => [id, slug]));
  const counts = countBy(await readBookings(), ({ eventTypeId }) => types.get(eventTypeId ?? "") ?? "none");
  expect(Object.keys(counts).sort()).toEqual(["consultation", "process-workshop", "systems-check"]);
  expect(counts.consultation).toBeGreaterThan(20);
  expect(await db.$count(bookingAnswers)).toBeGreaterThan(4);
});

test("the demo has proposals in all seven states, and questions about some of them", async () => {
  const { items } = await listProposals({ limit: 50, now: NOW });
  expect(countBy(items, ({ status }) => status)).toEqual({
    draft: 2,
    sent: 2,
    viewed: 4,
    accepted: 5,
    declined: 2,
    expired: 1,
    withdrawn: 1,
  });
  const revised = await Promise.all(items.map(({ id }) => getProposal({ id })));
  expect(revised.some((known) => known !== null && known.proposal.revision > 1)).toBe(true);
});

test("the demo has a proposal that waits for its second signature, and a guest ahead", async () => {
  const half = await db.select().from(proposals).where(isNotNull(proposals.halfSignedAt));
  expect(half.filter(({ status }) => status === "viewed")).toHaveLength(1);
  const [{ clientEmail = "", halfSignedAt = null, secondSignerEmail = "" } = {}] = half;
  expect([clientEmail, secondSignerEmail].map((email) => email?.split("@")[1])).toEqual([
    "visser-flowers.example",
    "visser-flowers.example",
  ]);
  expect(halfSignedAt?.getTime()).toBeLessThan(NOW.getTime());
  const guests = await db
    .select({ startsAt: bookings.startsAt, status: bookings.status })
    .from(bookingGuests)
    .innerJoin(bookings, eq(bookings.id, bookingGuests.bookingId));
  expect(guests).toHaveLength(1);
  expect(guests[0]?.status).toBe("confirmed");
  expect(guests[0]?.startsAt.getTime()).toBeGreaterThan(NOW.getTime());
});

test("the demo's salesperson has tasks that are overdue, due today and later, and suggested ones", async () => {
  const [seller] = await listUsersByEmail({ email: "sales@demo.test" });
  const mine = await db
    .select()
    .from(tasks)
    .where(eq(tasks.ownerId, seller?.id ?? ""));
  const today = NOW.toISOString().slice(0, 10);
  const typed = mine.filter(({ origin }) => origin === "staff");
  const days = countBy(typed, ({ dueDay }) =>
    dueDay < today ? "overdue" : dueDay === today ? "today" : "later",
  );
  expect(days).toEqual({ overdue: 2, today: 3, later: 1 });
  expect(typed.every(({ doneAt, leadId }) => doneAt === null && leadId !== null)).toBe(true);
  expect(await db.$count(tasks, ne(tasks.origin, "staff"))).toBeGreaterThan(0);
});

test("the people of the demo whom others see have faces", async () => {
  const faces = await db
    .select({ email: users.email })
    .from(pictures)
    .innerJoin(users, eq(users.id, pictures.ownerId))
    .where(eq(pictures.use, "avatar"));
  expect(faces.map(({ email }) => email).sort()).toEqual(PORTRAITS.toSorted());
});

test("the demo's articles are published, draft, scheduled and in the trash, with dates near today", async () => {
  expect(await countPosts({ now: NOW })).toEqual({ published: 13, draft: 2, scheduled: 2, trash: 1 });
  expect(await db.$count(postRevisions)).toBeGreaterThan(12);
  expect(await db.$count(pictures, eq(pictures.state, "ready"))).toBe(12);
});

test("one article of the demo can be read in German, from the English one", async () => {
  const slugs = ["start-with-the-exceptions", "mit-den-ausnahmen-anfangen"] as const;
  const [english, german] = await Promise.all(
    slugs.map((slugOrId) => getPublishedPost({ slugOrId, now: NOW })),
  );
  expect([english?.language, german?.language]).toEqual(["en", "de"]);
  expect(await listTranslations({ id: english?.id ?? "", now: NOW })).toMatchObject([
    { id: german?.id, state: "published" },
  ]);
  expect(german?.coverImageAlt).toBe("Spalten eines Kassenbuchs, einige davon hervorgehoben");
  expect(german?.publishedAt.getTime()).toBeGreaterThan(english?.publishedAt.getTime() ?? Infinity);
});

test("the funnel, the leads and the consultations of the demo agree with each other", async () => {
  const steps = await read(funnel({ period: { from: daysBefore(NOW, 84, 0), now: NOW } }));
  const { items } = await listLeads({ filter: {}, page: { limit: 100 } });
  const booked = new Set((await readBookings()).map(({ email }) => email));
  const { items: offers } = await listProposals({ limit: 50, now: NOW });
  const sent = new Set(offers.filter(({ sentAt }) => sentAt !== null).map(({ clientEmail }) => clientEmail));
  expect(steps).toMatchObject({
    leads: items.length,
    booking: booked.size,
    proposal: sent.size,
    accepted: offers.filter(({ status }) => status === "accepted").length,
  });
  for (const lead of items.filter(({ yearlySaving }) => yearlySaving !== null)) {
    const statement = await getLatestResult({ leadId: lead.id, now: NOW });
    expect(statement?.result.scenarios.expected.savedMinorPerYear).toBe(lead.yearlySaving?.amountMinor);
  }
});

test("nothing in the demo is dated after today, and its log names who acted", async () => {
  const entries = await db.select().from(auditEntries);
  expect(entries.every(({ createdAt }) => createdAt <= NOW)).toBe(true);
  const names = countBy(entries, ({ actorName }) => actorName);
  expect(Object.keys(names).length).toBeGreaterThan(8);
  const [first] = await db.select().from(leads).orderBy(leads.createdAt).limit(1);
  const { items: timeline } = await listLeadEvents({ leadId: first?.id ?? "", page: { limit: 50 } });
  const times = timeline.map(({ createdAt }) => createdAt.getTime());
  expect(times).toEqual(times.toSorted((a, b) => b - a));
});

test("the demo's client has a decision to make, and articles of the demo have led to consultations", async () => {
  const tenant = await getTenantBySubdomain({ subdomain: "harbor-works" });
  const { items } = await listProposalsOf({ reader: { tenantId: tenant?.id ?? "" }, limit: 5, now: NOW });
  expect(items.map(({ status }) => status)).toEqual(["viewed"]);
  const articles = await read(leadingArticles({ period: periodUntil({ now: NOW }) }));
  expect(articles.length).toBeGreaterThan(3);
  expect(articles[0]?.booked).toBeGreaterThan(1);
});

test("the demo's visits lead to statements, consultations and wins, and tell nobody apart", async () => {
  const { totals, days, articles, sources, campaigns } = await getInsights({ days: 84, now: NOW });
  const { items } = await listProposals({ limit: 50, now: NOW });
  expect(totals.wins).toBe(items.filter(({ status }) => status === "accepted").length);
  expect(totals.statements).toBeGreaterThan(20);
  expect(totals.consultations).toBeGreaterThan(3);
  expect(days.every(({ visitors }) => visitors > 10)).toBe(true);
  for (const rows of [articles, sources, campaigns])
    expect(rows.some(({ wins, visitors }) => wins > 0 && visitors > 0)).toBe(true);
  expect(await db.$count(visitorDays, ne(visitorDays.day, NOW.toISOString().slice(0, 10)))).toBe(0);
});

test("a second run changes nothing", async () => {
  expect(await tellStory({ password: undefined, now: NOW })).toBeNull();
});
