import { and, asc, eq, inArray } from "drizzle-orm";
import { describe, expect, test } from "vitest";

import { db } from "~/server/db.server";

import { auditEntries, posts, postRevisions } from "../../../drizzle/schema";
import { createBulkPosts } from "../../../tests/factories/bulk-posts";
import { postContent } from "../../../tests/factories/post";
import { createUser } from "../../../tests/factories/user";

import { getContentVersion } from "~/models/shared/content-tag.server";
import { POST_SORTS } from "./post";
import { countPosts, getStoredPost, listPosts } from "./post-admin.server";
import { deleteOldRevisions, getRevision, listRevisions } from "./post-revision.server";
import {
  createPost,
  publishPost,
  restorePost,
  trashPost,
  unpublishPost,
  updatePost,
} from "./post-write.server";
import { getPublishedPost, getSlugRedirect, listPublishedPosts } from "./post.server";
import { REVISIONS_KEPT } from "./post-limits";

const kim = { actor: { id: crypto.randomUUID(), name: "Kim" } };
const sam = { actor: { id: crypto.randomUUID(), name: "Sam" } };

async function draft(overrides: Parameters<typeof postContent>[0] = {}): Promise<string> {
  return (await createPost({ ...postContent(overrides), editor: kim })).id;
}

async function actionsOn(id: string): Promise<string[]> {
  const rows = await db
    .select({ action: auditEntries.action })
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectType, "post"), eq(auditEntries.subjectId, id)))
    .orderBy(auditEntries.createdAt);
  return rows.map(({ action }) => action);
}

async function versionsOf(id: string): Promise<number[]> {
  return (await listRevisions({ postId: id, limit: 50 })).items.map(({ version }) => version);
}

describe("a new post", () => {
  test("needs a title only, starts as a draft, and is in the audit log", async () => {
    const { id, slug } = await createPost({ title: "Only a title", authorName: "Kim", editor: kim });
    expect(slug).toBe("only-a-title");
    expect(await getStoredPost({ id })).toMatchObject({
      status: "draft",
      version: 1,
      content: { title: "Only a title", excerpt: "", body: "", tags: [] },
    });
    expect(await actionsOn(id)).toEqual(["post.created"]);
  });

  test("is not published without what readers need", async () => {
    const { id } = await createPost({ title: "Only a title", authorName: "Kim" });
    await expect(publishPost({ id })).rejects.toMatchObject({
      fields: { excerpt: expect.any(String) as string, body: expect.any(String) as string },
    });
    expect(await getStoredPost({ id })).toMatchObject({ status: "draft", version: 1 });
  });

  test.each([
    { body: "A ![](/picture.png) without words" },
    { body: "A ![ ][one]\n\n[one]: /picture.png" },
    { coverImageUrl: "/cover.png" },
  ])("is not published with a picture that says nothing: %j", async (content) => {
    const id = await draft(content);
    await expect(publishPost({ id })).rejects.toMatchObject({ code: "post_incomplete" });
  });

  test.each([
    [{ body: "A ![plan](https://other.test/a.png)" }, "body"],
    [{ body: "A ![plan][one]\n\n[one]: //other.test/a.png" }, "body"],
    [{ coverImageUrl: "https://other.test/a.png", coverImageAlt: "A plan" }, "coverImageUrl"],
  ])("is not published with a picture of another site: %j", async (content, field) => {
    const id = await draft(content);
    await expect(publishPost({ id })).rejects.toMatchObject({
      fields: { [field]: expect.stringContaining("upload") as string },
    });
  });

  test("keeps the pictures of other sites with which it was published", async () => {
    const id = await draft({ body: "Text" });
    await publishPost({ id });
    const body = "A ![plan](https://other.test/a.png)";
    await db.update(posts).set({ body }).where(eq(posts.id, id));
    const { version } = (await getStoredPost({ id })) ?? { version: 0 };
    await updatePost({ id, version, changes: { body: `${body} and more` }, editor: kim });
    const more = { body: `${body} ![b](https://other.test/b.png)` };
    await expect(updatePost({ id, version: version + 1, changes: more, editor: kim })).rejects.toMatchObject({
      code: "post_incomplete",
    });
  });

  test("may write about Markdown pictures in code", async () => {
    const id = await draft({ body: "```md\n![](/picture.png)\n```" });
    expect(await publishPost({ id })).toMatchObject({ status: "published" });
  });

  test.each(["javascript:alert(1)", "//evil.test/a.png", "http://a.test/b.png", "data:image/png,x"])(
    "refuses the cover %s",
    async (coverImageUrl) => {
      await expect(createPost(postContent({ coverImageUrl }))).rejects.toThrow();
    },
  );
});

describe("the second saver", () => {
  test("is reported with the post as it is now, and writes nothing", async () => {
    const id = await draft({ title: "Shared" });
    await updatePost({ id, version: 1, changes: { body: "Kim's text" }, editor: kim });
    const late = updatePost({ id, version: 1, changes: { body: "Sam's text" }, editor: sam });
    await expect(late).rejects.toMatchObject({ code: "version_conflict" });
    await expect(late).rejects.toMatchObject({
      details: { current: { version: 2, content: { body: "Kim's text" } } },
    });
    expect(await versionsOf(id)).toEqual([2, 1]);
    expect(await actionsOn(id)).toEqual(["post.created", "post.updated"]);
  });

  test("is reported even when twenty save at the same moment: one wins", async () => {
    const id = await draft();
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, number) =>
        updatePost({ id, version: 1, changes: { body: `Text ${number}` }, editor: sam }),
      ),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const result of results)
      if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "version_conflict" });
    expect(await getStoredPost({ id })).toMatchObject({ version: 2 });
    expect(await versionsOf(id)).toEqual([2, 1]);
  });

  test("cannot lose a slug that was taken in the meantime, nor half of the change", async () => {
    await createPost({ ...postContent(), slug: "taken" });
    const id = await draft({ title: "Mine" });
    await expect(
      updatePost({ id, version: 1, slug: "taken", changes: { title: "New" }, editor: kim }),
    ).rejects.toMatchObject({ code: "slug_taken" });
    expect(await getStoredPost({ id })).toMatchObject({
      version: 1,
      slug: "mine",
      content: { title: "Mine" },
    });
    expect(await versionsOf(id)).toEqual([1]);
  });

  test("writes nothing and counts no version when nothing differs", async () => {
    const id = await draft({ title: "Same" });
    expect(await updatePost({ id, version: 1, changes: { title: "Same" }, editor: kim })).toMatchObject({
      version: 1,
    });
    expect(await actionsOn(id)).toEqual(["post.created"]);
  });
});

describe("revisions", () => {
  test("keep what was there before the first change of a post that nobody has changed", async () => {
    const { id } = await createPost(postContent({ body: "As it came" }));
    expect(await versionsOf(id)).toEqual([]);
    await updatePost({ id, version: 1, changes: { body: "Changed" }, editor: kim });
    expect(await versionsOf(id)).toEqual([2, 1]);
    expect(await getRevision({ postId: id, version: 1 })).toMatchObject({
      content: { body: "As it came" },
      savedBy: null,
    });
  });

  test("name who saved as long as they have an account", async () => {
    const user = await createUser();
    const id = await draft();
    const editor = { actor: { id: user.id, name: "Robin" } };
    await updatePost({ id, version: 1, changes: { body: "Robin's" }, editor });
    const { items } = await listRevisions({ postId: id, limit: 5 });
    expect(items[0]).toMatchObject({ version: 2, savedBy: "Dana Ortiz" });
    expect(items[1]).toMatchObject({ version: 1, savedBy: null });
  });

  test("join the autosaves of one person and sitting, of the log and the history one entry", async () => {
    const id = await draft();
    const start = Date.now();
    const autosave = (version: number, minutes: number, editor = kim) =>
      updatePost({
        id,
        version,
        changes: { body: `Text ${version}` },
        isAutosave: true,
        editor,
        now: new Date(start + minutes * 60_000),
      });
    await autosave(1, 0);
    await autosave(2, 1);
    await autosave(3, 2);
    expect(await versionsOf(id)).toEqual([4, 1]);
    await autosave(4, 3, sam);
    expect(await versionsOf(id)).toEqual([5, 4, 1]);
    await autosave(5, 30, sam);
    expect(await versionsOf(id)).toEqual([6, 5, 4, 1]);
    expect(await actionsOn(id)).toEqual(["post.created", "post.updated", "post.updated", "post.updated"]);
  });

  test("keep an autosave for good once it was saved by hand", async () => {
    const id = await draft();
    const changes = { body: "Autosaved" };
    await updatePost({ id, version: 1, changes, isAutosave: true, editor: kim });
    await updatePost({ id, version: 2, changes, editor: kim });
    await updatePost({ id, version: 2, changes: { body: "More" }, isAutosave: true, editor: kim });
    expect(await versionsOf(id)).toEqual([3, 2, 1]);
  });
});

describe("on the site", () => {
  test("a change is seen at once, also in the list of a tag that the post has left", async () => {
    const id = await draft({ tags: ["Payroll"], title: "On the move" });
    await publishPost({ id, editor: kim });
    await updatePost({ id, version: 2, changes: { tags: ["Strategy"] }, slug: "moved", editor: kim });
    expect((await getPublishedPost({ slugOrId: "moved" }))?.tags).toEqual([
      { slug: "strategy", label: "Strategy" },
    ]);
    expect(
      (await listPublishedPosts({ tag: "payroll", limit: 50 })).items.map((post) => post.id),
    ).not.toContain(id);
    expect(await getSlugRedirect({ slug: "on-the-move" })).toBe("moved");
  });

  test("a draft disturbs no kept page; whatever readers can see does", async () => {
    const id = await draft();
    const version = () => getContentVersion({ tag: "posts" });
    const start = await version();
    await updatePost({ id, version: 1, changes: { body: "Still a draft" }, editor: kim });
    expect(await version()).toBe(start);
    await publishPost({ id, editor: kim });
    expect(await version()).toBe(start + 1);
    await updatePost({ id, changes: { body: "Corrected" }, editor: kim });
    expect(await version()).toBe(start + 2);
    await unpublishPost({ id, editor: kim });
    expect(await version()).toBe(start + 3);
  });

  test("a post in the trash is gone, its slug stays taken, and it comes back as a draft", async () => {
    const id = await draft({ title: "Thrown away" });
    await publishPost({ id, editor: kim });
    await trashPost({ id, editor: kim });
    expect(await getPublishedPost({ slugOrId: id })).toBeNull();
    expect(await getPublishedPost({ slugOrId: "thrown-away" })).toBeNull();
    expect((await createPost(postContent({ title: "Thrown away" }))).slug).toBe("thrown-away-2");
    await expect(publishPost({ id, editor: kim })).rejects.toMatchObject({ code: "post_in_trash" });
    await expect(updatePost({ id, changes: { title: "Other" }, editor: kim })).rejects.toMatchObject({
      code: "post_in_trash",
    });
    expect(await restorePost({ id, editor: kim })).toMatchObject({ status: "draft", trashedAt: null });
    expect(await actionsOn(id)).toEqual(["post.created", "post.published", "post.trashed", "post.restored"]);
  });

  test("the audit log tells publishing, scheduling and unpublishing apart, and keeps no text", async () => {
    const id = await draft({ body: "A secret text" });
    await publishPost({ id, publishedAt: new Date(Date.now() + 1e9), editor: kim });
    await publishPost({ id, publishedAt: new Date(Date.now() - 1e6), editor: kim });
    await unpublishPost({ id, editor: kim });
    await updatePost({ id, changes: { body: "Another text" }, editor: kim });
    expect(await actionsOn(id)).toEqual([
      "post.created",
      "post.scheduled",
      "post.published",
      "post.unpublished",
      "post.updated",
    ]);
    const entries = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, id));
    expect(JSON.stringify(entries)).not.toMatch(/secret|Another text/);
    expect(entries.at(-1)?.after).toEqual({ body: "2 words" });
  });
});

describe("the list for staff", () => {
  test("pages through every state in both orders and both directions", async () => {
    await db.delete(posts);
    const now = new Date();
    const ids = await Promise.all(
      Array.from({ length: 11 }, (_, number) =>
        draft({ number, title: `${"bBaÄ💥"[number % 4]} post ${number}` }),
      ),
    );
    await publishPost({ id: ids[0] ?? "", now, publishedAt: new Date(now.getTime() - 1000) });
    await publishPost({ id: ids[1] ?? "", now, publishedAt: new Date(now.getTime() + 1e9) });
    await trashPost({ id: ids[2] ?? "", now });
    const expected = { draft: 8, published: 1, scheduled: 1, trash: 1 };
    expect(await countPosts({ now })).toEqual(expected);
    for (const state of [undefined, "draft", "published", "scheduled", "trash"] as const) {
      for (const sort of POST_SORTS) {
        const forth = await walk({ state, sort, now }, "next");
        expect(forth).toHaveLength(state ? expected[state] : 10);
        expect(new Set(forth).size).toBe(forth.length);
        expect(await walk({ state, sort, now }, "previous")).toEqual(forth);
      }
    }
  });

  test("finds drafts by their words, and nothing for a search without words", async () => {
    await db.delete(posts);
    const id = await draft({ title: "Quarterly zebra" });
    await draft({ title: "Something else" });
    expect((await listPosts({ search: "ZEB", limit: 5 })).items.map((post) => post.id)).toEqual([id]);
    expect((await listPosts({ search: "zebra", state: "published", limit: 5 })).items).toEqual([]);
    expect((await listPosts({ search: "!!!", limit: 5 })).items).toEqual([]);
  });

  test("lists what a common word finds from the beginning on", async () => {
    await createBulkPosts({ total: 1_200 });
    for (const sort of POST_SORTS) {
      const { items } = await listPosts({ state: "published", sort, limit: 100 });
      const expected = items.filter(({ title }) => title.includes("busywork")).map(({ id }) => id);
      const found = await listPosts({ state: "published", sort, search: "busywork", limit: 100 });
      expect(found.items.map(({ id }) => id).slice(0, expected.length), sort).toEqual(expected);
    }
  });

  test("refuses a cursor of another order", async () => {
    await draft();
    await expect(listPosts({ limit: 5, sort: "title", after: "abc.def" })).rejects.toThrow();
  });
});

test("of very many revisions the oldest go, except what readers have seen", async () => {
  const id = await draft({ body: "Version 1" });
  const save = (version: number, publishedAt?: null | "at-once") =>
    updatePost({ id, version, changes: { body: `Version ${version + 1}` }, publishedAt, editor: kim });
  await save(1);
  await publishPost({ id, version: 2, editor: kim });
  await unpublishPost({ id, version: 3, editor: kim });
  for (let version = 4; version < 4 + REVISIONS_KEPT + 3; version++) await save(version);
  const newest = 4 + REVISIONS_KEPT + 3;
  await deleteOldRevisions();
  const kept = await db
    .select({ version: postRevisions.version })
    .from(postRevisions)
    .where(eq(postRevisions.postId, id))
    .orderBy(asc(postRevisions.version));
  const versions = kept.map(({ version }) => version);
  expect(versions[0], "what was public").toBe(2);
  expect(versions.slice(1)).toEqual(
    Array.from({ length: REVISIONS_KEPT }, (_, index) => newest - REVISIONS_KEPT + 1 + index),
  );
  expect(await deleteOldRevisions()).toBe(0);
});

test("revisions go with their post", async () => {
  const id = await draft();
  await db.delete(posts).where(inArray(posts.id, [id]));
  expect(await db.select().from(postRevisions).where(eq(postRevisions.postId, id))).toEqual([]);
});

/**
 * The ids of a whole list: forth from its start, or to its end and all the way back; in the order
 * of the list.
 */
async function walk(
  filter: Pick<Parameters<typeof listPosts>[0], "state" | "sort" | "now">,
  direction: "next" | "previous",
): Promise<string[]> {
  const limit = 3;
  let page = await listPosts({ ...filter, limit });
  const forth = [page.items];
  while (page.next) {
    page = await listPosts({ ...filter, limit, after: page.next });
    forth.push(page.items);
  }
  if (direction === "next") return forth.flat().map(({ id }) => id);
  const back = [page.items];
  while (page.previous) {
    page = await listPosts({ ...filter, limit, before: page.previous });
    back.unshift(page.items);
  }
  return back.flat().map(({ id }) => id);
}
