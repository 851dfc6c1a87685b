import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";

import { type DemoSite, mailsTo, PlainBrowser, startDemoSite } from "./support/demo-site";
import { readHiddenFields } from "./support/forms";
import { expectGerman, wordsOf } from "./support/german";

/* A person signs up, signs in and chooses a new password in German, without scripts. */

const EMAIL = "paula@beispiel.example";
const PASSWORD = "Ein ganz langer Satz 7";

let site: DemoSite;
let browser: PlainBrowser;

beforeAll(async () => {
  site = await startDemoSite();
  browser = new PlainBrowser(site.url);
}, 240_000);
afterAll(() => site.stop());

const read = async (path: string) => (await browser.get(path)).text();
const send = (path: string, fields: Record<string, string>) =>
  browser.post(path, new URLSearchParams(fields));

/** The path of the first link in the newest email to an address. */
function mailedPath(recipient: string): string {
  const text = mailsTo(site, recipient).at(-1)?.text ?? "";
  return /https?:\/\/[^/\s]+(\/\S*)/.exec(text)?.[1] ?? "";
}

/** Opens a page and sends its form, with these fields. */
async function answerForm(path: string, fields: Record<string, string> = {}) {
  return send(path, { ...readHiddenFields(await read(path)), ...fields });
}

describe("someone who creates an account on the German page", () => {
  test("reads in German what is wrong with the form", async () => {
    const empty = await send("/de/register", {});
    expect(empty.status).toBe(422);
    expectGerman(await empty.text());
    const weak = await send("/de/register", {
      ...{ firstName: "Paula", lastName: "Beispiel", businessName: "Firma", email: EMAIL, password: "kurz" },
    });
    expect(weak.status).toBe(422);
    const html = await weak.text();
    expectGerman(html, ["Paula", "Firma"]);
  });

  test("confirms the address by a German email, and is greeted in German", async () => {
    const asked = await send("/de/register", {
      ...{ firstName: "Paula", lastName: "Beispiel", businessName: "Firma", email: EMAIL },
      password: PASSWORD,
    });
    const html = await asked.text();
    expect(asked.status).toBe(200);
    expectGerman(html, [EMAIL]);
    expect(wordsOf(html)).toContain("Sehen Sie in Ihr Postfach");
    const link = mailedPath(EMAIL);
    expect(link).toMatch(/^\/de\/auth\/confirm\?/);
    expect(mailsTo(site, EMAIL).at(-1)?.text).not.toMatch(/\b(?:your|please|the)\b/i);
    const page = await read(link);
    expectGerman(page);
    const confirmed = await answerForm(link);
    expect(confirmed.status).toBe(303);
    const next = await read(confirmed.headers.get("Location") ?? "");
    expect(next).toContain("Ihr Konto wurde erfolgreich angelegt.");
  });

  test("signs out and in again, and reads in German why it didn't work", async () => {
    expectGerman(await read("/de/logout"));
    const out = await send("/de/logout", {});
    expect(out.status).toBe(303);
    expect(await read(out.headers.get("Location") ?? "")).toContain("Auf Wiedersehen!");
    const wrong = await send("/de/login", { email: EMAIL, password: "Something else 1" });
    expect(wrong.status).toBe(401);
    const html = await wrong.text();
    expectGerman(html, [EMAIL]);
    expect(wordsOf(html)).toContain("E-Mail-Adresse oder Passwort ist falsch.");
    const right = await send("/de/login", { email: EMAIL, password: PASSWORD });
    expect(right.status).toBe(303);
    expect(await read(right.headers.get("Location") ?? "")).toContain("Willkommen zurück!");
  });

  test("chooses a new password by a German email, and reads in German if it is the old one", async () => {
    await send("/de/logout", {});
    browser.moveOn();
    const asked = await send("/de/forgot-password", { email: EMAIL });
    expectGerman(await asked.text(), [EMAIL]);
    const link = mailedPath(EMAIL);
    expect(link).toMatch(/^\/de\/auth\/confirm\?.*recovery/);
    const opened = await answerForm(link);
    expect(opened.headers.get("Location")).toMatch(/^\/de\/reset-password/);
    const page = opened.headers.get("Location") ?? "";
    const form = await read(page);
    expectGerman(form, [EMAIL]);
    const same = await answerForm(page, { password: PASSWORD });
    expect(same.status).toBe(422);
    const refused = await same.text();
    expectGerman(refused, [EMAIL]);
    expect(wordsOf(refused)).toContain("Das neue Passwort muss sich vom alten unterscheiden.");
    const saved = await answerForm(page, { password: `${PASSWORD}7` });
    expect(saved.status).toBe(303);
  });
});

test("staff who sign in on the German page reach their console, which is in English", async () => {
  const staff = new PlainBrowser(site.url);
  const form = new URLSearchParams({ email: "sales@demo.test", password: inject("demoSeed").password });
  const answer = await staff.post("/de/login", form);
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/admin/today"]);
  const page = await staff.get("/admin/today");
  expect(await page.text()).toContain('<html lang="en"');
});

test("every way on from the German sign-in pages stays German", async () => {
  const visitor = new PlainBrowser(site.url);
  for (const page of ["/de/login", "/de/register", "/de/forgot-password", "/de/resend-confirmation"]) {
    const html = await (await visitor.get(page)).text();
    const paths = [...html.matchAll(/<(?:a|form) [^>]*(?:href|action)="(\/[^"]*)"/g)].map(([, path]) => path);
    expect(paths.length, page).toBeGreaterThan(5);
    // The form that changes the language belongs to none.
    const elsewhere = paths.filter((path = "") => !/^\/de(?:$|[/?#])/.test(path));
    expect(elsewhere, page).toEqual(["/language"]);
  }
});
