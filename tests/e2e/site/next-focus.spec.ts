import { createAccount, signInAs } from "../accounts";
import { expect, test } from "../fixtures";

/* Where the focus goes when a button is gone with its row (WCAG 2.4.3). */

test("the focus stays among the rows of a list, and ends at the heading above", async ({ page }) => {
  const mark = crypto.randomUUID().slice(0, 8);
  const owner = await createAccount(page);
  await signInAs(page, "super_admin");
  await page.goto("/admin/workspaces/new");
  await page.getByLabel("Company name").fill(`Firm ${mark}`);
  await page.getByLabel("Subdomain").fill(`firm-${mark}`);
  await page.getByLabel("First workspace").fill(`Main ${mark}`);
  await page.getByLabel("Owner's email").fill(owner.email);
  await page.getByRole("button", { name: "Create company and workspace" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Firm ${mark}` })).toBeVisible();
  const revoke = page.getByRole("button", { name: "Revoke" });
  await expect(revoke).toHaveCount(1);
  for (const [index, name] of ["kim", "pat"].entries()) {
    await page.getByLabel("Email", { exact: true }).fill(`${name}-${mark}@visitors.test`);
    await page.getByRole("button", { name: "Send invitation" }).click();
    await expect(revoke).toHaveCount(index + 2);
  }
  for (const left of [2, 1]) {
    await revoke.first().press("Enter");
    await expect(revoke).toHaveCount(left);
    await expect(page.locator("li:focus").getByRole("button", { name: "Revoke" })).toHaveCount(1);
  }
  await revoke.press("Enter");
  await expect(revoke).toHaveCount(0);
  await expect(page.locator("h1:focus, h2:focus, h3:focus")).toBeVisible();
});
