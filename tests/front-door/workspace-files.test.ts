import { readFileSync } from "node:fs";
import { get } from "node:http";

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { pdfFile } from "../factories/office-file";
import { startClamAv } from "../setup/clamav";
import { EICAR } from "../setup/clamd";

import { type DemoSite, PlainBrowser, readValue, startDemoSite } from "./support/demo-site";

/* Files of a workspace over HTTP, on the built server. */

const MEGABYTE = 1024 * 1024;
const MEGABYTES_MAX = 250;

const clamAv = await startClamAv();
let site: DemoSite;
let customer: PlainBrowser;
let page: string;

beforeAll(async () => {
  await clamAv?.pause();
  site = await startDemoSite({
    ...(clamAv ? { CLAMD_URL: clamAv.url } : {}),
    METRICS_TOKEN: "a-token-for-the-metrics",
  });
  customer = new PlainBrowser(site.url);
  await customer.signIn("member@demo.test");
  const workspace = readValue(
    site,
    "select workspaces.id from workspaces join memberships on memberships.tenant_id = workspaces.tenant_id join users on users.id = memberships.user_id where users.email = 'member@demo.test'",
  );
  page = `/workspace/${workspace}/files`;
}, 240_000);
afterAll(async () => {
  await site.stop();
  await clamAv?.stop();
});
beforeEach(() => {
  site.database.prepare("delete from workspace_files").run();
});

function share(content: Buffer, name = "Offer.pdf", to = page): Promise<Response> {
  const form = new FormData();
  form.append("key", crypto.randomUUID());
  form.append("file", new File([new Uint8Array(content)], name));
  return customer.post(to, form, page);
}

/** The most memory that the server has had in RAM. */
function mostMegabytes(): number {
  const status = readFileSync(`/proc/${site.app.process.pid}/status`, "utf8");
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

async function scannerUp(): Promise<string | undefined> {
  const headers = { Authorization: "Bearer a-token-for-the-metrics" };
  const metrics = await (await fetch(`${site.url}/metrics`, { headers })).text();
  return /^scanner_up (\d)$/m.exec(metrics)?.[1];
}

async function scannerHealth(): Promise<string | undefined> {
  const health = (await (await customer.get("/api/health")).json()) as {
    parts: { scanner?: { status: string } };
  };
  return health.parts.scanner?.status;
}

test.skipIf(!clamAv)(
  "a file waits while ClamAV is down, and the health and the metrics say so",
  async () => {
    expect((await share(pdfFile(MEGABYTE))).status).toBe(303);
    expect(readValue(site, "select state from workspace_files")).toBe("waiting");
    const id = readValue(site, "select id from workspace_files");
    expect((await customer.get(`${page}/${id}`)).status).toBe(404);
    expect(await scannerHealth()).toBe("down");
    expect(await scannerUp()).toBe("0");
    await clamAv?.resume();
    await expect.poll(scannerUp, { timeout: 30_000 }).toBe("1");
    expect(await scannerHealth()).toBe("ok");
  },
  120_000,
);

test("a file of 25 MB is shared and saved as it was, with little memory", async () => {
  const before = mostMegabytes();
  const content = pdfFile(25 * MEGABYTE);
  expect((await share(content, "Q1; Größe\u202E=1.pdf")).status).toBe(303);
  const shown = await (await customer.get(page)).text();
  expect(shown).toContain("Q1; Größe=1.pdf");
  const address = new RegExp(`${page}/[0-9a-f-]{36}`).exec(shown)?.[0] ?? "";
  const answer = await customer.get(address);
  expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-disposition": `attachment; filename="Q1; Gro_e=1.pdf"; filename*=UTF-8''Q1%3B%20Gr%C3%B6%C3%9Fe%3D1.pdf`,
    "content-length": String(content.length),
    "content-security-policy": "default-src 'none'; sandbox",
    "cache-control": "private, no-store, no-transform",
    "x-content-type-options": "nosniff",
  });
  expect(mostMegabytes() - before).toBeLessThan(MEGABYTES_MAX);
  expect((await new PlainBrowser(site.url).get(address)).status).toBe(303);
});

test("a file arrives whole at a client that pauses", async () => {
  expect((await share(pdfFile(25 * MEGABYTE))).status).toBe(303);
  const id = readValue(site, "select id from workspace_files");
  const length = await new Promise<number>((resolve, reject) => {
    const headers = { Cookie: customer.cookieHeader(), "X-Forwarded-For": "10.9.9.9" };
    get(`${site.url}${page}/${id}`, { headers }, (answer) => {
      answer.pause();
      answer.on("error", reject);
      void pause().then(async () => {
        let bytes = 0;
        for await (const piece of answer) bytes += (piece as Buffer).length;
        resolve(bytes);
      }, reject);
    }).on("error", reject);
  });
  expect(length).toBe(25 * MEGABYTE);
});

/** As long as the server takes to answer a few other visitors. */
async function pause(): Promise<void> {
  const visitor = new PlainBrowser(site.url);
  for (let asked = 0; asked < 30; asked += 1) {
    expect((await visitor.get("/api/health")).status).toBe(200);
  }
}

test("a file of 26 MB is refused by the page, a larger one by the front door, and no other page takes any", async () => {
  const refused = await share(pdfFile(26 * MEGABYTE));
  expect(refused.status).toBe(413);
  expect(await refused.text()).toContain("This file is larger than 25 MB.");
  const refusedAtTheDoor = await share(pdfFile(33 * MEGABYTE));
  expect(refusedAtTheDoor.status).toBe(413);
  expect(await refusedAtTheDoor.text()).toContain("a shared file may have 25 MB");
  for (const other of ["messages", "members", "files/x"])
    expect((await share(pdfFile(MEGABYTE), "a.pdf", page.replace("files", other))).status).toBe(413);
  expect(site.database.prepare("select count(*) from workspace_files").pluck().get()).toBe(0);
});

test.skipIf(!clamAv)("a file in which ClamAV finds something can't be saved", async () => {
  expect((await share(Buffer.from(`note,text\r\n1,${EICAR}\r\n`), "notes.csv")).status).toBe(303);
  expect(readValue(site, "select state from workspace_files")).toBe("refused");
  const id = readValue(site, "select id from workspace_files");
  expect((await customer.get(`${page}/${id}`)).status).toBe(404);
});
