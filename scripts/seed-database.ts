import { fileURLToPath } from "node:url";

import { run } from "./run";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/**
 * Brings a database to the present schema and fills it with the seed. Throws with what the seed
 * said when it fails.
 */
export async function seedDatabase(databaseUrl: string): Promise<void> {
  const result = await run(process.execPath, ["--import", "tsx", "scripts/db-seed.ts"], {
    quiet: true,
    cwd: ROOT,
    env: { DATABASE_URL: databaseUrl },
  });
  if (result.code !== 0) throw new Error(result.output.trim());
}

/**
 * Makes the demo accounts in a database. Returns how to sign in, in words. Throws with what the
 * script said when it fails.
 */
export async function seedDemoAccounts(databaseUrl: string, { password = "" } = {}): Promise<string> {
  const result = await run(process.execPath, ["--import", "tsx", "scripts/db-demo-accounts.ts"], {
    quiet: true,
    cwd: ROOT,
    env: { DATABASE_URL: databaseUrl, DEMO_PASSWORD: password },
  });
  if (result.code !== 0) throw new Error(result.output.trim());
  return result.output.trim();
}
