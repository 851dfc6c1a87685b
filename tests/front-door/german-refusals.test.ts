import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { type DemoSite, PlainBrowser, startDemoSite } from "./support/demo-site";
import { expectGerman } from "./support/german";

/* What a German page says when it refuses, without scripts. */

let site: DemoSite;

beforeAll(async () => {
  site = await startDemoSite();
}, 240_000);
afterAll(() => site.stop());

describe("a page below /de that can't be shown", () => {
  test.each(["/de/nowhere", "/de/pages/nowhere", "/de/p/nowhere", "/de/booking/manage/nowhere"])(
    "%s isn't found, in German",
    async (path) => {
      const answer = await new PlainBrowser(site.url).get(path);
      expect(answer.status).toBe(404);
      expectGerman(await answer.text());
    },
  );

  test("says in German that there were too many tries", async () => {
    const browser = new PlainBrowser(site.url);
    const form = () =>
      new URLSearchParams({ email: "niemand@beispiel.example", password: "Falsches Wort 1" });
    let answer = await browser.post("/de/login", form());
    for (let tries = 0; answer.status === 401 && tries < 60; tries += 1)
      answer = await browser.post("/de/login", form());
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    expectGerman(await answer.text(), ["niemand@beispiel.example"]);
  });

  test("takes 8 KB of preferred languages, and stays where it is", async () => {
    const headers = { Accept: "text/html", "Accept-Language": `en${",en-GB;q=0.9".repeat(660)}` };
    const answer = await fetch(`${site.url}/de/login`, { headers, redirect: "manual" });
    expect(answer.status).toBe(200);
    expectGerman(await answer.text());
  });

  test("is closed for maintenance in German", async () => {
    const admin = new PlainBrowser(site.url);
    await admin.signIn("super_admin@demo.test");
    const form = await (await admin.get("/admin/settings/notice")).text();
    const seen = /name="seen" value="([^"]*)"/.exec(form)?.[1] ?? "";
    await admin.post("/admin/settings/notice", new URLSearchParams({ seen, maintenanceMode: "on" }));
    const answer = await new PlainBrowser(site.url).get("/de/contact");
    expect(answer.status).toBe(503);
    expectGerman(await answer.text());
  });
});
