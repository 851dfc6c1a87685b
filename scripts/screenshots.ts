import { mkdtempSync, rmSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { type Browser, type BrowserContext, type Page, chromium } from "@playwright/test";
import sharp from "sharp";

import { mailBody } from "../app/models/mail/mail-body";
import { DEFAULT_SETTINGS } from "../app/models/settings/settings";
import { startAppServer } from "./app-server";
import { buildIfStale } from "./build";
import { ensureChromium } from "./ensure-chromium";
import { keptSecret } from "./kept-secret";
import { MAIL_SAMPLES, OPTIONAL_MAILS } from "./mail-samples";
import { type SampleBrand, sampleBrands } from "./pictures/sample-brands";
import { seedDatabase, seedDemoAccounts, seedDemoStory } from "./seed-database";

/**
 * A page to photograph: its path, and the demo account that opens it. Signed out without an
 * account.
 */
interface Screen {
  path: string;
  as?: string;
  /** Selectors of links to follow, to a page whose URL isn't known in advance. */
  follow?: string | readonly string[];
  /** Brings the page from its path to the screen. */
  prepare?: (page: Page) => Promise<void>;
}

/** The screens, by the name of their picture. */
const SCREENS: Record<string, Screen> = {
  landing: { path: "/" },
  blog: { path: "/blog" },
  "blog-empty": { path: "/blog?q=nothing-has-this-word" },
  post: { path: "/blog/start-with-the-exceptions" },
  "api-docs": { path: "/api/docs" },
  privacy: { path: "/privacy" },
  terms: { path: "/terms" },
  contact: { path: "/contact" },
  "cloudinary-demo": { path: "/cloudinary-demo" },
  "cloudinary-demo-own": { path: "/cloudinary-demo", as: "lead" },
  "roi-calculator": { path: "/roi-calculator" },
  booking: { path: "/booking" },
  login: { path: "/login" },
  register: { path: "/register" },
  "forgot-password": { path: "/forgot-password" },
  "resend-confirmation": { path: "/resend-confirmation" },
  confirm: { path: "/auth/confirm?token_hash=0123456789abcdef0123456789abcdef&type=signup" },
  "dead-link": {
    path: "/auth/callback?error=access_denied&error_description=Email+link+is+invalid+or+has+expired",
  },
  "not-found": { path: "/no-such-page" },
  profile: { path: "/profile", as: "lead" },
  "confirm-identity": { path: "/confirm-identity", as: "lead" },
  "access-denied": { path: "/dashboard", as: "support" },
  dashboard: { path: "/dashboard", as: "super_admin" },
  "dashboard-editor": { path: "/dashboard", as: "blog_admin" },
  users: { path: "/admin/users", as: "super_admin" },
  "users-none": { path: "/admin/users?q=zzzz", as: "support" },
  user: { path: "/admin/users?q=support%40demo.test", as: "super_admin", follow: "tbody th a" },
  "user-read-only": { path: "/admin/users?q=lead%40demo.test", as: "support", follow: "tbody th a" },
  invite: { path: "/admin/users/invite", as: "super_admin" },
  audit: { path: "/admin/audit", as: "super_admin" },
  "audit-none": { path: "/admin/audit?action=user.disabled", as: "super_admin" },
  leads: { path: "/admin/leads", as: "sales" },
  "leads-table": { path: "/admin/leads?view=table", as: "sales" },
  "leads-none": { path: "/admin/leads?q=nobodyhasthisname", as: "sales" },
  lead: { path: "/admin/leads?view=table", as: "sales", follow: "tbody th a" },
  "leads-new": { path: "/admin/leads/new", as: "sales" },
  inbox: { path: "/admin/inbox", as: "sales" },
  message: { path: "/admin/inbox", as: "sales", follow: "tbody th a" },
  "contact-sent": { path: "/contact?sent=1" },
  settings: { path: "/admin/settings", as: "super_admin" },
  "settings-member": { path: "/admin/settings", as: "member" },
  workspaces: { path: "/admin/workspaces", as: "super_admin" },
  "workspaces-none": { path: "/admin/workspaces?q=nothing-has-this-word", as: "super_admin" },
  company: { path: "/admin/workspaces", as: "super_admin", follow: "tbody th a" },
  "workspaces-member": { path: "/admin/workspaces", as: "member" },
  "company-new": { path: "/admin/workspaces/new", as: "super_admin" },
  workspace: { path: "/workspace", as: "member" },
  "workspace-members": { path: "/workspace", as: "member", follow: "main a[href$='/members']" },
  "workspace-activity": { path: "/workspace", as: "member", follow: "main a[href$='/activity']" },
  "settings-product": { path: "/admin/settings/product", as: "super_admin" },
  "settings-contact": { path: "/admin/settings/contact", as: "super_admin" },
  "settings-search": { path: "/admin/settings/search", as: "super_admin" },
  "settings-notice": { path: "/admin/settings/notice", as: "super_admin" },
  "settings-features": { path: "/admin/settings/features", as: "super_admin" },
  "settings-booking": { path: "/admin/settings/booking", as: "super_admin" },
  "settings-security": { path: "/admin/settings/security", as: "super_admin" },
  "settings-mail": { path: "/admin/settings/mail", as: "super_admin" },
  pictures: { path: "/admin/pictures", as: "blog_admin" },
  posts: { path: "/admin/blog", as: "blog_admin" },
  "posts-none": { path: "/admin/blog?q=nothing-has-this-word", as: "blog_admin" },
  "post-new": { path: "/admin/blog/new", as: "blog_admin" },
  "post-editor": { path: "/admin/blog", as: "blog_admin", follow: "tbody th a" },
  "post-history": { path: "/admin/blog", as: "blog_admin", follow: "tbody a[href$='/history']" },
  "posts-trash": { path: "/admin/blog?state=trash", as: "blog_admin" },
  bookings: { path: "/admin/bookings", as: "sales" },
  "bookings-list": { path: "/admin/bookings/list", as: "sales" },
  "booking-detail": { path: "/admin/bookings/list", as: "sales", follow: "tbody th a" },
  proposals: { path: "/admin/proposals", as: "sales" },
  "proposals-none": { path: "/admin/proposals?q=nothing-has-this-word", as: "sales" },
  "proposal-new": { path: "/admin/proposals/new", as: "sales" },
  "own-proposals": { path: "/proposals", as: "lead" },
  "own-proposals-signed-out": { path: "/proposals" },
  "booking-hosts": { path: "/admin/bookings/hosts", as: "sales" },
  "booking-host": { path: "/admin/bookings/hosts", as: "sales", follow: "tbody a" },
};
/** The screens in the README, and the folder of their pictures. */
const DOCUMENTED: Record<string, Screen> = {
  site: { path: "/" },
  statement: { path: "/roi-calculator", prepare: completeCalculator },
  booking: { path: "/booking" },
  proposal: {
    path: "/admin/proposals?status=viewed",
    as: "sales",
    follow: ["tbody th a", "main a[href^='/p/']"],
  },
  console: { path: "/dashboard", as: "super_admin" },
  editor: { path: "/admin/blog", as: "blog_admin", follow: "tbody th a" },
};
/** The screens that show most of a brand. */
const BRANDED = ["landing", "post", "booking", "login", "dashboard", "leads"];
/** The widths of emails: a phone, and wider than an email grows. */
const MAIL_WIDTHS = [390, 720];
const DOCUMENTED_OUTPUT = path.resolve("docs/pictures");
const WIDTHS = [390, 768, 1440];
const THEMES = ["light", "dark"] as const;
const OUTPUT = path.resolve("screenshots");
const PASSWORD = "demo password for pictures";

/**
 * Takes a picture of every screen, width and theme: `npm run screenshots [name …]`. With `--docs`,
 * takes those of the README instead; with `--brands`, those of a few screens in three brands; with
 * `--mails`, those of every email, and writes its plain text next to them. Builds if needed, and
 * serves a fresh database with the demo's content. Reports pages that scroll sideways.
 */
async function main(): Promise<void> {
  const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
  if (process.argv.includes("--mails")) return takeMailPictures(wanted);
  const forDocs = process.argv.includes("--docs");
  const brands = process.argv.includes("--brands") ? await sampleBrands() : null;
  const folder = mkdtempSync(path.join(tmpdir(), "automata-pictures-"));
  const databaseUrl = `file:${path.join(folder, "app.db")}`;
  // The seed and the server share a secret, because links work only with the one that made them.
  const secret = (process.env.SESSION_SECRET ||= keptSecret(folder));
  await buildIfStale();
  if (forDocs) await seedDemoStory(databaseUrl, { password: PASSWORD });
  else {
    await seedDatabase(databaseUrl);
    await seedDemoAccounts(databaseUrl, { password: PASSWORD });
  }
  const app = await startAppServer({
    databaseUrl,
    env: { LOG_LEVEL: "warn", DEV_MAIL: "true", SESSION_SECRET: secret },
  });
  const browser = await launchBrowser();
  try {
    await mkdir(forDocs ? DOCUMENTED_OUTPUT : OUTPUT, { recursive: true });
    if (brands) {
      await takeBrandPictures(browser, app.url, brands, wanted);
      return;
    }
    for (const [name, screen] of Object.entries(forDocs ? DOCUMENTED : SCREENS)) {
      if (wanted.length > 0 && !wanted.includes(name)) continue;
      if (forDocs) await takeDocumentedPictures(browser, app.url, name, screen);
      else await takePictures(browser, app.url, name, screen);
      console.log(name);
    }
  } finally {
    await browser.close();
    await app.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await ensureChromium(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"],
  });
}

/** Takes a picture of every email as the product writes it. They need no server. */
async function takeMailPictures(wanted: readonly string[]): Promise<void> {
  const browser = await launchBrowser();
  try {
    await mkdir(OUTPUT, { recursive: true });
    for (const [name, samples] of Object.entries(MAIL_SAMPLES)) {
      if (wanted.length > 0 && !wanted.includes(name)) continue;
      for (const [index, words] of samples.entries()) {
        const file = path.join(OUTPUT, `mail-${name}${index === 0 ? "" : `-${index + 1}`}`);
        const { html, subject, text } = mailBody({
          words: () => words,
          link: "https://app.example/a-page-of-the-product",
          stopLink: OPTIONAL_MAILS.has(name) ? "https://app.example/stop" : undefined,
          settings: DEFAULT_SETTINGS,
        });
        await writeFile(`${file}.txt`, `Subject: ${subject}\n\n${text}`);
        for (const theme of THEMES) await takeMailPicture(browser, file, html, theme);
      }
      console.log(name);
    }
  } finally {
    await browser.close();
  }
}

async function takeMailPicture(
  browser: Browser,
  file: string,
  html: string,
  theme: (typeof THEMES)[number],
): Promise<void> {
  const context = await browser.newContext({ colorScheme: theme });
  for (const width of MAIL_WIDTHS) {
    const page = await context.newPage();
    await page.setViewportSize({ width, height: 300 });
    await page.setContent(html);
    await reportSideways(page, path.basename(file), width);
    await page.screenshot({ path: `${file}-${width}-${theme}.png`, fullPage: true });
    await page.close();
  }
  await context.close();
}

async function reportSideways(page: Page, name: string, width: number): Promise<void> {
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  if (sideways > 0) console.warn(`${name} at ${width} px scrolls ${sideways} px sideways`);
}

async function takePictures(browser: Browser, url: string, name: string, screen: Screen): Promise<void> {
  for (const theme of THEMES) {
    const context = await openContext(browser, url, theme, screen);
    for (const width of WIDTHS) {
      const page = await context.newPage();
      await page.setViewportSize({ width, height: 900 });
      await openScreen(page, url, screen);
      await reportSideways(page, name, width);
      await page.screenshot({ path: path.join(OUTPUT, `${name}-${width}-${theme}.png`), fullPage: true });
      await page.close();
    }
    await context.close();
  }
}

/** Takes the upper part of a screen in both themes, small enough for a repository. */
async function takeDocumentedPictures(
  browser: Browser,
  url: string,
  name: string,
  screen: Screen,
): Promise<void> {
  for (const theme of THEMES) {
    const context = await openContext(browser, url, theme, screen);
    const page = await context.newPage();
    await page.setViewportSize({ width: 1280, height: 800 });
    await openScreen(page, url, screen);
    const picture = sharp(await page.screenshot());
    await picture.webp({ quality: 80 }).toFile(path.join(DOCUMENTED_OUTPUT, `${name}-${theme}.webp`));
    await context.close();
  }
}

/** Takes pictures of a few screens in each brand: `npm run screenshots -- --brands [brand …]`. */
async function takeBrandPictures(
  browser: Browser,
  url: string,
  brands: Record<string, SampleBrand>,
  wanted: readonly string[],
): Promise<void> {
  for (const [brand, sample] of Object.entries(brands)) {
    if (wanted.length > 0 && !wanted.includes(brand)) continue;
    await enterBrand(browser, url, sample);
    for (const name of BRANDED) {
      const screen = SCREENS[name];
      if (screen) await takePictures(browser, url, `brand-${brand}-${name}`, screen);
    }
    console.log(brand);
  }
}

/** Gives the site a brand, as an operator does. */
async function enterBrand(browser: Browser, url: string, { productName, color, sign }: SampleBrand) {
  const context = await browser.newContext();
  await signIn(context, url, "super_admin");
  const page = await context.newPage();
  await page.goto(`${url}/admin/site/brand`, { waitUntil: "networkidle" });
  await page.getByLabel("Sign", { exact: true }).setInputFiles(sign);
  await page.getByRole("button", { name: "Use this sign" }).click();
  await page.getByText("Sign saved", { exact: true }).first().waitFor();
  await page.getByRole("main").getByLabel("Product name").fill(productName);
  await page.getByRole("main").getByLabel("Brand color").fill(color);
  await page.getByRole("button", { name: "Save and publish" }).click();
  await page.getByText("Brand saved", { exact: true }).first().waitFor();
  await context.close();
}

async function openContext(
  browser: Browser,
  url: string,
  theme: (typeof THEMES)[number],
  screen: Screen,
): Promise<BrowserContext> {
  const context = await browser.newContext({ colorScheme: theme, reducedMotion: "reduce" });
  if (screen.as) await signIn(context, url, screen.as);
  return context;
}

async function openScreen(page: Page, url: string, screen: Screen): Promise<void> {
  await page.goto(url + screen.path, { waitUntil: "networkidle" });
  await screen.prepare?.(page);
  for (const selector of [screen.follow ?? []].flat()) {
    const link = page.locator(selector).first();
    const address = new URL((await link.getAttribute("href")) ?? "", url).href;
    const response = await page.goto(address, { waitUntil: "networkidle" });
    if (!response?.ok()) throw new Error(`${address} answers ${response?.status() ?? "nothing"}.`);
  }
}

/** Answers the ROI agent's questions, up to the statement. */
async function completeCalculator(page: Page): Promise<void> {
  for (const answer of [
    "supplier invoices",
    "30 a day",
    "9 minutes",
    "two of us",
    "7 of 10",
    "$42",
    "1 system",
  ]) {
    const question = page.locator("#now");
    const asked = await question.textContent();
    await page.getByLabel("Your answer").fill(answer);
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await page.waitForFunction((before) => document.querySelector("#now")?.textContent !== before, asked);
    await page.waitForLoadState("networkidle");
  }
}

async function signIn(context: BrowserContext, url: string, account: string): Promise<void> {
  const response = await context.request.post(`${url}/api/auth/login`, {
    data: { email: `${account}@demo.test`, password: PASSWORD },
    headers: { Origin: url },
  });
  if (!response.ok()) throw new Error(`${account} cannot sign in: ${response.status()}`);
}

await main();
