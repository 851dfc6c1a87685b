import { defineConfig, devices } from "@playwright/test";

import { findChromium } from "./scripts/ensure-chromium";

/** Stops Chromium's own network traffic while tests run, and work that they don't need. */
const QUIET_CHROMIUM = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  // A tab's next page stays in its process, whose start is a fifth of the work of opening a page.
  "--renderer-process-limit=1",
  // Animated pages repaint all the time. Tests of motion ask for it.
  "--force-prefers-reduced-motion",
];

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/e2e/global-setup.ts",
  outputDir: "test-results",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: "list",
  // Two cores run two browsers and the server: what takes a second on a desk may take ten here,
  // and more while others use the machine. These only end a test that hangs.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    ...devices["Desktop Chrome"],
    // Set by the global setup, which runs before the workers read this file.
    baseURL: process.env.E2E_BASE_URL,
    launchOptions: { executablePath: findChromium(), args: QUIET_CHROMIUM },
    // A reader of the 24-hour clock. Tests of the other one ask for it.
    locale: "en-GB",
    timezoneId: "UTC",
    // No preferences by DevTools, because the browser would then style each page a second time when
    // it is left. A test sets those that it is about.
    colorScheme: null,
    contextOptions: { reducedMotion: null, forcedColors: null, contrast: null },
    trace: "off",
    screenshot: "only-on-failure",
  },
  /*
   * Each test runs once, on a desktop with scripts. `@phone` tests prove a layout and also run on a
   * phone, `@phone-only` tests run nowhere else. `@no-js` tests prove a form or a page that works
   * differently without scripts, and also run without them.
   */
  projects: [
    {
      name: "desktop",
      testIgnore: /dockerfile\.spec\.ts$/,
      grepInvert: /@phone-only/,
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: "desktop-no-js",
      grep: /@no-js/,
      use: { viewport: { width: 1280, height: 800 }, javaScriptEnabled: false },
    },
    {
      name: "phone",
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    // Installs and compiles for minutes, so it needs the machine to itself.
    {
      name: "image",
      testMatch: /dockerfile\.spec\.ts$/,
      dependencies: ["desktop", "desktop-no-js", "phone"],
    },
  ],
});
