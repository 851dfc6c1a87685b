import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { listRouteFiles } from "../../../tests/repository/route-modules";

import { accessLine, pathForLog } from "~/front-door/answer/access-log";
import { clientAddress, networkAddress } from "./client-address.server";
import { documentKey } from "~/front-door/cache/document-store.server";
import { preferredEncoding } from "~/front-door/cache/encoding.server";
import { createHostRule, createTenantHostRule } from "./host.server";
import { normalPath } from "./normal-path";
import { createOriginRule, isFormPost } from "./origin.server";
import { contentSecurityPolicy } from "~/front-door/answer/security-headers.server";
import { matchesEntityTag } from "~/front-door/cache/send-document.server";
import { englishWords, isForPeople, REFUSAL_STYLE, refusalPage } from "~/front-door/answer/refusal-page";

import { checkMethod, checkTarget } from "./target.server";

describe("targets", () => {
  test.each([
    "/",
    "/blog",
    "/blog?tag=ai&q=a%20b",
    "/blog/caf%C3%A9",
    "/blog.data?_routes=root",
    "/a/b/c.png",
    "/search?q=%2F%2Fx",
  ])("lets %s in", (target) => expect(checkTarget(target)).toBeNull());

  test("lets nothing in that another parser reads as another path or host", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (text) => {
        const target = `/${text}`;
        if (checkTarget(target) !== null) return;
        const url = new URL(target, "http://site.example");
        expect(url.host).toBe("site.example");
        expect(decodeURIComponent(url.pathname)).toBe(decodeURIComponent(target.split("?", 1)[0] ?? ""));
      }),
      { numRuns: 2_000 },
    );
  });
});

test("pages take forms, and only the API takes other methods that change something", () => {
  for (const method of ["GET", "HEAD", "OPTIONS", "POST"]) expect(checkMethod(method, "/contact")).toBeNull();
  for (const target of ["/", "/contact", "/de/contact", "/apiary", "/auth/login", "/contact?x=/api/"])
    for (const method of ["PUT", "PATCH", "DELETE", "BREW"])
      expect(checkMethod(method, target), `${method} ${target}`).toMatchObject({ status: 405 });
  for (const target of ["/api", "/api/leads", "/auth/v1/user", "/auth/v1?x"])
    for (const method of ["GET", "PUT", "PATCH", "DELETE"]) expect(checkMethod(method, target)).toBeNull();
});

describe("hosts", () => {
  const ask = (appUrl: string, ...hosts: string[]) =>
    createHostRule(appUrl)(hosts.flatMap((host) => ["Host", host]));

  test.each([
    "localhost:3000",
    "localhost",
    "127.0.0.1:8080",
    "[::1]:3000",
    "192.168.1.20:3000",
    "app:3000",
    "a.localhost",
  ])("of a local instance: %s", (host) => expect(ask("http://localhost:3000", host)).toBeNull());

  test.each(["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "localhost/x", "", "a b"])(
    "not of a local instance: %j",
    (host) => expect(ask("http://localhost:3000", host)?.status).toBe(421),
  );

  test("of a public instance is its own only, and only once", () => {
    expect(ask("https://automata.example", "Automata.example")).toBeNull();
    for (const host of [
      "localhost",
      "127.0.0.1",
      "automata.example:8443",
      "www.automata.example",
      "automata.example.",
    ]) {
      expect(ask("https://automata.example", host)?.status, host).toBe(421);
    }
    expect(ask("https://automata.example", "automata.example", "automata.example")?.status).toBe(421);
  });

  test("of tenants are one label before their domain, on the port of the site", () => {
    const asTenant = (host: string, appUrl = "https://automata.example") =>
      createHostRule(appUrl, "automata.example")(["Host", host])?.status;
    for (const host of [
      "harbor-works.automata.example",
      "Harbor-Works.Automata.Example",
      "a.automata.example",
    ])
      expect(asTenant(host), host).toBeUndefined();
    for (const host of [
      "a.b.automata.example",
      "-a.automata.example",
      "a-.automata.example",
      "a_b.automata.example",
      ".automata.example",
      "a.automata.example:8443",
      "a.automata.example.",
      "a.automata.example.evil.example",
      "aautomata.example",
      `${"a".repeat(64)}.automata.example`,
    ])
      expect(asTenant(host), host).toBe(421);
    expect(asTenant("a.automata.example:8443", "https://automata.example:8443")).toBeUndefined();
    expect(asTenant("a.automata.example", "https://automata.example:8443")).toBe(421);
  });

  test("are no tenant's where they are the site's own, or no domain is named", () => {
    const isTenantHost = createTenantHostRule("https://app.automata.example", "automata.example");
    expect(isTenantHost("app.automata.example")).toBe(false);
    expect(isTenantHost("other.automata.example")).toBe(true);
    expect(isTenantHost(undefined)).toBe(false);
    expect(createTenantHostRule("https://automata.example", undefined)("a.automata.example")).toBe(false);
  });

  test("remembers no host that it refused", () => {
    const rule = createHostRule("https://automata.example");
    for (const host of ["automata.example", "evil.example", "evil.example"]) {
      expect(rule(["host", host]) === null).toBe(host === "automata.example");
    }
  });
});

describe("origins", () => {
  const rule = createOriginRule("https://automata.example", /^session/);
  const host = "automata.example";

  test.each([
    ["a bearer call from anywhere", { authorization: "Bearer x", origin: "https://evil.example" }],
    ["the site itself", { origin: "https://automata.example" }],
    ["a form with a hidden referrer", { "sec-fetch-site": "same-origin", origin: "null" }],
    ["a typed address", { "sec-fetch-site": "none" }],
    ["a program without cookies", {}],
    ["a program with a harmless cookie", { cookie: "theme=dark" }],
  ])("lets in %s", (_name, headers) => expect(rule("POST", { host, ...headers })).toBeNull());

  test.each([
    ["a foreign page", { origin: "https://evil.example" }],
    ["the same host without TLS", { origin: "http://automata.example" }],
    ["a sibling host", { "sec-fetch-site": "same-site", origin: "https://tenant.automata.example" }],
    ["a hidden origin", { origin: "null" }],
    ["a session without an origin", { cookie: "theme=dark; session=1" }],
    ["another scheme of authorization", { authorization: "Basic x", cookie: "session=1" }],
    [
      "a browser that contradicts itself",
      { "sec-fetch-site": "same-origin", origin: "https://evil.example" },
    ],
  ])("refuses %s", (_name, headers) => expect(rule("POST", { host, ...headers })?.status).toBe(403));

  test("leaves safe methods alone", () =>
    expect(rule("GET", { host, origin: "https://evil.example" })).toBeNull());
});

describe("client addresses", () => {
  test.each([
    [0, "9.9.9.9", "1.1.1.1"],
    [1, "9.9.9.9", "9.9.9.9"],
    [1, "6.6.6.6, 9.9.9.9", "9.9.9.9"],
    [2, "6.6.6.6, 9.9.9.9, 8.8.8.8", "9.9.9.9"],
    [1, "6.6.6.6, not an address", "1.1.1.1"],
    [2, "9.9.9.9", "9.9.9.9"],
  ])("with %i trusted proxies and %s is %s", (hops, forwarded, address) =>
    expect(clientAddress("::ffff:1.1.1.1", forwarded, hops)).toBe(address),
  );

  test("are masked in logs", () => {
    expect(networkAddress("203.0.113.77")).toBe("203.0.113.0");
    expect(networkAddress("2001:db8:aa:bb::1")).toBe("2001:db8:aa::");
    expect(networkAddress("2001:db8::5a7:1")).toBe("2001:db8::");
    expect(networkAddress("fe80::1")).toBe("fe80::");
    expect(networkAddress("::1")).toBe("::");
  });
});

describe("encodings", () => {
  test.each([
    [undefined, "identity"],
    ["gzip, deflate, br, zstd", "br"],
    ["gzip", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["br;q=0.1, gzip;q=0.9", "gzip"],
    ["*", "br"],
    ["*;q=0", "identity"],
    ["identity", "identity"],
    ["deflate;q=abc", "identity"],
  ])("%s: %s", (header, encoding) => expect(preferredEncoding(header)).toBe(encoding));
});

describe("cache keys", () => {
  test.each([
    ["/blog", "/blog"],
    ["/blog?utm_source=a&fbclid=b", "/blog?utm_source=a"],
    ["/blog?msclkid=a&MC_EID=b", "/blog"],
    ["/blog?tag=ai&gclid=1&q=x", "/blog?tag=ai&q=x"],
    ["/blog?", "/blog"],
    ["/blog?gclid2=1", "/blog?gclid2=1"],
  ])("%s is kept as %s", (target, key) => expect(documentKey(target)).toBe(key));
});

test("compares entity tags weakly", () => {
  expect(matchesEntityTag('"a", W/"b"', 'W/"b"')).toBe(true);
  expect(matchesEntityTag('"b"', 'W/"b"')).toBe(true);
  expect(matchesEntityTag('"a"', 'W/"b"')).toBe(false);
});

test("allows no unsafe source of scripts", () => {
  const policy = contentSecurityPolicy({ nonce: "N", hashes: ["'sha256-x'"] });
  expect(policy).toContain("script-src 'nonce-N' 'strict-dynamic' 'sha256-x';");
  expect(policy).not.toContain("unsafe");
  expect(policy).not.toContain("https://");
  expect(policy).not.toContain("frame-src");
});

test("lets another house show its script and frame only where one is named", () => {
  const policy = contentSecurityPolicy({ hashes: ["'sha256-x'"], widgetOrigin: "https://check.example" });
  expect(policy).toContain("script-src 'sha256-x' https://check.example;");
  expect(policy).toContain("frame-src https://check.example;");
  expect(policy).toContain("connect-src 'self';");
});

test("writes one line of JSON whatever the path holds", () => {
  fc.assert(
    fc.property(fc.string(), (target) => {
      const line = accessLine({
        requestId: "a-1",
        method: "GET",
        pathJson: pathForLog(target),
        route: "front-door",
        status: 400,
        seconds: 0.001,
        bytes: 0,
        cache: "pass",
        network: "127.0.0.0",
      });
      expect(line).not.toContain("\n");
      expect(JSON.parse(line)).toMatchObject({
        path: target.split("?", 1)[0]?.slice(0, 200),
        microseconds: 1000,
      });
    }),
  );
});

test.each(
  listRouteFiles().filter((file) => /\$(token|file)(?!Id)/.test(file) && !/^(brand|og|sitemap)\./.test(file)),
)("writes no key that an address of %s holds", (file) => {
  const key = "K3yThatOpens_some-thing";
  const address = file
    .replace(/^_[^.]+\./, "")
    .replace(/\.tsx?$/, "")
    .split(".")
    .map((part) => (part.startsWith("$") ? key : part.replace(/_$/, "")))
    .join("/");
  expect(pathForLog(`/${address}`)).toContain("[redacted]");
  expect(pathForLog(`/${address}`)).not.toContain("K3y");
});

test.each([
  "/P/K3yThatOpens",
  "/%70/K3yThatOpens",
  "/p/%4b3yThatOpens",
  "/p%2fK3yThatOpens",
  "//p//K3yThatOpens",
  "/Booking/Manage/K3yThatOpens",
  "/booking/%44one/K3yThatOpens/",
  "/p/K3yThatOpens.data?_routes=root",
  `/${"a".repeat(180)}/p/K3yThatOpens`,
])("writes no key of %s, which the router reads as an address with a key", (target) => {
  expect(pathForLog(target)).not.toMatch(/(K|%4b)3y/i);
});

test.each(["/healthz", "/healthz/", "/HealthZ?x=/a", "/%68ealthz", "/healthz%2F"])(
  "reads %s as the router does",
  (target) => expect(normalPath(target)).toBe("/healthz"),
);

describe("refusals", () => {
  test.each([
    ["/pictures", "text/html,application/xhtml+xml,*/*;q=0.8", true],
    ["/pictures", "*/*", false],
    ["/pictures", undefined, false],
    ["/api/blog/posts", "text/html", false],
    ["/auth/v1/token", "text/html", false],
    ["/apiary", "text/html", true],
  ])("of %s for Accept %s: a page is %s", (path, accept, isPage) => {
    expect(isForPeople(path, accept)).toBe(isPage);
  });

  test("say on a page what happened, and never run what they quote", () => {
    const detail = "Too large: <script>alert(1)</script>";
    const page = refusalPage(englishWords(detail), { requestId: "abc123", theme: "" });
    expect(page).toContain("<h1>That didn't work</h1>");
    expect(page).toContain("Too large: &lt;script&gt;alert(1)&lt;/script&gt;");
    expect(page).toContain("Request abc123");
    expect(page).not.toContain("<script");
  });

  test("have the site's look: colors of its tokens, in the theme that the visitor chose", () => {
    const page = refusalPage(englishWords("Too large"), { requestId: "abc123", theme: "dark" });
    expect(page).toContain('<html lang="en" data-theme="dark">');
    const tokens = readFileSync("app/styles/tokens.css", "utf8");
    const colors = page.match(/#[0-9a-f]{6}\b/g) ?? [];
    expect(colors.length).toBeGreaterThan(16);
    for (const color of colors) expect(tokens).toContain(color);
  });

  test("show their style under the policy that they are sent with", () => {
    const page = refusalPage(englishWords("Too large"), { requestId: "abc123", theme: "" });
    const style = /<style>([^]*)<\/style>/.exec(page)?.[1] ?? "";
    const hash = createHash("sha256").update(style).digest("base64");
    expect(REFUSAL_STYLE).toBe(`'sha256-${hash}'`);
    expect(contentSecurityPolicy({ hashes: [], style: REFUSAL_STYLE })).toContain(
      `style-src 'self' 'sha256-${hash}';`,
    );
  });
});

test("only an issuer's form may come from any site", () => {
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const post = (url: string, headers = form, method = "POST") => isFormPost({ method, url, headers });
  expect(post("/auth/v1/callback")).toBe(true);
  expect(post("/auth/v1/callback", { "content-type": `${form["content-type"]}; charset=utf-8` })).toBe(true);
  for (const url of ["/auth/v1/token", "/auth/v1/callback/x", "/auth/callback", "/logout"]) {
    expect(post(url)).toBe(false);
  }
  expect(post("/auth/v1/callback", { "content-type": "application/json" })).toBe(false);
  expect(post("/auth/v1/callback", form, "PUT")).toBe(false);
});
