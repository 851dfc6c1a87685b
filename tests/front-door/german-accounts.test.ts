import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";

import { type DemoSite, mailsTo, PlainBrowser, startDemoSite } from "./support/demo-site";
import { readForms, readHiddenFields } from "./support/forms";
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

test("the German page that asks for a proof says in German what is wrong with it", async () => {
  const client = new PlainBrowser(site.url);
  const account = { email: "customer@demo.test", password: inject("demoSeed").password };
  await client.post("/de/login", new URLSearchParams(account));
  const page = "/de/confirm-identity?redirectTo=%2Fprofile";
  expectGerman(await (await client.get(page)).text(), ["customer@demo.test"]);
  for (const currentPassword of ["", "Something else 1"]) {
    const answer = await client.post(page, new URLSearchParams({ intent: "confirm", currentPassword }));
    expect(answer.status).toBeGreaterThanOrEqual(401);
    expectGerman(await answer.text(), ["customer@demo.test"]);
  }
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

describe("a client who looks for proposals on the German page", () => {
  /** Signs in on the German page, where the client is sent from, and says where that leads. */
  async function signIn(client: PlainBrowser, email: string, page = "/de/login?redirectTo=%2Fproposals") {
    const forms = readForms(await (await client.get(page)).text(), page);
    const form = forms.find(({ typed }) => typed.some(({ type }) => type === "password"));
    const account = { email, password: inject("demoSeed").password };
    const fields = new URLSearchParams({ ...Object.fromEntries(form?.fixed ?? []), ...account });
    return (await client.post(form?.action ?? page, fields)).headers.get("Location");
  }

  test("signs in there first, comes back to it, and reads in German that there are none yet", async () => {
    const client = new PlainBrowser(site.url);
    const asked = await (await client.get("/de/proposals")).text();
    expectGerman(asked);
    const page = /href="(\/de\/login\?redirectTo=%2Fproposals)"/.exec(asked)?.[1];
    expect(await signIn(client, "customer@demo.test", page)).toBe("/de/proposals");
    const html = await (await client.get("/de/proposals")).text();
    expectGerman(html);
    expect(wordsOf(html)).toContain("Noch keine Angebote");
  });

  test("finds each with German words, amounts and days, and can change the language", async () => {
    const email = "lead@demo.test";
    site.database.prepare("update proposals set client_email = ? where status <> 'draft'").run(email);
    const client = new PlainBrowser(site.url);
    await signIn(client, email);
    const html = await (await client.get("/de/proposals")).text();
    const titles = [...html.matchAll(/href="\/de\/p\/[^"]*"[^>]*>([^<]*)</g)].map(([, title = ""]) => title);
    expect(titles.length).toBeGreaterThan(1);
    expectGerman(html, titles);
    const words = wordsOf(html);
    for (const heading of ["Summe", "Status", "Gültig bis", "Angebote, Tabelle"])
      expect(words).toContain(`\n${heading}\n`);
    expect(words).toMatch(/\d{2}\.\d{2}\.\d{4}/);
    expect(words).toMatch(/\d,\d{2}\s[$€]/);
    const change = new URLSearchParams({ language: "en", redirectTo: "/de/proposals" });
    const changed = await client.post("/language", change, "/de/proposals");
    expect(changed.headers.get("Location")).toBe("/proposals");
    const english = await (await client.get("/proposals")).text();
    expect(english).toContain('<html lang="en"');
    expect(wordsOf(english)).toContain("Open until");
  });
});

test("someone of the staff sets up two-step sign-in in German, and signs in with it", async () => {
  const admin = new PlainBrowser(site.url);
  await admin.signIn("super_admin@demo.test");
  const settings = "/admin/settings/security";
  const seen = /name="seen" value="([^"]*)"/.exec(await (await admin.get(settings)).text())?.[1] ?? "";
  const required = { seen, staffSecondFactorRequired: "on", acceptsSetUp: "on" };
  const kept = { leadRetentionDays: "365", insightRetentionDays: "365" };
  const saved = await admin.post(settings, new URLSearchParams({ ...required, ...kept }));
  expect(saved.status).toBe(303);

  const staff = new PlainBrowser(site.url);
  const account = { email: "support@demo.test", password: inject("demoSeed").password };
  const post = (path: string, fields: Record<string, string>) =>
    staff.post(path, new URLSearchParams(fields));
  const page = (await post("/de/login", account)).headers.get("Location") ?? "";
  expect(page).toMatch(/^\/de\/two-step/);
  expectGerman(await (await staff.get(page)).text());

  const enrolled = await (await post(page, { intent: "enrol-totp" })).text();
  expectGerman(enrolled);
  const enrolment = readHiddenFields(enrolled);
  const wrong = await post(page, { ...enrolment, intent: "confirm-totp", code: "12" });
  expect(wrong.status).toBe(422);
  const refused = await wrong.text();
  expectGerman(refused);
  expect(wordsOf(refused)).toContain("Geben Sie die sechs Ziffern ein.");

  const secret = new URL(enrolment.uri ?? "").searchParams.get("secret") ?? "";
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const done = await (await post(page, { ...enrolment, intent: "confirm-totp", code })).text();
  expectGerman(done);
  expect(wordsOf(done)).toContain("Sichern Sie jetzt diese Wiederherstellungscodes");

  await post("/de/logout", {});
  const step = (await post("/de/login", account)).headers.get("Location") ?? "";
  expect(step).toMatch(/^\/de\/mfa/);
  expectGerman(await (await staff.get(step)).text());
  const mistyped = await post(step, { intent: "verify", code: "000000" });
  expect(mistyped.status).toBe(422);
  expectGerman(await mistyped.text());
});
