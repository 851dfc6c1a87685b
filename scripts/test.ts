import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

import pLimit from "p-limit";

import { buildIfStale } from "./build-if-stale";
import { ensureChromium } from "./ensure-chromium";
import { ensureFirefox } from "./ensure-firefox";
import { readPlaywrightTimes, readVitestTimes, slowestLines, tableLine, type FileTime } from "./file-times";
import { run, seconds, type Variables } from "./run";
import { addTallies, readPlaywrightReport, readVitestReport, type Tally } from "./tally";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const PASSED: Tally = { passed: 1, failed: 0, skipped: 0 };
const FAILED: Tally = { passed: 0, failed: 1, skipped: 0 };

/** What the tables at the end of the run show. */
const partTimes: FileTime[] = [];
const fileTimes: FileTime[] = [];

/** A check of the sources. Each counts as one test. */
interface Check {
  title: string;
  command: string[];
}

const TYPES: Check = { title: "Types", command: ["node_modules/typescript/bin/tsc", "--noEmit"] };
const LINT: Check = {
  title: "Lint",
  command: ["node_modules/eslint/bin/eslint.js", ".", "--max-warnings=0"],
};
const FORMAT: Check = {
  title: "Format",
  command: ["node_modules/prettier/bin/prettier.cjs", "--check", "--log-level=warn", "."],
};
const IMPORT_RULES: Check = {
  title: "Import rules",
  command: [
    "node_modules/dependency-cruiser/bin/dependency-cruise.mjs",
    "--config=.dependency-cruiser.cjs",
    ...["app", "drizzle", "scripts", "tests", "bench"].filter((folder) =>
      existsSync(path.join(ROOT, folder)),
    ),
  ],
};

/**
 * As `LINT`, but files that have not changed are not looked at again. A rule that asks for types
 * may then miss what a change in another file breaks, so the full run lints without this.
 */
const CACHED_LINT: Check = {
  title: "Lint (cached)",
  command: [
    ...LINT.command,
    "--cache",
    "--cache-strategy=content",
    "--cache-location=node_modules/.cache/eslint/",
  ],
};

function report(title: string, passed: boolean, milliseconds: number, output: string): Tally {
  console.log(`${passed ? "✓" : "✗"} ${title} (${seconds(milliseconds)})`);
  if (!passed) console.log(`${output.trim()}\n`);
  partTimes.push({ file: title, milliseconds });
  return passed ? PASSED : FAILED;
}

async function runCheck({ title, command }: Check): Promise<Tally> {
  const result = await run(process.execPath, command, { quiet: true, cwd: ROOT });
  return report(title, result.code === 0, result.milliseconds, result.output);
}

async function runBuild(): Promise<Tally> {
  const started = performance.now();
  try {
    await buildIfStale();
    return report("Build", true, performance.now() - started, "");
  } catch (error) {
    return report("Build", false, performance.now() - started, String(error));
  }
}

/**
 * Runs checks beside each other, one for each core: each of them keeps one busy. The longest goes
 * first, so that none is left over at the end.
 */
async function runBeside(works: (() => Promise<Tally>)[]): Promise<Tally> {
  const queue = pLimit(Math.max(2, availableParallelism()));
  return addTallies(await Promise.all(works.map((work) => queue(work))));
}

interface Runner {
  title: string;
  command: string[];
  env: Variables;
  reportFile: string;
  readReport: (json: string) => Tally;
}

/**
 * Runs one test runner that writes a JSON report. A runner without a report, or one that ends badly
 * without a failed test, counts as failed.
 */
async function runRunner({ title, command, env, reportFile, readReport }: Runner): Promise<Tally> {
  const result = await run(process.execPath, command, { cwd: ROOT, env });
  partTimes.push({ file: title, milliseconds: result.milliseconds });
  if (!existsSync(reportFile)) return FAILED;
  const tally = readReport(readFileSync(reportFile, "utf8"));
  return result.code !== 0 && tally.failed === 0 ? addTallies([tally, FAILED]) : tally;
}

/**
 * Runs projects of `vitest.config.ts`: those named, or with a `!` all others. `more` narrows the
 * files down.
 */
async function runVitest(
  title: string,
  project: string,
  { env = {}, more = [] }: { env?: Variables; more?: string[] } = {},
): Promise<Tally> {
  console.log(`\n${title}`);
  const reportFile = path.join(reports, `vitest-${partTimes.length}.json`);
  const timesFile = `${reportFile}.times`;
  const tally = await runRunner({
    title,
    command: [
      "node_modules/vitest/vitest.mjs",
      "run",
      `--project=${project}`,
      "--reporter=dot",
      "--reporter=json",
      `--outputFile.json=${reportFile}`,
      "--reporter=./scripts/vitest-times.ts",
      `--outputFile.times=${timesFile}`,
      ...more,
    ],
    env: { NODE_ENV: "test", ...env },
    reportFile,
    readReport: readVitestReport,
  });
  if (existsSync(timesFile)) fileTimes.push(...readVitestTimes(readFileSync(timesFile, "utf8")));
  return tally;
}

async function runPlaywright(): Promise<Tally> {
  const title = "Browser tests";
  console.log(`\n${title}`);
  const reportFile = path.join(reports, "playwright.json");
  try {
    const chromium = await ensureChromium();
    const tally = await runRunner({
      title,
      command: ["node_modules/@playwright/test/cli.js", "test", "--reporter=dot,json"],
      env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile, FORCE_COLOR: "0" },
      reportFile,
      readReport: readPlaywrightReport,
    });
    if (existsSync(reportFile)) fileTimes.push(...readPlaywrightTimes(readFileSync(reportFile, "utf8")));
    return tally;
  } catch (error) {
    return report("Chromium", false, 0, String(error));
  }
}

/** Firefox is not everywhere: without it one skipped test stays in the sum, and a line says why. */
async function runFirefox(): Promise<Tally> {
  const firefox = await ensureFirefox();
  if (!firefox) {
    console.log(
      "\nFirefox\n- Skipped: no Firefox here, and none could be installed. FIREFOX_PATH names one elsewhere.",
    );
    return { passed: 0, failed: 0, skipped: 1 };
  }
  return runVitest("Firefox", "firefox", { env: { FIREFOX_PATH: firefox } });
}

/**
 * What a push should not break, in two minutes: the full run's checks with caches, all pure units,
 * and on SQLite the tests of models and pages that a change since `main` can reach.
 */
async function runQuick(): Promise<Tally> {
  const works = [CACHED_LINT, TYPES, IMPORT_RULES].map((check) => () => runCheck(check));
  const checks = await runBeside(works);
  const units = await runVitest("Unit tests", "unit");
  const base = changesSince();
  const touched = await runVitest(`Models and pages touched since ${base.slice(0, 10)}`, "sqlite", {
    more: [`--changed=${base}`, "--passWithNoTests", "app/", "tests/pages/"],
  });
  return addTallies([checks, units, touched]);
}

/** Where this branch left `main`. On `main` itself: the commit before the last. */
function changesSince(): string {
  const head = git("rev-parse", "HEAD");
  for (const main of ["origin/main", "main"]) {
    const base = git("merge-base", "HEAD", main);
    if (base !== undefined && base !== head) return base;
  }
  return git("rev-parse", "HEAD~1") ?? "HEAD";
}

/** What a git command answers; undefined when it fails. */
function git(...commandArguments: string[]): string | undefined {
  try {
    return execFileSync("git", commandArguments, {
      cwd: ROOT,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return undefined;
  }
}

/**
 * Hands files and options of `npm run test:unit -- …` to Vitest as they are. All its projects take
 * part, so that each file runs where it belongs.
 */
async function runNamedTests(commandArguments: string[]): Promise<number> {
  const isWatching = commandArguments.includes("--watch") || commandArguments.includes("-w");
  const { code } = await run(
    process.execPath,
    [
      "node_modules/vitest/vitest.mjs",
      ...(isWatching ? [] : ["run"]),
      "--project=!firefox",
      ...commandArguments,
    ],
    { cwd: ROOT, env: { NODE_ENV: "test" }, hasKeyboard: isWatching },
  );
  return code;
}

const SLOWEST = 10;

function printTimes(): void {
  if (fileTimes.length > 0) {
    console.log(`\nThe ${SLOWEST} slowest test files`);
    for (const line of slowestLines(fileTimes, SLOWEST)) console.log(line);
  }
  console.log("\nTime of each part");
  for (const part of partTimes) console.log(tableLine(part));
  console.log(tableLine({ file: "in all", milliseconds: performance.now() }));
}

const rest = process.argv.slice(2).filter((argument) => !argument.startsWith("--only="));
const only = process.argv.find((argument) => argument.startsWith("--only="))?.slice("--only=".length);
if (only === "unit" && rest.length > 0) process.exit(await runNamedTests(rest));

const reports = mkdtempSync(path.join(tmpdir(), "automata-test-"));
const UNITS = "Unit, model and front-door tests";
const CHECKS = [LINT, TYPES, FORMAT, IMPORT_RULES].map((check) => () => runCheck(check));
const stages: Record<string, (() => Promise<Tally>)[]> = {
  all: [
    () => runBeside([...CHECKS.slice(0, 2), runBuild, ...CHECKS.slice(2)]),
    () => runVitest(UNITS, "!firefox"),
    runPlaywright,
    runFirefox,
  ],
  checks: [() => runBeside(CHECKS)],
  unit: [() => runVitest(UNITS, "!firefox")],
  e2e: [runBuild, runPlaywright],
  firefox: [runFirefox],
  quick: [runQuick],
};

const tallies: Tally[] = [];
for (const stage of stages[only ?? "all"] ?? []) tallies.push(await stage());
rmSync(reports, { recursive: true, force: true });

printTimes();
const total = addTallies(tallies);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 || total.passed + total.skipped === 0 ? 1 : 0;
