import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";

import { originalContent } from "~/models/content/content-defaults";
import { getStoredContent } from "~/models/content/content.server";
import {
  createPage,
  deletePage,
  saveContent,
  unpublishPage,
  unscheduleContent,
} from "~/models/content/content-write.server";
import {
  createPost,
  publishPost,
  trashPost,
  unpublishPost,
  updatePost,
} from "~/models/post/post-write.server";
import { db } from "~/server/db.server";
import { log } from "~/server/log.server";
import { createOutsideFetch } from "~/services/outside-fetch.server";

import { indexPings } from "../../../drizzle/schema";
import { postContent } from "../../../tests/factories/post";
import { putSettings } from "../../../tests/factories/settings";

import { indexNowKey } from "./index-now.server";
import { sendIndexPings } from "./index-now-delivery.server";

const SITE = "http://localhost:3000";
const NOW = new Date("2030-05-01T10:00:00Z");
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000);

interface Message {
  host: string;
  key: string;
  keyLocation: string;
  urlList: string[];
}

let received: Message[] = [];
/** The statuses of the next answers; 200 after the last one. */
let answers: number[] = [];

const receiver = createServer((request, response) => {
  let text = "";
  request.setEncoding("utf8").on("data", (part: string) => (text += part));
  request.on("end", () => {
    received.push(JSON.parse(text) as Message);
    response.writeHead(answers.shift() ?? 200).end();
  });
});
const outside = createOutsideFetch({ allowedHosts: ["127.0.0.1"] });
let endpoint = "";

const send = (at: Date) => sendIndexPings({ outside, endpoint, isReachable: true, now: at });
const urls = () => received.map(({ urlList }) => urlList.map((url) => url.replace(SITE, "")).toSorted());

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  endpoint = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/indexnow`;
});

afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});

beforeEach(async () => {
  received = [];
  answers = [];
  await db.delete(indexPings);
  await putSettings({ indexNowEnabled: true, searchEnginesAllowed: true });
});

const source = {
  actor: { id: null, name: "Kim" },
  network: null,
  userAgent: null,
  requestId: null,
};

let numbers = 0;

async function writePost(publishedAt: Date | null = null, language: "en" | "de" = "en") {
  const slug = `pinged-${++numbers}`;
  const content = postContent({ number: numbers, title: `Pinged ${numbers}` });
  const { id } = await createPost({ ...content, slug, language, publishedAt, now: NOW });
  return { id, slug, path: `${language === "en" ? "" : "/de"}/blog/${slug}` };
}

test("sends a published article once, with the key and where to find it", async () => {
  const { id, path } = await writePost();
  await publishPost({ id, now: NOW });
  expect(await send(after(5))).toBe(0);
  expect(await send(after(20))).toBe(1);
  expect(await send(after(3_600))).toBe(0);
  const key = indexNowKey();
  expect(key).toMatch(/^[\da-f]{32}$/);
  expect(received).toEqual([
    { host: "localhost:3000", key, keyLocation: `${SITE}/${key}.txt`, urlList: [`${SITE}${path}`] },
  ]);
});

test("sends articles that change together in one request, each in its language", async () => {
  const [one, two] = [await writePost(NOW), await writePost(NOW, "de")];
  expect(await send(after(20))).toBe(2);
  expect(urls()).toEqual([[one.path, two.path].toSorted()]);
});

test("never sends a draft, whatever happens to it", async () => {
  const { id } = await writePost();
  await updatePost({ id, changes: { title: "Still a draft" }, now: NOW });
  await trashPost({ id, now: NOW });
  const slug = `draft-${++numbers}`;
  await createPage({ slug, title: "Draft", source, now: NOW });
  const page = await getStoredContent({ kind: "page", slug }, NOW);
  await deletePage({ ...page, id: page.id ?? "" }, { version: page.version, source, now: NOW });
  expect(await send(after(86_400))).toBe(0);
  expect(received).toEqual([]);
});

test("sends two saves of the same once, and a later change again", async () => {
  const { id, path } = await writePost(NOW);
  const save = (title: string, at: Date) => updatePost({ id, changes: { title }, now: at });
  await save("Changed", after(1));
  await save("Changed", after(2));
  await send(after(20));
  await save("Changed", after(30));
  await send(after(60));
  expect(urls()).toEqual([[path]]);
  await save("Changed again", after(90));
  await send(after(120));
  expect(urls()).toEqual([[path], [path]]);
});

test("sends a scheduled article when its time has come, and not if that is called off", async () => {
  const { id, path } = await writePost();
  await publishPost({ id, publishedAt: after(7_200), now: NOW });
  const other = await writePost(after(7_200));
  await unpublishPost({ id: other.id, now: after(60) });
  expect(await send(after(7_100))).toBe(0);
  expect(await send(after(7_300))).toBe(1);
  expect(urls()).toEqual([[path]]);
});

test("sends what was unpublished, trashed or moved, the last one with both addresses", async () => {
  const [gone, trashed, moved] = [await writePost(NOW), await writePost(NOW), await writePost(NOW)];
  await send(after(20));
  received = [];
  await unpublishPost({ id: gone.id, now: after(60) });
  await trashPost({ id: trashed.id, now: after(60) });
  await updatePost({ id: moved.id, slug: `${moved.slug}-new`, now: after(60) });
  await send(after(120));
  expect(urls()).toEqual([[gone.path, trashed.path, moved.path, `${moved.path}-new`].toSorted()]);
});

test("sends an article that is put off when it leaves, and again when it is back", async () => {
  const { id, path } = await writePost(NOW);
  await send(after(20));
  await publishPost({ id, publishedAt: after(7_200), now: after(60) });
  expect(await send(after(120))).toBe(1);
  expect(await send(after(7_100))).toBe(0);
  expect(await send(after(7_300))).toBe(1);
  expect(await send(after(86_400))).toBe(0);
  expect(urls()).toEqual([[path], [path], [path]]);
});

test("sends an article only when it leaves if its return is called off", async () => {
  const { id, path } = await writePost(NOW);
  await send(after(20));
  await publishPost({ id, publishedAt: after(7_200), now: after(60) });
  await unpublishPost({ id, now: after(65) });
  expect(await send(after(120))).toBe(1);
  expect(await send(after(86_400))).toBe(0);
  expect(urls()).toEqual([[path], [path]]);
});

test("sends pages of the operator's own and texts of the site when visitors see the change", async () => {
  const slug = `page-${++numbers}`;
  const place = { kind: "page" as const, slug };
  await createPage({ slug, title: "About", source, now: NOW });
  const stored = () => getStoredContent(place, NOW);
  const { draft, version } = await stored();
  const body = { ...draft, fields: { ...draft.fields, description: "A lead.", body: "A text." } };
  await saveContent(place, { version, body, source, now: NOW });
  expect(await send(after(60))).toBe(0);
  await saveContent(place, { version: (await stored()).version, body, publish: "at-once", source, now: NOW });
  const faq = { kind: "faq" as const, language: "de" };
  await saveContent(faq, {
    version: (await getStoredContent(faq)).version,
    body: originalContent("faq", "de"),
    publish: "at-once",
    source,
    now: NOW,
  });
  await send(after(60));
  expect(urls()).toEqual([["/de", `/pages/${slug}`]]);
  const page = await stored();
  const later = { version: page.version, body, publish: after(86_400), source, now: after(100) };
  await saveContent(place, later);
  const scheduled = await stored();
  const { id } = scheduled;
  await unscheduleContent({ ...scheduled, id: id ?? "" }, { version: scheduled.version, source, now: NOW });
  await unpublishPage({ ...scheduled, id: id ?? "" }, { version: scheduled.version + 1, source, now: NOW });
  await send(after(90_000));
  expect(urls().slice(1)).toEqual([[`/pages/${slug}`]]);
});

test("sends each language of a page that is deleted with its translations", async () => {
  const slug = `page-${++numbers}`;
  for (const language of ["en", "de"]) {
    const place = { kind: "page" as const, slug, language };
    const { draft, version } = await getStoredContent(place, NOW);
    const fields = { ...draft.fields, title: "About", description: "A lead.", body: "A text." };
    await saveContent(place, { version, body: { ...draft, fields }, publish: "at-once", source, now: NOW });
  }
  await send(after(60));
  received = [];
  const page = await getStoredContent({ kind: "page", slug }, NOW);
  await deletePage({ ...page, id: page.id ?? "" }, { version: page.version, source, now: after(100) });
  await send(after(200));
  expect(urls()).toEqual([[`/de/pages/${slug}`, `/pages/${slug}`]]);
});

test("repeats what failed with 503, and not what was refused", async () => {
  const warnings = vi.spyOn(log, "warn").mockReturnValue(undefined);
  const { path } = await writePost(NOW);
  answers = [503, 429];
  expect(await send(after(20))).toBe(0);
  expect(await send(after(30))).toBe(0);
  expect(urls()).toEqual([[path]]);
  expect(await send(after(120))).toBe(0);
  expect(await send(after(600))).toBe(1);
  expect(urls()).toEqual([[path], [path], [path]]);

  answers = [403];
  await writePost(NOW);
  expect(await send(after(20))).toBe(0);
  expect(await send(after(86_400))).toBe(0);
  expect(received).toHaveLength(4);
  const said = JSON.stringify(warnings.mock.calls);
  expect(said).toContain("403");
  expect(said).not.toContain(indexNowKey());
});

test("gives up an engine that never works", async () => {
  vi.spyOn(log, "warn").mockReturnValue(undefined);
  await writePost(NOW);
  answers = Array<number>(20).fill(500);
  for (let hour = 1; hour <= 200; hour++) await send(after(hour * 3_600));
  expect(received.length).toBeGreaterThan(4);
  expect(received.length).toBeLessThan(20);
  expect(await db.$count(indexPings)).toBe(0);
});

test("sends a change that was made while a request was on its way", async () => {
  const { id, path } = await writePost(NOW);
  const slow: typeof outside = async (url, request) => {
    await updatePost({ id, changes: { title: "Changed in between" }, now: after(21) });
    return outside(url, request);
  };
  expect(await sendIndexPings({ outside: slow, endpoint, isReachable: true, now: after(20) })).toBe(1);
  expect(await send(after(60))).toBe(1);
  expect(urls()).toEqual([[path], [path]]);
});

test("sends a change once with several workers at the same moment", async () => {
  await writePost(NOW);
  await Promise.all([send(after(20)), send(after(20)), send(after(20))]);
  expect(received).toHaveLength(1);
});

test.each([{ indexNowEnabled: false }, { indexNowEnabled: true, searchEnginesAllowed: false }])(
  "sends nothing with %j, not even after switching it on",
  async (settings) => {
    await putSettings(settings);
    await writePost(NOW);
    expect(await send(after(20))).toBe(0);
    await putSettings({ indexNowEnabled: true, searchEnginesAllowed: true });
    expect(await send(after(60))).toBe(0);
    expect(received).toEqual([]);
  },
);

test("sends nothing from a site that nobody outside can reach", async () => {
  await writePost(NOW);
  expect(await sendIndexPings({ outside, endpoint, now: after(20) })).toBe(0);
  expect(received).toEqual([]);
});
