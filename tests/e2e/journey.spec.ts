import type { Page } from "@playwright/test";

import { mailTexts, newAddress, signInAs } from "./accounts";
import { expect, test } from "./fixtures";

/* The whole way from a question to a workspace, as the visitor and the staff walk it. */

// The one flow whose pages move, as they do for most visitors.
test.use({ timezoneId: "Europe/Berlin", contextOptions: { reducedMotion: "no-preference" } });

/** How long pages stay open before their form is sent. A faster sender counts as a bot. */
const READING_MILLISECONDS = 2_100;

const ANSWERS: [string, RegExp][] = [
  ["supplier invoices", /How many invoices/],
  ["30 a day", /How long does one invoice take/],
  ["9 minutes", /Who does that work/],
  ["two of us", /Out of ten/],
  ["7 of 10", /What does an hour/],
  ["$42", /How many systems/],
];

async function workOut(page: Page): Promise<void> {
  await page.goto("/roi-calculator");
  for (const [answer, next] of ANSWERS) {
    await page.getByLabel("Your answer").fill(answer);
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(page.locator("#now")).toHaveText(next);
  }
  await page.getByRole("button", { name: "1 system" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("$31,752");
}

/**
 * Books with the statement, on the first free day. `n` says which of its last times: each project
 * takes another.
 */
async function book(
  page: Page,
  { email, company, n }: { email: string; company: string; n: number },
): Promise<void> {
  await page.getByRole("link", { name: "Book Free Consultation" }).first().click();
  await expect(page.getByText("We'll bring your ROI statement")).toBeVisible();
  const drawnAt = Date.now();
  await page
    .getByRole("radio")
    .nth(-1 - n)
    .check();
  await page.getByLabel("Name", { exact: true }).fill("Pat Example");
  await page.getByLabel("Work email").fill(email);
  await page.getByLabel(/^Company/).fill(company);
  await page.getByLabel(/may keep these details/).check();
  await expect.poll(() => Date.now() - drawnAt).toBeGreaterThan(READING_MILLISECONDS);
  await page.getByRole("button", { name: "Confirm booking" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are booked.");
}

/** Writes a proposal for the lead and sends it. Returns the path of the client's page. */
async function propose(staff: Page, { email, title }: { email: string; title: string }): Promise<string> {
  await staff.getByRole("link", { name: "Write a proposal" }).click();
  await expect(staff.getByLabel("Email", { exact: true })).toHaveValue(email);
  await staff.getByLabel("Title").fill(title);
  await staff.getByLabel("What they asked for").fill("600 invoices a month");
  await staff.getByLabel("What we will do").fill("An agent reads every invoice.");
  await staff.getByLabel("Item", { exact: true }).first().fill("Invoice agent");
  await staff.getByLabel("Unit price").first().fill("5,200.00");
  await staff.getByLabel("Open a workspace for the client").check();
  await staff.getByRole("button", { name: "Save draft" }).last().click();
  await expect(staff.getByRole("heading", { level: 1 })).toHaveText(title);
  await staff.getByRole("button", { name: "Send to the client" }).click();
  await staff.getByRole("button", { name: `Send to ${email}` }).click();
  await expect(staff.getByText("Proposal sent", { exact: true }).first()).toBeVisible();
  return /\/p\/[\w-]{43}/.exec(mailTexts(email)[0] ?? "")?.[0] ?? "no link";
}

test("from the ROI agent by a consultation and a proposal to a workspace: one lead, one timeline", async ({
  page,
  browser,
  baseURL,
}, { repeatEachIndex }) => {
  test.slow();
  const email = newAddress();
  const company = `Looms ${email.slice(0, 8)}`;
  await workOut(page);
  await book(page, { email, company, n: repeatEachIndex });

  const staff = await browser.newPage(baseURL ? { baseURL } : {});
  await signInAs(staff, "sales");
  await staff.goto(`/admin/leads?view=table&q=${encodeURIComponent(company)}`);
  await staff.getByRole("rowheader").getByRole("link", { name: company }).click();
  await expect(staff.getByRole("heading", { level: 1 })).toHaveText(company);
  const lead = new URL(staff.url()).pathname;
  const link = await propose(staff, { email, title: `Invoices ${company}` });

  await page.goto(link);
  await page.getByLabel("Full name, as signature").fill("Pat Example");
  await page.getByLabel(/^I may sign for/).check();
  await page.getByRole("button", { name: "Accept for $5,200.00" }).click();
  await expect(page.getByText(/^Accepted by Pat Example on /)).toBeVisible();

  await staff.goto(lead);
  const timeline = staff.getByRole("region", { name: "Timeline" });
  for (const step of [
    "Completed the ROI calculator",
    "Booked a consultation",
    "Proposal sent",
    "Accepted the proposal",
    "Workspace created",
  ]) {
    await expect(timeline.getByRole("listitem").filter({ hasText: step })).toHaveCount(1);
  }
  const stages = staff.getByRole("list", { name: "Stage" });
  await expect(stages.locator('[aria-current="step"]')).toContainText("Won");
  await timeline
    .getByRole("listitem")
    .filter({ hasText: "Booked a consultation" })
    .getByRole("link", { name: "Open" })
    .click();
  await expect(staff.getByRole("main")).toContainText(email);
  await staff.getByRole("link", { name: "Open the lead" }).click();
  await expect(staff).toHaveURL(lead);
  await staff.close();
});
