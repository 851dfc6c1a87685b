import { sql, type SQLWrapper } from "drizzle-orm";

import { replicaDb } from "~/server/db/replica.server";

/** Counts what a query finds. A limit of the query bounds what this costs. */
export async function countRows(rows: SQLWrapper): Promise<number> {
  const [row] = await replicaDb
    .select({ counted: sql<number>`count(*)`.mapWith(Number) })
    .from(sql`(${rows}) as counted`);
  return row?.counted ?? 0;
}
