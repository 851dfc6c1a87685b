import { beforeAll, expect, test } from "vitest";

import { getStoredPost } from "~/models/post/post-admin.server";
import { listTranslations } from "~/models/post/post-translation.server";
import { createPost, trashPost } from "~/models/post/post-write.server";
import { action, loader } from "~/routes/_admin.admin.blog.$id";

import { postContent } from "../../factories/post";
import { ask, createPerson, type Person } from "../../setup/staff";

let editor: Person;
beforeAll(async () => {
  editor = await createPerson("blog_admin");
});

async function write(title: string, language: "en" | "de" = "en") {
  return (await createPost({ ...postContent({ title, tags: ["Approvals"] }), language })).id;
}

const send = (id: string, form: Record<string, string>) =>
  ask(editor, action, { path: `/admin/blog/${id}`, params: { id }, form });
const linked = async (id: string) => (await listTranslations({ id })).map(({ title }) => title);

test("a German translation starts as a linked draft with cover, author and tags of the article", async () => {
  const id = await write("An article");
  const answer = await send(id, { intent: "translate", language: "de", title: "Ein Artikel" });
  expect(answer.status).toBe(303);
  const [translation] = await listTranslations({ id });
  expect(translation).toMatchObject({ language: "de", state: "draft", slug: "ein-artikel" });
  expect(await getStoredPost({ id: translation?.id ?? "" })).toMatchObject({
    content: { body: "", tags: ["Approvals"], authorName: "Dana Ortiz" },
  });
  await send(id, { intent: "translate", language: "de", title: "Noch einer" });
  expect(await linked(id)).toEqual(["Ein Artikel"]);
});

test("an empty title or half a form changes nothing", async () => {
  const id = await write("Untouched");
  for (const form of [
    { intent: "translate", language: "de", title: " " },
    { intent: "translate", title: "x" },
  ])
    await send(id, form as Record<string, string>);
  expect(await linked(id)).toEqual([]);
  for (const form of [{}, { intent: "explode" }, { intent: "link", other: "' or 1=1" }, { intent: "link" }])
    expect((await send(id, form as Record<string, string>)).status).toBeGreaterThanOrEqual(400);
});

test("what is refused comes back at its field, with what was typed", async () => {
  const [id, other] = [await write("Mine"), await write("Another")];
  const [german, free] = [await write("Meiner", "de"), await write("Freier", "de")];
  const refusal = async (post: string, form: Record<string, string>) => {
    const answer = await send(post, form);
    const { kind, result } = (await answer.json()) as { kind: string; result: { error: unknown } };
    return { ...result, status: answer.status, kind };
  };
  const translate = { intent: "translate", language: "de" };
  for (const title of ["", " "]) {
    expect(await refusal(id, { ...translate, title })).toMatchObject({
      status: 422,
      kind: "translation-refused",
      initialValue: translate,
      error: { title: ["Please enter a title for the translation."] },
    });
  }
  expect(await refusal(id, { intent: "link", language: "de", other: "" })).toMatchObject({
    status: 422,
    error: { other: ["Please choose an article."] },
  });
  expect(await refusal(id, { intent: "link", language: "de", other })).toMatchObject({
    status: 422,
    error: { other: [expect.stringContaining("same language")] },
  });
  await send(other, { intent: "link", language: "de", other: german });
  expect(await refusal(id, { intent: "link", language: "de", other: german })).toMatchObject({
    status: 409,
    error: { other: [expect.stringContaining("already a translation")] },
  });
  expect(await refusal(other, { ...translate, title: "Zweiter" })).toMatchObject({
    status: 409,
    initialValue: { title: "Zweiter" },
    error: { title: [expect.stringContaining("already a translation")] },
  });
  expect(await refusal(other, { intent: "language", language: "de" })).toMatchObject({
    status: 409,
    error: { language: [expect.stringContaining("Unlink it")] },
  });
  await trashPost({ id: free });
  expect(await refusal(id, { intent: "link", language: "de", other: free })).toMatchObject({
    status: 409,
    error: { other: [expect.stringContaining("in the trash")] },
  });
  expect(await linked(id)).toEqual([]);
});

test("articles are linked and unlinked, and a foreign or missing one is a 404", async () => {
  const [id, german, other] = [await write("One"), await write("Eins", "de"), await write("Two")];
  await send(id, { intent: "link", language: "de", other: german });
  expect(await linked(id)).toEqual(["Eins"]);
  await send(other, { intent: "link", language: "de", other: german });
  expect(await linked(other)).toEqual([]);
  const missing = crypto.randomUUID();
  expect((await send(missing, { intent: "link", language: "de", other: german })).status).toBe(404);
  expect((await send(other, { intent: "link", language: "de", other: missing })).status).toBe(404);
  expect((await send(other, { intent: "unlink", other: german })).status).toBe(404);
  await send(id, { intent: "language", language: "de" });
  expect(await getStoredPost({ id })).toMatchObject({ language: "en" });
  await send(id, { intent: "unlink", other: german });
  expect(await linked(id)).toEqual([]);
  await send(id, { intent: "language", language: "de" });
  expect(await getStoredPost({ id })).toMatchObject({ language: "de" });
});

test("the editor shows the translations with their states, and what could be linked", async () => {
  const [id, german, free] = [await write("Seen"), await write("Gesehen", "de"), await write("Frei", "de")];
  const read = async () =>
    (await ask(editor, loader, { path: `/admin/blog/${id}`, params: { id } })).json() as Promise<unknown>;
  expect(JSON.stringify(await read())).toContain(free);
  await send(id, { intent: "link", language: "de", other: german });
  await trashPost({ id: german });
  expect(await read()).toMatchObject({
    translations: { linked: [{ id: german, state: "trash" }], missing: [] },
  });
});
