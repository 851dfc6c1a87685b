import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { readMigrationFiles, type MigrationMeta } from "drizzle-orm/migrator";

import { hashToken } from "~/lib/token-hash.server";
import { env } from "~/server/env.server";

import {
  connectWithoutLimits,
  getConnection,
  keepSettingsInRole,
  openSqlite,
  type SqliteConnection,
} from "./connection.server";

/**
 * The database was migrated by a newer version of the application. Starting an older one on it
 * could destroy data.
 */
export class NewerSchemaError extends Error {
  override name = "NewerSchemaError";
  constructor() {
    super(
      "The database was migrated by a newer version of Automata. Start that version, or restore a backup of this one.",
    );
  }
}

/**
 * An arbitrary number, the same in every process. The process with this PostgreSQL advisory lock
 * migrates.
 */
const MIGRATION_LOCK_KEY = 7_207_301;
/** How long to wait for another process that may be migrating. */
const MIGRATION_WAIT_MILLISECONDS = 60_000;

const CREATE_JOURNAL = `create table if not exists migrations (
  created_at bigint primary key, hash text not null, applied_at text not null default current_timestamp)`;

/**
 * The folder is searched upwards from this file, so it is found from the sources and from the
 * bundle alike.
 */
function migrationsFolder(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url));
  while (!existsSync(path.join(folder, "drizzle/migrations", env.dialect))) {
    const parent = path.dirname(folder);
    if (parent === folder)
      throw new Error(`drizzle/migrations/${env.dialect} was not found above ${import.meta.url}`);
    folder = parent;
  }
  return path.join(folder, "drizzle/migrations", env.dialect);
}

let known: MigrationMeta[] | undefined;

/** The migrations that this version of the code knows, oldest first. */
export function knownMigrations(): MigrationMeta[] {
  return (known ??= readMigrationFiles({ migrationsFolder: migrationsFolder() }));
}

/**
 * The `knownMigrations` that a database with `applied` lacks. Throws `NewerSchemaError` if it has
 * more.
 */
function pendingMigrations(applied: Set<number>): MigrationMeta[] {
  const migrations = knownMigrations();
  const knownTimes = new Set(migrations.map((migration) => migration.folderMillis));
  if ([...applied].some((time) => !knownTimes.has(time))) throw new NewerSchemaError();
  return migrations.filter((migration) => !applied.has(migration.folderMillis));
}

/**
 * Brings the database up to this version of the code, once, even if several processes start
 * together.
 */
export async function applyMigrations(): Promise<void> {
  if (env.dialect === "sqlite") await migrateSqlite();
  else await migratePostgres();
}

/**
 * "current", "pending" (not yet migrated) or "newer" (than this code). Throws if the database
 * doesn't answer.
 */
export async function readMigrationState(): Promise<"current" | "pending" | "newer"> {
  try {
    return pendingMigrations(await readApplied()).length === 0 ? "current" : "pending";
  } catch (error) {
    if (error instanceof NewerSchemaError) return "newer";
    if (isMissingTable(error)) return "pending";
    throw error;
  }
}

async function readApplied(): Promise<Set<number>> {
  const connection = getConnection();
  const query = "select created_at from migrations";
  const rows =
    connection.dialect === "sqlite"
      ? connection.client.prepare<[], { created_at: number }>(query).all()
      : (await connection.pool.query<{ created_at: string }>(query)).rows;
  return new Set(rows.map((row) => Number(row.created_at)));
}

async function migrateSqlite(): Promise<void> {
  const connection = openSqlite({ create: true });
  try {
    connection.client.pragma(`busy_timeout = ${MIGRATION_WAIT_MILLISECONDS}`);
    // SQLite has no SHA-256, and a migration hashes what older versions stored in clear text.
    connection.client.function("token_hash", { deterministic: true }, hashToken);
    migrateSqliteFile(connection);
  } finally {
    connection.client.close();
  }
}

/**
 * `immediate` takes the write lock before the journal is read: a second process waits, then finds
 * nothing to do.
 */
function migrateSqliteFile({ client }: SqliteConnection): void {
  client
    .transaction(() => {
      client.exec(CREATE_JOURNAL);
      const rows = client.prepare<[], { created_at: number }>("select created_at from migrations").all();
      for (const migration of pendingMigrations(new Set(rows.map((row) => row.created_at)))) {
        for (const statement of migration.sql) client.exec(statement);
        client
          .prepare("insert into migrations (created_at, hash) values (?, ?)")
          .run(migration.folderMillis, migration.hash);
      }
    })
    .immediate();
}

async function migratePostgres(): Promise<void> {
  // A separate connection, because a migration may take longer than the pool's statement timeout.
  const client = await connectWithoutLimits();
  try {
    await client.query(`set lock_timeout = ${MIGRATION_WAIT_MILLISECONDS}`);
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK_KEY]);
    await client.query(CREATE_JOURNAL);
    const { rows } = await client.query<{ created_at: string }>("select created_at from migrations");
    for (const migration of pendingMigrations(new Set(rows.map((row) => Number(row.created_at))))) {
      for (const statement of migration.sql) await client.query(statement);
      await client.query("insert into migrations (created_at, hash) values ($1, $2)", [
        migration.folderMillis,
        migration.hash,
      ]);
    }
    await keepSettingsInRole(client);
    await client.query("commit");
  } finally {
    // Also ends a transaction that was not committed.
    await client.end();
  }
}

function isMissingTable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? error.code : undefined;
  return code === "42P01" || error.message.startsWith("no such table");
}
