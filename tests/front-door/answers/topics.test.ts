import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";

import { type AppServer, START_MILLISECONDS, startApp } from "../support/app-server";

/** More topics than fit on the first screen of a phone. */
const TOPICS = 40;

let app: AppServer;
let folder: string;

const slugOf = (number: number) => `topic-${String(number).padStart(2, "0")}`;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "automata-topics-"));
  const file = path.join(folder, "app.db");
  app = await startApp({ DATABASE_URL: `file:${file}` });
  const database = new Database(file);
  const at = Date.UTC(2025, 0, 5);
  const id = crypto.randomUUID();
  database
    .prepare(
      `insert into posts (id, slug, language, title, title_key, excerpt, body, search_text, status, published_at,
        author_name, reading_minutes, version, created_at, updated_at)
       values (?, 'many', 'en', 'Many', '', 'Text', 'Text', 'text', 'published', ?, 'Kim', 1, 1, ?, ?)`,
    )
    .run(id, at, at, at);
  for (let number = 1; number <= TOPICS; number += 1) {
    const slug = slugOf(number);
    database.prepare("insert into tags (slug, label) values (?, ?)").run(slug, `Topic ${slug.slice(-2)}`);
    database
      .prepare("insert into post_tags (post_id, tag_slug, position, published_at) values (?, ?, ?, ?)")
      .run(id, slug, number, at);
  }
  database.exec(
    "insert into cache_tags (tag) values ('posts') on conflict do update set version = version + 1",
  );
  database.close();
}, START_MILLISECONDS);

afterAll(async () => {
  await app.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The topics above the articles: those in view, what the rest is folded into, and the rest. */
async function topicsOf(target: string) {
  const answer = await fetch(`http://localhost:${app.port}${target}`);
  const html = await answer.text();
  const nav = /<nav aria-label="(?:Topics|Themen)">(.*?)<\/nav>/s.exec(html)?.[1] ?? "";
  const [open = "", folded = ""] = nav.split("<details>");
  const slugs = (part: string) => [...part.matchAll(/\?tag=([\w-]+)"/g)].map(([, slug]) => slug);
  const summary = /<summary[^>]*>(.*?)<\/summary>/s.exec(folded)?.[1];
  return { open: slugs(open), folded: slugs(folded), summary };
}

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => slugOf(from + index));

test("a list with many topics folds most of them away", async () => {
  const { open, folded, summary } = await topicsOf("/blog");
  expect(open).toEqual(numbers(1, 12));
  expect(folded).toEqual(numbers(13, TOPICS));
  expect(summary).toBe("28 more topics");
  expect((await topicsOf("/de/blog")).summary).toBe("28 weitere Themen");
});

test("the topic of the list is always in view", async () => {
  const { open, folded } = await topicsOf("/blog?tag=topic-30");
  expect(open).toEqual([...numbers(1, 12), "topic-30"]);
  expect(folded).toEqual([...numbers(13, 29), ...numbers(31, TOPICS)]);
});
