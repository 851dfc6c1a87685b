import { Secret, TOTP } from "otpauth";

import { startAppServer } from "../../scripts/app-server";
import { findFreePort } from "../../scripts/free-port";
import { demoPassword } from "./accounts";
import { expectAccessible } from "./axe";
import { expect, test } from "./fixtures";
import { startOwnServer, type OwnServer } from "./own-server";

/*
 * Tests that need a server of their own: an identity service that is down, a broken table, a
 * setting for all staff.
 */

test.use({ expectedErrors: [/status of [45]\d\d/] });
test.describe.configure({ mode: "serial" });

let server: OwnServer;

test.beforeAll(async () => {
  server = await startOwnServer();
});

test.afterAll(async () => {
  await server.stop();
});

async function signIn(page: Parameters<typeof expectAccessible>[0], email: string) {
  await page.goto(`${server.app.url}/login`);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword());
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
}

test("while the identity service is away the sign-in pages say so, and the rest works", async ({ page }) => {
  const cutOff = await startAppServer({
    databaseUrl: `file:${server.file}`,
    env: {
      SUPABASE_URL: `http://127.0.0.1:${await findFreePort()}`,
      SUPABASE_ANON_KEY: "a public key",
    },
  });
  for (const address of ["/login", "/register"]) {
    await page.goto(cutOff.url + address);
    await expect(
      page.getByText("Sign-in isn't working right now. Try again in a few minutes."),
    ).toBeVisible();
    await expect(page.getByRole("main").getByRole("textbox")).toHaveCount(0);
  }
  await page.getByRole("link", { name: "Back to the start" }).click();
  await expect(page).toHaveURL(`${cutOff.url}/`);
  const blog = await page.goto(`${cutOff.url}/blog`);
  expect(blog?.status()).toBe(200);
  await cutOff.stop();
});

test("signing out that cannot be recorded says so, and leaves no session behind", async ({ page }) => {
  await signIn(page, "lead@demo.test");
  await expect(page).toHaveURL(`${server.app.url}/profile`);
  await page.goto(`${server.app.url}/logout`);
  server.change("ALTER TABLE security_events RENAME COLUMN kind TO lost");
  await page.getByRole("main").getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByText("Logout failed", { exact: true })).toBeVisible();
  server.change("ALTER TABLE security_events RENAME COLUMN lost TO kind");
  await page.goto(`${server.app.url}/profile`);
  await expect(page).toHaveURL(`${server.app.url}/login?redirectTo=%2Fprofile`);
});

test(
  "staff who need a second factor set it up before anything else opens",
  { tag: "@no-js" },
  async ({ page, javaScriptEnabled }) => {
    server.change(
      "INSERT INTO settings (key, value, updated_at) VALUES ('staffSecondFactorRequired', 'true', 0)",
    );
    await signIn(page, "sales@demo.test");
    await expect(page).toHaveURL(`${server.app.url}/two-step`);
    await page.goto(`${server.app.url}/admin/settings`);
    await expect(page).toHaveURL(`${server.app.url}/two-step?redirectTo=%2Fadmin%2Fsettings`);
    if (javaScriptEnabled) await expectAccessible(page);

    await page.getByRole("button", { name: "Set up" }).click();
    await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
    const key = (await page.locator("main p.font-mono").textContent()) ?? "";
    await page.getByLabel("Code").fill("000000");
    await page.getByRole("button", { name: "Turn on" }).click();
    await expect(page.getByRole("alert").first()).toBeVisible();
    const authenticator = new TOTP({ secret: Secret.fromBase32(key.replaceAll(" ", "")) });
    await page.getByLabel("Code").fill(authenticator.generate());
    await page.getByRole("button", { name: "Turn on" }).click();
    await expect(page.getByText("Save these recovery codes now")).toBeVisible();
    if (javaScriptEnabled) await expectAccessible(page);
    await page.getByRole("link", { name: "I've saved them" }).click();
    await expect(page).toHaveURL(`${server.app.url}/admin/settings`);
    await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  },
);
