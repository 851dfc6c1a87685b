import { z } from "zod";

/** How many tests of a run passed, failed, and were skipped. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

export function addTallies(tallies: Tally[]): Tally {
  const total: Tally = { passed: 0, failed: 0, skipped: 0 };
  for (const tally of tallies) {
    total.passed += tally.passed;
    total.failed += tally.failed;
    total.skipped += tally.skipped;
  }
  return total;
}

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) }),
  ),
});

/**
 * Reads vitest's JSON report. A file that failed outside of its tests (an import or a `beforeAll`
 * that throws) counts as one failed test.
 */
export function readVitestReport(json: string): Tally {
  const vitest = VitestReport.parse(JSON.parse(json));
  const brokenFiles = vitest.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.every(({ status }) => status !== "failed"),
  );
  return {
    passed: vitest.numPassedTests,
    failed: vitest.numFailedTests + brokenFiles.length,
    skipped: vitest.numPendingTests + vitest.numTodoTests,
  };
}

const PlaywrightReport = z.object({
  errors: z.array(z.unknown()),
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
});

/**
 * Reads Playwright's JSON report. A test that passed only at the second try counts as failed; so
 * does an error outside of tests.
 */
export function readPlaywrightReport(json: string): Tally {
  const { stats, errors } = PlaywrightReport.parse(JSON.parse(json));
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}
