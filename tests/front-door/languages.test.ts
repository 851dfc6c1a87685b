import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { type AppServer, START_MILLISECONDS, startApp } from "./support/app-server";

let app: AppServer;
let site: string;

beforeAll(async () => {
  app = await startApp();
  site = `http://localhost:${app.port}`;
}, START_MILLISECONDS);

afterAll(() => app.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(site + path, { headers: { Accept: "text/html", ...headers }, redirect: "manual" });
const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(site + path, {
    method: "POST",
    headers: { Origin: site, Accept: "text/html", ...headers },
    body: new URLSearchParams(fields),
    redirect: "manual",
  });

/** The paths of all links and forms of a page that stay on the site. */
function pathsOf(html: string): string[] {
  return [...html.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, path = ""]) => path);
}

describe("a page in German", () => {
  test("is German from its first line, and its links stay German", async () => {
    const answer = await get("/de/contact");
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toContain('<html lang="de"');
    expect(html).toContain("Schreiben Sie uns");
    expect(html).not.toContain("Write to us");
    expect(pathsOf(html).filter((path) => !/^\/de(?:$|[/?#])/.test(path))).toEqual([]);
  });

  test("names itself as canonical, and the same page in each language", async () => {
    for (const path of ["/contact", "/de/contact"]) {
      const html = await (await get(path)).text();
      const links = [...html.matchAll(/<link rel="(?:canonical|alternate)"[^>]*>/g)].map(([link]) => link);
      expect(links.join("\n")).toMatch(new RegExp(`rel="canonical" href="https?://[^/"]*${path}"`));
      for (const [language, address] of [
        ["en", "/contact"],
        ["de", "/de/contact"],
        ["x-default", "/contact"],
      ] as const)
        expect(
          links.some(
            (link) => link.toLowerCase().includes(`hreflang="${language}"`) && link.includes(`${address}"`),
          ),
        ).toBe(true);
    }
  });

  test("comes from the cache, apart from the English one", async () => {
    const first = await (await get("/de/contact")).text();
    expect(await (await get("/de/contact")).text()).toBe(first);
    expect(await (await get("/contact")).text()).toContain('<html lang="en"');
  });

  test("says in German what is wrong with a form", async () => {
    const html = await (await post("/de/contact", { topic: "process" })).text();
    expect(html).toContain("Geben Sie Ihren Namen ein.");
    expect(html).not.toContain("Enter your name.");
  });

  test("an unknown address is a German page", async () => {
    const answer = await get("/de/nowhere");
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain("Seite nicht gefunden");
  });
});

/** Every page that exists in German, as someone without an account finds it. */
const GERMAN_PAGES = [
  ...["/de", "/de/contact", "/de/roi-calculator", "/de/privacy", "/de/terms", "/de/privacy/versions"],
  ...[
    "/de/terms/versions/original",
    "/de/blog",
    "/de/blog?q=xylophon",
    "/de/blog?q=a",
    "/de/blog?older=xyz",
    "/de/nowhere",
  ],
  ...["/de/login", "/de/register", "/de/forgot-password", "/de/resend-confirmation", "/de/login/company"],
  ...["/de/invitation?token=0123456789abcdef0123456789abcdef", "/de/auth/confirm?token_hash=0&type=signup"],
  ...["recovery", "invite", "email_change", "magiclink"].map(
    (type) => `/de/auth/confirm?token_hash=0123456789abcdef0123456789abcdef&type=${type}`,
  ),
  "/de/auth/callback?error=access_denied&error_description=Email+link+is+invalid+or+has+expired",
  "/de/auth/callback?error=server_error&error_code=user_banned",
  ...["/de/sample-proposal", "/de/sample-proposal/certificate", "/de/status", "/de/proposals"],
];

/** The sentences of the English texts: every text of three words or more. */
function englishSentences(): string[] {
  const modules = import.meta.glob<Record<string, unknown>>("../../app/copy/*.ts", { eager: true });
  const sentences = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === "string") {
      for (const part of value.split(/\{\w+\}|\n/))
        if (part.trim().split(/\s+/).length >= 3 && /[a-z]{2}/.test(part)) sentences.add(part.trim());
    } else if (typeof value === "object" && value !== null) Object.values(value).forEach(collect);
  };
  Object.values(modules).forEach(collect);
  return [...sentences];
}

/** What people read or hear of a page, and what search engines show of it. */
function wordsOf(html: string): string {
  const own = html
    .replace(/<(script|style)\b(?![^>]*ld\+json)[^>]*>.*?<\/\1>/gs, " ")
    .replace(/<(h\d|p|span)\b[^>]* lang="en"[^>]*>.*?<\/\1>/gs, " ");
  const named = [...own.matchAll(/ (?:content|aria-label|alt|title|placeholder)="([^"]*)"/g)];
  // The agent's words are spans of their own, one after the other.
  const text = own.replace(/<\/?(?:span|b|wbr)\b[^>]*>|<!-- -->/g, "").replace(/<[^>]*>/g, "\n");
  return [text, ...named.map(([, value]) => value)]
    .join("\n")
    .replaceAll(/&#x27;|&#39;/g, "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replaceAll(/[\u00a0 ]+/g, " ");
}

describe("a walk through all German pages", () => {
  test.each(GERMAN_PAGES)("%s has no English sentence", async (path) => {
    const html = await (await get(path)).text();
    expect(html).toContain('<html lang="de"');
    const words = wordsOf(html);
    const english = englishSentences();
    expect(english.length).toBeGreaterThan(1_000);
    expect(english.filter((sentence) => words.includes(sentence))).toEqual([]);
  });

  test("the ROI agent asks and reads in German, and its statement is German", async () => {
    const answers = [
      ["process", "Eingangsrechnungen", "Eingangsrechnungen"],
      ["volume", "1.234 im Monat", "1.234 im Monat"],
      ["minutes", "anderthalb Stunden", "90 Minuten"],
      ["people", "wir sind zu dritt", "3 Personen"],
      ["share", "7 von 10", "7 von 10"],
      ["cost", "42,50 €", "42,50"],
      ["systems", "SAP und Outlook", "2 Systeme"],
    ] as const;
    let cookie = "";
    let place = "";
    for (const [turn, [step, answer]] of answers.entries()) {
      const fields = { intent: "answer", turn: String(turn), step, answer };
      const reply = await post("/de/roi-calculator", fields, { Cookie: cookie });
      expect(reply.status, step).toBe(303);
      cookie = reply.headers.get("Set-Cookie")?.split(";")[0] ?? cookie;
      place = reply.headers.get("Location") ?? "";
      expect(place).toMatch(/^\/de\/roi-calculator/);
    }
    expect(place).toMatch(/^\/de\/roi-calculator\/[\w-]{20,}/);
    const [talk, statement] = await Promise.all(
      ["/de/roi-calculator", place].map(async (path) =>
        wordsOf(await (await get(path, { Cookie: cookie })).text()),
      ),
    );
    for (const [step, , read] of answers) expect(talk, step).toContain(read);
    expect(statement).toContain("Ersparnis im Jahr");
    const english = englishSentences();
    expect(english.filter((one) => talk?.includes(one) || statement?.includes(one))).toEqual([]);
    const file = await get(`${place}/document`, { Cookie: cookie });
    expect(file.headers.get("Content-Disposition")).toContain('filename="roi-berechnung.pdf"');
  });
});

describe("crawlers and unusual visitors", () => {
  const HUGE = `de${",de-AT;q=0.9".repeat(680)}`;
  test.each(["/", "/roi-calculator", "/privacy", "/blog"])("%s never redirects them", async (path) => {
    for (const [agent, language] of [
      ["Mozilla/5.0 (compatible; Googlebot/2.1)", "de"],
      ["Mozilla/5.0", HUGE],
    ] as const) {
      const answer = await get(path, { "User-Agent": agent, "Accept-Language": language });
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain('<html lang="en"');
    }
  });
});

describe("what has no German address", () => {
  test.each([
    "/de/admin/today",
    "/de/admin/leads",
    "/de/api/health",
    "/de/api/docs",
    "/de/%61dmin",
    "/de/healthz",
  ])("%s: 404", async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  test("a page in English only leads there", async () => {
    const answer = await get("/de/cloudinary-demo?a=b");
    expect(answer.status).toBe(307);
    expect(answer.headers.get("Location")).toBe("/cloudinary-demo?a=b");
  });
});

describe("a visitor's language", () => {
  const OFFER = "Diese Seite gibt es auch auf Deutsch.";
  const GERMAN = { "Accept-Language": "de-DE,de;q=0.9,en;q=0.5" };

  test("is offered and never redirects, whatever the browser prefers", async () => {
    const answer = await get("/contact", GERMAN);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Vary")).toContain("Accept-Language");
    const html = await answer.text();
    expect(html).toContain('<html lang="en"');
    expect(html).toContain(OFFER);
    for (const language of ["en", "fr,en;q=0.5", "*", `en,${"x-y;q=0.1,".repeat(720)}`])
      expect(await (await get("/contact", { "Accept-Language": language })).text()).not.toContain(OFFER);
    expect(await (await get("/contact")).text()).not.toContain(OFFER);
  });

  test("is remembered in a cookie once chosen", async () => {
    const answer = await post("/language", { language: "de", redirectTo: "/contact?topic=account" });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Location")).toBe("/de/contact?topic=account");
    expect(answer.headers.get("Set-Cookie")).toMatch(/^language=de; Max-Age=31536000; Path=\/; HttpOnly/);
    expect(await (await get("/contact", { Cookie: "language=de" })).text()).toContain(OFFER);
    expect(await (await get("/contact", { ...GERMAN, Cookie: "language=en" })).text()).not.toContain(OFFER);
    expect(await (await get("/contact", { Cookie: "language=xx" })).text()).not.toContain(OFFER);
  });

  test("a choice goes back to the same page, and nowhere else", async () => {
    const back = await post("/language", { language: "en", redirectTo: "/de/contact" });
    expect(back.headers.get("Location")).toBe("/contact");
    for (const redirectTo of ["//evil.example/de", "/de//evil.example", "/de/%2fevil.example"]) {
      for (const language of ["de", "en"]) {
        const away = await post("/language", { language, redirectTo });
        expect(away.headers.get("Location"), redirectTo).toMatch(/^\/(?:de)?$/);
      }
    }
    expect((await post("/language", { language: "xx" })).status).toBe(400);
  });
});

test("a page that is kept for all is the same for readers of every clock", async () => {
  const read = async (path: string, languages: string) => {
    const answer = await get(path, { "Accept-Language": languages });
    return { html: await answer.text(), cache: answer.headers.get("Cache-Control") };
  };
  for (const path of ["/", "/blog", "/contact", "/privacy"]) {
    const american = await read(path, "en-US,en;q=0.9");
    expect(american.html, path).not.toMatch(/\d:\d\d\s[AP]M/);
    expect(american.cache, path).toContain("public");
    expect(await read(path, "en-GB,en;q=0.9"), path).toEqual(american);
  }
});
