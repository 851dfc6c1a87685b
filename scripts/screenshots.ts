import { mkdtempSync, rmSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { type Browser, type BrowserContext, chromium } from "@playwright/test";

import { startAppServer } from "./app-server";
import { buildIfStale } from "./build-if-stale";
import { ensureChromium } from "./ensure-chromium";
import { seedDatabase, seedDemoAccounts } from "./seed-database";

/** A page to look at: its address, and the demo account that sees it (left out: signed out). */
interface Screen {
  path: string;
  as?: string;
  /** Goes on to where the first of these links leads: a page whose address nobody knows before. */
  follow?: string;
}

/** By the name of the picture. */
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
const WIDTHS = [390, 768, 1440];
const THEMES = ["light", "dark"] as const;
const OUTPUT = path.resolve("screenshots");
const PASSWORD = "demo password for pictures";

/**
 * Takes a picture of every screen, width and theme: `npm run screenshots [name …]`. Builds when
 * needed and serves a fresh database with the seed and the demo accounts. Says which page scrolls
 * sideways.
 */
async function main(): Promise<void> {
  const wanted = process.argv.slice(2);
  const folder = mkdtempSync(path.join(tmpdir(), "automata-pictures-"));
  const databaseUrl = `file:${path.join(folder, "app.db")}`;
  await buildIfStale();
  await seedDatabase(databaseUrl);
  await seedDemoAccounts(databaseUrl, { password: PASSWORD });
  const app = await startAppServer({ databaseUrl, env: { LOG_LEVEL: "warn", DEV_MAIL: "true" } });
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"],
  });
  try {
    await mkdir(OUTPUT, { recursive: true });
    for (const [name, screen] of Object.entries(SCREENS)) {
      if (wanted.length > 0 && !wanted.includes(name)) continue;
      await takePictures(browser, app.url, name, screen);
      console.log(name);
    }
  } finally {
    await browser.close();
    await app.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function takePictures(browser: Browser, url: string, name: string, screen: Screen): Promise<void> {
  for (const theme of THEMES) {
    const context = await browser.newContext({ colorScheme: theme, reducedMotion: "reduce" });
    if (screen.as) await signIn(context, url, screen.as);
    for (const width of WIDTHS) {
      const page = await context.newPage();
      await page.setViewportSize({ width, height: 900 });
      await page.goto(url + screen.path, { waitUntil: "networkidle" });
      if (screen.follow) {
        const link = page.locator(screen.follow).first();
        await page.goto(new URL((await link.getAttribute("href")) ?? "", url).href, {
          waitUntil: "networkidle",
        });
      }
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (sideways > 0) console.warn(`${name} at ${width} px scrolls ${sideways} px sideways`);
      await page.screenshot({ path: path.join(OUTPUT, `${name}-${width}-${theme}.png`), fullPage: true });
      await page.close();
    }
    await context.close();
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
