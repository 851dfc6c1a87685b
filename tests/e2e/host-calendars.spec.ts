import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import type { Page } from "@playwright/test";

import { davEntry, RADICALE_PASSWORD, startRadicale } from "../setup/radicale";

import { signInAs } from "./accounts";
import { expectAccessibleInBothThemes } from "./axe";
import { expect, test } from "./fixtures";

/** The browser's line for a form that was refused. */
test.use({ expectedErrors: [/status of 422/] });

async function openCalendars(page: Page): Promise<void> {
  await signInAs(page, "sales");
  await page.goto("/admin/bookings/hosts");
  const host = await page.getByRole("link", { name: "Sara Novak" }).getAttribute("href");
  await page.goto(`${host}/calendars`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Connected calendars");
}

test("a feed is connected, synced and removed", { tag: "@no-js" }, async ({ page, javaScriptEnabled }) => {
  let status = 200;
  const feed = createServer((_request, response) => {
    response.writeHead(status).end("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n");
  });
  await new Promise<void>((resolve) => feed.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(feed.address() as AddressInfo).port}/secret.ics`;
  const name = `Work ${crypto.randomUUID().slice(0, 8)}`;
  try {
    await openCalendars(page);
    const form = page.getByRole("region", { name: "Connect a calendar by its address" });
    await form.getByLabel("Name").fill(name);
    await form.getByLabel("Secret address").fill("https://10.0.0.1/feed.ics");
    await form.getByRole("button", { name: "Connect calendar" }).click();
    await expect(form.getByLabel("Secret address")).toHaveAttribute("aria-invalid", "true");
    await form.getByLabel("Secret address").fill(address);
    await form.getByRole("button", { name: "Connect calendar" }).click();

    const line = page.getByRole("main").getByRole("listitem").filter({ hasText: name });
    await expect(line).toContainText("Connected");
    await expect(form.getByLabel("Secret address")).toHaveValue("");
    status = 404;
    await form.getByLabel("Name").fill("Private");
    await page.getByRole("button", { name: `Sync now ${name}` }).click();
    await expect(line).toContainText("Not syncing");
    if (javaScriptEnabled) await expect(form.getByLabel("Name")).toHaveValue("Private");
    await page.getByRole("button", { name: `Remove… ${name}` }).click();
    await page.getByRole("dialog", { name }).getByRole("button", { name: "Remove calendar" }).click();
    await expect(line).toHaveCount(0);
  } finally {
    feed.closeAllConnections();
    feed.close();
  }
});

test(
  "a CalDAV account is connected, its calendars are chosen, and consultations appear there",
  { tag: "@no-js" },
  async ({ page, javaScriptEnabled }) => {
    const radicale = await startRadicale();
    test.skip(!radicale, "Radicale can't be installed here");
    if (!radicale) return;
    try {
      const { userName, calendars } = await radicale.createAccount(["work", "family"]);
      // Long over, so that it keeps nobody from booking.
      const lastYear = [new Date("2025-01-01T10:00:00Z"), new Date("2025-01-01T11:00:00Z")] as const;
      await radicale.ask("PUT", `${calendars[1]}one.ics`, { body: davEntry("one", [...lastYear]) });
      await openCalendars(page);
      const form = page.getByRole("region", { name: "Connect a CalDAV account" });
      const connect = async (password: string) => {
        await form.getByLabel("Server").fill(radicale.url);
        await form.getByLabel("User name").fill(userName);
        await form.getByLabel("Password", { exact: true }).fill(password);
        await form.getByRole("button", { name: "Connect account" }).click();
      };
      await connect("wrong");
      await expect(form.getByLabel("Password", { exact: true })).toHaveAttribute("aria-invalid", "true");
      await expect(form.getByRole("alert")).toContainText("The server refused this user name or password.");
      await expect(form.getByLabel("Password", { exact: true })).toHaveValue("");
      await connect(RADICALE_PASSWORD);

      const account = page.getByRole("region", { name: new URL(radicale.url).host });
      await expect(account).toContainText("Connected");
      // Nobody who uses this browser next finds it there.
      await expect(form.getByLabel("Password", { exact: true })).toHaveValue("");
      await expect(form.getByLabel("Server")).toHaveValue("");
      await expect(account.getByRole("checkbox")).toHaveCount(2);
      await account.getByRole("checkbox", { name: /^family/ }).uncheck();
      await account.getByLabel("Write consultations into").selectOption("work");
      await account.getByRole("button", { name: "Save choice" }).click();
      await expect(account.getByRole("listitem").filter({ hasText: "family" })).toContainText("Not read.");
      await expect(account.getByRole("checkbox", { name: /^work/ })).toBeChecked();
      await expect(account.getByLabel("Write consultations into").locator("option:checked")).toHaveText(
        "work",
      );
      // The server writes what Sara has ahead of her, in the background.
      await expect
        .poll(async () => (await radicale.entries(calendars[0] ?? "")).length, { timeout: 30_000 })
        .toBeGreaterThan(0);
      const [entry] = await radicale.entries(calendars[0] ?? "");
      expect(entry?.text).toMatch(/^UID:[\w-]+@127\.0\.0\.1\r?$/m);
      // Axe is a script itself.
      if (javaScriptEnabled) await expectAccessibleInBothThemes(page);

      await page.getByRole("button", { name: `Remove… ${new URL(radicale.url).host}` }).click();
      await page.getByRole("button", { name: "Remove account" }).click();
      await expect(account).toHaveCount(0);
    } finally {
      await radicale.stop();
    }
  },
);
