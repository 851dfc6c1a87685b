import { startAppServer, type AppServer } from "../../scripts/app-server";
import { seedDatabase, seedDemoAccounts } from "../../scripts/seed-database";
import { startEmbedded, type EmbeddedServer } from "../setup/postgres-server";

import { demoPassword } from "./accounts";
import { expect, test } from "./fixtures";

test.use({ expectedErrors: [/503|Unexpected Server Error/] });

let database: EmbeddedServer;
let app: AppServer;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  database = await startEmbedded();
  await seedDatabase(database.adminUrl);
  await seedDemoAccounts(database.adminUrl, { password: demoPassword() });
  app = await startAppServer({ databaseUrl: database.adminUrl });
});

test.afterAll(async () => {
  await app.stop();
  await database.stop();
});

test("a page that is open while PostgreSQL stops says so, keeps what was typed, and works again", async ({
  page,
}) => {
  test.slow();
  const signedIn = await page.request.post(`${app.url}/api/auth/login`, {
    data: { email: "sales@demo.test", password: demoPassword() },
    headers: { Origin: app.url },
  });
  expect(signedIn.status()).toBe(200);
  await page.goto(`${app.url}/admin/leads/new`);
  await page.getByLabel("Email").fill("kit@outage.test");
  await page.getByLabel(/^Name/).fill("Typed before the outage");

  await database.pause();
  await page.getByRole("button", { name: "Add lead" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Not saved yet", { timeout: 30_000 });
  await expect(page.getByText("Nothing you typed is lost.")).toBeVisible();
  const other = await page.context().newPage();
  const answer = await other.goto(`${app.url}/admin/leads`);
  expect([answer?.status(), answer?.headers()["retry-after"]]).toEqual([503, "5"]);
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Back in a moment");

  await database.resume();
  await expect.poll(async () => (await page.request.get(`${app.url}/api/health`)).status()).toBe(200);
  await other.getByRole("button", { name: "Try again" }).click();
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Leads");
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Typed before the outage");
});
