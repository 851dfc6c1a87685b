import type { Page } from "@playwright/test";

import { expect } from "../fixtures";

const MAX_FIRST_VISIT_BYTES = 90_000;

/** A first visit of a page loads no script at all, and at most 90 kB. */
export async function expectLightFirstVisit(page: Page, address: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  // What the browser has kept of other pages doesn't count.
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  let bytes = 0;
  session.on("Network.loadingFinished", (event) => (bytes += event.encodedDataLength));
  const scripts: string[] = [];
  session.on("Network.requestWillBeSent", ({ type, request }) => {
    if (type === "Script") scripts.push(request.url);
  });
  await page.goto(address, { waitUntil: "networkidle" });
  expect(scripts, address).toEqual([]);
  await expect(page.locator("script:not([type]), script[type='module']"), address).toHaveCount(0);
  await expect(page.locator('link[rel="modulepreload"]'), address).toHaveCount(0);
  expect(bytes, address).toBeGreaterThan(0);
  expect(bytes, address).toBeLessThanOrEqual(MAX_FIRST_VISIT_BYTES);
  await session.detach();
}
