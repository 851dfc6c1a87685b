import { and, count, eq, gt, gte, inArray, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";

import { sharedNow } from "~/lib/clock/shared-clock";
import { db } from "~/server/db.server";
import { placeOf } from "~/server/db/prepared.server";
import { replicaDb } from "~/server/db/replica.server";
import { env } from "~/server/env.server";

import { posts } from "../../../drizzle/schema";

import { getContentVersion } from "~/models/shared/content-tag.server";
import { declareReading, group, read, type Reading } from "~/models/shared/reading.server";
import {
  type Page,
  type PageQuery,
  type PageRequest,
  pageQuery,
  type Sort,
  toPage,
} from "~/models/shared/keyset.server";
import type { Language } from "~/lib/languages";
import { isPostId, type PostContent, type PostSort, type Tag } from "./post";
import { searchWordsOf } from "~/models/search/search-words";
import type { PostState } from "./post-state";
import {
  holdsWords,
  isPublished,
  matchesOnPostgres,
  matchesOnSqlite,
  searchedColumn,
  WALKED_POSTS_MAX,
  withTags,
} from "./post-query.server";
import { nextPublicationAt } from "./post.server";
import { SEARCH_MATCHES_MAX } from "./post-limits";

/** A stored post in any state, for its editors. */
export interface StoredPost {
  id: string;
  slug: string;
  language: Language;
  content: PostContent;
  status: "draft" | "published";
  publishedAt: Date | null;
  trashedAt: Date | null;
  readingMinutes: number;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

/** A row of the staff's list: a post without its text. */
export type StoredPostSummary = Omit<StoredPost, "content" | "trashedAt"> &
  Omit<PostContent, "body" | "tags"> & { tags: Tag[] };

const summaryColumns = {
  id: posts.id,
  slug: posts.slug,
  language: posts.language,
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

/** A post in any state by id; null if there is none. */
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

// Literal SQL on purpose, as in `isPublished`, so that the engines know that the partial indexes
// apply.
const isDraft = sql`${posts.status} = 'draft'`;

function sortColumns(sort: PostSort): Sort & { by: typeof posts.titleKey | typeof posts.updatedAt } {
  const descending = sort.startsWith("-");
  return sort.endsWith("title")
    ? { by: posts.titleKey, id: posts.id, kind: "text", descending, name: sort }
    : { by: posts.updatedAt, id: posts.id, kind: "time", descending, name: sort };
}

/**
 * Lists posts for staff: all except the trash, or those in one state, or those that contain every
 * word of `search` (as a prefix). Pages are found by key. Throws `RuleError` "invalid_cursor" for a
 * cursor of another list.
 */
export async function listPosts({
  state,
  search,
  sort = "-updated",
  now = sharedNow(),
  ...request
}: PageRequest & {
  state?: PostState | undefined;
  search?: string | undefined;
  sort?: PostSort;
  now?: Date;
}): Promise<Page<StoredPostSummary>> {
  const words = search === undefined ? undefined : searchWordsOf(search);
  if (words?.length === 0) return { items: [], previous: null, next: null };
  // The keys first, from the index alone; then the rows of one page.
  const list = { sort, state: isInState(state, now), query: pageQuery(sortColumns(sort), request) };
  const places = words ? await searchPlaces(list, words) : await selectPlaces(list);
  const page = toPage(places, request, ({ value }) => value, sort);
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
  const { by } = sortColumns(sort);
  return replicaDb
    .select({ id: sql<string>`${posts.id}`, value: sql<string | Date>`${by}`.mapWith(by) })
    .from(source)
    .where(and(state, query.where ?? isAnywhere(sort), matching))
    .orderBy(...query.orderBy)
    .limit(query.limit);
}

/**
 * Walks part of the list before asking the full-text index, like `searchPage`
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
  // `offset 0` keeps the planner from walking the list anyway.
  const found = sql`(select ${SEARCHED_NAMES} from posts where ${matchesOnPostgres(words)} offset 0)`;
  return selectPlaces(list, { source: sql`${found} as posts` });
}

/** The columns to filter and sort by, as the table names them. */
const SEARCHED_NAMES = sql`id, title_key, status, published_at, trashed_at, updated_at, ${searchedColumn}`;

/** The posts with these ids, in this order. Leaves out posts deleted in between. */
async function summariesOf(ids: string[]): Promise<StoredPostSummary[]> {
  if (ids.length === 0) return [];
  const rows = await withTags(
    await replicaDb.select(summaryColumns).from(posts).where(inArray(posts.id, ids)),
    "behind",
  );
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
 * True for every post. It makes SQLite read the first page from the sort order's index as well,
 * because there is something to look up in it.
 */
function isAnywhere(sort: PostSort): SQL {
  return sort.endsWith("title") ? gte(posts.titleKey, "") : gte(posts.updatedAt, new Date(0));
}

/**
 * Nearly all published posts are public, so this must not tempt an engine away from the index with
 * the list's order.
 */
function isOut(now: Date): SQL {
  const out = lte(posts.publishedAt, now);
  return env.dialect === "sqlite" ? sql`likely(+${out})` : sql`(${out}) is true`;
}

/** Few posts are scheduled, and they are at the end of the time index. */
function isComing(now: Date): SQL {
  const coming = db
    .select({ id: posts.id })
    .from(posts)
    .where(and(isPublished, gt(posts.publishedAt, now)));
  return inArray(posts.id, coming);
}

/** Counting a search stops at the limit. */
function holds(words: string[]): SQL {
  if (env.dialect === "sqlite") return matchesOnSqlite(words);
  return sql`${posts.id} in (select id from posts where ${matchesOnPostgres(words)} limit ${SEARCH_MATCHES_MAX})`;
}

/** How many posts `listPosts` would list; for a search, at most as many as it looks at. */
export async function countListedPosts({
  state,
  search,
  now = sharedNow(),
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

/** The number of posts in each state. */
type PostCounts = Record<PostState, number>;

const keptCounts = new LRUCache<"counts", { version: number; expiresAt: Date | null; counts: PostCounts }>({
  max: 1,
});

/**
 * The number of posts in each state. Counting walks an index, so the numbers are cached until a
 * post is added, removed, changes state, or goes live on schedule.
 */
export async function countPosts({
  now = sharedNow(),
  version,
}: {
  now?: Date;
  /** The version of the content "posts", if the caller has just read it. */
  version?: number;
} = {}): Promise<PostCounts> {
  const current = version ?? (await getContentVersion({ tag: "posts" }));
  const kept = keptCounts.get("counts");
  if (kept?.version === current && (kept.expiresAt === null || now < kept.expiresAt)) return kept.counts;
  const { expiresAt, ...counts } = await read(
    group({
      expiresAt: nextPublicationAt({ now }),
      draft: countOf("draft", now),
      scheduled: countOf("scheduled", now),
      published: countOf("published", now),
      trash: countOf("trash", now),
    }),
  );
  keptCounts.set("counts", { version: current, expiresAt, counts });
  return counts;
}

const countedAt = placeOf("now", posts.publishedAt);
/** What is counted as each state. No post in the trash is published. */
const COUNTED: Record<PostState, SQL | undefined> = {
  draft: and(isNull(posts.trashedAt), isDraft),
  scheduled: and(isPublished, gt(posts.publishedAt, countedAt)),
  published: and(isPublished, lte(posts.publishedAt, countedAt)),
  trash: isNotNull(posts.trashedAt),
};

const countReading = declareReading((tx, state: PostState) =>
  tx
    .select({ total: count().as("total") })
    .from(posts)
    .where(COUNTED[state]),
);

function countOf(state: PostState, now: Date): Reading<number> {
  return countReading(state, { now }, ([row]) => row?.total ?? 0);
}
