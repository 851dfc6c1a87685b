import type { Page } from "@playwright/test";
import Database from "better-sqlite3";

import { nextMonth } from "../setup/next-month";

import { demoPassword, newAddress } from "./accounts";
import { expectAccessibleInBothThemes } from "./axe";
import { expect, test } from "./fixtures";
import { startOwnServer, type OwnServer } from "./own-server";

/*
 * Staff make an event type and a visitor books it with guests. A second type that can be booked
 * turns /booking into a list, so this needs a server of its own.
 */

test.use({ timezoneId: "Europe/Berlin", expectedErrors: [/status of 422/] });

/** How long pages stay open before their form is sent. A faster sender counts as a bot. */
const READING_MILLISECONDS = 2_100;

let server: OwnServer;

test.beforeAll(async () => {
  server = await startOwnServer({ TRUST_PROXY_HOPS: "1" });
});

test.afterAll(async () => {
  await server.stop();
});

async function signInAsSales(page: Page): Promise<void> {
  const response = await page.request.post(`${server.app.url}/api/auth/login`, {
    data: { email: "sales@demo.test", password: demoPassword() },
    headers: { Origin: server.app.url },
  });
  expect(response.status(), await response.text()).toBe(200);
}

/** The emails to an address: their kinds and texts, oldest first. */
function mailsTo(recipient: string): { kind: string; text: string }[] {
  const database = new Database(server.file, { readonly: true });
  try {
    return database
      .prepare<[string], { kind: string; text: string }>(
        "select kind, text_body as text from outbox_mails where recipient = ? order by created_at, rowid",
      )
      .all(recipient);
  } finally {
    database.close();
  }
}

/** Fills in the question that is behind the button, and saves. */
async function addQuestion(page: Page, number: number, label: string, choices?: string): Promise<void> {
  await page.getByText("Add question", { exact: true }).click();
  const question = page.getByRole("group", { name: `Question ${number}`, exact: true });
  await question.getByRole("textbox", { name: /^Question/ }).fill(label);
  if (choices) {
    await question.getByRole("combobox", { name: "Answer" }).selectOption("choice");
    await question.getByRole("textbox", { name: /^Choices/ }).fill(choices);
  }
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(question.getByRole("textbox", { name: /^Question/ })).toHaveValue(label);
  // The next empty one, still behind the button.
  const next = { name: `Question ${number + 1}`, exact: true, includeHidden: true };
  await expect(page.getByRole("group", next)).toHaveCount(1);
}

const questionField = (page: Page, number: number) =>
  page
    .getByRole("group", { name: `Question ${number}`, exact: true })
    .getByRole("textbox", { name: /^Question/ });

test(
  "staff make an event type with questions in their order, and a visitor books it with guests",
  { tag: "@no-js" },
  async ({ page, javaScriptEnabled }) => {
    test.slow();
    const { url } = server.app;
    await signInAsSales(page);
    await page.goto(`${url}/admin/bookings/types`);
    await page.getByLabel("Name").fill("Kick-off");
    await page.getByLabel("Length").selectOption("45");
    await page.getByRole("button", { name: "Add event type" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kick-off");
    await page.getByLabel("Can be booked").check();
    await page.getByLabel(/^Description/).fill("We go through your numbers.");
    await addQuestion(page, 1, "Which system?", "SAP\nOther");
    await addQuestion(page, 2, "How many invoices a month?");
    await page.getByRole("button", { name: "Save and move question 2 up" }).click();
    await expect(questionField(page, 1)).toHaveValue("How many invoices a month?");
    await expect(questionField(page, 2)).toHaveValue("Which system?");
    // Enter in a field saves, and moves nothing.
    await page.getByLabel("Name", { exact: true }).fill("Kick-off call");
    await page.getByLabel("Name", { exact: true }).press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kick-off call");
    await expect(questionField(page, 1)).toHaveValue("How many invoices a month?");
    if (javaScriptEnabled) await expectAccessibleInBothThemes(page);

    await page.context().clearCookies();
    const visitor = newAddress();
    const guests = [newAddress(), newAddress()];
    await page.goto(`${url}/booking?tz=Europe%2FBerlin`);
    const list = page.getByRole("list", { name: "What you can book" });
    await expect(list.getByRole("link")).toHaveText(["Free consultation", "Kick-off call"]);
    await list.getByRole("link", { name: "Kick-off call" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kick-off call");
    await page.goto(`${page.url().split("?", 1)[0]}?tz=Europe%2FBerlin&month=${nextMonth()}`);
    await page
      .getByRole("link", { name: /times available$/ })
      .last()
      .click();
    await page.getByRole("radio").first().check();
    const openedAt = Date.now();
    await page.getByLabel("Name", { exact: true }).fill("Pat Example");
    await page.getByLabel("Work email").fill(visitor);
    await page.getByLabel(/^Guests/).fill(guests.join(", "));
    const labels = await page.getByText(/^(?:How many invoices a month\?|Which system\?)/).allInnerTexts();
    expect(labels.map((label) => label.slice(0, 5))).toEqual(["How m", "Which"]);
    await page.getByLabel(/^How many invoices/).fill("2,000");
    await page.getByLabel(/^Which system/).selectOption("SAP");
    await page.getByLabel(/may keep these details/).check();
    if (javaScriptEnabled) await expectAccessibleInBothThemes(page);
    await expect.poll(() => Date.now() - openedAt).toBeGreaterThan(READING_MILLISECONDS);
    await page.getByRole("button", { name: "Confirm booking" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are booked.");
    await expect(page.getByRole("region", { name: "Your booking" })).toContainText("Kick-off call");

    const [first = "", second = ""] = guests;
    expect(mailsTo(first).map(({ kind }) => kind)).toEqual(["booking_booked_guest"]);
    const link = /\/booking\/manage\/[\w-]+/.exec(mailsTo(visitor)[0]?.text ?? "")?.[0] ?? "";
    await page.goto(url + link);
    if (javaScriptEnabled) await expectAccessibleInBothThemes(page);
    await page.getByRole("button", { name: `Remove ${first}` }).click();
    await expect(page.getByText("Guest removed. We've emailed them.", { exact: true })).toBeVisible();
    await expect(page.getByText(first, { exact: true })).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Your booking" })).toContainText(second);
    expect(mailsTo(first).map(({ kind }) => kind)).toEqual([
      "booking_booked_guest",
      "booking_uninvited_guest",
    ]);
    await page.getByLabel("Add guests").fill("late@");
    await page.getByRole("button", { name: "Send invitations" }).click();
    await expect(page.getByLabel("Add guests")).toHaveAccessibleDescription(/complete email addresses/);
    const late = `late-${second}`;
    await page.getByLabel("Add guests").fill(late);
    await page.getByRole("button", { name: "Send invitations" }).click();
    await expect(page.getByRole("region", { name: "Your booking" })).toContainText(late);
    await expect(page.getByLabel("Add guests")).toHaveValue("");
    expect(mailsTo(late).map(({ kind }) => kind)).toEqual(["booking_booked_guest"]);

    await signInAsSales(page);
    await page.goto(`${url}/admin/bookings/list?q=${encodeURIComponent(visitor)}`);
    await page.getByRole("table").getByRole("link", { name: "Pat Example" }).click();
    await expect(page.getByText("Kick-off call, 45 minutes")).toBeVisible();
    await expect(page.getByRole("definition").filter({ hasText: "2,000" })).toBeVisible();
    if (javaScriptEnabled) await expectAccessibleInBothThemes(page);
    await page.getByRole("button", { name: `Remove ${second}` }).click();
    await expect(page.getByText("Guest removed. We've emailed them.", { exact: true })).toBeVisible();
    await expect(page.getByText(second, { exact: true })).toHaveCount(0);
    expect(mailsTo(second).map(({ kind }) => kind)).toEqual([
      "booking_booked_guest",
      "booking_uninvited_guest",
    ]);
  },
);

test(
  "an article offers the type that staff linked to its tag, until the type is switched off",
  { tag: "@no-js" },
  async ({ page, browser }) => {
    const { url } = server.app;
    const article = `${url}/blog/what-an-invoice-agent-should-refuse-to-do`;
    // A visitor, whose pages are the cached ones.
    const visitor = await (await browser.newContext()).newPage();
    const offer = visitor.getByRole("link", { name: "Book “Agent audit”, 45 minutes" });
    await visitor.goto(article);
    await expect(visitor.getByRole("link", { name: "Book a consultation" }).last()).toBeVisible();
    await signInAsSales(page);
    await page.goto(`${url}/admin/bookings/types`);
    await page.getByLabel("Name").fill("Agent audit");
    await page.getByLabel("Length").selectOption("45");
    await page.getByRole("button", { name: "Add event type" }).click();
    await page.getByLabel(/^Tags/).fill("Nobody's tag");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("No article has the tag “Nobody's tag”.").first()).toBeVisible();
    await page.getByLabel(/^Tags/).fill("AI agents");
    await page.getByLabel("Can be booked").check();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Event type saved").first()).toBeVisible();
    await visitor.goto(article);
    await expect(offer).toBeVisible();
    // Opened again, so that the next message can't be the one of the last save.
    await page.goto(page.url());
    await expect(page.getByText("Event type saved")).toHaveCount(0);
    await page.getByLabel("Can be booked").uncheck();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Event type saved").first()).toBeVisible();
    await visitor.goto(article);
    await expect(offer).toBeHidden();
    await visitor.context().close();
  },
);
