import type { Page } from "@playwright/test";
import sharp from "sharp";

import { demoPassword } from "../accounts";
import { expectAccessibleInBothThemes } from "../axe";
import { expect, test } from "../fixtures";
import { useOwnServer } from "../own-server";

/* An operator gives the site a brand of its own, and everything follows on the next request. */

/** Chromium reports the answer to a sign that isn't taken. */
test.use({ expectedErrors: [/status of 422/] });
test.describe.configure({ mode: "serial", timeout: 120_000 });

const url = useOwnServer();

async function openBrand(page: Page): Promise<void> {
  const response = await page.request.post(`${url()}/api/auth/login`, {
    data: { email: "super_admin@demo.test", password: demoPassword() },
    headers: { Origin: url() },
  });
  expect(response.status(), await response.text()).toBe(200);
  await page.goto(`${url()}/admin/site/brand`);
}

const brandOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--brand"));

test(
  "an operator changes name and color, visitors see both, and one click restores each",
  { tag: "@no-js" },
  async ({ page, browser }) => {
    const visitor = await (await browser.newContext()).newPage();
    const linked = visitor.locator('link[rel="stylesheet"][href^="/brand/"]');
    await visitor.goto(url());
    await expect(linked, "the original brand needs no request").toHaveCount(0);

    await openBrand(page);
    const main = page.getByRole("main");
    await main.getByLabel("Product name").fill("Clockworks");
    await main.getByLabel("Brand color").fill("#FFE600");
    // Without scripts there is a button, with them the preview follows.
    const preview = page.getByRole("button", { name: "Show preview" });
    if (await preview.isVisible()) await preview.click();
    await expect(main.getByText("Not saved yet", { exact: true })).toBeVisible();
    await expect(main.getByText(/#ffe600 is too light to read on light backgrounds/)).toBeVisible();
    await expect(main.getByRole("img", { name: "The brand in the dark theme" })).toContainText("Clockworks");
    await expect(main.getByLabel("Product name")).toHaveValue("Clockworks");
    await page.getByRole("button", { name: "Save and publish" }).click();
    await expect(page.getByText("Brand saved", { exact: true }).first()).toBeVisible();

    await visitor.goto(url());
    await expect(visitor).toHaveTitle(/^Clockworks/);
    await expect(linked).toHaveCount(1);
    const sheet = await visitor.request.get(url() + (await linked.getAttribute("href")));
    expect(sheet.headers()).toMatchObject({
      "content-type": "text/css; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
      vary: "Accept-Encoding",
    });
    await visitor.emulateMedia({ colorScheme: "dark" });
    expect(await brandOf(visitor)).toBe("#ffe600");
    await visitor.emulateMedia({ colorScheme: "light" });
    expect(await brandOf(visitor)).toMatch(/^#[4-8]/);

    for (const name of ["Restore the original name", "Restore the original color"]) {
      await page.getByRole("button", { name }).click();
      await expect(page.getByRole("button", { name })).toHaveCount(0);
    }
    await visitor.goto(url());
    await expect(visitor).toHaveTitle(/^Automata/);
    await expect(linked).toHaveCount(0);
    await visitor.context().close();
  },
);

test(
  "an operator sends a sign, reads why another one isn't taken, and gets the original back",
  { tag: "@no-js" },
  async ({ page, browser }) => {
    const visitor = await (await browser.newContext()).newPage();
    const shown = visitor.getByRole("banner").locator('img[src^="/brand/sign-"]');
    await openBrand(page);
    const main = page.getByRole("main");
    const send = async (inside: string) => {
      const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${inside}</svg>`;
      const file = { name: "sign.svg", mimeType: "image/svg+xml", buffer: Buffer.from(drawing) };
      await main.getByLabel("Sign", { exact: true }).setInputFiles(file);
      await main.getByRole("button", { name: "Use this sign" }).click();
    };
    await send("<script>alert(1)</script>");
    await expect(main.getByText(/The drawing contains more than shapes/)).toBeVisible();
    await send('<circle cx="16" cy="16" r="14" fill="#111"/>');
    await expect(page.getByText("Sign saved", { exact: true }).first()).toBeVisible();
    await expect(main.getByText(/Too dark for dark backgrounds/)).toBeVisible();

    await visitor.goto(url());
    await expect(shown).toHaveCount(1);
    expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await expect(visitor.locator('link[rel="icon"]')).toHaveAttribute("href", /^\/brand\/sign-/);
    const drawing = await visitor.request.get(url() + (await shown.getAttribute("src")));
    expect(drawing.headers()["content-security-policy"]).toContain("default-src 'none'");

    await main.getByRole("button", { name: "Restore the original sign" }).click();
    await expect(main.getByRole("button", { name: "Restore the original sign" })).toHaveCount(0);
    await visitor.goto(url());
    await expect(shown).toHaveCount(0);
    await visitor.context().close();
  },
);

test("the console and the site are accessible in a brand that had to be corrected", async ({ page }) => {
  await openBrand(page);
  await page.getByRole("main").getByLabel("Brand color").fill("#fbfbf9");
  await page.getByRole("button", { name: "Save and publish" }).click();
  await expect(page.getByText("Brand saved", { exact: true }).first()).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.goto(url());
  await expectAccessibleInBothThemes(page);
});

const THEMES = ["light", "dark"] as const;
/** The colors of a brand that fill areas of a page. */
const TOKENS = ["--brand", "--brand-strong", "--brand-soft"];

/** The colors that a page resolves these tokens to, as `#rrggbb`. */
const colorsOf = (page: Page, tokens: readonly string[]) =>
  page.evaluate((names) => {
    const context = document.createElement("canvas").getContext("2d");
    return names.map((name) => {
      const probe = document.body.appendChild(document.createElement("i"));
      probe.style.color = `var(${name})`;
      const color = getComputedStyle(probe).color;
      probe.remove();
      if (context) context.fillStyle = color;
      return String(context?.fillStyle);
    });
  }, tokens);

/** How many pixels of a picture have each color. */
async function pixelsOf(picture: Buffer): Promise<(color: string) => number> {
  const { data } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const counts = new Map<number, number>();
  for (let index = 0; index < data.length; index += 3) {
    const color = data.readUIntBE(index, 3);
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  return (color) => counts.get(Number.parseInt(color.slice(1), 16)) ?? 0;
}

test("pictures of three brands show nothing of the original one, in both themes", async ({
  page,
  browser,
}) => {
  const visitor = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  const look = async (colorScheme: (typeof THEMES)[number], name: string) => {
    await visitor.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await visitor.goto(url());
    const picture = await visitor.screenshot({ fullPage: true, animations: "disabled" });
    await test.info().attach(`${name}, ${colorScheme}`, { body: picture, contentType: "image/png" });
    const { width, height } = await sharp(picture).metadata();
    return {
      colors: await colorsOf(visitor, TOKENS),
      size: { width, height },
      count: await pixelsOf(picture),
    };
  };
  await openBrand(page);
  const restore = page.getByRole("button", { name: "Restore the original color" });
  if (await restore.isVisible()) await restore.click();
  await expect(restore).toHaveCount(0);
  const original = { light: await look("light", "original"), dark: await look("dark", "original") };
  for (const theme of THEMES)
    expect(original[theme].count(original[theme].colors[0] ?? ""), theme).toBeGreaterThan(5_000);

  for (const brand of ["#1b4f9c", "#ffe600", "#777777"]) {
    // The message of the brand before must not pass for this one's.
    await page.goto(`${url()}/admin/site/brand`);
    await page.getByRole("main").getByLabel("Brand color").fill(brand);
    await page.getByRole("button", { name: "Save and publish" }).click();
    await expect(page.getByText("Brand saved", { exact: true }).first()).toBeVisible();
    for (const theme of THEMES) {
      const { colors, size, count } = await look(theme, brand);
      expect(size).toEqual(original[theme].size);
      for (const [index, color] of colors.entries()) {
        const before = original[theme].colors[index] ?? "";
        const shown = original[theme].count(before);
        expect
          .soft(count(color), `${TOKENS[index]} ${color} of ${brand}, ${theme}`)
          .toBeGreaterThanOrEqual(shown * 0.95);
        expect.soft(count(before), `the original ${before} in ${brand}, ${theme}`).toBe(0);
      }
      expect(original[theme].count(colors[0] ?? ""), `${colors[0]} in the original`).toBe(0);
    }
  }
  await visitor.context().close();
});
