import { getTableColumns, getTableName } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

import { backupTables } from "../../../drizzle/schema";
import { env } from "~/server/env.server";

import { connectWithoutLimits, openSqlite } from "./connection.server";

/** A row as drizzle returns it: by property name, times as `Date`. */
export type Row = Record<string, unknown>;

const ROWS_PER_FETCH = 500;

/** Reads every lasting table as it was at one moment, table by table, while others keep writing. */
export async function* readSnapshot(): AsyncGenerator<{ table: SQLiteTable; row: Row }> {
  const source = env.dialect === "sqlite" ? openSqliteSnapshot() : await openPostgresSnapshot();
  try {
    for (const table of backupTables) {
      for await (const values of source.read(selectAll(table))) yield { table, row: toRow(table, values) };
    }
  } finally {
    await source.close();
  }
}

/** This text contains only names from the schema. */
function selectAll(table: SQLiteTable): string {
  const columns = Object.values(getTableColumns(table)).map((column) => `"${column.name}"`);
  return `select ${columns.join(", ")} from "${getTableName(table)}"`;
}

function toRow(table: SQLiteTable, values: unknown[]): Row {
  const entries = Object.entries(getTableColumns(table)).map(([key, column], index) => {
    const value = values[index];
    return [key, value === null ? null : column.mapFromDriverValue(value)];
  });
  return Object.fromEntries(entries);
}

interface SnapshotSource {
  read(query: string): AsyncIterable<unknown[]> | Iterable<unknown[]>;
  close(): Promise<void>;
}

function openSqliteSnapshot(): SnapshotSource {
  const { client } = openSqlite({ create: false });
  // In WAL mode a transaction keeps seeing the moment of its first read, and blocks nobody.
  client.exec("begin");
  return {
    read: (query) => client.prepare<[], unknown[]>(query).raw().iterate(),
    close: async () => void client.close(),
  };
}

async function openPostgresSnapshot(): Promise<SnapshotSource> {
  const client = await connectWithoutLimits();
  await client.query("begin isolation level repeatable read read only");
  async function* read(query: string): AsyncGenerator<unknown[]> {
    await client.query(`declare snapshot no scroll cursor for ${query}`);
    for (;;) {
      const { rows } = await client.query<unknown[]>({
        text: `fetch ${ROWS_PER_FETCH} from snapshot`,
        rowMode: "array",
      });
      if (rows.length === 0) break;
      yield* rows;
    }
    await client.query("close snapshot");
  }
  return { read, close: () => client.end() };
}
