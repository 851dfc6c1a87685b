import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { run } from "./run";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
/** In the folder of a build, the hash of its sources. */
const STAMP = "build/sources.sha256";

const STEPS = [
  ["remix", "vite:build"],
  ["vite", "build", "--config", "vite.cli.config.ts"],
  ["node", "--import", "tsx", "scripts/compress-assets.ts"],
] as const;

/** Everything that the build reads. A change in any of these makes the build stale. */
export const SOURCES = [
  ".browserslistrc",
  "app",
  "drizzle",
  "public",
  "package-lock.json",
  "package.json",
  "patches",
  "remix.config.js",
  "scripts/backup-key.ts",
  "scripts/build.ts",
  "scripts/bundle/ascii-server.ts",
  "scripts/bundle/bundled-packages.ts",
  "scripts/bundle/client-chunks.ts",
  "scripts/bundle/dev-request-store.ts",
  "scripts/bundle/dev-whole-styles.ts",
  "scripts/bundle/known-flags.ts",
  "scripts/bundle/move-parts.ts",
  "scripts/bundle/unused-parts.ts",
  "scripts/command.ts",
  "scripts/compress-assets.ts",
  "scripts/db-backup.ts",
  "scripts/db-migrate.ts",
  "scripts/db-restore.ts",
  "scripts/identity-rotate-key.ts",
  "scripts/run.ts",
  "scripts/user-role.ts",
  "tailwind.config.ts",
  "tsconfig.json",
  "vite.cli.config.ts",
  "vite.config.ts",
];

/** Hash of the names and contents of all sources of the build. */
export function hashSources(root = ROOT, sources = SOURCES): string {
  const hash = createHash("sha256");
  for (const source of sources) {
    for (const file of listFiles(path.join(root, source))) {
      if (/\.test\.tsx?$/.test(file)) continue;
      hash.update(path.relative(root, file)).update("\0").update(readFileSync(file)).update("\0");
    }
  }
  return hash.digest("hex");
}

function listFiles(entry: string): string[] {
  if (!existsSync(entry)) return [];
  try {
    return readdirSync(entry, { withFileTypes: true, recursive: true })
      .filter((item) => item.isFile())
      .map((item) => path.join(item.parentPath, item.name))
      .sort();
  } catch {
    return [entry];
  }
}

/** Whether `build/` contains a finished build of the sources in `root`. */
export function isBuildOf(root: string, builtIn = ROOT): boolean {
  const stamp = path.join(builtIn, STAMP);
  return (
    existsSync(path.join(builtIn, "build/server/index.js")) &&
    existsSync(path.join(builtIn, "build/cli/db-migrate.js")) &&
    existsSync(path.join(builtIn, "build/compressed")) &&
    existsSync(stamp) &&
    readFileSync(stamp, "utf8") === hashSources(root)
  );
}

/**
 * Builds, and notes which sources the build is of. A build that is unfinished or failed has no
 * note. Returns the exit code of the last step.
 */
export async function build(cwd = ROOT, steps: readonly (readonly string[])[] = STEPS): Promise<number> {
  rmSync(path.join(cwd, STAMP), { force: true });
  // The sources may change while the build runs.
  const hash = hashSources(cwd);
  for (const [command = "", ...rest] of steps) {
    const { code } = await run(command, rest, { cwd });
    if (code !== 0) return code;
  }
  writeFileSync(path.join(cwd, STAMP), hash);
  return 0;
}

/**
 * Builds unless the build is current. Returns whether it built. Throws with the builder's output if
 * the build fails.
 */
export async function buildIfStale(): Promise<boolean> {
  if (isBuildOf(ROOT)) return false;
  const result = await run("npm", ["run", "--silent", "build"], {
    quiet: true,
    cwd: ROOT,
    // As in the image: the builder decides for itself.
    env: { NODE_ENV: undefined },
  });
  if (result.code !== 0) throw new Error(`The build failed:\n${result.output}`);
  return true;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await build();
