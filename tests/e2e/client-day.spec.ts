import type { Browser, Page } from "@playwright/test";

import { pdfFile } from "../factories/office-file";
import { createAccount, signIn, signInAs } from "./accounts";
import { expect, test } from "./fixtures";
import { mailedPath } from "./outbox";

/* The day of a client, and of the staff whom the client deals with. */

// A file that is not what its name says is refused with 415.
test.use({ expectedErrors: [/415/] });

/** A page of someone of the staff beside that of the client. */
async function openStaff(browser: Browser, role: string, use: { baseURL?: string; scripts: boolean }) {
  const staff = await browser.newPage({
    ...(use.baseURL ? { baseURL: use.baseURL } : {}),
    javaScriptEnabled: use.scripts,
  });
  await signInAs(staff, role);
  return staff;
}

/** Creates a company whose first owner is invited by email. */
async function addCompany(staff: Page, { mark, email }: { mark: string; email: string }): Promise<void> {
  await staff.goto("/admin/workspaces/new");
  await staff.getByLabel("Company name").fill(`Mill ${mark}`);
  await staff.getByLabel("Subdomain").fill(`mill-${mark}`);
  await staff.getByLabel("First workspace").fill("Invoices");
  await staff.getByLabel("Owner's email").fill(email);
  await staff.getByRole("button", { name: "Create company and workspace" }).click();
  await expect(staff.getByRole("heading", { level: 1, name: `Mill ${mark}` })).toBeVisible();
}

/** Writes a proposal for the company and sends it to one of its people. */
async function sendProposal(staff: Page, { mark, email }: { mark: string; email: string }): Promise<void> {
  await staff.goto("/admin/proposals/new");
  await staff.getByLabel("Name", { exact: true }).fill("Pat Sample");
  await staff.getByLabel(/^Company/).fill(`Mill ${mark}`);
  await staff.getByLabel("Email", { exact: true }).fill(email);
  await staff.getByLabel("Title").fill(`Fewer forms ${mark}`);
  await staff.getByLabel("What they asked for").fill("600 invoices a month");
  await staff.getByLabel("What we will do").fill("An agent reads every invoice.");
  await staff.getByLabel("Item", { exact: true }).first().fill("Invoice agent");
  await staff.getByLabel("Unit price").first().fill("5,200.00");
  await staff.getByLabel(/^Customer company/).fill(`Mill ${mark} (mill-${mark})`);
  await staff.getByRole("button", { name: "Save draft" }).last().click();
  await expect(staff.getByRole("heading", { level: 1 })).toHaveText(`Fewer forms ${mark}`);
  await staff.getByRole("button", { name: "Send to the client" }).click();
  await staff.getByRole("button", { name: `Send to ${email}` }).click();
  await expect(staff.getByText("Proposal sent", { exact: true }).first()).toBeVisible();
}

async function shareFile(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByLabel("File", { exact: true }).setInputFiles({ name, mimeType: "application/pdf", buffer });
  await page.getByRole("button", { name: "Upload file" }).click();
}

test(
  "a client finds a proposal in the workspace, writes to the contact, shares a file and accepts; billing sees it",
  { tag: "@no-js" },
  async ({ page, browser, baseURL }, { project }) => {
    test.slow();
    const mark = crypto.randomUUID().slice(0, 8);
    const use = { ...(baseURL ? { baseURL } : {}), scripts: project.use.javaScriptEnabled !== false };
    const client = await createAccount(page);
    const { email } = client;
    const admin = await openStaff(browser, "super_admin", use);
    await addCompany(admin, { mark, email });
    await signIn(page, client);
    await page.goto(mailedPath(email, "company_invitation"));
    await page.getByRole("button", { name: `Join Mill ${mark}` }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Invoices" })).toBeVisible();
    await sendProposal(admin, { mark, email });

    await page.goto("/workspace");
    const workspace = new URL(page.url()).pathname;
    const next = page.getByRole("region", { name: `Review the proposal: Fewer forms ${mark}` });
    await expect(next).toBeVisible();
    await next.getByRole("link", { name: "Ask a question" }).click();
    await page.getByLabel("Your message").fill("May we begin in May?");
    await page.getByRole("button", { name: "Send message" }).click();
    const thread = page.getByRole("list", { name: "Messages" });
    await expect(thread.getByText("May we begin in May?")).toBeVisible();

    await admin.goto(`${workspace}/messages`);
    await expect(admin.getByText("May we begin in May?")).toBeVisible();
    await admin.getByLabel("Your message").fill("Yes, on the first Monday.");
    await admin.getByRole("button", { name: "Send message" }).click();
    await expect(admin.getByRole("list", { name: "Messages" }).getByText("Yes, on the")).toBeVisible();

    await page.goto(`${workspace}/files`);
    await shareFile(page, "Notes.pdf", Buffer.from("<p>no PDF</p>"));
    await expect(page.getByRole("alert").getByText("doesn't match the ending")).toBeVisible();
    await shareFile(page, "Q1; notes=1.pdf", pdfFile(400));
    await expect(page.getByRole("link", { name: "Q1; notes=1.pdf" })).toBeVisible();
    await admin.goto(`${workspace}/files`);
    const saving = admin.waitForEvent("download");
    await admin.getByRole("link", { name: "Q1; notes=1.pdf" }).click();
    expect((await saving).suggestedFilename()).toBe("Q1; notes=1.pdf");
    const file = admin.getByRole("listitem").filter({ hasText: "Q1; notes=1.pdf" });
    await file.getByRole("button", { name: "Remove…" }).click();
    await admin.getByRole("button", { name: "Remove file" }).click();
    await expect(admin.getByText("No files yet.")).toBeVisible();
    await page.goto(`${workspace}/messages`);
    await expect(thread.getByText("Yes, on the first Monday.")).toBeVisible();

    await page.goto(workspace);
    await next.getByRole("link", { name: "Review proposal" }).click();
    await page.getByLabel("Full name, as signature").fill("Pat Sample");
    await page.getByLabel(/^I may sign for/).check();
    await page.getByRole("button", { name: "Accept for $5,200.00" }).click();
    await expect(page.getByText(/^Accepted by Pat Sample on /)).toBeVisible();
    await page.goto(workspace);
    await expect(page.getByRole("heading", { name: "Nothing is waiting for you" })).toBeVisible();

    // Support sees what is to be invoiced, and billing marks it.
    const support = await openStaff(browser, "support", use);
    await support.goto("/admin/today");
    await expect(support.getByText(`Mill ${mark}`, { exact: true })).toBeVisible();
    await expect(support.getByRole("button", { name: /^Mark as invoiced/ })).toHaveCount(0);
    await support.goto(`/admin/users?q=${email}`);
    await support.getByRole("rowheader").getByRole("link").click();
    await expect(support.getByRole("main")).toContainText(`Mill ${mark}`);
    const billing = await openStaff(browser, "billing_admin", use);
    await billing.goto("/admin/today");
    await billing.getByRole("button", { name: `Mark as invoiced: Mill ${mark}` }).click();
    await expect(billing.getByText(`Mill ${mark}`, { exact: true })).toHaveCount(0);
    for (const staff of [admin, support, billing]) await staff.close();
  },
);
