import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterAll } from "vitest";

/* One fresh, migrated SQLite file for each test file. The address is set before anything reads
   the environment. */
const folder = mkdtempSync(path.join(tmpdir(), "automata-test-"));
process.env.DATABASE_URL = `file:${path.join(folder, "test.db")}`;

const { closeDatabase, migrateDatabase } = await import("~/server/db.server");
await migrateDatabase();

afterAll(async () => {
  await closeDatabase();
  rmSync(folder, { recursive: true });
});
