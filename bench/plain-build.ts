import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { hashSources } from "../scripts/build";
import { run } from "../scripts/run";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
/** Inside the repository, so that packages and migrations are found from there. */
const FOLDER = path.join(ROOT, "bench-results/plain");
const SOURCES = [
  "app",
  "drizzle",
  "public",
  "package.json",
  "remix.config.js",
  "scripts",
  "tailwind.config.ts",
  "tsconfig.json",
  "vite.config.ts",
];

/** In the folder, the hash of the sources of a finished build. */
const STAMP = path.join(FOLDER, "sources.sha256");

/** A resource route that only the plain build has: its loader returns a constant. */
export const CONSTANT_PATH = "/constant";
const CONSTANT_ROUTE = `export const loader = () => Response.json({ status: "ok" });\n`;

/**
 * Builds the same pages as a plain Remix application, unless that is done: Remix's own server
 * entry, so no front door, no document cache and no security headers. Returns the folder to start
 * it in.
 */
export async function buildPlain(): Promise<string> {
  const hash = hashSources(ROOT, [...SOURCES, "package-lock.json", "bench/plain-build.ts"]);
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === hash) return FOLDER;
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  for (const source of SOURCES)
    cpSync(path.join(ROOT, source), path.join(FOLDER, source), { recursive: true });
  for (const entry of ["entry.server", "entry.client"]) {
    rmSync(path.join(FOLDER, "app", `${entry}.tsx`), { force: true });
  }
  cpSync(
    path.join(ROOT, "node_modules/@remix-run/dev/dist/config/defaults/entry.server.node.tsx"),
    path.join(FOLDER, "app/entry.server.tsx"),
  );
  writeFileSync(path.join(FOLDER, `app/routes${CONSTANT_PATH}.ts`), CONSTANT_ROUTE);
  const result = await run(
    process.execPath,
    [path.join(ROOT, "node_modules/@remix-run/dev/dist/cli.js"), "vite:build"],
    {
      quiet: true,
      cwd: FOLDER,
      env: { NODE_ENV: "production" },
    },
  );
  if (result.code !== 0) throw new Error(`The plain build failed:\n${result.output}`);
  writeFileSync(STAMP, hash);
  return FOLDER;
}
