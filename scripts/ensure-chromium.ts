import { accessSync, constants, existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { chromium } from "@playwright/test";

import { run } from "./run";

const SYSTEM_NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/**
 * Path of a Chromium on this machine: `CHROMIUM_PATH`, the system's, else Playwright's own;
 * undefined when there is none.
 */
export function findChromium(): string | undefined {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  const candidates = [
    process.env.CHROMIUM_PATH,
    ...SYSTEM_NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))),
    ...SYSTEM_NAMES.map((name) => `/usr/bin/${name}`),
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    chromium.executablePath(),
  ];
  return candidates.find((candidate) => candidate && isExecutable(candidate));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Path of a Chromium, installed first where there is none. Throws with the way out when that fails
 * as well.
 */
export async function ensureChromium(): Promise<string> {
  const found = findChromium();
  if (found) return found;
  const attempts: [string, string[]][] = [];
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    attempts.push(
      ["apt-get", ["update"]],
      ["apt-get", ["install", "-y", "--no-install-recommends", "chromium"]],
    );
  }
  attempts.push([process.execPath, ["node_modules/@playwright/test/cli.js", "install", "chromium"]]);
  let output = "";
  for (const [command, commandArguments] of attempts) {
    console.log(`No Chromium found: ${command} ${commandArguments.join(" ")}`);
    output = (
      await run(command, commandArguments, { quiet: true, env: { DEBIAN_FRONTEND: "noninteractive" } })
    ).output;
    const installed = findChromium();
    if (installed) return installed;
  }
  throw new Error(
    `No Chromium could be installed. Install one or set CHROMIUM_PATH.\n${output.slice(-2000)}`,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await ensureChromium());
