import { AxeBuilder } from "@axe-core/playwright";

import { expect, test } from "./fixtures";
import { NOT_FOUND_PATH, PAGES } from "./pages";

test.use({ expectedErrors: [/404/] });

const PATHS = [...PAGES.map(({ path }) => path), "/blog?q=automation", "/blog?q=zzzz", NOT_FOUND_PATH];

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`axe finds nothing (${colorScheme})`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: "reduce" } });
    for (const path of PATHS) {
      test(path, async ({ page }) => {
        await page.goto(path);
        const { violations } = await new AxeBuilder({ page })
          .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
          .analyze();
        expect(
          violations.map(
            ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`,
          ),
        ).toEqual([]);
      });
    }
  });
}
