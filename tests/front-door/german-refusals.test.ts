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
    expect(answer.headers.get("RateLimit")).toMatch(/^"login";r=0;t=\d+$/);
    expectGerman(await answer.text(), ["niemand@beispiel.example"]);
  });

  test("takes 8 KB of preferred languages, and stays where it is", async () => {
    const headers = { Accept: "text/html", "Accept-Language": `en${",en-GB;q=0.9".repeat(660)}` };
    const answer = await fetch(`${site.url}/de/login`, { headers, redirect: "manual" });
    expect(answer.status).toBe(200);
    expectGerman(await answer.text());
  });

  const TYPE = "application/x-www-form-urlencoded";
  const LARGE = "a".repeat(1_200_000);

  test.each<[status: number, why: string, path: string, request: RequestInit]>([
    [414, "an address that is too long", `/de/contact?a=${"b".repeat(9_000)}`, {}],
    [400, "an empty segment", "/de//contact", {}],
    [405, "a method that nothing supports", "/de/contact", { method: "PROPFIND" }],
    [413, "a body that is too large", "/de/contact", { headers: { "Content-Type": TYPE }, body: LARGE }],
    [415, "a body of another type", "/de/contact", { headers: { "Content-Type": "text/x" }, body: "a" }],
    [
      403,
      "a form of another site",
      "/de/login",
      { headers: { "Content-Type": TYPE, Origin: "https://elsewhere.example" }, body: "a=b" },
    ],
  ])("is refused in German: %s, %s", async (status, _why, path, { headers, ...request }) => {
    const answer = await fetch(site.url + path, {
      ...(request.body ? { method: "POST" } : {}),
      ...request,
      headers: { Accept: "text/html", ...(headers as Record<string, string> | undefined) },
    });
    expect(answer.status).toBe(status);
    const page = await answer.text();
    expectGerman(page);
    expect(page).toContain("Das hat nicht geklappt");
    expect(page).toContain('<a href="/de">Zur Startseite</a>');
  });

  test.each([
    ["/daily-email", "de"],
    ["/contact", "en"],
    ["/profile", "en"],
    ["/admin/leads", "en"],
  ])(
    "a form at %s is refused in the language that was chosen if its address names none: %s",
    async (path, language) => {
      const answer = await fetch(site.url + path, {
        method: "POST",
        headers: { Accept: "text/html", Cookie: "language=de", "Content-Type": TYPE },
        body: LARGE,
      });
      expect(answer.status).toBe(413);
      const page = await answer.text();
      expect(page).toContain(`<html lang="${language}"`);
      expect(page.includes("Zur Startseite")).toBe(language === "de");
    },
  );

  test("a program reads the refusal of a German page in English, with its code", async () => {
    const headers = { "Content-Type": TYPE, Accept: "application/json" };
    const answer = await fetch(`${site.url}/de/contact`, { method: "POST", headers, body: LARGE });
    expect(await answer.json()).toMatchObject({
      code: "body_too_large",
      detail: "What you sent is too large. Please go back and shorten it.",
    });
  });

  test("is closed for maintenance in German", async () => {
    const admin = new PlainBrowser(site.url);
    await admin.signIn("super_admin@demo.test");
    const form = await (await admin.get("/admin/settings/notice")).text();
    const seen = /name="seen" value="([^"]*)"/.exec(form)?.[1] ?? "";
    await admin.post("/admin/settings/notice", new URLSearchParams({ seen, maintenanceMode: "on" }));
    const answer = await new PlainBrowser(site.url).get("/de/contact");
    expect(answer.status).toBe(503);
    const page = await answer.text();
    expectGerman(page);
    expect(page).toContain("<title>Gleich wieder da · Automata</title>");
  });
});
