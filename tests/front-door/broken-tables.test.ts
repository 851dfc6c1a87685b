import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";

import { findFreePort } from "../../scripts/free-port";
import { type DemoSite, PlainBrowser, startDemoSite } from "./support/demo-site";
import { eventually } from "./support/raw-http";

const METRICS_TOKEN = "token of the metrics in this test";

let site: DemoSite;
/** An issuer at whose address nobody listens. */
let issuer: string;

beforeAll(async () => {
  issuer = `http://127.0.0.1:${await findFreePort()}`;
  site = await startDemoSite({
    METRICS_TOKEN,
    LOG_LEVEL: "warn",
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: "automata",
  });
});
afterAll(() => site.stop());

/** Renames a table under the running app until the test ends, as a failed restore might. */
function breakTable(name: string): void {
  site.database.exec(`alter table ${name} rename to ${name}_away`);
  onTestFinished(() => void site.database.exec(`alter table ${name}_away rename to ${name}`));
}

/** The lines of the log with this text. */
function linesWith(text: string): Record<string, unknown>[] {
  return site.app
    .output()
    .split("\n")
    .filter((line) => line.includes(text))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

test("a broken membership table is one line in the log, pages work, and the API does not say that there is no company", async () => {
  const browser = new PlainBrowser(site.url);
  await browser.signIn("member@demo.test");
  const answers = () =>
    Promise.all(["/api/user/tenant-membership", "/api/tenant/context"].map((path) => browser.get(path)));
  expect((await answers()).map(({ status }) => status)).toEqual([200, 200]);

  breakTable("memberships");
  for (let visit = 0; visit < 5; visit += 1) expect((await browser.get("/profile")).status).toBe(200);
  for (const answer of await answers()) {
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await answer.json()).toMatchObject({ code: "temporarily_unavailable" });
  }

  const told = () => linesWith("memberships cannot be read");
  await eventually(() => told().length > 0, "the line is written");
  expect(told()).toHaveLength(1);
  expect(told()[0]).toMatchObject({ level: "error", requestId: expect.stringMatching(/^[\w-]{8,}$/) });
  expect(JSON.stringify(told())).not.toContain("@");
});

test("a page of the console that fails is one line in the log, with the id that its visitor sees", async () => {
  const browser = new PlainBrowser(site.url);
  await browser.signIn("super_admin@demo.test");
  const path = "/admin/settings/prices";
  expect((await browser.get(path)).status).toBe(200);
  breakTable("price_items");
  const answer = await browser.get(path);
  expect(answer.status).toBe(500);
  const requestId = answer.headers.get("X-Request-Id") ?? "none";
  expect(await answer.text()).toContain(requestId);
  // A line of another request comes after all lines of this one.
  await browser.get(`${path}?again`);
  const told = () => linesWith("request failed").filter((line) => line["path"] === path);
  await eventually(() => told().some((line) => line["requestId"] !== requestId), "both are written");
  const own = told().filter((line) => line["requestId"] === requestId);
  expect(own).toMatchObject([{ level: "error", err: { message: expect.stringContaining("price_items") } }]);
});

test("an address that someone has tampered with is no error of ours", async () => {
  const browser = new PlainBrowser(site.url);
  await browser.signIn("super_admin@demo.test");
  const answer = await browser.get("/admin/bookings/list?after=tampered");
  expect(answer.status).toBe(400);
  // A line of another request comes after all lines of this one.
  breakTable("price_items");
  const failed = (await browser.get("/admin/settings/prices")).headers.get("X-Request-Id") ?? "none";
  await eventually(() => linesWith(failed).length > 0, "the line is written");
  expect(linesWith(answer.headers.get("X-Request-Id") ?? "none")).toEqual([]);
});

/** The failures of the embedded provider, and those of issuers. */
async function countFailures(): Promise<{ own: number; issuers: number }> {
  const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${site.url}/metrics`, { headers })).text();
  const valueOf = (name: string) => Number(new RegExp(`^${name} (\\d+)$`, "m").exec(text)?.[1]);
  return { own: valueOf("identity_failures_total"), issuers: valueOf("identity_issuer_failures_total") };
}

test("an unexpected failure of the identity provider is logged with the id of its answer, and counted", async () => {
  const before = await countFailures();
  breakTable("auth_users");
  const answer = await fetch(`${site.url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: "someone@demo.test", password: "a wrong password" }),
  });
  const { error_id: errorId } = (await answer.json()) as { error_id?: string };
  expect(answer.status).toBe(500);
  await eventually(() => linesWith(errorId ?? "no id").length > 0, "the line is written");
  expect(linesWith(errorId ?? "")).toMatchObject([{ level: "error", msg: "the identity provider failed" }]);
  expect(JSON.stringify(linesWith(errorId ?? ""))).not.toMatch(/someone@|wrong password/);
  expect(await countFailures()).toEqual({ ...before, own: before.own + 1 });
});

test("an issuer that is away is counted and logged as such, and not as a failure of our own provider", async () => {
  const before = await countFailures();
  const query = new URLSearchParams({
    provider: "custom:company",
    code_challenge: "x".repeat(43),
    code_challenge_method: "s256",
  });
  const left = await fetch(`${site.url}/auth/v1/authorize?${query}`, { redirect: "manual" });
  expect(left.headers.get("Location")).toContain("error_code=unexpected_failure");
  const claims = { iss: issuer, exp: 9_999_999_999 };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const token = await fetch(`${site.url}/auth/v1/token?grant_type=id_token`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      provider: "custom:company",
      id_token: `${part({ alg: "RS256" })}.${part(claims)}.eA`,
    }),
  });
  expect(token.status).toBe(503);
  expect(await countFailures()).toEqual({ ...before, issuers: before.issuers + 2 });
  const told = () => linesWith("an issuer failed");
  await eventually(() => told().length > 1, "both are written");
  for (const line of told()) expect(line).toMatchObject({ level: "warn" });
});
