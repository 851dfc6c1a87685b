import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";

import { pdfFile } from "../factories/office-file";

import { type DemoSite, PlainBrowser, readValue, startDemoSite } from "./support/demo-site";
import { readForms } from "./support/forms";
import { expectNoEnglishText, wordsOf } from "./support/german";

/* What clients see after they have signed in on a German page, without scripts. */

const MEMBER = "member@demo.test";

let site: DemoSite;
/** Belongs to no company. */
let lead: PlainBrowser;
/** Owns a company with a workspace. */
let member: PlainBrowser;
let workspace: string;
/** What people wrote, in any language. */
let own: string[];

async function signIn(email: string, page = "/de/login"): Promise<[PlainBrowser, string | null]> {
  const browser = new PlainBrowser(site.url);
  const forms = readForms(await (await browser.get(page)).text(), page);
  const form = forms.find(({ typed }) => typed.some(({ type }) => type === "password"));
  const account = { email, password: inject("demoSeed").password };
  const fields = new URLSearchParams({ ...Object.fromEntries(form?.fixed ?? []), ...account });
  const answer = await browser.post(form?.action ?? page, fields);
  return [browser, answer.headers.get("Location")];
}

beforeAll(async () => {
  site = await startDemoSite();
  site.database
    .prepare("update memberships set role = 'owner' where user_id = (select id from users where email = ?)")
    .run(MEMBER);
  workspace = readValue(
    site,
    "select workspaces.id from workspaces join memberships on memberships.tenant_id = workspaces.tenant_id join users on users.id = memberships.user_id where users.email = ?",
    MEMBER,
  );
  const written = [
    "select name from workspaces",
    "select name from tenants",
    "select title from proposals",
    "select email from users",
    "select coalesce(first_name, '') || ' ' || coalesce(last_name, '') from users",
    "select name from bookings",
    "select text from company_messages",
  ];
  own = written.flatMap((query) => site.database.prepare(query).pluck().all() as string[]);
  [lead] = await signIn("lead@demo.test");
  [member] = await signIn(MEMBER);
}, 240_000);
afterAll(() => site.stop());

const send = (browser: PlainBrowser, path: string, fields: Record<string, string> = {}) =>
  browser.post(path, new URLSearchParams(fields));
const at = (path: string) => `/de/workspace/${workspace}${path}`;

async function expectGermanPage(browser: PlainBrowser, path: string, status = 200): Promise<string> {
  const answer = await browser.get(path);
  expect(answer.status, path).toBe(status);
  const html = await answer.text();
  expectNoEnglishText(html, own);
  return html;
}

/** Sends a form and follows its redirect to the German page with the message about it. */
async function expectSaid(browser: PlainBrowser, answer: Promise<Response>, message: string) {
  const { status, headers } = await answer;
  const page = headers.get("Location") ?? "";
  expect([status, page]).toEqual([303, expect.stringMatching(/^\/de(?:\/|$)/)]);
  const html = await (await browser.get(page.replace(/#.*/, ""))).text();
  expectNoEnglishText(html, own);
  expect(html).toContain(message);
}

describe("someone who signs in on a German page", () => {
  test("arrives in the German area of clients", async () => {
    expect((await signIn("lead@demo.test"))[1]).toBe("/de/profile");
    expect((await signIn(MEMBER))[1]).toBe("/de/admin/workspaces");
    const asked = await new PlainBrowser(site.url).get(at("/files"));
    const login = asked.headers.get("Location") ?? "";
    expect(login).toMatch(/^\/de\/login\?redirectTo=%2Fworkspace/);
    expect((await signIn(MEMBER, login))[1]).toBe(at("/files"));
  });

  test("keeps the language on an English sign-in page that leads to a German one", async () => {
    const login = `/login?${new URLSearchParams({ redirectTo: at("/files") })}`;
    expect((await signIn(MEMBER, login))[1]).toBe(at("/files"));
  });

  test("is led from the staff's addresses to the English console as staff", async () => {
    const [staff] = await signIn("super_admin@demo.test");
    for (const path of [
      ...["/profile", "/dashboard", "/admin", "/admin/settings", "/admin/workspaces", "/admin/blog"],
      ...[`/workspace/${workspace}`, `/workspace/${workspace}/messages?a=b`, "/admin/search?q=a"],
    ]) {
      const answer = await staff.get(`/de${path}`);
      expect(answer.status, path).toBe(302);
      expect(new URL(answer.headers.get("Location") ?? "").pathname, path).toBe(path.replace(/\?.*/, ""));
    }
    expect(await (await staff.get("/dashboard")).text()).toContain('<html lang="en"');
    expect(await (await staff.get("/dashboard")).text()).not.toContain("Deutsch");
    expect((await staff.get("/de/admin/leads")).status).toBe(404);
  });
});

describe("the German profile", () => {
  test("is German, and so is what a saved form says", async () => {
    const html = await expectGermanPage(lead, "/de/profile");
    expect(wordsOf(html)).toContain("Mein Konto");
    expect(html).toContain('action="/de/logout"');
    expect(html).toContain('action="/de/account/export"');
    expect(html).not.toContain("hrefLang");
    const names = { intent: "save-profile", firstName: "Lea", lastName: "Demo" };
    await expectSaid(lead, send(lead, "/de/profile", names), "Profil gespeichert");
    await expectSaid(
      lead,
      send(lead, "/de/profile", { intent: "end-other-sessions" }),
      "Alle anderen Sitzungen beendet",
    );
  });

  test.each([
    [{ intent: "change-email" }, "Geben Sie eine E-Mail-Adresse ein."],
    [
      { intent: "change-email", email: "lead@demo.test", currentPassword: "x" },
      "bereits Ihre E-Mail-Adresse",
    ],
    [{ intent: "change-email", email: "a@b", currentPassword: "x" }, "wie name@example.com"],
    [{ intent: "change-password" }, "Geben Sie Ihr aktuelles Passwort ein."],
    [{ intent: "change-password", currentPassword: "wrong", password: "kurz" }, "Zeichen"],
    [{ intent: "create-api-key", access: "read", lifetime: "90" }, "einen Namen für den Schlüssel"],
    [{ intent: "create-api-key", name: "CRM", access: "read", lifetime: "90" }, "mindestens ein Recht"],
    [{ intent: "delete-account", confirmation: "a@b.example" }, "nicht die E-Mail-Adresse dieses Kontos"],
    [{ intent: "confirm-totp", factorId: "x", uri: "otpauth://totp/a", code: "1" }, "die sechs Ziffern"],
    [{ intent: "save-profile", firstName: "a".repeat(300) }, "Zeichen"],
  ])("refuses in German: %j", async (fields, reason) => {
    const answer = await send(lead, "/de/profile", fields as Record<string, string>);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    const html = await answer.text();
    expectNoEnglishText(html, ["Lea", "Demo", ...own]);
    expect(wordsOf(html)).toContain(reason);
  });

  test("sets up an authenticator app and makes a key in German", async () => {
    expectNoEnglishText(await (await send(lead, "/de/profile", { intent: "enrol-totp" })).text(), own);
    const key = { intent: "create-api-key", name: "CRM", access: "read", lifetime: "90" };
    const made = await send(lead, "/de/profile", { ...key, permissions: "read_profile" });
    const html = await made.text();
    expectNoEnglishText(html, own);
    expect(wordsOf(html)).toContain("Sichern Sie jetzt den Schlüssel „CRM“");
    expect(wordsOf(await expectGermanPage(lead, "/de/profile"))).toContain("API-Schlüssel erstellt");
  });

  test("saves the own data as a file", async () => {
    const saved = await send(lead, "/de/account/export");
    expect(saved.headers.get("Content-Disposition")).toContain("my-data.json");
  });

  test("takes a picture, and says in German why it doesn't", async () => {
    const upload = (content: string, page = "/de/profile") => {
      const form = new FormData();
      form.append("file", new File([content], "picture.png"));
      return lead.post(`/de/pictures?use=avatar&page=${encodeURIComponent("/profile")}`, form, page);
    };
    const html = await (await upload("no picture")).text();
    expect(html).not.toContain("We can't read");
  });
});

describe("the German area of a company", () => {
  test.each(["", "/members", "/branding", "/proposals", "/files", "/messages", "/activity"])(
    "/workspace/…%s is German",
    async (path) => {
      const html = await expectGermanPage(member, at(path));
      const links = [...html.matchAll(/<(?:a|form) [^>]*(?:href|action)="(\/[^"]*)"/g)];
      const elsewhere = links.map(([, to = ""]) => to).filter((to) => !/^\/de(?:$|[/?#])/.test(to));
      expect(elsewhere.filter((to) => to !== "/language" && to !== "/theme")).toEqual([]);
    },
  );

  test.each(["/de/admin/workspaces", "/de/admin/settings", "/de/admin/search", "/de/admin/search?q=zzz"])(
    "%s is German",
    async (path) => {
      await expectGermanPage(member, path);
    },
  );

  test("says in German what a member may not open, and what isn't there", async () => {
    for (const path of ["/de/dashboard", "/de/admin/blog", "/de/admin/users"])
      expect(wordsOf(await expectGermanPage(member, path, 403)), path).toContain("Kein Zugriff");
    await expectGermanPage(member, `/de/workspace/${crypto.randomUUID()}`, 404);
    expect(wordsOf(await expectGermanPage(member, at("/files/1"), 404))).toContain(
      "Unter dieser Adresse gibt es nichts.",
    );
    await expectGermanPage(new PlainBrowser(site.url), "/de/dashboard", 401);
  });

  test("writes messages, and says in German why one is not sent", async () => {
    const empty = await send(member, at("/messages"), { intent: "write-message", key: crypto.randomUUID() });
    expect(empty.status).toBe(422);
    const html = await empty.text();
    expectNoEnglishText(html, own);
    expect(wordsOf(html)).toContain("Schreiben Sie zuerst etwas.");
    const message = { intent: "write-message", key: crypto.randomUUID(), text: "Guten Tag!" };
    await expectSaid(member, send(member, at("/messages"), message), "Ihre Nachricht wurde gesendet");
    expect(wordsOf(await expectGermanPage(member, at("/activity")))).toContain(
      "hat eine Nachricht geschrieben",
    );
  });

  test("invites people, and says in German why an invitation is not sent", async () => {
    const form = { intent: "invite", role: "member" };
    for (const fields of [form, { ...form, email: "a" }, { intent: "invite", email: "a@b.example" }]) {
      const answer = await send(member, at("/members"), fields as Record<string, string>);
      expect(answer.status).toBe(422);
      expectNoEnglishText(await answer.text(), own);
    }
    await expectSaid(
      member,
      send(member, at("/members"), { ...form, email: "neu@beispiel.example" }),
      "Die Einladung an neu@beispiel.example ist unterwegs",
    );
    const id = readValue(site, "select id from users where email = ?", MEMBER);
    const last = await send(member, at("/members"), { intent: "remove-member", userId: id });
    if (last.status !== 303) expectNoEnglishText(await last.text(), own);
  });

  test("shares files with German sizes, and says in German why one is not taken", async () => {
    const share = (content: Buffer, name: string) => {
      const form = new FormData();
      form.append("key", crypto.randomUUID());
      form.append("file", new File([new Uint8Array(content)], name));
      return member.post(at("/files"), form, at("/files"));
    };
    const refused = await share(Buffer.from("MZ"), "a.exe");
    expect(refused.status).toBe(415);
    expectNoEnglishText(await refused.text(), own);
    await expectSaid(member, share(pdfFile(2_500_000), "Plan.pdf"), "Plan.pdf wurde geteilt");
    const html = await expectGermanPage(member, at("/files"));
    expect(wordsOf(html)).toContain("PDF, 2,5 MB. Geteilt von");
    const address = new RegExp(`${at("/files")}/[0-9a-f-]{36}`).exec(html)?.[0] ?? "";
    expect((await member.get(address)).headers.get("Content-Length")).toBe("2500000");
  });

  test("saves the branding, and chooses the current workspace", async () => {
    const branding = { intent: "save-branding", seenAt: new Date(0).toISOString() };
    const late = await send(member, at("/branding"), { ...branding, accent: "blue" });
    expect(late.status).toBe(409);
    expectNoEnglishText(await late.text(), own);
    const none = await send(member, at("/branding"), branding);
    expect(wordsOf(await none.text())).toContain("Wählen Sie eine Farbe.");
    await expectSaid(member, send(member, at("?index")), "ist jetzt Ihr aktueller Arbeitsbereich");
  });

  test("offers English, and remembers the choice", async () => {
    expect(await expectGermanPage(member, at(""))).toContain('value="en"');
    const change = new URLSearchParams({ language: "en", redirectTo: at("/files") });
    const changed = await member.post("/language", change, at("/files"));
    expect(changed.headers.get("Location")).toBe(`/workspace/${workspace}/files`);
    const english = await (await member.get(`/workspace/${workspace}/files`)).text();
    expect(english).toContain('<html lang="en"');
    expect(english).toContain("Deutsch");
  });

  test("says in German that a company is suspended", async () => {
    site.database.prepare("update tenants set status = 'suspended', suspended_reason = 'Zahlung'").run();
    expect((await member.get(at(""))).headers.get("Location")).toBe("/de/profile");
    expect(wordsOf(await expectGermanPage(member, "/de/profile"))).toContain("Grund: Zahlung");
  });
});
