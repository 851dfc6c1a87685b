import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterAll, inject } from "vitest";

import { freshModules } from "./fresh-modules";
import { runOnPostgres } from "./postgres-admin";

/* One fresh PostgreSQL database for each test file, copied from the migrated template. */
const { adminUrl, template } = inject("postgres");
const name = `automata_test_${randomBytes(8).toString("hex")}`;

await runOnPostgres(adminUrl, `create database ${name} template ${template}`);
const url = new URL(adminUrl);
url.pathname = name;
const uploads = mkdtempSync(path.join(tmpdir(), "automata-test-"));
// Nothing may be awaited in between: what still runs of the file before could import a module again
// that reads the former address.
process.env.DATABASE_URL = url.href;
process.env.UPLOAD_DIR = uploads;
freshModules();

afterAll(async () => {
  const { closeDatabase } = await import("~/server/db.server");
  await closeDatabase();
  await runOnPostgres(adminUrl, `drop database ${name} with (force)`);
  rmSync(uploads, { recursive: true });
});
