import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import Database from "better-sqlite3";
import { Secret, TOTP } from "otpauth";

import { findFreePort, startAppServer, type AppServer } from "../../scripts/app-server";
import { seedDatabase, seedDemoAccounts } from "../../scripts/seed-database";

import { expectAccessible } from "./axe";
import { expect, test } from "./fixtures";

/* What a shared server cannot be asked to do: an identity service that is away, a broken table,
   a setting for all staff. */

test.use({ expectedErrors: [/status of [45]\d\d/] });
test.describe.configure({ mode: "serial" });

const PASSWORD = "a password for troubled times";
let folder: string;
let file: string;
/** With the embedded provider. */
let app: AppServer;
/** With a hosted service that does not answer. */
let cutOff: AppServer;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  folder = mkdtempSync(path.join(tmpdir(), "automata-trouble-"));
  file = path.join(folder, "app.db");
  const databaseUrl = `file:${file}`;
  await seedDatabase(databaseUrl);
  await seedDemoAccounts(databaseUrl, { password: PASSWORD });
  app = await startAppServer({ databaseUrl });
  const nobody = `http://127.0.0.1:${await findFreePort()}`;
  cutOff = await startAppServer({
    databaseUrl,
    env: { SUPABASE_URL: nobody, SUPABASE_ANON_KEY: "a public key" },
  });
});

test.afterAll(async () => {
  await app.stop();
  await cutOff.stop();
  rmSync(folder, { recursive: true, force: true });
});

function change(statement: string): void {
  const database = new Database(file);
  database.exec(statement);
  database.close();
}

async function signIn(page: Parameters<typeof expectAccessible>[0], email: string) {
  await page.goto(`${app.url}/login`);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
}

test("while the identity service is away the sign-in pages say so, and the rest works", async ({ page }) => {
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
});

test("signing out that cannot be recorded says so, and leaves no session behind", async ({ page }) => {
  await signIn(page, "lead@demo.test");
  await expect(page).toHaveURL(`${app.url}/profile`);
  await page.goto(`${app.url}/logout`);
  change("ALTER TABLE security_events RENAME COLUMN kind TO lost");
  await page.getByRole("main").getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByText("Logout failed", { exact: true })).toBeVisible();
  change("ALTER TABLE security_events RENAME COLUMN lost TO kind");
  await page.goto(`${app.url}/profile`);
  await expect(page).toHaveURL(`${app.url}/login?redirectTo=%2Fprofile`);
});

test("staff who need a second factor set it up before anything else opens", async ({
  page,
  javaScriptEnabled,
}) => {
  change("INSERT INTO settings (key, value, updated_at) VALUES ('staffSecondFactorRequired', 'true', 0)");
  await signIn(page, "sales@demo.test");
  await expect(page).toHaveURL(`${app.url}/two-step`);
  await page.goto(`${app.url}/admin/settings`);
  await expect(page).toHaveURL(`${app.url}/two-step?redirectTo=%2Fadmin%2Fsettings`);
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
  await expect(page).toHaveURL(`${app.url}/admin/settings`);
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
});
