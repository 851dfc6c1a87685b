import { sql, type SQL } from "drizzle-orm";

import { env } from "~/server/env.server";

/**
 * The database's own clock as a statement reads it, in milliseconds since 1970. On SQLite it is the
 * clock of the machine that has the file.
 */
export const databaseMilliseconds: SQL<number> =
  env.dialect === "sqlite"
    ? sql<number>`cast(unixepoch('subsec') * 1000 as integer)`
    : sql<number>`(extract(epoch from clock_timestamp()) * 1000)::float8`;

/** A moment after or before the database's present, to store or to compare with a timestamp. */
export function databaseMoment({ laterBy = 0 }: { laterBy?: number } = {}): SQL<Date> {
  return env.dialect === "sqlite"
    ? sql<Date>`${databaseMilliseconds} + ${laterBy}`
    : sql<Date>`clock_timestamp() + ${laterBy} * interval '1 millisecond'`;
}
