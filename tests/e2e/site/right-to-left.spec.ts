import { expect, test } from "../fixtures";
import { POST_PATH } from "../pages";
import { expectMirrored } from "../support/right-to-left";
import { openStatement } from "../support/statement";

/* Pages are turned and stretched in the browser, because no such language is offered yet. */

const PAGES = ["/", "/blog", POST_PATH, "/roi-calculator", "/booking", "/contact", "/privacy"].concat([
  "/login",
  "/register",
  "/sample-proposal",
]);

for (const path of PAGES) {
  test(`${path} from right to left: nothing sticks out or is cut, and the page is mirrored`, async ({
    page,
  }) => {
    await page.goto(path);
    await expectMirrored(page);
  });
}

test("German, legal and status pages from right to left", async ({ page }) => {
  for (const path of ["/de", "/privacy/versions", "/status", "/sample-proposal/certificate"]) {
    await page.goto(path);
    await expectMirrored(page);
  }
});

test("a statement and a comparison from right to left", async ({ page }) => {
  await openStatement(page);
  const first = page.url();
  await expectMirrored(page);
  await page.goto(first);
  await page.getByLabel("Cost of an hour, in USD").fill("84");
  await page.getByRole("button", { name: "Recalculate" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("$63,504");
  await page.goto(`${page.url()}?with=${encodeURIComponent(first)}`);
  await expect(page.locator(".compare-table")).toBeVisible();
  await expectMirrored(page);
});
