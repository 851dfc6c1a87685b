import { and, eq, gt, gte, inArray, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";

import { db } from "~/server/db.server";
import { env } from "~/server/env.server";

import { posts } from "../../../drizzle/schema";

import { getContentVersion } from "~/models/shared/content-tag.server";
import {
  type Page,
  type PageQuery,
  type PageRequest,
  pageQuery,
  type Sort,
  toPage,
} from "~/models/shared/keyset.server";
import { isPostId, type PostContent, searchWordsOf, type Tag } from "./post";
import type { PostState } from "./post-state";
import {
  holdsWords,
  isPublished,
  matchesOnPostgres,
  matchesOnSqlite,
  SEARCH_MATCHES_MAX,
  searchedColumn,
  WALKED_POSTS_MAX,
  withTags,
} from "./post-query.server";
import { countPublishedPosts, getNextPublicationAt } from "./post.server";

/** A post as it is stored, whatever its state, for who may change it. */
export interface StoredPost {
  id: string;
  slug: string;
  content: PostContent;
  status: "draft" | "published";
  publishedAt: Date | null;
  trashedAt: Date | null;
  readingMinutes: number;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

/** A row of the list for staff: a post without its text. */
export type StoredPostSummary = Omit<StoredPost, "content" | "trashedAt"> &
  Omit<PostContent, "body" | "tags"> & { tags: Tag[] };

const summaryColumns = {
  id: posts.id,
  slug: posts.slug,
  status: posts.status,
  publishedAt: posts.publishedAt,
  title: posts.title,
  excerpt: posts.excerpt,
  coverImageUrl: posts.coverImageUrl,
  coverImageAlt: posts.coverImageAlt,
  authorName: posts.authorName,
  authorNote: posts.authorNote,
  metaTitle: posts.metaTitle,
  metaDescription: posts.metaDescription,
  readingMinutes: posts.readingMinutes,
  version: posts.version,
  createdAt: posts.createdAt,
  updatedAt: posts.updatedAt,
};

/** A post of any state by its id; null when there is none. */
export async function getStoredPost({ id }: { id: string }): Promise<StoredPost | null> {
  if (!isPostId(id)) return null;
  const [row] = await withTags(
    await db
      .select({ ...summaryColumns, trashedAt: posts.trashedAt, body: posts.body })
      .from(posts)
      .where(eq(posts.id, id.toLowerCase())),
  );
  if (!row) return null;
  const { title, excerpt, body, tags, authorName, authorNote, coverImageUrl, coverImageAlt, ...rest } = row;
  const { metaTitle, metaDescription, ...state } = rest;
  return {
    ...state,
    content: {
      title,
      excerpt,
      body,
      tags: tags.map(({ label }) => label),
      authorName,
      authorNote,
      coverImageUrl,
      coverImageAlt,
      metaTitle,
      metaDescription,
    },
  };
}

/** By what the list for staff can be sorted; a minus in front turns it round. */
export const POST_SORTS = ["-updated", "updated", "title", "-title"] as const;
type PostSort = (typeof POST_SORTS)[number];

// Literal SQL on purpose, as in `isPublished`: only then do the engines know that the partial
// indexes apply.
const isDraft = sql`${posts.status} = 'draft'`;

function sortOf(sort: PostSort): Sort & { by: typeof posts.titleKey | typeof posts.updatedAt } {
  const descending = sort.startsWith("-");
  return sort.endsWith("title")
    ? { by: posts.titleKey, id: posts.id, kind: "text", descending }
    : { by: posts.updatedAt, id: posts.id, kind: "time", descending };
}

/**
 * Posts for staff: all but the trash, or those of one state, or those that hold every word of
 * `search` (as a prefix). Pages are found by key. Throws `InvalidCursorError` for a cursor that is
 * not from this list.
 */
export async function listPosts({
  state,
  search,
  sort = "-updated",
  now = new Date(),
  ...request
}: PageRequest & {
  state?: PostState | undefined;
  search?: string | undefined;
  sort?: PostSort;
  now?: Date;
}): Promise<Page<StoredPostSummary>> {
  const words = search === undefined ? undefined : searchWordsOf(search);
  if (words?.length === 0) return { items: [], previous: null, next: null };
  // The places first, from the index alone; then the rows of one page.
  const list = { sort, state: isInState(state, now), query: pageQuery(sortOf(sort), request) };
  const places = words ? await searchPlaces(list, words) : await selectPlaces(list);
  const page = toPage(places, request, ({ value }) => value);
  return { ...page, items: await summariesOf(page.items.map(({ id }) => id)) };
}

interface PlaceQuery {
  sort: PostSort;
  state: SQL | undefined;
  query: PageQuery;
}

function selectPlaces(
  { sort, state, query }: PlaceQuery,
  { matching, source = sql`${posts}` }: { matching?: SQL | undefined; source?: SQL } = {},
) {
  const { by } = sortOf(sort);
  return db
    .select({ id: sql<string>`${posts.id}`, value: sql<string | Date>`${by}`.mapWith(by) })
    .from(source)
    .where(and(state, query.where ?? isAnywhere(sort), matching))
    .orderBy(...query.orderBy)
    .limit(query.limit);
}

/**
 * A part of the list is walked before the full-text index is asked, as in `searchPage`
 * (post-query.server.ts).
 */
async function searchPlaces(list: PlaceQuery, words: string[]) {
  const { sort, state, query } = list;
  const place = and(state, query.where ?? isAnywhere(sort));
  const order = sql.join(query.orderBy, sql`, `);
  const walk = sql`(select ${SEARCHED_NAMES} from posts where ${place} order by ${order} limit ${WALKED_POSTS_MAX})`;
  const walked = await selectPlaces(list, { matching: holdsWords(words), source: sql`${walk} as posts` });
  if (walked.length === query.limit) return walked;
  if (env.dialect === "sqlite") return selectPlaces(list, { matching: matchesOnSqlite(words) });
  // `offset 0` keeps the planner from walking the list after all.
  const found = sql`(select ${SEARCHED_NAMES} from posts where ${matchesOnPostgres(words)} offset 0)`;
  return selectPlaces(list, { source: sql`${found} as posts` });
}

/** What a list is filtered and sorted by, under the names that the table has for it. */
const SEARCHED_NAMES = sql`id, title_key, status, published_at, trashed_at, updated_at, ${searchedColumn}`;

/** The posts with these ids, in this order. A post that went in between is left out. */
async function summariesOf(ids: string[]): Promise<StoredPostSummary[]> {
  if (ids.length === 0) return [];
  const rows = await withTags(await db.select(summaryColumns).from(posts).where(inArray(posts.id, ids)));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function isInState(state: PostState | undefined, now: Date): SQL | undefined {
  switch (state) {
    case undefined:
      return isNull(posts.trashedAt);
    case "trash":
      return isNotNull(posts.trashedAt);
    case "draft":
      return and(isNull(posts.trashedAt), isDraft);
    case "published":
      return and(isNull(posts.trashedAt), isPublished, isOut(now));
    case "scheduled":
      return and(isNull(posts.trashedAt), isComing(now));
  }
}

/**
 * True of every post. SQLite reads the first page from the index of its order, too, when it has
 * something to look up in it.
 */
function isAnywhere(sort: PostSort): SQL {
  return sort.endsWith("title") ? gte(posts.titleKey, "") : gte(posts.updatedAt, new Date(0));
}

/**
 * Nearly all that is published is out, so this must not tempt an engine away from the index that
 * has the order of the list.
 */
function isOut(now: Date): SQL {
  const out = lte(posts.publishedAt, now);
  return env.dialect === "sqlite" ? sql`likely(+${out})` : sql`(${out}) is true`;
}

/** Few posts are scheduled, and the index of times has them at its end. */
function isComing(now: Date): SQL {
  const coming = db
    .select({ id: posts.id })
    .from(posts)
    .where(and(isPublished, gt(posts.publishedAt, now)));
  return inArray(posts.id, coming);
}

/** A search counts so many posts at most. */
function holds(words: string[]): SQL {
  if (env.dialect === "sqlite") return matchesOnSqlite(words);
  return sql`${posts.id} in (select id from posts where ${matchesOnPostgres(words)} limit ${SEARCH_MATCHES_MAX})`;
}

/** How many posts `listPosts` goes through; of a search so many at most as it looks at. */
export async function countListedPosts({
  state,
  search,
  now = new Date(),
}: {
  state?: PostState | undefined;
  search?: string | undefined;
  now?: Date;
}): Promise<number> {
  const words = search === undefined ? undefined : searchWordsOf(search);
  if (words?.length === 0) return 0;
  if (words) return db.$count(posts, and(isInState(state, now), holds(words)));
  const { draft, scheduled, published, trash } = await countPosts({ now });
  return state ? { draft, scheduled, published, trash }[state] : draft + scheduled + published;
}

/** How many posts there are in each state. */
type PostCounts = Record<PostState, number>;

const keptCounts = new LRUCache<"counts", { version: number; expiresAt: Date | null; counts: PostCounts }>({
  max: 1,
});

/**
 * How many posts there are by state. Counting walks an index, so the numbers are kept until a post
 * comes, goes or changes its state, or a scheduled one comes out.
 */
export async function countPosts({ now = new Date() }: { now?: Date } = {}): Promise<PostCounts> {
  const version = await getContentVersion({ tag: "posts" });
  const kept = keptCounts.get("counts");
  if (kept?.version === version && (kept.expiresAt === null || now < kept.expiresAt)) return kept.counts;
  const [expiresAt, published, scheduled, draft, trash] = await Promise.all([
    getNextPublicationAt({ now }),
    countPublishedPosts({ now }),
    db.$count(posts, and(isPublished, gt(posts.publishedAt, now))),
    db.$count(posts, isInState("draft", now)),
    db.$count(posts, isInState("trash", now)),
  ]);
  const counts = { draft, scheduled, published, trash };
  keptCounts.set("counts", { version, expiresAt, counts });
  return counts;
}
