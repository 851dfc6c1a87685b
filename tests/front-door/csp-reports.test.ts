import { afterAll, beforeAll, expect, test } from "vitest";

import { type AppServer, startApp } from "./support/app-server";
import { eventually, sendRequest } from "./support/raw-http";

const METRICS_TOKEN = "a-token-for-the-metrics";
const SECRET_PAGE = "https://site.test/p/secret-key-of-a-proposal";
let app: AppServer;

beforeAll(async () => {
  app = await startApp({ METRICS_TOKEN });
});
afterAll(() => app.stop());

function report(directive: string, blocked: string): string {
  return JSON.stringify({
    "csp-report": { "document-uri": SECRET_PAGE, "effective-directive": directive, "blocked-uri": blocked },
  });
}

const send = (body: string, headers: Record<string, string> = {}) =>
  sendRequest(app.port, "/csp-reports", {
    method: "POST",
    headers: { "Content-Type": "application/csp-report", ...headers },
    body,
  });

async function counted(directive: string): Promise<number> {
  const { text } = await sendRequest(app.port, "/metrics", {
    headers: { Authorization: `Bearer ${METRICS_TOKEN}` },
  });
  const line = new RegExp(`^csp_reports_total\\{directive="${directive}"\\} (\\d+)$`, "m");
  return Number(line.exec(text)?.[1] ?? 0);
}

test("pages say where reports go, and each is counted by directive", async () => {
  const page = await sendRequest(app.port, "/");
  expect(page.headers.get("content-security-policy")).toContain("report-uri /csp-reports;");
  expect((await send(report("script-src-elem", "https://evil.test/x.js?who=me"))).status).toBe(204);
  expect((await send(report("made-up", "inline"))).status).toBe(204);
  expect(await counted("script-src")).toBe(1);
  expect(await counted("other")).toBe(1);
});

test("the log has what was refused, once, and neither the page nor a query", async () => {
  for (let n = 0; n < 5; n += 1) await send(report("img-src", `https://pixel.test/a.gif?visitor=${n}`));
  await send(report("img-src", "chrome-extension://abc/x.png"));
  await eventually(() => app.output().includes('"source":"chrome-extension:'), "the last one is logged");
  const lines = app.output().split("\n");
  expect(lines.filter((line) => line.includes("https://pixel.test"))).toHaveLength(1);
  expect(app.output()).not.toMatch(/secret-key-of-a-proposal|visitor=|who=me/);
});

test.each([
  ["no JSON", "{", 400],
  ["another thing", '{"age": 1}', 400],
  ["a wrong type inside", '{"csp-report": {"effective-directive": [1]}}', 400],
  ["more than a report has", " ".repeat(17 * 1024), 413],
])("%s is refused", async (_what, body, status) => {
  expect((await send(body)).status).toBe(status);
});

test("reports of other sites are refused", async () => {
  const answer = await send(report("img-src", "inline"), { Origin: "https://elsewhere.test" });
  expect(answer.status).toBe(403);
});

test("thousands of different reports are all counted, and leave a short log", async () => {
  const before = await counted("font-src");
  const total = 2_000;
  for (let n = 0; n < total; n += 50) {
    await Promise.all(
      Array.from({ length: 50 }, (_, index) => send(report("font-src", `https://h${n + index}.test/`))),
    );
  }
  expect((await counted("font-src")) - before).toBe(total);
  expect(app.output().match(/"source":"https:\/\/h\d+\.test"/g)?.length).toBeLessThanOrEqual(200);
});
