import { mkdtempSync, rmSync } from "node:fs";
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

/** Migrates one database for the test run, in a folder where all others go. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(path.join(tmpdir(), "automata-test-"));
  const file = path.join(folder, "template.db");
  await migrateInProcess(`file:${file}`);
  project.provide("sqliteTemplate", file);
  return () => rmSync(folder, { recursive: true });
}
