import type { Page } from "@playwright/test";

import { expectAccessibleInBothThemes } from "./axe";
import { mailTexts, newAddress } from "./accounts";
import { expect, test } from "./fixtures";

/** Sends an answer and waits for the next question. */
async function answer(page: Page, text: string, next: RegExp): Promise<void> {
  await page.getByLabel("Your answer").fill(text);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.locator("#now")).toHaveText(next);
}

async function finish(page: Page): Promise<void> {
  await page.goto("/roi-calculator");
  await answer(page, "supplier invoices", /How many invoices/);
  await answer(page, "30 a day", /How long does one invoice take/);
  await answer(page, "9 minutes", /Who does that work/);
  await answer(page, "two of us", /Out of ten/);
  await answer(page, "7 of 10", /What does an hour/);
  await answer(page, "$42", /How many systems/);
  await page.getByRole("button", { name: "1 system" }).click();
  await expect(page).toHaveURL(/\/roi-calculator\/[\w-]{27}$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("$31,752");
}

test.describe("from the first question to a statement", () => {
  // The link that was tampered with.
  test.use({ expectedErrors: [/404/] });

  test(
    "a visitor answers in words, changes an answer and passes the statement on",
    { tag: "@no-js" },
    async ({ page, browser }) => {
      await page.goto("/roi-calculator");
      const log = page.getByRole("log");
      await answer(page, "invoices from our suppliers, they all come by mail", /How many invoices/);
      await answer(page, "quite a few", /Which of these is closest/);
      await expect(log).toContainText("doesn't give me a number");
      await answer(page, "more like 500 to 1,000, around thirty a day", /How long/);
      await expect(log).toContainText("30 a day × 20 working days, so about 600 a month.");
      await answer(page, "9 minutes if nothing is missing", /Who does that work/);
      await answer(page, "two of us in accounts payable", /Out of ten/);
      await answer(page, "7, maybe", /What does an hour/);

      // An earlier answer is changed, and every sum that follows from it.
      await page.getByRole("link", { name: "Change how long one takes" }).click();
      await expect(page.getByLabel("Your answer")).toHaveValue("9 minutes if nothing is missing");
      await answer(page, "18 minutes", /What does an hour/);
      await expect(log).toContainText("126 of the 180 hours");
      await page.getByRole("link", { name: "Change how long one takes" }).click();
      await expect(page.getByLabel("Your answer")).toHaveValue("18 minutes");
      await answer(page, "9 minutes", /What does an hour/);
      await expect(log).toContainText("63 of the 90 hours");

      // The visitor leaves and comes back.
      await page.goto("/blog");
      await page.goto("/roi-calculator");
      await answer(page, "$42", /How many systems/);
      await page.getByLabel("Your answer").fill("just one");
      await page.getByRole("button", { name: "Send", exact: true }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        "Invoices from our suppliers, annual savings $31,752",
      );
      await expect(page.locator("#main")).toContainText("It has paid for itself after 5.1 months.");
      await expect(page.getByRole("link", { name: "Book Free Consultation" })).toHaveAttribute(
        "href",
        /^\/booking\?result=[\w-]{27}$/,
      );

      // Other assumptions make another statement.
      const first = page.url();
      await page.getByLabel("Cost of an hour, in USD").fill("84");
      await page.getByRole("button", { name: "Recalculate" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toContainText("$63,504");
      await expect(page).not.toHaveURL(first);

      // Anyone who gets the first link reads the first statement and changes nothing.
      const stranger = await browser.newContext();
      const theirs = await stranger.newPage();
      await theirs.goto(first);
      await expect(theirs.getByRole("heading", { level: 1 })).toContainText("$31,752");
      await expect(theirs.getByRole("button", { name: "Recalculate" })).toHaveCount(0);
      const tampered = await theirs.goto(first.slice(0, -3) + "AAA");
      expect(tampered?.status()).toBe(404);
      await stranger.close();
    },
  );

  test(
    "a reader varies the figures, compares two statements and takes them along as a PDF",
    { tag: ["@no-js", "@phone"] },
    async ({ page, browser }) => {
      await finish(page);
      const first = page.url();
      const context = await browser.newContext({ javaScriptEnabled: false });
      const reader = await context.newPage();
      await reader.goto(first);
      await reader.getByLabel("Share an agent can take", { exact: true }).fill("60");
      await reader.getByLabel("Cost of an hour", { exact: true }).fill("38");
      await reader.getByRole("button", { name: "Update figures" }).click();
      const slip = reader.getByRole("table", { name: "The arithmetic with your changes" });
      await expect(slip).toContainText("$2,052.00");
      await expect(slip).toContainText("was 70%");
      await expect(reader.getByRole("heading", { level: 1 })).toContainText("$31,752");
      await expect(reader.getByLabel("Link to this statement with your changes")).toHaveValue(
        `${first}?routinePercent=60&hourCost=38`,
      );

      // The reader's version comes back by its link, beside the statement it was made of.
      await reader.goto(first);
      await reader.getByLabel("Link or code of the other statement").fill(`${first}?hourCost=38`);
      await reader.getByRole("button", { name: "Compare" }).click();
      await expect(reader.locator("#main")).toContainText("Start with “Supplier invoices”.");
      const pdf = await reader.request.get(
        (await reader.getByRole("link", { name: "PDF" }).getAttribute("href")) ?? "",
      );
      expect(pdf.headers()["content-type"]).toBe("application/pdf");
      await reader.getByRole("link", { name: "Remove" }).filter({ visible: true }).click();
      await expect(reader.getByRole("region", { name: "Comparison of two statements" })).toHaveCount(0);
      await context.close();
    },
  );

  test("the statement is emailed to a visitor who asks", { tag: "@no-js" }, async ({ page }) => {
    await finish(page);
    const drawnAt = Date.now();
    const email = newAddress();
    await page.getByLabel("Your email address").fill(email);
    await page.getByRole("checkbox", { name: /Send the statement to this address/ }).check();
    // A form that is sent within two seconds counts as a bot's.
    await expect.poll(() => Date.now() - drawnAt).toBeGreaterThan(2_500);
    await page.getByRole("button", { name: "Send statement" }).click();
    await expect(page.getByText("On its way", { exact: true })).toBeVisible();
    expect(mailTexts(email)[0]).toContain(new URL(page.url()).pathname);
  });
});

test("with scripts the focus goes to the new question, and typing to its field", async ({ page }) => {
  await page.goto("/roi-calculator");
  await answer(page, "supplier invoices", /How many invoices/);
  await answer(page, "30 a day", /How long/);
  await expect(page.locator("#now")).toBeFocused();
  await page.keyboard.press("9");
  await expect(page.getByLabel("Your answer")).toHaveValue("9");
  await expect(page.getByLabel("Your answer")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("#now")).toHaveText(/Who does that work/);
});

test("axe finds nothing in the conversation and the statement", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/roi-calculator");
  await answer(page, "supplier invoices", /How many invoices/);
  await answer(page, "lots", /Which of these is closest/);
  await expectAccessibleInBothThemes(page);
  await page.context().clearCookies();
  await finish(page);
  await expectAccessibleInBothThemes(page);
});

test("with scripts the figures follow a slider, and a refused figure says why", async ({ page, browser }) => {
  await finish(page);
  const stranger = await browser.newContext();
  const reader = await stranger.newPage();
  await reader.goto(page.url());
  const slider = reader.getByRole("slider", { name: "Share an agent can take, slider" });
  await slider.press("ArrowLeft");
  await expect(reader.getByLabel("Share an agent can take", { exact: true })).toHaveValue("69");
  await expect(reader).toHaveURL(/routinePercent=69/);
  await expect(reader.getByRole("table", { name: "The arithmetic with your changes" })).toContainText("69%");
  await expectAccessibleInBothThemes(reader);
  await reader.getByLabel("Cost of an hour", { exact: true }).fill("-5");
  await expect(reader.getByRole("link", { name: "Enter a cost from 0 to 1,000." })).toBeVisible();
  await reader.getByRole("link", { name: "Back to the statement's figures" }).click();
  await expect(reader.getByLabel("Cost of an hour", { exact: true })).toHaveValue("42");
  await stranger.close();
});

test.describe("two tabs", () => {
  test.use({ expectedErrors: [/409/] });

  test(
    "an answer from an old tab comes back to its field, and replaces the earlier one if it is sent again",
    { tag: ["@no-js", "@phone"] },
    async ({ page, context }) => {
      await page.goto("/roi-calculator");
      await answer(page, "supplier invoices", /How many invoices/);
      const other = await context.newPage();
      await other.goto("/roi-calculator");
      await answer(other, "30 a day", /How long/);
      await answer(other, "9 minutes", /Who does that work/);
      await page.getByLabel("Your answer").fill("50 a day");
      await page.getByRole("button", { name: "Send", exact: true }).click();
      await expect(page.getByText("You've already answered this question with “30 a day”")).toBeVisible();
      await expect(page.getByLabel("Your answer")).toHaveValue("50 a day");
      await page.getByRole("link", { name: "Keep my answer" }).click();
      await expect(page.locator("#now")).toHaveText(/Who does that work/);
      await expect(page.getByRole("log")).toContainText("30 a day × 20 working days");
      await page.getByRole("link", { name: "Change how many in a month" }).click();
      await answer(page, "50 a day", /Who does that work/);
      await expect(page.getByRole("log")).toContainText("50 a day × 20 working days");
    },
  );
});

test("a print without backgrounds keeps the colors that a legend explains, and whole figures", async ({
  page,
}) => {
  await page.goto("/roi-calculator");
  await answer(page, "supplier invoices", /How many invoices/);
  await answer(page, "10000000", /How long/);
  await answer(page, "40 hours", /Who does that work/);
  await answer(page, "100000 people", /Out of ten/);
  await answer(page, "80%", /What does an hour/);
  await answer(page, "$1000 an hour", /How many systems/);
  await page.getByRole("button", { name: "1 system" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("$3,840,000,000,000");
  await page.emulateMedia({ media: "print" });
  // The width of A4 between its margins.
  await page.setViewportSize({ width: 688, height: 1_000 });
  const marks = page.locator(".plot-legend > li");
  expect(await marks.count()).toBeGreaterThan(3);
  const kept = await marks.evaluateAll((all) =>
    all.map((one) => getComputedStyle(one, "::before").getPropertyValue("print-color-adjust")),
  );
  expect(new Set(kept)).toEqual(new Set(["exact"]));
  const cut = await page
    .locator(".keys > div")
    .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
  expect(cut).toBe(0);
  const list = await page.locator(".keys").evaluate((keys) => [keys.scrollWidth, keys.clientWidth]);
  expect(list[0]).toBe(list[1]);
});
