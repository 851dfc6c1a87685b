import { and, count, eq, getTableColumns, inArray, max, type SQL, sql } from "drizzle-orm";

import { db } from "~/db.server";

import { userKeys, users, userSessions } from "../../drizzle/schema";

import { pageQuery, toPage, type Page, type PageRequest, type Sort } from "./keyset.server";
import { searchPrefixes, type CappedCount, type ListedUser, type UserFilter } from "./user-list";

/** Counting and searching end here: a list of 100,000 costs no more than one of 1,000. */
const MATCHES_MAX = 1_000;
/** Rows that an export reads at once. */
const EXPORT_CHUNK = 500;

const name = userKeys.name(users);

const columns = { ...getTableColumns(users), name: sql<string>`${name}` };

/** One page of the users that a filter leaves. Throws `InvalidCursorError`. */
export async function listUsers({
  filter,
  page,
}: {
  filter: UserFilter;
  page: PageRequest;
}): Promise<Page<ListedUser> & CappedCount> {
  const found = await search(filter.q);
  const [rows, total] = await Promise.all([readPage(filter, found, page), countMatches(filter, found)]);
  const { items, ...cursors } = toPage(rows, page, sortValue(filter));
  return { ...cursors, ...total, items: await withLastSeen(items) };
}

/** Every user that a filter leaves, page by page: an export of any length holds one page in memory. */
export async function* streamUsers({ filter }: { filter: UserFilter }): AsyncGenerator<ListedUser[]> {
  const found = await search(filter.q);
  let after: string | undefined;
  do {
    const page = { after, limit: EXPORT_CHUNK };
    const { items, next } = toPage(await readPage(filter, found, page), page, sortValue(filter));
    yield await withLastSeen(items);
    after = next ?? undefined;
  } while (after !== undefined);
}

/** The named users, by name: what a bulk action is about. Ids that are nobody's are left out. */
export async function listUsersById({ ids }: { ids: readonly string[] }): Promise<ListedUser[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select(columns)
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(name, users.id)
    .limit(MATCHES_MAX);
  return withLastSeen(rows);
}

/** How many users a filter leaves, to the last one: it walks an index, so ask for it only where the number itself is wanted. */
export async function countUsers({ filter }: { filter: UserFilter }): Promise<number> {
  return db.$count(users, matches(filter, await search(filter.q)));
}

async function readPage(filter: UserFilter, found: Found, page: PageRequest) {
  const { where, orderBy, limit } = pageQuery(sortOf(filter), page);
  return db
    .select(columns)
    .from(users)
    .where(and(where, matches(filter, found)))
    .orderBy(...orderBy)
    .limit(limit);
}

function sortOf({ sort }: UserFilter): Sort {
  const descending = sort.startsWith("-");
  return sort.endsWith("name")
    ? { by: name, id: users.id, kind: "text", descending }
    : { by: users.createdAt, id: users.id, kind: "time", descending };
}

function sortValue({ sort }: UserFilter) {
  return (row: { name: string; createdAt: Date }) => (sort.endsWith("name") ? row.name : row.createdAt);
}

/** The ids that a search found; null when nothing was searched for. */
type Found = string[] | null;

function matches({ role, status }: UserFilter, found: Found): SQL | undefined {
  return and(
    found === null ? undefined : inArray(users.id, found),
    role && eq(users.role, role),
    // Literals, because with bound values the partial indexes would not be used.
    role && role !== "lead" ? sql`${users.role} <> 'lead'` : undefined,
    status && (status === "active" ? sql`${users.isActive} = true` : sql`${users.isActive} = false`),
  );
}

async function countMatches(filter: UserFilter, found: Found): Promise<CappedCount> {
  const some = db
    .select({ id: users.id })
    .from(users)
    .where(matches(filter, found))
    .limit(MATCHES_MAX + 1)
    .as("some");
  const [row] = await db.select({ total: count() }).from(some);
  const total = row?.total ?? 0;
  return {
    count: Math.min(total, MATCHES_MAX),
    isCapped: total > MATCHES_MAX || found?.length === MATCHES_MAX,
  };
}

/**
 * The first 1,000 users whose name, last name, business or address begins like this, each looked up in an index of its own. Read before the
 * page, because no planner is then tempted to read the whole table instead.
 */
async function search(text: string | undefined): Promise<Found> {
  if (!text) return null;
  const lookups = Object.values(userKeys).flatMap((keyOf, column) =>
    searchPrefixes(text).map((prefix, variant) => {
      const key = keyOf(users);
      const found = db
        .select({ id: users.id })
        .from(users)
        .where(and(sql`${key} >= ${prefix}`, sql`${key} < ${`${prefix}\u{10FFFF}`}`))
        .orderBy(key)
        .limit(MATCHES_MAX)
        .as(`found_${column}_${variant}`);
      return db.select({ id: found.id }).from(found).$dynamic();
    }),
  );
  const rows = await lookups
    .reduce((one, other) => one.union(other))
    .orderBy(sql`id`)
    .limit(MATCHES_MAX);
  return rows.map(({ id }) => id);
}

async function withLastSeen<Row extends { id: string; name: string }>(
  rows: Row[],
): Promise<(Omit<Row, "name"> & { lastSeenAt: Date | null })[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const seen = await db
    .select({ userId: userSessions.userId, lastSeenAt: max(userSessions.lastSeenAt) })
    .from(userSessions)
    .where(inArray(userSessions.userId, ids))
    .groupBy(userSessions.userId);
  const lastSeen = new Map(seen.map(({ userId, lastSeenAt }) => [userId, lastSeenAt]));
  return rows.map(({ name: _name, ...row }) => ({ ...row, lastSeenAt: lastSeen.get(row.id) ?? null }));
}
