import { beforeAll, expect, test } from "vitest";

import { createBulkPosts } from "../../../tests/factories/bulk-posts";
import { explain } from "../../../tests/setup/explain";

import { encodeCursor as encodePosition } from "~/models/shared/keyset";
import { encodeCursor } from "./post";
import { listPosts } from "./post-admin.server";
import {
  countPublishedPosts,
  getNextPublicationAt,
  getPublishedPost,
  getSlugRedirect,
  listPublishedPosts,
  listTags,
} from "./post.server";

/* A query that walks or sorts all posts is fast with a hundred and slow with a hundred
   thousand. So the engines are asked how they would answer what the models ask. */

const TOTAL = 3_000;

beforeAll(async () => {
  await createBulkPosts({ total: TOTAL });
});

const middle = new Date(Date.now() - 2 * 365 * 24 * 60 * 60 * 1000);
const cursor = encodeCursor({ publishedAt: middle, id: "47969c4e-fae6-440e-b438-fee1710ff166" });

/**
 * Whole-table walks and sorts as each engine calls them; the join of a page's tags may sort its few
 * labels.
 */
const WALKS_POSTS = /SCAN (posts|post_tags)(?! USING)|Seq Scan on (posts|post_tags)/;
const SORTS_PAGE = /USE TEMP B-TREE FOR (LAST TERM OF )?ORDER BY|^Sort|-> {2}Sort/m;

test.each([
  ["the first page", "posts_listed_index", () => listPublishedPosts({ limit: 10 })],
  ["a page in the middle", "posts_listed_index", () => listPublishedPosts({ limit: 10, cursor })],
  [
    "the page before it",
    "posts_listed_index",
    () => listPublishedPosts({ limit: 10, cursor, direction: "newer" }),
  ],
  ["a tag", "post_tags_listed_index", () => listPublishedPosts({ limit: 10, tag: "finance" })],
  [
    "a tag in the middle",
    "post_tags_listed_index",
    () => listPublishedPosts({ limit: 10, tag: "finance", cursor }),
  ],
  [
    "what English readers see",
    /posts_(language_)?listed_index/,
    () => listPublishedPosts({ limit: 10, readers: "en", cursor }),
  ],
  [
    "what German readers see",
    /posts_(language_)?listed_index/,
    () => listPublishedPosts({ limit: 10, readers: "de", cursor }),
  ],
  [
    "a tag as German readers see it",
    /post_tags_(language|listed)_index/,
    () => listPublishedPosts({ limit: 10, readers: "de", tag: "finance" }),
  ],
  ["the next publication", "posts_listed_index", () => getNextPublicationAt()],
])("%s is read from its index, already in order", async (_name, index, run) => {
  const [page, ...others] = await explain(run);
  expect(page).toMatch(index);
  expect(page).not.toMatch(WALKS_POSTS);
  expect(page).not.toMatch(SORTS_PAGE);
  for (const plan of others) expect(plan).not.toMatch(WALKS_POSTS);
});

test.each([
  [
    "one post by slug",
    "posts_slug_unique",
    () => getPublishedPost({ slugOrId: "payroll-without-the-busywork-part-5-5" }),
  ],
  [
    "one post by id",
    /posts_pkey|sqlite_autoindex_posts_1/,
    () => getPublishedPost({ slugOrId: crypto.randomUUID() }),
  ],
  [
    "an old slug",
    /post_slugs_pkey|sqlite_autoindex_post_slugs_1/,
    () => getSlugRedirect({ slug: "nothing" }),
  ],
  ["the tags in use", "post_tags_listed_index", () => listTags()],
])("%s is looked up by an index", async (_name, index, run) => {
  const plans = await explain(run);
  expect(plans[0]).toMatch(index);
  for (const plan of plans) expect(plan).not.toMatch(WALKS_POSTS);
});

test("a rare word is searched by the full-text index", async () => {
  const plans = await explain(() => listPublishedPosts({ limit: 10, search: "2999" }));
  expect(plans.join("\n")).toMatch(/posts_search_index|post_search VIRTUAL TABLE INDEX/);
  for (const plan of plans) {
    // The beginning of the list, which is looked through first, has a limit; SQLite calls reading
    // it a scan.
    const [, beginning, rest] = /^CO-ROUTINE posts\n(.*)\nSCAN posts(.*)$/s.exec(plan) ?? [];
    if (beginning !== undefined) expect(beginning).toContain("posts_listed_index");
    expect(rest ?? plan).not.toMatch(WALKS_POSTS);
  }
});

test("a count is made once, then kept until something changes", async () => {
  expect(await countPublishedPosts()).toBe(TOTAL);
  const again = await explain(() => countPublishedPosts());
  expect(again).toHaveLength(1);
  expect(again[0]).toMatch(/cache_tags/);
});

test.each([
  ["by last change", "posts_changed_index", { sort: "-updated" }, { value: middle }],
  ["by title", "posts_title_index", { sort: "title" }, { value: "payroll" }],
  ["drafts", "posts_draft_changed_index", { state: "draft" }, { value: middle }],
  [
    "published by title",
    /posts_(published_)?title_index/,
    { state: "published", sort: "-title" },
    { value: "payroll" },
  ],
  ["the trash", "posts_trash_changed_index", { state: "trash" }, { value: middle }],
] as const)(
  "the list for staff, %s, is read from its index, already in order",
  async (_name, index, filter, place) => {
    const after = encodePosition({ ...place, id: "47969c4e-fae6-440e-b438-fee1710ff166" });
    for (const page of [{}, { after }, { before: after }]) {
      const [plan] = await explain(() => listPosts({ ...filter, ...page, limit: 25 }));
      expect(plan).toMatch(index);
      expect(plan).not.toMatch(WALKS_POSTS);
      expect(plan).not.toMatch(SORTS_PAGE);
    }
  },
);
