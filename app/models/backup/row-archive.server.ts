import { createHash, type Hash } from "node:crypto";
import { pipeline as pipelineInto, Readable } from "node:stream";
import { createGunzip, createGzip } from "node:zlib";

import { getTableColumns, getTableName } from "drizzle-orm";
import { z } from "zod";

import { sharedNow } from "~/lib/clock/shared-clock";
import { refreshStatistics, type Database } from "~/server/db.server";
import { readSnapshot, type Row } from "~/server/db/snapshot.server";
import { changeContentAtLength } from "~/models/shared/content-tag.server";

import { appendOnlyTables, backupTables } from "../../../drizzle/schema";

/* The rows of a backup are gzipped lines of JSON: a header, one line per row, and a footer with the
   number of rows and the SHA-256 of everything before it. They are the same on both engines, so a
   backup also moves a site from one to the other. */

/**
 * What was read isn't a backup, is damaged, belongs to another schema version, or can't be opened
 * with this key. The database wasn't touched.
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

/** The tables whose rows a backup has. */
export const BACKUP_TABLE_NAMES = backupTables.map((table) => getTableName(table));

/**
 * A fingerprint of all tables and columns, the same on both engines. A backup can only be restored
 * where it is equal.
 */
export function schemaFingerprint(): string {
  const tables = backupTables.map((table) => [
    getTableName(table),
    Object.entries(getTableColumns(table)).map(([key, column]) => [key, column.dataType, column.notNull]),
  ]);
  return createHash("sha256").update(JSON.stringify(tables)).digest("hex");
}

/** Throws `BackupRefusedError` unless a backup has the tables and columns of this version. */
export function requireSameSchema({ name, schema }: { name: string; schema: string }): void {
  if (schema === schemaFingerprint()) return;
  throw new BackupRefusedError(
    `${name} was made by another version of the application. Restore it with that version.`,
  );
}

/** What a table holds: how many rows, and a checksum that doesn't depend on their order. */
export interface TableTally {
  rows: number;
  checksum: string;
}

/** The tallies of all tables that have rows, by their names. */
export type Tallies = Record<string, TableTally>;

const CHECKSUM_BITS = 128n;

/** Adds up rows, table by table. */
function createTally() {
  const sums = new Map<string, { rows: number; sum: bigint }>();
  return {
    add(table: string, row: Row) {
      const own = sums.get(table) ?? { rows: 0, sum: 0n };
      sums.set(table, own);
      own.rows += 1;
      const hash = createHash("sha256").update(JSON.stringify(row)).digest("hex").slice(0, 32);
      own.sum = BigInt.asUintN(Number(CHECKSUM_BITS), own.sum + BigInt(`0x${hash}`));
    },
    read: (): Tallies =>
      Object.fromEntries(
        [...sums].map(([table, { rows, sum }]) => [table, { rows, checksum: sum.toString(16) }]),
      ),
  };
}

/** Counts and adds up what the database of this process holds, to compare it with a backup. */
export async function tallyDatabase(): Promise<Tallies> {
  const tally = createTally();
  for await (const { table, row } of readSnapshot()) tally.add(getTableName(table), row);
  return tally.read();
}

/** The rows of a backup while they are read. Their tallies are complete at the end. */
export interface RowArchive {
  bytes: AsyncIterable<Uint8Array>;
  tallies(): Tallies;
}

/** Reads everything permanent, as of one moment, as a gzip stream. */
export function archiveRows({ now = sharedNow() }: { now?: Date } = {}): RowArchive {
  const tally = createTally();
  async function* lines(): AsyncGenerator<string> {
    const hash = createHash("sha256");
    const line = (value: unknown): string => hashed(hash, JSON.stringify(value) + "\n");
    let rows = 0;
    yield line({ format: FORMAT, schema: schemaFingerprint(), createdAt: now.toISOString() });
    for await (const { table, row } of readSnapshot()) {
      rows += 1;
      tally.add(getTableName(table), row);
      yield line([getTableName(table), row]);
    }
    yield JSON.stringify({ rows, sha256: hash.digest("hex") }) + "\n";
  }
  // Errors of both streams surface where the bytes are read.
  const bytes: AsyncIterable<Buffer> = pipelineInto(Readable.from(lines()), createGzip(), () => undefined);
  return { bytes, tallies: tally.read };
}

function hashed(hash: Hash, text: string): string {
  hash.update(text);
  return text;
}

/** Archived rows that can be read more than once. */
export interface RowSource {
  /** What messages call it. */
  name: string;
  open(): AsyncIterable<Uint8Array>;
}

/**
 * Replaces everything permanent with a backup's rows, in one transaction, after checking all of
 * them. The audit log is added to, never replaced. The source is read twice and rows are written in
 * batches, so memory doesn't grow with it. Throws `BackupRefusedError` for anything but undamaged
 * rows of this version; nothing has changed then. `prepare` is called after the check, so it may
 * change the database as well. Returns the number of rows.
 */
export async function restoreRows(
  source: RowSource,
  prepare: () => Promise<void> = () => Promise.resolve(),
): Promise<number> {
  const rows = await countRows(source);
  await prepare();
  await changeContentAtLength(["posts", "settings"], (tx) => replaceAll(tx, source));
  await refreshStatistics();
  return rows;
}

async function countRows(source: RowSource): Promise<number> {
  let rows = 0;
  for (const lines = readRowLines(source); !(await lines.next()).done;) rows += 1;
  return rows;
}

async function replaceAll(tx: Database, source: RowSource): Promise<void> {
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
  for await (const { table, rows } of readBatches(source)) {
    if (table !== filling) {
      if (!waiting.includes(table)) throw damaged(source);
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
async function* readBatches(source: RowSource): AsyncGenerator<Batch> {
  let batch: Batch | undefined;
  let size = 0;
  for await (const line of readRowLines(source)) {
    const { table, row } = parseRow(source, line);
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

function parseRow(source: RowSource, line: string): { table: Table; row: Row } {
  const [name, row] = parse(RowSchema, line) ?? [];
  const known = tablesByName.get(name ?? "");
  if (!row || !known) throw damaged(source);
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
async function* readRowLines(source: RowSource): AsyncGenerator<string> {
  const lines = readLines(source);
  const first = (await lines.next()).value ?? undefined;
  const header = parse(HeaderSchema, first);
  if (!header) throw new BackupRefusedError(`${source.name} is not a backup of this application.`);
  requireSameSchema({ name: source.name, schema: header.schema });
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
  if (footer?.rows !== rows || footer.sha256 !== hash.digest("hex")) throw damaged(source);
}

function damaged({ name }: RowSource): BackupRefusedError {
  return new BackupRefusedError(`${name} is damaged: its checksum does not fit.`);
}

/** Yields the complete lines of a gzip stream. */
async function* readLines(source: RowSource): AsyncGenerator<string, undefined> {
  // Errors of both streams surface where the lines are read.
  const bytes: AsyncIterable<Buffer> = pipelineInto(
    Readable.from(source.open()),
    createGunzip(),
    () => undefined,
  );
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for await (const chunk of bytes) {
      const parts = (rest + decoder.decode(chunk, { stream: true })).split("\n");
      rest = parts.pop() ?? "";
      yield* parts;
    }
  } catch (error) {
    if (error instanceof BackupRefusedError) throw error;
    throw new BackupRefusedError(`${source.name} cannot be read, or is not a complete gzip file.`, {
      cause: error,
    });
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
