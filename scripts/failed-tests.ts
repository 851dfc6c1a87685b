import path from "node:path";

import { z } from "zod";

/** A failed test by file and title, and what it said. */
export interface FailedTest {
  test: string;
  message: string;
  /** The address of the browser's page, then its text. Browser tests only. */
  page?: string;
}

/** The name under which a failed browser test attaches `FailedTest.page`. */
export const PAGE_ATTACHMENT = "page";

const VitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});

/** Reads vitest's JSON report. A file that failed before its first test is listed by its name. */
export function readVitestFailures(json: string, root: string): FailedTest[] {
  return VitestReport.parse(JSON.parse(json)).testResults.flatMap((file) => {
    const name = path.relative(root, file.name);
    const failed = file.assertionResults.filter(({ status }) => status === "failed");
    if (file.status === "failed" && failed.length === 0) {
      return [{ test: name, message: file.message ?? "" }];
    }
    return failed.map(({ fullName, failureMessages }) => ({
      test: `${name} › ${fullName}`,
      message: failureMessages.join("\n"),
    }));
  });
}

const PlaywrightError = z.object({ message: z.string().optional() });
const PlaywrightResult = z.object({
  errors: z.array(PlaywrightError),
  /** Their bodies are base64. */
  attachments: z.array(z.object({ name: z.string(), body: z.string().optional() })).optional(),
});
const PlaywrightSuite = z.object({
  file: z.string(),
  specs: z.array(
    z.object({
      title: z.string(),
      tests: z.array(
        z.object({
          projectName: z.string(),
          status: z.string(),
          results: z.array(PlaywrightResult),
        }),
      ),
    }),
  ),
  get suites() {
    return z.array(PlaywrightSuite).optional();
  },
});
const PlaywrightReport = z.object({ suites: z.array(PlaywrightSuite), errors: z.array(PlaywrightError) });

/** Reads Playwright's JSON report: failed and flaky tests, then errors outside of tests. */
export function readPlaywrightFailures(json: string): FailedTest[] {
  const failures: FailedTest[] = [];
  const add = ({ file, specs, suites = [] }: z.infer<typeof PlaywrightSuite>): void => {
    for (const { title, tests } of specs) {
      for (const { projectName, status, results } of tests) {
        if (status !== "unexpected" && status !== "flaky") continue;
        const messages = results.flatMap(({ errors }) => errors.map(({ message }) => message ?? ""));
        const shown = results.flatMap(({ attachments = [] }) => attachments);
        const page = shown.find(({ name }) => name === PAGE_ATTACHMENT)?.body;
        failures.push({
          test: `tests/e2e/${file} (${projectName}) › ${title}`,
          message: messages.join("\n"),
          ...(page ? { page: Buffer.from(page, "base64").toString("utf8") } : {}),
        });
      }
    }
    for (const suite of suites) add(suite);
  };
  const report = PlaywrightReport.parse(JSON.parse(json));
  for (const suite of report.suites) add(suite);
  for (const { message = "" } of report.errors) failures.push({ test: "Outside of tests", message });
  return failures;
}

const MESSAGE_LINES = 12;
const PAGE_LINES = 8;

/**
 * A failed test as lines of the list at the end of a run, with the start of its message and of its
 * page.
 */
export function failureLines({ test, message, page = "" }: FailedTest): string[] {
  const start = (text: string, max: number) =>
    text
      .split("\n")
      .filter((line) => line.trim() !== "")
      .slice(0, max);
  const lines = [...start(message, MESSAGE_LINES), ...(page ? start(page, PAGE_LINES) : [])];
  return [`✗ ${test}`, ...lines.map((line) => `    ${line}`)];
}
