import { afterAll, beforeAll, expect, test } from "vitest";

import { type DemoSite, PlainBrowser, readValue, startDemoSite } from "./support/demo-site";

let site: DemoSite;

beforeAll(async () => {
  site = await startDemoSite();
}, 240_000);
afterAll(() => site.stop());

async function signedIn(role: string): Promise<PlainBrowser> {
  const browser = new PlainBrowser(site.url);
  await browser.signIn(`${role}@demo.test`);
  return browser;
}

async function readHead(browser: PlainBrowser, path: string) {
  const answer = await browser.get(path);
  const body = await answer.text();
  return {
    status: answer.status,
    title: /<title>([^<]*)<\/title>/.exec(body)?.[1],
    description: /<meta name="description" content="([^"]*)"/.exec(body)?.[1],
  };
}

test("a page that refuses its visitor has a title that says so", async () => {
  const browser = await signedIn("support");
  for (const path of ["/admin/blog", "/admin/settings/product", "/admin/users/bulk"]) {
    const { status, title } = await readHead(browser, path);
    expect([status, title], path).toEqual([403, "Access Denied · Automata"]);
  }
});

test("Delete pressed twice leads to a page of the console that says what may have happened", async () => {
  const browser = await signedIn("sales");
  const key = crypto.randomUUID();
  const task = new URLSearchParams({
    key,
    title: "Call the bakery",
    dueDay: "2030-05-06",
    dueMinute: "09:00",
  });
  expect((await browser.post("/admin/tasks/new", task)).status).toBe(303);
  const id = readValue(site, "select id from tasks where title = 'Call the bakery'");
  const press = () => browser.post(`/admin/tasks/${id}`, new URLSearchParams({ intent: "delete" }));
  expect((await press()).status).toBe(303);
  const missed = await press();
  const text = await missed.text();
  expect(missed.status).toBe(404);
  expect(text).toContain("It may have been deleted a moment ago");
  expect(text).toContain('<nav aria-label="Console"');
});

test("no two of these pages share a description", async () => {
  const browser = new PlainBrowser(site.url);
  const heads = await Promise.all(
    ["/", "/nope", "/dashboard", "/invitation", "/contact", "/login"].map((path) => readHead(browser, path)),
  );
  expect(heads.map(({ description }) => description)).not.toContain(undefined);
  expect(new Set(heads.map(({ description }) => description)).size).toBe(heads.length);
});

test("with no destination asked for, staff land on a page that opens", async () => {
  for (const role of ["sales", "support", "billing_admin", "blog_admin"]) {
    const browser = new PlainBrowser(site.url);
    const landed = await browser.signIn(`${role}@demo.test`);
    expect((await browser.get(landed)).status, role).toBe(200);
    const short = await browser.get("/admin");
    expect(short.headers.get("Location"), role).toBe(landed);
  }
});

test.each([
  ["/account/export", "/admin/settings", "super_admin"],
  ["/account/export", "/profile", "lead"],
  ["/admin/users/export?role=lead", "/admin/users?role=lead", "super_admin"],
  ["/admin/leads/export", "/admin/leads?stage=new", "sales"],
  ["/admin/audit/export", "/admin/audit", "super_admin"],
])("a download at %s after the session has ended leads back to %s", async (address, page, role) => {
  const browser = await signedIn(role);
  browser.forget();
  const refused = await browser.post(address, new URLSearchParams(), page);
  const login = refused.headers.get("Location") ?? "";
  expect(login).toBe(`/login?redirectTo=${encodeURIComponent(page)}`);
  expect(await browser.signIn(`${role}@demo.test`, login.slice("/login".length))).toBe(page);
});

test("the address of a download, opened by itself, leads to the page with the button", async () => {
  const browser = await signedIn("super_admin");
  const lead = readValue(site, "select id from leads limit 1");
  for (const [address, page] of [
    ["/account/export", "/admin/settings"],
    ["/admin/users/export", "/admin/users"],
    ["/admin/leads/export", "/admin/leads"],
    [`/admin/leads/${lead}/export`, `/admin/leads/${lead}`],
    ["/admin/audit/export", "/admin/audit"],
    ["/admin/blog/preview", "/admin/blog"],
    ["/pictures", "/cloudinary-demo"],
  ] as const) {
    const answer = await browser.get(address);
    expect([answer.status, answer.headers.get("Location")], address).toEqual([302, page]);
  }
});

test("the maintenance page has the title of what it shows", async () => {
  const admin = await signedIn("super_admin");
  const form = await (await admin.get("/admin/settings/notice")).text();
  const seen = /name="seen" value="([^"]*)"/.exec(form)?.[1] ?? "";
  const saved = await admin.post(
    "/admin/settings/notice",
    new URLSearchParams({ seen, maintenanceMode: "on" }),
  );
  expect(saved.status).toBeLessThan(400);
  for (const path of ["/", "/blog"]) {
    const head = await readHead(new PlainBrowser(site.url), path);
    expect(head.status, path).toBe(503);
    expect(head.title, path).toBe("Back soon · Automata");
  }
  const missing = await readHead(new PlainBrowser(site.url), "/no-such-page");
  expect(missing).toMatchObject({ status: 404, title: "404 Page Not Found · Automata" });
  const console = await (await admin.get("/dashboard")).text();
  expect(console).toContain("Maintenance mode is on");
  const member = await (await (await signedIn("support")).get("/admin/users")).text();
  expect(member).toContain("Maintenance mode is on");
});
