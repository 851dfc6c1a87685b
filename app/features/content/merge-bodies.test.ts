import { expect, test } from "vitest";

import { originalContent } from "~/models/content/content-defaults";

import { mergeBodies } from "./merge-bodies";

const base = originalContent("closing");
const withFields = (fields: Record<string, string>) => ({ ...base, fields: { ...base.fields, ...fields } });
const withText = (at: number, text: string) => ({
  ...base,
  items: base.items.map((item, index) => (index === at ? { ...item, text } : item)),
});

test("changes to different fields are both kept", () => {
  const { body, isClean } = mergeBodies("closing", {
    base,
    mine: withFields({ title: "Mine" }),
    theirs: withFields({ book: "Theirs" }),
  });
  expect(isClean).toBe(true);
  expect(body.fields).toMatchObject({ title: "Mine", book: "Theirs" });
  expect(body.items).toEqual(base.items);
});

test("changes to different entries are both kept", () => {
  const { body, isClean } = mergeBodies("closing", {
    base,
    mine: withText(0, "Mine"),
    theirs: withText(2, "Theirs"),
  });
  expect(isClean).toBe(true);
  expect(body.items.map(({ text }) => text)).toEqual(["Mine", base.items[1]?.text, "Theirs"]);
});

test("of a short field that both changed, mine is kept and theirs is said", () => {
  const merged = mergeBodies("closing", {
    base,
    mine: withFields({ title: "Mine" }),
    theirs: withFields({ title: "Theirs" }),
  });
  expect(merged.isClean).toBe(false);
  expect(merged.body.fields.title).toBe("Mine");
  expect(merged.errors["fields.title"]?.[0]).toContain("Theirs");
});

test("a long text has both passages between marks where they meet, and both changes elsewhere", () => {
  const page = (body: string) => ({ fields: { title: "T", description: "D", body }, items: [] });
  const { body, isClean } = mergeBodies("page", {
    base: page("one\n\ntwo\n\nthree"),
    mine: page("mine\n\ntwo\n\nthree"),
    theirs: page("one\n\ntwo\n\ntheirs"),
  });
  expect([body.fields.body, isClean]).toEqual(["mine\n\ntwo\n\ntheirs", true]);
  const met = mergeBodies("page", { base: page("one"), mine: page("mine"), theirs: page("theirs") });
  expect(met.isClean).toBe(false);
  expect(met.body.fields.body).toMatch(/mine[^]*theirs/);
});

test("a list that only one of them made longer or shorter is theirs or mine", () => {
  const shorter = { ...base, items: base.items.slice(1) };
  expect(mergeBodies("closing", { base, mine: base, theirs: shorter })).toMatchObject({
    body: { items: shorter.items },
    isClean: true,
  });
  expect(
    mergeBodies("closing", { base, mine: shorter, theirs: withFields({ title: "Theirs" }) }),
  ).toMatchObject({
    body: { items: shorter.items, fields: { title: "Theirs" } },
    isClean: true,
  });
  const both = mergeBodies("closing", { base, mine: shorter, theirs: withText(1, "Theirs") });
  expect(both).toMatchObject({ body: { items: shorter.items }, isClean: false });
  expect(both.errors[""]).toHaveLength(1);
});
