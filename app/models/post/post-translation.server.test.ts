import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";

import { db } from "~/server/db.server";

import { posts } from "../../../drizzle/schema";
import { postContent } from "../../../tests/factories/post";

import { DAY_MILLISECONDS } from "~/lib/time-units";
import type { Language } from "~/lib/languages";
import { getContentVersion } from "~/models/shared/content-tag.server";
import {
  linkTranslations,
  listUntranslated,
  listTranslations,
  publishedTranslations,
  unlinkTranslation,
} from "./post-translation.server";
import { TRANSLATIONS_OFFERED_MAX } from "./post-limits";
import { createPost, publishPost, restorePost, trashPost, updatePost } from "./post-write.server";
import { countPublishedPosts, listPublishedPosts, listRelatedPosts, listTags } from "./post.server";

const NOW = new Date("2026-06-01T12:00:00Z");
const kim = { actor: { id: crypto.randomUUID(), name: "Kim" } };

beforeEach(async () => {
  await db.delete(posts);
});

interface Given {
  language?: Language;
  /** Days since it was published; negative for a scheduled post, null for a draft. */
  days?: number | null;
  of?: string;
  tags?: string[];
}

async function write(title: string, { language, days = 1, of, tags = ["Finance"] }: Given = {}) {
  const publishedAt = days === null ? null : new Date(NOW.getTime() - days * DAY_MILLISECONDS);
  const content = postContent({ title, tags });
  const post = await createPost({ ...content, language, translationOf: of, publishedAt, now: NOW });
  return post.id;
}

async function listed(filter: Parameters<typeof listPublishedPosts>[0] | object) {
  const { items } = await listPublishedPosts({ limit: 20, now: NOW, ...filter });
  return items.map(({ title }) => title);
}

const titles = (found: { title: string }[]) => found.map(({ title }) => title);

describe("a link between translations", () => {
  test("is offered for the articles that changed last, and says so if there are others", async () => {
    const numbers = Array.from({ length: TRANSLATIONS_OFFERED_MAX }, (_, number) => number);
    for (const number of numbers) await write(`No. ${number}`);
    const offered = () => listUntranslated({ language: "en", into: "de" });
    expect(await offered()).toMatchObject({ items: numbers.map(() => ({})), isCut: false });
    await write("One more");
    const { items, isCut } = await offered();
    expect([items.length, isCut]).toEqual([TRANSLATIONS_OFFERED_MAX, true]);
  });

  test("goes both ways, and a second one changes nothing", async () => {
    const [english, german] = [await write("One"), await write("Eins", { language: "de", days: null })];
    const version = await getContentVersion({ tag: "posts" });
    expect(await linkTranslations({ id: english, otherId: german, editor: kim })).toBe(true);
    expect(await getContentVersion({ tag: "posts" })).toBeGreaterThan(version);
    expect(await listTranslations({ id: english, now: NOW })).toMatchObject([
      { id: german, language: "de", state: "draft" },
    ]);
    expect(await listTranslations({ id: german, now: NOW })).toMatchObject([
      { id: english, language: "en", state: "published" },
    ]);
    expect(await linkTranslations({ id: german, otherId: english })).toBe(true);
    expect(await listTranslations({ id: english })).toHaveLength(1);
  });

  test("is refused in the same language, with itself, with nothing, and from the trash", async () => {
    const [one, two] = [await write("One"), await write("Two")];
    const german = await write("Eins", { language: "de" });
    await expect(linkTranslations({ id: one, otherId: two })).rejects.toMatchObject({
      code: "translation_same_language",
    });
    await expect(linkTranslations({ id: one, otherId: one })).rejects.toMatchObject({
      code: "translation_same_language",
    });
    for (const otherId of [crypto.randomUUID(), "' or 1=1", ""])
      await expect(linkTranslations({ id: one, otherId })).rejects.toMatchObject({
        code: "translation_unknown",
      });
    expect(await linkTranslations({ id: crypto.randomUUID(), otherId: one })).toBe(false);
    await trashPost({ id: german });
    await expect(linkTranslations({ id: one, otherId: german })).rejects.toMatchObject({
      code: "post_in_trash",
    });
  });

  test("is refused if either post has a translation in the language", async () => {
    const [one, two] = [await write("One"), await write("Two")];
    const [eins, zwei] = [
      await write("Eins", { language: "de", of: one }),
      await write("Zwei", { language: "de" }),
    ];
    await expect(linkTranslations({ id: one, otherId: zwei })).rejects.toMatchObject({
      code: "translation_taken",
    });
    await expect(linkTranslations({ id: two, otherId: eins })).rejects.toMatchObject({
      code: "translation_taken",
    });
    await expect(write("Noch eins", { language: "de", of: one })).rejects.toMatchObject({
      code: "translation_taken",
    });
    expect(await unlinkTranslation({ id: one, otherId: eins, editor: kim })).toBe(true);
    expect(await unlinkTranslation({ id: one, otherId: eins })).toBe(false);
    expect(await linkTranslations({ id: one, otherId: zwei })).toBe(true);
    expect(await linkTranslations({ id: two, otherId: eins })).toBe(true);
    expect(titles(await listTranslations({ id: one }))).toEqual(["Zwei"]);
    expect(titles(await listTranslations({ id: two }))).toEqual(["Eins"]);
  });

  test("of ten made at once, one wins", async () => {
    const english = await write("One");
    const germans = await Promise.all(
      Array.from({ length: 5 }, (_, index) => write(`Nummer ${index}`, { language: "de" })),
    );
    const results = await Promise.allSettled([
      ...germans.map((otherId) => linkTranslations({ id: english, otherId })),
      ...germans.map((_, index) => write(`Neu ${index}`, { language: "de", of: english })),
    ]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const result of results)
      if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "translation_taken" });
    expect(await listTranslations({ id: english })).toHaveLength(1);
  });

  test("keeps the language, until it is removed", async () => {
    const english = await write("One");
    const german = await write("Eins", { language: "de", of: english });
    await expect(updatePost({ id: german, language: "en" })).rejects.toMatchObject({
      code: "language_linked",
    });
    await unlinkTranslation({ id: english, otherId: german });
    expect(await updatePost({ id: german, language: "en" })).toMatchObject({ language: "en" });
    expect(await listed({ language: "en", tag: "finance" })).toContain("Eins");
  });

  test("leaves the version alone, so that an open editor can save", async () => {
    const [english, german] = [await write("One"), await write("Eins", { language: "de" })];
    await linkTranslations({ id: english, otherId: german });
    expect(await updatePost({ id: english, version: 1, changes: { title: "Uno" } })).toMatchObject({
      version: 2,
    });
  });

  test("survives the trash, and ends when one of the two is deleted", async () => {
    const english = await write("One");
    const german = await write("Eins", { language: "de", of: english });
    await trashPost({ id: german });
    expect(await listTranslations({ id: english })).toMatchObject([{ state: "trash" }]);
    expect((await publishedTranslations({ ids: [english] })).get(english)).toEqual([]);
    await restorePost({ id: german });
    expect(await listTranslations({ id: english })).toMatchObject([{ state: "draft" }]);
    await db.delete(posts).where(eq(posts.id, german));
    expect(await listTranslations({ id: english })).toEqual([]);
    await write("Noch eins", { language: "de", of: english });
    expect(titles(await listTranslations({ id: english }))).toEqual(["Noch eins"]);
  });
});

describe("what readers of a language see", () => {
  test("a translation replaces the English article in lists once it is public", async () => {
    const one = await write("Solo", { days: 3 });
    await write("Two", { days: 2 });
    await write("Nur deutsch", { language: "de", days: 4 });
    const draft = await write("Eins", { language: "de", days: null, of: one });
    expect(await listed({ readers: "en" })).toEqual(["Two", "Solo"]);
    expect(await listed({ readers: "de" })).toEqual(["Two", "Solo", "Nur deutsch"]);
    expect((await publishedTranslations({ ids: [one], now: NOW })).get(one)).toEqual([]);
    await publishPost({ id: draft, publishedAt: new Date(NOW.getTime() - DAY_MILLISECONDS) });
    expect(await listed({ readers: "de" })).toEqual(["Eins", "Two", "Nur deutsch"]);
    expect(await listed({ readers: "de", tag: "finance" })).toEqual(["Eins", "Two", "Nur deutsch"]);
    expect(await listed({ readers: "de", search: "solo" })).toEqual([]);
    expect(await listed({ readers: "de", search: "two" })).toEqual(["Two"]);
    expect(await listed({ readers: "en" })).toEqual(["Two", "Solo"]);
    expect(await listed({ language: "de" })).toEqual(["Eins", "Nur deutsch"]);
    expect(await listed({})).toHaveLength(4);
    for (const filter of [{}, { tag: "finance" }, { search: "part" }, { search: "eins" }])
      for (const readers of ["en", "de"] as const)
        expect(await countPublishedPosts({ ...filter, readers, now: NOW })).toBe(
          (await listed({ ...filter, readers })).length,
        );
    expect((await publishedTranslations({ ids: [one], now: NOW })).get(one)).toMatchObject([
      { id: draft, title: "Eins" },
    ]);
  });

  test("a scheduled translation is listed once its time has come", async () => {
    const one = await write("One", { days: 3 });
    await write("Eins", { language: "de", days: -1, of: one });
    expect(await listed({ readers: "de" })).toEqual(["One"]);
    expect((await publishedTranslations({ ids: [one], now: NOW })).get(one)).toEqual([]);
    const later = new Date(NOW.getTime() + 2 * DAY_MILLISECONDS);
    expect(await listed({ readers: "de", now: later })).toEqual(["Eins"]);
    expect(await countPublishedPosts({ readers: "de", now: later })).toBe(1);
  });

  test("pages of a mixed list have each article once, in both directions", async () => {
    const expected: string[] = [];
    for (let number = 0; number < 12; number += 1) {
      const isGerman = number % 3 === 0;
      const title = `Article ${number}`;
      const id = await write(title, { days: number, language: isGerman ? "de" : "en" });
      if (number % 3 === 1) {
        await write(`Artikel ${number}`, { days: number, language: "de", of: id });
        expected.push(`Artikel ${number}`);
      } else expected.push(title);
    }
    const seen: string[][] = [];
    let cursor: string | undefined;
    do {
      const page = await listPublishedPosts({ limit: 5, cursor, readers: "de", now: NOW });
      seen.push(titles(page.items));
      cursor = page.olderCursor ?? undefined;
      if (seen.length === 3) {
        const back = await listPublishedPosts({
          ...{ limit: 5, readers: "de", now: NOW, direction: "newer" },
          cursor: page.newerCursor ?? undefined,
        });
        expect(titles(back.items)).toEqual(seen[1]);
      }
    } while (cursor !== undefined);
    expect(seen.flat()).toEqual(expected);
  });

  test("related articles and topics are those of the readers", async () => {
    const one = await write("One", { days: 3, tags: ["A"] });
    const german = await write("Eins", { language: "de", of: one, tags: ["A"] });
    await write("Zwei", { language: "de", days: 2, tags: ["A", "Nur"] });
    await write("Two", { days: 4, tags: ["B"] });
    const related = (id: string, language: Language) =>
      listRelatedPosts({ post: { id, language, tags: [{ slug: "a", label: "A" }] }, limit: 3, now: NOW });
    expect(titles(await related(one, "en"))).toEqual(["Two"]);
    expect(titles(await related(german, "de"))).toEqual(["Zwei", "Two"]);
    const slugs = async (readers: Language) =>
      (await listTags({ readers, now: NOW })).map(({ slug }) => slug);
    expect(await slugs("en")).toEqual(["a", "b"]);
    expect(await slugs("de")).toEqual(["a", "b", "nur"]);
  });
});
