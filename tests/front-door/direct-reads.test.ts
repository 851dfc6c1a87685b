import { afterAll, beforeAll, expect, test } from "vitest";

import { type DemoSite, PlainBrowser, startDemoSite } from "./support/demo-site";

/* Some reads of signed-in people are answered without Express and Remix. With a slash at its end, a
   path reaches the route module, which is how this file gets the answers to compare. */

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
