import { expectAccessible } from "./axe";
import { test } from "./fixtures";
import { NOT_FOUND_PATH, PAGES } from "./pages";

test.use({ expectedErrors: [/404/] });

const PATHS = [...PAGES.map(({ path }) => path), "/blog?q=automation", "/blog?q=zzzz", NOT_FOUND_PATH];

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`axe finds nothing (${colorScheme})`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: "reduce" } });
    for (const path of PATHS) {
      test(path, async ({ page }) => {
        await page.goto(path);
        await expectAccessible(page);
      });
    }
  });
}
