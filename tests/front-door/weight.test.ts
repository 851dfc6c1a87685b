import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { weighPage } from "../../bench/weight";
import { findFreePort } from "../../scripts/free-port";
import { type DemoSite, PlainBrowser, startDemoSite } from "./support/demo-site";
import { demoParams, SCREEN_FILES, screenPath } from "./support/screens";

/* What a first visit costs. A page with one form is a document: it has a short script in it, and
   React never loads. Other pages that people work on load React, in few files. */

const REQUESTS_MAX = 6;
const BYTES_MAX = 60_000;
/** A page of the console or of an account, on a first visit. */
const GOAL = { bytes: 150_000, requests: 10 };

let site: DemoSite;
/** Browsers have no passkeys for an IP address. */
let url: string;
beforeAll(async () => {
  const port = String(await findFreePort());
  url = `http://localhost:${port}`;
  site = await startDemoSite({ PORT: port, APP_URL: url });
});
afterAll(() => site.stop());

/** The headers of a visitor who has just signed out: the next page runs React for its message. */
async function signedOut(): Promise<Record<string, string>> {
  const browser = new PlainBrowser(url);
  await browser.signIn("customer@demo.test");
  await browser.post("/logout", new URLSearchParams());
  return { Cookie: browser.cookieHeader() };
}

async function expectLight(page: string, headers: Record<string, string> = {}): Promise<string> {
  const weight = await weighPage(url, page, headers);
  expect(weight.javascript).toBe(0);
  expect(weight.requests).toBeLessThanOrEqual(REQUESTS_MAX);
  expect(weight.total).toBeLessThanOrEqual(BYTES_MAX);
  const markup = await (await fetch(url + page, { headers })).text();
  expect(markup).not.toContain("modulepreload");
  expect(markup).not.toContain("__remixContext");
  return markup;
}

test.each([
  "/login",
  "/login?redirectTo=%2Fprofile",
  "/register",
  "/login/company",
  "/forgot-password",
  "/resend-confirmation",
  "/auth/confirm?token_hash=0123456789abcdef0123456789abcdef&type=signup",
  "/invitation?token=nothing",
  "/contact",
  "/booking",
  "/de/booking",
  "/booking?embed=1",
  "/sample-proposal",
  "/de/sample-proposal",
])("%s loads few files, few bytes and no modules", async (page) => {
  await expectLight(page);
});

test("the sign-in page does so with its button for passkeys", async () => {
  expect(await expectLight("/login")).toContain("Sign in with a passkey");
});

test("the page that asks signed-in people for a proof does so as well", async () => {
  const browser = new PlainBrowser(url);
  await browser.signIn("lead@demo.test");
  const headers = { Cookie: browser.cookieHeader() };
  const page = await expectLight("/confirm-identity?redirectTo=%2Fprofile", headers);
  expect(page).toContain("Confirm with a passkey");
});

test("no script needs a file that needs it, which might run too late then", () => {
  const folder = path.resolve("build/client/assets");
  const scripts = readdirSync(folder).filter((name) => name.endsWith(".js"));
  const needs = new Map(
    scripts.map((name) => {
      const imports = readFileSync(path.join(folder, name), "utf8").matchAll(
        /(?:from|import)"\.\/([\w$.-]+\.js)"/g,
      );
      return [name, [...imports].map(([, imported = ""]) => imported)];
    }),
  );
  const reached = (name: string) => {
    const found = new Set(needs.get(name));
    for (const script of found) for (const next of needs.get(script) ?? []) found.add(next);
    return found;
  };
  expect(scripts.filter((name) => reached(name).size > 0).length).toBeGreaterThan(50);
  expect(scripts.filter((name) => reached(name).has(name))).toEqual([]);
});

/** The scripts of the build that contain one of these texts. */
function scriptsWith(texts: string[]): string[] {
  const folder = path.resolve("build/client/assets");
  return readdirSync(folder).filter((name) => {
    const code = name.endsWith(".js") ? readFileSync(path.join(folder, name), "utf8") : "";
    return texts.some((text) => code.includes(text));
  });
}

test("no script asks for a flag of Remix that the build knows", () => {
  expect(scriptsWith([".v3_"])).toEqual([]);
});

test("no script has the parts of React and Remix that no page uses", () => {
  expect(scriptsWith(["hydrateRoot"])).not.toEqual([]);
  const unused = [
    "remix-deferred",
    "__remixContext.r(",
    "findDOMNode",
    "skipTransition",
    "onBeforeInput",
    "onCommitFiberRoot",
  ];
  expect(scriptsWith(unused)).toEqual([]);
});

describe("a page that runs in the browser loads few files, and the parts of no other", () => {
  const scriptsOf = (markup: string) =>
    [...markup.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map((match) => match[1] ?? "");

  /** The requests are the document, the stylesheet, the font, and scripts. */
  async function expectFew(page: string, { bytes, requests }: typeof GOAL, headers: Record<string, string>) {
    const weight = await weighPage(url, page, headers);
    expect(weight.javascript).toBeGreaterThan(0);
    expect(weight.requests).toBeLessThanOrEqual(requests);
    expect(weight.total).toBeLessThanOrEqual(bytes);
    const markup = await (await fetch(url + page, { headers })).text();
    // Editor, palette and messages that move load when they are used, checks of the server never.
    expect(
      scriptsOf(markup).filter((script) => /code-mirror|live-toasts|palette-dialog|checks/.test(script)),
    ).toEqual([]);
  }

  test("a page for visitors loads no part of the console", async () => {
    const scripts = scriptsOf(await (await fetch(url, { headers: await signedOut() })).text());
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.filter((script) => script.includes("_admin") || script.includes("console"))).toEqual([]);
  });

  /** The account that opens a page. The profile of staff is a part of their settings. */
  const roleOf = (file: string) => (file === "_site.profile.tsx" ? "lead" : "super_admin");

  /** The bytes of pages beyond the goal. */
  const BEYOND: Readonly<Record<string, { bytes: number }>> = {
    "_admin.admin.blog.$id.tsx": { bytes: 154_300 },
  };

  const files = SCREEN_FILES.filter((file) => file.startsWith("_admin.") || file === "_site.profile.tsx");
  const cookies = new Map<string, string>();
  const weighed: string[] = [];
  let params: Record<string, string> = {};
  beforeAll(async () => {
    params = demoParams(site);
    for (const role of ["super_admin", "lead"]) {
      const browser = new PlainBrowser(url);
      await browser.signIn(`${role}@demo.test`);
      cookies.set(role, browser.cookieHeader());
    }
  });

  test.each(files)("%s", async (file) => {
    const page = screenPath(file, params);
    const headers = { Cookie: cookies.get(roleOf(file)) ?? "" };
    // Some lead to another page, and some need more than an address.
    const { status } = await fetch(url + page, { headers, redirect: "manual" });
    if (status !== 200) return;
    weighed.push(file);
    await expectFew(page, { ...GOAL, ...BEYOND[file] }, headers);
  });

  test("pages of all areas were weighed", () => {
    expect(weighed.length).toBeGreaterThanOrEqual(60);
    expect(Object.keys(BEYOND).filter((file) => !weighed.includes(file))).toEqual([]);
  });
});

describe("the router of a page knows what its viewer may reach", () => {
  /** The ids of the routes in a page that runs React. */
  async function routesOf(page: string, headers: Record<string, string> = {}): Promise<string[]> {
    const markup = await (await fetch(url + page, { headers })).text();
    const context = /window\.__remixContext = (\{.*?\});window\.__remixContext\.stream/.exec(markup)?.[1];
    const { routes } = JSON.parse(context ?? "{}") as { routes: { packed: [string][] } };
    return routes.packed.map(([id]) => id.replace("routes/", ""));
  }
  const staffOnly = /^_admin\.admin\.(?!_index|search|settings$|workspaces$)|^admin\./;

  async function routesFor(role: string, page: string): Promise<string[]> {
    const browser = new PlainBrowser(url);
    await browser.signIn(`${role}@demo.test`);
    return routesOf(page, { Cookie: browser.cookieHeader() });
  }

  test("visitors: no page of the console, and no address of programs", async () => {
    const routes = await routesOf("/", await signedOut());
    expect(routes).toContain("_site.contact");
    expect(routes.filter((id) => /^(?:_admin|admin\.|api\.|_site\.profile)/.test(id))).toEqual([]);
  });

  test("clients: no page of the staff", async () => {
    const routes = await routesFor("member", "/admin/workspaces");
    expect(routes).toContain("_admin.workspace.$id._index");
    expect(routes.filter((id) => staffOnly.test(id))).toEqual([]);
  });

  test("editors: no page of sales or operators", async () => {
    const routes = await routesFor("blog_admin", "/admin/blog");
    expect(routes).toContain("_admin.admin.blog.$id");
    const others =
      /^_admin\.admin\.(?:leads|proposals|bookings|status|webhooks|audit|users|settings_|site\.brand)/;
    expect(routes.filter((id) => others.test(id))).toEqual([]);
  });

  test("a page that refuses its viewer still knows itself", async () => {
    const browser = new PlainBrowser(url);
    await browser.signIn("blog_admin@demo.test");
    const markup = await (await browser.get("/admin/users")).text();
    expect(markup).toContain('"shown":{"root":');
    expect(markup).toContain('"routes/_admin.admin.users._index":{"id"');
  });
});
