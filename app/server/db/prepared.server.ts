import { getTableColumns, is, type Placeholder, SQL, sql, type Table } from "drizzle-orm";
import type { SQLiteColumn, SQLiteInsertValue, SQLiteTable } from "drizzle-orm/sqlite-core";
import { ExecuteResultSync } from "drizzle-orm/sqlite-core/session";

import { env } from "~/server/env.server";

import { getConnection, type Database } from "./connection.server";

/** A statement that was built with placeholders, and not awaited. */
export interface Select<Row> extends PromiseLike<Row[]> {
  prepare(name?: string): { execute(values?: Record<string, unknown>): unknown };
}

/**
 * A select that is built once per connection, with `sql.placeholder` for what differs between
 * calls. Calls then cost what the database does. A pool counts as one connection. `database` is
 * `replicaDatabase` for what may be a few seconds old.
 *
 * @example const findUser = prepareOnce((tx) => tx.select().from(users).where(eq(users.id,
 * sql.placeholder("id")))); await findUser({ id });
 */
export function prepareOnce<Row>(
  build: (tx: Database) => Select<Row>,
  database = () => getConnection().db,
): (values?: Record<string, unknown>) => Promise<Row[]> {
  const prepared = new WeakMap<Database, ReturnType<Select<Row>["prepare"]>>();
  return async (values = {}) => {
    const db = database();
    const query = prepared.get(db) ?? build(db).prepare();
    prepared.set(db, query);
    const rows = query.execute(values);
    return (rows instanceof ExecuteResultSync ? rows.sync() : await rows) as Row[];
  };
}

/**
 * As `prepareOnce`, for a select with a few forms, such as lists of different lengths. Each form is
 * built once, so it must decide about the whole text of the statement.
 */
export function prepareForms<Form extends string, Row>(
  build: (tx: Database, form: Form) => Select<Row>,
  database?: () => Database,
): (form: Form, values: Record<string, unknown>) => Promise<Row[]> {
  const forms = new Map<Form, ReturnType<typeof prepareOnce<Row>>>();
  return (form, values) => {
    const known = forms.get(form) ?? prepareOnce((tx) => build(tx, form), database);
    forms.set(form, known);
    return known(values);
  };
}

/** A place in a statement for a value that is stored as those of this column are. */
export function placeOf(name: string, column: SQLiteColumn): SQL {
  return sql`${sql.param(sql.placeholder(name), column)}`;
}

/** Placeholders for a list of this length. A statement has room for one such list. */
export function listPlaces(length: number): Placeholder[] {
  return Array.from({ length }, (_, index) => sql.placeholder(`listed${index}`));
}

/** The values for these placeholders. */
export function listValues(values: readonly string[]): Record<string, string> {
  return Object.fromEntries(values.map((value, index) => [`listed${index}`, value]));
}

/** A write that was built, and not awaited. */
interface BuiltWrite<Result> extends PromiseLike<Result> {
  prepare(name?: string): { execute(values?: Record<string, unknown>): unknown };
}

type PreparedWrite = ReturnType<BuiltWrite<unknown>["prepare"]>;

/**
 * A write for lists of `atomically` that is built once per connection, as `prepareOnce` does. Its
 * placeholders must not be null: drizzle would encode that as a value of the column. PostgreSQL's
 * transactions build it each time.
 *
 * @example const countVisit = prepareWriteOnce((tx) => tx.insert(visits).values({ id:
 * sql.placeholder("id") }).returning()); await atomically((tx) => [countVisit(tx, { id })]);
 */
export function prepareWriteOnce<Result>(
  build: (tx: Database) => BuiltWrite<Result>,
): (tx: Database, values: Record<string, string | number | boolean | Date>) => BuiltWrite<Result> {
  const prepared = new WeakMap<Database, PreparedWrite>();
  return (tx, values) => {
    const query = prepared.get(tx) ?? build(tx).prepare();
    prepared.set(tx, query);
    return bound<Result>(query, values);
  };
}

/** A prepared write with its values. */
function bound<Result>(query: PreparedWrite, values: Record<string, unknown>): BuiltWrite<Result> {
  const execute = async () => {
    const result = query.execute(values);
    return (result instanceof ExecuteResultSync ? result.sync() : await result) as Result;
  };
  return {
    then: (resolve, reject) => execute().then(resolve, reject),
    prepare: () => ({ execute: () => query.execute(values) }),
  };
}

/** The inserts of a connection, by their table and the columns that they fill. */
type Inserts = Map<Table, Map<string, PreparedWrite>>;

const inserts = new WeakMap<Database, Inserts>();

/**
 * The write that inserts one row, for lists of `atomically`. On SQLite its statement is built once
 * per connection, unless it contains an expression.
 */
export function insertRow<Into extends SQLiteTable>(
  tx: Database,
  table: Into,
  row: SQLiteInsertValue<Into>,
): BuiltWrite<unknown> {
  const values: Record<string, unknown> = row;
  const hasExpression = Object.values(values).some((value) => is(value, SQL));
  if (env.dialect === "postgres" || hasExpression) return tx.insert(table).values(row);
  const columns = Object.entries(getTableColumns(table)).flatMap(([name, column]) => {
    const value = values[name] === undefined ? column.defaultFn?.() : values[name];
    return value === undefined
      ? []
      : [{ name, value: value === null ? null : column.mapToDriverValue(value) }];
  });
  const known: Inserts = inserts.get(tx) ?? new Map();
  const ofTable = known.get(table) ?? new Map<string, PreparedWrite>();
  inserts.set(tx, known.set(table, ofTable));
  const filled = columns.map(({ name }) => name).join();
  const query = ofTable.get(filled) ?? prepareInsert(tx, table, columns);
  ofTable.set(filled, query);
  return bound(query, Object.fromEntries(columns.map(({ name, value }) => [name, value])));
}

/** Without the encoders of its columns, because they don't know null. */
function prepareInsert<Into extends SQLiteTable>(
  tx: Database,
  table: Into,
  columns: readonly { name: string }[],
) {
  const places = columns.map(({ name }) => [name, sql`${sql.placeholder(name)}`]);
  return tx
    .insert(table)
    .values(Object.fromEntries(places) as SQLiteInsertValue<Into>)
    .prepare();
}
