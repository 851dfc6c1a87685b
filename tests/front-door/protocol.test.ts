import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { type AppServer, spentMilliseconds, startApp } from "./support/app-server";
import { PROTOCOL_CORPUS } from "./support/protocol-corpus";
import { eventually, sendRaw, sendRequest } from "./support/raw-http";

const METRICS_TOKEN = "a-token-for-the-metrics";
let app: AppServer;

beforeAll(async () => {
  app = await startApp({ METRICS_TOKEN });
});
afterAll(() => app.stop());

/** The headers every response must have, no matter who made it. */
function expectSecurityHeaders(headers: Headers) {
  expect(Object.fromEntries(headers)).toMatchObject({
    "content-security-policy": expect.stringMatching(
      /^default-src 'none'; script-src 'sha256-.*frame-ancestors 'none'$/,
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": expect.stringContaining("camera=()"),
    "x-request-id": expect.stringMatching(/^[A-Za-z0-9]+-[a-z0-9]+$/),
  });
}

describe("a hostile or odd request", () => {
  test.each(PROTOCOL_CORPUS)("$name", async ({ bytes, statuses }) => {
    const before = spentMilliseconds(app);
    const answer = await sendRaw(app.port, bytes.replaceAll("HOST", `127.0.0.1:${app.port}`));
    expect(statuses).toContain(answer.status);
    expect(spentMilliseconds(app) - before).toBeLessThan(1_000);
    expectSecurityHeaders(answer.headers);
    expect(answer.body).not.toMatch(/node_modules|\bat .+:\d+:\d+|Unexpected Server Error/);
    if (answer.status >= 400) expect(answer.headers.get("cache-control")).toBe("private, no-store");
    if (answer.status === 405) expect(answer.headers.get("allow")).toMatch(/GET/);
  });

  test("leaves the server in good health", async () => {
    expect((await sendRequest(app.port, "/api/health")).status).toBe(200);
  });
});

describe("a refusal before the application", () => {
  const host = () => `Host: 127.0.0.1:${app.port}\r\nConnection: close\r\n`;
  const documented = (code: string) => `http://localhost:${app.port}/api/docs#problem-${code}`;

  test.each([
    ["an unreadable request", "bad_request", () => "GET / HTTP/9.9\r\n\r\n"],
    ["CONNECT", "method_not_allowed", () => `CONNECT example.com:443 HTTP/1.1\r\n${host()}\r\n`],
    ["TRACE", "method_not_allowed", () => `TRACE /api/health HTTP/1.1\r\n${host()}\r\n`],
    [
      "a body of another type",
      "unsupported_media_type",
      () => `POST /api/bookings HTTP/1.1\r\n${host()}Content-Type: text/csv\r\nContent-Length: 1\r\n\r\nx`,
    ],
  ])("of %s has the type of the API's %s", async (_what, code, bytes) => {
    const { headers, body } = await sendRaw(app.port, bytes());
    expect(headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
    expect(JSON.parse(body)).toMatchObject({ code, type: documented(code) });
  });

  test("has no type of its own for a code that the API doesn't document", async () => {
    const { status, body } = await sendRequest(app.port, `/api/${"x".repeat(9_000)}`);
    expect(status).toBe(414);
    expect(JSON.parse(body)).toMatchObject({ code: "uri_too_long", type: "about:blank" });
  });
});

describe("a refused method", () => {
  const ask = (method: string, target: string) => sendRequest(app.port, target, { method });

  test.each([
    ["/contact", "GET, HEAD, POST"],
    ["/de/contact", "GET, HEAD, POST"],
    ["/contact.data", "GET, HEAD, POST"],
    ["/theme", "GET, HEAD, POST"],
    ["/blog", "GET, HEAD"],
    ["/_root.data", "GET, HEAD"],
    ["/rss.xml", "GET, HEAD"],
    ["/nowhere", "GET, HEAD"],
    ["/%ff", "GET, HEAD"],
    [`/contact?${"x".repeat(5_000)}`, "GET, HEAD"],
  ])("on %.20s says %s", async (target, allow) => {
    const { status, headers } = await ask("PUT", target);
    expect([status, headers.get("allow")]).toEqual([405, allow]);
    const post = await ask("POST", target);
    if (allow.includes("POST")) expect(post.status).not.toBe(405);
    if (post.status === 405) expect(post.headers.get("allow")).toBe("GET, HEAD");
  });

  test("says the same to OPTIONS", async () => {
    for (const target of ["/contact", "/de/contact", "/blog"])
      expect((await ask("OPTIONS", target)).headers.get("allow"), target).toBe(
        target === "/blog" ? "GET, HEAD" : "GET, HEAD, POST",
      );
  });
});

describe("headers", () => {
  test("are complete on a page, its copy, a 304, an asset, a file, a 404 and a redirect", async () => {
    const page = await sendRequest(app.port, "/");
    const etag = page.headers.get("etag") ?? "";
    const asset = /\/assets\/[\w-]+\.css/.exec(page.body)?.[0] ?? "";
    const answers = {
      page,
      copy: await sendRequest(app.port, "/"),
      notModified: await sendRequest(app.port, "/", { headers: { "If-None-Match": etag } }),
      asset: await sendRequest(app.port, asset),
      file: await sendRequest(app.port, "/favicon.svg"),
      missing: await sendRequest(app.port, "/nowhere"),
      redirect: await sendRequest(app.port, "/theme"),
    };
    for (const { headers } of Object.values(answers)) expectSecurityHeaders(headers);
    const statuses = Object.values(answers).map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 304, 200, 200, 404, 302]);
    expect(answers.asset.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(answers.file.headers.get("cache-control")).toBe("public, max-age=3600");
    const assetEtag = answers.asset.headers.get("etag") ?? "";
    const kept = await sendRequest(app.port, asset, { headers: { "If-None-Match": assetEtag } });
    expect(kept.status).toBe(304);
    expectSecurityHeaders(kept.headers);
    expect(kept.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  });

  test("never repeat a nonce, and name none on pages without scripts", async () => {
    const policies = new Set<string>();
    for (let index = 0; index < 5; index += 1) {
      const { headers, body } = await sendRequest(app.port, "/login");
      const policy = headers.get("content-security-policy") ?? "";
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
      if (nonce) expect(body).toContain(`nonce="${nonce}"`);
      else expect(body).not.toContain("nonce=");
      if (nonce) policies.add(nonce);
      expect(policies.size).toBe(nonce ? index + 1 : 0);
    }
    const landing = await sendRequest(app.port, "/");
    expect(landing.headers.get("content-security-policy")).not.toContain("nonce");
    expect(landing.body).not.toContain("nonce=");
  });
});

describe("operations", () => {
  test("answers the health of the parts without secrets, and metrics to holders of the token", async () => {
    const health = await sendRequest(app.port, "/api/health");
    expect(JSON.parse(health.body)).toMatchObject({
      status: "ok",
      parts: {
        database: { status: "ok", milliseconds: expect.any(Number) },
        migrations: { status: "current" },
      },
    });
    expect(health.headers.get("cache-control")).toBe("private, no-store");
    await sendRequest(app.port, "/");
    await sendRequest(app.port, "/");
    const wrong = await sendRequest(app.port, "/metrics", { headers: { Authorization: "Bearer wrong" } });
    expect(wrong.status).toBe(404);
    const metrics = await sendRequest(app.port, "/metrics", {
      headers: { Authorization: `Bearer ${METRICS_TOKEN}` },
    });
    expect(metrics.text).toMatch(
      /http_requests_total\{route="routes\/_site\._index",method="GET",status="200",cache="hit"\} [1-9]/,
    );
    expect(metrics.text).toContain("nodejs_eventloop_lag_seconds");
  });

  test("writes one JSON line for each request, with its id and without its query", async () => {
    const { headers } = await sendRequest(app.port, "/blog?q=SECRET-IN-THE-QUERY");
    const id = headers.get("x-request-id") ?? "";
    await eventually(() => app.output().includes(`"${id}"`), "the line is written");
    const lines = app
      .output()
      .trim()
      .split("\n")
      .filter((line) => !line.startsWith("[remix-serve]"));
    const records = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(records.find(({ requestId }) => requestId === id)).toMatchObject({
      method: "GET",
      path: "/blog",
      level: "info",
    });
    expect(app.output()).not.toContain("SECRET-IN-THE-QUERY");
  });
});
