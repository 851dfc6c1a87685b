import { afterAll, beforeAll, expect, test } from "vitest";

import { nextMonth } from "../setup/next-month";

import { type DemoSite, PlainBrowser, readValue, startDemoSite } from "./support/demo-site";
import { readForms } from "./support/forms";
import { eventually } from "./support/raw-http";

/* Pages with values of one visitor are cached, those with free times until one changes. */

let site: DemoSite;

beforeAll(async () => {
  site = await startDemoSite({ LOG_LEVEL: "info", SMTP_URL: "" });
}, 240_000);
afterAll(() => site.stop());

/** Opens a page, and reads in the access log what the cache did. */
async function open(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(site.url + path, { headers });
  const html = await answer.text();
  const id = answer.headers.get("X-Request-Id") ?? "";
  const line = () =>
    site.app
      .output()
      .split("\n")
      .find((one) => one.includes(`"requestId":"${id}"`) && one.includes('"msg":"request"'));
  await eventually(() => line() !== undefined, "the request is in the log");
  const cache = /"cache":"(\w+)"/.exec(line() ?? "")?.[1];
  return { status: answer.status, html, cache, policy: answer.headers.get("content-security-policy") ?? "" };
}

/**
 * Opens a page twice within a minute, because the next one has other times. The one before them
 * may still get a copy of the minute before, which took a moment to render.
 */
async function openTwice(path: string, headers?: Record<string, string>) {
  for (;;) {
    const minute = new Date().getUTCMinutes();
    await open(path, headers);
    const pages = [await open(path, headers), await open(path, headers)] as const;
    if (new Date().getUTCMinutes() === minute) return pages;
  }
}

const fieldOf = (html: string, name: string) =>
  new RegExp(`<input[^>]*name="${name}"[^>]*value="([^"]+)"`).exec(html)?.[1] ?? "";
const slotsOf = (html: string) =>
  [...html.matchAll(/<input[^>]*name="slot"[^>]*>/g)].map(([tag]) => /value="([^"]+)"/.exec(tag)?.[1] ?? "");
const nonceOf = (html: string) => /<script[^>]*nonce="([^"]+)"/.exec(html)?.[1] ?? "";

test.each(["/booking", "/booking?tz=America/New_York", "/de/booking", "/booking?utm_source=mail"])(
  "%s is rendered once, and each visitor has a form of their own",
  async (path) => {
    const [first, second] = await openTwice(path);
    expect([first.status, second.cache]).toEqual([200, "hit"]);
    expect(slotsOf(second.html)).toEqual(slotsOf(first.html));
    expect(slotsOf(first.html).length).toBeGreaterThan(0);
    for (const name of ["key", "stamp"]) {
      expect(fieldOf(second.html, name)).not.toBe("");
      expect(fieldOf(second.html, name)).not.toBe(fieldOf(first.html, name));
    }
    for (const { html, policy } of [first, second])
      expect([nonceOf(html), policy]).toEqual(["", first.policy]);
    expect(first.policy).not.toContain("nonce");
  },
);

test("the sample proposal is rendered once, and needs no nonce", async () => {
  const [first, second] = await openTwice("/sample-proposal");
  expect([first.status, second.cache]).toEqual([200, "hit"]);
  expect([nonceOf(second.html), second.policy]).toEqual(["", first.policy]);
  expect(second.policy).not.toContain("nonce");
});

test("zones, clocks and campaigns don't mix", async () => {
  const american = { "Accept-Language": "en-US" };
  const [, plain] = await openTwice("/booking?tz=Europe/Berlin");
  const [, h12] = await openTwice("/booking?tz=Europe/Berlin", american);
  const [, campaign] = await openTwice("/booking?tz=Europe/Berlin&utm_source=mail");
  expect(h12.html).toMatch(/\d:\d\d\s[AP]M/);
  expect(plain.html).not.toMatch(/\d:\d\d\s[AP]M/);
  expect(campaign.html).toContain("utm_source=mail");
  expect(plain.html).not.toContain("utm_source");
});

test.each(["/blog", "/contact", "/de/privacy"])(
  "a campaign stays in the links of those it brought to %s, and the id of a click in nobody's",
  async (path) => {
    const campaign = await open(`${path}?utm_source=mail&gclid=one-click`);
    const other = await open(`${path}?gclid=another-click`);
    const plain = await open(path);
    expect(campaign.html).toContain("utm_source=mail");
    for (const { html } of [other, plain]) expect(html).not.toContain("utm_source");
    for (const { html } of [campaign, other, plain]) expect(html).not.toContain("-click");
    expect(plain.cache).toBe("hit");
  },
);

test("a list of the API is kept once, whatever is appended to its address", async () => {
  await open("/api/blog/posts?limit=2&x=1");
  expect(await open("/api/blog/posts?x=2&limit=2")).toMatchObject({ status: 200, cache: "hit" });
  expect((await open("/api/blog/posts?limit=3&x=3")).cache).toBe("miss");
});

test("a page for one person isn't kept", async () => {
  const staff = new PlainBrowser(site.url);
  await staff.signIn("sales@demo.test");
  const [, signedIn] = await openTwice("/booking", { Cookie: staff.cookieHeader() });
  expect([signedIn.status, signedIn.cache]).toEqual([200, "pass"]);
  expect(signedIn.html).toContain("sales@demo.test");
  for (const query of ["result=unknown", "prefill=unknown", "done=unknown"]) {
    const [, page] = await openTwice(`/booking?${query}`);
    expect([query, page.status, page.cache]).toEqual([query, 200, "pass"]);
  }
  const [, stranger] = await openTwice("/booking");
  expect(stranger.html).not.toContain("sales@demo.test");
});

test("a booked time is gone for the next visitor, and two visitors can book from copies of one page", async () => {
  // Today may have a single time left.
  const path = `/booking?tz=Europe/Berlin&month=${nextMonth()}`;
  // Only one host is left, so that a booked time is gone for everyone.
  const host = readValue(site, "select id from booking_hosts order by id limit 1");
  site.database.prepare("delete from booking_hosts where id <> ?").run(host);
  const visitors = ["ada@example.com", "grace@example.com"].map((email) => ({
    ...{ email, browser: new PlainBrowser(site.url) },
    html: "",
  }));
  for (const visitor of visitors) visitor.html = (await open(path)).html;
  for (const [index, { email, html, browser }] of visitors.entries()) {
    const slot = slotsOf(html)[index] ?? "";
    const form = readForms(html, path).find(({ fixed }) => fixed.some(([name]) => name === "key"));
    const body = new URLSearchParams(form?.fixed);
    for (const [name, value] of Object.entries({ slot, name: "Visitor", email, consent: "on" })) {
      body.set(name, value);
    }
    let location: string | null = null;
    await eventually(async () => {
      location = (await browser.post(path, body)).headers.get("Location");
      return location !== null;
    }, "the form is old enough");
    expect(location).toMatch(/^\/booking\/done\//);
    expect(slotsOf((await open(path)).html)).not.toContain(slot);
  }
  const rows = site.database.prepare("select count(*) from bookings where email in (?, ?)").pluck();
  expect(rows.get("ada@example.com", "grace@example.com")).toBe(2);
});
