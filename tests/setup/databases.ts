import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import SqliteClient from "better-sqlite3";
import { inject, onTestFinished } from "vitest";

import { sqliteFile } from "~/server/db/connection.server";
import { env } from "~/server/env.server";

import { runOnPostgres } from "./postgres-admin";

/**
 * Runs one statement past drizzle, on either engine, in the database of this test file or another
 * one.
 */
export async function runRaw(
  statement: string,
  databaseUrl = env.databaseUrl,
): Promise<Record<string, unknown>[]> {
  if (env.dialect === "postgres") return runOnPostgres(databaseUrl, statement);
  const client = new SqliteClient(sqliteFile(databaseUrl));
  try {
    const prepared = client.prepare<[], Record<string, unknown>>(statement);
    return prepared.reader ? prepared.all() : (prepared.run(), []);
  } finally {
    client.close();
  }
}

/** Runs many statements as `runRaw` does one, over one connection and in one transaction. */
export async function runAllRaw(statements: readonly string[], databaseUrl: string): Promise<void> {
  const script = ["begin", ...statements, "commit"].join(";\n");
  if (env.dialect === "postgres") return void (await runOnPostgres(databaseUrl, script));
  const client = new SqliteClient(sqliteFile(databaseUrl));
  try {
    client.exec(script);
  } finally {
    client.close();
  }
}

/**
 * Another database of the running engine, empty and not migrated; gone after the test. Returns its
 * `DATABASE_URL`.
 */
export async function createEmptyDatabase(): Promise<string> {
  if (env.dialect === "sqlite") {
    const folder = mkdtempSync(path.join(tmpdir(), "automata-test-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    return `file:${path.join(folder, "other.db")}`;
  }
  const { adminUrl } = inject("postgres");
  const name = `automata_test_${randomBytes(8).toString("hex")}`;
  await runOnPostgres(adminUrl, `create database ${name}`);
  onTestFinished(async () => void (await runOnPostgres(adminUrl, `drop database ${name} with (force)`)));
  const url = new URL(adminUrl);
  url.pathname = name;
  return url.href;
}
