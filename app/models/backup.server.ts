import { createHash, type Hash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";

import { getTableColumns, getTableName } from "drizzle-orm";
import { z } from "zod";

import { refreshStatistics, type Database, type Write } from "~/db.server";
import { readSnapshot, type Row } from "~/db/snapshot.server";

import { appendOnlyTables, backupTables } from "../../drizzle/schema";

import { changeContent } from "./content-tag.server";

/*
 * A backup is a gzip file of JSON lines: a header, one line for each row, and a footer with the number of rows and the
 * SHA-256 of everything before it. It is the same on both engines, so a backup also moves a site from one to the other.
 */

/** A file is no backup, is damaged, or belongs to another version of the schema. The database was not touched. */
export class BackupRefusedError extends Error {
  override name = "BackupRefusedError";
}

const FORMAT = "automata-backup";
const HeaderSchema = z.strictObject({
  format: z.literal(FORMAT),
  schema: z.string(),
  createdAt: z.iso.datetime(),
});
const FooterSchema = z.strictObject({ rows: z.int(), sha256: z.string() });
const RowSchema = z.tuple([z.string(), z.record(z.string(), z.unknown())]);

const ROWS_PER_INSERT = 100;

/** Names the tables and columns of this code, the same on both engines: a backup fits only where it is equal. */
function schemaFingerprint(): string {
  const tables = backupTables.map((table) => [
    getTableName(table),
    Object.entries(getTableColumns(table)).map(([key, column]) => [key, column.dataType, column.notNull]),
  ]);
  return createHash("sha256").update(JSON.stringify(tables)).digest("hex");
}

/**
 * Writes everything that lasts, as it was at one moment, into `file`. A file of that name is replaced only by a finished backup.
 * Gives back the number of rows.
 */
export async function createBackup({
  file,
  now = new Date(),
}: {
  file: string;
  now?: Date;
}): Promise<number> {
  await mkdir(path.dirname(path.resolve(file)), { recursive: true });
  const unfinished = `${file}.${crypto.randomUUID()}.part`;
  let rows = 0;
  async function* lines(): AsyncGenerator<string> {
    const hash = createHash("sha256");
    const line = (value: unknown): string => hashed(hash, JSON.stringify(value) + "\n");
    yield line({ format: FORMAT, schema: schemaFingerprint(), createdAt: now.toISOString() });
    for await (const { table, row } of readSnapshot()) {
      rows += 1;
      yield line([getTableName(table), row]);
    }
    yield JSON.stringify({ rows, sha256: hash.digest("hex") }) + "\n";
  }
  try {
    await pipeline(Readable.from(lines()), createGzip(), createWriteStream(unfinished, { mode: 0o600 }));
    await flushToDisk(unfinished);
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  return rows;
}

function hashed(hash: Hash, text: string): string {
  hash.update(text);
  return text;
}

async function flushToDisk(file: string): Promise<void> {
  const handle = await open(file, "r");
  await handle.sync();
  await handle.close();
}

/**
 * Replaces everything that lasts by what a backup holds (the audit log is added to, never replaced), in one transaction, after the whole file was checked. Throws
 * `BackupRefusedError` for any file that is not an undamaged backup of this version; then nothing was changed. Gives back
 * the number of rows.
 */
export async function restoreBackup({ file }: { file: string }): Promise<number> {
  const rowsByTable = await readBackup(file);
  await changeContent(["posts", "settings"], (tx) => replaceAll(tx, rowsByTable));
  await refreshStatistics();
  return [...rowsByTable.values()].reduce((total, rows) => total + rows.length, 0);
}

function replaceAll(tx: Database, rowsByTable: Map<string, Row[]>): Write[] {
  const replaced = backupTables.filter((table) => !appendOnlyTables.has(table));
  const emptied = replaced.toReversed().map((table) => tx.delete(table));
  const filled = backupTables.flatMap((table) => {
    const rows = rowsByTable.get(getTableName(table)) ?? [];
    const inserts = Array.from({ length: Math.ceil(rows.length / ROWS_PER_INSERT) }, (_, chunk) =>
      tx.insert(table).values(rows.slice(chunk * ROWS_PER_INSERT, (chunk + 1) * ROWS_PER_INSERT)),
    );
    if (appendOnlyTables.has(table)) return inserts.map((insert) => insert.onConflictDoNothing());
    // Triggers may have filled the table while its parents were written; the backup has those rows itself.
    return [tx.delete(table), ...inserts];
  });
  return [...emptied, ...filled];
}

async function readBackup(file: string): Promise<Map<string, Row[]>> {
  const lines = await readLines(file).catch((error: unknown) => {
    throw new BackupRefusedError(`${file} cannot be read, or is not a complete gzip file.`, { cause: error });
  });
  const [header, footer] = [parse(HeaderSchema, lines.shift()), parse(FooterSchema, lines.pop())];
  if (!header) throw new BackupRefusedError(`${file} is not a backup of this application.`);
  if (header.schema !== schemaFingerprint()) {
    throw new BackupRefusedError(
      `${file} was made by another version of the application. Restore it with that version.`,
    );
  }
  const hash = createHash("sha256").update(JSON.stringify(header) + "\n");
  for (const line of lines) hash.update(line + "\n");
  if (footer?.rows !== lines.length || footer.sha256 !== hash.digest("hex")) {
    throw new BackupRefusedError(`${file} is damaged: its checksum does not fit.`);
  }
  return groupRows(lines);
}

async function readLines(file: string): Promise<string[]> {
  const lines: string[] = [];
  let rest = "";
  await pipeline(createReadStream(file), createGunzip(), async (bytes: AsyncIterable<Buffer>) => {
    const decoder = new TextDecoder();
    for await (const chunk of bytes) {
      const parts = (rest + decoder.decode(chunk, { stream: true })).split("\n");
      rest = parts.pop() ?? "";
      // Not `push(...parts)`: a function takes only so many arguments.
      for (const part of parts) lines.push(part);
    }
  });
  return lines;
}

function parse<Schema extends z.ZodType>(
  schema: Schema,
  line: string | undefined,
): z.output<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(line ?? "")).data;
  } catch {
    return undefined;
  }
}

function groupRows(lines: string[]): Map<string, Row[]> {
  const rowsByTable = new Map<string, Row[]>(backupTables.map((table) => [getTableName(table), []]));
  const dateKeys = new Map<string, string[]>(
    backupTables.map((table) => {
      const columns = Object.entries(getTableColumns(table));
      return [
        getTableName(table),
        columns.filter(([, column]) => column.dataType === "date").map(([key]) => key),
      ];
    }),
  );
  for (const line of lines) {
    const [name, row] = RowSchema.parse(JSON.parse(line));
    for (const key of dateKeys.get(name) ?? []) {
      const value = row[key];
      if (typeof value === "string") row[key] = new Date(value);
    }
    rowsByTable.get(name)?.push(row);
  }
  return rowsByTable;
}
