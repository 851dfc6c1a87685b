import { afterAll, beforeAll, expect, test } from "vitest";

import { type DemoSite, PlainBrowser, readValue, startDemoSite } from "./support/demo-site";
import { fillForm, type PageForm, readForms } from "./support/forms";
import { demoParams, SCREEN_FILES, screenPath } from "./support/screens";

/*
 * Every form of every screen, sent empty and half filled in. Whatever the answer, people never see
 * a message of the schema library, which is written for programmers.
 */

const LIBRARY_WORDS =
  /Invalid (?:input|option|string|email|URL|UUID|ISO|key|element|number|date|discriminator)|expected \w+, received|expected \w+ to (?:have|be)|Too (?:small|big):|Unrecognized key|>Required</i;

/** Settings that change what other screens answer come last. */
const LAST = ["features", "security", "notice"].map((section) => `/admin/settings/${section}`);
const SETTINGS = ["product", "contact", "search", "booking", "mail"].map(
  (section) => `/admin/settings/${section}`,
);

let site: DemoSite;
let paths: string[];

beforeAll(async () => {
  site = await startDemoSite();
  const params = demoParams(site);
  const screens = SCREEN_FILES.filter((file) => !/logout/.test(file));
  const host = readValue(site, "select id from booking_hosts limit 1");
  paths = [
    ...screens.map((file) => screenPath(file, params)),
    "/roi-calculator",
    `/admin/bookings/hosts/${host}`,
    ...SETTINGS,
    ...LAST,
  ];
}, 240_000);
afterAll(() => site.stop());

async function send(browser: PlainBrowser, page: string, form: PageForm, entries: [string, string][]) {
  const body = form.isMultipart ? new FormData() : new URLSearchParams();
  for (const [name, value] of entries) body.append(name, value);
  browser.moveOn();
  const answer = await browser.post(form.action, body, page);
  const location = answer.headers.get("Location");
  const shown = location ? await browser.get(new URL(location, site.url).pathname) : answer;
  return { status: answer.status, text: (await answer.text()) + (location ? await shown.text() : "") };
}

/**
 * Sends every form of these pages three times. Returns what went wrong, and how many forms there
 * were.
 */
async function submitForms(browser: PlainBrowser, pages: string[]) {
  const wrong: string[] = [];
  let forms = 0;
  for (const page of pages) {
    const html = await (await browser.get(page)).text();
    for (const form of readForms(html, page)) {
      forms += 1;
      for (const filled of ["none", "odd", "even"] as const) {
        const { status, text } = await send(browser, page, form, fillForm(form, filled));
        const words = LIBRARY_WORDS.exec(text);
        const what = `${page} → ${form.action} (${JSON.stringify(form.fixed.at(-1))}, ${filled})`;
        if (words) wrong.push(`${what}: ${text.slice(words.index - 40, words.index + 80)}`);
        if (status >= 500) wrong.push(`${what}: ${status}`);
      }
    }
  }
  return { wrong, forms };
}

test.each([
  { who: "visitor", atLeast: 6 },
  { who: "lead", atLeast: 4 },
  { who: "member", atLeast: 4 },
  { who: "super_admin", atLeast: 25 },
])(
  "no form that a $who sees answers with words of the schema library",
  async ({ who, atLeast }) => {
    const browser = new PlainBrowser(site.url);
    if (who !== "visitor") await browser.signIn(`${who}@demo.test`);
    if (who === "member") site.database.prepare("update memberships set role = 'owner'").run();
    const { wrong, forms } = await submitForms(browser, paths);
    expect(wrong).toEqual([]);
    expect(forms).toBeGreaterThanOrEqual(atLeast);
  },
  240_000,
);

test("an address that takes forms answers an empty post, and one with only a retry key, in plain words", async () => {
  const wrong: string[] = [];
  for (const who of [null, "super_admin@demo.test"]) {
    const browser = new PlainBrowser(site.url);
    if (who) await browser.signIn(who);
    for (const path of paths) {
      browser.moveOn();
      for (const body of [new URLSearchParams(), new URLSearchParams({ "Idempotency-Key": "x" })]) {
        const text = await (await browser.post(path, body)).text();
        const words = LIBRARY_WORDS.exec(text);
        if (words) wrong.push(`${path}: ${text.slice(words.index - 40, words.index + 80)}`);
      }
    }
  }
  expect(wrong).toEqual([]);
}, 240_000);

test("booking hours can be saved with closed days, which are the default", async () => {
  const browser = new PlainBrowser(site.url);
  await browser.signIn("super_admin@demo.test");
  const page = "/admin/settings/booking";
  const html = await (await browser.get(page)).text();
  const [form] = readForms(html, page).filter(({ action }) => action === page);
  const entries = Object.fromEntries(form?.fixed ?? []);
  const saved = await browser.post(page, new URLSearchParams({ ...entries, monday: "10:00-12:00" }));
  expect(saved.status).toBe(303);
  expect(await (await browser.get(page)).text()).toContain('value="10:00-12:00"');
});
