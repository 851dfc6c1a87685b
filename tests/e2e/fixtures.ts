import { randomBytes } from "node:crypto";

import { test as base, expect } from "@playwright/test";

interface Fixtures {
  /**
   * Console errors that a test is about, e.g. the browser's own line for a 404 page. All others
   * fail the test.
   */
  expectedErrors: RegExp[];
}

/**
 * Remix writes this when a newer load has overtaken one whose answer was still on its way. The
 * newer one is shown.
 */
const LOAD_OVERTAKEN = /^console: AbortError: signal is aborted without reason/;

export const test = base.extend<Fixtures>({
  // Each test comes from an address of its own, so that limits count its tries and nobody else's.
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) => {
    const [a, b, c] = randomBytes(3);
    await use({ ...extraHTTPHeaders, "X-Forwarded-For": `10.${a}.${b}.${c}` });
  },
  expectedErrors: [[], { option: true }],
  // Fails the test on a console error, an uncaught exception, a CSP violation or a request to
  // another host. A test that opens no page doesn't pay for one.
  page: async ({ page, expectedErrors }, use) => {
    const faults: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") faults.push(`console: ${message.text()}`);
    });
    page.on("pageerror", (error) => faults.push(`uncaught: ${error.message}`));
    page.on("request", (request) => {
      const url = new URL(request.url());
      if (url.protocol === "data:" || url.protocol === "blob:") return;
      if (url.hostname !== "127.0.0.1") faults.push(`request to ${url.origin}`);
    });
    await page.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", (event) => {
        console.error(`CSP: ${event.violatedDirective} blocked ${event.blockedURI}`);
      });
    });
    await use(page);
    const expected = [...expectedErrors, LOAD_OVERTAKEN];
    expect(faults.filter((fault) => !expected.some((pattern) => pattern.test(fault)))).toEqual([]);
  },
});

export { expect };
