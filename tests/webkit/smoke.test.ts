import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { type AppServer, startAppServer } from "../../scripts/app-server";
import { buildIfStale } from "../../scripts/build";
import { hasWebKit } from "../../scripts/find-webkit";
import { seedDatabase, seedDemoAccounts } from "../../scripts/seed-database";
import { NOT_FOUND_PATH, PAGES } from "../e2e/pages";
import { nextMonth } from "../setup/next-month";

import { startWebKit, type WebKit } from "./webdriver";

const PASSWORD = "demo password for WebKit";
/** Forms that are sent faster are taken for a program's. */
const READING_MILLISECONDS = 2_100;
const POLL = { timeout: 30_000 };

describe.skipIf(!hasWebKit)("in WebKitGTK", { timeout: 120_000 }, () => {
  let folder: string;
  let app: AppServer;
  let browser: WebKit;

  beforeAll(async () => {
    await buildIfStale();
    folder = mkdtempSync(path.join(tmpdir(), "automata-webkit-"));
    const databaseUrl = `file:${path.join(folder, "app.db")}`;
    await seedDatabase(databaseUrl);
    await seedDemoAccounts(databaseUrl, { password: PASSWORD });
    app = await startAppServer({ databaseUrl, env: { LOG_LEVEL: "warn" } });
    browser = await startWebKit();
  }, 180_000);

  afterAll(async () => {
    await browser?.close();
    await app?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const shownPath = async () => new URL(await browser.url()).pathname;
  const heading = () =>
    browser.run<string | null>("return document.querySelector('h1')?.textContent ?? null");

  test("every public page opens and fits the window", async () => {
    const faults: string[] = [];
    for (const address of [...PAGES.map(({ path: page }) => page), NOT_FOUND_PATH]) {
      await browser.open(app.url + address);
      const [words, excess] = await browser.run<[number, number]>(
        "const { scrollWidth, clientWidth } = document.documentElement;" +
          "return [document.body.innerText.split(/\\s+/).length, scrollWidth - clientWidth]",
      );
      if (words < 20 || excess > 0) faults.push(`${address}: ${words} words, ${excess} px too wide`);
    }
    expect(faults).toEqual([]);
  });

  test("every way out of the booking page arrives", async () => {
    for (const address of ["/terms", "/blog", "/", "/login"]) {
      await browser.open(`${app.url}/booking`);
      await browser.run(`location.assign(${JSON.stringify(address)})`);
      await expect.poll(shownPath, POLL).toBe(address);
      expect(await heading()).toBeTruthy();
    }
  });

  test("a visitor books a consultation", async () => {
    await browser.open(`${app.url}/booking?tz=Europe%2FBerlin&month=${nextMonth()}`);
    await browser.click("a[aria-label$='available']");
    // What is chosen and typed before that day's page has arrived is lost if it is a new document.
    await expect.poll(() => browser.url(), POLL).toContain("day=");
    await browser.click("input[name=slot]");
    await browser.type("input[name=name]", "Pat Example");
    await browser.type("input[name=email]", "pat@visitors.test");
    await browser.type("textarea[name=note]", "Invoices");
    await browser.click("input[name=consent]");
    const drawnAt = Date.now();
    await expect.poll(() => Date.now() - drawnAt, { timeout: 5_000 }).toBeGreaterThan(READING_MILLISECONDS);
    await browser.run(
      "[...document.querySelectorAll('main button')].find((b) => b.innerText === 'Confirm booking').click()",
    );
    await expect.poll(heading, POLL).toBe("You are booked.");
  });

  test("staff sign in and reach the console", async () => {
    await browser.open(`${app.url}/login`);
    await browser.type("input[name=email]", "super_admin@demo.test");
    await browser.type("input[name=password]", PASSWORD);
    await browser.click("main button[type=submit]");
    await expect.poll(shownPath, POLL).toBe("/dashboard");
    for (const address of ["/admin/leads", "/admin/blog", "/admin/settings/booking"]) {
      await browser.open(app.url + address);
      expect(await heading()).toBeTruthy();
    }
  });
});
