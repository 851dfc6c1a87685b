import { fileURLToPath } from "node:url";

import { run } from "./run";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/**
 * Migrates a database and fills it with the seed's articles. Throws with the script's output if it
 * fails.
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
 * Creates the demo accounts with a few records each. Returns how to sign in, in words. Throws with
 * the script's output.
 */
export function seedDemoAccounts(databaseUrl: string, { password = "" } = {}): Promise<string> {
  return runSeed("scripts/db-demo-accounts.ts", databaseUrl, password);
}

/**
 * Fills an empty database with the demo's twelve weeks. Returns how to sign in, in words. Throws
 * with the script's output.
 */
export function seedDemoStory(databaseUrl: string, { password = "" } = {}): Promise<string> {
  return runSeed("scripts/db-demo-story.ts", databaseUrl, password);
}

async function runSeed(script: string, databaseUrl: string, password: string): Promise<string> {
  const result = await run(process.execPath, ["--import", "tsx", script], {
    quiet: true,
    cwd: ROOT,
    env: { DATABASE_URL: databaseUrl, DEMO_PASSWORD: password },
  });
  if (result.code !== 0) throw new Error(result.output.trim());
  return result.output.trim();
}
