import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import path from "node:path";

import { afterAll, inject, vi } from "vitest";

/* One fresh, migrated SQLite file for each test file. Files share a process and the libraries
   in it, but none of our modules: each reads the environment again and begins with empty
   caches. */
const template = inject("sqliteTemplate");
const folder = mkdtempSync(path.join(path.dirname(template), "file-"));
const file = path.join(folder, "test.db");
copyFileSync(template, file);
process.env.DATABASE_URL = `file:${file}`;
vi.resetModules();

afterAll(async () => {
  const { closeDatabase } = await import("~/server/db.server");
  await closeDatabase();
  rmSync(folder, { recursive: true });
});
