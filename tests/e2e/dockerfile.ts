import { execFileSync } from "node:child_process";
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";

import { z } from "zod";

import { isBuildOf } from "../../scripts/build";

interface Instruction {
  name: string;
  value: string;
}

interface Stage {
  name: string;
  image: string;
  instructions: Instruction[];
}

/** Reads the stages of a Dockerfile. Continued lines are joined, arguments have their defaults. */
export function parseDockerfile(source: string): Stage[] {
  const stages: Stage[] = [];
  const defaults = new Map<string, string>();
  const lines = source
    .replace(/^\s*#.*$/gm, "")
    .replace(/\\\n/g, " ")
    .split("\n");
  for (const line of lines) {
    const match = /^\s*([A-Z]+)\s+(\S.*)$/.exec(line.trimEnd());
    if (!match) continue;
    const [, name = "", value = ""] = match;
    if (name === "FROM") {
      const [written = "", , stageName] = value.split(/\s+/);
      const image = written.replace(/\$\{(\w+)\}/g, (_, argument: string) => defaults.get(argument) ?? "");
      stages.push({ name: stageName ?? String(stages.length), image, instructions: [] });
    } else if (name === "ARG" && stages.length === 0) {
      const [argument = "", initial = ""] = value.split("=");
      defaults.set(argument, initial);
    } else {
      stages.at(-1)?.instructions.push({ name, value: value.replace(/\s+/g, " ") });
    }
  }
  return stages;
}

/** The value of the last instruction of that name, or undefined. */
export function lastValue(stage: Stage | undefined, name: string): string | undefined {
  return stage?.instructions.filter((instruction) => instruction.name === name).at(-1)?.value;
}

/** The `ENV` lines of a stage. */
export function environmentOf(stage: Stage): Record<string, string> {
  const lines = stage.instructions.filter(({ name }) => name === "ENV").map(({ value }) => value);
  return Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf("=")),
      line.slice(line.indexOf("=") + 1).replace(/^"(.*)"$/, "$1"),
    ]),
  );
}

/** Steps that belong to the image's operating system, which has no stand-in here. */
const SYSTEM_STEPS = /^(apt-get|mkdir \/data|rm -rf \/usr\/)/;

/** A package of a lock file, as far as it says what is installed. */
const LockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      integrity: z.string().optional(),
      optional: z.boolean().optional(),
    }),
  ),
});

function readLock(file: string) {
  return LockSchema.parse(JSON.parse(readFileSync(file, "utf8"))).packages;
}

/**
 * Whether the repository's `node_modules` is what `npm ci` would install in that folder: a cached
 * layer, as in Docker. Packages for other platforms are optional and may be missing.
 */
function isInstalled(repository: string, cwd: string): boolean {
  const installedLock = path.join(repository, "node_modules/.package-lock.json");
  if (!existsSync(installedLock)) return false;
  const installed = readLock(installedLock);
  const wanted = readLock(path.join(cwd, "package-lock.json"));
  return (
    Object.keys(installed).every((name) => name in wanted) &&
    Object.entries(wanted).every(
      ([name, entry]) =>
        name === "" ||
        isDeepStrictEqual(installed[name], entry) ||
        (installed[name] === undefined && entry.optional === true),
    )
  );
}

/** Copies a file or a folder without its bytes: both names lead to the same files. */
function linkTree(source: string, target: string): void {
  mkdirSync(path.dirname(target), { recursive: true });
  try {
    execFileSync("cp", ["-a", "-l", source, target], { stdio: "pipe" });
  } catch {
    // Two file systems share no files.
    rmSync(target, { recursive: true, force: true });
    cpSync(source, target, { recursive: true, verbatimSymlinks: true });
  }
}

/** Links the repository's packages, without the caches that tools keep there. */
function linkModules(repository: string, cwd: string): void {
  const modules = path.join(cwd, "node_modules");
  linkTree(path.join(repository, "node_modules"), modules);
  for (const cache of [".cache", ".vite", ".vite-temp"])
    rmSync(path.join(modules, cache), { recursive: true, force: true });
  // npm rewrites this file, which must not reach the repository.
  rmSync(path.join(modules, ".package-lock.json"));
  copyFileSync(
    path.join(repository, "node_modules/.package-lock.json"),
    path.join(modules, ".package-lock.json"),
  );
}

/**
 * Performs a build of the image in folders below `root` instead of file systems: copies from the
 * repository and between stages, and runs the commands. Skips steps on the operating system.
 * Returns the folder of the last stage.
 */
export function buildStages(stages: Stage[], repository: string, root: string): string {
  const folderOf = (stage: string, inside: string) => path.join(root, stage, inside);
  let last = root;
  for (const stage of stages) {
    let workdir = "/";
    for (const { name, value } of stage.instructions) {
      if (name === "WORKDIR") workdir = value;
      const cwd = folderOf(stage.name, workdir);
      mkdirSync(cwd, { recursive: true });
      last = cwd;
      if (name === "COPY") {
        const words = value.split(" ");
        const from = words[0]?.startsWith("--from=") ? words.shift()?.slice("--from=".length) : undefined;
        const target = words.pop() ?? ".";
        // The system of another stage has no stand-in, either.
        if (words[0] === "/") continue;
        for (const source of words) {
          if (from) linkTree(folderOf(from, source), path.resolve(cwd, target));
          else copyFromRepository(repository, source, path.resolve(cwd, target));
        }
      }
      if (name !== "RUN" || SYSTEM_STEPS.test(value)) continue;
      if (value.startsWith("npm ci") && isInstalled(repository, cwd)) {
        linkModules(repository, cwd);
      } else if (value === "npm run build" && isBuildOf(cwd)) {
        // A cached layer as well: the same command made it from the same files.
        linkTree(path.join(repository, "build"), path.join(cwd, "build"));
      } else {
        execFileSync("/bin/sh", ["-c", value], {
          cwd,
          stdio: "pipe",
          env: {
            ...process.env,
            NODE_ENV: undefined,
            npm_config_prefer_offline: "true",
          } as unknown as NodeJS.ProcessEnv,
        });
      }
    }
  }
  return last;
}

/** Copies the files of a checkout that `.dockerignore` lets into the build. */
function copyFromRepository(repository: string, source: string, target: string): void {
  const ignored = readFileSync(path.join(repository, ".dockerignore"), "utf8")
    .split("\n")
    .filter((line) => line && !line.startsWith("!"));
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", source], {
    cwd: repository,
  });
  for (const file of listed.toString().trim().split("\n")) {
    if (ignored.some((entry) => file === entry || file.startsWith(`${entry}/`))) continue;
    const inside =
      source === "." ? path.join(target, file) : path.join(path.dirname(target), path.basename(file));
    const destination =
      source === "."
        ? inside
        : target.endsWith("/package.json")
          ? target
          : path.join(target, path.basename(file));
    mkdirSync(path.dirname(destination), { recursive: true });
    cpSync(path.join(repository, file), destination);
  }
}
