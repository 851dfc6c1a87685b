import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { buildIfStale } from "./build-if-stale";
import { ensureChromium } from "./ensure-chromium";
import { ensureFirefox } from "./ensure-firefox";
import { run, seconds, type Variables } from "./run";
import { addTallies, readPlaywrightReport, readVitestReport, type Tally } from "./tally";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const PASSED: Tally = { passed: 1, failed: 0, skipped: 0 };
const FAILED: Tally = { passed: 0, failed: 1, skipped: 0 };

/** Checks of the sources. Each counts as one test. */
const CHECKS: { title: string; command: string[] }[] = [
  { title: "Types", command: ["node_modules/typescript/bin/tsc", "--noEmit"] },
  { title: "Lint", command: ["node_modules/eslint/bin/eslint.js", ".", "--max-warnings=0"] },
  {
    title: "Format",
    command: ["node_modules/prettier/bin/prettier.cjs", "--check", "--log-level=warn", "."],
  },
  {
    title: "Import directions",
    command: [
      "node_modules/dependency-cruiser/bin/dependency-cruise.mjs",
      "--config=.dependency-cruiser.cjs",
      ...["app", "drizzle", "scripts", "tests", "bench"].filter((folder) =>
        existsSync(path.join(ROOT, folder)),
      ),
    ],
  },
];

function report(title: string, passed: boolean, milliseconds: number, output: string): Tally {
  console.log(`${passed ? "✓" : "✗"} ${title} (${seconds(milliseconds)})`);
  if (!passed) console.log(`${output.trim()}\n`);
  return passed ? PASSED : FAILED;
}

async function runChecks(): Promise<Tally> {
  const tallies = await Promise.all(
    CHECKS.map(async ({ title, command }) => {
      const result = await run(process.execPath, command, { quiet: true, cwd: ROOT });
      return report(title, result.code === 0, result.milliseconds, result.output);
    }),
  );
  return addTallies(tallies);
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
 * Runs one test runner that writes a JSON report. A runner without a report, or one that ends badly
 * without a failed test, counts as failed.
 */
async function runRunner(
  commandArguments: string[],
  env: Variables,
  reportFile: string,
  readReport: (json: string) => Tally,
): Promise<Tally> {
  const result = await run(process.execPath, commandArguments, { cwd: ROOT, env });
  if (!existsSync(reportFile)) return FAILED;
  const tally = readReport(readFileSync(reportFile, "utf8"));
  return result.code !== 0 && tally.failed === 0 ? addTallies([tally, FAILED]) : tally;
}

/** Runs projects of `vitest.config.ts`: those named, or with a `!` all others. */
function runVitest(reports: string, title: string, project: string, env: Variables = {}): Promise<Tally> {
  console.log(`\n${title}`);
  const file = path.join(reports, `vitest-${title}.json`);
  return runRunner(
    [
      "node_modules/vitest/vitest.mjs",
      "run",
      `--project=${project}`,
      "--reporter=dot",
      "--reporter=json",
      `--outputFile.json=${file}`,
    ],
    { NODE_ENV: "test", ...env },
    file,
    readVitestReport,
  );
}

async function runPlaywright(reports: string): Promise<Tally> {
  console.log("\nBrowser tests");
  const file = path.join(reports, "playwright.json");
  try {
    const chromium = await ensureChromium();
    return await runRunner(
      ["node_modules/@playwright/test/cli.js", "test", "--reporter=dot,json"],
      { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file, FORCE_COLOR: "0" },
      file,
      readPlaywrightReport,
    );
  } catch (error) {
    return report("Chromium", false, 0, String(error));
  }
}

/** Firefox is not everywhere: without it one skipped test stays in the sum, and a line says why. */
async function runFirefox(reports: string): Promise<Tally> {
  const firefox = await ensureFirefox();
  if (!firefox) {
    console.log(
      "\nFirefox\n- Skipped: no Firefox here, and none could be installed. FIREFOX_PATH names one elsewhere.",
    );
    return { passed: 0, failed: 0, skipped: 1 };
  }
  return runVitest(reports, "Firefox", "firefox", { FIREFOX_PATH: firefox });
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
    { cwd: ROOT, env: { NODE_ENV: "test" } },
  );
  return code;
}

const rest = process.argv.slice(2).filter((argument) => !argument.startsWith("--only="));
const only = process.argv.find((argument) => argument.startsWith("--only="))?.slice("--only=".length);
if (only === "unit" && rest.length > 0) process.exit(await runNamedTests(rest));

const reports = mkdtempSync(path.join(tmpdir(), "automata-test-"));
const stages: Record<string, () => Promise<Tally>> = {
  checks: runChecks,
  build: runBuild,
  unit: () => runVitest(reports, "Unit, model and front-door tests", "!firefox"),
  e2e: () => runPlaywright(reports),
  firefox: () => runFirefox(reports),
};

const tallies: Tally[] = [];
for (const [name, stage] of Object.entries(stages)) {
  if (only && name !== only && !(name === "build" && only === "e2e")) continue;
  tallies.push(await stage());
}
rmSync(reports, { recursive: true, force: true });

const total = addTallies(tallies);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 || total.passed + total.skipped === 0 ? 1 : 0;
