import type { Locator, Page } from "@playwright/test";

import { expect, test } from "./fixtures";
import { POST_PATH } from "./pages";

/** Addresses of the posts on the present list page, in order. */
async function postLinks(page: Page): Promise<string[]> {
  const links = await page
    .getByRole("main")
    .locator('a[href^="/blog/"]')
    .evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute("href") ?? ""));
  return [...new Set(links)];
}

/** Follows a link, and waits for its page: the one before has links and headings as well. */
async function follow(page: Page, link: Locator): Promise<void> {
  const address = (await link.getAttribute("href")) ?? "";
  await link.click();
  await expect(page).toHaveURL(address);
}

test.describe("the blog list", () => {
  test("leads through every post once, there and back", async ({ page }) => {
    const older = page.getByRole("main").getByRole("link", { name: /older/i });
    const newer = page.getByRole("main").getByRole("link", { name: /newer/i });
    // Another test may publish an article on the way.
    await expect(async () => {
      await page.goto("/blog");
      const first = await postLinks(page);
      const seen = [...first];
      let pages = 1;
      while ((await older.count()) > 0 && (await older.getAttribute("href"))) {
        await follow(page, older);
        seen.push(...(await postLinks(page)));
        pages += 1;
        expect(pages).toBeLessThan(20);
      }
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.length).toBeGreaterThanOrEqual(12);
      for (; pages > 1; pages -= 1) await follow(page, newer);
      expect(await postLinks(page)).toEqual(first);
    }).toPass();
  });

  test("filters by tag and by words, and says when nothing matches", async ({ page }) => {
    await page.goto("/blog");
    // A tag of the seed: those of other tests' articles come and go.
    const tag = page.getByRole("main").locator('a[href$="?tag=process-automation"]').first();
    await follow(page, tag);
    await expect(page).toHaveURL(/\?tag=/);
    expect((await postLinks(page)).length).toBeGreaterThan(0);
    expect((await postLinks(page)).length).toBeLessThan(12);

    await page.goto("/blog");
    await page.getByRole("searchbox").fill("stopwatch");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/q=stopwatch/);
    expect(await postLinks(page)).toContain(POST_PATH);
    await expect(page.getByRole("searchbox")).toHaveValue("stopwatch");
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);

    await page.getByRole("searchbox").fill("zzzzqqqq");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/q=zzzzqqqq/);
    expect(await postLinks(page)).toEqual([]);
    await expect(page.getByRole("main")).toContainText("zzzzqqqq");
  });

  test("takes signs and commands as words to look for", async ({ page }) => {
    for (const words of ['"', "' OR 1=1 --", "<script>alert(1)</script>", "*", "NEAR(", "a AND", "%", "\\"]) {
      const response = await page.goto(`/blog?${new URLSearchParams({ q: words }).toString()}`);
      expect(response?.status(), words).toBe(200);
      await expect(page.getByRole("searchbox")).toHaveValue(words);
    }
  });
});

test.describe("a post", () => {
  test("shows who wrote it, when, how long it takes, and its contents", async ({ page }) => {
    await page.goto(POST_PATH);
    const main = page.getByRole("main");
    await expect(main.locator("h1")).toHaveText("The hour you cannot find in any report");
    await expect(main.locator('time[datetime^="2024-04-29"]').first()).toBeVisible();
    await expect(main.getByText(/\d+ min/).first()).toBeVisible();
    await expect(main.getByText(/Automata, finance practice/).first()).toBeVisible();
    await expect(page.locator('meta[property="og:type"]')).toHaveAttribute("content", "article");
  });

  test("has a contents list whose links land on their headings", async ({ page }) => {
    await page.goto(POST_PATH);
    const anchors = await page
      .getByRole("main")
      .locator('nav a[href^="#"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    expect(anchors.length).toBeGreaterThan(1);
    for (const anchor of anchors) {
      const target = page.locator(`[id="${decodeURIComponent(anchor.slice(1))}"]`);
      await expect(target).toHaveCount(1);
      expect(await target.evaluate((element) => element.tagName)).toMatch(/^H[2-4]$/);
    }
  });

  test("is described for machines as a BlogPosting with breadcrumbs", async ({ page, baseURL }) => {
    await page.goto(POST_PATH);
    const data = (await page.locator('script[type="application/ld+json"]').allTextContents()).join("\n");
    expect(data).toContain('"BlogPosting"');
    expect(data).toContain('"BreadcrumbList"');
    expect(data).toContain(`${baseURL ?? ""}${POST_PATH}`);
  });

  test("is reached by its id, with the slug as canonical address", async ({ page, request, baseURL }) => {
    const posts = (await (await request.get("/api/blog/posts?limit=100")).json()) as {
      id: string;
      slug: string;
    }[];
    const post = posts.find(({ slug }) => `/blog/${slug}` === POST_PATH);
    const response = await page.goto(`/blog/${post?.id ?? ""}`);
    expect(response?.status()).toBe(200);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
      "href",
      `${baseURL ?? ""}${POST_PATH}`,
    );
  });

  test("links related posts, none of them itself", async ({ page }) => {
    await page.goto(POST_PATH);
    const links = (await postLinks(page)).filter((link) => !link.includes("#"));
    expect(links.length).toBeGreaterThan(0);
    expect(links).not.toContain(POST_PATH);
  });

  test(
    "keeps code readable: scrolled inside, reachable by keyboard, never wider than the page",
    { tag: "@phone-only" },
    async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(POST_PATH);
      for (const block of await page.locator("main pre").all()) {
        expect((await block.boundingBox())?.width ?? 0).toBeLessThanOrEqual(320);
      }
    },
  );
});
