import { brotliDecompressSync, gunzipSync } from "node:zlib";

import { afterEach, expect, test } from "vitest";

import { documents, dropCachedDocuments } from "~/front-door/cache/process-documents.server";
import { getRequestStore } from "~/front-door/request-store";
import type { PublicState } from "~/models/settings/public-status";

import { startDoor } from "../support/door-server";
import { sendRequest } from "../support/raw-http";

/* The line that says how the site is, on pages that are kept. */

const markup = (state: PublicState, language = "en") => `<b data-state>${language} ${state} ü</b>`;
const BODY = `<!doctype html><title>Ünique “page” ✓</title>${"<p>automation</p>".repeat(200)}`;

afterEach(() => dropCachedDocuments(["posts"]));

/** A door before an application whose pages end with the line. `site.state` may be changed. */
async function startSite({ hasLine = true, isFilled = false } = {}) {
  const site: { state: PublicState; renders: number } = { state: "works", renders: 0 };
  const door = await startDoor(
    (request, response) => {
      const store = getRequestStore();
      if (!store) throw new Error("no request store");
      site.renders += 1;
      store.publicCache = { seconds: 60, tags: new Set(["posts"]) };
      store.shownState = site.state;
      const key = isFilled ? `<i>${store.ownValue?.(() => crypto.randomUUID())}</i>` : "";
      response.setHeader("Content-Type", "text/html; charset=utf-8");
      response.end(`${BODY}${request.url}${key}${hasLine ? markup(site.state) : ""}<p>End</p>`);
    },
    { stateLine: { current: () => site.state, markup } },
  );
  const ask = async (headers: Record<string, string> = {}) => {
    const answer = await sendRequest(door.port, "/page", { headers });
    const bytes = Buffer.from(answer.body, "latin1");
    const decode = { br: brotliDecompressSync, gzip: gunzipSync }[headers["Accept-Encoding"] ?? ""];
    const text = (decode && bytes.length > 0 ? decode(bytes) : bytes).toString();
    const etag = answer.headers.get("etag") ?? "";
    return { status: answer.status, headers: answer.headers, bytes: bytes.length, text, etag };
  };
  return { ...door, site, ask };
}

const ENCODINGS = ["identity", "gzip", "br"];

test.each(ENCODINGS)("a kept page says the current state in %s, without another render", async (encoding) => {
  const { site, ask } = await startSite();
  const headers = { "Accept-Encoding": encoding };
  const before = await ask(headers);
  expect(before.text).toContain(`${markup("works")}<p>End</p>`);
  site.state = "down";
  for (let round = 0; round < 12; round += 1) {
    const during = await ask(headers);
    expect(during.text).toBe(before.text.replace(markup("works"), markup("down")));
    expect(during.etag).not.toBe(before.etag);
    expect(during.headers.get("content-length")).toBe(String(during.bytes));
    expect(during.headers.get("content-encoding")).toBe(encoding === "identity" ? null : encoding);
    expect(during.headers.get("cache-control")).toBe(before.headers.get("cache-control"));
  }
  site.state = "limited";
  expect((await ask(headers)).text).toContain(markup("limited"));
  site.state = "works";
  expect(await ask(headers)).toMatchObject({ text: before.text, etag: before.etag });
  expect(site.renders).toBe(1);
});

test("a browser keeps the page as long as the state is the same", async () => {
  const { site, ask } = await startSite();
  const works = (await ask()).etag;
  expect((await ask({ "If-None-Match": works })).status).toBe(304);
  site.state = "down";
  expect((await ask({ "If-None-Match": works })).status).toBe(200);
  const down = (await ask()).etag;
  const known = await ask({ "If-None-Match": down });
  expect([known.status, known.etag, known.text]).toEqual([304, down, ""]);
  site.state = "works";
  expect((await ask({ "If-None-Match": down })).status).toBe(200);
  expect((await ask({ "If-None-Match": works })).status).toBe(304);
});

test("a page that was rendered during trouble says later that all is well", async () => {
  const { site, ask } = await startSite();
  site.state = "down";
  expect((await ask()).text).toContain(markup("down"));
  site.state = "works";
  const after = await ask({ "Accept-Encoding": "br" });
  expect(after.text).toContain(markup("works"));
  expect(after.text).not.toContain(markup("down"));
  expect(site.renders).toBe(1);
});

test("a hundred visitors who come when the state changes get whole pages with the new one", async () => {
  const { site, ask } = await startSite();
  await ask({ "Accept-Encoding": "br" });
  site.state = "limited";
  const answers = await Promise.all(Array.from({ length: 100 }, () => ask({ "Accept-Encoding": "br" })));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers[0]?.text).toContain(`${markup("limited")}<p>End</p>`);
  expect(site.renders).toBe(1);
});

test("a page without the line stays as it is", async () => {
  const { site, ask } = await startSite({ hasLine: false });
  const before = await ask();
  site.state = "down";
  expect(await ask()).toMatchObject({ text: before.text, etag: before.etag });
});

test("a page that is filled for each visitor says the current state as well", async () => {
  const { site, ask } = await startSite({ isFilled: true });
  const keyOf = ({ text }: { text: string }) => /<i>([0-9a-f-]{36})<\/i>/.exec(text)?.[1];
  const before = await ask({ "Accept-Encoding": "br" });
  site.state = "down";
  const during = await ask({ "Accept-Encoding": "br" });
  expect(during.text).toContain(`${markup("down")}<p>End</p>`);
  expect(during.text).not.toContain(markup("works"));
  expect(during.headers.get("content-length")).toBe(String(during.bytes));
  expect(keyOf(during)).not.toBe(keyOf(before));
  expect(site.renders).toBe(1);
});

test("the bound of the cache counts what a change of the state adds, before it happens", async () => {
  const { site, ask } = await startSite();
  await ask();
  const { bytes } = documents.size;
  expect(bytes).toBeGreaterThan(Buffer.byteLength(BODY) * 2);
  site.state = "down";
  for (const encoding of ENCODINGS) await ask({ "Accept-Encoding": encoding });
  expect(documents.size.bytes).toBe(bytes);
});
