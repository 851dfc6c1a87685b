import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { originalContent } from "~/models/content/content-defaults";
import type { ContentBody, ContentKind } from "~/models/content/content-kinds";

import { type AppServer, START_MILLISECONDS, startApp } from "../support/app-server";
import { eventually } from "../support/raw-http";

/* What visitors get of texts that operators have written, in both languages and from the cache. */

let app: AppServer;
let folder: string;
let database: Database.Database;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "automata-texts-"));
  const file = path.join(folder, "app.db");
  app = await startApp({ DATABASE_URL: `file:${file}`, LOG_LEVEL: "info" });
  database = new Database(file);
}, START_MILLISECONDS);

afterAll(async () => {
  database.close();
  await app.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Written {
  kind: ContentKind;
  slug?: string;
  language?: string;
  body: ContentBody;
  publishedAt?: number;
}

/** Publishes a text as another process of the application does: with the version of the content. */
function publish({
  kind,
  slug = "",
  language = "en",
  body,
  publishedAt = Date.now() - 1_000,
}: Written): void {
  database.transaction(() => {
    const id = database
      .prepare(
        `insert into content_documents (id, kind, slug, language, version, created_at, updated_at)
         values (?, ?, ?, ?, 1, ?, ?)
         on conflict (kind, slug, language) do update set version = version + 1 returning id, version`,
      )
      .get(crypto.randomUUID(), kind, slug, language, Date.now(), Date.now()) as {
      id: string;
      version: number;
    };
    database
      .prepare(
        `insert into content_revisions (id, document_id, version, published_at, is_autosave, created_at, body)
         values (?, ?, ?, ?, 0, ?, ?)`,
      )
      .run(crypto.randomUUID(), id.id, id.version, publishedAt, Date.now(), JSON.stringify(body));
    database.exec(
      "insert into cache_tags (tag) values ('content') on conflict do update set version = version + 1",
    );
  })();
}

/** The English original with some other words. */
function changed(kind: ContentKind, fields: Record<string, string>): ContentBody {
  const original = originalContent(kind);
  return { ...original, fields: { ...original.fields, ...fields } };
}

async function read(address: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${app.port}${address}`);
  expect(answer.status, address).toBe(200);
  return answer.text();
}

/** Reads a page until it says something. Other instances learn of a change within a moment. */
async function readUntil(address: string, words: string): Promise<string> {
  let html = "";
  await eventually(async () => (html = await read(address)).includes(words), `${address} says "${words}"`);
  return html;
}

/** The start tag of the section with this heading. */
const sectionOf = (html: string, id: string) =>
  new RegExp(`<section[^>]*aria-labelledby="${id}"[^>]*>`).exec(html)?.[0] ?? "";
const canonicalOf = (html: string) =>
  new URL(/rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? "").pathname;
const languagesOf = (html: string) => [...html.matchAll(/hrefLang="([^"]*)"/gi)].map(([, name]) => name);

describe("the landing page", () => {
  test("has no people, references and prices until the operator adds some", async () => {
    const html = await read("/");
    expect(sectionOf(html, "closing")).not.toBe("");
    for (const id of ["people", "references", "prices"]) expect(sectionOf(html, id), id).toBe("");
    const person = { name: "Bo Li", role: "Agents", text: "Builds them.", photo: "", photoAlt: "" };
    publish({ kind: "people", body: { ...originalContent("people"), items: [person] } });
    expect(sectionOf(await readUntil("/", "Bo Li"), "people")).not.toBe("");
  });

  test("marks English texts on the German page, until their original is restored", async () => {
    publish({ kind: "closing", body: changed("closing", { title: "Ours alone" }) });
    const mixed = await readUntil("/de", "Ours alone");
    expect(sectionOf(mixed, "closing")).toContain('lang="en"');
    expect(sectionOf(mixed, "questions")).not.toContain("lang=");
    expect(sectionOf(await readUntil("/", "Ours alone"), "closing")).not.toContain("lang=");
    publish({ kind: "closing", body: originalContent("closing") });
    const german = await readUntil("/de", originalContent("closing", "de").fields.title ?? "");
    expect(sectionOf(german, "closing")).not.toContain("lang=");
  });

  test("shows the operator's words next to the button of the hero", async () => {
    publish({ kind: "hero", body: changed("hero", { beside: "No card.\nNo call." }) });
    const html = await readUntil("/", "No card.");
    expect(html).toContain(">No card.\nNo call.</span>");
    expect(html).not.toContain("No account.");
  });

  test("keeps our own words German within an English text", async () => {
    publish({ kind: "hero", body: changed("hero", { headline: "Counting", roiWords: "a\nb\nc\nd\nours" }) });
    const html = await readUntil("/de", "Counting");
    expect(sectionOf(html, "hero-title")).toContain('lang="en"');
    expect(html).toMatch(/<div lang="de"[^>]*>.*Rechnung/s);
  });
});

test("the German ROI page rotates German words, whatever the English hero says", async () => {
  publish({ kind: "hero", body: changed("hero", { roiWords: "a\nb\nc\nd\nours." }) });
  expect(await readUntil("/roi-calculator", "<span>ours.</span>")).toContain('data-banner="roi"');
  const [word = ""] = originalContent("hero", "de").fields.roiWords?.split("\n") ?? [];
  const german = await read("/de/roi-calculator");
  expect(german).toContain(`<span>${word}</span>`);
  expect(german).not.toContain("<span>ours.</span>");
});

test("an English legal text is marked on the German page, whose canonical address is English", async () => {
  publish({ kind: "terms", body: changed("terms", { lead: "Clocks are wound at noon." }) });
  const html = await readUntil("/de/terms", "Clocks are wound at noon.");
  expect(html).toContain('<article lang="en">');
  expect([canonicalOf(html), languagesOf(html)]).toEqual(["/terms", []]);
  const isListed = async () => (await read("/sitemap.xml")).includes("/de/terms<");
  await eventually(async () => !(await isListed()), "it isn't in the sitemap");
  publish({ kind: "terms", body: originalContent("terms") });
  const isForeign = async () => (await read("/de/terms")).includes("Clocks are wound at noon.");
  await eventually(async () => !(await isForeign()), "the German original is back");
  const german = await read("/de/terms");
  expect(german).not.toContain('<article lang="en">');
  expect([canonicalOf(german), languagesOf(german)]).toEqual(["/de/terms", ["en", "de", "x-default"]]);
  await readUntil("/sitemap.xml", "/de/terms<");
});

test("a page in English only claims no German one, until there is one", async () => {
  const page = { kind: "page" as const, slug: "about" };
  const body = (title: string) => ({ fields: { title, description: title, body: title }, items: [] });
  publish({ ...page, body: body("About us") });
  const english = await readUntil("/de/pages/about", "About us");
  expect(english).toContain('<article lang="en">');
  expect([canonicalOf(english), languagesOf(english)]).toEqual(["/pages/about", []]);
  expect(languagesOf(await read("/pages/about"))).toEqual([]);
  expect(await readUntil("/sitemap.xml", "/pages/about<")).not.toContain("/de/pages/about<");
  publish({ ...page, language: "de", body: body("Wer wir sind") });
  const german = await readUntil("/de/pages/about", "Wer wir sind");
  expect([canonicalOf(german), languagesOf(german)]).toEqual(["/de/pages/about", ["en", "de", "x-default"]]);
  await readUntil("/sitemap.xml", "/de/pages/about<");
});

test("a scheduled text reaches a page that the cache already keeps, at its time", async () => {
  const startedAt = Date.now();
  publish({ kind: "privacy", body: changed("privacy", { lead: "The lead before." }) });
  await readUntil("/privacy", "The lead before.");
  // Long enough for a copy of the text before, also on a machine on which that one took long.
  const dueAt = Date.now() + 4_000 + 4 * (Date.now() - startedAt);
  publish({ kind: "privacy", body: changed("privacy", { lead: "The lead after." }), publishedAt: dueAt });
  const kept = async () => {
    const answer = await fetch(`http://127.0.0.1:${app.port}/privacy`);
    const [html, id] = [await answer.text(), answer.headers.get("X-Request-Id") ?? ""];
    const line = () =>
      app
        .output()
        .split("\n")
        .find((one) => one.includes(`"requestId":"${id}"`) && one.includes('"msg":"request"'));
    await eventually(() => line() !== undefined, "the request is in the log");
    return { html, isHit: line()?.includes('"cache":"hit"') };
  };
  let hits = 0;
  let late = 0;
  let shownAt = 0;
  await eventually(async () => {
    const askedAt = Date.now();
    const { html, isHit } = await kept();
    if (html.includes("The lead after.")) shownAt = Date.now();
    else {
      if (isHit) hits += 1;
      if (askedAt >= dueAt) late += 1;
    }
    return shownAt > 0;
  }, "the scheduled text is shown");
  expect(hits, "copies of the text before").toBeGreaterThan(0);
  expect(shownAt).toBeGreaterThanOrEqual(dueAt);
  // A page without a scheduled text is kept for minutes. This one is only shown again by a server
  // that takes a second or more to render the next.
  expect(late, "visits that came too late for the text before").toBeLessThan(4);
});
