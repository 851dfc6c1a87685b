import { afterAll, beforeAll, expect, test } from "vitest";

import {
  LONG_ANSWER_LENGTH_MAX,
  QUESTIONS_MAX,
  SHORT_ANSWER_LENGTH_MAX,
} from "~/models/booking/booking-limits";
import { ITEMS_MAX, LINE_LENGTH_MAX, TEXT_LENGTH_MAX } from "~/models/proposal/proposal-limits";
import { BODY_LENGTH_MAX } from "~/models/post/post-limits";

import { type DemoSite, PlainBrowser, readValue, startDemoSite } from "./support/demo-site";
import { readForms } from "./support/forms";
import { eventually } from "./support/raw-http";

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

test("the longest questions of an event type are saved, and a visitor's longest answers to them", async () => {
  const id = readValue(site, "select id from event_types order by position limit 1");
  const options = Array.from({ length: 9 }, (_, number) =>
    `${number}`.padEnd(SHORT_ANSWER_LENGTH_MAX, "語"),
  ).join("\r\n");
  const questions = Array.from({ length: QUESTIONS_MAX }, (_, index) => ({
    [`questions[${index}].label`]: "問".repeat(SHORT_ANSWER_LENGTH_MAX),
    [`questions[${index}].kind`]: "long",
    // What was typed before the kind was changed is sent as well.
    [`questions[${index}].options`]: options,
  }));
  const texts = {
    ...{ name: "Long talk", slug: "long-talk", description: "語".repeat(600), lengthMinutes: "30" },
    ...{ offeredBy: "all", isActive: "on", placeKind: "" },
  };
  const page = `/admin/bookings/types/${id}`;
  const form = readForms(await (await browser.get(page)).text(), page).find(({ typed }) =>
    typed.some(({ name }) => name === "slug"),
  );
  const saved = new URLSearchParams([
    ...(form?.fixed ?? []),
    ...Object.entries(Object.assign(texts, ...questions) as typeof texts),
  ]);
  expect((await browser.post(page, saved, page)).status).toBe(303);

  const visitor = new PlainBrowser(site.url);
  const path = "/de/booking?tz=Europe/Berlin";
  const html = await (await visitor.get(path)).text();
  const [{ fixed, typed } = { fixed: [], typed: [] }] = readForms(html, path).filter(({ typed }) =>
    typed.some(({ name }) => name === "email"),
  );
  const body = new URLSearchParams(fixed);
  const answers = typed.filter(({ name }) => name.startsWith("answers"));
  expect(answers).toHaveLength(QUESTIONS_MAX);
  for (const { name } of answers) body.set(name, "答".repeat(LONG_ANSWER_LENGTH_MAX));
  body.set("slot", /<input[^>]*name="slot"[^>]*value="([^"]+)"/.exec(html)?.[1] ?? "");
  const email = "mei@firm.example";
  for (const [name, value] of Object.entries({ name: "梅", email, note: "語".repeat(2_000), consent: "on" }))
    body.set(name, value);
  expect(body.toString().length).toBeGreaterThan(150_000);
  await eventually(async () => (await visitor.post(path, body)).status === 303, "the form is old enough");
  const kept = "select cast(min(length(answer)) as text) from booking_answers where answer like '答%'";
  expect(readValue(site, kept)).toBe(String(LONG_ANSWER_LENGTH_MAX));
});

test("a form that has no long answers stays short", async () => {
  const body = new URLSearchParams({ message: "語".repeat(10_000) });
  expect((await browser.post("/contact", body)).status).toBe(413);
  const booking = new URLSearchParams({ note: "語".repeat(30_000) });
  expect((await browser.post("/booking", booking)).status).toBe(413);
  const other = await browser.post(
    "/booking/another-talk",
    new URLSearchParams({ note: "語".repeat(20_000) }),
  );
  expect(other.status, "read, and something is missing").toBe(422);
});
