import { beforeAll, beforeEach, describe, expect, test } from "vitest";

import { staffPost, staffPosts } from "~/api/blog-admin.server";
import { publicPost } from "~/api/blog.server";
import { adminStats } from "~/api/stats.server";
import { db } from "~/server/db.server";
import { createApiKey } from "~/models/api-key/api-key.server";
import { PERMISSIONS, type Role } from "~/models/account/role";
import { handleApi, type ApiResource } from "~/api/framework/resource.server";

import { rateLimits } from "../../drizzle/schema";
import { createUser } from "../factories/user";

import { Browser } from "../setup/browser";

interface Answer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

interface Asked {
  key?: string | undefined;
  id?: string;
  query?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

async function ask(resource: ApiResource, method: string, asked: Asked = {}): Promise<Answer> {
  const { key, id = "", query = "", body, headers = {} } = asked;
  const authorization: Record<string, string> = key ? { Authorization: `Bearer ${key}` } : {};
  return new Browser().visit(
    async ({ url }) => {
      const request = new Request(url, {
        method,
        headers: { "Content-Type": "application/json", ...authorization, ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const answer = await handleApi({ request, params: { id }, context: {} }, resource);
      const text = await answer.text();
      const json = (text === "" ? {} : JSON.parse(text)) as Record<string, unknown>;
      return { status: answer.status, headers: answer.headers, body: json };
    },
    { path: `${resource.path.replace("{id}", id)}${query}` },
  );
}

async function keyOf(role: Role): Promise<string> {
  const user = await createUser({ role });
  const { key } = await createApiKey({
    userId: user.id,
    actor: { id: user.id, name: "Test" },
    name: "Test",
    mayWrite: true,
    permissions: [...PERMISSIONS],
    assuranceLevel: "aal1",
    lifetime: "30",
  });
  return key;
}

let key: string;
beforeAll(async () => {
  key = await keyOf("blog_admin");
});
// One person asks all this within seconds.
beforeEach(async () => {
  await db.delete(rateLimits);
});

const create = (body: unknown, headers: Record<string, string> = {}) =>
  ask(staffPosts, "POST", { key, body, headers });
const change = (id: string, body: unknown, headers: Record<string, string> = {}) =>
  ask(staffPost, "PUT", { key, id, body, headers });
const idOf = ({ body }: Answer) => String(body["id"]);
const FINISHED = { excerpt: "In short.", body: "## At length\n\nText." };

describe("posts through the API", () => {
  test("begin as drafts that only staff see, and need a title only", async () => {
    const made = await create({ title: "A beginning" });
    expect(made).toMatchObject({
      status: 201,
      body: { status: "draft", version: 1, author: "Dana Ortiz", publishedAt: null, slug: "a-beginning" },
    });
    expect(made.headers.get("ETag")).toMatch(/^"1-[\w-]{22}"$/);
    expect(made.headers.get("Location")).toMatch(new RegExp(`/api/admin/blog/posts/${idOf(made)}$`));
    // The address that the answer names is one that can be read.
    const path = new URL(made.headers.get("Location") ?? "", "http://localhost:3000").pathname;
    expect(path).toBe(staffPost.path.replace("{id}", idOf(made)));
    const read = await ask(staffPost, "GET", { key, id: idOf(made) });
    expect(read).toMatchObject({ status: 200, body: { id: idOf(made), status: "draft" } });
    expect((await ask(publicPost, "GET", { id: idOf(made) })).status).toBe(404);
    const listed = await ask(staffPosts, "GET", { key, query: "?status=draft&q=beginning" });
    expect(listed.body).toMatchObject([{ id: idOf(made), status: "draft" }]);
    expect(listed.headers.get("X-Total-Count")).toBe("1");
  });

  test("are made once for fifty sendings under one key, and again for another key", async () => {
    const once = { "Idempotency-Key": crypto.randomUUID() };
    const body = { title: `Once ${crypto.randomUUID()}` };
    const answers = await Promise.all(Array.from({ length: 50 }, () => create(body, once)));
    const made = answers.filter(({ status }) => status === 201);
    expect(made.length).toBeGreaterThan(0);
    expect(new Set(made.map(idOf)).size).toBe(1);
    for (const { status, body: said } of answers.filter((answer) => answer.status !== 201)) {
      expect([status, said["code"]]).toEqual([409, "idempotency_in_progress"]);
    }
    const again = await create(body, once);
    expect(again.headers.get("Idempotency-Replayed")).toBe("true");
    expect([again.status, idOf(again), again.headers.get("ETag")]).toEqual([
      201,
      idOf(made[0] ?? again),
      made[0]?.headers.get("ETag"),
    ]);
    expect(await create({ title: "Something else" }, once)).toMatchObject({
      status: 422,
      body: { code: "idempotency_key_reused" },
    });
    expect(idOf(await create(body, { "Idempotency-Key": crypto.randomUUID() }))).not.toBe(idOf(again));
    const other = await keyOf("blog_admin");
    const theirs = await ask(staffPosts, "POST", { key: other, body, headers: once });
    expect(theirs.status).toBe(201);
    expect(idOf(theirs)).not.toBe(idOf(again));
  });

  test("are changed in the version that was read, and no other", async () => {
    const id = idOf(await create({ title: "Versions" }));
    const first = await change(id, { excerpt: "Mine." }, { "If-Match": '"1"' });
    expect([first.status, first.body["excerpt"]]).toEqual([200, "Mine."]);
    expect(first.headers.get("ETag")).toMatch(/^"2-[\w-]{22}"$/);
    expect(await change(id, { excerpt: "Theirs." }, { "If-Match": '"1"' })).toMatchObject({ status: 412 });
    expect(await change(id, { excerpt: "Theirs.", version: 1 })).toMatchObject({
      status: 409,
      body: { code: "version_conflict" },
    });
    expect(await change(id, { excerpt: "Theirs." })).toMatchObject({ status: 428 });
    expect(await change(id, { excerpt: "Yours.", version: 2 })).toMatchObject({ body: { version: 3 } });
    const late = await ask(staffPost, "DELETE", { key, id, headers: { "If-Match": '"1"' } });
    expect(late.status).toBe(412);
  });

  test("reach their readers when they are whole, and leave them again", async () => {
    const id = idOf(await create({ title: "In public" }));
    expect(await change(id, { status: "published", version: 1 })).toMatchObject({
      status: 422,
      body: { code: "post_incomplete", errors: [{ path: "excerpt" }, { path: "body" }] },
    });
    const published = await change(id, { ...FINISHED, status: "published" }, { "If-Match": "*" });
    expect(published).toMatchObject({ status: 200, body: { status: "published" } });
    expect(published.body["bodyHtml"]).toContain("<h2");
    expect((await ask(publicPost, "GET", { id })).status).toBe(200);
    const future = "2999-01-01T00:00:00.000Z";
    const scheduled = await change(id, { status: "published", publishedAt: future }, { "If-Match": "*" });
    expect(scheduled.body).toMatchObject({ status: "published", publishedAt: future });
    expect((await ask(publicPost, "GET", { id })).status).toBe(404);
    expect((await ask(staffPost, "DELETE", { key, id })).status).toBe(204);
    expect((await change(id, { title: "Too late" }, { "If-Match": "*" })).body["code"]).toBe("post_in_trash");
    const trash = await ask(staffPosts, "GET", { key, query: "?status=trash" });
    expect(trash.body).toMatchObject([{ id, status: "draft" }]);
  });

  test.each([
    [{}, "title"],
    [{ title: "x", role: "super_admin" }, "role"],
    [{ title: "x", status: "published" }, "status"],
    [{ title: "x", slug: "Not A Slug" }, "slug"],
    [{ title: "x", coverImageUrl: "javascript:alert(1)" }, "coverImageUrl"],
    [{ title: "x".repeat(201) }, "title"],
  ])("are not made of %j: the field is named", async (body, path) => {
    expect(await create(body)).toMatchObject({ status: 422, body: { errors: [{ path }] } });
  });

  test("keep their addresses to themselves", async () => {
    const slug = `mine-${crypto.randomUUID().slice(0, 8)}`;
    await create({ title: "First", slug });
    expect(await create({ title: "Second", slug })).toMatchObject({
      status: 409,
      body: { code: "slug_taken", errors: [{ path: "slug" }] },
    });
  });

  test.each(["nothing", "../1", crypto.randomUUID()])("are 404 under the id %s", async (id) => {
    expect((await change(id, { title: "x" }, { "If-Match": "*" })).status).toBe(404);
    expect((await ask(staffPost, "DELETE", { key, id })).status).toBe(404);
  });

  test("are linked as translations, and unlinked again", async () => {
    const make = async (title: string, more: object = {}) =>
      ask(staffPosts, "POST", { key, body: { title, ...more } });
    const english = await make("A pair");
    expect(english.body).toMatchObject({ language: "en", translations: [] });
    const id = String(english.body["id"]);
    const german = await make("Ein Paar", { language: "de", translations: [id] });
    expect(german).toMatchObject({
      status: 201,
      body: { language: "de", translations: [{ id, language: "en", title: "A pair" }] },
    });
    const change = (of: string, body: object) =>
      ask(staffPost, "PUT", { key, id: of, body, headers: { "If-Match": "*" } });
    const other = String((await make("Another")).body["id"]);
    const germanId = String(german.body["id"]);
    for (const [body, code, status] of [
      [{ translations: [germanId] }, "translation_taken", 409],
      [{ translations: [other] }, "translation_same_language", 422],
      [{ translations: [id] }, "translation_same_language", 422],
      [{ translations: [crypto.randomUUID()] }, "translation_unknown", 422],
    ] as const)
      expect(await change(other, body)).toMatchObject({ status, body: { code } });
    expect(await make("Noch ein Paar", { language: "de", translations: [id] })).toMatchObject({
      status: 409,
      body: { code: "translation_taken" },
    });
    expect(await change(germanId, { language: "en" })).toMatchObject({
      status: 409,
      body: { code: "language_linked" },
    });
    expect(await change(other, { translations: ["x"] })).toMatchObject({ status: 422 });
    expect(await change(germanId, { translations: [] })).toMatchObject({ body: { translations: [] } });
    expect((await ask(staffPost, "GET", { key, id })).body).toMatchObject({ translations: [] });
    expect(await change(id, { translations: [germanId], title: "One pair" })).toMatchObject({
      body: { title: "One pair", translations: [{ id: germanId }] },
    });
  });

  test("have another ETag once a translation is linked, renamed or unlinked, and the version of before still saves", async () => {
    const english = await ask(staffPosts, "POST", { key, body: { title: "Tagged" } });
    const id = String(english.body["id"]);
    const tagOf = async () => (await ask(staffPost, "GET", { key, id })).headers.get("ETag") ?? "";
    const seen = [await tagOf()];
    const german = await ask(staffPosts, "POST", {
      key,
      body: { title: "Markiert", language: "de", translations: [id] },
    });
    const germanId = String(german.body["id"]);
    seen.push(await tagOf());
    const edit = (body: object) =>
      ask(staffPost, "PUT", { key, id: germanId, body, headers: { "If-Match": "*" } });
    await edit({ title: "Anders markiert" });
    seen.push(await tagOf());
    const linked = await ask(staffPost, "GET", { key, id, headers: { "If-None-Match": seen[2] ?? "" } });
    expect(linked.status).toBe(304);
    await edit({ translations: [] });
    expect(new Set(seen).size).toBe(3);
    expect(await tagOf()).toBe(seen[0]);
    const stale = await ask(staffPost, "GET", { key, id, headers: { "If-None-Match": seen[1] ?? "" } });
    expect(stale.status).toBe(200);

    const put = (tag: string, title: string) =>
      ask(staffPost, "PUT", { key, id, body: { title }, headers: { "If-Match": tag } });
    expect((await put(seen[1] ?? "", "Tagged twice")).status).toBe(200);
    expect((await put(seen[1] ?? "", "Tagged three times")).status).toBe(412);
    for (const tag of ['"2-"', '"2-short"', '"-aaaaaaaaaaaaaaaaaaaaaa"', `W/"2-${"a".repeat(22)}"`])
      expect((await put(tag, "x")).status).toBe(412);
  });

  test("are listed page by page, each once", async () => {
    for (let number = 0; number < 5; number++) await create({ title: `Paging ${number}` });
    const seen: string[] = [];
    let query = "?limit=2&q=paging&sort=title";
    for (let page = 0; page < 10 && query !== ""; page++) {
      const answer = await ask(staffPosts, "GET", { key, query });
      seen.push(...(answer.body as unknown as { title: string }[]).map(({ title }) => title));
      query = /\?[^>]*(?=>; rel="next")/.exec(answer.headers.get("Link") ?? "")?.[0] ?? "";
    }
    expect(seen).toEqual([0, 1, 2, 3, 4].map((number) => `Paging ${number}`));
  });
});

describe("GET /api/admin/stats", () => {
  test.each([
    ["super_admin", ["totalUsers", "totalPosts", "draftPosts"]],
    ["blog_admin", ["totalPosts", "draftPosts"]],
    ["support", []],
    ["lead", []],
  ] as const)("tells %s %j", async (role, names) => {
    const { status, body } = await ask(adminStats, "GET", { key: await keyOf(role) });
    expect([status, Object.keys(body).sort()]).toEqual([200, [...names].sort()]);
  });
});
