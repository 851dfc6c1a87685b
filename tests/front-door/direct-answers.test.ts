import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";

import { type DemoSite, PlainBrowser, startDemoSite } from "./support/demo-site";

/* Calls of the API are answered without Express and Remix. With a slash at its end, a path reaches
   the route module, which is how this file gets the answers to compare. */

const READS = [
  "/api/auth/user",
  "/api/workspaces",
  "/api/tenant/context",
  "/api/user/tenant-membership",
  "/api/admin/stats",
];
const PERSONAL = { Cookie: "session=unknown" };
let site: DemoSite;

beforeAll(async () => {
  site = await startDemoSite();
});
afterAll(() => site.stop());

/** What a client sees of an answer, without what differs between any two. */
async function seen(answer: Response) {
  const headers = Object.fromEntries(answer.headers);
  for (const name of [
    "date",
    "x-request-id",
    "content-length",
    "transfer-encoding",
    "connection",
    "keep-alive",
  ])
    delete headers[name];
  for (const name of Object.keys(headers)) if (/^(?:x-)?ratelimit/.test(name)) delete headers[name];
  // A list says where it begins.
  if (headers.link) headers.link = headers.link.replace("/>", ">");
  const text = await answer.text();
  return { status: answer.status, headers, body: text.replace(/"requestId":"[^"]+"/, "") };
}

const ask = (target: string, { headers, ...init }: RequestInit = {}) =>
  fetch(site.url + target, { ...init, headers: { "Accept-Encoding": "identity", ...headers } }).then(seen);

test.each(["super_admin", "member", "lead"])("a read by a %s says the same on both ways", async (name) => {
  const browser = new PlainBrowser(site.url);
  await browser.signIn(`${name}@demo.test`);
  for (const read of READS) {
    const direct = await seen(await browser.get(read));
    expect(direct).toEqual(await seen(await browser.get(`${read}/`)));
    expect([200, 403, 404]).toContain(direct.status);
    expect(direct.headers["cache-control"]).toBe("private, no-store");
  }
});

test.each([
  { why: "an unknown session", init: { headers: PERSONAL } },
  { why: "a token that is none", init: { headers: { Authorization: "Bearer nonsense" } } },
  { why: "HEAD", init: { method: "HEAD", headers: PERSONAL } },
  {
    why: "a method that isn't declared",
    init: { method: "DELETE", headers: { Authorization: "Bearer nonsense" } },
  },
])("$why is answered alike on both ways", async ({ init }) => {
  for (const read of READS) expect(await ask(read, init)).toEqual(await ask(`${read}/`, init));
});

test("a query that isn't declared is answered alike on both ways", async () => {
  for (const read of READS)
    expect(await ask(`${read}?unknown=1`, { headers: PERSONAL })).toEqual(
      await ask(`${read}/?unknown=1`, { headers: PERSONAL }),
    );
});

test("a caller who has the answer gets a 304", async () => {
  const browser = new PlainBrowser(site.url);
  await browser.signIn("super_admin@demo.test");
  const first = await browser.get("/api/workspaces");
  const cookie = browser.cookieHeader();
  const headers = { Cookie: cookie, "If-None-Match": first.headers.get("etag") ?? "" };
  const again = await ask("/api/workspaces", { headers });
  expect([again.status, again.body]).toEqual([304, ""]);
});

const TASK = { title: "Call back", dueDay: "2031-05-05" };
const JSON_BODY = { "Content-Type": "application/json" };
const PLAIN_JSON = { ...JSON_BODY, "Accept-Encoding": "identity" };
let credential: Promise<Record<string, string>> | undefined;

/** The token of a person who may write. */
function bearer(): Promise<Record<string, string>> {
  return (credential ??= (async () => {
    const body = JSON.stringify({ email: "sales@demo.test", password: inject("demoSeed").password });
    const answer = await fetch(`${site.url}/api/auth/login`, { method: "POST", headers: JSON_BODY, body });
    const { session } = (await answer.json()) as { session: { access_token: string } };
    return { Authorization: `Bearer ${session.access_token}` };
  })());
}

const write = async (target: string, method: string, body: BodyInit | null, headers = {}) =>
  fetch(site.url + target, { method, body, headers: { ...(await bearer()), ...PLAIN_JSON, ...headers } });

test("a write is answered without Express and Remix", async () => {
  const direct = await write("/api/tasks", "POST", JSON.stringify(TASK));
  const route = await write("/api/tasks/", "POST", JSON.stringify(TASK));
  expect([direct.status, route.status]).toEqual([201, 201]);
  // Remix streams every answer.
  expect(direct.headers.get("content-length")).toMatch(/^\d+$/);
  expect(route.headers.get("content-length")).toBeNull();
  const [one, other] = [await seen(direct), await seen(route)];
  expect(Object.keys(one.headers).toSorted()).toEqual(Object.keys(other.headers).toSorted());
  expect(Object.keys(JSON.parse(one.body) as object)).toEqual(Object.keys(JSON.parse(other.body) as object));
});

test.each([
  { status: 422, why: "an unknown field", body: JSON.stringify({ ...TASK, color: "red" }) },
  { status: 400, why: "a body that isn't JSON", body: "{" },
  { status: 400, why: "no body", body: null },
  { status: 400, why: "a body too deep", body: "[".repeat(30) + "]".repeat(30) },
  { status: 413, why: "a body too long", body: JSON.stringify({ title: "x".repeat(2 ** 20) }) },
  {
    status: 415,
    why: "a form",
    body: "title=x",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
  },
  { status: 415, why: "a compressed body", body: "{}", headers: { "Content-Encoding": "gzip" } },
  { status: 400, why: "a broken key", body: JSON.stringify(TASK), headers: { "Idempotency-Key": "a b" } },
  { status: 401, why: "a credential that is none", body: "{", headers: { Authorization: "Bearer nonsense" } },
])("$why is a $status on both ways", async ({ status, body, headers }) => {
  const direct = await seen(await write("/api/tasks", "POST", body, headers));
  expect(direct).toEqual(await seen(await write("/api/tasks/", "POST", body, headers)));
  expect(direct.status).toBe(status);
});

test("a write with cookies from another site is refused", async () => {
  const headers = { ...PERSONAL, ...JSON_BODY, Origin: "https://elsewhere.test" };
  const answer = await ask("/api/tasks", { method: "POST", headers, body: JSON.stringify(TASK) });
  expect([answer.status, answer.body]).toEqual([403, expect.stringContaining("cross_origin")]);
});

test("a write that is repeated under its key has one effect, and a stale one has none", async () => {
  const headers = { "Idempotency-Key": crypto.randomUUID() };
  const sent = await Promise.all(
    Array.from({ length: 8 }, () => write("/api/tasks", "POST", JSON.stringify(TASK), headers)),
  );
  const again = await write("/api/tasks", "POST", JSON.stringify(TASK), headers);
  expect(again.headers.get("Idempotency-Replayed")).toBe("true");
  const places = new Set([...sent, again].filter(({ ok }) => ok).map((one) => one.headers.get("Location")));
  expect(places.size).toBe(1);
  const [place = ""] = [...places].map(String);
  const change = JSON.stringify({ title: "Call tomorrow" });
  const version = { "If-Match": again.headers.get("ETag") ?? "" };
  expect((await write(place, "PATCH", change, version)).status).toBe(200);
  expect((await write(place, "PATCH", change, version)).status).toBe(412);
  expect((await write(place, "DELETE", null)).status).toBe(204);
  expect((await write(place, "DELETE", null)).status).toBe(404);
});

/* Pages of people who are signed in are answered without Express. A HEAD takes the way through it,
   which is how these tests get the headers to compare. */

describe("a page of someone who is signed in", () => {
  let cookie: string;

  beforeAll(async () => {
    const browser = new PlainBrowser(site.url);
    await browser.signIn("super_admin@demo.test");
    cookie = browser.cookieHeader();
  });

  const open = (target: string, headers: Record<string, string> = {}, method = "GET") =>
    fetch(site.url + target, {
      method,
      redirect: "manual",
      headers: { Cookie: cookie, "Accept-Encoding": "identity", ...headers },
    });

  /** The status and the headers, without what differs between any two answers. */
  function headOf({ status, headers }: Response) {
    const shown = Object.fromEntries(headers);
    for (const name of [
      "date",
      "x-request-id",
      "content-length",
      "transfer-encoding",
      "connection",
      "keep-alive",
    ])
      delete shown[name];
    const policy = shown["content-security-policy"]?.replace(/'nonce-[^']+'/, "a nonce");
    return { status, headers: { ...shown, "content-security-policy": policy } };
  }

  test.each([
    ["/dashboard", 200],
    ["/admin/leads?view=table", 200],
    ["/", 200],
    ["/admin/leads/none", 404],
    ["/admin/nothing-here", 404],
    ["/admin", 302],
    ["/login", 303],
    ["/admin/leads?view=neither", 200],
  ])("%s has the same status and headers on both ways", async (page, status) => {
    const [direct, head] = [await open(page), await open(page, {}, "HEAD")];
    expect(headOf(direct)).toEqual(headOf(head));
    expect(direct.status).toBe(status);
  });

  test.each([
    ["identity", null],
    ["gzip", "gzip"],
    ["gzip, deflate, br", "br"],
    ["br", "br"],
  ])("a client that takes %s gets the page in one piece as %s", async (accepted, encoding) => {
    const answer = await open("/dashboard", { "Accept-Encoding": accepted });
    expect(answer.headers.get("Content-Encoding")).toBe(encoding);
    expect(Number(answer.headers.get("Content-Length"))).toBeGreaterThan(1_000);
    expect(await answer.text()).toContain("Welcome back, Susan!</h1>");
  });

  test("data for scripts and files keep their ways", async () => {
    const data = await open("/dashboard.data", { "Accept-Encoding": "gzip" });
    expect(data.headers.get("Content-Type")).toMatch(/^text\/x-script/);
    expect(data.headers.get("Content-Encoding")).toBe("gzip");
    expect((await open("/favicon.svg")).headers.get("Content-Type")).toBe("image/svg+xml");
  });
});
