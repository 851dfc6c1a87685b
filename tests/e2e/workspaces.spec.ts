import type { Page } from "@playwright/test";

import { createAccount, signIn, signInAs } from "./accounts";
import { expectAccessibleInBothThemes } from "./axe";
import { expect, test } from "./fixtures";
import { mailedPath } from "./outbox";

// A spent link answers 410, the last owner who wants to leave 409.
test.use({ expectedErrors: [/409|410/] });

/** Makes a company with a workspace and opens its page, as someone who manages workspaces. */
async function createFirm(page: Page, mark: string, ownerEmail: string): Promise<void> {
  await page.goto("/admin/workspaces/new");
  await page.getByLabel("Company name").fill(`Firm ${mark}`);
  await page.getByLabel("Subdomain").fill(`firm-${mark}`);
  await page.getByLabel("First workspace").fill(`Main ${mark}`);
  await page.getByLabel("Owner's email").fill(ownerEmail);
  await page.getByRole("button", { name: "Create company and workspace" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Firm ${mark}` })).toBeVisible();
}

test(
  "staff make a company, its owner joins by the mailed link, once, and invites the next",
  { tag: "@no-js" },
  async ({ page }) => {
    const owner = await createAccount(page);
    const mark = crypto.randomUUID().slice(0, 8);
    await signInAs(page, "super_admin");
    await createFirm(page, mark, owner.email);
    await expect(page.getByText(owner.email)).toBeVisible();
    await page.goto(`/admin/workspaces?q=${mark}`);
    await expect(page.getByRole("rowheader", { name: `Firm ${mark}` })).toBeVisible();

    await signIn(page, owner);
    const link = mailedPath(owner.email, "company_invitation");
    await page.goto(link);
    await page.getByRole("button", { name: `Join Firm ${mark}` }).click();
    // People who join land in the workspace.
    await expect(page.getByRole("heading", { level: 1, name: `Main ${mark}` })).toBeVisible();
    await page.goto(link);
    await expect(page.getByRole("heading", { name: "This invitation no longer works" })).toBeVisible();

    await page.goto("/workspace");
    await expect(page.getByRole("heading", { level: 1, name: `Main ${mark}` })).toBeVisible();
    await page.getByRole("link", { name: "Invite member" }).click();
    await page.getByLabel("Email").fill(`guest-${mark}@visitors.test`);
    await page.getByRole("button", { name: "Send invitation" }).click();
    const row = page.getByRole("listitem").filter({ hasText: `guest-${mark}@visitors.test` });
    await expect(row.getByText("Invited", { exact: true })).toBeVisible();
    await row.getByRole("button", { name: "Revoke" }).click();
    await expect(row).toHaveCount(0);
    await page.getByRole("button", { name: "Leave company…" }).click();
    await page.getByRole("button", { name: `Leave Firm ${mark}` }).click();
    // A message is announced a moment later, as a second text.
    await expect(page.getByText("A company needs at least one owner.").first()).toBeVisible();
  },
);

test("what is typed on the page of a company stays when another button there is pressed", async ({
  page,
}) => {
  const mark = crypto.randomUUID().slice(0, 8);
  await signInAs(page, "super_admin");
  await createFirm(page, mark, `owner-${mark}@visitors.test`);
  const [name, email] = [page.getByLabel("Company name"), page.getByLabel("Email", { exact: true })];
  await name.fill(`Firm ${mark} & Sons`);
  await email.fill(`guest-${mark}@visitors.test`);
  await page.getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText(`${mark}@visitors.test was revoked`).first()).toBeVisible();
  await page.getByText("Suspend company…").click();
  await page.getByLabel("Reason, shown to members").fill("Unpaid");
  await page.getByRole("button", { name: `Suspend Firm ${mark}` }).click();
  await expect(page.getByText(`Firm ${mark} is suspended`).first()).toBeVisible();
  await expect(email).toHaveValue(`guest-${mark}@visitors.test`);
  await expect(name).toHaveValue(`Firm ${mark} & Sons`);
});

test("a message and a chosen file stay while others write and other buttons are pressed", async ({
  page,
  browser,
}) => {
  const mark = crypto.randomUUID().slice(0, 8);
  const owner = await createAccount(page);
  await signInAs(page, "super_admin");
  await createFirm(page, `${mark}-other`, `owner-${mark}@visitors.test`);
  await createFirm(page, mark, owner.email);
  const message = page.getByLabel("Your message");
  const chosen = () =>
    page.getByLabel("File", { exact: true }).evaluate((input: HTMLInputElement) => input.files?.length);
  await message.fill("We start on Monday.");
  await page
    .getByLabel("File", { exact: true })
    .setInputFiles({ name: "plan.txt", mimeType: "text/plain", buffer: Buffer.from("Monday") });

  const theirs = await browser.newPage();
  await signIn(theirs, owner);
  await theirs.goto(mailedPath(owner.email, "company_invitation"));
  await theirs.getByRole("button", { name: `Join Firm ${mark}` }).click();
  await expect(theirs.getByRole("heading", { level: 1, name: `Main ${mark}` })).toBeVisible();
  await theirs.goto(`${new URL(theirs.url()).pathname}/messages`);
  await theirs.getByLabel("Your message").fill("When do you start?");
  await theirs.getByRole("button", { name: "Send message" }).click();
  await expect(theirs.getByText("Your message was sent").first()).toBeVisible();
  await theirs.close();

  await page.getByLabel("Email", { exact: true }).fill(`guest-${mark}@visitors.test`);
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText("When do you start?")).toBeVisible();
  await expect(message).toHaveValue("We start on Monday.");
  expect(await chosen()).toBe(1);
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByText("Your message was sent").first()).toBeVisible();
  await expect(message).toHaveValue("");

  // It isn't on the page of the next company.
  await message.fill("And to you.");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search or type a command" }).fill(`${mark}-other`);
  await page.getByRole("option", { name: `Firm ${mark}-other` }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Firm ${mark}-other` })).toBeVisible();
  await expect(message).toHaveValue("");
  expect(await chosen()).toBe(0);
});

test("axe finds nothing on the pages of workspaces and settings", async ({ page }) => {
  await signInAs(page, "super_admin");
  await page.goto("/admin/workspaces?q=harbor");
  const company = await page.getByRole("rowheader").getByRole("link").first().getAttribute("href");
  await page.goto("/workspace");
  const workspace = new URL(page.url()).pathname;
  for (const path of [
    "/admin/workspaces",
    "/admin/workspaces/new",
    company ?? "",
    workspace,
    `${workspace}/members`,
    `${workspace}/activity`,
    "/admin/settings/contact",
    "/admin/settings/booking",
    "/admin/settings/notice",
    "/admin/settings/mail",
  ]) {
    await page.goto(path);
    await expectAccessibleInBothThemes(page);
  }
});

test("axe finds nothing on the files of a workspace", async ({ page }) => {
  await signInAs(page, "super_admin");
  await page.goto("/workspace");
  await page.goto(`${new URL(page.url()).pathname}/files`);
  await expectAccessibleInBothThemes(page);
});
