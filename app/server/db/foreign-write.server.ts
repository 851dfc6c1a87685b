import type SqliteClient from "better-sqlite3";

import { currentSqliteClient } from "./connection.server";

/** Nobody can save in another process and then ask this one in less time. */
const CHECK_MILLISECONDS = 1;

let checkedAt = Number.NEGATIVE_INFINITY;
let last: { client: SqliteClient.Database; version: SqliteClient.Statement; seen: unknown } | undefined;

/**
 * Checks whether another connection has written to the SQLite file since the last call
 * (sqlite.org/pragma.html#pragma_data_version). It reads no table and asks once a millisecond at
 * most, so that every request can call it. Always false on PostgreSQL.
 */
export function hasForeignWrite(): boolean {
  const client = currentSqliteClient();
  const now = performance.now();
  if (!client || now - checkedAt < CHECK_MILLISECONDS) return false;
  checkedAt = now;
  if (last?.client !== client)
    last = { client, version: client.prepare("pragma data_version").pluck(), seen: undefined };
  const version = last.version.get();
  if (version === last.seen) return false;
  last.seen = version;
  return true;
}
