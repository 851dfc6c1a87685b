import type { Page } from "@playwright/test";

import { signInAs } from "../accounts";
import { expect, test } from "../fixtures";

/* A rule with `:has()` that ends in "any element" makes browsers style the whole page for each
   element that appears. The larger the page, the slower is then all that people do on it. */

/** How many elements the browser styles when one with a ticked box appears in the page. */
async function countStyledFor(page: Page): Promise<number> {
  const browser = page.context().browser();
  await browser?.startTracing(page, { categories: ["devtools.timeline"] });
  await page.evaluate(() => {
    const part = document.createElement("p");
    part.innerHTML = `<input type="checkbox" checked>`;
    document.body.append(part);
    // Reading a size makes the browser style the page at once.
    return part.offsetHeight;
  });
  const trace = (await browser?.stopTracing())?.toString() ?? "{}";
  const { traceEvents } = JSON.parse(trace) as {
    traceEvents: { name: string; args: { elementCount?: number } }[];
  };
  const stylings = traceEvents.filter(({ name }) => name === "UpdateLayoutTree");
  expect(stylings.length).toBeGreaterThan(0);
  return stylings.reduce((sum, { args }) => sum + (args.elementCount ?? 0), 0);
}

for (const address of ["/admin/leads", "/dashboard", "/profile", "/"]) {
  test(`what appears on ${address} leaves the style of the rest of the page alone`, async ({ page }) => {
    await signInAs(page, "super_admin");
    await page.goto(address);
    const elements = await page.locator("*").count();
    expect(elements).toBeGreaterThan(300);
    expect(await countStyledFor(page)).toBeLessThan(elements / 4);
  });
}
