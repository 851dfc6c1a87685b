import { signInAs } from "../accounts";
import { expect, test } from "../fixtures";

test("a page asks for React while its stylesheet still loads", async ({ page }) => {
  await signInAs(page, "super_admin");
  const markup = await (await page.request.get("/admin/leads")).text();
  const [, entry = ""] = /<link rel="modulepreload" href="([^"]+)"/.exec(markup) ?? [];
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/*.css", async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest(`**${entry}`);
  const opened = page.goto("/admin/leads");
  expect((await asked).resourceType()).toBe("script");
  release();
  await opened;
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
