import { randomInt } from "node:crypto";
import { rm } from "node:fs/promises";
import path from "node:path";

import { env, environmentWith } from "~/server/env.server";
import type { BackupPlace } from "~/server/env/storage.server";
import { startThread } from "~/server/thread.server";
import { withScratchDatabase } from "~/server/db/scratch.server";
import { openBackupStore, type BackupStore } from "~/services/backup-store.server";

import { FILES } from "./backup";
import { collect, isPiece } from "./backup-manifest.server";
import type { NewBackup } from "./backup-create.server";
import type { Tallies } from "./row-archive.server";

/** What the thread of a trial is asked. */
export interface TrialQuestion {
  place: BackupPlace;
  /** The backup's name. */
  name: string;
  workFolder: string;
  /** The key that opens its rows. */
  identity: string;
}

const WORKER = { source: "models/backup/restore-worker.ts", built: "restore-trial" };
const HEAP_MEGABYTES = 192;

/** How many files are read again each night. Of the others only the size is compared. */
const FILES_READ = 50;

/**
 * Where pieces of backups are collected. It is next to the uploads, because the temporary folder
 * may be small.
 */
export function restoreFolder(): string {
  return path.join(path.dirname(env.uploadDir), "restore");
}

/**
 * Restores a new backup from its store into a scratch database, and compares the rows and checksums
 * of each table with what was saved. Also looks for each of its files. `identity` is the key of the
 * backup's witness. Throws if anything differs.
 */
export async function drillBackup({
  place,
  backup: { manifest, tallies },
  identity,
}: {
  place: BackupPlace;
  backup: NewBackup;
  identity: string;
}): Promise<void> {
  const workFolder = path.join(restoreFolder(), "drill");
  const restored = await withScratchDatabase(workFolder, (databaseUrl) =>
    restoreInThread(databaseUrl, { place, name: manifest.name, workFolder, identity }),
  );
  compareTallies(tallies, restored);
  await rm(workFolder, { recursive: true, force: true });
  await compareFiles(openBackupStore(place), manifest.files);
}

/**
 * Restores rows in a thread that knows another database, and serves visitors in the meantime.
 * Resolves with what that database holds then.
 */
async function restoreInThread(databaseUrl: string, question: TrialQuestion): Promise<Tallies> {
  const worker = startThread(WORKER, {
    workerData: question,
    env: environmentWith({ DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: "", DATABASE_READ_URL: "" }),
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
  });
  return new Promise<Tallies>((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", () => reject(new Error("The trial ended without an answer")));
  });
}

/** Throws with the tables in which a restored database differs from what was saved. */
export function compareTallies(saved: Tallies, restored: Tallies): void {
  const tables = [...new Set([...Object.keys(saved), ...Object.keys(restored)])].sort();
  const differences = tables.flatMap((table) => {
    const [before, after] = [saved[table], restored[table]];
    if (before?.rows !== after?.rows) return [`${table}: ${after?.rows ?? 0} of ${before?.rows ?? 0} rows`];
    return before?.checksum === after?.checksum ? [] : [`${table}: other content`];
  });
  if (differences.length > 0) throw new Error(`The restored database differs: ${differences.join("; ")}`);
}

async function compareFiles(store: BackupStore, files: NewBackup["manifest"]["files"]): Promise<void> {
  const sizes = new Map<string, number>();
  for await (const { key, bytes } of store.list(FILES)) sizes.set(key, bytes);
  const lost = files.filter(({ key, bytes }) => sizes.get(key) !== bytes);
  if (lost.length > 0) throw new Error(`${lost.length} of ${files.length} files are missing or cut short`);
  for (const file of sample(files, FILES_READ)) {
    const stored = await store.read(file.key);
    if (!stored || !isPiece(await collect(stored), file)) throw new Error(`${file.key} has changed`);
  }
}

/** Some of the items, others each time. */
function sample<Item>(items: readonly Item[], count: number): Item[] {
  const start = items.length === 0 ? 0 : randomInt(items.length);
  return [...items.slice(start), ...items.slice(0, start)].slice(0, count);
}
