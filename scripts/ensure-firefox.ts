import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { isExecutable, run } from "./run";

const SYSTEM_NAMES = ["firefox-esr", "firefox"];

/**
 * Path of a Firefox on this machine: `FIREFOX_PATH`, else the system's; undefined if there is none.
 */
export function findFirefox(): string | undefined {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  const candidates = [
    process.env.FIREFOX_PATH,
    ...SYSTEM_NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))),
    ...SYSTEM_NAMES.map((name) => `/usr/bin/${name}`),
    "/Applications/Firefox.app/Contents/MacOS/firefox",
  ];
  return candidates.find((candidate) => candidate && isExecutable(candidate));
}

/**
 * Path of a Firefox, which is installed with apt if there is none; undefined if that fails as well.
 */
export async function ensureFirefox(): Promise<string | undefined> {
  const found = findFirefox();
  if (found) return found;
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return undefined;
  for (const commandArguments of [["update"], ["install", "-y", "--no-install-recommends", "firefox-esr"]]) {
    console.log(`No Firefox found: apt-get ${commandArguments.join(" ")}`);
    await run("apt-get", commandArguments, { quiet: true, env: { DEBIAN_FRONTEND: "noninteractive" } });
  }
  return findFirefox();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log((await ensureFirefox()) ?? "No Firefox could be installed.");
}
