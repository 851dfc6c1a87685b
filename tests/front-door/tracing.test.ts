import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";

import { afterAll, beforeAll, expect, test } from "vitest";

import { createAuthority, startSecureServer } from "../setup/certificates";
import { clockMilliseconds } from "../setup/clock-time";

import { type AppServer, startApp } from "./support/app-server";
import { eventually, sendRequest } from "./support/raw-http";

interface OtlpSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

interface OtlpBody {
  resourceSpans: { scopeSpans: { spans: OtlpSpan[] }[] }[];
}

const spans: OtlpSpan[] = [];
const seenHeaders: http.IncomingHttpHeaders[] = [];
let bodies = "";

/** A collector: it takes what OTLP over HTTP sends. */
const collector = http.createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on("data", (part: Buffer) => parts.push(part));
  request.on("end", () => {
    const text = Buffer.concat(parts).toString();
    bodies += text;
    seenHeaders.push(request.headers);
    const { resourceSpans } = JSON.parse(text) as OtlpBody;
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
    response.setHeader("Content-Type", "application/json");
    response.end("{}");
  });
});

let app: AppServer;

beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  const { port } = collector.address() as AddressInfo;
  app = await startApp({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/`,
    OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer collector-key",
    OTEL_SERVICE_NAME: "shop",
  });
});
afterAll(async () => {
  await app.stop();
  collector.close();
});

const attribute = (span: OtlpSpan, name: string) =>
  span.attributes.find(({ key }) => key === name)?.value.stringValue;

/** A package that is loaded for tracing alone. */
const LIBRARY = "node_modules/@opentelemetry/sdk-trace-base/";

const TRACE = "0af7651916cd43dd8448eb211c80319c";

test("a request is a trace of its loaders and statements, in the trace of its caller", async () => {
  const answer = await sendRequest(app.port, "/blog?q=a-word-of-a-visitor", {
    headers: { traceparent: `00-${TRACE}-b7ad6b7169203331-01`, Cookie: "sid=none" },
  });
  expect(answer.status).toBe(200);
  const own = () => spans.filter(({ traceId }) => traceId === TRACE);
  await eventually(() => own().some(({ name }) => name.startsWith("GET ")), "the request's span arrives");
  const server = own().find(({ name }) => name === "GET routes/_site.blog._index");
  expect(server?.parentSpanId).toBe("b7ad6b7169203331");
  expect(attribute(server ?? own()[0]!, "automata.request_id")).toBe(answer.headers.get("x-request-id"));
  const loader = own().find(({ name }) => name === "loader routes/_site.blog._index");
  expect(loader?.parentSpanId).toBe(server?.spanId);
  const statements = own().filter(({ name }) => name === "SELECT");
  expect(statements.map(({ parentSpanId }) => parentSpanId)).toContain(loader?.spanId);
  const texts = statements.map((statement) => attribute(statement, "db.query.text"));
  expect(texts).toContainEqual(expect.stringMatching(/^select .* from "posts" .*\?/s));
  expect(bodies).not.toContain("a-word-of-a-visitor");
  expect(seenHeaders[0]?.authorization).toBe("Bearer collector-key");
  expect(bodies).toContain('"shop"');
});

test("a form's action is a part of the trace, and nothing that was typed is", async () => {
  await sendRequest(app.port, "/contact", {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: `http://localhost:${app.port}` },
    body: "name=Pat+Secret&email=pat-secret%40example.test&message=confidential-text",
  });
  await eventually(
    () => spans.some(({ name }) => name === "action routes/_site.contact"),
    "the action's span",
  );
  expect(bodies).not.toMatch(/Secret|pat-secret|confidential/);
});

test("a collector that is away neither slows an answer nor ends the process", async () => {
  const alone = await startApp({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9", NODE_DEBUG: "module" });
  try {
    expect(alone.output()).toContain(LIBRARY);
    for (let n = 0; n < 300; n += 50)
      await Promise.all(Array.from({ length: 50 }, () => sendRequest(alone.port, "/api/health")));
    expect((await sendRequest(alone.port, "/blog")).status).toBe(200);
    expect(alone.process.exitCode).toBeNull();
    alone.process.kill("SIGTERM");
    expect(await alone.exited).toBe(0);
  } finally {
    await alone.stop();
  }
});

test("a collector whose certificate isn't valid gets no traces, and the log says why, once", async () => {
  const { issue } = await createAuthority();
  let asked = 0;
  const insecure = await startSecureServer(await issue(), () => (asked += 1));
  const own = await startApp({
    OTEL_EXPORTER_OTLP_ENDPOINT: insecure.url,
    OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer collector-key",
  });
  const lines = () =>
    own
      .output()
      .split("\n")
      .filter((line) => line.includes("traces did not arrive"));
  try {
    await eventually(async () => {
      await sendRequest(own.port, "/blog");
      return lines().length > 0;
    }, "the line is written");
    expect(lines()).toEqual([expect.stringContaining("unable to verify the first certificate")]);
    expect(own.output()).not.toContain("collector-key");
    expect(asked).toBe(0);
  } finally {
    await own.stop();
  }
});

test("a collector that takes spans and never answers slows no request, and no stop for long", async () => {
  const silent = http.createServer();
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const asked = once(silent, "request");
  const { port } = silent.address() as AddressInfo;
  const slow = await startApp({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` });
  try {
    const ask = () => sendRequest(slow.port, "/api/health");
    await ask();
    await asked;
    const longest: number[] = [];
    for (let n = 0; n < 300; n += 50)
      longest.push(await clockMilliseconds(() => Promise.all(Array.from({ length: 50 }, ask))));
    // An export is given up after five seconds. No request waits for one.
    expect(Math.max(...longest)).toBeLessThan(5_000);
    slow.process.kill("SIGTERM");
    expect(await slow.exited).toBe(0);
    expect(slow.output()).not.toContain("stopped with requests still running");
  } finally {
    await slow.stop();
    silent.closeAllConnections();
    silent.close();
  }
});

test("nothing of the library is loaded without a collector", async () => {
  const plain = await startApp({ NODE_DEBUG: "module" });
  try {
    expect((await sendRequest(plain.port, "/blog")).status).toBe(200);
    expect(plain.output()).toContain("prom-client");
    expect(plain.output()).not.toContain(LIBRARY);
  } finally {
    await plain.stop();
  }
});
