import { createHash } from "node:crypto";
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { buildIfStale, hashSources } from "./build";
import { keptSecret } from "./kept-secret";
import { SERVER_ARENAS, SERVER_NODE_OPTIONS } from "./node-options";
import { seconds } from "./run";
import { seedDatabase, seedDemoStory } from "./seed-database";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const DATA_FOLDER = path.join(ROOT, "data");

/** Runs a step and prints the time it took. Ends the demo if the step fails. */
async function step(title: string, work: () => Promise<string | undefined>): Promise<void> {
  process.stdout.write(`  ${title} … `);
  const started = performance.now();
  try {
    const note = await work();
    console.log(note ?? `done (${seconds(performance.now() - started)})`);
  } catch (error) {
    console.log("failed");
    fail(error instanceof Error ? error.message : String(error));
  }
}

function fail(message: string): never {
  console.error(`\n${message}\n`);
  process.exit(1);
}

/** Resolves if the port is free; rejects with advice if it isn't. */
function checkPort(port: number, host: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => {
      const another = `PORT=${port + 1} npm run demo`;
      if (error.code === "EADDRINUSE") {
        reject(
          new Error(`Port ${port} is in use. Stop the other program, or choose another port: ${another}`),
        );
      } else {
        reject(
          new Error(
            `Port ${port} cannot be opened (${error.code ?? error.message}). Try another: ${another}`,
          ),
        );
      }
    });
    probe.listen({ port, host }, () => {
      probe.close(() => {
        resolve();
      });
    });
  });
}

/**
 * The SQLite file, and the stamp next to it that identifies its seed. Null for PostgreSQL, which is
 * always queried.
 */
function sqliteFiles(databaseUrl: string): { database: string; stamp: string } | null {
  if (!databaseUrl.startsWith("file:")) return null;
  const database = path.resolve(ROOT, databaseUrl.slice("file:".length));
  return { database, stamp: path.join(path.dirname(database), "seeded.sha256") };
}

async function waitUntilReady(address: string, hasEnded: () => boolean): Promise<boolean> {
  while (!hasEnded()) {
    try {
      const response = await fetch(`${address}/healthz`, { signal: AbortSignal.timeout(1000) });
      if (response.ok) return true;
    } catch {
      // Not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  fail(`Node ${process.versions.node} is too old: 20.19 or newer is needed.`);
}

console.log("\nAutomata demo\n");
process.chdir(ROOT);
mkdirSync(DATA_FOLDER, { recursive: true });
if (existsSync(".env")) process.loadEnvFile(".env");
process.env.NODE_ENV = "production";
process.env.SESSION_SECRET ||= keptSecret(DATA_FOLDER);
process.env.LOG_LEVEL ||= "warn";
process.env.DEV_MAIL ||= "true";
// Anyone who reaches the demo can read its emails, including links for new passwords.
process.env.HOST ||= "127.0.0.1";

const { env } = await import("../app/server/env.server").catch((error: unknown) =>
  fail(`The configuration is wrong. ${error instanceof Error ? error.message : String(error)}`),
);

await step(`Port ${env.port}`, async () => {
  await checkPort(env.port, env.host);
  return "free";
});
await step("Build", async () => ((await buildIfStale()) ? undefined : "up to date"));
const hasDemoAccounts = !env.production && !env.supabaseUrl;
let signIn = "";
await step("Database", async () => {
  const password = env.demoPassword ?? "";
  const sources = hashSources(ROOT, ["drizzle", "scripts/seed", "app/models/demo/demo-account.server.ts"]);
  const stamp = [env.databaseUrl, sources, createHash("sha256").update(password).digest("hex")].join("\n");
  const files = sqliteFiles(env.databaseUrl);
  const isSeeded = files && existsSync(files.database) && existsSync(files.stamp);
  if (isSeeded && readFileSync(files.stamp, "utf8") === stamp) return "up to date, data kept";
  if (hasDemoAccounts) signIn = await seedDemoStory(env.databaseUrl, { password });
  else await seedDatabase(env.databaseUrl);
  if (files) writeFileSync(files.stamp, stamp);
  return undefined;
});

// A process group of its own, so that Ctrl-C reaches the server once, through us, and not a second
// time from the terminal.
const server = spawn(
  process.execPath,
  ["node_modules/@remix-run/serve/dist/cli.js", "./build/server/index.js"],
  {
    cwd: ROOT,
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      NODE_OPTIONS: process.env.NODE_OPTIONS ?? SERVER_NODE_OPTIONS,
      MALLOC_ARENA_MAX: SERVER_ARENAS,
      PORT: String(env.port),
      APP_URL: env.appUrl,
    },
  },
);
server.stdout.on("data", (chunk: Buffer) => {
  const text = chunk.toString();
  if (!text.startsWith("[remix-serve]")) process.stdout.write(text);
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => server.kill(signal === "SIGHUP" ? "SIGTERM" : signal));
}
process.on("exit", () => server.kill("SIGTERM"));
server.on("exit", (code) => process.exit(code ?? 1));

await step("Server", async () => {
  const host = !env.host || env.host === "0.0.0.0" || env.host === "::" ? "localhost" : env.host;
  const address = `http://${host.includes(":") ? `[${host}]` : host}:${env.port}`;
  if (!(await waitUntilReady(address, () => server.exitCode !== null)))
    throw new Error("It ended before it answered.");
  return "listening";
});
if (signIn) console.log(`\n${signIn.replace(/^/gm, "  ")}`);
const isLocal = env.host === "127.0.0.1" || env.host === "::1" || env.host === "localhost";
console.log(
  isLocal
    ? "\n  Only this computer reaches it. To open it to your network: HOST=0.0.0.0 npm run demo"
    : `\n  It listens on ${env.host}: anyone who reaches this address can read its emails.`,
);
if (env.devMail) console.log(`\n  Emails are kept at ${env.appUrl}/dev/mail`);
console.log(`\n  Automata is running at ${env.appUrl}\n  Stop it with Ctrl-C.\n`);
