import { afterAll, beforeAll, expect, test } from "vitest";

import { listRouteFiles } from "../repository/route-modules";

import { type DemoSite, PlainBrowser, startDemoSite } from "./support/demo-site";
import { readForms } from "./support/forms";
import { eventually } from "./support/raw-http";
import { demoParams, screenPath } from "./support/screens";

const HOSTS = "https://www.example.com http://localhost:9999";
const FRAMED = ["/booking?embed=1", "/booking/consultation?embed=1", "/roi-calculator?embed=1"];

let site: DemoSite;
let paths: string[];

beforeAll(async () => {
  site = await startDemoSite({ EMBED_HOSTS: "www.example.com, localhost:9999" });
  const params = demoParams(site);
  const files = listRouteFiles().filter((file) => !/^_(?:site|auth|admin)\.tsx$|^_auth\.logout/.test(file));
  paths = [...new Set(files.map((file) => screenPath(file.replace(/\.ts$/, ".tsx"), params)))].map((path) =>
    path.replaceAll(/\[(.)\]/g, "$1"),
  );
}, 240_000);
afterAll(() => site.stop());

/** The sites that may show an answer in a frame, by both headers about it. */
function framing({ headers }: Response): string {
  const [, ancestors = ""] =
    /frame-ancestors ([^;]+)/.exec(headers.get("Content-Security-Policy") ?? "") ?? [];
  return `${ancestors} ${headers.get("X-Frame-Options") ?? "-"}`;
}

test.each(["a visitor", "a super admin"])(
  "only the booking pages and the ROI calculator can be framed, and only by listed hosts: %s",
  async (who) => {
    const browser = new PlainBrowser(site.url);
    if (who !== "a visitor") await browser.signIn("super_admin@demo.test");
    const framed: string[] = [];
    for (const path of paths) {
      for (const target of [path, `${path}?embed=1`]) {
        const answer = await browser.get(target);
        await answer.arrayBuffer();
        if (framing(answer) === `${HOSTS} -`) framed.push(target);
        else expect(framing(answer), target).toBe("'none' DENY");
      }
    }
    expect(framed.sort()).toEqual([...FRAMED].sort());
  },
  240_000,
);

test.each([
  "/booking?embed=2",
  "/booking?x=embed=1",
  "/booking?embed=1x",
  "/booking/done/token?embed=1",
  "/booking//consultation?embed=1",
  "/%62ooking?embed=1",
  "/BOOKING?embed=1",
  "/roi-calculator/token?embed=1",
  "/login?redirectTo=/booking?embed=1",
  "/?embed=1",
])("%s can't be framed", async (target) => {
  expect(framing(await new PlainBrowser(site.url).get(target))).toBe("'none' DENY");
});

test("a copy from memory has the headers of its own address", async () => {
  const browser = new PlainBrowser(site.url);
  const seen: string[] = [];
  for (const target of ["/roi-calculator", FRAMED[2] ?? "", "/roi-calculator", FRAMED[2] ?? ""]) {
    const answer = await browser.get(target);
    expect(answer.headers.get("Cache-Control")).toContain("public");
    seen.push(framing(answer));
  }
  expect(seen).toEqual(["'none' DENY", `${HOSTS} -`, "'none' DENY", `${HOSTS} -`]);
});

test("a signed-in person's frame shows what anyone sees, in the theme of its address", async () => {
  const browser = new PlainBrowser(site.url);
  await browser.signIn("super_admin@demo.test");
  expect(await (await browser.get("/booking")).text()).toContain("super_admin@demo.test");
  for (const target of ["/booking?embed=1", "/roi-calculator?embed=1"]) {
    const answer = await browser.get(`${target}&theme=dark`);
    const html = await answer.text();
    expect(html).not.toContain("super_admin@demo.test");
    expect(html).not.toContain("<header");
    expect(html).toContain('data-theme="dark"');
    expect(answer.headers.getSetCookie()).toEqual([]);
  }
});

test("a consultation is booked in a frame without scripts and cookies", async () => {
  const browser = new PlainBrowser(site.url);
  const html = await (await browser.get("/booking?embed=1")).text();
  const [form] = readForms(html, "/booking?embed=1");
  const slot = /name="slot"[^>]*value="([^"]+)"/.exec(html)?.[1] ?? "";
  expect(form?.action).toBe("/booking?embed=1");
  const filled = new URLSearchParams([
    ...(form?.fixed ?? []),
    ["slot", slot],
    ["name", "Pat Framed"],
    ["email", "pat@framed.test"],
    ["consent", "on"],
  ]);
  // A form that is sent at once is refused as too fast.
  let answer = new Response();
  await eventually(async () => {
    answer = await browser.post(form?.action ?? "", filled);
    return answer.status === 303;
  }, "the form is accepted");
  const place = answer.headers.get("Location") ?? "";
  expect(place).toMatch(/^\/booking\?done=[\w-]{32}&embed=1$/);
  expect(answer.headers.getSetCookie()).toEqual([]);
  const done = await browser.get(place);
  expect(framing(done)).toBe(`${HOSTS} -`);
  const page = await done.text();
  expect(page).toContain("You&#x27;re booked");
  expect(page).toContain("pat@framed.test");
  // Without the frame, the same address is the ordinary page.
  expect(await (await browser.get(place.replace("&embed=1", ""))).text()).not.toContain("pat@framed.test");
});

test("the ROI agent talks in a frame without scripts and cookies", async () => {
  const browser = new PlainBrowser(site.url);
  let target = FRAMED[2] ?? "";
  for (const said of ["supplier invoices", "30 a day"]) {
    const [form] = readForms(await (await browser.get(target)).text(), target);
    const fixed = (form?.fixed ?? []).filter(([name]) => name !== "pick");
    const answer = await browser.post(form?.action ?? "", new URLSearchParams([...fixed, ["answer", said]]));
    expect(answer.headers.getSetCookie()).toEqual([]);
    target = (answer.headers.get("Location") ?? "").split("#", 1)[0] ?? "";
    expect(target).toMatch(/^\/roi-calculator\?embed=1&talk=[0-9a-f-]{36}$/);
  }
  const html = await (await browser.get(target)).text();
  expect(html).toContain("supplier invoices");
  expect(html).toContain("30 a day");
  // Only a frame is continued by its address.
  expect(await (await browser.get(target.replace("embed=1&", ""))).text()).not.toContain("30 a day");
});

test("the script for other sites can be loaded by them", async () => {
  const answer = await new PlainBrowser(site.url).get("/embed.js");
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cross-origin-resource-policy": "cross-origin",
    "cache-control": "public, max-age=3600",
  });
});
