import { startReceiver } from "../setup/webhook-receiver";

import { signInAs } from "./accounts";
import { expectAccessibleInBothThemes } from "./axe";
import { expect, test } from "./fixtures";

test("a webhook is added, tested, gets a new lead, and its page shows both", async ({ page }) => {
  const receiver = await startReceiver();
  const name = `CRM ${crypto.randomUUID().slice(0, 8)}`;
  try {
    await signInAs(page, "super_admin");
    await page.goto("/admin/webhooks/new");
    await page.getByLabel("Name").fill(name);
    await page.getByLabel("Address").fill(receiver.url);
    await page.getByRole("checkbox", { name: "lead.created" }).check();
    await page.getByRole("button", { name: "Add webhook" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    const address = page.url();

    await page.getByRole("button", { name: "Reveal" }).click();
    const secret = page.locator("#secret code");
    await expect(secret).toHaveText(/^whsec_[A-Za-z0-9+/]+=$/);
    receiver.secret = (await secret.textContent()) ?? "";
    // A lead of another test may have come before the secret.
    receiver.refused.length = 0;

    await page.getByRole("button", { name: "Send test event" }).click();
    await expect(page.getByText("204 Test").first()).toBeVisible();
    // Other tests may add leads at the same time.
    expect(receiver.received.map(({ body }) => body.data.name)).toContain("Ada Lovelace");
    await expectAccessibleInBothThemes(page);

    const email = `${crypto.randomUUID()}@leads.test`;
    await page.goto("/admin/leads/new");
    await page.getByLabel("Email", { exact: true }).fill(email);
    await page.getByLabel(/^Company/).fill("Webhook Ltd");
    await page.getByRole("button", { name: "Add lead" }).click();
    await expect(page.getByText("Lead added").first()).toBeVisible();
    await expect.poll(() => receiver.received.map(({ body }) => body.data.email)).toContain(email);
    // The page shows it once the receiver's answer is recorded.
    await expect(async () => {
      await page.goto(address);
      expect(await page.getByText("204 Delivered").count()).toBeGreaterThan(0);
    }).toPass();

    await page.getByRole("button", { name: "Delete…" }).click();
    await page.getByRole("button", { name: `Delete ${name}` }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Webhooks");
    expect(receiver.refused).toEqual([]);
  } finally {
    await receiver.stop();
  }
});
