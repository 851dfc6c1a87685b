import type { Locator, Page } from "@playwright/test";

import { signInAlone, signInAs } from "./accounts";
import { expectAccessible } from "./axe";
import { expect, test } from "./fixtures";

/* A salesperson's day, with and without scripts, and its parts by keyboard alone. */

/** A company that no other test uses. */
function newCompany() {
  const key = crypto.randomUUID().slice(0, 8);
  return { name: `Weaver ${key}`, email: `ana@${key}.test` };
}

async function addLead(page: Page, { name, email }: ReturnType<typeof newCompany>): Promise<void> {
  await page.goto("/admin/leads/new");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel(/^Company/).fill(name);
  await page.getByRole("button", { name: "Add lead" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

/** The file of a fair: one new lead, one row without a usable address. */
function fileOf({ name, email }: ReturnType<typeof newCompany>) {
  const text = `E-Mail;Company;Contact\n${email};"${name}";Ana Róth\nnowhere;Bo;Bo\n`;
  return { name: `${name}.csv`, mimeType: "text/csv", buffer: Buffer.from(text, "latin1") };
}

test(
  "a salesperson imports a list, calls the lead from My day, finishes a task and writes a proposal",
  { tag: "@no-js" },
  async ({ page }) => {
    const company = newCompany();
    const { name } = company;
    await signInAlone(page, "sales");
    await page.goto("/admin/leads/import");
    await page.getByLabel("CSV file").setInputFiles(fileOf(company));
    await page.getByRole("button", { name: "Upload" }).click();
    await expect(page.getByText(/2 rows, read as Windows-1252/)).toBeVisible();
    await expect(page.getByLabel("Field of Contact")).toHaveValue("name");
    await expect(page.getByRole("row").filter({ hasText: "With errors" })).toContainText("Email:");
    await page.getByLabel("Owner of the new leads").selectOption("none");
    await page.getByRole("button", { name: "Import 1 lead" }).click();
    await expect(page.getByText("1 lead imported").first()).toBeVisible();

    await page.goto("/admin/today");
    await page.getByRole("button", { name: `Assign to me: ${name}` }).click();
    await expect(page.getByText(`${name} is yours now`).first()).toBeVisible();
    await page.goto(`/admin/leads?view=table&q=${encodeURIComponent(name)}`);
    await page.getByRole("link", { name: "Save filter" }).click();
    await page.getByLabel("Name", { exact: true }).fill(`About ${name}`);
    await page.getByRole("button", { name: "Save filter" }).click();
    const saved = page.getByRole("navigation", { name: "Saved filters" });
    await expect(saved.getByRole("link", { name: `About ${name}` })).toHaveAttribute("aria-current", "page");

    await page.getByRole("link", { name, exact: true }).click();
    const tasks = page.getByRole("region", { name: "Tasks" });
    await tasks.getByText("Add task", { exact: true }).first().click();
    await tasks.getByLabel("What needs to be done").fill(`Send ${name} the offer`);
    await tasks.getByRole("button", { name: "Add task" }).click();
    await expect(page.getByText(`Send ${name} the offer`).first()).toBeVisible();

    await page.goto("/admin/today");
    await page.getByRole("link", { name: `Log call: Send ${name} the offer` }).click();
    await expect(page.getByRole("radio", { name: "Call" })).toBeChecked();
    await page.getByLabel("New note").fill("They decide on Friday.");
    await page.getByRole("button", { name: "Add call" }).click();
    await expect(page.getByText("We called")).toBeVisible();
    await page.goto("/admin/today");
    await page.getByRole("button", { name: `Complete: Send ${name} the offer` }).click();
    await expect(page.getByText(`Send ${name} the offer`, { exact: true })).toBeHidden();

    await page.goto(`/admin/search?q=${encodeURIComponent(name)}`);
    await page.getByRole("link", { name }).click();
    await page.getByRole("link", { name: "Write a proposal" }).click();
    await expect(page).toHaveURL(/\/admin\/proposals\/new\?lead=/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

    await page.goto("/admin/leads/import");
    await page.getByRole("link", { name: `${name}.csv` }).click();
    await page.getByRole("button", { name: "Undo import" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Undo import" }).click();
    await expect(page.getByRole("heading", { name: "These leads stayed" })).toBeVisible();
    await page.goto("/admin/leads/filters");
    await page.getByRole("button", { name: `Remove About ${name}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await expect(page.getByText("Filter removed").first()).toBeVisible();
  },
);

test("a card is carried to another stage by keyboard, and stays when Escape is pressed", async ({ page }) => {
  const company = newCompany();
  const { name } = company;
  await signInAs(page, "sales");
  await addLead(page, company);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/admin/leads?q=${encodeURIComponent(name)}`);
  const handle = page.getByRole("button", { name: `Pick up ${name}` });
  const said = page.getByRole("status").filter({ hasText: name });
  await handle.focus();
  await page.keyboard.press("Space");
  await expect(said).toHaveText(`${name} picked up in New. Choose a stage with the arrow keys.`);
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("To Contacted. Enter drops it, Esc cancels.")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(said).toHaveText(`Cancelled. ${name} stays in New.`);
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  const stage = page.getByRole("region", { name: "Qualified" });
  await expect(stage.getByRole("link", { name })).toBeVisible();
  await expect(stage.getByRole("button", { name: `Pick up ${name}` })).toBeFocused();
});

test("the palette offers what was opened last, and what to do with it, by keyboard alone", async ({
  page,
}) => {
  const company = newCompany();
  const { name } = company;
  await signInAs(page, "sales");
  await addLead(page, company);
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  await page.goto("/admin/leads");
  await page.keyboard.press("Control+k");
  const recent = palette.getByRole("group", { name: "Recent" });
  await expect(recent.getByRole("option").first()).toContainText(name);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(palette).toBeVisible();
  await page.keyboard.type("log call");
  // Enter chooses from the answer to these words, even if it isn't there yet.
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\?log=call#timeline$/);
  await expect(page.getByRole("radio", { name: "Call" })).toBeChecked();
});

/** Moves the focus to a control as the Tab key does. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let presses = 0; presses < 150; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("the Tab key doesn't reach it");
}

/** Types words into the palette and chooses the first answer. */
async function command(page: Page, words: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog", { name: "Search and commands" })).toBeVisible();
  await page.keyboard.type(words);
  await page.keyboard.press("Enter");
}

test("a salesperson adds a lead, logs a call, makes a task and completes it by keyboard alone", async ({
  page,
}) => {
  const { name, email } = newCompany();
  await signInAs(page, "sales");
  await page.goto("/admin/today");
  await command(page, "add lead");
  await expect(page).toHaveURL(/\/admin\/leads\/new/);
  await tabTo(page, page.getByLabel("Email", { exact: true }));
  await page.keyboard.type(email);
  await tabTo(page, page.getByLabel(/^Company/));
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

  await command(page, "log call with");
  await expect(page.getByRole("radio", { name: "Call" })).toBeChecked();
  await tabTo(page, page.getByLabel("New note"));
  await page.keyboard.type("They decide on Friday.");
  await tabTo(page, page.getByRole("button", { name: "Add call" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("We called")).toBeVisible();

  await command(page, "add task for");
  const task = `Send ${name} the offer`;
  await tabTo(page, page.getByLabel("What needs to be done"));
  await page.keyboard.type(task);
  await page.keyboard.press("Enter");
  await expect(page.getByText(task).first()).toBeVisible();

  await page.keyboard.press("Escape");
  await page.keyboard.type("gd");
  await expect(page).toHaveURL(/\/admin\/today/);
  await tabTo(page, page.getByRole("button", { name: `Complete: ${task}` }));
  await page.keyboard.press("Enter");
  await expect(page.getByText(task, { exact: true })).toBeHidden();

  // The palette offers the lead as the one opened last, and on its page what to do with it.
  await command(page, "");
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await command(page, "write proposal for");
  await expect(page).toHaveURL(/\/admin\/proposals\/new/);
});

test(
  "no button applies or sets what a choice applies by itself; without scripts, one does",
  { tag: "@no-js" },
  async ({ page, javaScriptEnabled }) => {
    const company = newCompany();
    await signInAs(page, "super_admin");
    await addLead(page, company);
    const lead = new URL(page.url()).pathname;
    const button = page.getByRole("button", { name: /^(Apply|Set|Show)( |$)/ });
    for (const path of [lead, "/admin/leads?view=table", "/admin/audit"]) {
      await page.goto(path);
      await expect(button, path).toHaveCount(javaScriptEnabled === false ? 1 : 0);
    }
    if (javaScriptEnabled === false) return;
    for (const path of [
      "/dashboard",
      "/admin/today",
      "/admin/tasks",
      "/admin/bookings",
      "/admin/proposals",
      "/admin/inbox",
      "/admin/users",
      "/admin/workspaces",
      "/admin/blog",
      "/admin/webhooks",
    ]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(button, path).toHaveCount(0);
    }
    await page.goto("/admin/leads/import");
    await page.getByLabel("CSV file").setInputFiles(fileOf(company));
    await page.getByRole("button", { name: "Upload" }).click();
    const field = page.getByLabel("Field of Contact");
    await expect(button).toHaveCount(0);
    await field.focus();
    await field.selectOption("none");
    const row = page.getByRole("row").filter({ hasText: company.email }).last();
    await expect(row).not.toContainText("Ana Róth");
    await expect(field).toHaveValue("none");
    await expect(field).toBeFocused();
  },
);

test("axe finds nothing on the import and the saved filters", { tag: "@phone" }, async ({ page }) => {
  await signInAs(page, "sales");
  await page.goto("/admin/leads/import");
  await expectAccessible(page);
  await page.getByLabel("CSV file").setInputFiles(fileOf(newCompany()));
  await page.getByRole("button", { name: "Upload" }).click();
  await expect(page.getByRole("heading", { name: "Preview" })).toBeVisible();
  await expectAccessible(page);
  await page.goto("/admin/leads/filters?owner=mine");
  await expectAccessible(page);
});

test("what is typed on the page of a lead stays until it is sent, whatever else changes there", async ({
  page,
}) => {
  const company = newCompany();
  await signInAs(page, "sales");
  await addLead(page, company);
  const [note, task] = [page.getByLabel("New note"), page.getByLabel("What needs to be done")];
  await note.fill("Wants to start in May");
  await page.getByText("Add task", { exact: true }).first().click();
  await task.fill("Send the offer");
  await page.getByRole("button", { name: "Move to Contacted" }).click();
  await expect(page.getByText("Stage saved").first()).toBeVisible();
  const owner = page.getByLabel("Owner", { exact: true });
  await owner.selectOption("No owner");
  await expect(page.getByText("Owner saved").first()).toBeVisible();
  await expect(owner).toHaveValue("none");
  await page.getByRole("link", { name: /^Stage changes/ }).click();
  await expect(page).toHaveURL(/show=stages/);
  await expect(note).toHaveValue("Wants to start in May");
  await expect(task).toHaveValue("Send the offer");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByText("Note added").first()).toBeVisible();
  await expect(note).toHaveValue("");
  await expect(task).toHaveValue("Send the offer");
  await page.getByRole("region", { name: "Tasks" }).getByRole("button", { name: "Add task" }).click();
  await expect(page.getByText("Task added").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Send the offer" })).toBeVisible();
  await expect(task).toHaveValue("");
});
