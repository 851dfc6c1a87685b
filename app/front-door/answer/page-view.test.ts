import { readdirSync } from "node:fs";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";

import { describe, expect, test } from "vitest";

import type { CacheState, PageView } from "~/front-door/options";
import { isCountedPath, isCountedRoute } from "~/models/visit/visit";

import { recordVisit } from "./page-view.server";

const SITE = "https://automata.example";
const BROWSER = {
  "user-agent": "Mozilla/5.0 Chrome/131.0.0.0",
  "sec-fetch-mode": "navigate",
  "sec-fetch-dest": "document",
};
/** How a running page asks for the data of the next one, from `/booking`. */
const RUNNING = {
  ...BROWSER,
  "sec-fetch-mode": "cors",
  "sec-fetch-dest": "empty",
  referer: `${SITE}/booking`,
};

function seen(
  headers: IncomingHttpHeaders,
  {
    url = "/",
    route = "routes/_site._index",
    method = "GET",
    status = 200,
    appUrl = SITE,
    cache = "pass" as CacheState,
  } = {},
): PageView[] {
  const views: PageView[] = [];
  recordVisit(
    { headers } as IncomingMessage,
    { target: url, route, method, status, cache, goals: [{ name: "statement" }] },
    "192.0.2.1",
    {
      countsRoute: isCountedRoute,
      countsPath: isCountedPath,
      signedInCookieName: /^(?:__Host-)?sb-/,
      onView: (view) => void views.push(view),
      onGoals: () => void goals.push(url),
    },
    appUrl,
  );
  return views;
}

const goals: string[] = [];

describe("a view counts", () => {
  test("with the page, the link that was followed and the campaign", () => {
    const url = "/blog/a?utm_source=mail";
    expect(seen({ ...BROWSER, referer: "https://example.org/x" }, { url })).toEqual([
      {
        address: "192.0.2.1",
        userAgent: BROWSER["user-agent"],
        path: "/blog/a",
        query: "utm_source=mail",
        referrer: "https://example.org/x",
      },
    ]);
  });

  test("without the rest of the query, and without pages of our own", () => {
    const [view] = seen({ ...BROWSER, referer: `${SITE}/contact` }, { url: "/booking?result=secret" });
    expect(view).toMatchObject({ path: "/booking", query: undefined, referrer: undefined });
  });

  test.each([
    ["a page that the browser still has", {}, { status: 304 }],
    [
      "a page that is prepared because someone points at its link",
      { "sec-purpose": "prefetch;prerender" },
      {},
    ],
    ["a page during a conversation with the ROI agent", { cookie: "__Host-roi=abc" }, {}],
    [
      "a browser on a site without https, which names no purpose",
      { "sec-fetch-dest": undefined },
      { appUrl: "http://automata.lan" },
    ],
  ])("for %s", (_name, headers, options) => {
    expect(seen({ ...BROWSER, ...headers }, options)).toHaveLength(1);
  });
});

describe("a running page that goes to another one", () => {
  const at = (url: string, headers: IncomingHttpHeaders = {}) =>
    seen({ ...RUNNING, ...headers }, { url, route: "resource" }).map(({ path }) => path);

  test.each([
    ["/blog.data", "/blog"],
    ["/blog/a.data?_routes=routes%2F_site.blog.%24slug", "/blog/a"],
    ["/_root.data", "/"],
    ["/de/contact.data", "/de/contact"],
    ["/de/_root.data", "/de"],
  ])("counts: %s", (url, path) => {
    expect(at(url)).toEqual([path]);
  });

  test.each([
    ["what it renews after a form", "/booking.data", {}],
    ["another month of the same page", "/booking.data?month=2026-05", {}],
    ["the console", "/admin/leads.data", {}],
    ["a page whose address is a secret", "/p/abc.data", {}],
    ["a request of another site", "/blog.data", { referer: "https://example.org/booking" }],
    ["a request that doesn't say where it comes from", "/blog.data", { referer: undefined }],
    ["what it fetches ahead", "/blog.data", { "sec-purpose": "prefetch" }],
    ["a page that a person opens as data", "/blog.data", { "sec-fetch-dest": "document" }],
  ])("doesn't count %s", (_name, url, headers) => {
    expect(at(url, headers)).toEqual([]);
  });
});

describe("an answer from the cache", () => {
  test("counts without reading cookies: nobody who is signed in gets one", () => {
    const headers = { ...BROWSER, cookie: "theme=dark" };
    expect(seen(headers, { cache: "hit" })).toHaveLength(1);
  });
});

test("a route counts if its path does", () => {
  const routes = readdirSync("app/routes").flatMap((file) => /^(_site\..*)\.tsx$/.exec(file)?.[1] ?? []);
  expect(routes.length).toBeGreaterThan(20);
  for (const route of routes) {
    const path = `/${route
      .split(".")
      .filter((part) => part !== "_site" && part !== "_index")
      .map((part) => part.replace(/_$/, "").replace("$legal", "terms").replace("($version)", "2"))
      .map((part) => part.replace("$type", "call").replace("$slug", "a"))
      .join("/")}`;
    expect.soft([route, isCountedPath(path)]).toEqual([route, isCountedRoute(`routes/${route}`)]);
  }
});

describe("nothing is noted", () => {
  test.each([
    ["with Do Not Track", { dnt: "1" }],
    ["with Global Privacy Control", { "sec-gpc": "1" }],
    ["of people who are signed in", { cookie: "theme=dark; __Host-sb-access=abc" }],
    ["of what a browser fetches ahead", { "sec-purpose": "prefetch" }],
    [
      "of programs that only borrow a browser's name",
      { "sec-fetch-mode": undefined, "sec-fetch-dest": undefined },
    ],
  ])("%s", (_name, headers) => {
    goals.length = 0;
    expect(seen({ ...BROWSER, ...headers })).toEqual([]);
    expect(goals).toEqual([]);
  });

  test.each([
    ["parts of a page", { ...BROWSER, "sec-fetch-dest": "image" }, {}],
    ["a page in a frame", { ...BROWSER, "sec-fetch-dest": "iframe" }, {}],
    ["a form", BROWSER, { method: "POST" }],
    ["a head", BROWSER, { method: "HEAD" }],
    ["a page that isn't there", BROWSER, { status: 404 }],
    ["the console", BROWSER, { route: "routes/_admin.admin.leads._index" }],
    ["a page whose address is a secret", BROWSER, { route: "routes/_site.p.$token" }],
    ["a page of a person", BROWSER, { route: "routes/_site.profile" }],
    ["a preview", BROWSER, { route: "routes/_site.blog.preview.$token" }],
    ["a file", BROWSER, { route: "static" }],
  ])("as a view for %s", (_name, headers, options) => {
    expect(seen(headers, options)).toEqual([]);
  });
});
