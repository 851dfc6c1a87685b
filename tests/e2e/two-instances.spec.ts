import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, request, test } from "@playwright/test";

import { startAppServer, type AppServer } from "../../scripts/app-server";
import { findFreePort } from "../../scripts/free-port";
import { seedDatabase, seedDemoAccounts } from "../../scripts/seed-database";
import { runOnPostgres } from "../setup/postgres-admin";
import { startEmbedded } from "../setup/postgres-server";
import { startMailServer } from "../setup/smtp";

const PASSWORD = "demo password of two instances";
/**
 * How many visits, a tenth of a second apart, may still see the page from before a change, which
 * PostgreSQL tells the other instance at once. A busy machine slows them down as much.
 */
const LATE_VISITS_MAX = 20;

let postgres: Awaited<ReturnType<typeof startEmbedded>>;
let mail: Awaited<ReturnType<typeof startMailServer>>;
let one: AppServer;
let other: AppServer;

test.describe.configure({ mode: "serial" });

/* Two processes of the app on one PostgreSQL, as behind a balancer, with one mail server. */
test.beforeAll(async () => {
  test.setTimeout(240_000);
  postgres = await startEmbedded();
  mail = await startMailServer();
  const url = new URL(postgres.adminUrl);
  url.pathname = "instances";
  await runOnPostgres(postgres.adminUrl, "create database instances");
  await seedDatabase(url.href);
  await seedDemoAccounts(url.href, { password: PASSWORD });
  const env = {
    LOG_LEVEL: "warn",
    APP_URL: `http://127.0.0.1:${await findFreePort()}`,
    SESSION_SECRET: "the same secret on both instances",
    TRUST_PROXY_HOPS: "1",
    SMTP_URL: mail.url,
  };
  one = await startAppServer({ databaseUrl: url.href, env });
  other = await startAppServer({ databaseUrl: url.href, env });
});

test.afterAll(async () => {
  expect([await one.stop(), await other.stop()]).toEqual([0, 0]);
  await mail.stop();
  await postgres.stop();
});

/** Sends JSON from an address, as a program does. */
function post(server: AppServer, path: string, body: object, { address = "192.0.2.1", token = "" } = {}) {
  return fetch(server.url + path, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "X-Forwarded-For": address,
      Origin: server.url,
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  });
}

test("a sign-in at one counts at the other, and so does the sign-out", async () => {
  const signIn = await post(one, "/api/auth/login", { email: "sales@demo.test", password: PASSWORD });
  expect(signIn.status).toBe(200);
  const { session } = (await signIn.json()) as { session: { access_token: string } };
  const token = session.access_token;
  const whoAmI = (server: AppServer) =>
    fetch(`${server.url}/api/auth/user`, { headers: { Authorization: `Bearer ${token}` } });
  expect((await whoAmI(other)).status).toBe(200);
  expect((await post(one, "/api/auth/logout", {}, { token })).ok).toBe(true);
  expect((await whoAmI(other)).status).toBe(401);
});

test("guesses at one are counted at the other", async () => {
  const guess = (server: AppServer, address: string) =>
    post(server, "/api/auth/login", { email: "support@demo.test", password: "a wrong guess" }, { address });
  const statuses: number[] = [];
  for (let number = 0; number < 12; number += 1) {
    statuses.push((await guess(one, "192.0.2.77")).status);
    if (statuses.at(-1) === 429) break;
  }
  expect(statuses.at(-1)).toBe(429);
  expect(statuses.length).toBeGreaterThan(3);
  const refused = await guess(other, "192.0.2.77");
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect((await guess(other, "198.51.100.9")).status, "elsewhere the account is free").not.toBe(429);
});

test("each email goes out once, whichever instance sends it", async () => {
  const addresses = Array.from({ length: 12 }, (_, number) => `visitor-${number}@example.com`);
  const answers = await Promise.all(
    addresses.map((email, number) =>
      post(
        number % 2 === 0 ? one : other,
        "/api/auth/register",
        { email, password: "a good long password", firstName: "Ada", lastName: "Byron", role: "lead" },
        { address: `192.0.2.${100 + number}` },
      ),
    ),
  );
  expect(answers.map(({ ok }) => ok)).toEqual(addresses.map(() => true));
  // The seed's own emails may be on their way as well.
  const recipients = () =>
    mail.received
      .flatMap(({ to }) => to)
      .filter((to) => to.startsWith("visitor-"))
      .sort();
  await expect.poll(recipients, { timeout: 30_000 }).toEqual([...addresses].sort());
  await expect.poll(() => depthOf(one), { timeout: 30_000 }).toBe(0);
  expect(recipients()).toEqual([...addresses].sort());
});

async function depthOf({ url }: AppServer): Promise<number> {
  const health = (await (await fetch(`${url}/api/health`)).json()) as {
    parts: { mail: { waiting: number } };
  };
  return health.parts.mail.waiting;
}

/** A page shows a change after a few visits. */
async function expectSoon(visit: () => Promise<string>, words: string): Promise<void> {
  let visits = 0;
  const visitAgain = () => {
    visits += 1;
    return visit();
  };
  await expect.poll(visitAgain, { intervals: [100] }).toContain(words);
  expect(visits).toBeLessThanOrEqual(LATE_VISITS_MAX);
}

test("a text that one publishes is on the pages of the other", async () => {
  const visit = await publishText(one, other, "A button of our own");
  await expectSoon(visit, "A button of our own");
});

test("the next request to the other instance on a SQLite file shows what one published", async () => {
  test.setTimeout(240_000);
  const directory = await mkdtemp(join(tmpdir(), "instances-"));
  const databaseUrl = `file:${join(directory, "app.db")}`;
  await seedDatabase(databaseUrl);
  await seedDemoAccounts(databaseUrl, { password: PASSWORD });
  const env = { LOG_LEVEL: "warn", SESSION_SECRET: "the same secret on both instances" };
  const servers = await Promise.all([1, 2].map(() => startAppServer({ databaseUrl, env })));
  try {
    const [first, second] = servers;
    if (!first || !second) throw new Error("Two servers were started");
    for (const [writer, reader] of [
      [first, second] as const,
      [second, first] as const,
      [first, second] as const,
    ]) {
      const text = `Button ${randomUUID()}`;
      const visit = await publishText(writer, reader, text);
      expect(await visit()).toContain(text);
    }
  } finally {
    expect(await Promise.all(servers.map((server) => server.stop()))).toEqual([0, 0]);
    await rm(directory, { recursive: true });
  }
});

/** Publishes a text at one server. Returns a function that reads the page the other one keeps. */
async function publishText(
  writer: AppServer,
  reader: AppServer,
  text: string,
): Promise<() => Promise<string>> {
  const visit = async () => (await fetch(reader.url)).text();
  expect(await visit()).not.toContain(text);
  const operator = await signedIn(writer, "blog_admin@demo.test");
  const page = `${writer.url}/admin/site/hero`;
  const html = await (await operator.get(page)).text();
  const form = Object.fromEntries(
    [...html.matchAll(/<(?:input|textarea)[^>]*name="fields\.(\w+)"[^>]*>(?:([^<]*)<\/textarea>)?/g)].map(
      ([tag, name = "", text]) => [`fields.${name}`, text?.trim() ?? /value="([^"]*)"/.exec(tag)?.[1] ?? ""],
    ),
  );
  const [, version = ""] = /name="version" value="(\d+)"/.exec(html) ?? [];
  const sent = { ...form, "fields.button": text, version, intent: "publish" };
  const published = await operator.post(page, { form: sent, maxRedirects: 0 });
  expect(published.status(), await published.text()).toBe(303);
  await operator.dispose();
  return visit;
}

async function signedIn(server: AppServer, email: string) {
  const operator = await request.newContext({ extraHTTPHeaders: { Origin: server.url } });
  const signIn = { email, password: PASSWORD };
  expect((await operator.post(`${server.url}/api/auth/login`, { data: signIn })).status()).toBe(200);
  return operator;
}

test("a brand that one saves is on the next page of the other, with every file", async () => {
  const operator = await signedIn(one, "super_admin@demo.test");
  const page = `${one.url}/admin/site/brand`;
  const seenIn = (html: string) =>
    [...html.matchAll(/name="seen" value="([^"]+)"/g)].map(([, token]) => token);
  const [seen = "", seenSign = ""] = seenIn(await (await operator.get(page)).text());
  const own = { productName: "Clockworks", brandColor: "#1b4f9c", intent: "save", seen };
  const saved = await operator.post(page, { form: own, maxRedirects: 0 });
  expect(saved.status(), await saved.text()).toBe(303);
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="#1b6fd0" d="M1 1h7v7z"/></svg>';
  const file = { name: "sign.svg", mimeType: "image/svg+xml", buffer: Buffer.from(drawing) };
  const sent = await operator.post(page, { multipart: { seen: seenSign, file }, maxRedirects: 0 });
  expect(sent.status(), await sent.text()).toBe(303);

  for (const server of [other, one]) {
    const visit = async () => (await fetch(server.url)).text();
    // The sign was saved last.
    await expectSoon(visit, "/brand/sign-");
    const html = await visit();
    expect(html).toContain("Clockworks");
    const files = new Set(html.match(/\/brand\/[\w.-]+/g));
    expect([...files].map((name) => name.replace(/[0-9a-f]{12,16}/, "*")).sort()).toEqual([
      "/brand/1b4f9c-*.css",
      "/brand/sign-*-180.png",
      "/brand/sign-*-512.png",
      "/brand/sign-*.svg",
    ]);
    for (const name of files) expect((await fetch(server.url + name)).status, name).toBe(200);
  }
  await operator.dispose();
});
