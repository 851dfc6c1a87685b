import { getTableColumns, SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";

import type { Database, Write } from "~/server/db.server";
import { env } from "~/server/env.server";

/**
 * How many rows a transaction of load tests adds. A statement may take five seconds, and on a busy
 * machine thousands of rows with their search documents take longer.
 */
export const ROWS_PER_TRANSACTION = 250;

/**
 * Inserts many rows as one JSON value. A builder's `values` binds each value on its own, which
 * takes several times as long as the insert itself.
 */
export function insertMany<Table extends SQLiteTable>(
  tx: Database,
  into: Table,
  rows: readonly Table["$inferInsert"][],
): Write {
  const columns = Object.entries<SQLiteColumn>(getTableColumns(into));
  const cells = rows.map((row: Record<string, unknown>) =>
    Object.fromEntries(
      columns.map(([key, column]) => [column.name, cellOf(column, row[key] ?? column.defaultFn?.() ?? null)]),
    ),
  );
  const source = JSON.stringify(cells);
  const [read, from] =
    env.dialect === "sqlite"
      ? [(column: SQLiteColumn) => sql`value ->> ${column.name}`, sql`json_each(${source})`]
      : [
          (column: SQLiteColumn) => sql`${column}`,
          sql`json_populate_recordset(null::${into}, ${source}::json) as ${into}`,
        ];
  const selected = columns.map(([, column]) =>
    column.default === undefined ? read(column) : sql`coalesce(${read(column)}, ${defaultOf(column)})`,
  );
  return tx.insert(into).select(sql`select ${sql.join(selected, sql`, `)} from ${from}`);
}

function cellOf(column: SQLiteColumn, value: unknown): unknown {
  if (value === null) return null;
  const cell = column.mapToDriverValue(value);
  return column.getSQLType() === "jsonb" ? JSON.parse(String(cell)) : cell;
}

function defaultOf(column: SQLiteColumn): SQL {
  if (column.default instanceof SQL) return column.default;
  return sql`${column.mapToDriverValue(column.default)}`;
}
