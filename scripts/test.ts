import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

import pLimit from "p-limit";

import { buildIfStale } from "./build";
import { ensureChromium } from "./ensure-chromium";
import { ensureFirefox } from "./ensure-firefox";
import { ensureRadicale } from "./ensure-radicale";
import { ensureClamAv } from "./ensure-clamav";
import { failureLines, readPlaywrightFailures, readVitestFailures, type FailedTest } from "./failed-tests";
import { readPlaywrightTimes, readVitestTimes, slowestLines, tableLine, type FileTime } from "./file-times";
import { hasWebKit } from "./find-webkit";
import { keepTemporaryFilesInMemory } from "./memory-folder";
import { run, seconds, type Variables } from "./run";
import { addTallies, readPlaywrightReport, readVitestReport, type Tally } from "./tally";
import { findTouchedTests } from "./touched-tests";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const PASSED: Tally = { passed: 1, failed: 0, skipped: 0 };
const FAILED: Tally = { passed: 0, failed: 1, skipped: 0 };

const only = process.argv.find((argument) => argument.startsWith("--only="))?.slice("--only=".length);
/** Parts that run beside each other show what they print once they have ended. */
const isOnePart = only !== undefined && only !== "quick";

/** What the end of the run lists. */
const partTimes: FileTime[] = [];
const fileTimes: FileTime[] = [];
const failedTests: FailedTest[] = [];

/** A check of the sources. Each counts as one test. */
interface Check {
  title: string;
  command: string[];
}

// The compiler in `typescript` is there for the tools that ask it about types. This one is native.
const TYPES: Check = { title: "Types", command: ["node_modules/typescript-native/bin/tsc", "--noEmit"] };
const LINT: Check = { title: "Lint", command: ["node_modules/oxlint/bin/oxlint"] };
const FORMAT: Check = {
  title: "Format",
  command: ["node_modules/oxfmt/bin/oxfmt", "--list-different"],
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

/** As `IMPORT_RULES`, but reads unchanged files from a cache. */
const CACHED_IMPORT_RULES: Check = {
  title: "Import rules (cached)",
  command: [
    ...IMPORT_RULES.command,
    "--cache=node_modules/.cache/dependency-cruiser",
    "--cache-strategy=content",
  ],
};

function report(title: string, passed: boolean, milliseconds: number, output: string): Tally {
  console.log(`${passed ? "✓" : "✗"} ${title} (${seconds(milliseconds)})`);
  if (!passed) {
    console.log(`${output.trim()}\n`);
    failedTests.push({ test: title, message: output });
  }
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

const CHECKS = [LINT, TYPES, FORMAT, IMPORT_RULES].map((check) => () => runCheck(check));

type Work = () => Promise<Tally>;

/**
 * Runs checks in parallel, one for each core, because each keeps one busy. The longest goes first,
 * so that it isn't left over at the end.
 */
async function runBeside(works: Work[]): Promise<Tally> {
  const queue = pLimit(Math.max(2, availableParallelism()));
  return addTallies(await Promise.all(works.map((work) => queue(work))));
}

async function runInOrder(works: Work[]): Promise<Tally> {
  const tallies: Tally[] = [];
  for (const work of works) tallies.push(await work());
  return addTallies(tallies);
}

/**
 * Runs everything. The checks and the browser tests go side by side, then the other tests beside
 * what is left of the browser tests: parts that wait leave their cores to others.
 */
async function runAll(): Promise<Tally> {
  // Before the parts that install browsers, because one package is installed at a time.
  await ensureRadicale();
  await ensureClamAv();
  // The front door's tests start what was built.
  const built = runBuild();
  const browsers = built.then(() => runInOrder([runPlaywright, runFirefox, runWebKit]));
  const others = runInOrder([...CHECKS, async () => (await built, runUnits())]);
  return addTallies(await Promise.all([built, browsers, others]));
}

interface Runner {
  title: string;
  command: string[];
  env: Variables;
  reportFile: string;
  readReport: (json: string) => Tally;
  readFailures: (json: string) => FailedTest[];
}

/**
 * Runs one test runner that writes a JSON report. A runner without a report, or one that exits
 * badly without a failed test, counts as failed.
 */
async function runRunner(runner: Runner): Promise<Tally> {
  const { title, command, env, reportFile } = runner;
  if (isOnePart) console.log(`\n${title}`);
  const result = await run(process.execPath, command, { quiet: !isOnePart, cwd: ROOT, env });
  if (!isOnePart) console.log(`\n${title} (${seconds(result.milliseconds)})\n${result.output.trim()}`);
  partTimes.push({ file: title, milliseconds: result.milliseconds });
  if (!existsSync(reportFile)) {
    failedTests.push({ test: title, message: `No report was written. Exit code ${result.code}.` });
    return FAILED;
  }
  const json = readFileSync(reportFile, "utf8");
  const tally = runner.readReport(json);
  failedTests.push(...runner.readFailures(json));
  if (result.code === 0 || tally.failed > 0) return tally;
  failedTests.push({ test: title, message: `No test failed, but the exit code is ${result.code}.` });
  return addTallies([tally, FAILED]);
}

/** All projects of `vitest.config.ts` but those that drive a browser. */
const UNIT_PROJECTS = ["unit", "sqlite", "postgres", "front-door"];

/** Runs the named projects of `vitest.config.ts`. `more` selects files. */
async function runVitest(
  title: string,
  projects: string | string[],
  { env = {}, more = [] }: { env?: Variables; more?: string[] } = {},
): Promise<Tally> {
  const reportFile = path.join(reports, `${title}.json`);
  const timesFile = `${reportFile}.times`;
  const tally = await runRunner({
    title,
    command: [
      "node_modules/vitest/vitest.mjs",
      "run",
      ...[projects].flat().map((project) => `--project=${project}`),
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
    readFailures: (json) => readVitestFailures(json, ROOT),
  });
  if (existsSync(timesFile)) fileTimes.push(...readVitestTimes(readFileSync(timesFile, "utf8")));
  return tally;
}

function runUnits(): Promise<Tally> {
  return runVitest("Unit, model and front-door tests", UNIT_PROJECTS);
}

async function runPlaywright(): Promise<Tally> {
  const title = "Browser tests";
  const reportFile = path.join(reports, "playwright.json");
  try {
    const chromium = await ensureChromium();
    const tally = await runRunner({
      title,
      command: ["node_modules/@playwright/test/cli.js", "test", "--reporter=dot,json"],
      env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile, FORCE_COLOR: "0" },
      reportFile,
      readReport: readPlaywrightReport,
      readFailures: readPlaywrightFailures,
    });
    if (existsSync(reportFile)) fileTimes.push(...readPlaywrightTimes(readFileSync(reportFile, "utf8")));
    return tally;
  } catch (error) {
    return report("Chromium", false, 0, String(error));
  }
}

/**
 * Firefox isn't available everywhere. Without it, one skipped test stays in the sum, and a line
 * says why.
 */
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

/** WebKitGTK is found on few machines: elsewhere one skipped test stays in the sum. */
async function runWebKit(): Promise<Tally> {
  if (!hasWebKit) {
    console.log(
      "\nWebKitGTK\n- Skipped: no WebKitGTK here. On Debian: apt-get install webkit2gtk-driver xvfb.",
    );
    return { passed: 0, failed: 0, skipped: 1 };
  }
  return runVitest("WebKitGTK", "webkit");
}

/**
 * What a push should not break, in two minutes: the full run's checks with caches, all pure units,
 * and on SQLite the tests of models and pages that a change since `main` touches.
 */
function runQuick(): Promise<Tally> {
  const base = changesSince();
  const changed = changedSince(base);
  const tests = findTouchedTests(ROOT, [...listFiles(), ...listAdded()].filter(isThere), changed);
  const title = `${tests.length} files of models and pages touched since ${base.slice(0, 10)}`;
  return runBeside([
    () => runVitest("Unit tests", "unit"),
    ...[LINT, TYPES, FORMAT, CACHED_IMPORT_RULES].map((check) => () => runCheck(check)),
    ...(tests.length > 0 ? [() => runVitest(title, "sqlite", { more: tests })] : []),
  ]);
}

/** The output of a git command, line by line. */
const lines = (...commandArguments: string[]) =>
  git(...commandArguments)
    ?.split("\n")
    .filter(Boolean) ?? [];
const listFiles = () => lines("ls-files");
const listAdded = () => lines("ls-files", "--others", "--exclude-standard");
const isThere = (file: string) => existsSync(path.join(ROOT, file));

/** The files that changed since a commit, committed or not. */
function changedSince(base: string): string[] {
  return [...lines("diff", "--name-only", base), ...listAdded()];
}

/** The commit where this branch left `main`. On `main` itself, the one before its newest commit. */
function changesSince(): string {
  const head = git("rev-parse", "HEAD");
  for (const main of ["origin/main", "main"]) {
    const base = git("merge-base", "HEAD", main);
    if (base !== undefined && base !== head) return base;
  }
  return git("rev-parse", "HEAD~1") ?? "HEAD";
}

/** The output of a git command; undefined if it fails. */
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
 * Passes the files and options of `npm run test:unit -- …` to Vitest unchanged. All its projects
 * take part, so that each file runs where it belongs.
 */
async function runNamedTests(commandArguments: string[]): Promise<number> {
  const isWatching = commandArguments.includes("--watch") || commandArguments.includes("-w");
  const { code } = await run(
    process.execPath,
    [
      "node_modules/vitest/vitest.mjs",
      ...(isWatching ? [] : ["run"]),
      ...UNIT_PROJECTS.map((project) => `--project=${project}`),
      ...commandArguments,
    ],
    { cwd: ROOT, env: { NODE_ENV: "test" }, hasKeyboard: isWatching },
  );
  return code;
}

/** Passes files and options of `npm run test:e2e -- …` to Playwright, whose set-up builds. */
async function runNamedBrowserTests(commandArguments: string[]): Promise<number> {
  const { code } = await run(
    process.execPath,
    ["node_modules/@playwright/test/cli.js", "test", ...commandArguments],
    { cwd: ROOT, env: { CHROMIUM_PATH: await ensureChromium() }, hasKeyboard: true },
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

keepTemporaryFilesInMemory();
const rest = process.argv.slice(2).filter((argument) => !argument.startsWith("--only="));
if (only === "unit" && rest.length > 0) process.exit(await runNamedTests(rest));
if (only === "e2e" && rest.length > 0) process.exit(await runNamedBrowserTests(rest));

const reports = mkdtempSync(path.join(tmpdir(), "automata-test-"));
const PARTS: Record<string, Work> = {
  all: runAll,
  checks: () => runBeside(CHECKS),
  unit: runUnits,
  e2e: () => runInOrder([runBuild, runPlaywright]),
  firefox: runFirefox,
  webkit: runWebKit,
  quick: runQuick,
};

const total = await (PARTS[only ?? "all"] ?? runAll)();
rmSync(reports, { recursive: true, force: true });

printTimes();
// At the end, because the last lines of a log are read first, and some services keep only those.
if (failedTests.length > 0) {
  console.log(`\nFailed\n${failedTests.flatMap(failureLines).join("\n")}`);
  console.log(`\nFailed, by name\n${failedTests.map(({ test }) => test).join("\n")}`);
} else {
  console.log("");
}
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 || total.passed + total.skipped === 0 ? 1 : 0;
