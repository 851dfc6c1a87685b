import { mkdir, rm } from "node:fs/promises";
import path from "node:path";

import { env } from "~/server/env.server";

import { connectWithoutLimits } from "./connection.server";

/**
 * Runs `work` with the `DATABASE_URL` of an empty database of the same engine: a file in `folder`,
 * or a database on the same server, whose role then needs the right to create one. It is gone
 * afterwards. Only one process may use it at a time.
 */
export async function withScratchDatabase<Result>(
  folder: string,
  work: (databaseUrl: string) => Promise<Result>,
): Promise<Result> {
  return env.dialect === "sqlite" ? withScratchFile(folder, work) : withScratchOnServer(work);
}

async function withScratchFile<Result>(
  folder: string,
  work: (databaseUrl: string) => Promise<Result>,
): Promise<Result> {
  const own = path.join(folder, "scratch");
  const clear = () => rm(own, { recursive: true, force: true });
  // What a killed process left.
  await clear();
  await mkdir(own, { recursive: true, mode: 0o700 });
  try {
    return await work(`file:${path.join(own, "scratch.db")}`);
  } finally {
    await clear();
  }
}

const NAME_LENGTH_MAX = 63;
const SUFFIX = "_restore_drill";

async function withScratchOnServer<Result>(work: (databaseUrl: string) => Promise<Result>): Promise<Result> {
  const url = new URL(env.databaseDirectUrl);
  const name = url.pathname.slice(1, 1 + NAME_LENGTH_MAX - SUFFIX.length) + SUFFIX;
  const quoted = `"${decodeURIComponent(name).replaceAll('"', '""')}"`;
  await runOnServer(`drop database if exists ${quoted} with (force)`);
  await runOnServer(`create database ${quoted}`);
  try {
    url.pathname = name;
    return await work(url.href);
  } finally {
    await runOnServer(`drop database if exists ${quoted} with (force)`);
  }
}

async function runOnServer(statement: string): Promise<void> {
  const client = await connectWithoutLimits();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
