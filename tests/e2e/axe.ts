import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

import { expect, test } from "./fixtures";

/** What a look at a large page may take on a busy machine, on top of the test's own time. */
const LOOK_MILLISECONDS = 15_000;

/** axe finds nothing on the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  test.setTimeout(test.info().timeout + LOOK_MILLISECONDS);
  const { violations } = await new AxeBuilder({ page })
    // Details of what is right would be most of the answer.
    .options({ resultTypes: ["violations"] })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    // Without a second page for the frames of other sites, which no page of ours has.
    .setLegacyMode(true)
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`),
    page.url(),
  ).toEqual([]);
}

/** axe, which is a script, finds nothing on this page in either theme. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
}
