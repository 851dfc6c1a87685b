import { asc, eq, inArray, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";

import { atomically, db } from "~/server/db.server";

import { auditEntries, leads, tags } from "../../../drizzle/schema";

import { insertRow, prepareForms, prepareWriteOnce } from "./prepared.server";

const NOW = new Date("2026-03-02T10:05:00.000Z");
const entry = { actorName: "Ada", action: "lead.added", subjectType: "lead", subjectName: "Lead" };

describe("a row that is inserted with a statement that was built before", () => {
  test("keeps dates, structured values and null, whatever the row before had", async () => {
    const rows = [
      { ...entry, subjectId: "1", before: null, after: { status: "won", tags: ["a"] }, createdAt: NOW },
      { ...entry, subjectId: "2", before: { status: "new" }, after: null, createdAt: NOW },
      { ...entry, subjectId: null, before: null, after: null, createdAt: new Date(0) },
    ];
    for (const row of rows) await atomically((tx) => [insertRow(tx, auditEntries, row)]);
    const stored = await db.select().from(auditEntries).orderBy(asc(auditEntries.id));
    expect(stored.map(({ id }) => id)).toHaveLength(new Set(stored.map(({ id }) => id)).size);
    for (const row of rows) expect(stored).toContainEqual(expect.objectContaining(row));
  });

  test("fills in what it leaves out, each row for itself, and takes expressions", async () => {
    const lead = (email: string) => ({
      ...{ email, source: "staff" as const, searchText: email },
      ...{ createdAt: NOW, updatedAt: NOW, lastEventAt: NOW },
    });
    await atomically((tx) => [
      insertRow(tx, leads, lead("one@example.com")),
      insertRow(tx, leads, { ...lead("two@example.com"), name: "Two" }),
      insertRow(tx, leads, { ...lead("three@example.com"), name: sql`upper('three')` }),
    ]);
    const wanted = ["one", "two", "three"].map((name) => `${name}@example.com`);
    const stored = await db.select().from(leads).where(inArray(leads.email, wanted)).orderBy(leads.email);
    expect(stored.map(({ name, status }) => [name, status])).toEqual([
      [null, "new"],
      ["THREE", "new"],
      ["Two", "new"],
    ]);
    expect(new Set(stored.map(({ id }) => id)).size).toBe(3);
  });

  test("is undone with its list", async () => {
    const failing = atomically((tx) => [
      insertRow(tx, tags, { slug: "prepared", label: "A" }),
      insertRow(tx, tags, { slug: "prepared", label: "again" }),
    ]);
    await expect(failing).rejects.toThrow();
    expect(await db.$count(tags, eq(tags.slug, "prepared"))).toBe(0);
  });
});

test("a write that is built once has the values of its own call", async () => {
  const rename = prepareWriteOnce((tx) =>
    tx
      .update(tags)
      .set({ label: sql`${sql.placeholder("label")}` })
      .where(eq(tags.slug, sql.placeholder("slug")))
      .returning({ label: tags.label }),
  );
  await db.insert(tags).values([
    { slug: "first", label: "1" },
    { slug: "second", label: "2" },
  ]);
  const results = await atomically((tx) => [
    rename(tx, { slug: "first", label: "one" }),
    rename(tx, { slug: "second", label: "two" }),
  ]);
  expect(results).toEqual([[{ label: "one" }], [{ label: "two" }]]);
});

test("each form of a select is built once, and has the values of its own call", async () => {
  const built: string[] = [];
  const list = prepareForms((tx, form: "1" | "2") => {
    built.push(form);
    const slugs = Array.from({ length: Number(form) }, (_, index) => sql.placeholder(`slug${index}`));
    return tx.select({ slug: tags.slug }).from(tags).where(inArray(tags.slug, slugs)).orderBy(tags.slug);
  });
  await db.insert(tags).values(["form-a", "form-b"].map((slug) => ({ slug, label: slug })));
  expect(await list("1", { slug0: "form-a" })).toEqual([{ slug: "form-a" }]);
  expect(await list("1", { slug0: "form-b" })).toEqual([{ slug: "form-b" }]);
  expect(await list("2", { slug0: "form-b", slug1: "form-a" })).toEqual([
    { slug: "form-a" },
    { slug: "form-b" },
  ]);
  expect(built).toEqual(["1", "2"]);
});
