import { beforeAll, beforeEach, describe, expect, test } from "vitest";

import type { loadContentEditor } from "~/features/content/editor.server";
import { withLanguage } from "~/lib/language/current-language";
import { originalContent } from "~/models/content/content-defaults";
import { getLiveContents, getStoredContent } from "~/models/content/content.server";
import { loader as editorLoader, action as editorAction } from "~/routes/_admin.admin.site.$text";
import { action as restoreAction } from "~/routes/_admin.admin.site.$text_.history";
import { action as newPageAction, loader as siteLoader } from "~/routes/_admin.admin.site._index";
import { headers as previewHeaders, loader as previewLoader } from "~/routes/_site.preview.$token";
import { loader as pageLoader } from "~/routes/_site.pages.$slug";
import { isCountedRoute } from "~/models/visit/visit";
import { db } from "~/server/db.server";

import { contentDocuments } from "../../../drizzle/schema";
import { ask, createPerson, type Person } from "../../setup/staff";

/* The pages on which an operator edits the texts of the site, and what visitors get of them. */

let operator: Person;
let colleague: Person;

beforeAll(async () => {
  operator = await createPerson("blog_admin");
  colleague = await createPerson("super_admin", { first_name: "Tim" });
});

beforeEach(async () => {
  await db.delete(contentDocuments);
});

const pathOf = (text: string, query = "") => `/admin/site/${text}${query}`;

async function open(text: string, query = "") {
  const answer = await ask(operator, editorLoader, { path: pathOf(text, query), params: { text } });
  return (await answer.json()) as Awaited<ReturnType<typeof loadContentEditor>>;
}

/** Sends the whole form of a text, as the editor does. */
async function send(
  person: Person,
  text: string,
  { intent, version, base, fields = {}, query = "" }: Sent,
): Promise<Response> {
  const { draft } = await open(text, query);
  const form = new URLSearchParams({ intent, version: String(version), base: String(base ?? "") });
  for (const [name, value] of Object.entries({ ...draft.fields, ...fields }))
    form.set(`fields.${name}`, value);
  for (const [at, item] of draft.items.entries())
    for (const [name, value] of Object.entries(item)) form.set(`items[${at}].${name}`, value);
  return ask(person, editorAction, { path: pathOf(text, query), params: { text }, form });
}

interface Sent {
  intent: string;
  version: number;
  base?: number;
  fields?: Record<string, string>;
  query?: string;
}

const titleIn = async (language: string) =>
  (await getLiveContents(["closing"], { language })).closing.fields.title;

async function createOwnPage(slug: string): Promise<string> {
  const form = { title: "Our page", slug };
  const answer = await ask(operator, newPageAction, { path: "/admin/site", form });
  expect(answer.status).toBe(303);
  return answer.headers.get("Location")?.split("/").at(-1) ?? "";
}

const readPage = (slug: string, language: "en" | "de" = "en") =>
  ask(operator, (args) => withLanguage(language, () => ({ started: pageLoader(args as never) })).started, {
    path: `/pages/${slug}`,
    params: { slug },
  });

describe("a text in another language", () => {
  test("begins with its original, and visitors get the English one until it is published", async () => {
    await send(operator, "closing", { intent: "publish", version: 0, fields: { title: "Ours" } });
    const edited = await open("closing", "?language=de");
    expect(edited).toMatchObject({ version: 0, language: "de", fallsBack: true });
    expect(edited.draft).toEqual(originalContent("closing", "de"));
    expect(await titleIn("de")).toBe("Ours");
    const draft = { intent: "save", version: 0, fields: { title: "Unser" }, query: "?language=de" };
    const saved = await send(operator, "closing", draft);
    expect(saved.headers.get("Location")).toBe("/admin/site/closing?language=de");
    expect(await titleIn("de")).toBe("Ours");
    await send(operator, "closing", { ...draft, intent: "publish", version: 1 });
    expect([await titleIn("de"), await titleIn("en")]).toEqual(["Unser", "Ours"]);
  });

  test("is listed with its own state", async () => {
    await send(operator, "closing", { intent: "publish", version: 0, fields: { title: "Ours" } });
    const stateIn = async (query: string) => {
      const answer = await ask(operator, siteLoader, { path: `/admin/site${query}` });
      const site = (await answer.json()) as { groups: { texts: { kind: string; state: string }[] }[] };
      return site.groups.flatMap(({ texts }) => texts).find(({ kind }) => kind === "closing")?.state;
    };
    expect(await stateIn("")).toBe("live");
    expect(await stateIn("?language=de")).toBe("english");
    expect(await stateIn("?language=fr")).toBe("live");
  });

  test("of a page begins with the page, and goes with it", async () => {
    const id = await createOwnPage("imprint");
    await send(operator, id, { intent: "publish", version: 1, fields: { description: "Who", body: "Text" } });
    const edited = await open(id, "?language=de");
    expect(edited).toMatchObject({ version: 0, preview: null, draft: { fields: { body: "Text" } } });
    const fields = { body: "Ein **Text**" };
    await send(operator, id, { intent: "publish", version: 0, fields, query: "?language=de" });
    expect(await (await readPage("imprint", "de")).text()).toContain("<strong>Text</strong>");
    expect(await (await readPage("imprint")).text()).not.toContain("<strong>");
    await send(operator, id, { intent: "delete", version: 2 });
    expect((await readPage("imprint", "de")).status).toBe(404);
  });
});

describe("a preview of a draft", () => {
  async function preview(text: string, query = "") {
    const { preview: link } = await open(text, query);
    const token = link?.path.split("/").at(-1) ?? "";
    const answer = await ask(operator, previewLoader, { path: `/preview/${token}`, params: { token } });
    expect(answer.status).toBe(200);
    return (await answer.json()) as { editor: string; savedAt: string | null };
  }

  test("says when it was saved, and leads back to the editor of its language", async () => {
    const before = Date.now();
    await send(operator, "closing", { intent: "save", version: 0, query: "?language=de" });
    const { editor, savedAt } = await preview("closing", "?language=de");
    expect(editor).toBe("/admin/site/closing?language=de");
    expect(new Date(savedAt ?? 0).getTime()).toBeGreaterThanOrEqual(before - 1_000);
    expect(await preview("hero")).toMatchObject({ editor: "/admin/site/hero", savedAt: null });
  });

  test("isn't counted as a visit, and search engines leave it out", () => {
    expect(isCountedRoute("routes/_site.preview.$token")).toBe(false);
    expect(previewHeaders({} as never)).toEqual({ "X-Robots-Tag": "noindex, nofollow" });
  });
});

describe("a text that is too much", () => {
  test("200 sections make a page", async () => {
    const id = await createOwnPage("long");
    const body = Array.from({ length: 200 }, (_, at) => `## Section ${at}\n\nText ${at}`).join("\n\n");
    const saved = await send(operator, id, {
      intent: "publish",
      version: 1,
      fields: { description: "All", body },
    });
    expect(saved.status).toBe(303);
    const { article } = (await (await readPage("long")).json()) as {
      article: { html: string; headings: unknown[] };
    };
    expect(article.html.match(/<h2/g)).toHaveLength(200);
    expect(article.headings).toHaveLength(200);
  });

  test.each([
    ["quotes in quotes", ">".repeat(6_000)],
    ["brackets in brackets", "[".repeat(20_000)],
    ["emphasis without end", "*a_".repeat(15_000)],
    ["a wide table", `${"|a".repeat(150)}|\n${"|-".repeat(150)}|\n${"|b\n".repeat(3_000)}`],
  ])("Markdown with %s stays a draft, and its author reads why", async (_name, body) => {
    const id = await createOwnPage("bomb");
    const refused = await send(operator, id, {
      intent: "publish",
      version: 1,
      fields: { description: "All", body },
    });
    expect(refused.status).toBe(422);
    const { body: kept, errors } = (await refused.json()) as {
      body: { fields: { body: string } };
      errors: Record<string, string[]>;
    };
    expect(kept.fields.body).toBe(body.trimEnd());
    expect(errors["fields.body"]?.[0]).toMatch(/^Please /);
    expect((await readPage("bomb")).status).toBe(404);
  });

  test("what runs in a browser is left out of a page", async () => {
    const id = await createOwnPage("hostile");
    const body = [
      "<script>alert(1)</script>",
      "<img src=x onerror=alert(1)>",
      "[link](javascript:alert(1))",
      "[data](data:text/html,<script>alert(1)</script>)",
      '<a href="vbscript:x" style="position:fixed">x</a>',
    ].join("\n\n");
    await send(operator, id, { intent: "publish", version: 1, fields: { description: "x", body } });
    const { article } = (await (await readPage("hostile")).json()) as { article: { html: string } };
    expect(article.html).not.toMatch(/<script|<img|onerror=|href="(?:javascript|vbscript|data)|style=/);
  });
});

describe("two people at once", () => {
  test("publishing and restoring: one wins, and the other learns of it", async () => {
    await send(operator, "closing", { intent: "publish", version: 0, fields: { title: "First" } });
    await send(operator, "closing", { intent: "publish", version: 1, fields: { title: "Second" } });
    const [published, restored] = await Promise.all([
      send(operator, "closing", { intent: "publish", version: 2, fields: { title: "Third" } }),
      ask(colleague, restoreAction, {
        path: "/admin/site/closing/history",
        params: { text: "closing" },
        form: { version: "1", current: "2" },
      }),
    ]);
    const stored = await getStoredContent({ kind: "closing" });
    expect(stored.version).toBe(3);
    const publisherWon = published.status === 303;
    expect(published.status).toBeOneOf([303, 409]);
    expect(restored.headers.get("Location")).toBe(
      publisherWon ? "/admin/site/closing/history" : "/admin/site/closing",
    );
    expect(stored.draft.fields.title).toBe(publisherWon ? "Third" : "First");
    // A draft that came back isn't public.
    expect(await titleIn("en")).toBe(publisherWon ? "Third" : "Second");
  });

  test("who saves second may edit both together, based on what is stored", async () => {
    await send(operator, "closing", { intent: "publish", version: 0, fields: { title: "First" } });
    await send(colleague, "closing", { intent: "save", version: 1, fields: { book: "Theirs" } });
    const mine = { title: "Mine", book: "Book Free Consultation" };
    const refused = await send(operator, "closing", { intent: "save", version: 1, fields: mine });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      kind: "conflict",
      conflict: { base: 1, theirs: { version: 2 } },
    });
    const merged = await send(operator, "closing", { intent: "merge", version: 2, base: 1, fields: mine });
    expect(await merged.json()).toMatchObject({
      ...{ kind: "merged", version: 2, isClean: true },
      body: { fields: { title: "Mine", book: "Theirs" } },
    });
    expect((await getStoredContent({ kind: "closing" })).version, "nothing is saved yet").toBe(2);
  });

  test("restoring the original twice at once writes it once", async () => {
    await send(operator, "closing", { intent: "publish", version: 0, fields: { title: "First" } });
    const answers = await Promise.all(
      [operator, colleague].map((person) => send(person, "closing", { intent: "restore", version: 1 })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409]);
    expect((await getStoredContent({ kind: "closing" })).version).toBe(2);
  });
});
