import { expect, test } from "../fixtures";
import { GERMAN_PATHS, PAGES } from "../pages";

/* People who read with wider spacing set it by a stylesheet of their own (WCAG 1.4.12). */

test.use({ bypassCSP: true, viewport: { width: 320, height: 844 } });

const SPACED = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }
`;

const LANGUAGES = { English: PAGES.map(({ path }) => path), German: GERMAN_PATHS };

for (const [language, paths] of Object.entries(LANGUAGES)) {
  test(`${language} pages have room for widely spaced text on a phone`, async ({ page }) => {
    for (const path of paths) {
      await page.goto(path);
      await page.addStyleTag({ content: SPACED });
      const sideways = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      });
      expect.soft(sideways, path).toBe(0);
    }
  });
}
