import { randomBytes } from "node:crypto";

import { test as base, expect, type Page } from "@playwright/test";

import { PAGE_ATTACHMENT } from "../../scripts/failed-tests";

import { actOnlyWhenSettled } from "./settled";

interface Fixtures {
  /**
   * Console errors that a test is about, e.g. the browser's own line for a 404 page. All others
   * fail the test.
   */
  expectedErrors: RegExp[];
}

/**
 * Remix logs this when a newer load has overtaken one whose answer was still on its way. The newer
 * one is shown.
 */
const LOAD_OVERTAKEN = /^console: AbortError: signal is aborted without reason/;

/** The text that the page shows; an empty string if the page no longer answers. */
async function textOf(page: Page): Promise<string> {
  return page.innerText("main", { timeout: 2_000 }).catch(() => "");
}

export const test = base.extend<Fixtures>({
  // Each test has its own IP address, so that limits count only its own tries.
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) => {
    const [a, b, c] = randomBytes(3);
    await use({ ...extraHTTPHeaders, "X-Forwarded-For": `10.${a}.${b}.${c}` });
  },
  expectedErrors: [[], { option: true }],
  // Fails the test on a console error, an uncaught exception, a CSP violation or a request to
  // another host. A test that opens no page doesn't pay for one.
  page: async ({ page, expectedErrors }, use, test) => {
    actOnlyWhenSettled(page);
    const faults: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") faults.push(`console: ${message.text()}`);
    });
    page.on("pageerror", (error) => faults.push(`uncaught: ${error.message}`));
    page.on("request", (request) => {
      const url = new URL(request.url());
      if (url.protocol === "data:" || url.protocol === "blob:") return;
      if (url.hostname !== "127.0.0.1" && url.hostname !== "localhost")
        faults.push(`request to ${url.origin}`);
    });
    await page.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", (event) => {
        console.error(`CSP: ${event.violatedDirective} blocked ${event.blockedURI}`);
      });
    });
    await use(page);
    // The list of failed tests at the end of a run shows where the browser was.
    if (test.status !== test.expectedStatus) {
      await test.attach(PAGE_ATTACHMENT, { body: `${page.url()}\n${await textOf(page)}` });
    }
    const expected = [...expectedErrors, LOAD_OVERTAKEN];
    expect(faults.filter((fault) => !expected.some((pattern) => pattern.test(fault)))).toEqual([]);
  },
});

export { expect };
