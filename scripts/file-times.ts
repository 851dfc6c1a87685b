import { z } from "zod";

import { seconds } from "./run";

/** How long one test file, or one part of the run, took. */
export interface FileTime {
  file: string;
  milliseconds: number;
}

const FileTimes = z.array(z.object({ file: z.string(), milliseconds: z.number() }));

/** Reads the output of `vitest-times.ts`. */
export function readVitestTimes(json: string): FileTime[] {
  return FileTimes.parse(JSON.parse(json));
}

const PlaywrightSuite = z.object({
  file: z.string(),
  specs: z.array(
    z.object({
      tests: z.array(
        z.object({ projectName: z.string(), results: z.array(z.object({ duration: z.number() })) }),
      ),
    }),
  ),
  get suites() {
    return z.array(PlaywrightSuite).optional();
  },
});
const PlaywrightReport = z.object({ suites: z.array(PlaywrightSuite) });

/** Reads Playwright's JSON report: the sum over each file's tests, for each project. */
export function readPlaywrightTimes(json: string): FileTime[] {
  const times = new Map<string, number>();
  const add = ({ file, specs, suites = [] }: z.infer<typeof PlaywrightSuite>): void => {
    for (const { projectName, results } of specs.flatMap(({ tests }) => tests)) {
      const name = `tests/e2e/${file} (${projectName})`;
      const duration = results.reduce((sum, result) => sum + result.duration, 0);
      times.set(name, (times.get(name) ?? 0) + duration);
    }
    for (const suite of suites) add(suite);
  };
  for (const suite of PlaywrightReport.parse(JSON.parse(json)).suites) add(suite);
  return [...times].map(([file, milliseconds]) => ({ file, milliseconds }));
}

/** The slowest files as lines of a table, slowest first. */
export function slowestLines(times: readonly FileTime[], count: number): string[] {
  return times
    .toSorted((one, other) => other.milliseconds - one.milliseconds)
    .slice(0, count)
    .map(tableLine);
}

/** One line of a table: the time, aligned to the right, and what took it. */
export function tableLine({ file, milliseconds }: FileTime): string {
  return `${seconds(milliseconds).padStart(10)}  ${file}`;
}
