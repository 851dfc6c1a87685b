import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";

import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";

import { type DemoSite, PlainBrowser, startDemoSite } from "../support/demo-site";

/* A file that is longer than what may be unsent (8 MB), over HTTP, on the built server. */

const ENTRIES = 15_000;
const READERS = 25;
/** A copy of the file for each reader would be 375 MB. */
const GROWTH_MEGABYTES_MAX = 280;

let site: DemoSite;
let auditor: PlainBrowser;

beforeAll(async () => {
  site = await startDemoSite();
  // About 15 MB. Each text is another one, or they would fit into a few kilobytes with gzip.
  site.database
    .prepare(
      `with recursive number(n) as (select 1 union all select n + 1 from number where n < ?)
       insert into audit_entries (id, actor_name, action, subject_type, subject_name, after, created_at)
       select lower(printf('%08x-0000-4000-8000-000000000000', n)), 'System', 'post.changed', 'post',
         'Number ' || n, '{"text":"' || hex(randomblob(450)) || '"}', n from number`,
    )
    .run(ENTRIES);
  auditor = new PlainBrowser(site.url);
  await auditor.signIn("super_admin@demo.test");
}, 240_000);
afterAll(() => site.stop());

/** Orders the file. Nothing of it is read before the test does. */
async function order(encoding: "identity" | "gzip"): Promise<IncomingMessage> {
  const sent = request(`${site.url}/admin/audit/export`, {
    method: "POST",
    agent: false,
    headers: {
      Origin: site.url,
      "Sec-Fetch-Site": "same-origin",
      "Content-Type": "application/x-www-form-urlencoded",
      "Accept-Encoding": encoding,
      Cookie: auditor.cookieHeader(),
    },
  });
  onTestFinished(() => void sent.destroy());
  sent.end();
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  answer.on("error", () => undefined);
  return answer;
}

/** Memory of the server in MB. */
function memory(): number {
  const status = readFileSync(`/proc/${site.app.process.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

test("arrives as a whole, and others get their answers while it does", async () => {
  let isOver = false;
  let others = 0;
  const asking = (async () => {
    for (; !isOver; others += 1) await (await fetch(`${site.url}/healthz`)).text();
  })();
  let lines = 0;
  for await (const part of await order("identity"))
    for (const byte of part as Buffer) if (byte === 0x0a) lines += 1;
  isOver = true;
  await asking;
  expect(lines).toBeGreaterThan(ENTRIES);
  expect(others).toBeGreaterThan(5);
});

test.each(["identity", "gzip"] as const)(
  "isn't made for readers who read nothing of it (%s)",
  async (encoding) => {
    const before = memory();
    await Promise.all(Array.from({ length: READERS }, () => order(encoding)));
    // One who reads on gets everything that the server would have made for the others by then.
    const reader = await order(encoding);
    expect(reader.headers["content-encoding"]).toBe(encoding === "gzip" ? "gzip" : undefined);
    let bytes = 0;
    for await (const part of reader) bytes += (part as Buffer).byteLength;
    expect(reader.complete).toBe(true);
    expect(bytes).toBeGreaterThan(5_000_000);
    expect(memory() - before).toBeLessThan(GROWTH_MEGABYTES_MAX);
  },
);
