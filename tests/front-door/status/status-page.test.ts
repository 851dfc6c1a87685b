import { brotliDecompressSync, gunzipSync } from "node:zlib";

import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { publicStatusCopy as copy } from "~/copy/shared/public-status";
import { publicStatusCopy as german } from "~/copy/de/public-status";
import { siteCopy as germanSite } from "~/copy/de/site";
import { siteCopy } from "~/copy/site";

import { startAppServer, type AppServer } from "../../../scripts/app-server";
import { seedDatabase, seedDemoAccounts } from "../../../scripts/seed-database";
import { runOnPostgres } from "../../setup/postgres-admin";
import { startEmbedded, type EmbeddedServer } from "../../setup/postgres-server";

import { START_MILLISECONDS } from "../support/app-server";
import { wordsOf } from "../support/german";
import { eventually, sendRequest } from "../support/raw-http";

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
  await eventuallySays("/status", siteCopy.siteStates.works);
  const page = await open("/status");
  expect(page.status).toBe(200);
  expect(page.headers.get("Cache-Control")).not.toContain("s-maxage");
  expect(page.html).not.toContain("/assets/entry");
  expect(page.html).toMatch(/<meta name="robots" content="noindex/);
  expect(page.words).toContain(copy.works.booking);
  const other = await open("/de/status");
  expect(other.html).toContain('<html lang="de"');
  expect(other.words).toContain(germanSite.siteStates.works);
});

/** What the line in the footer of a page says, and the state for its color. */
function lineOf(html: string): {
  state: string | undefined;
  text: string | undefined;
  link: string | undefined;
} {
  const footer = /<footer[\s\S]*<\/footer>/.exec(html)?.[0] ?? "";
  const [, link, inner = ""] = /<a[^>]*href="((?:\/de)?\/status)"[^>]*>(.*?)<\/a>/.exec(footer) ?? [];
  const state = /data-site-state="([a-z]+)"/.exec(inner)?.[1];
  return { state, text: inner.replace(/<[^>]*>/g, ""), link };
}

test.each([
  ["/contact", "/status", siteCopy.siteStates.works],
  ["/de/contact", "/de/status", germanSite.siteStates.works],
  ["/login", "/status", siteCopy.siteStates.works],
  ["/nowhere", "/status", siteCopy.siteStates.works],
  ["/status", "/status", siteCopy.siteStates.works],
])("the footer of %s says it in one sentence", async (path, link, text) => {
  const { html } = await open(path);
  expect(lineOf(html)).toEqual({ state: "works", text, link });
  expect(html.match(/data-site-state/g)).toHaveLength(1);
});

test.each(["/sample-proposal", "/de/sample-proposal", "/sample-proposal/certificate"])(
  "%s shows a paper, so its footer only has the link",
  async (path) => {
    const line = lineOf((await open(path)).html);
    const { systemStatus } = path.startsWith("/de/") ? germanSite : siteCopy;
    expect([line.state, line.text]).toEqual([undefined, systemStatus]);
  },
);

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
  await eventuallySays("/status", siteCopy.siteStates.down);
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
  await eventuallySays("/status", siteCopy.siteStates.works);
});

const DECODERS = {
  identity: (bytes: Buffer) => bytes,
  gzip: gunzipSync,
  br: brotliDecompressSync,
} as const;

/** A page in one encoding, and its line. */
async function readLine(path: string, encoding: keyof typeof DECODERS, known = "") {
  const headers = { "Accept-Encoding": encoding, ...(known && { "If-None-Match": known }) };
  const answer = await sendRequest(app.port, path, { headers });
  const html = answer.body && DECODERS[encoding](Buffer.from(answer.body, "latin1")).toString();
  return { status: answer.status, etag: answer.headers.get("etag") ?? "", html, ...lineOf(html) };
}

const KEPT = [
  ["/contact", siteCopy],
  ["/de/contact", germanSite],
] as const;

test("kept pages say the current state within seconds, in each encoding, and stay what they were", async () => {
  const encodings = ["identity", "gzip", "br"] as const;
  const wells = new Map<string, Awaited<ReturnType<typeof readLine>>>();
  for (const [path, words] of KEPT) {
    await eventually(async () => (await readLine(path, "br")).state === "works", `${path} says it`);
    for (const encoding of encodings) {
      const page = await readLine(path, encoding);
      expect(page.text).toBe(words.siteStates.works);
      wells.set(path + encoding, page);
    }
  }
  const end = await stopDatabase();
  for (const [path, words] of KEPT) {
    await eventually(async () => (await readLine(path, "br")).state === "down", `${path} says it`);
    for (const encoding of encodings) {
      const well = wells.get(path + encoding);
      const page = await readLine(path, encoding, well?.etag);
      expect([page.status, page.text]).toEqual([200, words.siteStates.down]);
      expect(page.etag).not.toBe(well?.etag);
      const sentence = (state: "works" | "down") => `data-site-state="${state}">${words.siteStates[state]}<`;
      expect(page.html).toBe(well?.html.replace(sentence("works"), sentence("down")));
      expect((await readLine(path, encoding, page.etag)).status).toBe(304);
    }
  }
  // This page can't be rendered now, so it is an error page with a status line of its own.
  const broken = await open("/blog?q=automation");
  expect([broken.status, lineOf(broken.html).state]).toEqual([503, "down"]);
  await end();
  for (const [path] of KEPT) {
    await eventually(async () => (await readLine(path, "br")).state === "works", `${path} says it again`);
    for (const encoding of encodings) {
      const well = wells.get(path + encoding);
      expect(await readLine(path, encoding)).toEqual(well);
      expect((await readLine(path, encoding, well?.etag)).status).toBe(304);
    }
  }
});

test("pages that are filled for each visitor do so as well, also when their time is over", async () => {
  for (const path of ["/booking", "/de/booking"]) expect(lineOf((await open(path)).html).state).toBe("works");
  const end = await stopDatabase();
  for (const [path, words] of [
    ["/booking", siteCopy],
    ["/de/booking", germanSite],
  ] as const) {
    await eventually(async () => lineOf((await open(path)).html).state === "down", `${path} says it`);
    expect(lineOf((await open(path)).html).text).toBe(words.siteStates.down);
  }
  await end();
  await eventually(async () => lineOf((await open("/booking")).html).state === "works", "it is over");
});

test("late emails limit the site, until they are sent", async () => {
  const env = { SMTP_URL: "smtp://127.0.0.1:9" };
  const other = await startAppServer({ databaseUrl: database.adminUrl, env });
  const line = async () => lineOf(await (await fetch(`${other.url}/contact`)).text());
  try {
    await runOnPostgres(
      database.adminUrl,
      `insert into outbox_mails (id, kind, recipient, subject, text_body, html_body, next_attempt_at, created_at)
        values (gen_random_uuid(), 'contact', 'a@example.test', 'S', 'T', 'H', now() + interval '1 hour', now() - interval '1 hour')`,
    );
    await eventually(async () => (await line()).text === siteCopy.siteStates.limited, "the emails are late");
    await runOnPostgres(database.adminUrl, "delete from outbox_mails");
    await eventually(async () => (await line()).text === siteCopy.siteStates.works, "no email waits");
  } finally {
    await other.stop();
  }
});

test("maintenance closes the site", async () => {
  const says = (state: "closed" | "works") =>
    eventually(async () => {
      const line = lineOf((await open("/login")).html);
      return line.state === state && line.text === siteCopy.siteStates[state];
    }, `the site is “${state}”`);
  await runOnPostgres(
    database.adminUrl,
    "insert into settings (key, value, updated_at) values ('maintenanceMode', 'true', now())",
  );
  await says("closed");
  await runOnPostgres(database.adminUrl, "delete from settings where key = 'maintenanceMode'");
  await says("works");
});
