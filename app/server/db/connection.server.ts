import { chmodSync, closeSync, mkdirSync, openSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

import SqliteClient from "better-sqlite3";
import { drizzle as drizzleSqlite } from "drizzle-orm/better-sqlite3";
import { drizzle as drizzlePostgres } from "drizzle-orm/node-postgres";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type { BaseSQLiteDatabase } from "drizzle-orm/sqlite-core";
import { LRUCache } from "lru-cache";
import pg from "pg";

import { env } from "~/server/env.server";

import { watchStatement } from "./statement-watch.server";
import { errorCode } from "./trouble.server";

/**
 * The part of drizzle that both engines share. Always `await` a builder; `.get() .all() .run()`
 * exist on SQLite only.
 */
export type Database = Pick<
  BaseSQLiteDatabase<"async", unknown>,
  "select" | "selectDistinct" | "insert" | "update" | "delete" | "with" | "$with" | "$count"
>;

/** An open SQLite file. `inode` shows whether the path still points to the open file. */
export interface SqliteConnection {
  dialect: "sqlite";
  client: SqliteClient.Database;
  inode: number;
  db: Database;
}

/** The pool for PostgreSQL. It connects when first used and replaces connections that break. */
interface PostgresConnection {
  dialect: "postgres";
  pool: pg.Pool;
  db: Database;
  /**
   * Runs `work` inside one transaction on one connection; it is rolled back when `work` rejects.
   */
  transaction<Result>(work: (tx: Database) => Promise<Result>): Promise<Result>;
}

/**
 * The only cast of the data layer. SQLite's builders answer at once, PostgreSQL's later; awaited,
 * they are alike.
 */
export function asDatabase(
  builders: BaseSQLiteDatabase<"sync", unknown> | PgDatabase<PgQueryResultHKT>,
): Database {
  return builders as unknown as Database;
}

/**
 * How long a write waits for another process's lock on the SQLite file, inside the driver, which
 * blocks the event loop.
 */
const SQLITE_BUSY_MILLISECONDS = 250;
/** How often to check whether the SQLite file was deleted or replaced while it is open. */
const FILE_CHECK_MILLISECONDS = 500;

/** The absolute path of the SQLite file. */
export function sqliteFile(databaseUrl: string): string {
  return databaseUrl.startsWith("file://")
    ? fileURLToPath(databaseUrl)
    : path.resolve(databaseUrl.slice("file:".length));
}

/**
 * Opens the SQLite file with the settings for durability and safety. Only migrations may create it:
 * an empty file in place of a lost one would answer every query with "no such table" and hide what
 * happened.
 */
export function openSqlite({ create }: { create: boolean }): SqliteConnection {
  const file = sqliteFile(env.databaseUrl);
  if (create) keepPrivate(file);
  const client = new SqliteClient(file, { fileMustExist: !create, timeout: SQLITE_BUSY_MILLISECONDS });
  try {
    client.pragma("journal_mode = WAL");
    // NORMAL may lose the last acknowledged writes in a power cut.
    client.pragma("synchronous = FULL");
    client.pragma("foreign_keys = ON");
    client.pragma("trusted_schema = OFF");
    client.pragma("cell_size_check = ON");
    client.pragma("journal_size_limit = 67108864");
  } catch (error) {
    client.close();
    throw error;
  }
  const db = asDatabase(drizzleSqlite(keepStatements(client)));
  return { dialect: "sqlite", client, inode: statSync(file).ino, db };
}

/** Compiled statements that a connection keeps, and the longest text of one. */
const KEPT_STATEMENTS = 500;
const KEPT_TEXT_LENGTH = 20_000;

/**
 * The same client, which compiles each statement once. SQLite compiles a kept one again by itself
 * when the schema or the statistics change. Only drizzle may use it, which reads all rows at once
 * and always asks for them in the same form.
 */
function keepStatements(client: SqliteClient.Database): SqliteClient.Database {
  const kept = new LRUCache<string, SqliteClient.Statement>({ max: KEPT_STATEMENTS });
  const prepare = (text: string): SqliteClient.Statement => {
    if (text.length > KEPT_TEXT_LENGTH) return watched(client.prepare(text), text);
    const statement = kept.get(text) ?? watched(client.prepare(text), text);
    kept.set(text, statement);
    return statement;
  };
  return new Proxy(client, {
    get(target, name) {
      if (name === "prepare") return prepare;
      const member: unknown = Reflect.get(target, name);
      return typeof member === "function" ? (member.bind(target) as unknown) : member;
    },
  });
}

/** The same statement, whose runs are watched. It has what drizzle uses. */
function watched(statement: SqliteClient.Statement, text: string): SqliteClient.Statement {
  const own: Pick<SqliteClient.Statement, "run" | "get" | "all" | "raw"> = {
    run: (...values) => watchStatement(text, () => statement.run(...values)),
    get: (...values) => watchStatement(text, () => statement.get(...values)),
    all: (...values) => watchStatement(text, () => statement.all(...values)),
    raw: (...toggle) => {
      statement.raw(...toggle);
      return watchedStatement;
    },
  };
  const watchedStatement = Object.assign(Object.create(statement) as SqliteClient.Statement, own);
  return watchedStatement;
}

/**
 * The same pool or connection, whose statements are watched. Not inside the pool, because a request
 * that waits for a connection runs there on behalf of another.
 */
function watchQueries<Client extends pg.Pool | pg.PoolClient>(client: Client): Client {
  type Send = (this: Client, statement: { text: string }, values?: unknown[]) => unknown;
  const query = (statement: { text: string }, values?: unknown[]) =>
    watchStatement(statement.text, () => (client.query as Send).call(client, statement, values));
  return new Proxy(client, {
    get(target, name) {
      if (name === "query") return query;
      const member: unknown = Reflect.get(target, name);
      return typeof member === "function" ? (member.bind(target) as unknown) : member;
    },
  });
}

/**
 * Only this user may read the file, whether it is new or an older version created it. SQLite gives
 * the same mode to the files next to it.
 */
function keepPrivate(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  closeSync(openSync(file, "a", 0o600));
  for (const name of [file, `${file}-wal`, `${file}-shm`]) {
    try {
      chmodSync(name, 0o600);
    } catch {
      // It doesn't exist, or belongs to another user, who decides.
    }
  }
}

/**
 * Settings of the pool's sessions. Times are milliseconds, 0 means no limit. The last two turn off
 * what makes long reports faster: compiling a query and starting processes for it. The planner
 * would do both for a search, which then takes tens of milliseconds instead of one.
 */
const SESSION_SETTINGS = {
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
  jit: "off",
  max_parallel_workers_per_gather: 0,
};

/** A value of 0 turns a time limit off. */
const NO_LIMITS = { statement_timeout: 0, lock_timeout: 0, idle_in_transaction_session_timeout: 0 };

let hasLimits = true;

/**
 * Removes the pool's time limits, for commands that move whole tables. Call it before their first
 * query.
 */
export function allowLongStatements(): void {
  hasLimits = false;
}

/**
 * A pooler gives each transaction any of its connections, so settings of a session would reach
 * others. The role has them as its defaults then (see `keepSettingsInRole`).
 */
function usesPooler(): boolean {
  return env.databaseDirectUrl !== env.databaseUrl;
}

function setStatements(settings: Record<string, string | number>): string {
  return Object.entries(settings)
    .map(([name, value]) => `set ${name} = ${value}`)
    .join("; ");
}

/**
 * Makes the pool's settings the defaults of this role in this database, if a pooler is in front.
 * Needs a direct connection, and a lock against other processes that do the same.
 */
export async function keepSettingsInRole(client: pg.ClientBase): Promise<void> {
  if (!usesPooler()) return;
  const { rows } = await client.query<{ name: string }>("select quote_ident(current_database()) as name");
  for (const [name, value] of Object.entries(SESSION_SETTINGS))
    await client.query(`alter role current_user in database ${rows[0]?.name} set ${name} = ${value}`);
}

/** How long the server may take to accept a new connection. */
const CONNECT_MILLISECONDS = 2_000;
/** How long a request waits for a free connection of the pool. */
const POOL_WAIT_MILLISECONDS = 5_000;

/**
 * Handles the end of a broken PostgreSQL connection. Without a listener, its error ends the
 * process: the pool listens only while a connection is idle, so a restart of the server in the
 * middle of a transaction would. The running query is rejected anyway.
 */
export class PostgresClient extends pg.Client {
  constructor(config: pg.ClientConfig = {}) {
    super({ ...config, connectionTimeoutMillis: CONNECT_MILLISECONDS });
    this.on("error", () => undefined);
  }
}

/** Opens the pool. No connection is made before the first query. */
function openPostgres(): PostgresConnection {
  // The limits of a role would end long statements, so commands without limits avoid the pooler.
  const ownSession = !usesPooler() || !hasLimits;
  const pool = openPool(ownSession ? env.databaseDirectUrl : env.databaseUrl, {
    ownSession,
    waitMilliseconds: POOL_WAIT_MILLISECONDS,
  });
  return {
    dialect: "postgres",
    pool,
    db: asDatabase(drizzlePool(pool)),
    transaction: (work) => inTransaction(pool, work),
  };
}

/** The builders of statements that a pool runs. */
export function drizzlePool(pool: pg.Pool) {
  return drizzlePostgres(watchQueries(pool));
}

/** A read that finds no connection to the replica goes to the primary soon. */
const REPLICA_WAIT_MILLISECONDS = 1_000;

/** Opens a pool of connections to the read replica, which has the same roles as the primary. */
export function openReplicaPool(url: string): pg.Pool {
  return openPool(url, { ownSession: !usesPooler(), waitMilliseconds: REPLICA_WAIT_MILLISECONDS });
}

function openPool(
  url: string,
  { ownSession, waitMilliseconds }: { ownSession: boolean; waitMilliseconds: number },
): pg.Pool {
  const settings = hasLimits ? SESSION_SETTINGS : { ...SESSION_SETTINGS, ...NO_LIMITS };
  const pool = new pg.Pool({
    Client: PostgresClient,
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: waitMilliseconds,
    query_timeout: settings.statement_timeout,
    keepAlive: true,
    application_name: "automata",
    // The pool awaits the result, although its types don't say so.
    onConnect: ownSession ? (client): unknown => client.query(setStatements(settings)) : undefined,
  });
  // The pool discards a broken idle connection and emits an event.
  pool.on("error", () => undefined);
  return pool;
}

/** The outcome of a transaction is unknown, because its commit was never confirmed. */
export class CommitUnknown extends Error {
  override name = "CommitUnknown";
}

/**
 * drizzle's own `transaction` never returns a connection whose `begin` failed, and hides the first
 * error behind that of the rollback.
 */
async function inTransaction<Result>(
  pool: pg.Pool,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let result: Result;
  try {
    await client.query("begin");
    result = await work(asDatabase(drizzlePostgres(watchQueries(client))));
    await commit(client);
  } catch (error) {
    client.release(error instanceof CommitUnknown || !(await rollBack(client)));
    throw error;
  }
  client.release();
  return result;
}

/** Whether the connection can be used again. */
function rollBack(client: pg.PoolClient): Promise<boolean> {
  return client.query("rollback").then(
    () => true,
    () => false,
  );
}

async function commit(client: pg.PoolClient): Promise<void> {
  try {
    await client.query("commit");
  } catch (error) {
    // Class 40: the server says that it has rolled the transaction back.
    if (errorCode(error)?.startsWith("40")) throw error;
    throw new CommitUnknown("The commit was not confirmed.", { cause: error });
  }
}

/**
 * Connects to PostgreSQL outside the pool, past a pooler, and without time limits, including the
 * defaults of the server or the role.
 */
export async function connectWithoutLimits(): Promise<PostgresClient> {
  const client = new PostgresClient({ connectionString: env.databaseDirectUrl });
  await client.connect();
  await client.query(setStatements(NO_LIMITS));
  return client;
}

/** How long a long transaction waits for its turn to write on SQLite. */
const LONG_TRANSACTION_WAIT_MILLISECONDS = 60_000;

/**
 * Runs `work`, which may await, inside one transaction on a connection of its own without time
 * limits. It is rolled back if `work` rejects. For operator commands: on SQLite nobody else writes
 * until it ends.
 */
export async function longTransaction<Result>(work: (tx: Database) => Promise<Result>): Promise<Result> {
  if (env.dialect === "postgres") {
    const client = await connectWithoutLimits();
    try {
      await client.query("begin");
      const result = await work(asDatabase(drizzlePostgres(client)));
      await client.query("commit");
      return result;
    } finally {
      // Also ends a transaction that was not committed.
      await client.end();
    }
  }
  return inOwnTransaction(work, LONG_TRANSACTION_WAIT_MILLISECONDS);
}

/**
 * Runs `work`, which may await, inside one transaction on a SQLite connection of its own, so that
 * nobody else reads what isn't committed yet. It is rolled back if `work` rejects. The driver waits
 * for its turn to write as long as that, which blocks the event loop.
 */
export async function inOwnTransaction<Result>(
  work: (tx: Database) => Promise<Result>,
  waitMilliseconds = SQLITE_BUSY_MILLISECONDS,
): Promise<Result> {
  const { client, db } = openSqlite({ create: false });
  try {
    client.pragma(`busy_timeout = ${waitMilliseconds}`);
    client.exec("begin immediate");
    const result = await work(db);
    client.exec("commit");
    return result;
  } finally {
    // Also ends a transaction that was not committed.
    client.close();
  }
}

interface ConnectionHolder {
  connection?: SqliteConnection | PostgresConnection;
  checkedAt: number;
}

// On globalThis, because the development server loads this module again after each code change.
const holder: ConnectionHolder = ((globalThis as { automataDatabase?: ConnectionHolder }).automataDatabase ??=
  { checkedAt: 0 });

/**
 * This process's connection, opened on first use, and again if the SQLite file was lost or
 * replaced.
 */
export function getConnection(): SqliteConnection | PostgresConnection {
  dropLostFile();
  return (holder.connection ??= env.dialect === "sqlite" ? openSqlite({ create: false }) : openPostgres());
}

/** The connections of this process to PostgreSQL, and the requests that wait for one. */
export interface PoolState {
  open: number;
  idle: number;
  waiting: number;
}

/** Null on SQLite, which has one connection. */
export function poolState(): PoolState | null {
  if (env.dialect === "sqlite") return null;
  const { connection } = holder;
  if (connection?.dialect !== "postgres") return { open: 0, idle: 0, waiting: 0 };
  const { totalCount, idleCount, waitingCount } = connection.pool;
  return { open: totalCount, idle: idleCount, waiting: waitingCount };
}

/** The open SQLite file; null while none is open, and on PostgreSQL. */
export function currentSqliteClient(): SqliteClient.Database | null {
  const { connection } = holder;
  return connection?.dialect === "sqlite" ? connection.client : null;
}

/** Closes the connection of this process. The next use opens a new one. */
export async function closeConnection(): Promise<void> {
  const connection = holder.connection;
  holder.connection = undefined;
  if (connection?.dialect === "sqlite") connection.client.close();
  else await connection?.pool.end();
}

/**
 * Linux keeps a deleted file alive while it is open, so writes would go to a file that nobody finds
 * again.
 */
function dropLostFile(): void {
  const { connection } = holder;
  if (connection?.dialect !== "sqlite" || performance.now() - holder.checkedAt < FILE_CHECK_MILLISECONDS)
    return;
  holder.checkedAt = performance.now();
  const inode = statSync(sqliteFile(env.databaseUrl), { throwIfNoEntry: false })?.ino;
  if (inode === connection.inode) return;
  holder.connection = undefined;
  connection.client.close();
}
