import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { publicStatusCopy as copy } from "~/copy/shared/public-status";
import { publicStatusCopy as german } from "~/copy/de/public-status";

import { startAppServer, type AppServer } from "../../scripts/app-server";
import { seedDatabase, seedDemoAccounts } from "../../scripts/seed-database";
import { runOnPostgres } from "../setup/postgres-admin";
import { startEmbedded, type EmbeddedServer } from "../setup/postgres-server";

import { START_MILLISECONDS } from "./support/app-server";
import { wordsOf } from "./support/german";
import { eventually } from "./support/raw-http";

const PASSWORD = "a long password of this test";

let database: EmbeddedServer;
let app: AppServer;

beforeAll(async () => {
  database = await startEmbedded();
  await seedDatabase(database.adminUrl);
  await seedDemoAccounts(database.adminUrl, { password: PASSWORD });
  await runOnPostgres(
    database.adminUrl,
    `insert into settings (key, value, updated_at) values ('productName', '"Acme"', now())`,
  );
  app = await startAppServer({ databaseUrl: database.adminUrl });
}, START_MILLISECONDS * 2);

afterAll(async () => {
  await app.stop();
  await database.stop();
});

async function open(path: string, cookie = "") {
  const headers = { Accept: "text/html", ...(cookie && { Cookie: cookie }) };
  const answer = await fetch(`${app.url}${path}`, { headers });
  const html = await answer.text();
  return { status: answer.status, headers: answer.headers, html, words: wordsOf(html) };
}

const eventuallySays = (path: string, text: string) =>
  eventually(async () => (await open(path)).words.includes(text), `${path} says “${text}”`);

test("says that all works, in both languages, without scripts and without being kept", async () => {
  await eventuallySays("/status", copy.allWork);
  const page = await open("/status");
  expect(page.status).toBe(200);
  expect(page.headers.get("Cache-Control")).not.toContain("s-maxage");
  expect(page.html).not.toContain("/assets/entry");
  expect(page.html).toMatch(/<meta name="robots" content="noindex/);
  expect(page.words).toContain(copy.works.booking);
  const other = await open("/de/status");
  expect(other.html).toContain('<html lang="de"');
  expect(other.words).toContain(german.allWork);
});

test("is linked in the footer of every page, which makes no claim of its own", async () => {
  const { html } = await open("/contact");
  const footer = /<footer[\s\S]*<\/footer>/.exec(html)?.[0] ?? "";
  expect(footer).toContain('href="/status"');
  expect(footer).not.toContain(copy.allWork);
  expect((await open("/de/contact")).html).toContain('href="/de/status"');
});

/** Makes every read wait, as an overloaded server does. */
async function holdDatabase(): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: database.adminUrl });
  await client.connect();
  await client.query("begin");
  await client.query(
    "lock table settings, user_sessions, content_documents, migrations in access exclusive mode",
  );
  return () => client.end();
}

/** Ends what no new connection can reach. */
async function stopDatabase(): Promise<() => Promise<void>> {
  await database.pause();
  return () => database.resume();
}

test.each([
  ["doesn't answer in time", holdDatabase],
  ["is away", stopDatabase],
])("says what doesn't work while the database %s, also to people who are signed in", async (_how, begin) => {
  const signedIn = await fetch(`${app.url}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: app.url },
    body: JSON.stringify({ email: "sales@demo.test", password: PASSWORD }),
  });
  const session = signedIn.headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0]);
  expect(session.length).toBeGreaterThan(0);
  await eventuallySays("/status", "Acme");
  const end = await begin();
  await eventuallySays("/status", copy.someFail);
  for (const cookie of ["", session.join("; ")]) {
    const page = await open("/status", cookie);
    expect(page.status).toBe(200);
    for (const text of ["Acme", copy.troubled.website, copy.troubled.signIn, copy.troubled.booking])
      expect(page.words).toContain(text);
    expect(page.words).not.toContain(copy.works.documents);
    expect(page.words).not.toMatch(/ECONN|postgres|timeout|\d+\.\d+\.\d+\.\d+|\bv?\d+\.\d+\.\d+\b/i);
  }
  expect((await open("/de/status")).words).toContain(german.troubled.booking);
  await end();
  await eventuallySays("/status", copy.allWork);
});
