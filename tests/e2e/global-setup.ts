import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { startAppServer } from "../../scripts/app-server";
import { buildIfStale } from "../../scripts/build";
import { seedDatabase, seedDemoAccounts } from "../../scripts/seed-database";

/** The password of every demo account in browser tests. */
const DEMO_PASSWORD = "demo password for browser tests";

/**
 * Builds once, seeds a fresh database and serves it. The workers find both by the environment, and
 * a copy of the seed for servers of their own.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  await buildIfStale();
  const folder = mkdtempSync(path.join(tmpdir(), "automata-e2e-"));
  const file = path.join(folder, "app.db");
  const databaseUrl = `file:${file}`;
  await seedDatabase(databaseUrl);
  await seedDemoAccounts(databaseUrl, { password: DEMO_PASSWORD });
  const seed = path.join(folder, "seed.db");
  copyFileSync(file, seed);
  const app = await startAppServer({
    databaseUrl,
    env: {
      LOG_LEVEL: "warn",
      DEV_MAIL: "true",
      TRUST_PROXY_HOPS: "1",
      // Receivers of webhooks are programs of the tests.
      ALLOWED_PRIVATE_HOSTS: "127.0.0.1",
    },
  });
  process.env.E2E_BASE_URL = app.url;
  process.env.E2E_DEMO_PASSWORD = DEMO_PASSWORD;
  process.env.E2E_DATABASE_FILE = file;
  process.env.E2E_SEED_FILE = seed;
  return async () => {
    await app.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
