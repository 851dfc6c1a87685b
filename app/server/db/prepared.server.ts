import { ExecuteResultSync } from "drizzle-orm/sqlite-core/session";

import { getConnection, type Database } from "./connection.server";

/** A select that was built with placeholders, and not awaited. */
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
