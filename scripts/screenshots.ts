import { spawn } from "node:child_process";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { chromium } from "playwright-core";

/** Pages to look at, by the name of their picture. */
const PAGES: Record<string, string> = {
  landing: "/",
  blog: "/blog",
  "blog-empty": "/blog?q=nothing-has-this-word",
  "api-docs": "/api/docs",
  privacy: "/privacy",
  terms: "/terms",
  contact: "/contact",
  "roi-calculator": "/roi-calculator",
  booking: "/booking",
  login: "/login",
  register: "/register",
  "forgot-password": "/forgot-password",
  "resend-confirmation": "/resend-confirmation",
  confirm: "/auth/confirm?token_hash=0123456789abcdef0123456789abcdef&type=signup",
  "dead-link": "/auth/callback?error=access_denied&error_description=Email+link+is+invalid+or+has+expired",
  "not-found": "/no-such-page",
};
const WIDTHS = [390, 768, 1440];
const THEMES = ["light", "dark"] as const;
const PORT = Number(process.env.PORT ?? 3159);
const OUTPUT = path.resolve("screenshots");

/** Takes a picture of every page, width and theme: `npm run screenshots [name …]`. Serves the build itself unless BASE_URL is set. */
async function main() {
  const wanted = process.argv.slice(2);
  const baseUrl = process.env.BASE_URL ?? `http://localhost:${PORT}`;
  const server = process.env.BASE_URL
    ? null
    : spawn("npx", ["remix-serve", "./build/server/index.js"], {
        env: { ...process.env, PORT: String(PORT), NODE_ENV: "production", LOG_LEVEL: "error" },
        stdio: "inherit",
        detached: true,
      });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"],
  });
  try {
    await answering(baseUrl);
    await mkdir(OUTPUT, { recursive: true });
    const pages = { ...PAGES };
    for (const [name, address] of Object.entries(pages)) {
      if (wanted.length > 0 && !wanted.includes(name)) continue;
      for (const theme of THEMES) {
        for (const width of WIDTHS) {
          const page = await browser.newPage({
            viewport: { width, height: 900 },
            colorScheme: theme,
            reducedMotion: "reduce",
          });
          await page.goto(baseUrl + address, { waitUntil: "networkidle" });
          const sideways = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          if (sideways > 0) console.warn(`${name} at ${width} px scrolls ${sideways} px sideways`);
          await page.screenshot({ path: path.join(OUTPUT, `${name}-${width}-${theme}.png`), fullPage: true });
          await page.close();
        }
      }
      console.log(name);
    }
  } finally {
    await browser.close();
    if (server?.pid) process.kill(-server.pid);
  }
}

async function answering(address: string) {
  for (let attempt = 0; attempt < 100; attempt++) {
    const answered = await fetch(address).then(
      (response) => response.ok,
      () => false,
    );
    if (answered) return;
    await sleep(100);
  }
  throw new Error(`${address} does not answer`);
}

await main();
