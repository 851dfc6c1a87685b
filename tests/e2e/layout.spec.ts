import type { Locator, Page } from "@playwright/test";
import { extractText } from "unpdf";

import { newAddress, signInAs } from "./accounts";
import { expect, test } from "./fixtures";
import { POST_PATH } from "./pages";
import { openStatement } from "./support/statement";

async function sidewaysOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** The place of an element. */
async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error("nothing to see");
  return box;
}

/** The list of bookings with one of the seed: those of other tests are moved and cancelled. */
const SEEDED_BOOKINGS = "/admin/bookings/list?q=Alder+Clinic";

test("a select and the button next to it have the same height", async ({ page }) => {
  await signInAs(page, "super_admin");
  let pairs = 0;
  for (const path of ["/admin/leads", "/admin/users", "/admin/blog"]) {
    await page.goto(path);
    const heights = await page.locator("main").evaluate((main) => {
      const shown = [...main.querySelectorAll<HTMLElement>("select, input, button, a[class*='border']")]
        .map((element) => ({ isSelect: element.matches("select"), box: element.getBoundingClientRect() }))
        .filter(({ box: { width, height } }) => width > 32 && height > 24);
      const middle = ({ top, height }: DOMRect) => top + height / 2;
      const isBeside = (one: DOMRect, other: DOMRect) =>
        Math.abs(middle(one) - middle(other)) < 6 &&
        Math.max(one.left, other.left) - Math.min(one.right, other.right) < 32;
      return shown
        .filter(({ isSelect }) => isSelect)
        .flatMap(({ box: one }) =>
          shown
            .filter(({ box: other }) => other !== one && isBeside(one, other))
            .map(({ box: other }) => [one.height, other.height] as const),
        );
    });
    pairs += heights.length;
    for (const [one, other] of heights) expect(one, path).toBe(other);
  }
  expect(pairs).toBeGreaterThan(0);
});

test("the list of bookings shows every row whole on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, "sales");
  await page.goto(SEEDED_BOOKINGS);
  const cut = await page
    .locator("main table")
    .evaluate((table) => (table.parentElement?.scrollWidth ?? 0) - (table.parentElement?.clientWidth ?? 0));
  expect(cut).toBeLessThanOrEqual(0);
  await expect(page.locator("main tbody tr").first().locator(".is-phone-only")).toBeVisible();
});

test("the list of bookings says a status once at every width", async ({ page }) => {
  await signInAs(page, "sales");
  await page.goto(SEEDED_BOOKINGS);
  const row = page.locator("main tbody tr").first();
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(row.getByText("Booked", { exact: true }).filter({ visible: true })).toHaveCount(1);
  }
});

test("a quiet button's text lines up with the page on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, "member");
  await page.goto("/admin/settings");
  const edge = (await boxOf(page.getByRole("button", { name: "Save profile" }))).x;
  const quiet = page.locator("main summary, main button").filter({ hasText: "Delete account" }).first();
  const text = await quiet.evaluate((button) => {
    const { paddingLeft, borderLeftWidth } = getComputedStyle(button);
    return button.getBoundingClientRect().x + parseFloat(paddingLeft) + parseFloat(borderLeftWidth);
  });
  expect(Math.abs(text - edge)).toBeLessThan(1);
});

test("on a phone, settings begin on the first screen, below a folded list of all of them @no-js", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, "super_admin");
  await page.goto("/admin/settings/booking");
  expect((await boxOf(page.getByRole("heading", { level: 2 }).first())).y).toBeLessThan(300);
  await expect(page.getByRole("link", { name: "Price list" })).toHaveCount(0);
  await page.getByText("All settings").click();
  await page.getByRole("link", { name: "Price list" }).click();
  await expect(page).toHaveURL("/admin/settings/prices");
  await page.setViewportSize({ width: 1280, height: 844 });
  await expect(page.getByText("All settings")).toBeHidden();
  await expect(page.getByRole("link", { name: "Price list" })).toBeVisible();
});

test("workspaces of a company start at the same edge as their heading", async ({ page }) => {
  await signInAs(page, "super_admin");
  await page.goto("/admin/workspaces?q=harbor");
  await page.goto((await page.locator("main tbody th a").first().getAttribute("href")) ?? "");
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    const heading = await boxOf(page.getByRole("heading", { name: "Workspaces", exact: true }));
    for (const name of await page.locator("main details summary .font-title").all())
      expect((await boxOf(name)).x - heading.x, `${width} px`).toBeLessThan(32);
  }
});

test("a German title that is wider than a phone may be hyphenated", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/de/terms");
  // This browser has no German dictionary, so it can't show the hyphen.
  const title = page.getByRole("heading", { level: 1, name: "Nutzungsbedingungen" });
  await expect(title).toHaveCSS("hyphens", "auto");
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
});

test("the page of a host does not scroll sideways at 320 px", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signInAs(page, "sales");
  await page.goto("/admin/bookings/hosts");
  const host = await page.locator("main tbody a").first().getAttribute("href");
  await page.goto(host ?? "");
  expect(await sidewaysOf(page)).toBe(0);
});

test("a long name stays within a phone's screen, in the button that contains it", async ({ page }) => {
  const name = "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetzbeauftragte";
  const email = newAddress();
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, "super_admin");
  await page.goto("/admin/users/invite");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("First name").fill(name);
  await page.getByLabel("Last name").fill("Huber");
  await page.getByRole("button", { name: "Send invitation" }).click();
  await page.waitForURL((url) => !url.pathname.endsWith("/invite"));
  await page.goto(`/admin/users?q=${email}`);
  await page.goto((await page.locator("main tbody th a").first().getAttribute("href")) ?? "");
  await page.goto(`${page.url()}?status=change`);
  const button = await boxOf(page.getByRole("button", { name: `Disable ${name} Huber` }));
  expect(button.x + button.width).toBeLessThanOrEqual(390);
});

test("a lead's process without spaces stays within a phone's screen", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, "sales");
  await page.goto("/admin/leads/new");
  await page.getByLabel("Email", { exact: true }).fill(newAddress());
  await page.getByLabel("Process they would like to automate").fill(`https://a.test/${"x".repeat(150)}`);
  await page.getByRole("button", { name: "Add lead" }).click();
  await expect(page.getByRole("heading", { name: "Timeline" })).toBeVisible();
  expect(await sidewaysOf(page)).toBe(0);
});

test("a client's name without spaces stays within a phone's screen, above the draft as they see it", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, "sales");
  await page.goto("/admin/leads/new");
  await page.getByLabel("Email", { exact: true }).fill(newAddress());
  await page.getByLabel(/^Name/).fill("W".repeat(100));
  await page.getByRole("button", { name: "Add lead" }).click();
  await page.getByRole("link", { name: "Write a proposal" }).click();
  await expect(page.locator("#preview-title")).toContainText("WWW");
  expect(await sidewaysOf(page)).toBe(0);
});

test("the date and time of an article have space between them", async ({ page }) => {
  await signInAs(page, "blog_admin");
  // Only a draft can still be scheduled.
  await page.goto("/admin/blog/new");
  await page.getByLabel("Title").fill(`Room for both ${crypto.randomUUID().slice(0, 8)}`);
  await page.getByRole("button", { name: "Create draft" }).click();
  await expect(page).toHaveURL(/\/admin\/blog\/[0-9a-f-]{36}$/);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const date = await boxOf(page.locator("input[name=publishDate]"));
    const time = await boxOf(page.locator("input[name=publishTime]"));
    expect(time.x - date.x - date.width, `${width} px`).toBeGreaterThanOrEqual(4);
  }
});

test("what can be done with a member of a company is side by side", async ({ page }) => {
  await signInAs(page, "super_admin");
  // Companies made by other tests have no members yet.
  await page.goto("/admin/workspaces?q=harbor");
  const company = await page.locator("main tbody th a").first().getAttribute("href");
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(company ?? "");
    const row = page
      .locator("main tbody tr")
      .filter({ has: page.locator(".row-menu") })
      .first();
    const remove = await boxOf(row.getByRole("button", { name: "Remove…" }));
    const menu = await boxOf(row.locator(".row-menu summary"));
    expect(menu.x, `${width} px`).toBeGreaterThan(remove.x + remove.width - 1);
    expect(Math.abs(menu.y + menu.height / 2 - remove.y - remove.height / 2)).toBeLessThan(8);
  }
});

test("the payback chart has room for its labels on a phone, and keeps its heading on paper", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openStatement(page);
  const labels = page.locator("figure[aria-labelledby=payback] svg.plot > text");
  await expect(labels.filter({ visible: true })).not.toHaveCount(0);
  const axis = await labels.evaluateAll((labels) =>
    labels
      .map((label) => label.getBoundingClientRect())
      .filter(({ width }) => width > 0)
      .map(({ left, right, top }) => ({ left, right, top })),
  );
  const lowest = Math.max(...axis.map(({ top }) => top));
  const months = axis.filter(({ top }) => Math.abs(top - lowest) < 2).sort((a, b) => a.left - b.left);
  expect(months.length).toBeGreaterThan(3);
  for (const [index, label] of months.slice(1).entries()) {
    expect(label.left).toBeGreaterThan(months[index]?.right ?? 0);
  }
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("figure[aria-labelledby=payback]")).toHaveCSS("break-inside", "avoid");
});

test("a printed statement has three pages, none ends with a heading, and the last says what to do", async ({
  page,
}) => {
  await openStatement(page);
  const headings = await page.getByRole("heading", { level: 2 }).allTextContents();
  const { text: sheets } = await extractText(new Uint8Array(await page.pdf({ format: "A4" })));
  expect(sheets).toHaveLength(3);
  for (const sheet of sheets) {
    const words = sheet.replace(/\s*\d+ \/ \d+\s*$/, "");
    for (const heading of headings) expect(words.endsWith(heading), heading).toBe(false);
  }
  expect(sheets.at(-1)).toMatch(/Next step.*\/booking\?result=[\w-]{27}/s);
});

test("a printed post leaves its cover out", async ({ page }) => {
  await page.goto(POST_PATH);
  await expect(page.locator("header .cover")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("header .cover")).toBeHidden();
});
