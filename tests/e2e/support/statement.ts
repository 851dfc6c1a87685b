import type { Page } from "@playwright/test";

import { expect } from "../fixtures";

/** Leads the conversation with the ROI agent to its statement, of $31,752 a year. */
export async function openStatement(page: Page): Promise<void> {
  await page.goto("/roi-calculator");
  for (const text of ["invoices", "30 a day", "9 minutes", "two of us", "7 of 10", "$42"]) {
    const question = await page.locator("#now").textContent();
    await page.getByLabel("Your answer").fill(text);
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(page.locator("#now")).not.toHaveText(question ?? "");
  }
  await page.getByRole("button", { name: "1 system" }).click();
  await expect(page).toHaveURL(/\/roi-calculator\/[\w-]{27}$/);
  // The address changes before the statement is drawn.
  await expect(page.getByRole("heading", { level: 1 })).toContainText("$31,752");
}
