import { beforeAll, beforeEach, describe, expect, test } from "vitest";

import { landingCopy } from "~/copy/landing";
import type { loadContentEditor } from "~/features/content/editor.server";
import { withLanguage } from "~/lib/language/current-language";
import { originalContent } from "~/models/content/content-defaults";
import { getLiveContents, getStoredContent } from "~/models/content/content.server";
import { saveContent } from "~/models/content/content-write.server";
import { loadLegal, loadLegalArchive } from "~/features/content/legal.server";
import { requestStorage } from "~/front-door/request-store";
import { loader as editorLoader, action as editorAction } from "~/routes/_admin.admin.site.$text";
import { action as restoreAction } from "~/routes/_admin.admin.site.$text_.history";
import { action as presenceAction } from "~/routes/admin.site.$text.presence";
import { action as newPageAction, loader as siteLoader } from "~/routes/_admin.admin.site._index";
import { headers as previewHeaders, loader as previewLoader } from "~/routes/_site.preview.$token";
import { loader as pageLoader } from "~/routes/_site.pages.$slug";
import { SYSTEM_ACTOR } from "~/models/audit/audit";
import { isCountedRoute } from "~/models/visit/visit";
import { db } from "~/server/db.server";

import { contentDocuments } from "../../../drizzle/schema";
import { ask, createPerson, type Person } from "../../setup/staff";
import { requestStore } from "../../factories/request-store";

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
  { intent, version, base, fields = {}, items, schedule, query = "" }: Sent,
): Promise<Response> {
  const { draft } = await open(text, query);
  const form = new URLSearchParams({
    ...{ intent, version: String(version), base: String(base ?? "") },
    ...schedule,
  });
  for (const [name, value] of Object.entries({ ...draft.fields, ...fields }))
    form.set(`fields.${name}`, value);
  for (const [at, item] of (items ?? draft.items).entries())
    for (const [name, value] of Object.entries(item)) form.set(`items[${at}].${name}`, value);
  return ask(person, editorAction, { path: pathOf(text, query), params: { text }, form });
}

interface Sent {
  intent: string;
  version: number;
  base?: number;
  fields?: Record<string, string>;
  /** Those of the draft if left out. */
  items?: Record<string, string>[];
  schedule?: Record<"publishDate" | "publishTime" | "timeZone", string>;
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

  test("that has half of its texts shows each of the others in English, or as the original", async () => {
    const publish = (text: string, title: string, query = "") =>
      send(operator, text, { intent: "publish", version: 0, fields: { title }, query });
    await publish("closing", "Ours");
    await publish("closing", "Unser", "?language=de");
    await publish("keep", "What we delete");
    await send(operator, "roi", {
      intent: "save",
      version: 0,
      fields: { title: "Entwurf" },
      query: "?language=de",
    });
    const texts = await getLiveContents(["closing", "keep", "roi"], { language: "de" });
    expect([texts.closing.fields.title, texts.keep.fields.title]).toEqual(["Unser", "What we delete"]);
    expect(texts.roi).toEqual({ ...originalContent("roi", "de"), language: "de" });
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
    await send(operator, "closing", { intent: "restore", version: 1 });
    expect(await stateIn("?language=de")).toBe("original");
    expect(await open("closing", "?language=de")).toMatchObject({ fallsBack: false, isOriginal: true });
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

  test("of a page is deleted by itself, and until it is live nothing says that it is", async () => {
    const id = await createOwnPage("contact-us");
    await send(operator, id, { intent: "publish", version: 1, fields: { description: "Who", body: "Text" } });
    expect(await open(id)).toMatchObject({ removal: "page", isPublished: true });
    const fresh = await open(id, "?language=de");
    expect(fresh).toMatchObject({ removal: null, fallsBack: true, isPublished: false });
    const fields = { body: "Ein Text" };
    await send(operator, id, { intent: "publish", version: 0, fields, query: "?language=de" });
    expect(await open(id, "?language=de")).toMatchObject({ removal: "translation", isPublished: true });
    await send(operator, id, { intent: "delete", version: 1, query: "?language=de" });
    expect(await (await readPage("contact-us", "de")).text()).toContain("Text");
    expect(await open(id, "?language=de")).toMatchObject({ removal: null, fallsBack: true });
  });
});

describe("an editor that is open", () => {
  const autosave = (person: Person, version: number, title: string) =>
    send(person, "closing", { intent: "autosave", version, fields: { title } });
  const tell = async (person: Person, text: string, query = "") => {
    const path = `/admin/site/${text}/presence${query}`;
    return ask(person, presenceAction, { path, params: { text }, form: {} });
  };

  test("saves what is typed as a draft, and answers with its version", async () => {
    const saved = await autosave(operator, 0, "Typed");
    expect([saved.status, await saved.json()]).toEqual([200, { kind: "autosaved", version: 1 }]);
    expect(await titleIn("en")).toBe(originalContent("closing").fields.title);
    expect((await open("closing")).draft.fields.title).toBe("Typed");
  });

  test("learns that someone else saved, and both texts come with the next press of Save", async () => {
    await autosave(operator, 0, "Mine");
    await send(colleague, "closing", { intent: "save", version: 1, fields: { title: "Theirs" } });
    const stale = await autosave(operator, 1, "Mine again");
    expect([stale.status, await stale.json()]).toEqual([409, { kind: "stale" }]);
    const conflict = await send(operator, "closing", {
      intent: "save",
      version: 1,
      fields: { title: "Mine" },
    });
    expect(await conflict.json()).toMatchObject({ kind: "conflict", conflict: { theirs: { version: 2 } } });
    expect((await open("closing")).draft.fields.title).toBe("Theirs");
  });

  test("that sends the same twice hears of one version", async () => {
    await autosave(operator, 0, "Mine");
    const again = await autosave(operator, 0, "Mine");
    expect([again.status, await again.json()]).toEqual([200, { kind: "autosaved", version: 1 }]);
  });

  test("is refused what can't be stored, and stores nothing", async () => {
    const refused = await autosave(operator, 0, "x".repeat(5_000));
    expect([refused.status, await refused.json()]).toMatchObject([422, { kind: "refused" }]);
    expect((await open("closing")).version).toBe(0);
  });

  test("shows who else has the same text open, in the same language", async () => {
    expect((await open("hero")).others).toEqual([]);
    await tell(colleague, "hero");
    expect((await open("hero")).others).toEqual([expect.stringContaining("Tim")]);
    expect(await (await tell(operator, "hero")).json()).toEqual({ others: [expect.stringContaining("Tim")] });
    expect((await open("hero", "?language=de")).others).toEqual([]);
    expect((await open("faq")).others).toEqual([]);
    await tell(colleague, "hero", "?closed");
    expect((await open("hero")).others).toEqual([]);
  });

  test("of a text that doesn't exist is not found, and a visitor hears of nobody", async () => {
    expect((await tell(operator, crypto.randomUUID(), "?closed")).status, "deleted since it was opened").toBe(
      200,
    );
    for (const text of ["no-such-text", crypto.randomUUID(), "page"])
      expect((await tell(operator, text)).status, text).toBe(404);
    const guest = await createPerson("lead");
    expect((await tell(guest, "hero")).status).toBe(403);
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
    const mine = { title: "Mine", book: landingCopy.closing.book };
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

  test.each(["save", "publish", "preview", "schedule", "add"])(
    "sending one form twice (%s) is no conflict with oneself",
    async (intent) => {
      const { items } = originalContent("faq");
      const sent = { intent, version: 0, fields: { title: "Mine" }, items };
      const schedule = { publishDate: "2030-01-15", publishTime: "10:00", timeZone: "Europe/Berlin" };
      // A second click sends what the first one sent, although that is stored by now.
      const answers = [
        await send(operator, "faq", { ...sent, schedule }),
        await send(operator, "faq", { ...sent, schedule }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([303, 303]);
      const [first, second] = answers.map(({ headers }) => headers.get("Location"));
      expect(second).toBe(first);
      const { version, draft } = await getStoredContent({ kind: "faq" });
      const added = intent === "add" ? 1 : 0;
      expect([version, draft.items.length]).toEqual([1, items.length + added]);
    },
  );

  test("publishing what a colleague has only saved or scheduled isn't said to be done", async () => {
    const mine = { version: 0, fields: { title: "Mine" } };
    await send(colleague, "closing", { ...mine, intent: "save" });
    expect((await send(operator, "closing", { ...mine, intent: "publish" })).status).toBe(409);
    const at = { publishDate: "2030-01-15", publishTime: "10:00", timeZone: "UTC" };
    await send(colleague, "closing", { ...mine, version: 1, intent: "schedule", schedule: at });
    const later = { ...at, publishTime: "11:00" };
    const refused = [
      await send(operator, "closing", { ...mine, version: 1, intent: "publish" }),
      await send(operator, "closing", { ...mine, version: 1, intent: "schedule", schedule: later }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([409, 409]);
    expect(await titleIn("en")).toBe(originalContent("closing").fields.title);
  });

  test("restoring the original twice at once writes it once", async () => {
    await send(operator, "closing", { intent: "publish", version: 0, fields: { title: "First" } });
    const answers = await Promise.all(
      [operator, colleague].map((person) => send(person, "closing", { intent: "restore", version: 1 })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409]);
    expect((await getStoredContent({ kind: "closing" })).version).toBe(2);
  });

  test("a button without a text that comes second shows what is stored now, and no empty text", async () => {
    await send(operator, "closing", { intent: "publish", version: 0, fields: { title: "First" } });
    await send(colleague, "closing", { intent: "save", version: 1, fields: { title: "Theirs" } });
    const path = pathOf("closing");
    const form = { intent: "restore", version: "1" };
    const answer = await ask(operator, editorAction, { path, params: { text: "closing" }, form });
    expect([answer.status, await answer.json()]).toMatchObject([
      409,
      {
        kind: "refused",
        version: 2,
        body: { fields: { title: "Theirs" } },
        errors: { "": [expect.any(String)] },
      },
    ]);
  });
});

describe("a legal text that is announced", () => {
  const announcedAt = new Date(Date.now() + 60_000);
  const before = new Date(announcedAt.getTime() - 2_500);

  async function announce(): Promise<void> {
    const { fields, items } = originalContent("terms");
    const body = { fields: { ...fields, lead: "Clocks are wound at noon." }, items };
    const source = { actor: SYSTEM_ACTOR, network: null, userAgent: null, requestId: null };
    await saveContent({ kind: "terms" }, { version: 0, body, publish: announcedAt, source });
  }

  test("is linked from the page until its time, and the next request after it shows it", async () => {
    await announce();
    const store = requestStore();
    const page = await requestStorage.run(store, () => loadLegal("terms", before));
    expect(page).toMatchObject({ own: null, upcoming: { version: 1, publishedAt: announcedAt } });
    // The front door keeps the page to the millisecond.
    expect(store.publicCache?.seconds).toBe(2.5);
    const next = await loadLegal("terms", announcedAt);
    expect([next.own?.article.lead, next.upcoming]).toEqual(["Clocks are wound at noon.", null]);
  });

  test("is in the archive before and after, and the one before it stays readable", async () => {
    await announce();
    const states = async (now: Date) => {
      const { versions, current } = await loadLegalArchive({ legal: "terms" }, now);
      return [current, ...versions.map(({ version, state }) => [version, state])];
    };
    expect(await states(before)).toEqual([null, [1, "upcoming"]]);
    expect(await states(announcedAt)).toEqual([1, [1, "current"]]);
    const original = await loadLegalArchive({ legal: "terms", version: "original" }, announcedAt);
    expect(original.shown).toEqual({ version: null, own: null });
  });

  test("is announced in German as long as German readers get the English text", async () => {
    await announce();
    const german = withLanguage("de", () => ({ started: loadLegal("terms", before) }));
    expect((await german.started).upcoming?.version).toBe(1);
  });
});
