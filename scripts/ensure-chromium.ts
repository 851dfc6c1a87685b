import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { chromium } from "@playwright/test";

import { isExecutable, run } from "./run";

/**
 * Chromium without its window system. It is the same engine, and opens a page with a third of the
 * work.
 */
const SHELL = "chromium-headless-shell";
const WITH_WINDOWS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/**
 * Path of a Chromium on this machine: `CHROMIUM_PATH`, the system's, else Playwright's own;
 * undefined if there is none. The headless shell comes first, unless `withWindows` rules it out.
 */
export function findChromium({ withWindows = false } = {}): string | undefined {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  const names = withWindows ? WITH_WINDOWS : [SHELL, ...WITH_WINDOWS];
  const candidates = [
    process.env.CHROMIUM_PATH,
    ...names.flatMap((name) => folders.map((folder) => path.join(folder, name))),
    ...names.map((name) => `/usr/bin/${name}`),
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    chromium.executablePath(),
  ];
  return candidates.find((candidate) => candidate && isExecutable(candidate));
}

/** A short timeout for a machine without a network, which can do without the shell. */
const QUICK_APT = ["-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=10"];

/**
 * Path of a Chromium, which is installed if there is none. If apt is available, the headless shell
 * is installed next to a full Chromium. Throws with advice if everything fails.
 */
export async function ensureChromium(): Promise<string> {
  const hasApt = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  const found = findChromium();
  if (found && (process.env.CHROMIUM_PATH || !hasApt || path.basename(found) === SHELL)) return found;
  const attempts: [string, string[]][] = [];
  if (hasApt) {
    if (!found) attempts.push(["apt-get", ["update"]]);
    attempts.push(["apt-get", ["install", "-y", "--no-install-recommends", ...QUICK_APT, SHELL]]);
  }
  if (!found) {
    if (hasApt) attempts.push(["apt-get", ["install", "-y", "--no-install-recommends", "chromium"]]);
    attempts.push([process.execPath, ["node_modules/@playwright/test/cli.js", "install", "chromium"]]);
  }
  let output = "";
  for (const [command, commandArguments] of attempts) {
    console.log(
      `${found ? "No headless shell" : "No Chromium"} found: ${command} ${commandArguments.join(" ")}`,
    );
    output = (
      await run(command, commandArguments, { quiet: true, env: { DEBIAN_FRONTEND: "noninteractive" } })
    ).output;
    const installed = findChromium();
    if (installed && installed !== found) return installed;
  }
  if (found) return found;
  throw new Error(
    `No Chromium could be installed. Install one or set CHROMIUM_PATH.\n${output.slice(-2000)}`,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await ensureChromium());
