import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { weighPage } from "../../bench/weight";
import { findFreePort } from "../../scripts/free-port";
import { type DemoSite, PlainBrowser, startDemoSite } from "./support/demo-site";

/* What a first visit costs. A page with one form is a document: it has a short script in it, and
   React never loads. Other pages that people work on load React, in few files. */

const REQUESTS_MAX = 6;
const BYTES_MAX = 60_000;

let site: DemoSite;
/** Browsers have no passkeys for an IP address. */
let url: string;
beforeAll(async () => {
  const port = String(await findFreePort());
  url = `http://localhost:${port}`;
  site = await startDemoSite({ PORT: port, APP_URL: url });
});
afterAll(() => site.stop());

async function expectLight(page: string, headers: Record<string, string> = {}): Promise<string> {
  const weight = await weighPage(url, page, headers);
  expect(weight.javascript).toBe(0);
  expect(weight.requests).toBeLessThanOrEqual(REQUESTS_MAX);
  expect(weight.total).toBeLessThanOrEqual(BYTES_MAX);
  const markup = await (await fetch(url + page, { headers })).text();
  expect(markup).not.toContain("modulepreload");
  expect(markup).not.toContain("__remixContext");
  return markup;
}

test.each([
  "/login",
  "/login?redirectTo=%2Fprofile",
  "/register",
  "/login/company",
  "/forgot-password",
  "/resend-confirmation",
  "/auth/confirm?token_hash=0123456789abcdef0123456789abcdef&type=signup",
  "/invitation?token=nothing",
  "/contact",
])("%s loads few files, few bytes and no modules", async (page) => {
  await expectLight(page);
});

test("the sign-in page does so with its button for passkeys", async () => {
  expect(await expectLight("/login")).toContain("Sign in with a passkey");
});

test("the page that asks signed-in people for a proof does so as well", async () => {
  const browser = new PlainBrowser(url);
  await browser.signIn("lead@demo.test");
  const headers = { Cookie: browser.cookieHeader() };
  const page = await expectLight("/confirm-identity?redirectTo=%2Fprofile", headers);
  expect(page).toContain("Confirm with a passkey");
});

describe("a page that runs in the browser loads few files, and the parts of no other", () => {
  /** The document, the stylesheet, the font, the list of routes, and scripts. */
  const HYDRATED_REQUESTS_MAX = 11;

  async function expectFew(page: string, bytesMax: number, headers: Record<string, string> = {}) {
    const weight = await weighPage(url, page, headers);
    expect(weight.javascript).toBeGreaterThan(0);
    expect(weight.requests).toBeLessThanOrEqual(HYDRATED_REQUESTS_MAX);
    expect(weight.total).toBeLessThanOrEqual(bytesMax);
    const markup = await (await fetch(url + page, { headers })).text();
    const scripts = [...markup.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map((match) => match[1] ?? "");
    // Editor, messages that move and the checks of the server load when they are used, or never.
    expect(scripts.filter((script) => /code-mirror|live-toasts|checks/.test(script))).toEqual([]);
    return scripts;
  }

  test("/booking", async () => {
    const scripts = await expectFew("/booking", 220_000);
    expect(scripts.filter((script) => script.includes("_admin") || script.includes("console"))).toEqual([]);
  });

  test.each([
    "/admin/today",
    "/dashboard",
    "/admin/leads",
    "/admin/bookings",
    "/admin/tasks",
    "/admin/inbox",
    "/admin/blog",
    "/admin/webhooks",
  ])("%s", async (page) => {
    const browser = new PlainBrowser(url);
    await browser.signIn("super_admin@demo.test");
    await expectFew(page, 265_000, { Cookie: browser.cookieHeader() });
  });
});
