import { describe, expect, test } from "vitest";

import { failureLines, readPlaywrightFailures, readVitestFailures } from "../../scripts/failed-tests";

describe("the list of failed tests at the end of npm test", () => {
  test("names file, title and message of a failed Vitest test", () => {
    const json = JSON.stringify({
      testResults: [
        {
          name: "/repo/app/one.test.ts",
          status: "failed",
          assertionResults: [
            { fullName: "one adds", status: "failed", failureMessages: ["expected 1 to be 2"] },
            { fullName: "one subtracts", status: "passed", failureMessages: [] },
          ],
        },
      ],
    });
    expect(readVitestFailures(json, "/repo")).toEqual([
      { test: "app/one.test.ts › one adds", message: "expected 1 to be 2" },
    ]);
  });

  test("names a file that failed before its first test", () => {
    const json = JSON.stringify({
      testResults: [
        { name: "/repo/app/one.test.ts", status: "failed", message: "no such module", assertionResults: [] },
      ],
    });
    expect(readVitestFailures(json, "/repo")).toEqual([
      { test: "app/one.test.ts", message: "no such module" },
    ]);
  });

  test("names failed and flaky browser tests with their project", () => {
    const spec = (title: string, status: string) => ({
      title,
      tests: [
        {
          projectName: "phone",
          status,
          results: [{ errors: status === "expected" ? [] : [{ message: "no" }] }],
        },
      ],
    });
    const json = JSON.stringify({
      errors: [{ message: "no server" }],
      suites: [
        {
          file: "a.spec.ts",
          specs: [spec("fails", "unexpected")],
          suites: [{ file: "a.spec.ts", specs: [spec("passes", "expected"), spec("wavers", "flaky")] }],
        },
      ],
    });
    expect(readPlaywrightFailures(json)).toEqual([
      { test: "tests/e2e/a.spec.ts (phone) › fails", message: "no" },
      { test: "tests/e2e/a.spec.ts (phone) › wavers", message: "no" },
      { test: "Outside of tests", message: "no server" },
    ]);
  });

  test("shows the page on which a browser test failed", () => {
    const body = Buffer.from("http://127.0.0.1/login\nSign in").toString("base64");
    const json = JSON.stringify({
      errors: [],
      suites: [
        {
          file: "a.spec.ts",
          specs: [
            {
              title: "fails",
              tests: [
                {
                  projectName: "desktop",
                  status: "unexpected",
                  results: [{ errors: [{ message: "no row" }], attachments: [{ name: "page", body }] }],
                },
              ],
            },
          ],
        },
      ],
    });
    expect(readPlaywrightFailures(json).flatMap(failureLines)).toEqual([
      "✗ tests/e2e/a.spec.ts (desktop) › fails",
      "    no row",
      "    http://127.0.0.1/login",
      "    Sign in",
    ]);
  });

  test("shows the start of a long message", () => {
    const message = Array.from({ length: 30 }, (_, index) => `line ${index}`).join("\n");
    const lines = failureLines({ test: "a › b", message });
    expect(lines[0]).toBe("✗ a › b");
    expect(lines).toHaveLength(13);
  });
});
