import { expectAccessibleInBothThemes } from "./axe";
import { test } from "./fixtures";
import { NOT_FOUND_PATH, PAGES } from "./pages";

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
