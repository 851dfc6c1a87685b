import { readFileSync } from "node:fs";

import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, test } from "vitest";

import { type DemoSite, PlainBrowser, startDemoSite } from "./support/demo-site";

/* The import of leads over HTTP, on the built server. */

const PAGE = "/admin/leads/import";
const MEGABYTE = 1024 * 1024;
const MEGABYTES_MAX = 250;

let site: DemoSite;
let sales: PlainBrowser;

beforeAll(async () => {
  site = await startDemoSite();
  sales = new PlainBrowser(site.url);
  await sales.signIn("sales@demo.test");
}, 240_000);
afterAll(() => site.stop());

const count = (table: string): number =>
  site.database.prepare(`select count(*) from ${table}`).pluck().get() as number;

function upload(bytes: Uint8Array<ArrayBuffer>): Promise<Response> {
  const form = new FormData();
  form.append("file", new File([bytes], "fair.csv"));
  return sales.post(PAGE, form);
}

/** The most memory that the server has had in RAM. */
function mostMegabytes(): number {
  const status = readFileSync(`/proc/${site.app.process.pid}/status`, "utf8");
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** The page of a draft that was just uploaded. */
async function draftOf(text: string): Promise<string> {
  const answer = await upload(Buffer.from(text));
  expect(answer.status).toBe(302);
  return answer.headers.get("Location") ?? "";
}

test("a file of 50 MB is refused with words, takes little memory and leaves nothing", async () => {
  const before = mostMegabytes();
  const line = "ana@firm.test,Ana Roth,Firm\n";
  const bytes = Buffer.from(line.repeat((50 * MEGABYTE) / line.length));
  const answer = await upload(bytes);
  expect(answer.status).toBe(413);
  expect(await answer.text()).toContain("a list of leads 5 MB");
  // 20 MB pass the front door, so that the page itself can answer.
  const page = await upload(bytes.subarray(0, 20 * MEGABYTE));
  expect(page.status).toBe(413);
  expect(await page.text()).toContain("This file is larger than 5 MB.");
  expect(mostMegabytes() - before).toBeLessThan(MEGABYTES_MAX);
  expect(count("lead_imports")).toBe(0);
});

test.each([
  ["that is no text", Buffer.alloc(3_000), 415, "UTF-8"],
  ["of a spreadsheet program", Buffer.from("504b0304140006000800", "hex"), 415, "save it as CSV"],
  ["with half a character of UTF-16", Buffer.from("fffe61006200d8", "hex"), 415, "UTF-8"],
])("a file %s is refused with what to do", async (_, bytes, status, words) => {
  const answer = await upload(bytes);
  expect([answer.status, (await answer.text()).includes(words)]).toEqual([status, true]);
  expect(count("lead_imports")).toBe(0);
});

test("10,000 rows with errors are all shown and downloadable, and none is written", async () => {
  const rows = Array.from({ length: 10_000 }, (_, number) => `wrong-${number},Name ${number}`);
  const draft = await draftOf(`Email,Name\n${rows.join("\n")}\n`);
  const preview = await (await sales.get(`${draft}?show=faulty`)).text();
  expect(preview).toContain("10,000");
  expect(preview).toContain("wrong-99");
  const file = await sales.get(`${draft}/errors`);
  expect(file.headers.get("Content-Disposition")).toContain("rows-with-errors.csv");
  const records: string[][] = parse(await file.text(), { bom: true });
  expect(records).toHaveLength(10_001);
  expect(records.at(-1)?.slice(2)).toEqual(["wrong-9999", "Name 9999"]);
  const before = count("leads");
  const form = new URLSearchParams({ intent: "import", ownerId: "none" });
  const answer = await sales.post(draft, form);
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain("No row of this file can be imported.");
  expect(count("leads")).toBe(before);
});

test("10,000 leads are imported and undone while others are answered", async () => {
  const rows = Array.from({ length: 10_000 }, (_, number) => `ana.${number}@fair.test,Firm ${number}`);
  const draft = await draftOf(`Email,Company\n${rows.join("\n")}\n`);
  const before = count("leads");
  const visitor = new PlainBrowser(site.url);
  const send = async (intent: string) => {
    let isOver = false;
    let answered = 0;
    const form = new URLSearchParams({ intent, ownerId: "none" });
    const sending = sales.post(draft, form).finally(() => {
      isOver = true;
    });
    while (!isOver) {
      expect((await visitor.get("/api/health")).status).toBe(200);
      answered += 1;
      expect([before, before + rows.length]).toContain(count("leads"));
    }
    expect((await sending).status).toBe(303);
    expect(answered).toBeGreaterThan(5);
  };
  await send("import");
  expect(count("leads")).toBe(before + rows.length);
  await send("undo");
  expect(count("leads")).toBe(before);
});
