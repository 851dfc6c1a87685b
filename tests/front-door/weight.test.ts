import { afterAll, beforeAll, expect, test } from "vitest";

import { weighPage } from "../../bench/weight";
import { type AppServer, startApp } from "./support/app-server";

/* What a first visit of a page with one form costs. Such a page is a document: it has a short
   script in it, and React never loads. */

const REQUESTS_MAX = 6;
const BYTES_MAX = 60_000;

let app: AppServer;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

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
  const url = `http://127.0.0.1:${app.port}`;
  const weight = await weighPage(url, page);
  expect(weight.javascript).toBe(0);
  expect(weight.requests).toBeLessThanOrEqual(REQUESTS_MAX);
  expect(weight.total).toBeLessThanOrEqual(BYTES_MAX);
  const markup = await (await fetch(url + page)).text();
  expect(markup).not.toContain("modulepreload");
  expect(markup).not.toContain("__remixContext");
});
