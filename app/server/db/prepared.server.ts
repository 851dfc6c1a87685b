import { ExecuteResultSync } from "drizzle-orm/sqlite-core/session";

import { getConnection, type Database } from "./connection.server";

/** A statement that was built with placeholders, and not awaited. */
export interface Select<Row> extends PromiseLike<Row[]> {
  prepare(name?: string): { execute(values?: Record<string, unknown>): unknown };
}

/**
 * A select that is built once per connection, with `sql.placeholder` for what differs between
 * calls. Calls then cost what the database does. A pool counts as one connection.
 *
 * @example const findUser = prepareOnce((tx) => tx.select().from(users).where(eq(users.id,
 * sql.placeholder("id")))); await findUser({ id });
 */
export function prepareOnce<Row>(
  build: (tx: Database) => Select<Row>,
): (values?: Record<string, unknown>) => Promise<Row[]> {
  const prepared = new WeakMap<Database, ReturnType<Select<Row>["prepare"]>>();
  return async (values = {}) => {
    const { db } = getConnection();
    const query = prepared.get(db) ?? build(db).prepare();
    prepared.set(db, query);
    const rows = query.execute(values);
    return (rows instanceof ExecuteResultSync ? rows.sync() : await rows) as Row[];
  };
}

/**
 * A write for lists of `atomically` that is built once per connection, as `prepareOnce` does. Its
 * placeholders must not be null: drizzle would encode that as a value of the column. PostgreSQL's
 * transactions build it each time.
 *
 * @example const countVisit = prepareWriteOnce((tx) => tx.insert(visits).values({ id:
 * sql.placeholder("id") }).returning()); await atomically((tx) => [countVisit(tx, { id })]);
 */
export function prepareWriteOnce<Row>(
  build: (tx: Database) => Select<Row>,
): (tx: Database, values: Record<string, string | number | boolean | Date>) => Select<Row> {
  const prepared = new WeakMap<Database, ReturnType<Select<Row>["prepare"]>>();
  return (tx, values) => {
    const query = prepared.get(tx) ?? build(tx).prepare();
    prepared.set(tx, query);
    const execute = async () => {
      const rows = query.execute(values);
      return (rows instanceof ExecuteResultSync ? rows.sync() : await rows) as Row[];
    };
    return {
      then: (resolve, reject) => execute().then(resolve, reject),
      prepare: () => ({ execute: () => query.execute(values) }),
    };
  };
}
