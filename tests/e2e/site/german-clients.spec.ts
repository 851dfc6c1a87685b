import { demoPassword, signInAs } from "../accounts";
import { expectAccessibleInBothThemes } from "../axe";
import { expect, test } from "../fixtures";

// What a client may not open answers 403.
test.use({ expectedErrors: [/403/] });

/** German words are longer, so these pages must also fit their phone. */
const PATHS = ["", "/members", "/proposals", "/files", "/messages", "/activity"];

test(
  "a client works in German, and changes to English on the same page",
  { tag: "@phone" },
  async ({ page }) => {
    await page.goto("/de/login");
    await page.getByLabel("E-Mail", { exact: true }).fill("member@demo.test");
    await page.getByLabel("Passwort", { exact: true }).fill(demoPassword());
    await page.getByRole("button", { name: "Anmelden", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Arbeitsbereiche" })).toBeVisible();
    await page.goto("/de/workspace");
    await expect(page).toHaveURL(/\/de\/workspace\/[0-9a-f-]+$/);
    const { pathname } = new URL(page.url());
    const pages = PATHS.map((path) => pathname + path);
    for (const path of [...pages, "/de/admin/workspaces", "/de/admin/settings", "/de/dashboard"]) {
      await page.goto(path);
      await expect(page.locator("html")).toHaveAttribute("lang", "de");
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(sideways, path).toBeLessThanOrEqual(0);
      await expectAccessibleInBothThemes(page);
    }
    await page.goto(pathname);
    await page.getByRole("link", { name: "Nachrichten", exact: true }).first().click();
    await expect(page).toHaveURL(`${pathname}/messages`);
    const text = `Guten Tag ${crypto.randomUUID()}`;
    await page.getByLabel("Ihre Nachricht").fill(text);
    await page.getByRole("button", { name: "Nachricht senden" }).click();
    await expect(page.getByText("Ihre Nachricht wurde gesendet").first()).toBeVisible();
    await expect(page.getByText(text)).toBeVisible();
    await page.getByRole("button", { name: "English" }).click();
    await expect(page).toHaveURL(new RegExp(`^[^/]*//[^/]*${pathname.slice(3)}/messages`));
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await page.getByRole("button", { name: "Deutsch" }).first().click();
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    // On a phone it is in the menu.
    const menu = page.getByRole("button", { name: "Menü öffnen" });
    if (await menu.isVisible()) await menu.click();
    await page.getByRole("button", { name: "Abmelden" }).click();
    await expect(page).toHaveURL(/\/de(?:\/|$)/);
  },
);

test("the German profile has no faults and fits its phone", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/de/login");
  await page.getByLabel("E-Mail", { exact: true }).fill("lead@demo.test");
  await page.getByLabel("Passwort", { exact: true }).fill(demoPassword());
  await page.getByRole("button", { name: "Anmelden", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Profil" })).toBeVisible();
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(sideways).toBeLessThanOrEqual(0);
  await expectAccessibleInBothThemes(page);
});

test.describe("a signed-in reader whose browser is in German", () => {
  test.use({ locale: "de-DE" });

  test("is asked in German on an English page that runs scripts", async ({ page }) => {
    await signInAs(page, "customer");
    await page.goto("/profile");
    await expect(page.getByText("Diese Seite gibt es auch auf Deutsch.")).toBeVisible();
    await page.getByLabel("First name").fill("Ada");
    await expect(page.getByText("Diese Seite gibt es auch auf Deutsch.")).toBeVisible();
  });
});
