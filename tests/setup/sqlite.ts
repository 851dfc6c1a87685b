import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import path from "node:path";

import { afterAll, inject } from "vitest";

import { freshModules } from "./fresh-modules";
import { demandNamedColumns } from "./named-columns";

/* One fresh, migrated SQLite file for each test file. */
const template = inject("sqliteTemplate");
const folder = mkdtempSync(path.join(path.dirname(template), "file-"));
const file = path.join(folder, "test.db");
copyFileSync(template, file);
process.env.DATABASE_URL = `file:${file}`;
freshModules();
demandNamedColumns();

afterAll(async () => {
  const { closeDatabase } = await import("~/server/db.server");
  await closeDatabase();
  rmSync(folder, { recursive: true });
});
