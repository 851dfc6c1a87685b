import { createHash, type Hash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline as pipelineInto, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";

import { getTableColumns, getTableName } from "drizzle-orm";
import { z } from "zod";

import { refreshStatistics, type Database } from "~/server/db.server";
import { readSnapshot, type Row } from "~/server/db/snapshot.server";

import { appendOnlyTables, backupTables } from "../../../drizzle/schema";

import { changeContentAtLength } from "./content-tag.server";

/* A backup is a gzip file of JSON lines: a header, one line per row, and a footer with the
   number of rows and the SHA-256 of everything before it. It is the same on both engines, so a
   backup also moves a site from one to the other. */

/**
 * The file isn't a backup, is damaged, or belongs to another schema version. The database wasn't
 * touched.
 */
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
const CHARACTERS_PER_INSERT = 1_000_000;

/**
 * A fingerprint of all tables and columns, the same on both engines. A backup can only be restored
 * where it is equal.
 */
function schemaFingerprint(): string {
  const tables = backupTables.map((table) => [
    getTableName(table),
    Object.entries(getTableColumns(table)).map(([key, column]) => [key, column.dataType, column.notNull]),
  ]);
  return createHash("sha256").update(JSON.stringify(tables)).digest("hex");
}

/**
 * Writes everything permanent, as of one moment, to `file`. Only a finished backup replaces an
 * existing file. Returns the number of rows.
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
 * Replaces everything permanent with a backup's content, in one transaction, after checking the
 * whole file. The audit log is added to, never replaced. The file is read twice and rows are
 * written in batches, so memory doesn't grow with the file. Throws `BackupRefusedError` for
 * anything but an undamaged backup of this version; nothing has changed then. Returns the number of
 * rows.
 */
export async function restoreBackup({ file }: { file: string }): Promise<number> {
  const rows = await countRows(file);
  await changeContentAtLength(["posts", "settings"], (tx) => replaceAll(tx, file));
  await refreshStatistics();
  return rows;
}

async function countRows(file: string): Promise<number> {
  let rows = 0;
  for (const lines = readRowLines(file); !(await lines.next()).done;) rows += 1;
  return rows;
}

async function replaceAll(tx: Database, file: string): Promise<void> {
  const isReplaced = (table: Table) => !appendOnlyTables.has(table);
  for (const table of backupTables.toReversed()) if (isReplaced(table)) await tx.delete(table);
  const waiting = [...backupTables];
  // Triggers may have filled a table while its parents were written. The backup contains those rows
  // itself.
  const emptyUpTo = async (last?: Table) => {
    while (waiting.length > 0) {
      const table = waiting.shift();
      if (table && isReplaced(table)) await tx.delete(table);
      if (table === last) return;
    }
  };
  let filling: Table | undefined;
  for await (const { table, rows } of readBatches(file)) {
    if (table !== filling) {
      if (!waiting.includes(table)) throw damaged(file);
      await emptyUpTo(table);
    }
    filling = table;
    const insert = tx.insert(table).values(rows);
    await (isReplaced(table) ? insert : insert.onConflictDoNothing());
  }
  await emptyUpTo();
}

type Table = (typeof backupTables)[number];

/** Rows of one table, written by one statement. */
interface Batch {
  table: Table;
  rows: Row[];
}

/** Yields a backup's rows, table by table, in batches limited by number and size. */
async function* readBatches(file: string): AsyncGenerator<Batch> {
  let batch: Batch | undefined;
  let size = 0;
  for await (const line of readRowLines(file)) {
    const { table, row } = parseRow(file, line);
    const isFull = batch?.rows.length === ROWS_PER_INSERT || size + line.length > CHARACTERS_PER_INSERT;
    if (batch && (batch.table !== table || isFull)) {
      yield batch;
      batch = undefined;
    }
    if (!batch) size = 0;
    batch ??= { table, rows: [] };
    batch.rows.push(row);
    size += line.length;
  }
  if (batch) yield batch;
}

const tablesByName = new Map<string, { table: Table; dateKeys: string[] }>(
  backupTables.map((table) => {
    const columns = Object.entries(getTableColumns(table));
    const dateKeys = columns.filter(([, column]) => column.dataType === "date").map(([key]) => key);
    return [getTableName(table), { table, dateKeys }];
  }),
);

function parseRow(file: string, line: string): { table: Table; row: Row } {
  const [name, row] = parse(RowSchema, line) ?? [];
  const known = tablesByName.get(name ?? "");
  if (!row || !known) throw damaged(file);
  for (const key of known.dateKeys) {
    const value = row[key];
    if (typeof value === "string") row[key] = new Date(value);
  }
  return { table: known.table, row };
}

/**
 * Yields the lines with rows. Throws `BackupRefusedError` at the header, or at the end if the
 * checksum is wrong.
 */
async function* readRowLines(file: string): AsyncGenerator<string> {
  const lines = readLines(file);
  const first = (await lines.next()).value ?? undefined;
  const header = parse(HeaderSchema, first);
  if (!header) throw new BackupRefusedError(`${file} is not a backup of this application.`);
  if (header.schema !== schemaFingerprint()) {
    throw new BackupRefusedError(
      `${file} was made by another version of the application. Restore it with that version.`,
    );
  }
  const hash = createHash("sha256").update(`${first}\n`);
  let rows = 0;
  // One line behind, because the last line is the footer.
  let previous: string | undefined;
  for await (const line of lines) {
    if (previous !== undefined) {
      hash.update(`${previous}\n`);
      rows += 1;
      yield previous;
    }
    previous = line;
  }
  const footer = parse(FooterSchema, previous);
  if (footer?.rows !== rows || footer.sha256 !== hash.digest("hex")) throw damaged(file);
}

function damaged(file: string): BackupRefusedError {
  return new BackupRefusedError(`${file} is damaged: its checksum does not fit.`);
}

/** Yields the complete lines of a gzip file. */
async function* readLines(file: string): AsyncGenerator<string, undefined> {
  // Errors of both streams surface where the lines are read.
  const bytes: AsyncIterable<Buffer> = pipelineInto(createReadStream(file), createGunzip(), () => undefined);
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for await (const chunk of bytes) {
      const parts = (rest + decoder.decode(chunk, { stream: true })).split("\n");
      rest = parts.pop() ?? "";
      yield* parts;
    }
  } catch (error) {
    throw new BackupRefusedError(`${file} cannot be read, or is not a complete gzip file.`, { cause: error });
  }
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
