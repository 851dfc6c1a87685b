import { and, asc, count, desc, eq, inArray, lte, type Placeholder, sql, type SQL } from "drizzle-orm";

import { type Database, db } from "~/server/db.server";
import { listPlaces, listValues, prepareForms, type Select } from "~/server/db/prepared.server";
import { replicaDatabase, replicaDb } from "~/server/db/replica.server";
import { env } from "~/server/env.server";

import { posts, postTags, tags } from "../../../drizzle/schema";

import { DEFAULT_LANGUAGE, type Language } from "~/lib/languages";
import { mayBeSlug, type PostPosition, type PostSummary, type Tag } from "./post";
import { searchWordsOf } from "~/models/search/search-words";
import { SEARCH_MATCHES_MAX } from "./post-limits";

/* The queries behind the lists of posts. They keep each page as fast with a hundred thousand
   posts as with a hundred (`post-plan.server.test.ts` asks the engines). The rules for posts
   are in `post.server.ts`. */

// Literal SQL on purpose: with a bound parameter, neither engine can know that the partial index
// applies.
export const isPublished = sql`${posts.status} = 'published'`;

export const summaryColumns = {
  id: posts.id,
  slug: posts.slug,
  language: posts.language,
  title: posts.title,
  excerpt: posts.excerpt,
  coverImageUrl: posts.coverImageUrl,
  coverImageAlt: posts.coverImageAlt,
  authorName: posts.authorName,
  readingMinutes: posts.readingMinutes,
  metaTitle: posts.metaTitle,
  metaDescription: posts.metaDescription,
  version: posts.version,
  createdAt: posts.createdAt,
  // Listed posts always have a time (`posts_published_has_time`).
  publishedAt: sql<Date>`${posts.publishedAt}`.mapWith(posts.publishedAt),
  updatedAt: posts.updatedAt,
};

/** A listed post without its tags. */
export type SummaryRow = Omit<PostSummary, "tags">;

/** The languages of the posts to list. Without either field, every language. */
export interface LanguageFilter {
  /** Only posts in this language. */
  language?: Language | undefined;
  /**
   * Posts as readers of this language see them: those in it, and those in the default language
   * without a public version in it.
   */
  readers?: Language | undefined;
}

/** Posts in one language, without those that have a public version in another. */
type Shown = { language: Language; unlessIn?: Language } | undefined;

/** The lists that make up what a filter asks for. */
function shownLists({ language, readers }: LanguageFilter): Shown[] {
  if (language !== undefined) return [{ language }];
  if (readers === undefined) return [undefined];
  if (readers === DEFAULT_LANGUAGE) return [{ language: readers }];
  return [{ language: readers }, { language: DEFAULT_LANGUAGE, unlessIn: readers }];
}

/** The languages of the posts that a filter can list; undefined for all. */
export function shownLanguages(filter: LanguageFilter): Language[] | undefined {
  const lists = shownLists(filter);
  return lists.some((shown) => !shown) ? undefined : lists.flatMap((shown) => shown?.language ?? []);
}

function isShown(shown: Shown, now: OrPlace<Date>): SQL | undefined {
  if (!shown) return undefined;
  const { language, unlessIn } = shown;
  const isIn = eq(posts.language, language);
  if (unlessIn === undefined) return isIn;
  return sql`${isIn} and not exists (select 1 from posts as version
    where version.translation_group = ${posts.translationGroup} and version.language = ${unlessIn}
    and version.status = 'published' and version.published_at <= ${sql.param(now, posts.publishedAt)})`;
}

/**
 * Which page of which list. `size` includes the extra row that shows whether the list continues.
 */
interface PageQuery {
  size: number;
  from: PostPosition | undefined;
  newer: boolean;
  tag: string | undefined;
  search: string | undefined;
  now: Date;
}

/** A value, or its place in a statement that is built once. */
type OrPlace<Value> = Value | Placeholder;

/** Between which posts a page of one list is. */
interface PageBounds {
  from: { publishedAt: OrPlace<Date>; id: OrPlace<string> } | undefined;
  newer: boolean;
  now: OrPlace<Date>;
}

/** Which page of one of these lists. */
interface ListQuery extends PageBounds {
  size: OrPlace<number>;
  tag: OrPlace<string> | undefined;
  shown: Shown;
}

/** The rows of a page in reading direction: descending, or ascending for newer ones. */
export async function selectPage({
  search,
  language,
  readers,
  ...asked
}: PageQuery & LanguageFilter): Promise<SummaryRow[]> {
  if (asked.tag !== undefined && !mayBeSlug(asked.tag)) return [];
  const words = search === undefined ? undefined : searchWordsOf(search);
  if (words?.length === 0) return [];
  // A cursor in the future counts as none.
  const isAhead = asked.from !== undefined && !asked.newer && asked.from.publishedAt > asked.now;
  const query = isAhead ? { ...asked, from: undefined } : asked;
  const lists = await Promise.all(
    shownLists({ language, readers }).map((shown) =>
      words ? searchPage({ ...query, shown }, words) : selectList({ ...query, shown }),
    ),
  );
  const [only] = lists;
  if (only && lists.length === 1) return only;
  return inOrder(lists.flat(), query.newer).slice(0, query.size);
}

/** Rows of several lists in the order of one. */
function inOrder(rows: SummaryRow[], isAscending: boolean): SummaryRow[] {
  const compare = (a: SummaryRow, b: SummaryRow) =>
    a.publishedAt.getTime() - b.publishedAt.getTime() || (a.id < b.id ? -1 : 1);
  return rows.sort((a, b) => (isAscending ? compare(a, b) : compare(b, a)));
}

/** The rows of one list without a search, whose statement is built once for each form. */
function selectList({
  size,
  tag,
  from,
  now,
  newer,
  shown,
}: Omit<PageQuery, "search"> & { shown: Shown }): Promise<SummaryRow[]> {
  const form: ListForm = { isTagged: tag !== undefined, hasFrom: from !== undefined, newer, shown };
  const values = { size, tag, now, from: from?.publishedAt, fromId: from?.id };
  return selectPrepared(JSON.stringify(form), values);
}

/** What the text of a list's statement depends on. */
interface ListForm {
  isTagged: boolean;
  hasFrom: boolean;
  newer: boolean;
  shown: Shown;
}

const selectPrepared = prepareForms((tx, form: string) => {
  const { isTagged, hasFrom, newer, shown } = JSON.parse(form) as ListForm;
  const place = (name: string) => sql.placeholder(name);
  return pageOf(tx, {
    size: place("size"),
    tag: isTagged ? place("tag") : undefined,
    from: hasFrom ? { publishedAt: place("from"), id: place("fromId") } : undefined,
    now: place("now"),
    newer,
    shown,
  });
}, replicaDatabase);

function pageOf(
  tx: Pick<Database, "select">,
  { size, tag, shown, ...place }: ListQuery,
  matching?: SQL,
): Select<SummaryRow> {
  const order = place.newer ? asc : desc;
  if (tag === undefined) {
    return tx
      .select(summaryColumns)
      .from(posts)
      .where(
        and(isPublished, withinPage(posts.publishedAt, posts.id, place), isShown(shown, place.now), matching),
      )
      .orderBy(order(posts.publishedAt), order(posts.id))
      .limit(size);
  }
  return tx
    .select(summaryColumns)
    .from(postTags)
    .innerJoin(posts, eq(posts.id, postTags.postId))
    .where(
      and(
        eq(postTags.tagSlug, tag),
        shown && eq(postTags.language, shown.language),
        withinPage(postTags.publishedAt, postTags.postId, place),
        isShown(shown, place.now),
        matching,
      ),
    )
    .orderBy(order(postTags.publishedAt), order(postTags.postId))
    .limit(size);
}

type TimeColumn = typeof posts.publishedAt | typeof postTags.publishedAt;
type IdColumn = typeof posts.id | typeof postTags.postId;

/**
 * The part of the list that a page can come from. There is exactly one upper bound: with two,
 * SQLite would walk the index from the wrong one, and deep pages would be slow.
 */
function withinPage(time: TimeColumn, id: IdColumn, { from, newer, now }: PageBounds): SQL | undefined {
  const isOut = sql`${time} <= ${sql.param(now, posts.publishedAt)}`;
  if (!from) return isOut;
  const key = sql`(${sql.param(from.publishedAt, posts.publishedAt)}, ${from.id})`;
  return newer ? and(sql`(${time}, ${id}) > ${key}`, isOut) : sql`(${time}, ${id}) < ${key}`;
}

/* Search. The words contain only letters and digits, so they can't contain an operator of
   either query language. Everything is bounded because a common word matches nearly every post. */

/**
 * SQLite only looks at the latest matches. A common word would be looked up post by post, and
 * nothing else could run.
 */
export function matchesOnSqlite(words: string[]): SQL {
  const query = words.map((word) => `"${word}"*`).join(" ");
  return sql`${posts.id} in (select post_id from post_search_keys where key in (
    select rowid from post_search where post_search match ${query} order by rowid desc limit ${SEARCH_MATCHES_MAX}))`;
}

export function matchesOnPostgres(words: string[]): SQL {
  return sql`search_vector @@ to_tsquery('simple', ${words.map((word) => `${word}:*`).join(" & ")})`;
}

/**
 * Which of the words a post contains, read from the post itself: its text on SQLite, whose
 * full-text index is separate.
 */
export function holdsWords(words: string[]): SQL | undefined {
  if (env.dialect === "postgres") return matchesOnPostgres(words);
  return and(...words.map((word) => sql`instr(' ' || search_text, ${` ${word}`}) > 0`));
}

/** The column `holdsWords` reads. */
export const searchedColumn = env.dialect === "postgres" ? sql`search_vector` : sql`search_text`;

/** How many posts to look through in list order before asking the full-text index. */
export const WALKED_POSTS_MAX = env.dialect === "postgres" ? 2_000 : 200;

/**
 * Neither engine finds the first few of very many matches by its index. PostgreSQL would walk the
 * whole list for a rare word; SQLite collects all posts with a common one. So part of the list is
 * walked first, which fills a page if the words are common. If it doesn't, the full-text index
 * finds the few matching posts.
 */
async function searchPage(query: ListQuery, words: string[]): Promise<SummaryRow[]> {
  const order = query.newer ? asc : desc;
  const walked = await selectFound(walkedPosts(query), {
    ...query,
    tag: undefined,
    matching: holdsWords(words),
  });
  const isFull = walked.length === query.size;
  if (!isFull && env.dialect === "sqlite") return pageOf(replicaDb, query, matchesOnSqlite(words));
  const found = isFull ? walked : await selectFound(indexedPosts(words, query), query);
  return replicaDb
    .select(summaryColumns)
    .from(posts)
    .where(inArray(posts.id, found))
    .orderBy(order(posts.publishedAt), order(posts.id));
}

/** The part of the list a page starts in. Its limit also keeps the planner from looking into it. */
function walkedPosts({ tag, newer, shown, ...place }: ListQuery): SQL {
  const order = newer ? asc : desc;
  const walk =
    tag === undefined
      ? replicaDb
          .select({ id: posts.id, publishedAt: posts.publishedAt, searchedColumn })
          .from(posts)
          .where(
            and(
              isPublished,
              withinPage(posts.publishedAt, posts.id, { ...place, newer }),
              isShown(shown, place.now),
            ),
          )
          .orderBy(order(posts.publishedAt), order(posts.id))
          .limit(WALKED_POSTS_MAX)
      : replicaDb
          .select({ id: posts.id, publishedAt: postTags.publishedAt, searchedColumn })
          .from(postTags)
          .innerJoin(posts, eq(posts.id, postTags.postId))
          .where(
            and(
              eq(postTags.tagSlug, tag),
              shown && eq(postTags.language, shown.language),
              withinPage(postTags.publishedAt, postTags.postId, { ...place, newer }),
              isShown(shown, place.now),
            ),
          )
          .orderBy(order(postTags.publishedAt), order(postTags.postId))
          .limit(WALKED_POSTS_MAX);
  return sql`${walk}`;
}

/**
 * All shown posts with the words, from the full-text index. `offset 0` keeps the planner from
 * walking the list anyway.
 */
function indexedPosts(words: string[], { shown, now }: { shown: Shown; now: OrPlace<Date> }): SQL {
  const found = and(matchesOnPostgres(words), isPublished, isShown(shown, now));
  return sql`(select id, published_at from posts where ${found} offset 0)`;
}

/** The ids of one page of `source`, a subquery with `id` and `published_at`. */
async function selectFound(
  source: SQL,
  { size, tag, matching, ...place }: Omit<ListQuery, "shown"> & { matching?: SQL | undefined },
): Promise<string[]> {
  const order = place.newer ? asc : desc;
  const rows = await replicaDb
    .select({ id: sql<string>`id` })
    .from(sql`${source} as posts`)
    .where(
      and(
        withinPage(posts.publishedAt, posts.id, place),
        matching,
        tag === undefined ? undefined : carries(tag),
      ),
    )
    .orderBy(order(posts.publishedAt), order(posts.id))
    .limit(size);
  return rows.map(({ id }) => id);
}

/** Counts what `selectPage` would list; a search up to `SEARCH_MATCHES_MAX`. */
export async function countRows({
  language,
  readers,
  ...query
}: CountQuery & LanguageFilter): Promise<number> {
  const totals = await Promise.all(
    shownLists({ language, readers }).map((shown) => countList({ ...query, shown })),
  );
  const total = totals.reduce((sum, one) => sum + one, 0);
  return query.words ? Math.min(total, SEARCH_MATCHES_MAX) : total;
}

interface CountQuery {
  tag: string | undefined;
  words: string[] | undefined;
  now: Date;
}

async function countList({ tag, words, now, shown }: CountQuery & { shown: Shown }): Promise<number> {
  const listed = tag === undefined ? undefined : carries(tag);
  if (words && env.dialect === "postgres") {
    const found = sql`(${indexedPosts(words, { shown, now })} limit ${SEARCH_MATCHES_MAX})`;
    return selectCount(sql`${found} as posts`, and(lte(posts.publishedAt, now), listed));
  }
  if (words)
    return db.$count(
      posts,
      and(isPublished, lte(posts.publishedAt, now), matchesOnSqlite(words), listed, isShown(shown, now)),
    );
  if (tag !== undefined) {
    const isListed = and(
      eq(postTags.tagSlug, tag),
      shown && eq(postTags.language, shown.language),
      lte(postTags.publishedAt, now),
    );
    if (!shown?.unlessIn) return db.$count(postTags, isListed);
    return db.$count(posts, and(isPublished, isShown(shown, now), inArray(posts.id, taggedIds(isListed))));
  }
  return db.$count(posts, and(isPublished, lte(posts.publishedAt, now), isShown(shown, now)));
}

async function selectCount(source: SQL, where: SQL | undefined): Promise<number> {
  const [row] = await db.select({ total: count() }).from(source).where(where);
  return row?.total ?? 0;
}

function taggedIds(isListed: SQL | undefined) {
  return db.select({ id: postTags.postId }).from(postTags).where(isListed);
}

function carries(tag: OrPlace<string>): SQL {
  const carrying = db
    .select({ one: sql`1` })
    .from(postTags)
    .where(and(eq(postTags.postId, posts.id), eq(postTags.tagSlug, tag)));
  return sql`exists ${carrying}`;
}

/** The tags of as many posts as the form says. */
const tagsOfPosts = (tx: Pick<Database, "select">, count: string) =>
  tx
    .select({ postId: postTags.postId, slug: tags.slug, label: tags.label })
    .from(postTags)
    .innerJoin(tags, eq(tags.slug, postTags.tagSlug))
    .where(inArray(postTags.postId, listPlaces(Number(count))))
    .orderBy(postTags.postId, postTags.position);

const selectTags = { now: prepareForms(tagsOfPosts), behind: prepareForms(tagsOfPosts, replicaDatabase) };

/**
 * Adds the tags of each row, in the author's order. Those that are read "behind" may be a few
 * seconds old.
 */
export async function withTags<Row extends { id: string }>(
  rows: Row[],
  when: keyof typeof selectTags = "now",
): Promise<(Row & { tags: Tag[] })[]> {
  if (rows.length === 0) return [];
  const labels = await selectTags[when](String(rows.length), listValues(rows.map(({ id }) => id)));
  return rows.map((row) => ({
    ...row,
    tags: labels.filter(({ postId }) => postId === row.id).map(({ slug, label }) => ({ slug, label })),
  }));
}
