import { type SQL, sql } from "drizzle-orm";

import { env } from "~/server/env.server";
import type { Database, Write } from "~/server/db.server";

import { integer, table, text } from "../../../drizzle/columns";

/** The commands of FTS5 are inserts into the table that they are for. */
const INDEXES = [
  table("lead_search", { command: text("lead_search"), value: integer("rank") }),
  table("search_index", { command: text("search_index"), value: integer("rank") }),
];

/**
 * Wraps writes that delete thousands of leads. SQLite's indexes remove the words of a deleted row
 * from the file at once, which takes milliseconds a row. Within these writes they only mark the
 * rows, and the words leave the file as the indexes are merged. Not for erasing people.
 */
export function withoutWordRemoval(tx: Database, writes: readonly Write[]): readonly Write[] {
  if (env.dialect !== "sqlite") return writes;
  // As literals: the driver binds every number as a fraction, which FTS5 refuses.
  const [off, on] = [sql`0`, sql`1`];
  const setAll = (value: SQL) =>
    INDEXES.map((index) => tx.insert(index).values({ command: "secure-delete", value }));
  return [...setAll(off), ...writes, ...setAll(on)];
}
