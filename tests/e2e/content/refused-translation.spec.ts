import { randomUUID } from "node:crypto";

import { signInAs } from "../accounts";
import { expect, test } from "../fixtures";

/** Chromium reports the answer to a form that is refused. */
test.use({ expectedErrors: [/status of 422/] });

test(
  "a translation without a title is refused at its field, and the text can still be saved",
  { tag: "@no-js" },
  async ({ page }) => {
    const title = `Refused ${randomUUID().slice(0, 8)}`;
    await signInAs(page, "blog_admin");
    await page.goto("/admin/blog/new");
    await page.getByRole("textbox", { name: "Title" }).fill(title);
    await page.getByRole("button", { name: "Create draft" }).click();
    const translations = page.getByRole("region", { name: "Language and translations" });
    const field = translations.getByLabel("German title");
    await field.fill(" ");
    await translations.getByRole("button", { name: "Add a German translation" }).click();
    await expect(field).toHaveAccessibleDescription(/Please enter a title for the translation/);
    await expect(translations.getByRole("heading", { level: 2 })).toBeInViewport();

    const text = page.getByRole("textbox", { name: "Title", exact: true });
    await text.fill(`${title}, saved`);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Saved", { exact: true }).first()).toBeVisible();
    await page.reload();
    await expect(text).toHaveValue(`${title}, saved`);
  },
);
