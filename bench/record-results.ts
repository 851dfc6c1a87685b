import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { z } from "zod";

import { type Goal, goalsOf, GOALS_FILE, withGoals } from "./goals";

const FILE = fileURLToPath(new URL("results/latest.json", import.meta.url));

/** The newest figures of each section, with the run that they are from. */
const Recorded = z.record(
  z.string(),
  z.object({ run: z.record(z.string(), z.unknown()), figures: z.unknown() }),
);

/**
 * Writes the figures of the measured sections to `bench/results/latest.json`, and keeps those of
 * the others. Each section names its run, because figures of different runs don't compare. Writes
 * what they say about the goals, there and in the documentation. Returns the file's path from here.
 */
export async function recordResults(
  results: Record<string, unknown>,
  how: Record<string, unknown>,
): Promise<{ file: string; goals: Goal[] }> {
  const run = {
    at: new Date().toISOString(),
    commit: execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim(),
    node: process.version,
    cores: `${cpus().length} × ${cpus()[0]?.model ?? "unknown"}`,
    ...how,
  };
  const before = existsSync(FILE) ? Recorded.parse(JSON.parse(readFileSync(FILE, "utf8"))) : {};
  const measured = Object.entries(results).map(([section, figures]) => [section, { run, figures }]);
  const sections = { ...before, ...Object.fromEntries(measured) };
  const goals = goalsOf(sections);
  const all = Object.entries({ ...sections, goals: { run, figures: goals } });
  const sorted = Object.fromEntries(all.toSorted(([one], [other]) => one.localeCompare(other)));
  mkdirSync(path.dirname(FILE), { recursive: true });
  writeFileSync(FILE, `${JSON.stringify(sorted, null, 2)}\n`);
  writeFileSync(GOALS_FILE, await withGoals(readFileSync(GOALS_FILE, "utf8"), goals));
  return { file: path.relative(process.cwd(), FILE), goals };
}
