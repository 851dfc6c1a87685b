import { randomUUID } from "node:crypto";

import Database from "better-sqlite3";

import { findFreePort } from "../../../scripts/free-port";
import { OIDC_CLIENT, startOidcIssuer } from "../../setup/oidc-issuer";
import { demoPassword } from "../accounts";
import { expectAccessible } from "../axe";
import { expect, test } from "../fixtures";
import { startOwnServer, type OwnServer } from "../own-server";

/* Sign-in with a company account. The issuer is `oidc-provider`, in a server of its own. */

test.use({ expectedErrors: [/status of 4\d\d/] });
test.describe.configure({ mode: "serial" });

let server: OwnServer;
let issuer: Awaited<ReturnType<typeof startOidcIssuer>>;

test.beforeAll(async () => {
  const port = await findFreePort();
  server = await startOwnServer({
    OIDC_ISSUER: `http://127.0.0.1:${port}`,
    OIDC_CLIENT_ID: OIDC_CLIENT.id,
    OIDC_CLIENT_SECRET: OIDC_CLIENT.secret,
    OIDC_NAME: "Hartwig",
  });
  issuer = await startOidcIssuer({
    port,
    redirectUris: [`${server.app.url}/auth/v1/callback`],
    account: null,
  });
});

test.afterAll(async () => {
  await server.stop();
  await issuer.stop();
});

const newPerson = (email: string) => ({
  sub: randomUUID(),
  email,
  email_verified: true,
  name: "Robin Hartwig",
  given_name: "Robin",
  family_name: "Hartwig",
});

test("a new person signs in with their company account, and joins the company of their domain @no-js", async ({
  page,
  javaScriptEnabled,
}) => {
  const { url } = server.app;
  const domain = `${randomUUID().slice(0, 8)}.example`;
  const database = new Database(server.file);
  database
    .prepare(
      "insert into tenant_domains (domain, tenant_id, created_at) select ?, id, 1 from tenants limit 1",
    )
    .run(domain);
  database.close();
  issuer.account = newPerson(`robin@${domain}`);
  await page.goto(`${url}/login`);
  if (javaScriptEnabled) await expectAccessible(page);
  await page.getByRole("link", { name: "Continue with Hartwig" }).click();
  await expect(page).toHaveURL(new RegExp(`^${url}/(workspace|admin)`));
  await page.goto(`${url}/admin/settings`);
  await expect(page.getByLabel("First name")).toHaveValue("Robin");
  await expect(page.getByRole("region", { name: "Linked accounts" })).toContainText(`robin@${domain}`);
  if (javaScriptEnabled) await expectAccessible(page);
});

test("a company account that is used on a German page leads to a German one", async ({ page }) => {
  const { url } = server.app;
  issuer.account = newPerson(`${randomUUID()}@visitors.test`);
  await page.goto(`${url}/de/login`);
  await page.getByRole("link", { name: /Hartwig/ }).click();
  await expect(page).toHaveURL(`${url}/de/profile`);
  await expect(page.getByText("Willkommen zurück!", { exact: true }).first()).toBeVisible();
});

test("a company account is linked on the account page, and unlinked", async ({ page }) => {
  const { url } = server.app;
  issuer.account = newPerson("someone-else@hartwig.example");
  await page.goto(`${url}/login`);
  await page.getByLabel("Email", { exact: true }).fill("lead@demo.test");
  await page.getByLabel("Password", { exact: true }).fill(demoPassword());
  await page.getByRole("button", { name: "Sign in with password" }).click();
  await expect(page).toHaveURL(`${url}/profile`);
  const linked = page.getByRole("region", { name: "Linked accounts" });
  await linked.getByRole("link", { name: "Link Hartwig" }).click();
  await expect(page.getByText("Account linked", { exact: true })).toBeVisible();
  await expect(linked).toContainText("someone-else@hartwig.example");
  await linked.getByRole("button", { name: "Unlink Hartwig" }).click();
  await expect(page.getByText("Account unlinked", { exact: true })).toBeVisible();
  await expect(linked).toContainText("Not linked");
});

test("an issuer may post its answer from its own site, and nothing else may", async ({ playwright }) => {
  const { url } = server.app;
  issuer.account = newPerson(`${randomUUID()}@visitors.test`);
  const browser = await playwright.request.newContext();
  const go = async (address: string) => {
    const answer = await browser.get(address, { maxRedirects: 0 });
    return new URL(answer.headers().location ?? "", address).href;
  };
  let address = await go(`${url}/auth/start/company`);
  const callback = `${url}/auth/v1/callback`;
  for (let hop = 0; hop < 10 && !address.startsWith(callback); hop += 1) address = await go(address);
  expect(address).toContain(callback);
  const { searchParams } = new URL(address);
  // What browsers send with a form of another site: no cookies, and no origin that says anything.
  const elsewhere = await playwright.request.newContext({
    extraHTTPHeaders: { Origin: "null", "Sec-Fetch-Site": "cross-site" },
  });
  const post = (path: string) =>
    elsewhere.post(url + path, { form: Object.fromEntries(searchParams), maxRedirects: 0 });
  for (const path of [
    "/auth/v1/token?grant_type=password",
    "/auth/v1/callback/x",
    "/auth/callback",
    "/login",
  ]) {
    expect((await post(path)).status(), path).toBe(403);
  }
  const posted = await post("/auth/v1/callback");
  expect(posted.status()).toBe(303);
  const way = posted.headers().location ?? "";
  expect(posted.headers()["referrer-policy"]).toBe("no-referrer");
  const stranger = await elsewhere.get(way, { headers: { "Sec-Fetch-Site": "none" } });
  expect(stranger.status(), "the code is of no use elsewhere").toBe(400);
  expect(await go(way)).toBe(`${url}/profile`);
  await Promise.all([browser.dispose(), elsewhere.dispose()]);
});

test("people who decline at the issuer, or aren't verified there, read why @no-js", async ({
  page,
  javaScriptEnabled,
}) => {
  const { url } = server.app;
  issuer.account = null;
  await page.goto(`${url}/login`);
  await page.getByRole("link", { name: "Continue with Hartwig" }).click();
  await expect(page.getByText("your company's sign-in page refused")).toBeVisible();
  issuer.account = { ...newPerson("support@demo.test"), email_verified: false };
  await page.getByRole("link", { name: "Back to sign-in" }).click();
  await page.getByRole("link", { name: "Continue with Hartwig" }).click();
  await expect(page.getByText("hasn't verified your email address")).toBeVisible();
  if (javaScriptEnabled) await expectAccessible(page);
});

test("staff say whose people join a company", async ({ page }) => {
  const { url } = server.app;
  await page.goto(`${url}/login`);
  await page.getByLabel("Email", { exact: true }).fill("super_admin@demo.test");
  await page.getByLabel("Password", { exact: true }).fill(demoPassword());
  await page.getByRole("button", { name: "Sign in with password" }).click();
  await expect(page).toHaveURL(/\/(admin|dashboard)/);
  await page.goto(`${url}/admin/workspaces`);
  await page.getByRole("table").getByRole("link", { name: "Harbor Works", exact: true }).click();
  const domains = page.getByLabel("Email domains");
  await domains.fill("gmail.com");
  await page.getByRole("button", { name: "Save domains" }).click();
  await expect(page.getByRole("link", { name: /^Anyone can get an address/ })).toBeVisible();
  await domains.fill("@Hartwig.example");
  await page.getByRole("button", { name: "Save domains" }).click();
  await expect(page.getByText("The domains were saved", { exact: true })).toBeVisible();
  await expect(domains).toHaveValue(/hartwig\.example/);
  await page.getByLabel("Sign-in of these people").selectOption({ label: "Only with Hartwig" });
  await page.getByRole("button", { name: "Save sign-in" }).click();
  await expect(page.getByText("The sign-in was saved", { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test("people whose company requires its own sign-in are led there, by password and by work email @no-js", async ({
  page,
  javaScriptEnabled,
}) => {
  const { url } = server.app;
  server.change(
    `insert into tenants (id, name, subdomain, status, search_text, required_sign_in, created_at, updated_at)
     values ('${randomUUID()}', 'Demo Logistics', 'demo-logistics', 'active', '', 'custom:company', 1, 1)
     on conflict do nothing;
     insert into tenant_domains (domain, tenant_id, created_at)
     select 'demo.test', id, 1 from tenants where subdomain = 'demo-logistics' on conflict do nothing`,
  );
  await page.goto(`${url}/login`);
  await page.getByLabel("Email", { exact: true }).fill("customer@demo.test");
  await page.getByLabel("Password", { exact: true }).fill(demoPassword());
  await page.getByRole("button", { name: "Sign in with password" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Use your company account");
  await expect(page.getByText("requires its own sign-in for customer@demo.test")).toBeVisible();
  if (javaScriptEnabled) await expectAccessible(page);
  await page.goto(`${url}/profile`);
  await expect(page, "the password opened nothing").toHaveURL(/\/login/);

  await page.goto(`${url}/login/company`);
  if (javaScriptEnabled) await expectAccessible(page);
  await page.getByLabel("Work email").fill("robin@elsewhere.example");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("link", { name: /^No company has set up its own sign-in/ })).toBeVisible();
  await page.getByLabel("Work email").fill("customer@demo.test");
  await page.getByRole("button", { name: "Continue" }).click();
  issuer.account = newPerson("customer@demo.test");
  await page.getByRole("link", { name: "Continue to Demo Logistics" }).click();
  await expect(page).toHaveURL(new RegExp(`^${url}/(profile|admin|workspace)`));
  await page.context().clearCookies();

  await page.goto(`${url}/login`);
  await page.getByLabel("Email", { exact: true }).fill("super_admin@demo.test");
  await page.getByLabel("Password", { exact: true }).fill(demoPassword());
  await page.getByRole("button", { name: "Sign in with password" }).click();
  await expect(page, "staff can always change the rule").toHaveURL(/\/(admin|dashboard)/);
  await page.context().clearCookies();
  await page.goto(`${url}/register`);
  await expect(page.getByRole("link", { name: "Continue with Hartwig" })).toBeVisible();
});
