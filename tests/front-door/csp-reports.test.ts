import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect } from "node:net";

import { afterAll, beforeAll, expect, test } from "vitest";

import { SERVER_NODE_OPTIONS } from "../../scripts/node-options";
import { type AppServer, startApp } from "./support/app-server";
import { eventually, sendRequest } from "./support/raw-http";

const METRICS_TOKEN = "a-token-for-the-metrics";
const SECRET_PAGE = "https://site.test/p/secret-key-of-a-proposal";
let app: AppServer;

beforeAll(async () => {
  app = await startApp({ METRICS_TOKEN, NODE_OPTIONS: SERVER_NODE_OPTIONS });
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

const CONNECTIONS = 8;
/** What one connection sends before it waits for the answers. */
const BATCH = 125;
const SENT_REPORTS = 50_000;
/** Kept, the second half of the reports would need 100 MB. */
const PADDING = "x".repeat(4_096);
const GROWTH_MEBIBYTES_MAX = 50;

test("50,000 different reports are all counted, in bounded memory and with a short log", async () => {
  const before = await counted("font-src");
  await sendReports(SENT_REPORTS / 2, "first");
  const half = peakMebibytes();
  await sendReports(SENT_REPORTS / 2, "second");
  expect((await counted("font-src")) - before).toBe(SENT_REPORTS);
  expect(peakMebibytes() - half).toBeLessThan(GROWTH_MEBIBYTES_MAX);
  expect(app.output().match(/"source":"https:\/\/h-[\w-]+\.test"/g)?.length).toBeLessThanOrEqual(200);
});

/** The most memory that the server has had so far (Linux). */
function peakMebibytes(): number {
  const status = readFileSync(`/proc/${app.process.pid}/status`, "utf8");
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}

async function sendReports(total: number, part: string): Promise<void> {
  await Promise.all(
    Array.from({ length: CONNECTIONS }, (_, index) => sendMany(`${part}-${index}`, total / CONNECTIONS)),
  );
}

/** Sends reports on one connection, each about another host, without waiting for each answer. */
async function sendMany(name: string, total: number): Promise<void> {
  const socket = connect(app.port, "127.0.0.1");
  for (let sent = 0; sent < total; sent += BATCH) {
    const batch = Array.from({ length: BATCH }, (_, index) => {
      const blocked = `https://h-${name}-${sent + index}.test/${PADDING}`;
      const body = report("font-src", blocked);
      return `POST /csp-reports HTTP/1.1\r\nHost: 127.0.0.1:${app.port}\r\nContent-Type: application/csp-report\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    });
    socket.write(batch.join(""));
    let answers = "";
    while ((answers.match(/^HTTP\/1\.1 204 /gm)?.length ?? 0) < BATCH) {
      const [chunk] = (await once(socket, "data")) as [Buffer];
      answers += chunk.toString("latin1");
    }
  }
  socket.destroy();
}
