import { createAccount, signIn, signInAs } from "./accounts";
import { expectAccessibleInBothThemes } from "./axe";
import { expect, test } from "./fixtures";
import { mailedPath } from "./outbox";

// A spent link answers 410, the last owner who wants to leave 409.
test.use({ expectedErrors: [/409|410/] });

test(
  "staff make a company, its owner joins by the mailed link, once, and invites the next",
  { tag: "@no-js" },
  async ({ page }) => {
    const owner = await createAccount(page);
    const mark = crypto.randomUUID().slice(0, 8);
    await signInAs(page, "super_admin");
    await page.goto("/admin/workspaces/new");
    await page.getByLabel("Company name").fill(`Firm ${mark}`);
    await page.getByLabel("Subdomain").fill(`firm-${mark}`);
    await page.getByLabel("First workspace").fill(`Main ${mark}`);
    await page.getByLabel("Owner's email").fill(owner.email);
    await page.getByRole("button", { name: "Create company and workspace" }).click();
    await expect(page.getByRole("heading", { level: 1, name: `Firm ${mark}` })).toBeVisible();
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
  await page.goto("/admin/workspaces/new");
  await page.getByLabel("Company name").fill(`Firm ${mark}`);
  await page.getByLabel("Subdomain").fill(`firm-${mark}`);
  await page.getByLabel("First workspace").fill(`Main ${mark}`);
  await page.getByLabel("Owner's email").fill(`owner-${mark}@visitors.test`);
  await page.getByRole("button", { name: "Create company and workspace" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Firm ${mark}` })).toBeVisible();
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
