import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import path from "node:path";

import { hashSources } from "../../scripts/build";

/** Below the repository, so that what is built finds the packages and the migrations. */
const BUILDS = path.resolve("node_modules/.cache/test-processes");
const SOURCES = ["app", "drizzle", "package-lock.json", "scripts", "tests/processes", "tests/setup"];
/** A run that began with an older build may still need it. */
const KEPT_MILLISECONDS = 60 * 60_000;
/** Far more than a build takes on a busy machine. */
const ABANDONED_MILLISECONDS = 10 * 60_000;
const WAIT_MILLISECONDS = 100;

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

/** Builds, or waits for another worker that does. */
function build(target: string): void {
  mkdirSync(BUILDS, { recursive: true });
  const lock = `${target}.lock`;
  while (!take(lock)) {
    if (existsSync(target)) return;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAIT_MILLISECONDS);
  }
  try {
    if (!existsSync(target)) buildNow(target);
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

/** Whether the lock is this worker's now. One that was left by a killed process doesn't count. */
function take(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch {
    const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > ABANDONED_MILLISECONDS) rmSync(lock, { recursive: true, force: true });
    return false;
  }
}

function buildNow(target: string): void {
  removeOldBuilds();
  const unfinished = mkdtempSync(path.join(BUILDS, "unfinished-"));
  const vite = ["node_modules/vite/bin/vite.js", "build", "--config=tests/setup/processes.vite.config.ts"];
  execFileSync(process.execPath, [...vite, `--outDir=${unfinished}`, "--emptyOutDir", "--logLevel=error"], {
    env: { ...process.env, NODE_ENV: "production" },
  });
  renameSync(unfinished, target);
}

function removeOldBuilds(): void {
  for (const name of readdirSync(BUILDS)) {
    const old = path.join(BUILDS, name);
    const { mtimeMs = Infinity } = statSync(old, { throwIfNoEntry: false }) ?? {};
    if (mtimeMs < Date.now() - KEPT_MILLISECONDS) rmSync(old, { recursive: true, force: true });
  }
}
