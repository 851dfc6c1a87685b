import type { Page } from "@playwright/test";

import { createStaff, signInAs } from "./accounts";
import { expectAccessible, expectAccessibleInBothThemes } from "./axe";
import { expect, test } from "./fixtures";

const PALETTE = "Search and commands";

/** The palette, opened by its key. */
async function openPalette(page: Page) {
  const palette = page.getByRole("dialog", { name: PALETTE });
  await page.keyboard.press("Control+k");
  await expect(palette).toBeVisible();
  return palette;
}

test(
  "the field in the sidebar leads to results in groups, and on to a record",
  { tag: "@no-js" },
  async ({ page }) => {
    await signInAs(page, "super_admin");
    await page.goto("/admin/settings");
    const field = page.getByRole("searchbox", { name: "Search everything" });
    await field.fill("demo sales");
    await field.press("Enter");
    await expect(page).toHaveURL(/\/admin\/search\?q=demo\+sales/);
    const people = page.getByRole("region", { name: /^People/ });
    await people.getByRole("link").first().click();
    await expect(page).toHaveURL(/\/admin\/users\/[\w-]+$/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  },
);

test(
  "a search that finds nothing says so, and shows what was typed as text",
  { tag: "@no-js" },
  async ({ page }) => {
    await signInAs(page, "sales");
    await page.goto(`/admin/search?${new URLSearchParams({ q: "<b>zzzz</b> '\" %" }).toString()}`);
    await expect(page.getByRole("heading", { name: "No results for “<b>zzzz</b> '\" %”" })).toBeVisible();
    await page.getByRole("link", { name: "Add a lead" }).click();
    await expect(page).toHaveURL(/\/admin\/leads\/new$/);
  },
);

for (const [platform, key] of [
  ["Win32", "Ctrl"],
  ["MacIntel", "⌘"],
] as const) {
  test(`the palette and the sheet of keys name ${key} on ${platform}`, async ({ page }) => {
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, "platform", { value });
    }, platform);
    await signInAs(page, "sales");
    await page.goto("/admin/leads");
    const palette = await openPalette(page);
    await expect(palette.locator(".palette-foot")).toContainText(`${key}↵ new tab`);
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect(sheet.locator("dl").first()).toContainText(`Search and commands${key}K`);
  });
}

test("the palette is opened, filled in and left by keys alone", async ({ page }) => {
  await signInAs(page, "sales");
  await page.goto("/admin/leads");
  const settings = page.getByRole("link", { name: "Settings", exact: true });
  const palette = await openPalette(page);
  const field = palette.getByRole("combobox");
  await expect(field).toBeFocused();
  await expect(palette.getByRole("option").first()).toHaveAttribute("aria-selected", "true");
  await expect(palette.getByRole("option", { name: "Invite user" })).toHaveCount(0);

  // The focus stays in the dialog, and Escape gives it back.
  await page.keyboard.press("Escape");
  await expect(palette).toBeHidden();
  await settings.focus();
  await page.keyboard.press("Control+k");
  await page.keyboard.press("Escape");
  await expect(settings).toBeFocused();

  await page.keyboard.press("Control+k");
  await page.keyboard.type("inbox");
  const inbox = palette.getByRole("option", { name: "Inbox", exact: true });
  await expect(inbox).toBeVisible();
  // The number is of the answer to these words. After it, the list stays as it is.
  await expect(palette.getByRole("status")).toHaveText(/\d results?$/);
  await expect(palette.getByRole("option").first()).toHaveAttribute("aria-selected", "true");
  await expect(field).toHaveAttribute("aria-activedescendant", /.+/);
  // Up from the first leads to the last, an action on the lead that was found.
  await page.keyboard.press("ArrowUp");
  await expect(palette.getByRole("option").last()).toHaveAttribute("aria-selected", "true");
  const below = await inbox.evaluate((option) => {
    const options = [...(option.closest("[role=listbox]")?.querySelectorAll("[role=option]") ?? [])];
    return options.length - 1 - options.indexOf(option);
  });
  for (let step = 0; step < below; step += 1) await page.keyboard.press("ArrowUp");
  await expect(inbox).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/inbox$/);
  await expect(palette).toBeHidden();
});

test("the palette opens with what was typed before the scripts ran", async ({ page }) => {
  await signInAs(page, "sales");
  await page.goto("/admin/tasks");
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  // Locators would wait until the scripts run.
  await page.evaluate(() => location.reload());
  await page.press("body", "x");
  await page.press("body", "Control+k");
  for (const letter of ["l", "e", "a"]) await page.press("body", letter);
  release();
  const field = page.getByRole("dialog", { name: PALETTE }).getByRole("combobox");
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("lea");
  await field.press("d");
  await expect(field).toHaveValue("lead");
  await page.keyboard.press("Escape");
  await expect(field).toBeHidden();
  await page.keyboard.type("gl");
  await expect(page, "letters are keys again").toHaveURL(/\/admin\/leads$/);
});

test("the palette finds records while people type, and switches the theme", async ({ page }) => {
  await signInAs(page, "super_admin");
  await page.goto("/admin/settings");
  const palette = await openPalette(page);
  await page.keyboard.type("demo");
  await expect(palette.getByRole("group", { name: "People" }).getByRole("option").first()).toBeVisible();
  await expect(palette.getByRole("status")).toHaveText(/results?$/);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("dark");
  await expect(palette.getByRole("option", { name: "Use the dark theme" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("letters go to pages and through lists, and mean themselves in a field", async ({ page }) => {
  await signInAs(page, "super_admin");
  await page.goto("/admin/users");
  const links = page.getByRole("rowheader").getByRole("link");
  await page.keyboard.press("j");
  await expect(links.first()).toBeFocused();
  await page.keyboard.press("j");
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press("k");
  await expect(links.first()).toBeFocused();
  await page.keyboard.press("/");
  const field = page.getByRole("searchbox", { name: "Search everything" });
  await expect(field).toBeFocused();
  await page.keyboard.type("gl?j");
  await expect(field).toHaveValue("gl?j");
  await expect(page).toHaveURL(/\/admin\/users$/);
  await links.first().focus();
  await page.keyboard.type("gl");
  await expect(page).toHaveURL(/\/admin\/leads$/);
});

test("two letters lead to a page also where it was too busy to hear the second in time", async ({ page }) => {
  await signInAs(page, "super_admin");
  await page.goto("/admin/users");
  await page.locator("body").evaluate((body) => {
    const keys = ["g", "l"].map((key) => new KeyboardEvent("keydown", { key, bubbles: true }));
    for (const key of keys) {
      body.dispatchEvent(key);
      const until = performance.now() + 2_000;
      while (performance.now() < until);
    }
  });
  await expect(page).toHaveURL(/\/admin\/leads$/);
});

test("a task is completed and another put off by keys", async ({ page }) => {
  await signInAs(page, "super_admin");
  const mark = crypto.randomUUID().slice(0, 8);
  const link = (title: string) => page.getByRole("link", { name: `${title} ${mark}` });
  for (const title of ["Call first", "Call second"]) {
    await page.goto("/admin/tasks/new?back=/admin/today");
    await page.getByLabel("What needs to be done").fill(`${title} ${mark}`);
    await page.getByRole("button", { name: "Add task" }).click();
    await expect(link(title)).toBeVisible();
  }
  // The lower one, so that a key that acts on the first row of the page can't pass.
  const both = page.getByRole("link", { name: mark });
  const lower = (await both.last().textContent()) ?? "";
  await both.last().focus();
  await page.keyboard.press("e");
  await expect(page.getByRole("link", { name: lower })).toHaveCount(0);
  await both.focus();
  await page.keyboard.press("s");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^Snoozed until/).first()).toBeVisible();
});

test("single keys can be turned off, and the palette still opens", async ({ page }) => {
  await createStaff(page, "blog_admin");
  const choose = async (usesKeys: boolean) => {
    await page.goto("/admin/settings");
    await page.getByLabel(/^Use single keys/).setChecked(usesKeys);
    await page.getByRole("button", { name: "Save keyboard" }).click();
    await expect(page.getByText("Keyboard saved").first()).toBeVisible();
  };
  await choose(false);
  const palette = await openPalette(page);
  await page.keyboard.press("Escape");
  await expect(palette).toBeHidden();
  await page.getByRole("heading", { level: 1 }).focus();
  await page.keyboard.press("?");
  await page.keyboard.type("ga");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeHidden();
  await expect(page).toHaveURL(/\/admin\/settings/);
  await choose(true);
  await page.getByRole("heading", { level: 1 }).focus();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
});

test(
  "axe finds nothing on results, the palette and the sheet of keys",
  { tag: "@phone" },
  async ({ page }) => {
    await signInAs(page, "super_admin");
    await page.goto("/admin/search?q=demo");
    await expectAccessibleInBothThemes(page);
    const palette = await openPalette(page);
    await expectAccessible(page);
    await page.keyboard.type("demo");
    await expect(palette.getByRole("option").first()).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.getByRole("heading", { level: 1 }).focus();
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    await expectAccessible(page);
  },
);

test("the magnifying glass of a phone opens the palette", { tag: "@phone-only" }, async ({ page }) => {
  await signInAs(page, "sales");
  await page.goto("/admin/leads");
  await page.getByRole("link", { name: "Search everything" }).click();
  await page.getByRole("dialog", { name: PALETTE }).getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("dialog", { name: PALETTE })).toBeHidden();
});
