import { afterAll, beforeAll, expect, test } from "vitest";

import { weighPage } from "../../bench/weight";
import { findFreePort } from "../../scripts/free-port";
import { type DemoSite, PlainBrowser, startDemoSite } from "./support/demo-site";

/* What a first visit of a page with one form costs. Such a page is a document: it has a short
   script in it, and React never loads. */

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
