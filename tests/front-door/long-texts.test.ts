import { afterAll, beforeAll, expect, test } from "vitest";

import { ITEMS_MAX, LINE_LENGTH_MAX, TEXT_LENGTH_MAX } from "~/models/proposal/proposal-limits";
import { BODY_LENGTH_MAX } from "~/models/post/post-limits";

import { type DemoSite, PlainBrowser, readValue, startDemoSite } from "./support/demo-site";
import { readForms } from "./support/forms";

/* The longest texts that people may write. In a form, a Chinese character takes nine bytes. */

let site: DemoSite;
let browser: PlainBrowser;

beforeAll(async () => {
  site = await startDemoSite();
  browser = new PlainBrowser(site.url);
  await browser.signIn("super_admin@demo.test");
});
afterAll(() => site.stop());

/** Saves the form of an editor with these texts. Says how the page answers. */
async function save(page: string, texts: Record<string, string>): Promise<number> {
  const forms = readForms(await (await browser.get(page)).text(), page);
  const form = forms.find(({ fixed }) =>
    fixed.some(([name, value]) => name === "intent" && value === "save"),
  );
  if (!form) throw new Error(`${page} has nothing to save`);
  const body = new URLSearchParams([...form.fixed, ...Object.entries(texts)]);
  return (await browser.post(form.action, body, page)).status;
}

test("the longest article is saved", async () => {
  const id = readValue(site, "select id from posts where status = 'published' limit 1");
  const body = "語".repeat(BODY_LENGTH_MAX);
  const texts = { title: "Long", slug: "long", excerpt: "Long", authorName: "Kim", timeZone: "UTC", body };
  expect(await save(`/admin/blog/${id}`, texts)).toBe(303);
  expect(readValue(site, "select body from posts where id = ?", id)).toBe(body);
});

test("the longest text of the site is saved", async () => {
  const body = "語".repeat(60_000);
  expect(await save("/admin/site/privacy", { "fields.title": "Privacy", "fields.body": body })).toBe(303);
});

test("the longest proposal is saved", async () => {
  const items = Array.from({ length: ITEMS_MAX }, (_, index) => ({
    [`items[${index}].id`]: crypto.randomUUID(),
    [`items[${index}].kind`]: "item",
    [`items[${index}].title`]: "語".repeat(160),
    [`items[${index}].description`]: "語".repeat(LINE_LENGTH_MAX),
    [`items[${index}].quantity`]: "1",
    [`items[${index}].price`]: "100",
    [`items[${index}].period`]: "once",
  }));
  const text = "語".repeat(TEXT_LENGTH_MAX);
  const texts = {
    ...{ clientName: "Kim", clientEmail: "kim@firm.test", language: "en", currency: "USD", title: "Long" },
    ...{ lastDay: "2099-12-31", discountKind: "none", request: text, work: text, terms: text },
  };
  expect(await save("/admin/proposals/new", Object.assign(texts, ...items) as typeof texts)).toBe(303);
});
