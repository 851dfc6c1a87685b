import { and, asc, desc, eq, gt, inArray, lte, ne, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";

import { sharedNow } from "~/lib/clock/shared-clock";
import { db } from "~/server/db.server";
import { placeOf } from "~/server/db/prepared.server";
import { replicaDb } from "~/server/db/replica.server";

import { posts, postSlugs, postTags, tags } from "../../../drizzle/schema";

import { getContentVersion } from "~/models/shared/content-tag.server";
import { declareReading, read, type Reading } from "~/models/shared/reading.server";
import {
  countRows,
  isPublished,
  type LanguageFilter,
  selectPage,
  shownLanguages,
  summaryColumns,
  type SummaryRow,
  withTags,
} from "./post-query.server";
import {
  decodeCursor,
  encodeCursor,
  isPostId,
  mayBeSlug,
  type Post,
  type PostSummary,
  type Tag,
} from "./post";
import { searchWordsOf } from "~/models/search/search-words";
import { POSTS_PER_PAGE_MAX, POSTS_PER_SITEMAP_MAX, RELATED_TAGS_MAX } from "./post-limits";

/**
 * One page of a list. `olderCursor` opens the next page, `newerCursor` the previous one; null at
 * the ends.
 */
export interface PostPage {
  items: PostSummary[];
  olderCursor: string | null;
  newerCursor: string | null;
}

/** Which posts to list. `now` decides which scheduled posts are out. */
interface PostFilter extends LanguageFilter {
  tag?: string | undefined;
  search?: string | undefined;
  now?: Date | undefined;
}

/**
 * Lists published posts, newest first, optionally those with a tag or those with every word of
 * `search` (as a prefix). Pages are found by key, so every page costs the same. Throws
 * `RuleError` "invalid_cursor" if the cursor was tampered with.
 */
export async function listPublishedPosts({
  limit,
  cursor,
  direction = "older",
  tag,
  search,
  language,
  readers,
  now = sharedNow(),
}: PostFilter & {
  limit: number;
  cursor?: string | undefined;
  direction?: "older" | "newer";
}): Promise<PostPage> {
  const size = Math.min(Math.max(Math.trunc(limit) || 1, 1), POSTS_PER_PAGE_MAX);
  const from = cursor === undefined ? undefined : decodeCursor(cursor);
  const newer = from !== undefined && direction === "newer";
  const rows = await selectPage({ size: size + 1, from, newer, tag, search, language, readers, now });
  const hasMore = rows.length > size;
  const page = newer ? rows.slice(0, size).reverse() : rows.slice(0, size);
  const [first, last] = [page.at(0), page.at(-1)];
  return {
    items: await withTags(page, "behind"),
    olderCursor: last && (newer || hasMore) ? encodeCursor(last) : null,
    newerCursor: first && (newer ? hasMore : from !== undefined) ? encodeCursor(first) : null,
  };
}

const counts = new LRUCache<string, { version: number; expiresAt: Date | null; total: number }>({ max: 200 });

/**
 * How many posts `listPublishedPosts` would list; for a search, at most `SEARCH_MATCHES_MAX`.
 * Counting walks an index, so the number is cached until content changes or a scheduled post goes
 * live.
 */
export async function countPublishedPosts({
  tag,
  search,
  language,
  readers,
  now = sharedNow(),
}: PostFilter = {}): Promise<number> {
  const words = search === undefined ? undefined : searchWordsOf(search);
  if (words?.length === 0 || (tag !== undefined && !mayBeSlug(tag))) return 0;
  const key = JSON.stringify([tag, words, language, readers]);
  const version = await getContentVersion({ tag: "posts" });
  const kept = counts.get(key);
  if (kept && kept.version === version && (kept.expiresAt === null || now < kept.expiresAt))
    return kept.total;
  const expiresAt = await getNextPublicationAt({ now });
  const total = await countRows({ tag, words, language, readers, now });
  counts.set(key, { version, expiresAt, total });
  return total;
}

/** A published post by slug or id; null for unknown, draft and scheduled ones. */
export async function getPublishedPost({
  slugOrId,
  now = sharedNow(),
}: {
  slugOrId: string;
  now?: Date;
}): Promise<Post | null> {
  if (!mayBeSlug(slugOrId.toLowerCase())) return null;
  const rows = await replicaDb
    .select({
      ...summaryColumns,
      body: posts.body,
      authorNote: posts.authorNote,
    })
    .from(posts)
    .where(
      and(
        isPostId(slugOrId) ? eq(posts.id, slugOrId.toLowerCase()) : eq(posts.slug, slugOrId),
        isPublished,
        lte(posts.publishedAt, now),
      ),
    );
  const [post] = await withTags(rows, "behind");
  return post ?? null;
}

/** The current slug of the published post that once had `slug`; null if there is none. */
export async function getSlugRedirect({
  slug,
  now = sharedNow(),
}: {
  slug: string;
  now?: Date;
}): Promise<string | null> {
  if (!mayBeSlug(slug)) return null;
  const [row] = await replicaDb
    .select({ slug: posts.slug })
    .from(postSlugs)
    .innerJoin(posts, eq(posts.id, postSlugs.postId))
    .where(and(eq(postSlugs.slug, slug), ne(posts.slug, slug), isPublished, lte(posts.publishedAt, now)));
  return row?.slug ?? null;
}

/**
 * Only a tag's latest posts are candidates. Walking a whole tag would slow down as the blog grows.
 */
const RELATED_CANDIDATES = 20;

/**
 * Lists posts to read next for the readers of `post`: those that share the most tags with it, then
 * the newest.
 */
export async function listRelatedPosts({
  post,
  limit,
  now = sharedNow(),
}: {
  post: Pick<Post, "id" | "tags" | "language">;
  limit: number;
  now?: Date;
}): Promise<PostSummary[]> {
  const lists = await Promise.all(
    post.tags.slice(0, RELATED_TAGS_MAX).map(({ slug }) =>
      selectPage({
        size: RELATED_CANDIDATES + 1,
        from: undefined,
        newer: false,
        tag: slug,
        search: undefined,
        readers: post.language,
        now,
      }),
    ),
  );
  const newest = await selectPage({
    size: limit + 1,
    from: undefined,
    newer: false,
    tag: undefined,
    search: undefined,
    readers: post.language,
    now,
  });
  const candidates = new Map<string, { row: SummaryRow; shared: number }>();
  for (const row of lists.flat())
    candidates.set(row.id, { row, shared: (candidates.get(row.id)?.shared ?? 0) + 1 });
  for (const row of newest) if (!candidates.has(row.id)) candidates.set(row.id, { row, shared: 0 });
  candidates.delete(post.id);
  const best = [...candidates.values()].sort(
    (a, b) =>
      b.shared - a.shared ||
      b.row.publishedAt.getTime() - a.row.publishedAt.getTime() ||
      (a.row.id < b.row.id ? 1 : -1),
  );
  return withTags(
    best.slice(0, limit).map(({ row }) => row),
    "behind",
  );
}

/** Lists the tags of published posts by label: all of them. */
export async function listTags({
  now = sharedNow(),
  ...filter
}: LanguageFilter & { now?: Date } = {}): Promise<Tag[]> {
  const languages = shownLanguages(filter);
  const listed = replicaDb
    .select({ one: sql`1` })
    .from(postTags)
    .where(
      and(
        eq(postTags.tagSlug, tags.slug),
        languages && inArray(postTags.language, languages),
        lte(postTags.publishedAt, now),
      ),
    );
  return replicaDb
    .select({ slug: tags.slug, label: tags.label })
    .from(tags)
    .where(sql`exists ${listed}`)
    .orderBy(sql`lower(${tags.label})`, tags.slug);
}

/** A tag by slug, whether or not a published post has it; null if there is none. */
export async function getTag({ slug }: { slug: string }): Promise<Tag | null> {
  if (!mayBeSlug(slug)) return null;
  const [tag] = await replicaDb
    .select({ slug: tags.slug, label: tags.label })
    .from(tags)
    .where(eq(tags.slug, slug));
  return tag ?? null;
}

/** Those of these tags that exist, whether or not a published post has them. */
export async function listTagsBySlug({ slugs }: { slugs: readonly string[] }): Promise<Tag[]> {
  if (slugs.length === 0) return [];
  return db
    .select({ slug: tags.slug, label: tags.label })
    .from(tags)
    .where(inArray(tags.slug, [...slugs]))
    .orderBy(sql`lower(${tags.label})`, tags.slug);
}

/** A calendar month in UTC. `month` is 1 to 12. */
export interface Month {
  year: number;
  month: number;
}

function startOfMonth({ year, month }: Month): Date {
  return new Date(Date.UTC(year, month - 1, 1));
}

/**
 * Lists the months with published posts, newest first. One index lookup per month, no matter how
 * many posts it has.
 */
export async function listPublishedMonths({ now = sharedNow() }: { now?: Date } = {}): Promise<Month[]> {
  const months: Month[] = [];
  let before = new Date(now.getTime() + 1);
  for (;;) {
    const [row] = await replicaDb
      .select({ publishedAt: summaryColumns.publishedAt })
      .from(posts)
      .where(and(isPublished, sql`${posts.publishedAt} < ${sql.param(before, posts.publishedAt)}`))
      .orderBy(desc(posts.publishedAt), desc(posts.id))
      .limit(1);
    if (!row) return months;
    const month = { year: row.publishedAt.getUTCFullYear(), month: row.publishedAt.getUTCMonth() + 1 };
    months.push(month);
    before = startOfMonth(month);
  }
}

/** Lists the posts published in a month, oldest first, for the sitemap. */
export async function listPostsOfMonth({
  year,
  month,
  now = sharedNow(),
}: Month & { now?: Date }): Promise<
  Pick<PostSummary, "id" | "slug" | "language" | "publishedAt" | "updatedAt" | "coverImageUrl">[]
> {
  const end = startOfMonth({ year, month: month + 1 });
  return replicaDb
    .select({
      id: posts.id,
      slug: posts.slug,
      language: posts.language,
      publishedAt: summaryColumns.publishedAt,
      updatedAt: posts.updatedAt,
      coverImageUrl: posts.coverImageUrl,
    })
    .from(posts)
    .where(
      and(
        isPublished,
        sql`${posts.publishedAt} >= ${sql.param(startOfMonth({ year, month }), posts.publishedAt)}`,
        end <= now
          ? sql`${posts.publishedAt} < ${sql.param(end, posts.publishedAt)}`
          : lte(posts.publishedAt, now),
      ),
    )
    .orderBy(asc(posts.publishedAt), asc(posts.id))
    .limit(POSTS_PER_SITEMAP_MAX);
}

/**
 * When the next scheduled post goes live. No cached list may outlive it. Null if none is scheduled.
 */
export function getNextPublicationAt({ now = sharedNow() }: { now?: Date } = {}): Promise<Date | null> {
  return read(nextPublicationAt({ now }));
}

const nextReading = declareReading((tx) =>
  tx
    .select({ publishedAt: posts.publishedAt })
    .from(posts)
    .where(and(isPublished, gt(posts.publishedAt, placeOf("now", posts.publishedAt))))
    .orderBy(asc(posts.publishedAt), asc(posts.id))
    .limit(1),
);

/** The same, to be read together with something else. */
export function nextPublicationAt({ now }: { now: Date }): Reading<Date | null> {
  return nextReading("", { now }, ([row]) => (row?.publishedAt ? new Date(row.publishedAt) : null));
}
