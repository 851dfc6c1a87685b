import { closeDatabase } from "~/server/db.server";
import { env } from "~/server/env.server";
import { reasonOf } from "~/server/log.server";

/**
 * Runs what an operator's command does, and closes the database. If it fails, the process ends with
 * 1 and one line that says why; `LOG_LEVEL=debug` adds where.
 */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(reasonOf(error));
    if (env.logLevel === "debug") console.error(error);
    process.exitCode = 1;
  } finally {
    await closeDatabase();
  }
}
