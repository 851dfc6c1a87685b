import { beforeAll, expect, test } from "vitest";

import { formContent } from "~/models/post/post-form";
import { getStoredPost, type StoredPost } from "~/models/post/post-admin.server";
import { createPost, publishPost } from "~/models/post/post-write.server";
import type { Language } from "~/lib/languages";
import { action } from "~/routes/_admin.admin.blog.$id";

import { postContent } from "../../factories/post";
import { ask, createPerson, type Person } from "../../setup/staff";

/* What an editor is answered whose page is older than what is stored. */

let editor: Person;
beforeAll(async () => {
  editor = await createPerson("blog_admin");
});

async function write(language: Language = "en"): Promise<StoredPost> {
  const { id } = await createPost({ ...postContent({ title: crypto.randomUUID() }), language });
  return load(id);
}

async function load(id: string): Promise<StoredPost> {
  const post = await getStoredPost({ id });
  if (!post) throw new Error("The article is gone.");
  return post;
}

/** Sends the form of an article as it was when the page was opened. */
async function send(opened: StoredPost, intent: string, more: Record<string, string> = {}) {
  const { id, version } = opened;
  const form = { ...formContent(opened), intent, version: String(version), ...more };
  return ask(editor, action, { path: `/admin/blog/${id}`, params: { id }, form });
}

const NEXT_YEAR = { publishDate: "2031-01-15", publishTime: "10:00", timeZone: "UTC" };

test("publishing isn't said to be done while a colleague's schedule hides the article", async () => {
  const opened = await write();
  await publishPost({ id: opened.id, publishedAt: new Date("2031-01-15T10:00:00Z") });
  expect((await send(opened, "publish")).status).toBe(409);
  const later = { ...NEXT_YEAR, publishTime: "11:00" };
  expect((await send(opened, "schedule", later)).status, "another time").toBe(409);
  expect((await send(opened, "schedule", NEXT_YEAR)).status, "the same time").toBe(303);
});

test("scheduling isn't said to be done for an article that a colleague has published", async () => {
  const opened = await write();
  await publishPost({ id: opened.id });
  expect((await send(opened, "schedule", NEXT_YEAR)).status).toBe(409);
  expect((await send(opened, "publish")).status, "the same again").toBe(303);
});

test("a copy of a German article that was saved twice is German", async () => {
  const opened = await write("de");
  const answer = await send(opened, "copy", { body: "Meine Fassung" });
  const copied = await load(answer.headers.get("Location")?.split("/").at(-1) ?? "");
  expect(copied).toMatchObject({ language: "de", status: "draft", content: { body: "Meine Fassung" } });
});
