import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";

import { db } from "~/server/db.server";

import { posts, postSlugs, postTags, tags } from "../../../drizzle/schema";
import { postContent } from "../../../tests/factories/post";

import { createPost, publishPost, unpublishPost, updatePost } from "./post-write.server";
import {
  countPublishedPosts,
  getNextPublicationAt,
  getPublishedPost,
  getSlugRedirect,
  getTag,
  listPostsOfMonth,
  listPublishedMonths,
  listPublishedPosts,
  listRelatedPosts,
  listTags,
} from "./post.server";

const NOW = new Date("2026-06-15T12:00:00.000Z");

function daysBefore(days: number, moment = NOW): Date {
  return new Date(moment.getTime() - days * 24 * 60 * 60 * 1000);
}

async function publish(
  title: string,
  {
    days = 1,
    tags: labels = ["Finance"],
    ...rest
  }: Partial<Parameters<typeof createPost>[0]> & { days?: number } = {},
) {
  return createPost({
    ...postContent({ title, tags: labels }),
    publishedAt: daysBefore(days),
    now: NOW,
    ...rest,
  });
}

/** Runs a builder: only what is awaited is sent. */
async function execute(write: PromiseLike<unknown>): Promise<void> {
  await write;
}

function slugs(page: { items: { slug: string }[] }): string[] {
  return page.items.map(({ slug }) => slug);
}

beforeEach(async () => {
  await db.delete(posts);
  await db.delete(tags);
});

describe("a list of posts", () => {
  test("shows published posts only, newest first, with their tags in the author's order", async () => {
    await publish("Old", { days: 9, tags: ["Zebra", "Apple"] });
    await publish("New", { days: 1 });
    await createPost({ ...postContent({ title: "Draft" }), now: NOW });
    const page = await listPublishedPosts({ limit: 10, now: NOW });
    expect(slugs(page)).toEqual(["new", "old"]);
    expect(page.items[1]?.tags).toEqual([
      { slug: "zebra", label: "Zebra" },
      { slug: "apple", label: "Apple" },
    ]);
    expect(page.items[0]?.publishedAt).toEqual(daysBefore(1));
    expect(page).toMatchObject({ olderCursor: null, newerCursor: null });
  });

  test("goes through every post exactly once in both directions, also when many came out in the same millisecond", async () => {
    for (let number = 1; number <= 7; number++)
      await publish(`Post ${number}`, { days: number < 5 ? 1 : number });
    const first = await listPublishedPosts({ limit: 3, now: NOW });
    const second = await listPublishedPosts({ limit: 3, cursor: first.olderCursor ?? "", now: NOW });
    const third = await listPublishedPosts({ limit: 3, cursor: second.olderCursor ?? "", now: NOW });
    expect(new Set([...slugs(first), ...slugs(second), ...slugs(third)]).size).toBe(7);
    expect(third.olderCursor).toBeNull();
    const back = await listPublishedPosts({
      limit: 3,
      cursor: third.newerCursor ?? "",
      direction: "newer",
      now: NOW,
    });
    expect(slugs(back)).toEqual(slugs(second));
    const start = await listPublishedPosts({
      limit: 3,
      cursor: back.newerCursor ?? "",
      direction: "newer",
      now: NOW,
    });
    expect(slugs(start)).toEqual(slugs(first));
    expect(start.newerCursor).toBeNull();
    expect(start.olderCursor).toBe(first.olderCursor);
  });

  test("of a tag pages the same way and leaves other tags out", async () => {
    for (let number = 1; number <= 5; number++)
      await publish(`Post ${number}`, { days: number, tags: [number % 2 ? "Odd" : "Even"] });
    const first = await listPublishedPosts({ limit: 2, tag: "odd", now: NOW });
    const second = await listPublishedPosts({
      limit: 2,
      tag: "odd",
      cursor: first.olderCursor ?? "",
      now: NOW,
    });
    expect([...slugs(first), ...slugs(second)]).toEqual(["post-1", "post-3", "post-5"]);
    expect(await listPublishedPosts({ limit: 2, tag: "unknown", now: NOW })).toMatchObject({
      items: [],
      olderCursor: null,
    });
  });

  test.each(
    [
      "",
      "x",
      "0.0",
      "lv2f46g0.47969C4E-fae6-440e-b438-fee1710ff166",
      "00.47969c4e-fae6-440e-b438-fee1710ff166",
      "' or 1=1",
      "\0",
      "a".repeat(10_000),
    ].map((text) => [text.slice(0, 60), text] as const),
  )("refuses the cursor %j", async (_label, cursor) => {
    await expect(listPublishedPosts({ limit: 3, cursor })).rejects.toMatchObject({ code: "invalid_cursor" });
  });

  test("does not let a cursor from the future uncover scheduled posts", async () => {
    await publish("Out");
    await publish("Tomorrow", { days: -1 });
    const cursor = `${daysBefore(-9).getTime().toString(36)}.47969c4e-fae6-440e-b438-fee1710ff166`;
    expect(slugs(await listPublishedPosts({ limit: 3, cursor, now: NOW }))).toEqual(["out"]);
    expect(slugs(await listPublishedPosts({ limit: 3, cursor, direction: "newer", now: NOW }))).toEqual([]);
  });

  test("keeps the size of a page within bounds", async () => {
    await publish("One");
    await publish("Two");
    for (const limit of [0, -1, Number.NaN])
      expect(slugs(await listPublishedPosts({ limit, now: NOW }))).toHaveLength(1);
    expect(slugs(await listPublishedPosts({ limit: 1e9, now: NOW }))).toHaveLength(2);
  });
});

describe("a scheduled post", () => {
  test("comes out by itself at its time, everywhere", async () => {
    const { id } = await publish("Later", { days: -2 });
    const after = daysBefore(-2);
    const just = new Date(after.getTime() - 1);
    expect(await getPublishedPost({ slugOrId: "later", now: just })).toBeNull();
    expect(await getPublishedPost({ slugOrId: id, now: just })).toBeNull();
    expect(slugs(await listPublishedPosts({ limit: 9, tag: "finance", now: just }))).toEqual([]);
    expect(await listTags({ now: just })).toEqual([]);
    expect(await countPublishedPosts({ now: just })).toBe(0);
    expect(await getNextPublicationAt({ now: just })).toEqual(after);

    expect(await getPublishedPost({ slugOrId: "later", now: after })).toMatchObject({ id });
    expect(slugs(await listPublishedPosts({ limit: 9, tag: "finance", now: after }))).toEqual(["later"]);
    expect(await countPublishedPosts({ now: after })).toBe(1);
    expect(await countPublishedPosts({ tag: "finance", now: after })).toBe(1);
    expect(await getNextPublicationAt({ now: after })).toBeNull();
  });

  test("counts only once it is out, although the count is kept", async () => {
    await publish("Out");
    expect(await countPublishedPosts({ now: NOW })).toBe(1);
    await publish("Soon", { days: -1 });
    expect(await countPublishedPosts({ now: NOW })).toBe(1);
    expect(await countPublishedPosts({ now: daysBefore(-1) })).toBe(2);
  });
});

describe("one post", () => {
  test("is found by slug and by id in either case; a draft by neither", async () => {
    const { id } = await publish("Hello world");
    const bySlug = await getPublishedPost({ slugOrId: "hello-world", now: NOW });
    expect(bySlug).toMatchObject({
      id,
      title: "Hello world",
      version: 1,
      coverImageUrl: null,
      readingMinutes: 1,
    });
    expect(await getPublishedPost({ slugOrId: id.toUpperCase(), now: NOW })).toEqual(bySlug);
    await unpublishPost({ id, now: NOW });
    expect(await getPublishedPost({ slugOrId: "hello-world", now: NOW })).toBeNull();
    expect(await getPublishedPost({ slugOrId: id, now: NOW })).toBeNull();
    expect(slugs(await listPublishedPosts({ limit: 9, tag: "finance", now: NOW }))).toEqual([]);
  });

  test.each(["", "'; drop table posts; --", "%", "_", "ümlaut", "\0", "\ud800", "a".repeat(500)])(
    "is null for the address %j",
    async (slugOrId) => {
      await publish("Hello world");
      expect(await getPublishedPost({ slugOrId, now: NOW })).toBeNull();
      expect(await getSlugRedirect({ slug: slugOrId, now: NOW })).toBeNull();
      expect(await getTag({ slug: slugOrId })).toBeNull();
      expect(await countPublishedPosts({ tag: slugOrId, now: NOW })).toBe(0);
      expect((await listPublishedPosts({ tag: slugOrId, limit: 5, now: NOW })).items).toEqual([]);
    },
  );

  test("can be published again, scheduled, and says so with its version", async () => {
    const { id } = await createPost({ ...postContent({ title: "Draft" }), now: NOW });
    expect(await publishPost({ id, publishedAt: daysBefore(3), now: NOW })).toMatchObject({
      status: "published",
    });
    expect(await getPublishedPost({ slugOrId: id, now: NOW })).toMatchObject({
      version: 2,
      publishedAt: daysBefore(3),
    });
    expect(await publishPost({ id: crypto.randomUUID(), now: NOW })).toBeNull();
  });
});

describe("a slug", () => {
  test("that changed keeps leading to its post, over several changes and back again", async () => {
    const { id } = await publish("First name");
    await updatePost({ id, slug: "second-name" });
    await updatePost({ id, slug: "third-name" });
    expect(await getSlugRedirect({ slug: "first-name", now: NOW })).toBe("third-name");
    expect(await getSlugRedirect({ slug: "second-name", now: NOW })).toBe("third-name");
    expect(await getSlugRedirect({ slug: "third-name", now: NOW })).toBeNull();
    await updatePost({ id, slug: "first-name" });
    expect(await getSlugRedirect({ slug: "third-name", now: NOW })).toBe("first-name");
    expect(await getSlugRedirect({ slug: "first-name", now: NOW })).toBeNull();
    await unpublishPost({ id });
    expect(await getSlugRedirect({ slug: "third-name", now: NOW })).toBeNull();
  });

  test("that another post had once cannot be taken, neither by a new post nor by a rename", async () => {
    const { id } = await publish("First name");
    await updatePost({ id, slug: "second-name" });
    const other = await publish("Other");
    await expect(publish("Thief", { slug: "first-name" })).rejects.toMatchObject({ code: "slug_taken" });
    await expect(updatePost({ id: other.id, slug: "first-name" })).rejects.toMatchObject({
      code: "slug_taken",
    });
    expect(slugs(await listPublishedPosts({ limit: 9, now: NOW })).sort()).toEqual(["other", "second-name"]);
    expect(await db.select().from(postSlugs).where(eq(postSlugs.slug, "first-name"))).toEqual([
      { slug: "first-name", postId: id },
    ]);
  });

  test("made from a title gets a number when it is in use", async () => {
    expect((await publish("Same title")).slug).toBe("same-title");
    expect((await publish("Same title")).slug).toBe("same-title-2");
    expect((await publish("Same title")).slug).toBe("same-title-3");
  });

  test("is given to exactly one of twenty posts that ask for it at once; nothing is left of the others", async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, number) => publish(`Post ${number}`, { slug: "the-one" })),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const result of results)
      if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "slug_taken" });
    expect(await db.$count(posts)).toBe(1);
    expect(await db.$count(postTags)).toBe(1);
  });

  test.each([
    "Upper-Case",
    "two--hyphens",
    "-a",
    "a b",
    "",
    "47969c4e-fae6-440e-b438-fee1710ff166",
    "a/b",
    "é",
    "a".repeat(121),
  ])("cannot be %j", async (slug) => {
    const { id } = await publish("Post");
    await expect(updatePost({ id, slug })).rejects.toThrow();
    await expect(publish("Another", { slug })).rejects.toThrow();
  });

  test("with the shape of an id is refused by the database itself", async () => {
    const { id } = await publish("Post");
    const slug = "47969c4e-fae6-440e-b438-fee1710ff166";
    await expect(execute(db.update(posts).set({ slug }).where(eq(posts.id, id)))).rejects.toThrow();
  });
});

describe("search", () => {
  beforeEach(async () => {
    await publish("Invoices at the Café", {
      days: 3,
      body: "Approve 42 invoices with one e-mail to example.com.",
    });
    await publish("Approvals", { days: 2, body: "Nothing here but approval." });
    await createPost({ ...postContent({ title: "Invoices in a draft" }), now: NOW });
  });

  test.each([
    ["invoice", ["invoices-at-the-cafe"]],
    ["INVOICES approve", ["invoices-at-the-cafe"]],
    ["approv", ["approvals", "invoices-at-the-cafe"]],
    ["cafe", ["invoices-at-the-cafe"]],
    ["CAFÉ", ["invoices-at-the-cafe"]],
    ["42", ["invoices-at-the-cafe"]],
    ["example.com", ["invoices-at-the-cafe"]],
    ["e-mail", ["invoices-at-the-cafe"]],
    ["the", ["approvals", "invoices-at-the-cafe"]],
    ["invoice nothing", []],
    ["voice", []],
    ["finance", ["approvals", "invoices-at-the-cafe"]],
  ])("for %j finds the same on both engines", async (search, expected) => {
    expect(slugs(await listPublishedPosts({ limit: 9, search, now: NOW }))).toEqual(expected);
    expect(await countPublishedPosts({ search, now: NOW })).toBe(expected.length);
  });

  test.each(
    [
      "",
      " ",
      "\0",
      "'",
      '"',
      '""',
      "*",
      "a*",
      "(",
      "NOT",
      "AND OR NOT",
      "NEAR(a b)",
      "a:b",
      "search_text:x",
      "^a",
      "-a",
      "!a",
      "a & b",
      "a | b",
      "<->",
      ":*",
      "'; drop table posts; --",
      "\\",
      "💥",
      "‮",
      "\ud800",
      "a".repeat(10_000),
      "( ".repeat(5_000),
      "a b ".repeat(2_500),
    ].map((text) => [text.slice(0, 20), text] as const),
  )("for the hostile text %j answers", async (_label, search) => {
    await expect(listPublishedPosts({ limit: 9, search, now: NOW })).resolves.toHaveProperty("items");
    await expect(countPublishedPosts({ search, tag: "finance", now: NOW })).resolves.toBeTypeOf("number");
  });

  test("pages, and can be narrowed to a tag", async () => {
    await publish("Approvals again", { days: 5, tags: ["People"] });
    const first = await listPublishedPosts({ limit: 1, search: "approv", now: NOW });
    const second = await listPublishedPosts({
      limit: 1,
      search: "approv",
      cursor: first.olderCursor ?? "",
      now: NOW,
    });
    expect([...slugs(first), ...slugs(second)]).toEqual(["approvals", "invoices-at-the-cafe"]);
    expect(slugs(await listPublishedPosts({ limit: 9, search: "approv", tag: "people", now: NOW }))).toEqual([
      "approvals-again",
    ]);
    expect(await countPublishedPosts({ search: "approv", tag: "people", now: NOW })).toBe(1);
  });

  test("forgets a post that was deleted or rewritten", async () => {
    await db.update(posts).set({ searchText: "entirely different" }).where(eq(posts.slug, "approvals"));
    expect(slugs(await listPublishedPosts({ limit: 9, search: "approval", now: NOW }))).toEqual([]);
    expect(slugs(await listPublishedPosts({ limit: 9, search: "entirely", now: NOW }))).toEqual([
      "approvals",
    ]);
    await db.delete(posts).where(eq(posts.slug, "approvals"));
    expect(slugs(await listPublishedPosts({ limit: 9, search: "entirely", now: NOW }))).toEqual([]);
  });
});

describe("around the posts", () => {
  test("related posts share tags first, then are new; never the post itself, a draft or a scheduled one", async () => {
    const { id } = await publish("Subject", { tags: ["A", "B"] });
    await publish("Both", { days: 9, tags: ["A", "B"] });
    await publish("One", { days: 8, tags: ["B"] });
    await publish("None", { days: 2, tags: ["C"] });
    await publish("Scheduled", { days: -2, tags: ["A", "B"] });
    const post = await getPublishedPost({ slugOrId: id, now: NOW });
    const related = await listRelatedPosts({
      post: post ?? { id: "", tags: [], language: "en" },
      limit: 3,
      now: NOW,
    });
    expect(related.map(({ slug }) => slug)).toEqual(["both", "one", "none"]);
  });

  test("tags are those of published posts, by label whatever its case", async () => {
    await publish("One", { tags: ["beta", "Alpha"] });
    await createPost({ ...postContent({ tags: ["Hidden"] }), now: NOW });
    expect(await listTags({ now: NOW })).toEqual([
      { slug: "alpha", label: "Alpha" },
      { slug: "beta", label: "beta" },
    ]);
    expect(await getTag({ slug: "alpha" })).toEqual({ slug: "alpha", label: "Alpha" });
    expect(await getTag({ slug: "nothing" })).toBeNull();
  });

  test("all of these tags are listed, however many they are", async () => {
    const labels = Array.from({ length: 110 }, (_, number) => `Topic ${number}`);
    for (let first = 0; first < labels.length; first += 10)
      await publish(`No. ${first}`, { tags: labels.slice(first, first + 10) });
    const listed = (await listTags({ now: NOW })).map(({ label }) => label);
    expect(listed.toSorted()).toEqual(labels.toSorted());
  });

  test("months of the sitemap hold each published post once, in UTC", async () => {
    const midnight = new Date("2026-01-01T00:00:00.000Z");
    await publish("Last year", { publishedAt: new Date(midnight.getTime() - 1) });
    await publish("This year", { publishedAt: midnight });
    await publish("Next month", { publishedAt: new Date("2026-06-20T00:00:00Z") });
    expect(await listPublishedMonths({ now: NOW })).toEqual([
      { year: 2026, month: 1 },
      { year: 2025, month: 12 },
    ]);
    expect((await listPostsOfMonth({ year: 2025, month: 12, now: NOW })).map(({ slug }) => slug)).toEqual([
      "last-year",
    ]);
    expect((await listPostsOfMonth({ year: 2026, month: 1, now: NOW })).map(({ slug }) => slug)).toEqual([
      "this-year",
    ]);
    expect(await listPostsOfMonth({ year: 2026, month: 6, now: NOW })).toEqual([]);
  });
});

describe("the database itself", () => {
  test.each([
    { publishedAt: null },
    { version: 0 },
    { readingMinutes: 0 },
    { slug: "" },
    { slug: "a".repeat(121) },
  ])("refuses a published post with %j", async (broken) => {
    const { id } = await publish("Post");
    await expect(execute(db.update(posts).set(broken).where(eq(posts.id, id)))).rejects.toThrow();
    expect(await getPublishedPost({ slugOrId: "post", now: NOW })).toMatchObject({ version: 1 });
  });

  test.each(["title", "body", "authorName"] as const)(
    "never sees a NUL or an escape in the %s",
    async (field) => {
      for (const text of ["a\0b", "a\u001bb", " \r\n ", ""]) {
        await expect(publish("Post", { [field]: text })).rejects.toThrow();
      }
      const { id } = await publish("Windows", { body: "one\r\ntwo" });
      expect((await getPublishedPost({ slugOrId: id, now: NOW }))?.body).toBe("one\ntwo");
    },
  );

  test("refuses a tag on a post that is not there", async () => {
    await publish("Post");
    const orphan = { postId: crypto.randomUUID(), tagSlug: "finance", position: 0 };
    await expect(execute(db.insert(postTags).values(orphan))).rejects.toThrow();
  });
});
