import { eq, inArray, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";

import { atomically, db, refreshStatistics } from "~/server/db.server";
import { env } from "~/server/env.server";

import { bookings, leads, posts, searchDocuments, tenants, users } from "../../../drizzle/schema";
import { ROLES, SEARCH_KINDS } from "../../../drizzle/values";
import { bookingForm, createTestHost, STAFF_SOURCE } from "../../../tests/factories/booking";
import { createBulkLeads } from "../../../tests/factories/bulk-leads";
import { insertMany } from "../../../tests/factories/insert-many";
import { createTenant } from "../../../tests/factories/tenant";
import { postContent } from "../../../tests/factories/post";
import { createTestProposal, proposalContent } from "../../../tests/factories/proposal";
import { onboarding } from "../../../tests/factories/user";
import { cpuMilliseconds } from "../../../tests/setup/cpu-time";
import { explain } from "../../../tests/setup/explain";

import { deleteUser, onboardUser, updateProfile } from "~/models/account/user.server";
import { addLead } from "~/models/lead/lead-change.server";
import { eraseLead } from "~/models/lead/lead-privacy.server";
import { getLead } from "~/models/lead/lead-query.server";
import { createPost, restorePost, trashPost } from "~/models/post/post-write.server";

import { searchedKinds, type SearchKind } from "./search";
import { searchEverything, searchKind } from "./search.server";

/** A word that nothing else in the database has. */
function newWord(): string {
  return `zq${crypto.randomUUID().replaceAll("-", "").slice(0, 10)}`;
}

/** The titles that a search finds, by kind. */
async function found(text: string): Promise<Partial<Record<SearchKind, string[]>>> {
  const groups = await searchEverything({ text, kinds: SEARCH_KINDS, limit: 10 });
  return Object.fromEntries(groups.map(({ kind, items }) => [kind, items.map(({ title }) => title)]));
}

/** Someone of the staff, whose account makes no lead. */
function createPerson(metadata: Record<string, string>) {
  return onboardUser(onboarding({ metadata, claims: { app_metadata: { role: "support" } } }));
}

async function createLead({ company, name = "Pat Example" }: { company: string; name?: string }) {
  const email = `${crypto.randomUUID()}@leads.test`;
  const lead = { email, name, company, phone: "", interest: "" };
  const { user } = await createPerson({ last_name: "Adding" });
  await addLead({ lead, actorId: user.id, source: STAFF_SOURCE });
  const added = await getLead({ email });
  if (!added) throw new Error("The lead was not made.");
  return added;
}

describe("one search finds", () => {
  test("people, companies, leads, proposals, bookings and articles with the same word", async () => {
    const word = newWord();
    await createPerson({ first_name: "Dana", last_name: `O-${word}` });
    await createTenant({ name: `Looms ${word}`, subdomain: `c-${word}` });
    await createLead({ company: `Lead of ${word}` });
    await createTestProposal({ content: proposalContent({ title: `Proposal ${word}` }) });
    const host = await createTestHost();
    const [startsAt] = [new Date(Date.UTC(2031, 0, 7, 10))];
    await db.insert(bookings).values({
      ...bookingForm({ startsAt, name: `Visitor ${word}` }),
      reference: `B-${word}`,
      hostId: host.id,
      endsAt: new Date(startsAt.getTime() + 1_800_000),
      createdAt: new Date(),
      updatedAt: new Date(),
    });
    await createPost(postContent({ title: `Article ${word}` }));
    expect(await found(word.slice(0, 9).toUpperCase())).toEqual({
      person: [`Dana O-${word}`],
      company: [`Looms ${word}`],
      lead: [`Lead of ${word}`],
      proposal: [`Proposal ${word}`],
      booking: [`Visitor ${word}`],
      article: [`Article ${word}`],
    });
  });

  test("what has every word, also without its accents, and the newest first", async () => {
    const word = newWord();
    await createLead({ company: `Café ${word}` });
    await createLead({ company: `Ca\u0301fe\u0301 ${word}` });
    await createLead({ company: `Tea ${word}` });
    expect((await found(`${word} cafe`)).lead).toEqual([`Ca\u0301fe\u0301 ${word}`, `Café ${word}`]);
    await createPerson({ first_name: "José", last_name: word });
    expect((await found(`jose ${word}`)).person).toEqual([`José ${word}`]);
  });

  test("only the person and the lead with an email address, not those with a longer one", async () => {
    const address = `${newWord()}@firm.co`;
    const people = [];
    for (const email of [address, `${address}m`]) {
      const claims = { app_metadata: { role: "support" } };
      const { user } = await onboardUser(onboarding({ email, claims }));
      const lead = { email, name: null, company: null, phone: null, interest: null };
      await addLead({ lead, actorId: user.id, source: STAFF_SOURCE });
      people.push(user.id);
    }
    const groups = await searchEverything({ text: address.toUpperCase(), kinds: SEARCH_KINDS, limit: 5 });
    expect(groups).toMatchObject([
      { kind: "person", count: 1, items: [{ id: people[0] }] },
      { kind: "lead", count: 1, items: [{ title: address }] },
    ]);
    expect(await searchKind({ text: address, kind: "lead", page: { limit: 5 } })).toMatchObject({
      items: [{ title: address }],
      count: 1,
      next: null,
    });
    expect(await searchEverything({ text: address, kinds: ["article"], limit: 5 })).toEqual([]);
    expect((await found(address.slice(0, -1))).lead).toHaveLength(2);
    const plans = (
      await explain(() => searchKind({ text: address, kind: "person", page: { limit: 5 } }))
    ).join();
    expect(plans).not.toMatch(/SCAN users/);
  });

  test("nothing for a text without words, and nothing of kinds that were not asked for", async () => {
    const word = newWord();
    await createLead({ company: word });
    expect(await searchEverything({ text: " %_-*'\" ", kinds: SEARCH_KINDS, limit: 5 })).toEqual([]);
    expect(await searchEverything({ text: word, kinds: ["person", "article"], limit: 5 })).toEqual([]);
    expect(await searchEverything({ text: word, kinds: [], limit: 5 })).toEqual([]);
  });

  test("the new words of what was changed, and no longer the old ones", async () => {
    const [before, after] = [newWord(), newWord()];
    const { user } = await createPerson({ last_name: before });
    await updateProfile({ userId: user.id, changes: { lastName: after } });
    expect(await found(before)).toEqual({});
    expect(await found(after)).toEqual({ person: [after] });
    const { id } = await createTenant({ name: before, subdomain: `c-${before}` });
    await db.update(tenants).set({ name: after, searchText: after }).where(eq(tenants.id, id));
    expect(await found(before)).toEqual({});
    expect(await found(after)).toEqual({ person: [after], company: [after] });
  });
});

describe("a search no longer finds", () => {
  test("an article in the trash, until it is restored", async () => {
    const word = newWord();
    const { id } = await createPost(postContent({ title: word }));
    await trashPost({ id });
    expect(await found(word)).toEqual({});
    await restorePost({ id });
    expect(await found(word)).toEqual({ article: [word] });
    await db.delete(posts).where(eq(posts.id, id));
    expect(await found(word)).toEqual({});
  });

  test("an account that was deleted", async () => {
    const word = newWord();
    const { user } = await createPerson({ last_name: word });
    await deleteUser({ userId: user.id });
    expect(await found(word)).toEqual({});
  });

  test("a lead that was erased, with their consultations and proposals", async () => {
    const word = newWord();
    const lead = await createLead({ company: word });
    const host = await createTestHost({ horizonDays: 365 });
    const startsAt = new Date(Date.now() - 86_400_000);
    const [booking] = await db
      .insert(bookings)
      .values({
        ...bookingForm({ startsAt, name: word, email: lead.email }),
        reference: `B-${word}`,
        hostId: host.id,
        endsAt: new Date(startsAt.getTime() + 1_800_000),
        createdAt: startsAt,
        updatedAt: startsAt,
      })
      .returning();
    await createTestProposal({ content: proposalContent({ title: word, clientEmail: lead.email }) });
    expect(Object.keys(await found(word))).toEqual(["lead", "proposal", "booking"]);
    await eraseLead({ lead, source: STAFF_SOURCE });
    expect(await found(word)).toEqual({});
    expect(await db.$count(searchDocuments, eq(searchDocuments.subjectId, booking?.id ?? ""))).toBe(0);
  });
});

test.runIf(env.dialect === "sqlite")(
  "no full-text table of the database file keeps a word of a lead that was erased",
  async () => {
    const word = newWord();
    const lead = await createLead({ company: word });
    await createTestProposal({ content: proposalContent({ title: word, clientEmail: lead.email }) });
    // Without its first letters: a word is stored without what it shares with the one before.
    const rest = Buffer.from(word.slice(3)).toString("hex").toUpperCase();
    const tables = ["post_search", "lead_search", "message_search", "search_index"];
    const blocksWithWord = async () => {
      const counts = await Promise.all(
        tables.map((name) =>
          db.$count(sql`${sql.identifier(`${name}_data`)} where instr(hex(block), ${rest}) > 0`),
        ),
      );
      return Object.fromEntries(tables.map((name, at) => [name, counts[at]]));
    };
    const before = await blocksWithWord();
    expect([before.lead_search, before.search_index].every((count) => Number(count) > 0)).toBe(true);
    await eraseLead({ lead, source: STAFF_SOURCE });
    expect(await blocksWithWord()).toEqual({
      post_search: 0,
      lead_search: 0,
      message_search: 0,
      search_index: 0,
    });
  },
);

test("every row has a document, and every document its row", async () => {
  await createBulkLeads({ total: 30 });
  const tables = { lead: leads, person: users, company: tenants } as const;
  for (const [kind, table] of Object.entries(tables)) {
    expect(await db.$count(searchDocuments, eq(searchDocuments.kind, kind as SearchKind)), kind).toBe(
      await db.$count(table),
    );
  }
});

test("the pages of one kind lead through all results once, forward and back", async () => {
  const word = newWord();
  for (let number = 1; number <= 7; number += 1) await createLead({ company: `${word} ${number}` });
  const ask = (page: { after?: string; before?: string }) =>
    searchKind({ text: word, kind: "lead", page: { ...page, limit: 3 } });
  const titles = ({ items }: Awaited<ReturnType<typeof ask>>) =>
    items.map(({ title }) => Number(title.split(" ")[1]));
  const first = await ask({});
  expect(first).toMatchObject({ count: 7, isCapped: false, previous: null });
  const second = await ask({ after: first.next ?? "" });
  const third = await ask({ after: second.next ?? "" });
  expect([first, second, third].map(titles)).toEqual([[7, 6, 5], [4, 3, 2], [1]]);
  expect(third.next).toBeNull();
  expect(titles(await ask({ before: third.previous ?? "" }))).toEqual([4, 3, 2]);
  expect(titles(await ask({ before: second.previous ?? "" }))).toEqual([7, 6, 5]);
});

test.each([
  "'; drop table users; --",
  '"',
  "a* OR b",
  "a & !b",
  "NEAR(a b)",
  "%",
  "\\",
  "\0",
  "😀",
  "مرحبا",
  "ä".repeat(10_000),
  `${"a ".repeat(5_000)}`,
  "\ud800",
  "-",
  "*",
  "key:1",
])("%j is searched for as words", async (text) => {
  expect(Array.isArray(await searchEverything({ text, kinds: SEARCH_KINDS, limit: 5 }))).toBe(true);
  expect(await searchKind({ text, kind: "lead", page: { limit: 5 } })).toHaveProperty("items");
});

test("a common word costs no walk through the whole table", async () => {
  await createBulkLeads({ total: 1_200 });
  await refreshStatistics();
  const ask = () => searchKind({ text: "sample", kind: "lead", page: { limit: 5 } });
  expect(await ask()).toMatchObject({ count: 1_000, isCapped: true });
  const plans = (await explain(ask)).join("\n");
  expect(plans).not.toMatch(/SCAN (search_documents|leads)\b/);
  expect(plans).not.toMatch(/Seq Scan on leads/);
});

/** Documents without rows, newest last: the words of each. */
async function addDocuments(kind: SearchKind, words: string[]): Promise<void> {
  const first = (SEARCH_KINDS.indexOf(kind) + 1.5) * 10 ** 12;
  const known = await db.$count(searchDocuments);
  const rows = words.map((text, number) => ({
    ...{ key: first + known + number, kind, subjectId: crypto.randomUUID(), words: text },
  }));
  for (let start = 0; start < rows.length; start += 500)
    await atomically((tx) => [insertMany(tx, searchDocuments, rows.slice(start, start + 500))]);
}

test("of each kind, a thousand results are counted and no more, wherever they are", async () => {
  const [newest, spread, old] = [newWord(), newWord(), newWord()];
  for (const kind of SEARCH_KINDS) {
    await addDocuments(kind, [
      ...Array.from({ length: 1_001 }, () => old),
      ...Array.from({ length: 2_100 }, (_, number) => (number % 2 === 0 ? spread : "other")),
      ...Array.from({ length: 1_001 }, () => newest),
    ]);
  }
  for (const text of [newest, spread, old]) {
    const groups = await searchEverything({ text, kinds: SEARCH_KINDS, limit: 5 });
    expect(groups.map(({ kind, count, isCapped }) => [kind, count, isCapped])).toEqual(
      SEARCH_KINDS.map((kind) => [kind, 1_000, true]),
    );
    for (const kind of SEARCH_KINDS)
      expect(await searchKind({ text, kind, page: { limit: 25 } })).toMatchObject({
        count: 1_000,
        isCapped: true,
        next: expect.any(String) as string,
      });
  }
  await db.delete(searchDocuments).where(inArray(searchDocuments.words, [newest, spread, old, "other"]));
});

test("the newest of many old documents come first, on every page", async () => {
  const word = newWord();
  const leadsBefore = Array.from({ length: 3 }, (_, number) => `${word} ${number}`);
  for (const company of leadsBefore) await createLead({ company });
  await addDocuments(
    "lead",
    Array.from({ length: 1_100 }, () => "other"),
  );
  const first = await searchKind({ text: word, kind: "lead", page: { limit: 2 } });
  expect(first.items.map(({ title }) => title.split(" ")[1])).toEqual(["2", "1"]);
  const second = await searchKind({ text: word, kind: "lead", page: { limit: 2, after: first.next ?? "" } });
  expect(second.items.map(({ title }) => title.split(" ")[1])).toEqual(["0"]);
  const plans = (await explain(() => searchEverything({ text: word, kinds: ["lead"], limit: 5 }))).join("\n");
  expect(plans).toMatch(/search_index VIRTUAL TABLE INDEX|Bitmap Index Scan on search_documents_block_index/);
  expect(plans).not.toMatch(/SCAN search_documents\b|Seq Scan on search_documents/);
  const back = { limit: 2, before: second.previous ?? "" };
  expect((await searchKind({ text: word, kind: "lead", page: back })).items).toHaveLength(2);
  await db.delete(searchDocuments).where(eq(searchDocuments.words, "other"));
});

test.runIf(env.dialect === "sqlite")(
  "a search of one kind costs no more the more documents others have",
  async () => {
    const word = newWord();
    const first = 9 * 10 ** 11;
    const rows = Array.from({ length: 8_000 }, (_, number) => ({
      ...{ key: first + number, kind: "lead" as const },
      ...{ subjectId: crypto.randomUUID(), words: word },
    }));
    await atomically((tx) => [insertMany(tx, searchDocuments, rows)]);
    const fiftyTimes = (text: string) =>
      cpuMilliseconds(async () => {
        for (let round = 0; round < 50; round += 1)
          await searchEverything({ text, kinds: ["article"], limit: 5 });
      });
    const absent = newWord();
    const costs: Record<"common" | "absent", number[]> = { common: [], absent: [] };
    for (let round = 0; round < 6; round += 1) {
      costs.common.push(await fiftyTimes(word));
      costs.absent.push(await fiftyTimes(absent));
    }
    // The least of all tries: what disturbs a try only adds to it.
    expect(Math.min(...costs.common)).toBeLessThan(3 * Math.min(...costs.absent));
  },
);

test("each role finds only what it may open", () => {
  const all = Object.fromEntries(ROLES.map((role) => [role, searchedKinds(role)]));
  expect(all).toEqual({
    lead: [],
    customer: [],
    support: ["person"],
    billing_admin: ["person"],
    sales: ["lead", "proposal", "booking"],
    blog_admin: ["article"],
    super_admin: ["person", "company", "lead", "proposal", "booking", "article"],
  });
});
