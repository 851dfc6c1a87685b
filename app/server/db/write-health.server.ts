import { randomBytes } from "node:crypto";

import { eq } from "drizzle-orm";

import { settings } from "../../../drizzle/schema";

import type { Database } from "./connection.server";
import { databaseTrouble, errorCode } from "./trouble.server";

/**
 * More than a page of either engine, because free space in one would make a full disk look fine.
 */
const PROBE_BYTES = 32_768;

let suspected = false;
let probing: Promise<string | undefined> | undefined;

/** Remembers that the database refused a write, unless the write itself was faulty. */
export function noteWriteFailure(error: unknown): void {
  if (databaseTrouble(error) !== undefined) suspected = true;
}

/** A drizzle insert or delete that was built but not awaited. */
interface BuiltWrite extends PromiseLike<unknown> {
  prepare(name?: string): { execute(): unknown };
}

/** Runs the writes of a list in one transaction. */
type Writer = (build: (tx: Database) => BuiltWrite[]) => Promise<unknown>;

/**
 * Why the database accepts no writes, as an error code; undefined while it accepts them. Reads keep
 * working on a full or read-only disk, so only a write can tell. The probe runs while the last
 * failure is remembered, and forgets it on success. Concurrent health checks share one probe.
 */
export async function writeFailure(write: Writer): Promise<string | undefined> {
  if (!suspected) return undefined;
  return (probing ??= probe(write).finally(() => (probing = undefined)));
}

/** A real write, committed. Nobody else sees the row, because its transaction deletes it again. */
async function probe(write: Writer): Promise<string | undefined> {
  const key = `write-probe-${crypto.randomUUID()}`;
  // Random, because PostgreSQL compresses long values.
  const row = { key, value: randomBytes(PROBE_BYTES).toString("base64"), updatedAt: new Date() };
  try {
    await write((tx) => [tx.insert(settings).values(row), tx.delete(settings).where(eq(settings.key, key))]);
    suspected = false;
    return undefined;
  } catch (error) {
    return errorCode(error) ?? "no answer";
  }
}
