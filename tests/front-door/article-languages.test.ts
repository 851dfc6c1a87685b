import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";

import { type AppServer, START_MILLISECONDS, startApp } from "./support/app-server";
import { eventually } from "./support/raw-http";

const GROUP = "0198c1d2-7a4b-7c3d-8e5f-000000000000";

let app: AppServer;
let folder: string;
let database: Database.Database;

interface Row {
  slug: string;
  language: string;
  title: string;
  status?: "draft" | "published";
  group?: string | null;
}

function write({ slug, language, title, status = "published", group = null }: Row): void {
  const at = Date.UTC(2025, 0, 5);
  database
    .prepare(
      `insert into posts (id, slug, language, title, title_key, excerpt, body, search_text, status, published_at,
        translation_group, author_name, reading_minutes, version, created_at, updated_at)
       values (?, ?, ?, ?, '', 'Text', 'Text', 'text', ?, ?, ?, 'Kim', 1, 1, ?, ?)`,
    )
    .run(crypto.randomUUID(), slug, language, title, status, status === "draft" ? null : at, group, at, at);
}

/** Writes as another process of the application does: with the version of the content. */
function change(sql: string): void {
  database.transaction(() => {
    database.exec(sql);
    database.exec(
      "insert into cache_tags (tag) values ('posts') on conflict do update set version = version + 1",
    );
  })();
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "automata-articles-"));
  const file = path.join(folder, "app.db");
  app = await startApp({ DATABASE_URL: `file:${file}` });
  database = new Database(file);
  write({ slug: "pair", language: "en", title: "An English pair", group: GROUP });
  write({ slug: "paar", language: "de", title: "Ein deutsches Paar", group: GROUP });
  write({ slug: "alone", language: "en", title: "English only" });
  write({ slug: "hidden", language: "en", title: "With a hidden draft", group: "another" });
  write({ slug: "geheim", language: "de", title: "Geheimer Entwurf", group: "another", status: "draft" });
}, START_MILLISECONDS);

afterAll(async () => {
  database.close();
  await app.stop();
  await rm(folder, { recursive: true, force: true });
});

const get = (target: string) =>
  fetch(`http://localhost:${app.port}${target}`, { headers: { Accept: "text/html" }, redirect: "manual" });
const read = async (target: string) => (await get(target)).text();
const pathOf = (address: string | null) => new URL(address ?? "", "http://localhost").pathname;

/** The rows that the head has for other versions, as "language path". */
function alternates(html: string): string[] {
  return [...html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/gi)].map(
    ([, language = "", address = ""]) => `${language} ${pathOf(address)}`,
  );
}

const canonical = (html: string) => pathOf(/rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? null);

test("each list has the articles of its readers, and German marks the English ones", async () => {
  const [english, german] = [await read("/blog"), await read("/de/blog")];
  expect(english).toContain("An English pair");
  expect(english).not.toContain("Ein deutsches Paar");
  expect(german).toContain("Ein deutsches Paar");
  expect(german).not.toContain("An English pair");
  expect(german).toMatch(/<h2 lang="en"[^>]*>English only</);
  expect(german).toContain("Auf Englisch");
  expect(german).toMatch(/<a href="\/blog\/alone" hrefLang="en"/i);
  expect(german).toMatch(/<a [^>]*href="\/de\/blog\/paar"/);
  for (const html of [english, german]) expect(html).not.toMatch(/geheim/i);
});

test("a pair links to one another, and each page is in its language", async () => {
  const [english, german] = [await read("/blog/pair"), await read("/de/blog/paar")];
  expect(english).toContain('<html lang="en"');
  expect(german).toContain('<html lang="de"');
  expect([canonical(english), canonical(german)]).toEqual(["/blog/pair", "/de/blog/paar"]);
  for (const html of [english, german])
    expect(alternates(html)).toEqual(["en /blog/pair", "de /de/blog/paar", "x-default /blog/pair"]);
  expect(english).toContain("Diesen Artikel auf Deutsch lesen");
  expect(german).toContain("Read this article in English");
  expect(english).toMatch(/"workTranslation":\[\{[^\]]*\/de\/blog\/paar/);
  expect(german).toMatch(/"translationOfWork":\{[^}]*\/blog\/pair/);
  expect(german).toContain('"inLanguage":"de"');
});

test.each([
  ["/de/blog/pair", "/de/blog/paar"],
  ["/blog/paar", "/blog/pair"],
  ["/de/blog/alone", "/blog/alone"],
  ["/de/blog/hidden", "/blog/hidden"],
])("%s leads to %s", async (target, address) => {
  const answer = await get(target);
  expect([answer.status, pathOf(answer.headers.get("Location"))]).toEqual([307, address]);
});

test("a draft translation appears nowhere", async () => {
  for (const target of ["/blog/hidden", "/sitemap.xml", "/rss.xml", "/de/rss.xml", "/api/blog/posts"])
    expect(await read(target), target).not.toMatch(/geheim|translation_group|translationGroup/i);
  expect(alternates(await read("/blog/hidden"))).toEqual([]);
  expect((await get("/de/blog/geheim")).status).toBe(404);
});

test("feeds are in one language, and the sitemap links the pair", async () => {
  expect(await read("/rss.xml")).not.toContain("paar");
  const german = await read("/de/rss.xml");
  expect(german).toContain("/de/blog/paar</link>");
  expect(german).not.toContain("alone");
  expect(await read("/de/blog")).toMatch(/<link rel="alternate" href="\/de\/rss.xml"/);
  const line = (await read("/sitemap.xml")).split("\n").find((one) => one.includes("/de/blog/paar</loc>"));
  expect(line).toMatch(/hreflang="en" href="[^"]*\/blog\/pair"/);
});

test("publishing and unlinking a translation changes the cached page of the other", async () => {
  const versions = async () => alternates(await read("/blog/hidden"));
  expect(await versions()).toEqual([]);
  change("update posts set status = 'published', published_at = 1 where slug = 'geheim'");
  await eventually(async () => (await versions()).includes("de /de/blog/geheim"), "the page names it");
  change("update posts set translation_group = null where slug = 'geheim'");
  await eventually(async () => (await versions()).length === 0, "the page doesn't name it");
});
