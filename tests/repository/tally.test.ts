import { describe, expect, test } from "vitest";

import { addTallies, readPlaywrightReport, readVitestReport } from "../../scripts/tally";

describe("the last line of npm test", () => {
  test("adds up all runners", () => {
    expect(
      addTallies([
        { passed: 2, failed: 1, skipped: 0 },
        { passed: 3, failed: 0, skipped: 4 },
      ]),
    ).toEqual({ passed: 5, failed: 1, skipped: 4 });
  });

  test("counts a test file that could not be loaded as failed", () => {
    const json = JSON.stringify({
      numPassedTests: 5,
      numFailedTests: 0,
      numPendingTests: 1,
      numTodoTests: 0,
      testResults: [
        { status: "failed", assertionResults: [] },
        { status: "passed", assertionResults: [{ status: "passed" }] },
      ],
    });
    expect(readVitestReport(json)).toEqual({ passed: 5, failed: 1, skipped: 1 });
  });

  test("counts a test file whose tests were skipped by a broken hook as failed", () => {
    const json = JSON.stringify({
      numPassedTests: 5,
      numFailedTests: 1,
      numPendingTests: 2,
      numTodoTests: 0,
      testResults: [
        { status: "failed", assertionResults: [{ status: "skipped" }, { status: "skipped" }] },
        { status: "failed", assertionResults: [{ status: "failed" }] },
      ],
    });
    expect(readVitestReport(json)).toEqual({ passed: 5, failed: 2, skipped: 2 });
  });

  test("counts flaky browser tests and errors outside of tests as failed", () => {
    const json = JSON.stringify({
      errors: [{}],
      stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 },
    });
    expect(readPlaywrightReport(json)).toEqual({ passed: 3, failed: 3, skipped: 2 });
  });
});
