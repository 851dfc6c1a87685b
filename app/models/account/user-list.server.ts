import { userColumns } from "./user.server";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";

import { replicaDb } from "~/server/db/replica.server";
import { env } from "~/server/env.server";

import { businessOrder, userKeys, users } from "../../../drizzle/schema";

import { countRows } from "~/models/shared/count-rows.server";
import type { CappedCount } from "~/models/shared/capped-count";
import { pageQuery, toPage, type Page, type PageRequest, type Sort } from "~/models/shared/keyset.server";
import type { User } from "./user";
import type { UserFilter } from "./user-filter";
import { searchPrefixes, type ListedUser } from "./user-list";
import { FOUND_USERS_MAX } from "./account-limits";

/** Rows that an export reads at a time. */
const EXPORT_CHUNK = 500;

const name = userKeys.name(users);
const business = businessOrder(users);

const columns = {
  ...userColumns,
  lastSeenAt: users.lastSeenAt,
  invitedAt: users.invitedAt,
  name: sql<string>`${name}`,
  business: sql<string>`${business}`,
};
type Row = User & { name: string; business: string; lastSeenAt: Date; invitedAt: Date | null };

/** Lists one page of the users that match a filter. Throws `RuleError` "invalid_cursor". */
export async function listUsers({
  filter,
  page,
}: {
  filter: UserFilter;
  page: PageRequest;
}): Promise<Page<ListedUser> & CappedCount> {
  const [rows, total] = await Promise.all([readPage(filter, page), countMatches(filter)]);
  const { items, ...cursors } = toPage(rows, page, sortValue(filter), filter.sort);
  return { ...cursors, ...total, items: items.map(toListed) };
}

/**
 * Yields every user that matches a filter. An export of any length keeps one page in memory.
 * Returns whether a search may have left some out.
 */
export async function* streamUsers({
  filter,
}: {
  filter: UserFilter;
}): AsyncGenerator<ListedUser[], boolean> {
  let after: string | undefined;
  do {
    const page = { after, limit: EXPORT_CHUNK };
    const { items, next } = toPage(await readPage(filter, page), page, sortValue(filter), filter.sort);
    yield items.map(toListed);
    after = next ?? undefined;
  } while (after !== undefined);
  return filter.q ? (await countRows(search(filter.q))) > FOUND_USERS_MAX : false;
}

/** Lists the given users by name, for a bulk action. Leaves out unknown ids. */
export async function listUsersById({ ids }: { ids: readonly string[] }): Promise<ListedUser[]> {
  if (ids.length === 0) return [];
  const rows = await replicaDb
    .select(columns)
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(name, users.id)
    .limit(FOUND_USERS_MAX);
  return rows.map(toListed);
}

/**
 * Counts all users that match a filter. This walks an index, so call it only where the number
 * itself is needed.
 */
export async function countUsers({ filter }: { filter: UserFilter }): Promise<number> {
  return replicaDb.$count(users, matches(filter));
}

async function readPage(filter: UserFilter, page: PageRequest) {
  const { where, orderBy, limit } = pageQuery(sortColumns(filter), page);
  return replicaDb
    .select(columns)
    .from(users)
    .where(and(where, matches(filter)))
    .orderBy(...orderBy)
    .limit(limit);
}

/** How each sort order is looked up, and which value of a row it compares. */
const SORTS = {
  name: { by: name, kind: "text", valueOf: (row: Row) => row.name },
  role: { by: users.role, kind: "text", valueOf: (row: Row) => row.role },
  business: { by: business, kind: "text", valueOf: (row: Row) => row.business },
  seen: { by: users.lastSeenAt, kind: "time", valueOf: (row: Row) => row.lastSeenAt },
  created: { by: users.createdAt, kind: "time", valueOf: (row: Row) => row.createdAt },
} as const;

function sortKey({ sort }: UserFilter): keyof typeof SORTS {
  return sort.replace("-", "") as keyof typeof SORTS;
}

function sortColumns(filter: UserFilter): Sort {
  const { by, kind } = SORTS[sortKey(filter)];
  return { by, kind, id: users.id, descending: filter.sort.startsWith("-"), name: filter.sort };
}

function sortValue(filter: UserFilter) {
  return SORTS[sortKey(filter)].valueOf;
}

function matches({ q, role, status }: UserFilter): SQL | undefined {
  if (q)
    return and(
      isFound(q),
      role && eq(kept(users.role), role),
      status && sql`${kept(users.isActive)} = ${sql.param(status === "active", users.isActive)}`,
    );
  return and(
    role && eq(users.role, role),
    // Literals, because bound values would keep the partial indexes from being used.
    role && role !== "lead" ? sql`${users.role} <> 'lead'` : undefined,
    status && (status === "active" ? sql`${users.isActive} = true` : sql`${users.isActive} = false`),
  );
}

/**
 * A column of the people that a search found. Without the plus sign, SQLite would read everyone of
 * one role instead.
 */
function kept(column: typeof users.role | typeof users.isActive): SQL {
  return env.dialect === "sqlite" ? sql`+${column}` : sql`${column}`;
}

async function countMatches(filter: UserFilter): Promise<CappedCount> {
  const { q, role, status } = filter;
  const isFiltered = role !== undefined || status !== undefined;
  const [found, left] = await Promise.all([
    q ? countRows(search(q)) : 0,
    // How many people a filtered search finds says nothing about how many the search skipped.
    q && !isFiltered
      ? 0
      : countRows(
          replicaDb
            .select({ id: users.id })
            .from(users)
            .where(matches(filter))
            .limit(FOUND_USERS_MAX + 1),
        ),
  ]);
  const total = q && !isFiltered ? found : left;
  return { count: Math.min(total, FOUND_USERS_MAX), isCapped: Math.max(found, left) > FOUND_USERS_MAX };
}

/**
 * Whether a search finds a user. The queries are written so that each engine does the search first
 * and then looks up those people. Otherwise it would read the whole table, or everyone in list
 * order.
 */
function isFound(text: string): SQL {
  const found = search(text);
  return env.dialect === "sqlite" ? sql`"users".rowid in ${found}` : sql`${users.id} = any(array(${found}))`;
}

/**
 * The first 1,001 users whose name, last name, business or email starts with this text, each looked
 * up in its own index.
 */
function search(text: string) {
  // On SQLite a row's hidden number finds it in one step. It is used only within this query.
  const key = env.dialect === "sqlite" ? sql<string>`rowid` : sql<string>`id`;
  const lookups = Object.values(userKeys).flatMap((keyIn, column) =>
    searchPrefixes(text).map((prefix, variant) => {
      const looked = keyIn(users);
      const found = replicaDb
        .select({ key: key.as("key") })
        .from(users)
        .where(and(sql`${looked} >= ${prefix}`, sql`${looked} < ${`${prefix}\u{10FFFF}`}`))
        .orderBy(looked)
        .limit(FOUND_USERS_MAX + 1)
        .as(`found_${column}_${variant}`);
      return replicaDb.select({ key: found.key }).from(found).$dynamic();
    }),
  );
  return lookups.reduce((one, other) => one.union(other)).limit(FOUND_USERS_MAX + 1);
}

function toListed({ name: _name, business: _business, lastSeenAt, ...user }: Row): ListedUser {
  return { ...user, lastSeenAt: lastSeenAt.getTime() === 0 ? null : lastSeenAt };
}
