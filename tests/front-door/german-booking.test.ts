import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { nextMonth } from "../setup/next-month";

import { type DemoSite, mailsTo, PlainBrowser, startDemoSite } from "./support/demo-site";
import { readForms } from "./support/forms";
import { expectGerman, wordsOf } from "./support/german";
import { eventually } from "./support/raw-http";

/* A visitor books, reschedules and cancels in German, without scripts. */

const EMAIL = "petra@beispiel.example";

let site: DemoSite;
let browser: PlainBrowser;
let page: string;

beforeAll(async () => {
  site = await startDemoSite();
  browser = new PlainBrowser(site.url);
}, 240_000);
afterAll(() => site.stop());

const read = async (path: string) => (await browser.get(path)).text();
/** The times that can be chosen. */
const slotsOf = (html: string) =>
  [...html.matchAll(/<input[^>]*name="slot"[^>]*>/g)].map(([tag]) => /value="([^"]+)"/.exec(tag)?.[1] ?? "");

/** What the form about a time sends, with these fields. */
function bodyOf(html: string, path: string, fields: Record<string, string>): URLSearchParams {
  const form = readForms(html, path).find(({ fixed }) =>
    fixed.some(([name, value]) => name === "key" || value === fields["intent"]),
  );
  const body = new URLSearchParams(form?.fixed);
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return body;
}

const hostMails = () =>
  site.database
    .prepare("select subject from outbox_mails where kind like 'booking_%_host' order by created_at desc")
    .pluck()
    .all() as string[];

describe("a visitor who books on the German page", () => {
  test("chooses a time in German", async () => {
    const html = await read("/de/booking?tz=Europe/Berlin");
    expectGerman(html);
    expect(html).toMatch(/(?:Montag|Dienstag|Mittwoch|Donnerstag|Freitag), \d+\. [A-Z]/);
    expect(slotsOf(html).length).toBeGreaterThan(0);
    // Every link stays in German, but for files.
    const links = [...html.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href = ""]) => href);
    expect(links.filter((href) => !/^\/de(?:$|[/?#])/.test(href))).toEqual([]);
  });

  test("reads in German what is missing, and keeps what was typed", async () => {
    const path = "/de/booking?tz=Europe/Berlin";
    const answer = await browser.post(path, bodyOf(await read(path), path, { name: "Petra Beispiel" }));
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expectGerman(html, ["Petra Beispiel"]);
    expect(wordsOf(html)).toContain("Ihre Buchung ist noch nicht abgeschlossen");
    expect(wordsOf(html)).toContain("Bitte geben Sie eine E-Mail-Adresse ein.");
    expect(wordsOf(html)).toContain("Bitte setzen Sie das Häkchen, damit wir buchen können.");
    expect(html).toContain('value="Petra Beispiel"');
  });

  test("books, and gets the page, the email and the calendar entry in German", async () => {
    const path = "/de/booking?tz=Europe/Berlin";
    const html = await read(path);
    const fields = { slot: slotsOf(html)[0] ?? "", name: "Petra Beispiel", email: EMAIL, consent: "on" };
    const body = bodyOf(html, path, fields);
    // The first try is faster than anyone types.
    const early = await browser.post(path, body);
    expect(wordsOf(await early.text())).toContain("Das ging sehr schnell.");
    let location: string | null = null;
    await eventually(async () => {
      location = (await browser.post(path, body)).headers.get("Location");
      return location !== null;
    }, "the form is old enough");
    expect(location).toMatch(/^\/de\/booking\/done\/[\w-]{32}$/);
    page = String(location).replace("/done/", "/manage/");
    expectGerman(await read(String(location)), [EMAIL]);

    const [mail] = mailsTo(site, EMAIL);
    expect(mail?.subject).toMatch(
      /^Ihre Beratung am \w+, \d+\. \S+ \d{4}, \d\d:\d\d bis \d\d:\d\d Uhr \(Europe\/Berlin\)$/,
    );
    expect(mail?.text).toContain(`${new URL(page, site.url).pathname}`);
    expect(mail?.calendar).toContain("Beratung bei");
    expect(mail?.calendar?.replace(/\\r?\\n[ \\t]|\r?\n[ \t]/g, "")).toContain("/de/booking/manage/");
    expect(hostMails()[0]).toMatch(/^Booked: consultation on \w+, \w+ \d+, \d{4}/);
    const stored = site.database.prepare("select language, consent from bookings where email = ?").get(EMAIL);
    expect(stored).toMatchObject({ language: "de" });
    expect(stored).toHaveProperty("consent", expect.stringContaining("darf diese Angaben speichern"));
    expect(site.database.prepare("select language from leads where email = ?").pluck().get(EMAIL)).toBe("de");
  });

  test("has a calendar file in German, also at the address without a language", async () => {
    const token = page.split("/").at(-1) ?? "";
    for (const prefix of ["", "/de"]) {
      const file = (await read(`${prefix}/booking/calendar/${token}.ics`)).replace(/\r\n[ \t]/g, "");
      expect(file).toContain("SUMMARY:Beratung bei");
      expect(file).toContain("verschieben oder absagen");
    }
  });

  test("reschedules", async () => {
    // Today may have no time but the booked one.
    const html = await read(`${page}?tz=Europe/Berlin&month=${nextMonth()}`);
    expectGerman(html, [EMAIL]);
    const slot = slotsOf(html).at(-1) ?? "";
    const body = new URLSearchParams({ intent: "move", slot, sequence: "0" });
    const answer = await browser.post(page, body);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, page]);
    const moved = await read(page);
    expectGerman(moved, [EMAIL]);
    expect(wordsOf(moved)).toContain("Beratung verschoben");
    expect(wordsOf(moved)).toContain("Alle haben eine neue Einladung erhalten.");
    expect(mailsTo(site, EMAIL).at(-1)?.subject).toMatch(/^Verschoben: Ihre Beratung ist jetzt am /);
    expect(hostMails()[0]).toMatch(/^Rescheduled: /);
  });

  test("stops the reminders and cancels", async () => {
    const reminders = page.replace("/manage/", "/reminders/");
    expectGerman(await read(reminders));
    const html = await read(page);
    const answer = await browser.post(page, bodyOf(html, page, { intent: "cancel", reason: "Urlaub" }));
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, page]);
    const cancelled = await read(page);
    expectGerman(cancelled, [EMAIL]);
    expect(wordsOf(cancelled)).toContain("Abgesagt.");
    expect(mailsTo(site, EMAIL).at(-1)?.subject).toMatch(/^Abgesagt: Ihre Beratung am /);
    expect(hostMails()[0]).toMatch(/^Cancelled: /);
  });

  test("is not answered in German where the booking was made in English", async () => {
    const token = "x".repeat(32);
    expect((await browser.get(`/de/booking/manage/${token}`)).status).toBe(404);
  });
});

test("the secret of a German booking page stays out of the log", () => {
  expect(site.app.output()).not.toContain(page.split("/").at(-1));
});

describe("a visitor who books on the English page", () => {
  const TWELVE = /\d{1,2}:\d\d\u00a0[AP]M/;
  const ask = (languages: string, accept = "text/html") =>
    fetch(`${site.url}/booking`, { headers: { Accept: accept, "Accept-Language": languages } });

  test("chooses a time on the clock of their country, and nobody keeps such a page", async () => {
    for (const [languages, isTwelve] of [
      ["en-US,en;q=0.9", true],
      ["en-GB,en;q=0.9", false],
      ["de-DE,en-US;q=0.9", false],
      ["", false],
    ] as const) {
      const answer = await ask(languages);
      expect(answer.headers.get("Cache-Control"), languages).toBe("private, no-store");
      const html = await answer.text();
      expect(slotsOf(html).length, languages).toBeGreaterThan(0);
      expect(TWELVE.test(html), languages).toBe(isTwelve);
    }
  });

  test("gets the page with headers of 8 kB, whose beginning decides", async () => {
    const long = "x-a;q=0.1,".repeat(780);
    expect(await (await ask(`en-US,${long}`)).text()).toMatch(TWELVE);
    const answer = await ask(`${long}en-US`, `text/html,${"a/b;q=0.1,".repeat(500)}`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).not.toMatch(TWELVE);
  });
});
