import type { Browser, Page } from "@playwright/test";

import { extractText } from "unpdf";

import { createStaff, mailTexts, newAddress, setRole, signIn, signInAs } from "./accounts";
import { expectAccessible, expectAccessibleInBothThemes } from "./axe";
import { expect, test } from "./fixtures";
import { holdBack } from "./support/hold-back";

test.use({ expectedErrors: [/status of 4\d\d/] });

const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

/** A page of someone of the staff beside that of the client. */
async function openStaff(
  browser: Browser,
  options: { baseURL: string | undefined; javaScriptEnabled: boolean },
) {
  const staff = await browser.newPage({
    ...(options.baseURL ? { baseURL: options.baseURL } : {}),
    javaScriptEnabled: options.javaScriptEnabled,
  });
  await signInAs(staff, "sales");
  return staff;
}

async function fillInItem(
  page: Page,
  number: number,
  item: { title: string; price: string; optional?: boolean },
) {
  const row = page.getByRole("listitem", { name: `Item ${number}`, exact: true });
  await row.getByLabel("Item", { exact: true }).fill(item.title);
  await row.getByLabel("Unit price").fill(item.price);
  if (item.optional) await row.getByLabel("Optional (the client decides)").check();
}

/** Writes a proposal and sends it. Returns the path of the client's page. */
async function sendProposal(
  staff: Page,
  { email, title }: { email: string; title: string },
): Promise<string> {
  await staff.goto("/admin/proposals/new");
  await staff.getByLabel("Name", { exact: true }).fill("Pat Example");
  await staff.getByLabel(/^Company/).fill("Looms & Sons <b>");
  await staff.getByLabel("Email", { exact: true }).fill(email);
  await staff.getByLabel("Title").fill(title);
  await staff.getByLabel("What they asked for").fill("600 invoices a month <script>alert(1)</script>");
  await staff.getByLabel("What we will do").fill("An agent reads every invoice.");
  await fillInItem(staff, 1, { title: "Invoice agent", price: "5,200.00" });
  await staff.getByRole("button", { name: "Add an item" }).click();
  await expect(staff.getByRole("listitem", { name: "Item 2", exact: true })).toBeVisible();
  await fillInItem(staff, 2, { title: "Audit export", price: "1800", optional: true });
  await staff.getByRole("button", { name: "Add an item" }).click();
  await expect(staff.getByRole("listitem", { name: "Item 3", exact: true })).toBeVisible();
  await staff.getByRole("button", { name: "Remove item 3" }).click();
  await expect(staff.getByRole("listitem", { name: "Item 3", exact: true })).toHaveCount(0);
  await staff.getByLabel("Tax rate in percent").fill("eight");
  await staff.getByRole("button", { name: "Save draft" }).last().click();
  await expect(staff.getByRole("alert")).toContainText("Please enter a percentage");
  await staff.getByLabel("Tax rate in percent").fill("8.25");
  await staff.getByLabel("Open a workspace for the client").check();
  await staff.getByRole("button", { name: "Save draft" }).last().click();
  await expect(staff.getByRole("heading", { level: 1 })).toHaveText(title);
  await staff.getByRole("button", { name: "Send to the client" }).click();
  await staff.getByRole("button", { name: `Send to ${email}` }).click();
  await expect(toast(staff, "Proposal sent")).toBeVisible();
  const [mail = ""] = mailTexts(email);
  return /\/p\/[\w-]{43}/.exec(mail)?.[0] ?? "no link";
}

test(
  "a proposal is written, sent, asked about, accepted with an option, and accepted once",
  { tag: ["@phone", "@no-js"] },
  async ({ page, browser, baseURL }, { project }) => {
    const email = newAddress();
    const title = `Supplier invoices ${email.slice(0, 8)}`;
    const staff = await openStaff(browser, {
      baseURL,
      javaScriptEnabled: project.use.javaScriptEnabled ?? true,
    });
    const link = await sendProposal(staff, { email, title });

    await page.goto(link);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.getByRole("button", { name: "Accept for $5,629.00" })).toBeVisible();
    await page.getByLabel("Your question").fill("Does it know VAT?");
    await page.getByRole("button", { name: "Send the question" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "Does it know VAT?" })).toBeVisible();
    await staff.goto("/admin/proposals?q=" + encodeURIComponent(title));
    await staff.getByRole("link", { name: title }).click();
    await staff.getByLabel("Answer", { exact: true }).fill("Yes, every rate.");
    await staff.getByRole("button", { name: "Send the answer" }).click();
    await expect(toast(staff, "Answer sent")).toBeVisible();

    await page.goto(link);
    await expect(page.getByText("Yes, every rate.")).toBeVisible();
    const late = await page.context().newPage();
    await late.goto(link);
    for (const [visitor, name] of [
      [page, "Pat Example"],
      [late, "Kim Example"],
    ] as const) {
      await visitor.getByLabel(/^Audit export/).check();
      await visitor.getByLabel("Full name, as signature").fill(name);
      await visitor.getByLabel(/^I may sign for Looms & Sons <b>/).check();
    }
    if (project.use.javaScriptEnabled === false) {
      // Without scripts the button still says the old total, because people must never accept more
      // than they have read.
      await page.getByRole("button", { name: /^Accept for/ }).click();
      await expect(page.getByRole("alert")).toContainText("the total is $7,577.50");
      await page.getByLabel(/^I may sign for/).check();
      await late.getByRole("button", { name: "Update the total" }).click();
      await expect(late.getByRole("button", { name: "Accept for $7,577.50" })).toBeVisible();
      await late.getByLabel("Full name, as signature").fill("Kim Example");
      await late.getByLabel(/^I may sign for/).check();
    }
    await page.getByRole("button", { name: "Accept for $7,577.50" }).click();
    await expect(page.getByText(/^Accepted by Pat Example on /)).toBeInViewport();
    await late.getByRole("button", { name: "Accept for $7,577.50" }).click();
    await expect(late.getByText("This proposal was already accepted. Nothing was changed.")).toBeVisible();
    await late.close();

    await page.goto(link);
    await page.getByRole("link", { name: "See the certificate" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Certificate of acceptance");
    await expect(page.getByText(/^[0-9a-f]{64}$/)).toBeVisible();
    await expect(page.locator("pre")).toContainText("2. Audit export (optional, chosen)");
    if (project.use.javaScriptEnabled !== false) await expectAccessible(page);
    const invitation = mailTexts(email)
      .find((text) => text.includes("has invited you to the workspaces of"))
      ?.match(/\/invitation\?token=[\w-]+/)?.[0];
    // The person who accepted for a company has already named it.
    await page.goto(`/register?redirectTo=${encodeURIComponent(invitation ?? "none")}`);
    await expect(page.getByLabel("First name")).toBeVisible();
    await expect(page.getByLabel("Business name")).toHaveCount(0);
    await staff.reload();
    await expect(staff.getByRole("complementary").filter({ hasText: "Timeline" })).toContainText(
      "Workspace created",
    );
    await staff.close();
  },
);

test(
  "a new version closes the old link and says what is new; withdrawn and forged links say so",
  { tag: "@no-js" },
  async ({ page, browser, baseURL, request }, { project }) => {
    const email = newAddress();
    const title = `Returns ${email.slice(0, 8)}`;
    const staff = await openStaff(browser, {
      baseURL,
      javaScriptEnabled: project.use.javaScriptEnabled ?? true,
    });
    const first = await sendProposal(staff, { email, title });
    await staff.getByRole("button", { name: "Write a new version" }).click();
    await staff.getByRole("button", { name: "Close the link and edit" }).click();
    await expect(staff.getByLabel("What we will do")).toHaveValue("An agent reads every invoice.");
    const closed = await page.goto(first);
    expect(closed?.status()).toBe(410);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("A new version is being written");
    // Once the draft is saved automatically, there is nothing to ask about.
    const release = await holdBack(staff, new URL(staff.url()).pathname);
    await staff.getByLabel("What we will do").fill("An agent reads every invoice and every credit note.");
    const hasScripts = project.use.javaScriptEnabled !== false;
    if (hasScripts) {
      const questions: string[] = [];
      staff.once("dialog", (dialog) => {
        questions.push(dialog.message());
        void dialog.dismiss();
      });
      await staff.getByRole("link", { name: "Cancel", exact: true }).click();
      await expect.poll(() => questions).toEqual(["You have unsaved changes. Leave without saving?"]);
    }
    release();
    await staff.getByLabel(/^Customer company/).fill("harb");
    await staff.getByRole("button", { name: "Save draft" }).last().click();
    await expect(staff.getByRole("alert")).toContainText(
      "Which company do you mean: Harbor Works (harbor-works)?",
    );
    await expect(staff.locator('datalist option[value="Harbor Works (harbor-works)"]')).toBeAttached();
    await staff.getByLabel(/^Customer company/).fill("");
    await staff.getByRole("button", { name: "Save draft" }).last().click();
    await expect(toast(staff, "Draft saved")).toBeVisible();
    await staff.getByRole("button", { name: "Send to the client" }).click();
    await staff.getByRole("button", { name: `Send to ${email}` }).click();
    await expect(toast(staff, "Proposal sent")).toBeVisible();
    await page.goto(first);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("There is a newer version");

    const second = /\/p\/[\w-]{43}/.exec(mailTexts(email)[0] ?? "")?.[0] ?? "no link";
    const answer = await request.get(second);
    expect(answer.headers()["cache-control"]).toContain("no-store");
    const openings = staff.getByRole("listitem").filter({ hasText: "Opened by the client" });
    await staff.reload();
    await expect(staff.getByText("Not yet")).toBeVisible();
    await page.goto(second);
    await page.getByText("What's new since version 1").click();
    await expect(page.locator("mark").filter({ hasText: "credit note" }).first()).toBeVisible();
    if (hasScripts) {
      await expect(async () => {
        await staff.reload();
        await expect(openings).toHaveCount(1, { timeout: 500 });
      }).toPass();
    }
    const forged = await request.get(`/p/${[...second.slice(3)].reverse().join("")}`);
    expect(forged.status()).toBe(404);

    await staff.getByRole("button", { name: "Withdraw", exact: true }).click();
    await staff.getByRole("button", { name: `Withdraw “${title}”` }).click();
    await expect(toast(staff, "Proposal withdrawn")).toBeVisible();
    await staff.close();
    const withdrawn = await page.goto(second);
    expect(withdrawn?.status()).toBe(410);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This proposal was withdrawn");
  },
);

test("a printed proposal keeps the name of a section with its first item", async ({
  page,
  browser,
  baseURL,
}) => {
  const email = newAddress();
  const staff = await openStaff(browser, { baseURL, javaScriptEnabled: true });
  const headers = { Origin: baseURL ?? "" };
  const item = (title: string) => ({ title, description: "With a test.", unitPriceMinor: 520_000 });
  const draft = {
    ...{ title: "Returns", clientName: "Pat Example", clientEmail: email, company: "Looms" },
    ...{ currency: "USD", request: "Fewer returns.", work: "An agent reads them.", lastDay: "2099-12-31" },
    items: [item("Agent"), item("Connection"), item("Handover")],
  };
  const made = await staff.request.post("/api/proposals", { data: draft, headers });
  expect(made.status(), await made.text()).toBe(201);
  await staff.goto(`/admin/proposals/${((await made.json()) as { id: string }).id}/edit`);
  await staff.getByRole("button", { name: "Add a section" }).click();
  await staff.getByLabel("Section (optional)").fill("Keeping it running");
  await staff.getByRole("button", { name: "Add an item" }).click();
  await fillInItem(staff, 4, { title: "Operation", price: "400" });
  await staff.getByRole("button", { name: "Save draft" }).last().click();
  await expect(staff.getByRole("heading", { level: 1 })).toHaveText("Returns");
  await staff.getByRole("button", { name: "Send to the client" }).click();
  await staff.getByRole("button", { name: `Send to ${email}` }).click();
  await expect(toast(staff, "Proposal sent")).toBeVisible();
  await staff.close();
  await page.goto(/\/p\/[\w-]{43}/.exec(mailTexts(email)[0] ?? "")?.[0] ?? "no link");
  await expect(page.getByRole("rowheader", { name: "Keeping it running" })).toBeVisible();
  const lastLines = new Set<string>();
  // Wherever the page ends.
  for (let height = 640; height < 1_100; height += 20) {
    const pdf = await page.pdf({ width: "794px", height: `${height}px` });
    const { text: sheets } = await extractText(new Uint8Array(pdf));
    for (const sheet of sheets) lastLines.add(sheet.trim().split("\n").at(-1) ?? "");
  }
  expect(lastLines.size).toBeGreaterThan(3);
  expect([...lastLines].filter((line) => line.includes("Keeping it running"))).toEqual([]);
});

test(
  "a client with a long name reads on a phone, and gets a question back that a new version closed out",
  { tag: "@no-js" },
  async ({ page, browser, baseURL }, { project }) => {
    const email = newAddress();
    const staff = await openStaff(browser, {
      baseURL,
      javaScriptEnabled: project.use.javaScriptEnabled ?? true,
    });
    const headers = { Origin: baseURL ?? "" };
    const draft = {
      ...{ title: "Returns", clientName: "Pat Example", clientEmail: email, company: "W".repeat(80) },
      ...{ currency: "USD", request: "Fewer returns.", work: "An agent reads them.", lastDay: "2099-12-31" },
      items: [{ title: "Agent", unitPriceMinor: 520_000 }],
    };
    const made = await staff.request.post("/api/proposals", { data: draft, headers });
    expect(made.status(), await made.text()).toBe(201);
    const path = `/api/proposals/${((await made.json()) as { id: string }).id}`;
    const change = async (what: "send" | "revise") => {
      const { etag = "" } = (await staff.request.get(path)).headers();
      const changed = await staff.request.post(`${path}/${what}`, {
        headers: { ...headers, "If-Match": etag },
      });
      expect(changed.status(), await changed.text()).toBe(200);
    };
    await change("send");
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(/\/p\/[\w-]{43}/.exec(mailTexts(email)[0] ?? "")?.[0] ?? "no link");
    await expect(page.getByLabel(/^I may sign for WWW/)).toBeVisible();
    if (project.use.javaScriptEnabled !== false)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await page.getByLabel("Your question").fill("Does it read letters?\nAnd faxes?");
    await change("revise");
    await page.getByRole("button", { name: "Send the question" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("A new version is being written");
    await expect(page.getByRole("alert")).toContainText("The question was not sent");
    await expect(page.getByRole("alert")).toContainText(/Does it read letters\?\s+And faxes\?/);
    await staff.close();
  },
);

test("people find the proposals for their address, and members those of their company", async ({ page }) => {
  await page.goto("/proposals");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in to see your proposals");
  await signInAs(page, "lead");
  await page.goto("/proposals");
  const own = page.getByRole("link", { name: "Automating supplier invoices for Example Ltd" });
  await expect(own).toHaveAttribute("href", /^\/p\/[\w-]{43}$/);
  await expect(page.getByText("Freight documents without retyping")).toHaveCount(0);
  await signInAs(page, "customer");
  await page.goto("/proposals");
  await expect(page.getByRole("heading", { name: "No proposals yet" })).toBeVisible();
  await signInAs(page, "member");
  await page.goto("/proposals");
  await expect(page).toHaveURL(/\/admin\/workspaces$/);
  await page.goto("/workspace");
  await page.getByRole("link", { name: "Proposals", exact: true }).click();
  await expect(page.getByRole("link", { name: "Freight documents without retyping" })).toBeVisible();
  await expect(page.getByText("Automating supplier invoices for Example Ltd")).toHaveCount(0);
});

test("axe finds nothing on the pages of proposals, in either theme", { tag: "@phone" }, async ({ page }) => {
  await signInAs(page, "sales");
  await page.goto("/admin/proposals?q=automating+supplier");
  await expectAccessibleInBothThemes(page);
  await page.getByRole("rowheader").getByRole("link").first().click();
  await expect(page.getByRole("heading", { name: "What the client sees" })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  const path = await page.getByRole("link", { name: "Open the client's page" }).getAttribute("href");
  for (const address of [path ?? "", "/admin/proposals/new"]) {
    await page.goto(address);
    const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(tooWide, address).toBeLessThanOrEqual(0);
    await expectAccessibleInBothThemes(page);
  }
  await signInAs(page, "lead");
  await page.goto("/proposals");
  await expectAccessibleInBothThemes(page);
});

test(
  "the public sample is accepted on its page and leads to a certificate",
  { tag: "@no-js" },
  async ({ page, javaScriptEnabled }) => {
    await page.goto("/sample-proposal");
    await page.getByRole("checkbox", { name: /Second mailbox/ }).check();
    if (!javaScriptEnabled) await page.getByRole("button", { name: "Update the total" }).click();
    const accept = page.getByRole("button", { name: "Accept for $14,289.00 once, then $433.00 each month" });
    await accept.click();
    await expect(page.getByText("Please type your full name.").first()).toBeVisible();
    await page.getByLabel("Full name, as signature").fill("Pat <b>Reader</b>");
    await page.getByRole("checkbox", { name: /I may sign/ }).check();
    await accept.click();
    await expect(page.getByRole("heading", { name: "Certificate of acceptance" })).toBeInViewport();
    await expect(page.getByText("Pat <b>Reader</b>")).toBeVisible();
    expect(page.url()).toMatch(/\/sample-proposal$/);
  },
);

test("the totals follow each key, and a draft outlives the session and the role of its author", async ({
  page,
}) => {
  const author = await createStaff(page, "sales");
  await page.goto("/admin/proposals/new");
  await page.getByLabel("Name", { exact: true }).fill("Pat Example");
  await page.getByLabel("Email", { exact: true }).fill(newAddress());
  await page.getByLabel("Title").fill("Invoices, read and posted");
  await page.getByLabel("What they asked for").fill("600 invoices a month");
  await page.getByLabel("What we will do").fill("An agent reads every invoice.");
  await fillInItem(page, 1, { title: "Invoice agent", price: "5,200.00" });
  const totals = page.getByRole("region", { name: "Totals" });
  await expect(totals).toContainText("$5,200.00");
  await expect(totals).toContainText("No tax, without options");
  await expect(totals).toBeInViewport();
  await page.getByLabel("Tax rate in percent").fill("10");
  await expect(totals).toContainText("$5,720.00");
  await expect(totals).toContainText("With tax, without options");
  await page.getByRole("button", { name: "Save draft" }).last().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Invoices, read and posted");

  await page.getByRole("link", { name: "Edit" }).first().click();
  const scope = page.getByLabel("What we will do");
  await expect(scope).toHaveValue("An agent reads every invoice.");
  await page.context().clearCookies();
  await scope.fill("Words that nobody else has.");
  await page.getByRole("button", { name: "Save draft" }).last().click();
  const notice = page.getByRole("alert").filter({ hasText: "You're signed out, so this wasn't saved." });
  await expect(notice).toBeVisible();
  await expect(scope).toHaveValue("Words that nobody else has.");
  await signIn(page, author);
  await page.getByRole("button", { name: "Save draft" }).last().click();
  await expect(page.getByText("Words that nobody else has.").first()).toBeVisible();

  await page.getByRole("link", { name: "Edit" }).first().click();
  await expect(scope).toHaveValue("Words that nobody else has.");
  setRole(author.email, "lead");
  await scope.fill("Words typed after the role was taken away.");
  await expect(page.getByText("Not saved. You can't edit this proposal anymore.")).toBeVisible();
  await expect(scope).toHaveValue("Words typed after the role was taken away.");
});

test("a template replaces what was typed only after a question", async ({ page }) => {
  await signInAs(page, "sales");
  const name = `Invoices ${crypto.randomUUID().slice(0, 8)}`;
  await page.goto("/admin/proposals/new");
  await page.getByLabel("Name", { exact: true }).fill("Pat Example");
  await page.getByLabel("Email", { exact: true }).fill(newAddress());
  await page.getByLabel("Title").fill(name);
  await page.getByLabel("What they asked for").fill("600 invoices a month");
  await page.getByLabel("What we will do").fill("An agent reads every invoice.");
  await fillInItem(page, 1, { title: "Invoice agent", price: "5,200.00" });
  await page.getByRole("button", { name: "Save draft" }).last().click();
  await page.getByRole("link", { name: "Save as template" }).click();
  await page.getByRole("button", { name: "Save template" }).click();
  await expect(toast(page, `${name} is now a template`)).toBeVisible();

  await page.goto("/admin/proposals/new");
  const template = page.getByLabel("Start from a template");
  const request = page.getByLabel("What they asked for");
  const work = page.getByLabel("What we will do");
  await request.fill("Typed before");
  const questions: string[] = [];
  page.once("dialog", (dialog) => {
    questions.push(dialog.message());
    void dialog.dismiss();
  });
  await template.selectOption({ label: name });
  await expect.poll(() => questions).toEqual(["You have unsaved changes. Leave without saving?"]);
  await expect(template.getByRole("option", { selected: true })).toHaveText("No template");
  await expect(request).toHaveValue("Typed before");

  page.once("dialog", (dialog) => void dialog.accept());
  await template.selectOption({ label: name });
  await expect(page).toHaveURL(/template=/);
  await expect(work).toHaveValue("An agent reads every invoice.");
  await expect(request).toHaveValue("");
  await expect(template.getByRole("option", { selected: true })).toHaveText(name);
});
