import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import type { Page } from "@playwright/test";

import { newAddress } from "../accounts";
import { expectAccessible } from "../axe";
import { expect, test } from "../fixtures";
import { startOwnServer, type OwnServer } from "../own-server";

/*
 * Another website, on the origins http://localhost and http://127.0.0.1, shows our pages in a
 * frame. The app has an origin of its own.
 */

// Among them: the browser may not read the answer to its report about a frame that it refused.
test.use({
  expectedErrors: [/^request to http:\/\/localhost|frame-ancestors|chrome-error|BLOCKED_BY_RESPONSE/i],
});

/** All tests of this file share one server. */
test.describe.configure({ mode: "default" });

let site: Server;
let server: OwnServer;
let port: number;

test.beforeAll(async () => {
  site = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? "/", "http://localhost");
    response.setHeader("Content-Type", "text/html");
    response.end(`<!doctype html><html lang="en"><title>Another site</title><body style="margin:0">
      <iframe title="Ours" src="${server.app.url}${searchParams.get("page")}" width="100%" height="300"></iframe>
      <script src="${server.app.url}/embed.js" async></script>`);
  });
  await new Promise<void>((resolve) => void site.listen(0, "127.0.0.1", resolve));
  ({ port } = site.address() as AddressInfo);
  server = await startOwnServer({ EMBED_HOSTS: `localhost:${port}`, TRUST_PROXY_HOPS: "1" });
});
test.afterAll(async () => {
  site.close();
  await server.stop();
});

async function openSite(page: Page, shown: string, host = "localhost") {
  await page.goto(`http://${host}:${port}/?page=${encodeURIComponent(shown)}`);
  const height = () => page.locator("iframe").evaluate((frame) => frame.clientHeight);
  return { frame: page.frameLocator("iframe"), height };
}

test("a visitor of another site books there, and the frame grows with its content", async ({ page }) => {
  const { frame, height } = await openSite(page, "/booking?embed=1&theme=light&tz=UTC");
  await expect(frame.getByRole("heading", { level: 1 })).toHaveText("Book a free consultation");
  await expect(frame.getByRole("banner")).toHaveCount(0);
  await expect.poll(height).toBeGreaterThan(600);

  // Messages that don't come from the frame change nothing.
  const before = await height();
  await page.evaluate(() => postMessage({ type: "frame-height", height: 10 }, "*"));
  expect(await height()).toBe(before);

  const drawnAt = Date.now();
  // The first time may be too soon by the moment at which the form is sent.
  await frame.getByRole("radio").last().check();
  await frame.getByLabel("Name", { exact: true }).fill("Pat Framed");
  await frame.getByLabel("Work email").fill(newAddress());
  await frame.getByLabel(/may keep these details/).check();
  await expect.poll(() => Date.now() - drawnAt).toBeGreaterThan(2_100);
  await frame.getByRole("button", { name: "Confirm booking" }).click();
  await expect(frame.getByRole("heading", { level: 1 })).toHaveText("You're booked");
  await expect.poll(height).toBeLessThan(before);
  const tab = page.waitForEvent("popup");
  await frame.getByRole("link", { name: /Open your booking/ }).click();
  await expect((await tab).getByRole("heading", { level: 1 })).toBeVisible();
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual([]);
});

test("axe finds nothing on the pages in a frame", async ({ page }) => {
  for (const path of ["/booking?embed=1", "/roi-calculator?embed=1"]) {
    await page.goto(server.app.url + path);
    await expectAccessible(page);
  }
});

test("the ROI agent continues in a frame without a cookie", async ({ page }) => {
  const { frame, height } = await openSite(page, "/roi-calculator?embed=1");
  await expect.poll(height).toBeGreaterThan(400);
  await frame.getByLabel("Your answer").fill("supplier invoices");
  await frame.getByRole("button", { name: "Send" }).click();
  await expect(frame.getByRole("heading", { name: /^How many invoices/ })).toBeVisible();
  await frame.getByLabel("Your answer").fill("30 a day");
  await frame.getByRole("button", { name: "Send" }).click();
  await expect(frame.getByRole("log")).toContainText("30 a day");
  expect(await page.context().cookies()).toEqual([]);
});

test("a site that isn't listed shows nothing of ours, and listed ones no other page", async ({ page }) => {
  for (const [shown, host] of [
    ["/booking?embed=1", "127.0.0.1"],
    ["/booking", "localhost"],
    ["/login", "localhost"],
  ] as const) {
    const { frame } = await openSite(page, shown, host);
    await expect(frame.locator("#main")).toHaveCount(0);
  }
});
