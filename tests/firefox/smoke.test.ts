import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { type Browser, launch, type Page } from "puppeteer-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import { type AppServer, startAppServer } from "../../scripts/app-server";
import { buildIfStale } from "../../scripts/build";
import { findFirefox } from "../../scripts/ensure-firefox";
import { seedDatabase, seedDemoAccounts } from "../../scripts/seed-database";
import { NOT_FOUND_PATH, PAGES } from "../e2e/pages";
import { nextMonth } from "../setup/next-month";

const PASSWORD = "demo password for Firefox";
const WIDTHS = [320, 1280];
/** Forms that are sent faster are taken for a program's. */
const READING_MILLISECONDS = 2_100;
/** Pages of the console, with the demo account that opens each. */
const CONSOLE_PAGES = [
  "/dashboard",
  "/admin/users",
  "/admin/leads",
  "/admin/bookings",
  "/admin/bookings/list",
  "/admin/proposals",
  "/admin/proposals/new",
  "/admin/inbox",
  "/admin/pictures",
  "/admin/audit",
  "/admin/api-keys",
  "/admin/workspaces",
  "/admin/settings",
  "/admin/settings/booking",
];

/** The editor of a text. It has its styles in a shadow tree. */
const EDITOR = ">>> .cm-content[contenteditable=true]";
/**
 * What Firefox writes when a page is left while a font (NS_BINDING_ABORTED) or the rest of an
 * answer is on its way.
 */
const LEFT_BEHIND =
  /^downloadable font: download failed .*status=2152398850|^(?:TypeError: )?Error in input stream$/;

const firefox = findFirefox();

describe.skipIf(!firefox)("in Firefox", { timeout: 120_000 }, () => {
  let folder: string;
  let app: AppServer;
  let browser: Browser;

  beforeAll(async () => {
    await buildIfStale();
    folder = mkdtempSync(path.join(tmpdir(), "automata-firefox-"));
    const databaseUrl = `file:${path.join(folder, "app.db")}`;
    await seedDatabase(databaseUrl);
    await seedDemoAccounts(databaseUrl, { password: PASSWORD });
    [app, browser] = await Promise.all([
      startAppServer({ databaseUrl, env: { LOG_LEVEL: "warn", DEV_MAIL: "true" } }),
      launch({ browser: "firefox", executablePath: firefox ?? "", headless: true }),
    ]);
  }, 180_000);

  // A page that is left open keeps working next to those of the following tests.
  afterEach(async () => {
    for (const context of browser.browserContexts().slice(1)) await context.close();
  });

  afterAll(async () => {
    await browser?.close();
    await app?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /**
   * A page of a visitor of its own, and what goes wrong in it: console errors, exceptions,
   * violations of the CSP.
   */
  async function openVisitor(): Promise<{ page: Page; faults: string[] }> {
    const page = await (await browser.createBrowserContext()).newPage();
    const faults: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") faults.push(`${page.url()}: ${message.text()}`);
    });
    page.on("pageerror", (error) => {
      const message = error instanceof Error ? error.message : String(error);
      if (!LEFT_BEHIND.test(message)) faults.push(`${page.url()}: uncaught ${message}`);
    });
    await page.evaluateOnNewDocument(() => {
      document.addEventListener("securitypolicyviolation", (event) => {
        console.error(`CSP: ${event.violatedDirective} blocked ${event.blockedURI}`);
      });
    });
    return { page, faults };
  }

  async function open(page: Page, address: string): Promise<void> {
    await page.goto(app.url + address, { waitUntil: "networkidle0" });
  }

  async function signIn(page: Page, name: string): Promise<void> {
    await open(page, "/login");
    await page.locator("input[name=email]").fill(`${name}@demo.test`);
    await page.locator("input[name=password]").fill(PASSWORD);
    await page.locator("main button[type=submit]").click();
    await page.waitForFunction(() => !location.pathname.startsWith("/login"));
  }

  /** Opens each URL at each width, and returns those that scroll sideways. */
  async function walk(page: Page, addresses: string[]): Promise<string[]> {
    const sideways: string[] = [];
    for (const address of addresses) {
      await open(page, address);
      for (const width of WIDTHS) {
        await page.setViewport({ width, height: 800 });
        const excess = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        if (excess > 0) sideways.push(`${address} at ${width} px by ${excess} px`);
      }
    }
    return sideways;
  }

  test("every public page opens without errors and violations of the CSP, and fits the window", async () => {
    const { page, faults } = await openVisitor();
    expect(await walk(page, [...PAGES.map(({ path: address }) => address), NOT_FOUND_PATH])).toEqual([]);
    expect(faults).toEqual([]);
  });

  test("a prefetch that the CSP blocks would be reported", async () => {
    const { page, faults } = await openVisitor();
    await open(page, "/login");
    expect(faults).toEqual([]);
    await page.evaluate(() => {
      const link = document.createElement("link");
      link.rel = "prefetch";
      link.href = "/blog";
      document.head.append(link);
    });
    await expect.poll(() => faults, { timeout: 10_000 }).toContainEqual(expect.stringMatching(/CSP: .*src/));
  });

  test("a visitor who leaves the sign-in page at once arrives", async () => {
    const { page, faults } = await openVisitor();
    for (const address of ["/terms", "/blog", "/booking"]) {
      await page.goto(`${app.url}/login`, { waitUntil: "domcontentloaded" });
      await page.goto(app.url + address, { waitUntil: "networkidle0" });
      // On a busy machine the driver takes the end of the first page for that of the second.
      await expect.poll(() => new URL(page.url()).pathname, { timeout: 30_000 }).toBe(address);
    }
    expect(faults).toEqual([]);
  });

  test("staff sign in, and every page of the console opens without errors and fits the window", async () => {
    const { page, faults } = await openVisitor();
    await signIn(page, "super_admin");
    // The driver hears of a page's new address later than the page itself.
    await expect.poll(() => new URL(page.url()).pathname, { timeout: 30_000 }).toBe("/dashboard");
    expect(await walk(page, CONSOLE_PAGES)).toEqual([]);
    expect(faults).toEqual([]);
  });

  test("a visitor books a consultation", async () => {
    const { page, faults } = await openVisitor();
    await open(page, `/booking?tz=Europe%2FBerlin&month=${nextMonth()}`);
    await page.locator("a[aria-label$='available']").click();
    // What is chosen and typed before that day's page has arrived is lost if it is a new document.
    await expect.poll(() => page.url(), { timeout: 30_000 }).toContain("day=");
    await page.locator("input[name=slot]").click();
    await page.locator("input[name=name]").fill("Pat Example");
    await page.locator("input[name=email]").fill("pat@visitors.test");
    await page.locator("textarea[name=note]").fill("Invoices");
    await page.locator("input[name=consent]").click();
    const drawnAt = Date.now();
    await expect.poll(() => Date.now() - drawnAt, { timeout: 5_000 }).toBeGreaterThan(READING_MILLISECONDS);
    await page.locator("main button::-p-text(Confirm booking)").click();
    await page.locator("h1::-p-text(You are booked.)").wait();
    expect(faults).toEqual([]);
  });

  test("an editor writes a draft, and another tab shows it", async () => {
    const { page, faults } = await openVisitor();
    await signIn(page, "blog_admin");
    await open(page, "/admin/blog/new");
    await page.locator("[name=title]").fill("Written in Firefox");
    await page.locator("main button::-p-text(Create draft)").click();
    await page.locator(EDITOR).click();
    await page.keyboard.type("## A heading\n\nA line of text.");
    await page.locator(".foot-bar button[value=save]").click();
    const again = await page.browserContext().newPage();
    // The draft is also saved automatically, so the button may have nothing left to say.
    const readAgain = async () => {
      await again.goto(page.url(), { waitUntil: "networkidle0" });
      await again.locator(EDITOR).wait();
      return again.$eval(EDITOR, (content) => content.textContent);
    };
    await expect.poll(readAgain, { timeout: 60_000 }).toContain("A line of text.");
    expect(faults).toEqual([]);
  });
});
