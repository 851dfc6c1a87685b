import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from "node:zlib";

import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";

import { type AppServer, startApp } from "./support/app-server";
import { SILENT, startDoor } from "./support/door-server";
import { sendRequest } from "./support/raw-http";

const CLIENT = path.resolve("build/client");
/** The largest script: it has copies in both encodings. */
const SCRIPT = readdirSync(path.join(CLIENT, "assets"))
  .filter((name) => name.endsWith(".js"))
  .map((name) => `/assets/${name}`)
  .reduce((largest, name) => (sizeOf(name) > sizeOf(largest) ? name : largest));
const FONT = `/assets/${readdirSync(path.join(CLIENT, "assets")).find((name) => name.endsWith(".woff2"))}`;
const bytesOf = (name: string) => readFileSync(path.join(CLIENT, name));
let app: AppServer;

function sizeOf(name: string): number {
  return statSync(path.join(CLIENT, name)).size;
}

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const ask = (target: string, headers: Record<string, string> = {}, method = "GET") =>
  sendRequest(app.port, target, { headers, method });
const received = ({ body }: { body: string }) => Buffer.from(body, "latin1");

test.each([
  { accept: "gzip, deflate, br, zstd", encoding: "br" },
  { accept: "gzip", encoding: "gzip" },
  { accept: "br;q=0, gzip;q=0.5", encoding: "gzip" },
  { accept: "identity;q=1, br;q=0", encoding: null },
  { accept: "br;q=0, *;q=0", encoding: null },
  { accept: "", encoding: null },
])("a script comes in the encoding that '$accept' allows", async ({ accept, encoding }) => {
  const answer = await ask(SCRIPT, { "Accept-Encoding": accept });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-encoding")).toBe(encoding);
  const decode = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ""] ?? ((bytes: Buffer) => bytes);
  expect(decode(received(answer)).equals(bytesOf(SCRIPT))).toBe(true);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "public, max-age=31536000, immutable",
    vary: "Accept-Encoding",
    "content-length": String(received(answer).byteLength),
  });
});

test("the build compresses a script as far as brotli goes", async () => {
  const { body } = await ask(SCRIPT, { "Accept-Encoding": "br" });
  expect(body.length).toBeLessThanOrEqual(brotliCompressSync(bytesOf(SCRIPT)).byteLength);
});

test("a font is sent as it is, the same for everyone", async () => {
  const answer = await ask(FONT, { "Accept-Encoding": "br, gzip" });
  expect(answer.headers.get("content-type")).toBe("font/woff2");
  expect(answer.headers.get("content-encoding")).toBeNull();
  expect(answer.headers.get("vary")).toBeNull();
  expect(received(answer).equals(bytesOf(FONT))).toBe(true);
});

test("a file without a hash in its name is asked for again after an hour", async () => {
  const answer = await ask("/favicon.svg");
  expect(answer.headers.get("cache-control")).toBe("public, max-age=3600");
  expect(answer.headers.get("content-type")).toBe("image/svg+xml");
});

test.each(["br", "gzip", ""])(
  "a browser that has the copy in '%s' gets a 304 without a body",
  async (accept) => {
    const first = await ask(SCRIPT, { "Accept-Encoding": accept });
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    const again = await ask(SCRIPT, { "Accept-Encoding": accept, "If-None-Match": `"other", W/${etag}` });
    expect(again.status).toBe(304);
    expect(again.body).toBe("");
    expect(again.headers.get("etag")).toBe(etag);
    const other = await ask(SCRIPT, {
      "Accept-Encoding": accept === "br" ? "gzip" : "br",
      "If-None-Match": etag,
    });
    expect(other.status).toBe(200);
  },
);

test.each([
  { range: "bytes=0-9", status: 206, start: 0, end: 9 },
  { range: "bytes=-7", status: 206, start: -7, end: -1 },
  { range: "bytes=5-", status: 206, start: 5, end: -1 },
  { range: "bytes=0-999999999", status: 206, start: 0, end: -1 },
  { range: "bytes=0-1, 4-5", status: 200, start: 0, end: -1 },
  { range: "lines=0-9", status: 200, start: 0, end: -1 },
  { range: "bytes=nonsense", status: 200, start: 0, end: -1 },
])("the range '$range' of a font is answered with $status", async ({ range, status, start, end }) => {
  const all = bytesOf(FONT);
  const from = start < 0 ? all.byteLength + start : start;
  const to = end < 0 ? all.byteLength + end : end;
  const answer = await ask(FONT, { Range: range });
  expect(answer.status).toBe(status);
  expect(received(answer).equals(all.subarray(from, to + 1))).toBe(true);
  expect(answer.headers.get("content-range")).toBe(
    status === 206 ? `bytes ${from}-${to}/${all.byteLength}` : null,
  );
});

test("a range behind the end is refused, and one of an older file is ignored", async () => {
  const behind = await ask(FONT, { Range: "bytes=99999999-" });
  expect(behind.status).toBe(416);
  expect(behind.headers.get("content-range")).toBe(`bytes */${bytesOf(FONT).byteLength}`);
  const etag = (await ask(FONT)).headers.get("etag") ?? "";
  expect((await ask(FONT, { Range: "bytes=0-9", "If-Range": etag })).status).toBe(206);
  expect((await ask(FONT, { Range: "bytes=0-9", "If-Range": '"older"' })).status).toBe(200);
});

test("HEAD answers with the headers of GET and no body", async () => {
  const get = await ask(SCRIPT, { "Accept-Encoding": "br" });
  const head = await sendRequest(app.port, SCRIPT, {
    method: "HEAD",
    headers: { "Accept-Encoding": "br" },
  });
  const named = ({ headers }: { headers: Headers }) =>
    ["content-length", "content-type", "content-encoding", "etag", "vary"].map((name) => headers.get(name));
  expect(head.body).toBe("");
  expect(named(head)).toEqual(named(get));
});

test("a query changes nothing about a file", async () => {
  const answer = await ask(`${SCRIPT}?v=1`, { "Accept-Encoding": "br" });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-encoding")).toBe("br");
  expect(brotliDecompressSync(received(answer)).equals(bytesOf(SCRIPT))).toBe(true);
});

test.each(["/assets/", "/assets/nowhere.js", `${SCRIPT}.br`, `${SCRIPT}.gz`, "/.vite/manifest.json"])(
  "%s is not found",
  async (target) => {
    expect((await ask(target)).status).toBe(404);
  },
);

test.each([
  "/assets/../server/index.js",
  "/assets/%2e%2e/server/index.js",
  "/assets/..%2fserver/index.js",
  "/assets/%2e%2e%2f%2e%2e%2fpackage.json",
  "/assets/..%5c..%5cpackage.json",
  `${SCRIPT}%00.png`,
])("%s is refused before it means a file", async (target) => {
  expect((await ask(target)).status).toBe(400);
});

test("the client build contains no source maps and no hidden files", () => {
  const names = readdirSync(CLIENT, { recursive: true, encoding: "utf8" });
  expect(names.filter((name) => name.endsWith(".map") || /(?:^|\/)\./.test(name))).toEqual([]);
});

test("a form cannot be posted to a file", async () => {
  expect((await ask(SCRIPT, {}, "DELETE")).status).toBeGreaterThanOrEqual(400);
});

test("a file that is gone, or that the disk refuses, is left to the application", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "build-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ["gone", "refused", "kept"]) writeFileSync(path.join(folder, `${name}.js`), name);
  const errors: object[] = [];
  const door = await startDoor((_, response) => response.writeHead(404).end("from the application"), {
    files: { client: folder, compressed: path.join(folder, "compressed") },
    log: { ...SILENT, error: (fields) => errors.push(fields) },
  });
  rmSync(path.join(folder, "gone.js"));
  rmSync(path.join(folder, "refused.js"));
  mkdirSync(path.join(folder, "refused.js"));
  const toLocalhost = { headers: { Host: "localhost:3000" } };
  for (const name of ["gone", "gone", "refused"]) {
    const answer = await sendRequest(door.port, `/${name}.js`, toLocalhost);
    expect([answer.status, answer.body], name).toEqual([404, "from the application"]);
  }
  expect((await sendRequest(door.port, "/kept.js", toLocalhost)).body).toBe("kept");
  expect(errors).toContainEqual(expect.objectContaining({ path: "/refused.js" }));
  expect(errors).not.toContainEqual(expect.objectContaining({ path: "/gone.js" }));
});
