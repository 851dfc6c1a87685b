import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import path from "node:path";

import { hashSources } from "../../scripts/build-if-stale";

/** Below the repository, so that what is built finds the packages and the migrations. */
const BUILDS = path.resolve("node_modules/.cache/test-processes");
const SOURCES = ["app", "drizzle", "package-lock.json", "scripts", "tests/processes", "tests/setup"];
/** A run that began with an older build may still need it. */
const KEPT_MILLISECONDS = 60 * 60_000;

let folder: string | undefined;

/**
 * The folder with the scripts of tests as plain JavaScript, built from the sources as they are now.
 * A process that compiles them itself takes more than twice as much work to start.
 */
export function builtProcesses(): string {
  folder ??= path.join(BUILDS, hashSources(process.cwd(), SOURCES).slice(0, 16));
  if (!existsSync(folder)) build(folder);
  return folder;
}

function build(target: string): void {
  mkdirSync(BUILDS, { recursive: true });
  removeOldBuilds();
  const unfinished = mkdtempSync(path.join(BUILDS, "unfinished-"));
  const vite = ["node_modules/vite/bin/vite.js", "build", "--config=tests/setup/processes.vite.config.ts"];
  execFileSync(process.execPath, [...vite, `--outDir=${unfinished}`, "--emptyOutDir", "--logLevel=error"], {
    env: { ...process.env, NODE_ENV: "production" },
  });
  try {
    renameSync(unfinished, target);
  } catch (error) {
    // Another worker was faster with the same.
    rmSync(unfinished, { recursive: true });
    if (!existsSync(target)) throw error;
  }
}

function removeOldBuilds(): void {
  for (const name of readdirSync(BUILDS)) {
    const old = path.join(BUILDS, name);
    if (statSync(old).mtimeMs < Date.now() - KEPT_MILLISECONDS) rmSync(old, { recursive: true, force: true });
  }
}
