import { spawn } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { keptSecret } from "./kept-secret";
import { seedDatabase, seedDemoAccounts } from "./seed-database";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/* Starts the development server on PORT, with a migrated database, content and accounts. */
process.chdir(ROOT);
if (existsSync(".env")) process.loadEnvFile(".env");
process.env.NODE_ENV = "development";
process.env.SESSION_SECRET ||= keptSecret("data");

try {
  const { env } = await import("../app/server/env.server");
  if (env.databaseUrl.startsWith("file:"))
    mkdirSync(path.dirname(path.resolve(env.databaseUrl.slice("file:".length))), { recursive: true });
  await seedDatabase(env.databaseUrl);
  if (!env.production && !env.supabaseUrl)
    console.log(`\n${await seedDemoAccounts(env.databaseUrl, { password: env.demoPassword ?? "" })}\n`);

  const server = spawn(
    process.execPath,
    [
      ...["node_modules/@remix-run/dev/dist/cli.js", "vite:dev"],
      ...["--port", String(env.port), "--strictPort"],
      ...(env.host ? ["--host", env.host] : []),
      ...process.argv.slice(2),
    ],
    { stdio: "inherit" },
  );
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => server.kill(signal));
  server.on("exit", (code) => process.exit(code ?? 1));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
