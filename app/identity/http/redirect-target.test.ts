import { expect, test } from "vitest";

import { isAllowedTarget } from "./redirect-target";

import { cpuMilliseconds } from "../../../tests/setup/cpu-time";

const site = { siteUrl: "https://app.example", uriAllowList: [] };

test.each([
  "https://app.example",
  "https://app.example/",
  "https://app.example/auth/callback?next=/a#b",
  "HTTPS://APP.example/x",
])("the site itself is allowed: %s", (target) => {
  expect(isAllowedTarget(target, site)).toBe(true);
});

test.each([
  "http://app.example/",
  "https://app.example:8443/",
  "https://app.example.evil.com/",
  "https://evil.com/https://app.example",
  "https://app.example@evil.com/",
  "https://evil.com\\@app.example/",
  "https:\\\\app.example/",
  "https:/app.example/",
  "//app.example/",
  "/path",
  "",
  "https://app.example/\nSet-Cookie: a=b",
  " https://app.example/",
  "https://äpp.example/",
  "javascript:alert(1)//app.example",
  "data:text/html,x",
  `https://app.example/${"a".repeat(3000)}`,
])("anything else is not: %s", (target) => {
  expect(isAllowedTarget(target, site)).toBe(false);
});

test("the port counts, save on the own machine", () => {
  const local = { siteUrl: "http://localhost:3000", uriAllowList: [] };
  expect(isAllowedTarget("http://localhost:5173/x", local)).toBe(true);
  expect(isAllowedTarget("http://127.0.0.1:5173/x", local)).toBe(false);
  expect(
    isAllowedTarget("http://127.0.0.1:1/x", { siteUrl: "http://127.0.0.1:3000", uriAllowList: [] }),
  ).toBe(true);
});

const listed = (glob: string, target: string) => isAllowedTarget(target, { ...site, uriAllowList: [glob] });

test.each([
  ["https://*.app.example/**", "https://tenant.app.example/a/b.html", true],
  ["https://*.app.example/**", "https://a.b.app.example/", false],
  ["https://*.app.example", "https://evil.com/.app.example", false],
  ["https://?.example/", "https://a.example/", true],
  ["https://?.example/", "https://ab.example/", false],
  ["https://{a,b}.example/x", "https://b.example/x", true],
  ["https://{a,b}.example/x", "https://c.example/x", false],
  ["https://[ab].example/x", "https://a.example/x", true],
  ["https://[!ab].example/x", "https://a.example/x", false],
  ["https://other.example/x", "https://other.example/x#fragment", true],
  ["https://other.example/x", "https://other.example/xy", false],
  ["https://other.example/x", "https://otherXexample/x", false],
  ["myapp://**", "myapp://callback/a", true],
  ["http://localhost:*/**", "http://localhost:5173/cb", true],
])("the glob %s on %s: %s", (glob, target, allowed) => {
  expect(listed(glob, target)).toBe(allowed);
});

test.each([
  "http://2130706433/",
  "http://0x7f000001/",
  "http://10.0.0.1/",
  "http://[2001:db8::1]/",
  "http://-a.example/",
  "javascript://a/%0aalert(1)",
])("a glob for everything still refuses %s", (target) => {
  expect(listed("**", target)).toBe(false);
});

test("a glob is matched in time, however it is nested", async () => {
  const spent = await cpuMilliseconds(() => {
    expect(listed(`${"**a".repeat(40)}!`, `https://x.example/${"a".repeat(1900)}`)).toBe(false);
    expect(listed("https://{a,{b,c}}.example/x", "https://c.example/x")).toBe(true);
  });
  expect(spent).toBeLessThan(500);
});

test("a glob for everything takes literal addresses of the own machine", () => {
  expect(listed("**", "http://127.0.0.1:9/")).toBe(true);
  expect(listed("**", "http://[::1]:9/")).toBe(true);
});
