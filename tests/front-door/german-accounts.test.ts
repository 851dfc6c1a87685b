import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";

import { type DemoSite, PlainBrowser, startDemoSite } from "./support/demo-site";
import { readForms } from "./support/forms";
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

/** What the only form of a page sends by itself, with these fields. */
function bodyOf(html: string, path: string, fields: Record<string, string> = {}): URLSearchParams {
  const fixed = /<form\b[^>]*method="post"[^>]*>([\s\S]*?)<\/form>/i.exec(html)?.[1] ?? "";
  const body = new URLSearchParams(readForms(html, path)[0]?.fixed);
  for (const [tag] of fixed.matchAll(/<input[^>]*type="hidden"[^>]*>/g)) {
    const [name, value] = ["name", "value"].map((key) => new RegExp(` ${key}="([^"]*)"`).exec(tag)?.[1]);
    if (name) body.set(name, (value ?? "").replaceAll("&amp;", "&"));
  }
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return body;
}

/** The newest email to an address, with the path of its first link to this site. */
function mailTo(recipient: string) {
  const row = site.database
    .prepare(
      "select subject, text_body as text from outbox_mails where recipient = ? order by created_at desc, id desc",
    )
    .get(recipient) as { subject: string; text: string } | undefined;
  const link = /https?:\/\/[^/\s]+(\/\S*)/.exec(row?.text ?? "")?.[1] ?? "";
  return { subject: row?.subject ?? "", text: row?.text ?? "", link };
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
    const mail = mailTo(EMAIL);
    expect(mail.link).toMatch(/^\/de\/auth\/confirm\?/);
    expect(mail.text).not.toMatch(/\b(?:your|please|the)\b/i);
    const page = await read(mail.link);
    expectGerman(page);
    const confirmed = await browser.post(mail.link, bodyOf(page, mail.link));
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
    const { link } = mailTo(EMAIL);
    expect(link).toMatch(/^\/de\/auth\/confirm\?.*recovery/);
    const opened = await browser.post(link, bodyOf(await read(link), link));
    expect(opened.headers.get("Location")).toMatch(/^\/de\/reset-password/);
    const page = opened.headers.get("Location") ?? "";
    const form = await read(page);
    expectGerman(form, [EMAIL]);
    const same = await browser.post(page, bodyOf(form, page, { password: PASSWORD }));
    expect(same.status).toBe(422);
    const refused = await same.text();
    expectGerman(refused, [EMAIL]);
    expect(wordsOf(refused)).toContain("Das neue Passwort muss sich vom alten unterscheiden.");
    const saved = await browser.post(page, bodyOf(form, page, { password: `${PASSWORD}7` }));
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
    const paths = [...html.matchAll(/(?:href|action)="(\/[^"]*)"/g)].map(([, path = ""]) => path);
    const pages = paths.filter(
      (path) =>
        !/^\/(?:assets|uploads|brand|favicon|icon|apple|manifest|fonts)|\.\w+$|^\/contact\?|^\/language/.test(
          path,
        ),
    );
    expect(
      pages.filter((path) => !/^\/de(?:$|[/?#])/.test(path)),
      page,
    ).toEqual([]);
  }
});
