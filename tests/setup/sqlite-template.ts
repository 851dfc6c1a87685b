import { existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import type { TestProject } from "vitest/node";

import { migrateInProcess } from "./migrate-in-process";

declare module "vitest" {
  interface ProvidedContext {
    /** The migrated database file that each test file starts with a copy of, beside it. */
    sqliteTemplate: string;
  }
}

const MEMORY = "/dev/shm";
/** Containers often have 64 MB there, which the tests on many rows would fill. */
const MEMORY_MIN_BYTES = 2 ** 30;

/** Migrates one database for the test run, in a folder where all others go. */
export default async function setup(project: TestProject): Promise<() => void> {
  // A commit that waits for a disk takes eighty times as long as one in memory.
  const folder = mkdtempSync(path.join(hasMemoryRoom() ? MEMORY : tmpdir(), "automata-test-"));
  const file = path.join(folder, "template.db");
  await migrateInProcess(`file:${file}`);
  project.provide("sqliteTemplate", file);
  return () => rmSync(folder, { recursive: true });
}

function hasMemoryRoom(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= MEMORY_MIN_BYTES;
}
