import { expectAccessible, expectAccessibleInBothThemes } from "./axe";
import { expect, test } from "./fixtures";
import { GERMAN_PATHS, NOT_FOUND_PATH, PAGES } from "./pages";

test.use({ expectedErrors: [/404/] });

const PATHS = [...PAGES.map(({ path }) => path), "/blog?q=automation", "/blog?q=zzzz", NOT_FOUND_PATH];

test.describe("axe finds nothing, in either theme", { tag: "@phone" }, () => {
  for (const path of PATHS) {
    test(path, async ({ page }) => {
      await page.goto(path);
      await expectAccessibleInBothThemes(page);
    });
  }
});

// German words are longer, so these pages must also fit their phone.
test.describe("axe finds nothing on a German page, and nothing sticks out", { tag: "@phone" }, () => {
  for (const path of GERMAN_PATHS) {
    test(path, async ({ page }) => {
      await page.goto(path);
      await expect(page.locator("html")).toHaveAttribute("lang", "de");
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(sideways).toBeLessThanOrEqual(0);
      await expectAccessibleInBothThemes(page);
    });
  }
});

/** Rows that look alike to a reader but for one, among many. */
const FAINT_TEXTS = {
  "its own color": '<li><p style="color: #aaa">Faint</p></li>',
  "the paper under it": '<li style="background: #444"><p>Faint</p></li>',
  "what it fades with": '<li style="opacity: 0.4"><p>Faint</p></li>',
  "where it is placed": '<li style="position: absolute; top: 0"><p>Faint</p></li>',
};

test("axe sees the one faint text among a hundred that look alike", async ({ page }) => {
  const row = "<li><p>Plain</p></li>";
  for (const [reason, faint] of Object.entries(FAINT_TEXTS)) {
    await page.setContent(
      `<html lang="en"><title>Rows</title><main style="color: #222; background: #fff">
      <div style="background: #555; height: 8em"></div>
      <h1>Rows</h1><ul>${row.repeat(50)}${faint}${row.repeat(50)}</ul></main></html>`,
    );
    await expect(expectAccessible(page), reason).rejects.toThrow(/color-contrast: li:nth-child\(51\)/);
  }
});

test("axe sees what is wrong beside a large closed section, and leaves the section as it was", async ({
  page,
}) => {
  const row = "<li><p>Plain</p></li>";
  await page.setContent(
    `<html lang="en"><title>Rows</title><main style="color: #222; background: #fff">
    <h1>Rows</h1><p style="color: #aaa">Faint</p><input>
    <details><summary>More</summary><!-- first --><ul>${row.repeat(200)}</ul>last</details></main></html>`,
  );
  const content = async () => (await page.locator("details").innerHTML()).split("</summary>")[1];
  const before = await content();
  await expect(expectAccessible(page)).rejects.toThrow(/label: input[^]*color-contrast: p/);
  await expect(expectAccessible(page, { colorsOnly: true })).rejects.toThrow(/color-contrast: p/);
  expect(await content()).toBe(before);
});
