import type { Page } from "@playwright/test";

import { expectAccessibleInBothThemes } from "./axe";
import { signInAs } from "./accounts";
import { expect, test } from "./fixtures";
import { mailsTo } from "./outbox";

const PROCESS = "Four hundred invoices a month are typed in by hand.";

test.use({ expectedErrors: [/status of (403|422)/] });

/** A sender whom no other test uses. */
function newSender() {
  const key = crypto.randomUUID().slice(0, 8);
  return { name: `Ana ${key}`, company: `Roth ${key}`, email: `ana-${key}@visitors.test` };
}

/** Nobody writes a message in less than two seconds; the form takes none that comes faster. */
async function writeMessage(page: Page, sender: ReturnType<typeof newSender>): Promise<void> {
  await page.goto("/contact");
  const opened = Date.now();
  await page.getByLabel("Your name").fill(sender.name);
  await page.getByLabel("Company").fill(sender.company);
  await page.getByLabel("Email", { exact: true }).fill(sender.email);
  await page.getByLabel("Your message").fill(PROCESS);
  await page.getByLabel(/^I agree that/).check();
  await expect.poll(() => Date.now() - opened).toBeGreaterThan(2_500);
  await page.getByRole("button", { name: "Send message" }).click();
}

test(
  "a message reaches the inbox, is answered by mail, and its sender is a lead",
  { tag: "@no-js" },
  async ({ page }) => {
    const sender = newSender();
    await writeMessage(page, sender);
    await expect(page.getByRole("heading", { name: "Your message has arrived" })).toBeVisible();
    await expect.poll(() => mailsTo(sender.email).map(({ kind }) => kind)).toEqual(["contact_receipt"]);

    await signInAs(page, "sales");
    await page.goto("/admin/inbox");
    await page.getByRole("searchbox", { name: "Search messages" }).fill(`${sender.company} invoices`);
    await page.getByRole("searchbox", { name: "Search messages" }).press("Enter");
    await expect(page).toHaveURL(/q=Roth/);
    await expect(page.getByRole("rowheader")).toHaveCount(1);
    await page.getByRole("link", { name: sender.name }).click();
    await expect(page.getByRole("heading", { level: 1, name: sender.name })).toBeVisible();
    await expect(page.getByText(PROCESS)).toBeVisible();
    await page.getByLabel("Your answer").fill("Hello Ana,\n\nshall we look at ten of them together?");
    await page.getByRole("button", { name: "Send answer" }).click();
    await expect(page.getByText("Answer on its way").first()).toBeVisible();
    await expect(page.getByText("Answered", { exact: true })).toBeVisible();
    await expect.poll(() => mailsTo(sender.email).map(({ kind }) => kind)).toContain("contact_reply");

    await page.getByRole("link", { name: "Open the lead" }).click();
    await expect(page.getByRole("heading", { level: 1, name: sender.company })).toBeVisible();
    await expect(page.getByText("Sent a contact message")).toBeVisible();
    await expect(page.getByText("Received our reply by email")).toBeVisible();

    await page.getByLabel("New note").fill("Wants to begin in May.");
    await page.getByRole("button", { name: "Add note" }).click();
    await expect(page.getByText("Note added").first()).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "Wants to begin in May." })).toBeVisible();

    await page.getByRole("button", { name: "Move to Qualified" }).click();
    await expect(page.getByText("Stage saved").first()).toBeVisible();
    await expect(page.getByText("Contacted to Qualified")).toBeVisible();

    await page.getByText("Erase this person").click();
    await page.getByLabel(`Type ${sender.email} to confirm`).fill(sender.email);
    await page.getByRole("button", { name: "Erase permanently" }).click();
    await expect(page.getByText("Everything about this person was erased").first()).toBeVisible();
    await page.goto(`/admin/leads?view=table&q=${sender.email}`);
    await expect(page.getByRole("heading", { name: "No matching leads" })).toBeVisible();
  },
);

test("a message that lacks something comes back with what was typed", { tag: "@no-js" }, async ({ page }) => {
  const sender = newSender();
  await writeMessage(page, { ...sender, name: "" });
  await expect(page.getByRole("alert")).toContainText("Enter your name.");
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(sender.email);
  await expect(page.getByLabel("Your message")).toHaveValue(PROCESS);
  expect(mailsTo(sender.email)).toEqual([]);
});

test(
  "a lead is added by hand, moved on the board and found again",
  { tag: ["@phone", "@no-js"] },
  async ({ page, isMobile }) => {
    const sender = newSender();
    await signInAs(page, "sales");
    await page.goto("/admin/leads/new");
    await page.getByLabel("Email", { exact: true }).fill(sender.email);
    await page.getByLabel(/^Company/).fill(sender.company);
    await page.getByRole("button", { name: "Add lead" }).click();
    await expect(page.getByText("Lead added").first()).toBeVisible();

    await page.goto(`/admin/leads?q=${encodeURIComponent(sender.company)}`);
    await page.getByLabel(`Move ${sender.company}`).click();
    await page.getByRole("button", { name: "Move to Won" }).click();
    await expect(page.getByText(`${sender.company} is now in Won.`).first()).toBeVisible();
    await expect(page).toHaveURL(/q=Roth/);
    if (isMobile)
      await page.getByRole("navigation", { name: "Stage" }).getByRole("link", { name: /^Won/ }).click();
    const won = page.getByRole("region", { name: "Won" });
    await expect(won.getByRole("link", { name: sender.company })).toBeVisible();

    await page.getByRole("link", { name: "Table" }).click();
    await expect(page.getByRole("row").filter({ hasText: sender.company })).toContainText("Won");
  },
);

test("a card is dragged to another stage", async ({ page }) => {
  const { company, email } = newSender();
  await signInAs(page, "sales");
  await page.goto("/admin/leads/new");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel(/^Company/).fill(company);
  await page.getByRole("button", { name: "Add lead" }).click();
  await expect(page.getByText("Lead added").first()).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/admin/leads?q=${encodeURIComponent(company)}`);
  const won = page.getByRole("region", { name: "Won" });
  const card = page.getByRole("listitem").filter({ hasText: company });
  await expect(card).toHaveAttribute("draggable", "true");
  await card.dragTo(won);
  await expect(page.getByText(`${company} is now in Won.`).first()).toBeVisible();
  await expect(won.getByRole("link", { name: company })).toBeVisible();
});

test(
  "two leads are found to be duplicates, merged, and selected in the table",
  { tag: "@no-js" },
  async ({ page, javaScriptEnabled }) => {
    const domain = `${crypto.randomUUID().slice(0, 8)}.test`;
    await signInAs(page, "sales");
    for (const name of ["ana", "bo"]) {
      await page.goto("/admin/leads/new");
      await page.getByLabel("Email", { exact: true }).fill(`${name}@${domain}`);
      await page.getByLabel(/^Company/).fill(`Firm ${domain}`);
      await page.getByRole("button", { name: "Add lead" }).click();
      await expect(page.getByText("Lead added").first()).toBeVisible();
    }
    await page.getByRole("link", { name: "Log call" }).click();
    await page.getByLabel("Direction").selectOption("in");
    await page.getByLabel("New note").fill("Wants to begin in May.");
    await page.getByRole("button", { name: "Add call" }).click();
    await expect(page.getByText("They called")).toBeVisible();
    if (javaScriptEnabled) await expectAccessibleInBothThemes(page);
    const duplicates = page.getByRole("region", { name: "Possible duplicates" });
    await duplicates.getByText("Merge with").click();
    await duplicates.getByRole("button", { name: `Keep ana@${domain}` }).click();
    await expect(page.getByRole("link", { name: `ana@${domain}` })).toBeVisible();
    await expect(page.getByText("They called")).toBeVisible();
    await expect(duplicates).toBeHidden();

    await page.goto(`/admin/leads?view=table&q=${domain}`);
    await page.getByRole("checkbox", { name: `Select Firm ${domain}` }).check();
    await page.getByLabel("New stage").selectOption("qualified");
    await page.getByRole("button", { name: "Move", exact: true }).click();
    await expect(page.getByText("1 lead is now in Qualified.").first()).toBeVisible();
  },
);

test("rows that moved are not selected by coming back", { tag: "@no-js" }, async ({ page }) => {
  const domain = `${crypto.randomUUID().slice(0, 8)}.test`;
  await signInAs(page, "sales");
  for (const name of ["ana", "bo"]) {
    await page.goto("/admin/leads/new");
    await page.getByLabel("Email", { exact: true }).fill(`${name}@${domain}`);
    await page.getByLabel(/^Company/).fill(`${name} ${domain}`);
    await page.getByRole("button", { name: "Add lead" }).click();
    await expect(page.getByText("Lead added").first()).toBeVisible();
  }
  await page.goto(`/admin/leads?view=table&q=${domain}`);
  // The lead that changes comes first, so another one is in its row afterwards.
  await page.getByRole("checkbox", { name: `Select ana ${domain}` }).check();
  await page.getByLabel("New stage").selectOption("qualified");
  await page.getByRole("button", { name: "Move", exact: true }).click();
  await expect(page.getByText("1 lead is now in Qualified.").first()).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("row", { name: new RegExp(`ana ${domain}`) })).toContainText("Qualified");
  await expect(page.getByRole("checkbox", { name: /^Select (ana|bo)/, checked: true })).toHaveCount(0);
});

test("people who may not see leads read why", async ({ page }) => {
  await signInAs(page, "blog_admin");
  const response = await page.goto("/admin/leads");
  expect(response?.status()).toBe(403);
  await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
});

test("axe finds nothing on the pages of leads and messages", { tag: "@phone" }, async ({ page }) => {
  await signInAs(page, "sales");
  // A person of the seed: other tests erase theirs.
  await page.goto("/admin/leads?view=table&q=Alder+Clinic");
  const lead = await page.getByRole("rowheader").getByRole("link").first().getAttribute("href");
  await page.goto("/admin/inbox?q=Alder+Clinic");
  const message = await page.getByRole("rowheader").getByRole("link").first().getAttribute("href");
  for (const path of [
    "/admin/leads",
    "/admin/leads?view=table",
    "/admin/leads/new",
    lead,
    "/admin/inbox",
    message,
  ]) {
    await page.goto(path ?? "");
    await expectAccessibleInBothThemes(page);
  }
});
