import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate as afterPending } from "node:timers";
import { setImmediate as letOthersRun } from "node:timers/promises";

import { ExecuteResultSync } from "drizzle-orm/sqlite-core/session";

import type { RunResult } from "better-sqlite3";

import { inOwnTransaction, type Database, type SqliteConnection } from "./connection.server";

/*
 * How lists of writes reach the SQLite file. Waiting for the disk is most of the price of a write,
 * and the driver waits with the whole process. So lists that are ready at the same time share a
 * transaction, and the disk is waited for once ("group commit").
 */

type SqliteClient = SqliteConnection["client"];

/** A write that was built and not awaited. */
interface BuiltWrite {
  prepare(name?: string): { execute(): unknown };
  /** Whether it is made again until it finds no row (see `inParts`). */
  isRepeated?: boolean;
}

/** Builds the writes of a list for a connection. */
type BuildWrites = (tx: Database) => readonly BuiltWrite[];

/** A list that waits for its transaction. */
interface WaitingList {
  execute: (tx: Database) => unknown[];
  mayBeLost: boolean;
  resolve: (results: unknown[]) => void;
  reject: (error: unknown) => void;
}

let waiting: WaitingList[] = [];

/**
 * Writes a list, all or none, in a transaction with the other lists of this moment, and returns the
 * result of each write. `getOpen` opens the connection again if it was closed. A list that fails
 * takes nothing from the others.
 */
export function writeTogether(
  getOpen: () => SqliteConnection,
  build: BuildWrites,
  { mayBeLost = false }: { mayBeLost?: boolean | undefined } = {},
): Promise<unknown[]> {
  const inContext = AsyncLocalStorage.snapshot();
  return new Promise((resolve, reject) => {
    const execute = (tx: Database) => inContext(() => build(tx).map(executeWhole));
    waiting.push({ execute, mayBeLost, resolve, reject });
    // By then, every request that has arrived in the same turn has added its list.
    if (waiting.length === 1) afterPending(() => void writeWaiting(getOpen));
  });
}

async function writeWaiting(getOpen: () => SqliteConnection): Promise<void> {
  while (listInSteps !== undefined) await listInSteps;
  const lists = waiting;
  waiting = [];
  try {
    const connection = getOpen();
    const write = () => writeLists(connection, lists);
    if (lists.every(({ mayBeLost }) => mayBeLost)) withoutDiskWait(connection.client, write);
    else write();
  } catch (error) {
    for (const { reject } of lists) reject(error);
  }
}

/** Throws if there was no transaction. Otherwise each list has its own end. */
function writeLists(connection: SqliteConnection, lists: readonly WaitingList[]): void {
  const { client, db } = connection;
  const [first, ...others] = lists;
  if (!first) return;
  if (others.length === 0) return first.resolve(inTransaction(client, () => first.execute(db)));
  const ends: (() => void)[] = [];
  try {
    inTransaction(client, () => {
      for (const list of lists) {
        ends.push(endOf(list, connection));
        // SQLite takes everything back if the disk is full or broken.
        if (!client.inTransaction) throw new Error("the transaction was rolled back");
      }
    });
  } catch (error) {
    if (ends.length === 0) throw error;
    // Nothing is written. Alone, each list fails for a reason of its own.
    ends.splice(0, ends.length, ...lists.map((list) => endOf(list, connection)));
  }
  for (const end of ends) end();
}

/** Executes a list, in a transaction of its own or in a part of the running one. */
function endOf({ execute, resolve, reject }: WaitingList, { client, db }: SqliteConnection): () => void {
  try {
    const results = inTransaction(client, () => execute(db));
    return () => resolve(results);
  } catch (error) {
    return () => reject(error);
  }
}

const transactions = new WeakMap<SqliteClient, SqliteTransaction>();
type SqliteTransaction = ReturnType<typeof newTransaction>;

function newTransaction(client: SqliteClient) {
  return client.transaction((work: () => unknown) => work());
}

/**
 * The driver builds four functions for each transaction, so this one serves all. Inside another
 * transaction, it is a savepoint.
 */
function inTransaction<Result>(client: SqliteClient, work: () => Result): Result {
  const transaction = transactions.get(client) ?? newTransaction(client);
  transactions.set(client, transaction);
  return transaction.immediate(work) as Result;
}

/**
 * Nothing else runs in between, so no other write is affected. The next write that waits for the
 * disk includes these (SQLite, "WAL mode").
 */
function withoutDiskWait(client: SqliteClient, write: () => void): void {
  client.pragma("synchronous = NORMAL");
  try {
    write();
  } finally {
    client.pragma("synchronous = FULL");
  }
}

/** The list that is being written in steps. It never rejects. */
let listInSteps: Promise<void> | undefined;

/** How long the writes of a list in steps may keep others waiting at a time. */
const STEP_MILLISECONDS = 10;

/**
 * Writes a list, all or none, on a connection of its own, and answers others between the writes.
 * Nobody reads the rows before all are written, and other lists wait until then.
 */
export async function writeInSteps(build: BuildWrites): Promise<unknown[]> {
  while (listInSteps !== undefined) await listInSteps;
  const written = inOwnTransaction((tx) => executeInSteps(build(tx)));
  const end = () => {
    listInSteps = undefined;
  };
  listInSteps = written.then(end, end);
  return written;
}

async function executeInSteps(writes: readonly BuiltWrite[]): Promise<unknown[]> {
  const results: unknown[] = [];
  let startedAt = performance.now();
  for (const write of writes) {
    let part;
    do {
      if (performance.now() - startedAt > STEP_MILLISECONDS) {
        await letOthersRun();
        startedAt = performance.now();
      }
      part = executePart(write);
    } while (!part.isLast);
    results.push(part.result);
  }
  return results;
}

function executeWhole(write: BuiltWrite): unknown {
  let part;
  do part = executePart(write);
  while (!part.isLast);
  return part.result;
}

function executePart(write: BuiltWrite): { result: unknown; isLast: boolean } {
  const answer = write.prepare().execute();
  const result: unknown = answer instanceof ExecuteResultSync ? answer.sync() : answer;
  return { result, isLast: !write.isRepeated || (result as RunResult).changes === 0 };
}
