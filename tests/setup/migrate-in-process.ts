import { execFile } from "node:child_process";
import { promisify } from "node:util";

/**
 * Migrates a database in a process of its own: the dialect of the schema is fixed when it is first
 * imported.
 */
export async function migrateInProcess(databaseUrl: string): Promise<void> {
  await promisify(execFile)(process.execPath, ["--import", "tsx", "scripts/db-migrate.ts"], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });
}
