import { setImmediate as letOthersRun } from "node:timers/promises";

import { and, asc, desc, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

import {
  CURSOR_RULES,
  decodeCursor,
  encodeCursor,
  type Position,
  type SortKind,
  type SortValues,
} from "./keyset";
import { RuleError } from "./rule-error";

/**
 * How a list is sorted: by this value, then by id, in one direction. An index on both makes every
 * page equally fast.
 */
export interface Sort {
  /** A column that is never null, or an expression of one. */
  by: SQLiteColumn | SQL;
  id: SQLiteColumn;
  kind: SortKind;
  descending: boolean;
  /** Tells the orders of a list that has several apart: letters, perhaps after a minus. */
  name?: string;
}

/** The requested page: at most one of the cursors, else the first page. */
export interface PageRequest {
  after?: string | undefined;
  before?: string | undefined;
  limit: number;
}

/** One page, with the cursors of its neighbors; null at the ends. */
export interface Page<Item> {
  items: Item[];
  previous: string | null;
  next: string | null;
}

/**
 * The parts of a page's query: the condition, the order, and one extra row that shows whether the
 * list continues.
 */
export interface PageQuery {
  where: SQL | undefined;
  orderBy: SQL[];
  limit: number;
}

/** Builds a page's query. Throws `RuleError` "invalid_cursor" for a cursor of another order. */
export function pageQuery(sort: Sort, { after, before, limit }: PageRequest): PageQuery {
  const backwards = before !== undefined;
  const descending = sort.descending !== backwards;
  const cursor = before ?? after;
  const position = cursor === undefined ? undefined : readPosition(cursor, sort);
  const order = descending ? desc : asc;
  return {
    where: position && beyond(sort, position, descending),
    orderBy: [order(sort.by), order(sort.id)],
    limit: limit + 1,
  };
}

const NAMED = /^(-?[a-z]+)_(.*)$/s;

/** A cursor without a name is one that an earlier version of the application has made. */
function readPosition(cursor: string, { name, kind }: Sort): Position {
  const [, ofOrder, rest] = NAMED.exec(cursor) ?? [];
  if (ofOrder === undefined || rest === undefined) return decodeCursor(cursor, kind);
  if (ofOrder !== name) throw new RuleError(CURSOR_RULES, "invalid_cursor");
  return decodeCursor(rest, kind);
}

function beyond({ by, id }: Sort, position: Position, descending: boolean): SQL {
  const value: SQLWrapper = isColumn(by) ? sql.param(position.value, by) : sql`${position.value}`;
  const pair = descending
    ? sql`(${by}, ${id}) < (${value}, ${position.id})`
    : sql`(${by}, ${id}) > (${value}, ${position.id})`;
  if (isColumn(by)) return pair;
  // SQLite can't seek by a pair that starts with an expression, and would walk the index from its
  // end. The plain bound lets it seek.
  return descending ? sql`(${by} <= ${value} and ${pair})` : sql`(${by} >= ${value} and ${pair})`;
}

function isColumn(by: Sort["by"]): by is SQLiteColumn {
  return "dataType" in by;
}

/**
 * Turns the rows of `pageQuery` into a page in reading order. `valueOf` returns the sort value, and
 * `name` is that of the order.
 */
export function toPage<Row extends { id: string }>(
  rows: Row[],
  { after, before, limit }: PageRequest,
  valueOf: (row: Row) => SortValues[SortKind],
  name?: string,
): Page<Row> {
  const backwards = before !== undefined;
  const more = rows.length > limit;
  const items = rows.slice(0, limit);
  if (backwards) items.reverse();
  const prefix = name === undefined ? "" : `${name}_`;
  const cursorOf = (row: Row | undefined) =>
    row ? prefix + encodeCursor({ value: valueOf(row), id: row.id }) : null;
  return {
    items,
    previous: (backwards ? more : after !== undefined) ? cursorOf(items[0]) : null,
    next: (backwards ? true : more) ? cursorOf(items.at(-1)) : null,
  };
}

/** A row can have some ten thousand letters. */
const ROWS_AT_ONCE = 500;

/** Columns that tell each row apart. Their values never change, and are never null. */
type Key = Record<string, SQLiteColumn>;

/** A row with its key. */
interface Keyed<Columns extends Key> {
  key: Record<keyof Columns, unknown>;
  row: unknown;
}

/** A select without a condition. */
interface Select<Found> {
  where(condition: SQL | undefined): {
    orderBy(...order: SQL[]): { limit(rows: number): PromiseLike<Found[]> };
  };
}

/** All rows of a query, some at a time. Reading starts when they are taken. */
export type EveryRow<Row> = AsyncGenerator<Row[], undefined>;

/**
 * Yields all rows of a query in the order of a key, some at a time, for work that must not leave
 * any out, such as a copy of a person's data. Others are answered in between, which SQLite doesn't
 * do by itself, and no query stays open. A row that is added behind those that were read is
 * included. `view` makes of a row what the caller needs.
 *
 * @example everyRow({ id: notes.id }, eq(notes.authorId, userId), (key) => db.select({ key,
 * row: copiedColumns("notes") }).from(notes));
 */
export function everyRow<Columns extends Key, Found extends Keyed<Columns>>(
  key: Columns,
  condition: SQL | undefined,
  select: (key: Columns) => Select<Found>,
): EveryRow<Found["row"]>;
export function everyRow<Columns extends Key, Found extends Keyed<Columns>, View>(
  key: Columns,
  condition: SQL | undefined,
  select: (key: Columns) => Select<Found>,
  view: (found: Found) => View,
): EveryRow<View>;
export async function* everyRow<Columns extends Key, Found extends Keyed<Columns>>(
  key: Columns,
  condition: SQL | undefined,
  select: (key: Columns) => Select<Found>,
  view: (found: Found) => unknown = ({ row }) => row,
): EveryRow<unknown> {
  const columns = Object.entries<SQLiteColumn>(key);
  const order = columns.map(([, column]) => asc(column));
  let behind: SQL | undefined;
  for (;;) {
    await letOthersRun();
    const found = await select(key)
      .where(and(condition, behind))
      .orderBy(...order)
      .limit(ROWS_AT_ONCE);
    yield found.map(view);
    const last = found.at(ROWS_AT_ONCE - 1);
    if (!last) return;
    behind = isBehind(key, last.key);
  }
}

function isBehind<Columns extends Key>(key: Columns, position: Record<keyof Columns, unknown>): SQL {
  const columns = Object.entries<SQLiteColumn>(key);
  const names = columns.map(([, column]) => sql`${column}`);
  const values = columns.map(([name, column]) => sql`${sql.param(position[name], column)}`);
  return sql`(${sql.join(names, sql`, `)}) > (${sql.join(values, sql`, `)})`;
}
