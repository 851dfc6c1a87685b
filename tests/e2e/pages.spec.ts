import { expect, test } from "./fixtures";
import { GERMAN_PATHS, NOT_FOUND_PATH, PAGES } from "./pages";
import { expectLightFirstVisit } from "./support/first-visit";

const HAS_SCRIPTS = new Set(PAGES.filter(({ hasScripts }) => hasScripts).map(({ path }) => path));

test.describe("every page", () => {
  for (const { path, noindex } of PAGES) {
    test(`${path} answers 200 with one heading, landmarks and its own description`, async ({
      page,
      baseURL,
    }) => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(200);
      await expect(page.locator("h1")).toHaveCount(1);
      await expect(page.locator("h1")).not.toBeEmpty();
      await expect(page.locator("html")).toHaveAttribute("lang", "en");
      for (const landmark of ["banner", "main", "contentinfo"] as const) {
        await expect(page.getByRole(landmark)).toHaveCount(1);
      }
      expect(await page.title()).not.toBe("");
      await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /\S/);
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
        "href",
        new URL(path.split("?", 1)[0] ?? path, baseURL).href,
      );
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute(
        "content",
        noindex ? /noindex/ : "index, follow",
      );
      for (const property of ["og:title", "og:description", "og:url", "og:image", "og:type"]) {
        await expect(page.locator(`meta[property="${property}"]`)).toHaveAttribute("content", /\S/);
      }
    });
  }

  test(
    "does not scroll sideways at 320 px, and the hero has its picture",
    { tag: "@phone-only" },
    async ({ page }) => {
      await page.goto("/");
      const picture = page.getByRole("img", { name: /^Example: invoice INV-20419/ });
      await expect(picture).toBeVisible();
      const box = await picture.boundingBox();
      expect(box?.width).toBeGreaterThan(300);
      expect(box?.height).toBeGreaterThan(200);
      await page.setViewportSize({ width: 320, height: 640 });
      for (const path of [...PAGES.map((page) => page.path), ...GERMAN_PATHS]) {
        await page.goto(path);
        const { content, window: visible } = await page.evaluate(() => ({
          content: document.documentElement.scrollWidth,
          window: document.documentElement.clientWidth,
        }));
        expect.soft(content, path).toBeLessThanOrEqual(visible);
      }
    },
  );

  test("has a title and a description of its own", async ({ page }) => {
    const seen = { title: new Set<string>(), description: new Set<string>() };
    for (const { path } of PAGES) {
      await page.goto(path);
      seen.title.add(await page.title());
      seen.description.add((await page.locator('meta[name="description"]').getAttribute("content")) ?? "");
    }
    expect(seen.title.size).toBe(PAGES.length);
    expect(seen.description.size).toBe(PAGES.length);
  });

  test("names the skip link first, and it leads to the content", async ({ page }) => {
    for (const { path } of PAGES) {
      await page.goto(path);
      await page.keyboard.press("Tab");
      const skip = page.locator(":focus");
      await expect(skip).toHaveText("Skip to content");
      await expect(skip).toBeVisible();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/#main$/);
    }
  });
});

test.describe("what a first visit weighs", () => {
  for (const { path } of PAGES.filter((candidate) => !candidate.hasScripts)) {
    test(`${path} loads no JavaScript and at most 90 kB`, async ({ page }) => {
      await expectLightFirstVisit(page, path);
    });
  }

  test("German pages load no JavaScript and at most 90 kB", async ({ page }) => {
    for (const path of GERMAN_PATHS.filter((path) => !HAS_SCRIPTS.has(path.slice("/de".length))))
      await expectLightFirstVisit(page, path);
  });
});

test.describe("an address that is not there", () => {
  test.use({ expectedErrors: [/404/] });

  test("answers 404 in the shell of the site and says where to go", async ({ page }) => {
    const response = await page.goto(NOT_FOUND_PATH);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("404 Page Not Found");
    await expect(page.getByText("Did you forget to add the page to the router?")).toBeVisible();
    await expect(page.getByRole("banner")).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
    await expect(page.getByRole("main").getByRole("link").first()).toBeVisible();
  });

  for (const path of ["/blog/no-such-post", "/blog?tag=no-such-tag", "/workspaces", "/%F0%9F%92%A9"]) {
    test(`${path} is also a 404 page`, async ({ page }) => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await expect(page.locator("h1")).toHaveCount(1);
      await expect(page.getByRole("banner")).toBeVisible();
    });
  }
});
