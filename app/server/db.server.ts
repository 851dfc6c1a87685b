import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";

import { inArray, type SQL } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { ExecuteResultSync } from "drizzle-orm/sqlite-core/session";

import { getRequestStore } from "~/front-door/request-store";
import {
  closeConnection,
  CommitUnknown,
  getConnection,
  longTransaction,
  type Database,
  type SqliteConnection,
} from "~/server/db/connection.server";
import { applyMigrations, NewerSchemaError, readMigrationState } from "~/server/db/migrations.server";
import { closeReplica } from "~/server/db/replica.server";
import { writeInSteps, writeTogether } from "~/server/db/sqlite-writes.server";
import { databaseTrouble, errorCode } from "~/server/db/trouble.server";
import { noteWriteFailure, writeFailure } from "~/server/db/write-health.server";
import { env } from "~/server/env.server";
import { log } from "~/server/log.server";

export { databaseTrouble, longTransaction, NewerSchemaError, type Database };

/** The database of the running dialect. Opened on first use, not on import. */
export const db: Database = new Proxy({} as Database, {
  get(_target, name) {
    const database = getConnection().db;
    const member: unknown = Reflect.get(database, name);
    return typeof member === "function" ? member.bind(database) : member;
  },
});

/** A drizzle insert, update or delete that was built but not awaited. */
export interface Write extends PromiseLike<unknown> {
  prepare(name?: string): { execute(): unknown };
  /** Whether it is made again until it finds no row (see `inParts`). */
  isRepeated?: boolean;
}

/** The results of a list of writes, one by one. */
export type WriteResults<Writes extends readonly Write[]> = {
  -readonly [Index in keyof Writes]: Awaited<Writes[Index]>;
};

/** How long a write queues while the database is busy or down, before it fails. */
const WRITE_WAIT_MILLISECONDS = 5_000;

/**
 * Runs writes that belong together, all or none, and returns each one's result (its `returning()`
 * rows). The list is built again for each try and must not await anything: on SQLite it runs inside
 * the driver's synchronous transaction, so no other visitor's statement can slip in between. Lists
 * of the same moment share that transaction.
 *
 * @example await atomically((tx) => [tx.insert(a).values(x),
 * tx.update(b).set(y).where(z).returning()])
 */
export async function atomically<const Writes extends readonly Write[]>(
  buildOwn: (tx: Database) => Writes,
  { mayBeLost = false, inSteps = false }: WriteOptions = {},
): Promise<WriteResults<Writes>> {
  const alongside = mayBeLost ? undefined : writesAlongside.getStore();
  // Even if the write fails, it may have been made.
  const store = mayBeLost ? undefined : getRequestStore();
  if (store) store.hasWritten = true;
  const build = (tx: Database) => (alongside ? [...buildOwn(tx), alongside(tx)] : buildOwn(tx));
  try {
    return (await queueBriefly(() => writeOnce(build, { mayBeLost, inSteps }))) as WriteResults<Writes>;
  } catch (error) {
    noteWriteFailure(error);
    throw error;
  }
}

/** One transaction of all the writes, without a retry. */
async function writeOnce(
  build: (tx: Database) => readonly Write[],
  { mayBeLost = false, inSteps = false }: WriteOptions = {},
): Promise<unknown[]> {
  const connection = getConnection();
  if (connection.dialect === "postgres") return connection.transaction((tx) => executeInOrder(build(tx)));
  return inSteps ? writeInSteps(build) : writeTogether(openSqliteConnection, build, { mayBeLost });
}

function openSqliteConnection(): SqliteConnection {
  const connection = getConnection();
  if (connection.dialect !== "sqlite") throw new TypeError("The database is not a SQLite file");
  return connection;
}

interface WriteOptions {
  /**
   * For counters whose loss in a power cut hurts nobody. On SQLite, the process and its visitors
   * don't wait until the disk has them. They aren't effects of a request either (see
   * `writingAlongside`).
   */
  mayBeLost?: boolean;
  /**
   * For lists that write thousands of rows. On SQLite, this process answers other requests between
   * the writes. Nobody reads the rows before all are written, and other lists wait until then.
   */
  inSteps?: boolean | undefined;
}

const writesAlongside = new AsyncLocalStorage<(tx: Database) => Write>();
let writingNow = 0;

/**
 * While `work` runs, every list that it writes with `atomically` includes one more write, all or
 * none. It lets a request prove afterwards whether it had any effect.
 */
export async function writingAlongside<Result>(
  write: (tx: Database) => Write,
  work: () => Promise<Result>,
): Promise<Result> {
  writingNow += 1;
  try {
    return await writesAlongside.run(write, work);
  } finally {
    writingNow -= 1;
    // While it is in use, Node tracks each asynchronous step of the process (see the front door).
    if (writingNow === 0) writesAlongside.disable();
  }
}

async function executeInOrder(writes: readonly Write[]): Promise<unknown[]> {
  const results: unknown[] = [];
  for (const write of writes) results.push(await write);
  return results;
}

/**
 * Retries writes that the database has certainly not made while it is busy or down. On SQLite the
 * driver's own waiting is kept short, because it blocks the whole process; between tries, this
 * process keeps answering.
 */
async function queueBriefly<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  const deadline = performance.now() + WRITE_WAIT_MILLISECONDS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const trouble = error instanceof CommitUnknown ? undefined : databaseTrouble(error);
      if ((trouble !== "busy" && trouble !== "away") || performance.now() > deadline) throw error;
      await sleep(20 + Math.random() * 30);
    }
  }
}

/**
 * The rows have changed since the decision about a write. Its whole transaction was rolled back.
 */
export class ConditionLost extends Error {
  override name = "ConditionLost";
}

/** More than the possible contenders for one row: in every round at least one of them succeeds. */
const ROUNDS = 40;

/**
 * Reads, decides and writes again for as long as others are faster. Throws the last
 * `ConditionLost`.
 */
export async function settle<Result>(decideAndWrite: () => Promise<Result>): Promise<Result> {
  for (let round = 1; ; round++) {
    try {
      return await decideAndWrite();
    } catch (error) {
      if (!(error instanceof ConditionLost) || round === ROUNDS) throw error;
    }
  }
}

/**
 * Waits for writes with a condition. Returns false if the condition was lost and nothing was
 * written: for changes where it does no harm that someone else was faster.
 */
export async function ifNotLost(writing: Promise<unknown>): Promise<boolean> {
  try {
    await writing;
    return true;
  } catch (error) {
    if (error instanceof ConditionLost) return false;
    throw error;
  }
}

/** Waits for writes with a condition. Throws the refusal if the condition was lost. */
export async function refuseLost<Result>(
  writing: Promise<Result>,
  refusal: () => Error | Promise<Error>,
): Promise<Result> {
  try {
    return await writing;
  } catch (error) {
    throw error instanceof ConditionLost ? await refusal() : error;
  }
}

/**
 * Marks a write of an `atomically` list that must affect a row (it needs `returning()`), or a query
 * that must find one. Otherwise the list is rolled back with `ConditionLost`, or with the refusal.
 * This is how something is used once: the second delete finds nothing.
 */
export function required<Result>(
  write: WriteOf<Result>,
  refusal: () => Error = () => new ConditionLost(),
): WriteOf<Result> {
  const demandRows = (rows: Result): Result => {
    if (!Array.isArray(rows) || rows.length === 0) throw refusal();
    return rows;
  };
  return {
    then: (resolve, reject) => write.then(demandRows).then(resolve, reject),
    prepare: (name) => ({
      execute: () => {
        const result = write.prepare(name).execute();
        return demandRows((result instanceof ExecuteResultSync ? result.sync() : result) as Result);
      },
    }),
  };
}

/**
 * A write of any number of rows that each take SQLite milliseconds, because it removes their words
 * from its indexes. There it is made again for some of the rows until it finds no more, and a list
 * in steps answers others in between. `write` must leave no row that `condition` still matches.
 *
 * @example inParts(tx, { rows: notes, condition: isTheirs, size: 100 }, (some) =>
 * tx.delete(notes).where(some))
 */
export function inParts(
  tx: Database,
  {
    rows,
    condition,
    size,
  }: { rows: SQLiteTable & { id: SQLiteColumn }; condition: SQL | undefined; size: number },
  write: (some: SQL | undefined) => Write,
): Write {
  if (env.dialect === "postgres") return write(condition);
  const some = tx.select({ id: rows.id }).from(rows).where(condition).limit(size);
  return Object.assign(write(inArray(rows.id, some)), { isRepeated: true });
}

type WriteOf<Result> = PromiseLike<Result> & Pick<Write, "prepare">;

/** Whether a write failed because a row with the same unique value exists. */
export function isUniqueViolation(error: unknown): boolean {
  return ["23505", "SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CONSTRAINT_PRIMARYKEY"].includes(
    errorCode(error) ?? "",
  );
}

/**
 * What `/api/health` says about the database. `detail` is for operators and contains no secrets.
 */
interface DatabaseStatus {
  /** Whether it answers, accepts writes and has the schema of this code. */
  ok: boolean;
  /**
   * Whether this process can work with it: also after the migration for the next version, which
   * only adds. During a release, the old instances do so until they are replaced.
   */
  isUsable: boolean;
  /** How long the answer took. */
  milliseconds: number;
  migrations: "current" | "pending" | "newer" | "unknown";
  detail?: string;
}

/**
 * Checks that the database answers, accepts writes and has the schema of this code. Never throws.
 */
export async function databaseStatus(): Promise<DatabaseStatus> {
  const startedAt = performance.now();
  const elapsed = () => Math.round((performance.now() - startedAt) * 10) / 10;
  try {
    const migrations = await readMigrationState();
    const isUsable = migrations !== "pending";
    const failure = isUsable ? await writeFailure(writeOnce) : undefined;
    const answer = { milliseconds: elapsed(), migrations };
    if (failure !== undefined)
      return { ok: false, isUsable: false, ...answer, detail: `writes fail: ${failure}` };
    return { ok: migrations === "current", isUsable, ...answer };
  } catch (error) {
    return {
      ok: false,
      isUsable: false,
      milliseconds: elapsed(),
      migrations: "unknown",
      detail: errorCode(error) ?? "no answer",
    };
  }
}

/**
 * Brings the schema up to date under a lock. Throws `NewerSchemaError` if the database is ahead of
 * this code.
 */
export async function migrateDatabase(): Promise<void> {
  await applyMigrations();
}

const START_RETRY_MILLISECONDS = 1_000;
let starting: Promise<void> | undefined;

/**
 * Migrates before the server listens. If the database can't be reached, it resolves anyway and
 * keeps trying in the background, so that the server starts, reports this in its health response,
 * and recovers. Rejects for what time doesn't fix: a database that is newer than this code, a wrong
 * password, a broken migration.
 */
export function startDatabase({ retryMilliseconds = START_RETRY_MILLISECONDS } = {}): Promise<void> {
  return (starting ??= migrateDatabase().catch((error: unknown) => {
    if (!mayHeal(error)) throw error;
    log.error({ err: error }, "the database cannot be used yet: trying again until it can");
    void migrateLater(retryMilliseconds);
  }));
}

async function migrateLater(retryMilliseconds: number): Promise<void> {
  for (;;) {
    await sleep(retryMilliseconds, undefined, { ref: false });
    try {
      await migrateDatabase();
      return log.info({}, "the database can be used now");
    } catch (error) {
      if (mayHeal(error)) continue;
      // It stays visible: `databaseStatus` keeps reporting what is wrong.
      return log.error({ err: error }, "the database cannot be used until this is corrected: restart then");
    }
  }
}

/**
 * PostgreSQL's classes 28 (credentials), 3D (no such database) and 42 (SQL), and SQLite's plain
 * error: waiting doesn't fix them.
 */
function mayHeal(error: unknown): boolean {
  return !(error instanceof NewerSchemaError) && !/^(28|3D|42)|^SQLITE_ERROR$/.test(errorCode(error) ?? "");
}

/**
 * SQLite's planner may use an index without its first column ("skip-scan"), and underestimates the
 * cost: a page of a list would then sort all rows. This is the documented way to prevent it
 * (sqlite.org/optoverview.html, 5).
 */
const ANALYZE_SQLITE =
  "analyze; update sqlite_stat1 set stat = stat || ' noskipscan' where stat not like '%noskipscan'; analyze sqlite_schema";

/**
 * Updates the planner's statistics after rows were loaded in bulk. On PostgreSQL it also does at
 * once what autovacuum would do some minutes later: until then, no read is from an index alone.
 */
export async function refreshStatistics(): Promise<void> {
  const connection = getConnection();
  if (connection.dialect === "sqlite") connection.client.exec(ANALYZE_SQLITE);
  else await connection.pool.query("vacuum (analyze)");
}

/** Closes all connections, at the end of a drain, a script or a test file. */
export async function closeDatabase(): Promise<void> {
  await closeReplica();
  await closeConnection();
}
