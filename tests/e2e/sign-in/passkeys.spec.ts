import type { Page } from "@playwright/test";

import { findFreePort } from "../../../scripts/free-port";
import { demoPassword } from "../accounts";
import { expectAccessible, expectAccessibleInBothThemes } from "../axe";
import { expect, test } from "../fixtures";
import { startOwnServer, type OwnServer } from "../own-server";

/* Passkeys, with Chromium's virtual authenticator. Browsers create none for an IP address, so this
   server is on localhost. */

// The browser's own line for a refused passkey.
test.use({ expectedErrors: [/status of 4\d\d/] });
test.describe.configure({ mode: "serial" });

let server: OwnServer;
let url: string;

test.beforeAll(async () => {
  const port = String(await findFreePort());
  url = `http://localhost:${port}`;
  server = await startOwnServer({ PORT: port, APP_URL: url });
});

test.afterAll(() => server.stop());

/** A device with a fingerprint sensor. */
async function addAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  const { authenticatorId } = await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Whether its owner puts a finger on it. */
    setUserVerified: (isUserVerified: boolean) =>
      client.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
    /** Whether it offers its passkeys by itself in the list under a field. */
    setPresence: (enabled: boolean) =>
      client.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled }),
  };
}

async function signInWithPassword(
  page: Page,
  email: string,
  target: RegExp | string = /^(?!.*\/login)/,
): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword());
  await page.getByRole("button", { name: "Sign in with password" }).click();
  await expect(page).toHaveURL(target);
}

async function signOut(page: Page): Promise<void> {
  await page.goto(`${url}/logout`);
  await page.getByRole("button", { name: "Sign out", exact: true }).last().click();
  await expect(page).not.toHaveURL(/\/logout/);
}

const passkeys = (page: Page) => page.getByRole("region", { name: "Passkeys" });

test("a passkey is added, signs in with and without an email address, gets a name and goes", async ({
  page,
}) => {
  const device = await addAuthenticator(page);
  await device.setPresence(false);
  await signInWithPassword(page, "lead@demo.test");
  await page.goto(`${url}/profile`);
  await device.setPresence(true);
  await passkeys(page).getByRole("button", { name: "Add passkey" }).click();
  await expect(passkeys(page)).toContainText("Not used yet");
  await expectAccessibleInBothThemes(page);

  // The browser offers it by itself as soon as the page is open.
  await signOut(page);
  await page.goto(`${url}/login?redirectTo=%2Fproposals`);
  await expect(page).toHaveURL(`${url}/proposals`);

  // A device that waits for a finger: the button, first without one.
  await signOut(page);
  await device.setPresence(false);
  await page.goto(`${url}/login`);
  await expectAccessibleInBothThemes(page);
  await page.getByLabel("Email", { exact: true }).fill("lead@demo.test");
  await device.setUserVerified(false);
  await device.setPresence(true);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByText("That passkey didn't work.")).toBeVisible();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue("lead@demo.test");
  await expectAccessible(page);
  await device.setUserVerified(true);
  await page.getByRole("button", { name: "Try the passkey again" }).click();
  await expect(page).toHaveURL(`${url}/profile`);

  const section = passkeys(page);
  await section.getByText("Rename…").click();
  await section.getByLabel("Name", { exact: true }).fill("Blue laptop");
  await section.getByRole("button", { name: "Save name" }).click();
  await expect(section).toContainText("Blue laptop");
  await section.getByText("Remove…").click();
  await expect(section).toContainText("You can still use your password.");
  await expectAccessible(page);
  await section.getByRole("button", { name: "Remove passkey" }).click();
  await expect(section).toContainText("No passkeys yet.");
});

test("staff who must use two steps come in with a passkey alone", async ({ page }) => {
  const device = await addAuthenticator(page);
  await device.setPresence(false);
  await signInWithPassword(page, "sales@demo.test");
  await page.goto(`${url}/admin/settings`);
  await device.setPresence(true);
  await passkeys(page).getByRole("button", { name: "Add passkey" }).click();
  await expect(passkeys(page)).toContainText("Not used yet");
  server.change(
    "insert into settings (key, value, updated_at) values ('staffSecondFactorRequired', 'true', 1)",
  );
  await page.goto(`${url}/admin/leads`);
  await expect(page, "the password was one step").toHaveURL(/\/two-step/);
  await signOut(page);
  await page.goto(`${url}/login?redirectTo=%2Fadmin%2Fleads`);
  await expect(page).toHaveURL(`${url}/admin/leads`);
});

test("a passkey is added as the second step, and asked for after the password", async ({ page }) => {
  const device = await addAuthenticator(page);
  await device.setPresence(false);
  await signInWithPassword(page, "customer@demo.test");
  await page.goto(`${url}/profile`);
  await device.setPresence(true);
  const twoStep = page.getByRole("region", { name: "Two-step sign-in" });
  await twoStep.getByLabel("Name of the passkey").fill("Desk key");
  await twoStep.getByRole("button", { name: "Add a passkey as second step" }).click();
  await expect(twoStep).toContainText("Save these recovery codes now");
  await expect(twoStep).toContainText("Desk key");
  await expectAccessibleInBothThemes(page);
  await signOut(page);
  await device.setPresence(false);
  await signInWithPassword(page, "customer@demo.test", /\/mfa/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confirm it's you");
  await expect(page.getByLabel("Six-digit code")).toBeHidden();
  await expectAccessibleInBothThemes(page);
  await device.setPresence(true);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page).toHaveURL(`${url}/profile`);
  await twoStep.getByText("Rename…").click();
  await twoStep.getByLabel("Name", { exact: true }).fill("Blue key");
  await twoStep.getByRole("button", { name: "Save name" }).click();
  await twoStep.getByRole("button", { name: "Remove Blue key" }).click();
  await expect(twoStep).not.toContainText("Blue key");
});

test("after a sign-in with the password a passkey is offered, once", async ({ page }) => {
  const device = await addAuthenticator(page);
  await device.setPresence(false);
  await signInWithPassword(page, "lead@demo.test", /\/add-passkey$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Skip the password next time");
  await expectAccessibleInBothThemes(page);
  await page.getByRole("button", { name: "Not now" }).click();
  await expect(page).toHaveURL(`${url}/profile`);
  await signOut(page);
  await signInWithPassword(page, "lead@demo.test", `${url}/profile`);
  await page.goto(`${url}/add-passkey?redirectTo=%2Fproposals`);
  await device.setPresence(true);
  await page.getByRole("button", { name: "Create a passkey" }).click();
  await expect(page).toHaveURL(`${url}/proposals`);
  await signOut(page);
  await page.goto(`${url}/login`);
  await expect(page, "the browser offers it by itself").toHaveURL(`${url}/profile`);
});

test("staff who have to set up a second step may choose a passkey", async ({ page }) => {
  const device = await addAuthenticator(page);
  await device.setPresence(false);
  await signInWithPassword(page, "support@demo.test", /\/two-step/);
  await expectAccessibleInBothThemes(page);
  await device.setPresence(true);
  await page.getByLabel("Name of the passkey").fill("Desk key");
  await page.getByRole("button", { name: "Add a passkey as second step" }).click();
  await expect(page.getByRole("main")).toContainText("Save these recovery codes now");
});

test("without scripts the pages say what to do instead @no-js", async ({ page, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled !== false);
  await page.goto(`${url}/login`);
  const main = page.getByRole("main");
  await expect(main).toContainText("Passkeys need JavaScript", { useInnerText: true });
  await expect(page.getByRole("button", { name: "Sign in with a passkey" })).toBeHidden();
  await signInWithPassword(page, "lead@demo.test");
  await page.goto(`${url}/profile`);
  await expect(main).toContainText("Turn it on in this browser to add one.", { useInnerText: true });
  await expect(passkeys(page).getByRole("button", { name: "Add passkey" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Add a passkey as second step" })).toBeHidden();
});
