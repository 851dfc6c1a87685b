import { and, eq } from "drizzle-orm";
import { describe, expect, onTestFinished, test, vi } from "vitest";

import { landingCopy } from "~/copy/landing";
import { db } from "~/server/db.server";
import { env } from "~/server/env.server";
import { getContentVersion, watchContentTags } from "~/models/shared/content-tag.server";
import { brokenRule } from "~/models/shared/rule-error";

import { auditEntries, contentDocuments, contentRevisions } from "../../../drizzle/schema";
import { startScript } from "../../../tests/setup/processes";

import { originalContent } from "./content-defaults";
import { missingContent } from "./content-checks";
import { CONTENT_KINDS, type ContentBody, type ContentKind } from "./content-kinds";
import { CONTENT_RULES } from "./content-refusals";
import { PAGES_MAX } from "./content-limits";
import {
  getContentRevisionUpTo,
  getLiveContent,
  getLiveContents,
  getNextContentAt,
  getPublishedVersion,
  getStoredContent,
  listContentRevisions,
  listContents,
  listLiveTimes,
  listPublicPages,
  listPublishedVersions,
} from "./content.server";
import {
  createPage,
  deleteOldContentRevisions,
  deletePage,
  restoreOriginal,
  saveContent,
  unpublishPage,
  unscheduleContent,
} from "./content-write.server";
import { LANDING_KINDS, landingContent } from "./landing-content";

const source = {
  actor: { id: crypto.randomUUID(), name: "Kim" },
  network: null,
  userAgent: null,
  requestId: null,
};
const NOW = new Date("2030-05-01T10:00:00Z");
const LATER = new Date("2030-06-01T10:00:00Z");

/** A language of its own for each test, so that no test meets the texts of another. */
let languages = 0;
const place = <Kind extends ContentKind>(kind: Kind) => ({ kind, language: `t${languages++}` });

const closing = (title: string): ContentBody => {
  const { fields, items } = originalContent("closing");
  return { fields: { ...fields, title }, items };
};

async function codeOf(writing: Promise<unknown>): Promise<string | undefined> {
  const error: unknown = await writing.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return brokenRule(error, CONTENT_RULES)?.code;
}

describe("a text that nobody has changed", () => {
  test.each(Object.keys(CONTENT_KINDS) as ContentKind[])("of kind %s is the original", async (kind) => {
    expect(await getStoredContent(place(kind), NOW)).toMatchObject({
      id: null,
      version: 0,
      draft: originalContent(kind),
      live: null,
    });
  });

  test.each((Object.keys(CONTENT_KINDS) as ContentKind[]).filter((kind) => kind !== "page"))(
    "of kind %s can be published as it is",
    (kind) => {
      expect(missingContent(kind, originalContent(kind))).toEqual({});
    },
  );

  test("gives the landing page the product's own words", async () => {
    const content = landingContent(await getLiveContents(LANDING_KINDS, { language: "none", now: NOW }));
    expect(content.hero.words).toEqual(["finance.", "operations.", "support.", "audit.", "YOU!"]);
    expect(content.hero.beside).toBe("One process.\nNo account.");
    expect(content.faq.items.map(({ question, answer }) => ({ question, answer }))).toEqual(
      landingCopy.faq.items.map(({ question, answer }) => ({ question, answer })),
    );
    expect(content.solutions.cards.map(({ title }) => title)).toEqual([
      "AI Agents",
      "Process Automation",
      "Integration Services",
      "Maximize ROI",
    ]);
    expect(content.benefits).toMatchObject({
      title: "Stop Losing Revenue to Manual Processes",
      speedFigure: "50-80%",
      speedTitle: "faster processing times",
      roiTitle: "Guaranteed ROI",
      scaleTitle: "Scale revenue without scaling overhead",
      qualityTitle: "Consistent quality",
      qualityFigure: "24/7",
      qualityEnd: "operations",
    });
    expect(content.roi).toMatchObject({ title: "Stop Guessing Your ROI", button: "Start Talking" });
    expect(content.people.items).toEqual([]);
    expect(content.references.items).toEqual([]);
  });
});

describe("a part of the landing page", () => {
  test.each(["benefits", "roi", "papers", "articles"] as const)(
    "of kind %s is shown in the operator's words, until its original is restored",
    async (kind) => {
      const here = place(kind);
      const original = originalContent(kind);
      const body = { ...original, fields: { ...original.fields, title: "Ours" } };
      await saveContent(here, { version: 0, body, publish: "at-once", source, now: NOW });
      const read = async () =>
        landingContent(await getLiveContents(LANDING_KINDS, { language: here.language, now: LATER }))[kind];
      expect(await read()).toEqual({ ...original.fields, title: "Ours" });
      await restoreOriginal(here, { version: 1, source, now: NOW });
      expect(await read()).toEqual(original.fields);
    },
  );
});

describe("a draft", () => {
  test("is a version that visitors don't see", async () => {
    const at = place("closing");
    const version = await getContentVersion({ tag: "content" });
    const saved = await saveContent(at, { version: 0, body: closing("Draft"), source, now: NOW });
    expect(saved).toMatchObject({ version: 1, live: null, scheduled: null });
    expect(saved.draft.fields.title).toBe("Draft");
    expect(await getLiveContent(at, LATER)).toBeNull();
    expect(await getContentVersion({ tag: "content" })).toBe(version);
  });

  test("that says the same again is no new version", async () => {
    const at = place("closing");
    await saveContent(at, { version: 0, body: closing("Once"), source, now: NOW });
    expect(await saveContent(at, { version: 1, body: closing("Once"), source })).toMatchObject({
      version: 1,
    });
  });

  test("may lack what visitors need, and can't be published then", async () => {
    const at = place("faq");
    const body = { ...originalContent("faq"), items: [{ question: "", short: "", answer: "" }] };
    expect(await codeOf(saveContent(at, { version: 0, body, publish: "at-once", source }))).toBe(
      "content_incomplete",
    );
    expect(await saveContent(at, { version: 0, body, source })).toMatchObject({ version: 1 });
  });
});

describe("a picture of another site", () => {
  const foreign = "https://other.test/a.png";
  const people = (photo: string): ContentBody => {
    const person = { name: "Bo Li", role: "Agents", text: "Builds them.", photo, photoAlt: "Bo" };
    return { ...originalContent("people"), items: [person] };
  };
  const terms = (body: string): ContentBody => {
    const { fields, items } = originalContent("terms");
    return { fields: { ...fields, body }, items };
  };

  test.each([
    ["people" as const, people(foreign), "items[0].photo"],
    ["terms" as const, terms(`A ![plan](${foreign})`), "fields.body"],
  ])("stays in a draft of kind %s, and its author learns what to do", async (kind, body, field) => {
    const at = place(kind);
    await saveContent(at, { version: 0, body, source, now: NOW });
    const error: unknown = await saveContent(at, { version: 1, body, publish: "at-once", source }).catch(
      (thrown: unknown) => thrown,
    );
    expect(brokenRule(error, CONTENT_RULES)?.fields).toEqual({ [field]: expect.stringContaining("upload") });
  });

  test("is none if its address is a path, or has our own origin", async () => {
    const ours = "/images/6f1f6f3e-4b1c-4f0e-9a44-0f6a3b7f5a11/640x800.jpg";
    const shown = { version: 0, body: people(ours), publish: "at-once" as const, source };
    expect(await saveContent(place("people"), shown)).toMatchObject({ live: { version: 1 } });
    const body = terms(`![a](${ours}) and ![b](${new URL(ours, env.appUrl).href})`);
    const saved = { version: 0, body, publish: "at-once" as const, source };
    expect(await saveContent(place("terms"), saved)).toMatchObject({ live: { version: 1 } });
  });

  test("may stay in a text that is live with it", async () => {
    const at = place("terms");
    const text = `A ![plan](${foreign})`;
    const { id } = await saveContent(at, {
      version: 0,
      body: terms("A"),
      publish: "at-once",
      source,
      now: NOW,
    });
    await db
      .update(contentRevisions)
      .set({ body: terms(text) })
      .where(eq(contentRevisions.documentId, id ?? ""));
    const change = {
      version: 1,
      body: terms(`${text} and more`),
      publish: "at-once" as const,
      source,
      now: NOW,
    };
    expect(await saveContent(at, change)).toMatchObject({ live: { version: 2 } });
    const more = terms(`${text} ![b](https://other.test/b.png)`);
    expect(
      await codeOf(saveContent(at, { version: 2, body: more, publish: "at-once", source, now: NOW })),
    ).toBe("content_incomplete");
  });
});

describe("a draft that is saved automatically", () => {
  const auditedOf = (id: string) =>
    db.select({ action: auditEntries.action }).from(auditEntries).where(eq(auditEntries.subjectId, id));
  const versionsOf = async (documentId: string) =>
    (await listContentRevisions({ documentId, limit: 99 })).items.map(({ version, isAutosave, note }) => [
      version,
      isAutosave,
      note,
    ]);
  const other = { ...source, actor: { id: crypto.randomUUID(), name: "Tim" } };

  async function autosave(
    at: ReturnType<typeof place>,
    { version, title, minutes = 0, by = source }: Autosave,
  ): Promise<string> {
    const now = new Date(NOW.getTime() + minutes * 60_000);
    const change = { version, body: closing(title), isAutosave: true, source: by, now };
    return (await saveContent(at, change)).id ?? "";
  }

  test("is one version for ten minutes of writing, and one line in the audit log", async () => {
    const at = place("closing");
    const id = await autosave(at, { version: 0, title: "O" });
    await autosave(at, { version: 1, title: "Ou", minutes: 1 });
    await autosave(at, { version: 2, title: "Our", minutes: 2 });
    expect(await versionsOf(id)).toEqual([[3, true, null]]);
    expect(await auditedOf(id)).toEqual([{ action: "content.saved" }]);
    expect(await getStoredContent(at, NOW)).toMatchObject({ version: 3, draft: closing("Our"), live: null });
    await autosave(at, { version: 3, title: "Our own", minutes: 13 });
    expect((await versionsOf(id)).map(([version]) => version)).toEqual([4, 3]);
  });

  test("never replaces what someone else saved, or what was saved by hand", async () => {
    const at = place("closing");
    const id = await autosave(at, { version: 0, title: "Mine" });
    await autosave(at, { version: 1, title: "Theirs", by: other });
    await saveContent(at, { version: 2, body: closing("By hand"), source, now: NOW });
    await autosave(at, { version: 3, title: "And on" });
    expect((await versionsOf(id)).map(([version]) => version)).toEqual([4, 3, 2, 1]);
  });

  test("is kept, with its note, once someone presses Save", async () => {
    const at = place("closing");
    const id = await autosave(at, { version: 0, title: "Mine" });
    await saveContent(at, { version: 1, body: closing("Mine"), note: "A new title", source, now: NOW });
    await autosave(at, { version: 1, title: "Mine again" });
    expect(await versionsOf(id)).toEqual([
      [2, true, null],
      [1, false, "A new title"],
    ]);
  });

  test("is refused if someone else saved first, and then changes nothing", async () => {
    const at = place("closing");
    const id = await autosave(at, { version: 0, title: "Mine" });
    const codes = await Promise.all(
      [source, other].map((by) => codeOf(autosave(at, { version: 1, title: by.actor.name, by }))),
    );
    expect(codes.toSorted()).toEqual(["content_changed", undefined]);
    expect((await versionsOf(id))[0]).toEqual([2, true, null]);
    expect((await getContentRevisionUpTo({ documentId: id, version: 2 }))?.version).toBe(2);
  });

  test("leaves gaps, and the version before one is the nearest that is left", async () => {
    const at = place("closing");
    const id = await autosave(at, { version: 0, title: "Theirs", by: other });
    for (const version of [1, 2, 3]) await autosave(at, { version, title: `Mine ${version}` });
    expect((await getContentRevisionUpTo({ documentId: id, version: 3 }))?.body).toEqual(closing("Theirs"));
    expect(await getContentRevisionUpTo({ documentId: id, version: 0 })).toBeNull();
  });
});

interface Autosave {
  version: number;
  title: string;
  minutes?: number;
  by?: typeof source;
}

describe("a published text", () => {
  test("is what visitors read at once, in its language", async () => {
    const at = place("closing");
    const version = await getContentVersion({ tag: "content" });
    await saveContent(at, { version: 0, body: closing("Live"), publish: "at-once", source, now: NOW });
    const { language } = at;
    const shown = await getLiveContents(["closing"], { language, now: NOW });
    expect(shown.closing.fields.title).toBe("Live");
    const other = await getLiveContents(["closing"], { language: "xx", now: NOW });
    expect(other.closing).toEqual({ ...originalContent("closing"), language: "xx" });
    expect(await getContentVersion({ tag: "content" })).toBe(version + 1);
  });

  test("stays while a later draft is written", async () => {
    const at = place("closing");
    await saveContent(at, { version: 0, body: closing("Live"), publish: "at-once", source, now: NOW });
    await saveContent(at, { version: 1, body: closing("Draft"), source, now: NOW });
    const stored = await getStoredContent(at, NOW);
    expect([stored.live?.body.fields.title, stored.draft.fields.title]).toEqual(["Live", "Draft"]);
  });

  test("can be scheduled: the old one stays in effect until then", async () => {
    const at = place("privacy");
    const body = (lead: string) => {
      const { fields, items } = originalContent("privacy");
      return { fields: { ...fields, lead }, items };
    };
    await saveContent(at, { version: 0, body: body("Old"), publish: "at-once", source, now: NOW });
    const before = { version: 1, body: body("New"), source, now: NOW, note: "Another host" };
    expect(await saveContent(at, { ...before, publish: LATER })).toMatchObject({
      live: { version: 1 },
      scheduled: { version: 2, publishedAt: LATER },
    });
    expect((await getLiveContent(at, NOW))?.body.fields.lead).toBe("Old");
    expect((await getLiveContent(at, LATER))?.body.fields.lead).toBe("New");
    const next = await getNextContentAt(NOW);
    expect(next && next <= LATER).toBe(true);
    expect((await listPublishedVersions(at)).map(({ version, note }) => [version, note])).toEqual([
      [2, "Another host"],
      [1, null],
    ]);
    expect((await getPublishedVersion({ ...at, version: 1 }))?.body.fields.lead).toBe("Old");
  });

  test("stays in the archive, however often it was published since", async () => {
    const at = { kind: "privacy" as const, slug: "" };
    await db.delete(contentDocuments).where(eq(contentDocuments.kind, "privacy"));
    const document = { id: crypto.randomUUID(), ...at, language: "en", version: 700 };
    await db.insert(contentDocuments).values({ ...document, createdAt: NOW, updatedAt: NOW });
    const versions = Array.from({ length: 700 }, (_, number) => ({
      ...{ documentId: document.id, version: number + 1, body: { fields: {}, items: [] } },
      ...{ publishedAt: new Date(NOW.getTime() + number), createdAt: NOW },
    }));
    await db.insert(contentRevisions).values(versions);
    expect((await listPublishedVersions(at)).map(({ version }) => version).at(-1)).toBe(1);
    await db.delete(contentDocuments).where(eq(contentDocuments.id, document.id));
  });

  test("takes the place of one that was scheduled", async () => {
    const at = place("closing");
    await saveContent(at, { version: 0, body: closing("Later"), publish: LATER, source, now: NOW });
    await saveContent(at, { version: 1, body: closing("Now"), publish: "at-once", source, now: NOW });
    expect((await getLiveContent(at, LATER))?.body.fields.title).toBe("Now");
    expect((await getStoredContent(at, NOW)).scheduled).toBeNull();
  });

  test("that was scheduled can be canceled, and stays in the history", async () => {
    const at = place("closing");
    const { id, ...stored } = await saveContent(at, {
      version: 0,
      body: closing("Later"),
      publish: LATER,
      source,
      now: NOW,
    });
    if (id === null) throw new Error("the text has no row");
    await unscheduleContent({ ...stored, id }, { version: 1, source, now: NOW });
    expect(await getLiveContent(at, LATER)).toBeNull();
    const { items } = await listContentRevisions({ documentId: id, limit: 9 });
    expect(items.map(({ version }) => version)).toEqual([2, 1]);
  });

  test("becomes the original again with one click, and stays in the history", async () => {
    const at = place("closing");
    await saveContent(at, { version: 0, body: closing("Mine"), publish: "at-once", source, now: NOW });
    const restored = await restoreOriginal(at, { version: 1, source, now: NOW });
    expect(restored.live?.body).toEqual(originalContent("closing"));
    const revision = await getPublishedVersion({ ...at, version: 1 });
    expect(revision?.body.fields.title).toBe("Mine");
  });

  test("that is English is marked as such for other readers, until its original is restored", async () => {
    const at = { kind: "terms" as const };
    const original = originalContent("terms", "de");
    const body = {
      ...originalContent("terms"),
      fields: { ...originalContent("terms").fields, lead: "Ours" },
    };
    await saveContent(at, { version: 0, body, publish: "at-once", source, now: NOW });
    const german = async () => {
      const texts = await getLiveContents(["terms"], { language: "de", now: NOW });
      const live = await getLiveContent({ ...at, language: "de" }, NOW);
      const version = live?.version ?? 0;
      const archived = await getPublishedVersion({ ...at, version, readers: "de" });
      return { text: texts.terms, live, archived };
    };
    expect(await german()).toMatchObject({
      text: { fields: { lead: "Ours" }, language: "en" },
      live: { version: 1, language: "en", languages: ["en"], body: { fields: { lead: "Ours" } } },
      archived: { language: "en", body: { fields: { lead: "Ours" } } },
    });
    await restoreOriginal(at, { version: 1, source, now: NOW });
    expect(await german()).toMatchObject({
      text: { ...original, language: "de" },
      live: { version: 2, language: "de", languages: ["en", "de"], body: original },
      archived: { language: "de", body: original },
    });
    expect((await getLiveContent(at, NOW))?.body).toEqual(originalContent("terms"));
  });

  test("has the time of its own language, or that of the English one", async () => {
    const at = { kind: "weeks" as const };
    const titled = (title: string) => {
      const { fields, items } = originalContent("weeks");
      return { fields: { ...fields, title }, items };
    };
    const times = () => listLiveTimes(["weeks", "keep"], LATER);
    expect(await times()).toEqual([]);
    await saveContent(at, { version: 0, body: titled("Ours"), publish: "at-once", source, now: NOW });
    const english = { kind: "weeks", readers: "en", isForeign: false, changedAt: NOW };
    expect(await times()).toEqual([english, { ...english, readers: "de", isForeign: true }]);
    await saveContent(
      { ...at, language: "de" },
      { version: 0, body: titled("Unser"), publish: "at-once", source, now: LATER },
    );
    expect(await times()).toEqual([english, { ...english, readers: "de", changedAt: LATER }]);
  });

  test("is in the audit log", async () => {
    const { id } = await saveContent(place("faq"), {
      version: 0,
      body: originalContent("faq"),
      publish: "at-once",
      source,
    });
    const rows = await db
      .select({ action: auditEntries.action, name: auditEntries.subjectName })
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectType, "content"), eq(auditEntries.subjectId, id ?? "")));
    expect(rows).toEqual([{ action: "content.published", name: "FAQ" }]);
  });
});

describe("two instances of the product", () => {
  test("a text that one publishes is announced to the other, whose next read has it", async () => {
    const { language } = place("closing");
    const read = async () => (await getLiveContents(["closing"], { language })).closing.fields.title;
    expect(await read()).toBe(originalContent("closing").fields.title);
    const onChange = vi.fn();
    onTestFinished(watchContentTags(onChange, { pollMilliseconds: 20 }));
    const before = await getContentVersion({ tag: "content" });
    onChange.mockClear();
    const { ended } = startScript("tests/processes/publish-text.ts", {
      databaseUrl: env.databaseUrl,
      args: [language, "Published elsewhere"],
    });
    expect(await ended).toMatchObject({ code: 0 });
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledWith(expect.arrayContaining(["content"])), {
      timeout: 10_000,
    });
    expect(await getContentVersion({ tag: "content" })).toBe(before + 1);
    expect(await read()).toBe("Published elsewhere");
  });
});

describe("two people at one text", () => {
  test("of whom one publishes while the other restores: one wins, the other learns of it", async () => {
    const at = place("closing");
    await saveContent(at, { version: 0, body: closing("First"), publish: "at-once", source });
    const codes = await Promise.all([
      codeOf(saveContent(at, { version: 1, body: closing("Mine"), publish: "at-once", source })),
      codeOf(restoreOriginal(at, { version: 1, source })),
    ]);
    expect(codes.toSorted()).toEqual(["content_changed", undefined]);
    expect(await getStoredContent(at)).toMatchObject({ version: 2, live: { version: 2 } });
  });

  test("who both change it first: one wins", async () => {
    const at = place("keep");
    const body = originalContent("keep");
    const save = (title: string) =>
      codeOf(saveContent(at, { version: 0, body: { ...body, fields: { ...body.fields, title } }, source }));
    expect((await Promise.all([save("One"), save("Two")])).toSorted()).toEqual([
      "content_changed",
      undefined,
    ]);
  });
});

describe("a page of the operator's own", () => {
  const write = (slug: string) => createPage({ slug, title: "Imprint", source, now: NOW });
  const full = { fields: { title: "Imprint", description: "Who we are", body: "## Us" }, items: [] };

  test("is a draft first, then public, then taken back, then gone", async () => {
    await write("imprint");
    const at = { kind: "page" as const, slug: "imprint" };
    const slugs = async () => (await listPublicPages(NOW)).map(({ slug }) => slug);
    expect(await slugs()).not.toContain("imprint");
    await saveContent(at, { version: 1, body: full, publish: "at-once", source, now: NOW });
    expect(await slugs()).toContain("imprint");
    const { id, ...page } = await getStoredContent(at, NOW);
    if (id === null) throw new Error("the page has no row");
    await unpublishPage({ ...page, id }, { version: 2, source, now: NOW });
    expect(await slugs()).not.toContain("imprint");
    expect((await listContents(NOW)).find((one) => one.id === id)).toMatchObject({ liveVersion: null });
    await deletePage({ ...page, id }, { version: 3, source, now: NOW });
    expect(await getStoredContent(at, NOW)).toMatchObject({ id: null });
    const left = await db.select().from(contentRevisions).where(eq(contentRevisions.documentId, id));
    expect(left).toEqual([]);
  });

  test("is listed once, however many languages it has, and read in the nearest one", async () => {
    await write("about-us");
    const at = { kind: "page" as const, slug: "about-us" };
    await saveContent(at, { version: 1, body: full, publish: "at-once", source, now: NOW });
    const german = { fields: { title: "Impressum", description: "Wer wir sind", body: "## Wir" }, items: [] };
    const read = async () => (await getLiveContent({ ...at, language: "de" }, NOW))?.language;
    expect(await read()).toBe("en");
    expect((await getLiveContent({ ...at, language: "de" }, NOW))?.languages).toEqual(["en"]);
    const later = new Date(NOW.getTime() + 60_000);
    await saveContent(
      { ...at, language: "de" },
      { version: 0, body: german, publish: "at-once", source, now: later },
    );
    expect((await getLiveContent({ ...at, language: "de" }, later))?.language).toBe("de");
    const listed = async () => (await listPublicPages(later)).filter(({ slug }) => slug === "about-us");
    expect(await listed()).toEqual([{ slug: "about-us", changedIn: { en: NOW, de: later } }]);
    expect((await getLiveContent(at, later))?.languages).toEqual(["en", "de"]);
    const { id, ...page } = await getStoredContent(at, later);
    if (id === null) throw new Error("the page has no row");
    await unpublishPage({ ...page, id }, { version: 2, source, now: later });
    expect(await listed(), "English readers don't find it").toEqual([
      { slug: "about-us", changedIn: { de: later } },
    ]);
    expect(await getLiveContent(at, later)).toBeNull();
  });

  test("has its address for itself", async () => {
    await write("terms-of-sale");
    expect(await codeOf(write("terms-of-sale"))).toBe("page_address_taken");
  });

  test("takes the last place of all pages once, also as a translation", async () => {
    const pages = eq(contentDocuments.kind, "page");
    await db.delete(contentDocuments).where(pages);
    await write("first");
    const rest = Array.from({ length: PAGES_MAX - 2 }, (_, number) => ({
      ...{ id: crypto.randomUUID(), kind: "page" as const, slug: `page-${number}`, language: "en" },
      ...{ version: 1, createdAt: NOW, updatedAt: NOW },
    }));
    await db.insert(contentDocuments).values(rest);
    const german = { kind: "page" as const, slug: "first", language: "de" };
    const codes = await Promise.all([
      ...["one", "two", "three"].map((slug) => codeOf(write(slug))),
      codeOf(saveContent(german, { version: 0, body: full, source, now: NOW })),
    ]);
    expect(codes.toSorted()).toEqual(["page_limit", "page_limit", "page_limit", undefined]);
    expect(await db.$count(contentDocuments, pages)).toBe(PAGES_MAX);
    const footer = { kind: "navigation" as const, slug: "" };
    const { draft, version } = await getStoredContent(footer, NOW);
    expect(await codeOf(saveContent(footer, { version, body: draft, source, now: NOW }))).toBeUndefined();
    await db.delete(contentDocuments).where(pages);
  });
});

test("a text from before a field existed has the field's original", async () => {
  const { beside: _, ...fields } = originalContent("hero").fields;
  const at = place("hero");
  await saveContent(at, { version: 0, body: { fields, items: [] }, publish: "at-once", source });
  const shown = async (language: string) => (await getLiveContents(["hero"], { language })).hero;
  expect((await shown("en")).fields.beside).toBe("One process.\nNo account.");
  expect(await shown("de"), "it is still the original").toMatchObject({ language: "de" });
});

test("old drafts are deleted, but no version that was public", async () => {
  const at = place("hero");
  const body = originalContent("hero");
  const titled = (headline: string) => ({ ...body, fields: { ...body.fields, headline } });
  const { id } = await saveContent(at, { version: 0, body: titled("0"), publish: "at-once", source });
  for (let version = 1; version <= 55; version++)
    await saveContent(at, { version, body: titled(String(version)), source });
  expect(await deleteOldContentRevisions()).toBeGreaterThan(0);
  const { items } = await listContentRevisions({ documentId: id ?? "", limit: 100 });
  expect(items.map(({ version }) => version)).toEqual([...Array.from({ length: 50 }, (_, at) => 56 - at), 1]);
});
