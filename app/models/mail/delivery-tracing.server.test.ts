import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

import { beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";

import { deliverDueWebhooks } from "~/models/webhook/webhook-delivery.server";
import { atomically, db } from "~/server/db.server";
import { startTracing, stopTracing, traced } from "~/server/tracing.server";
import { fetchFeed } from "~/services/calendar/calendar-feed.server";
import { createSender } from "~/services/mailer.server";
import { outsideFetch } from "~/services/outside-fetch.server";

import { outboxMails, webhookEndpoints } from "../../../drizzle/schema";
import { createTestEndpoint, queueEvents } from "../../../tests/factories/webhook";
import { startMailServer } from "../../../tests/setup/smtp";

import { deliverDueMails } from "./mail-delivery.server";
import { queueMail } from "./mail.server";

interface SentSpan {
  traceId: string;
  spanId: string;
  name: string;
  kind: number;
}

/** SPAN_KIND_CLIENT of OTLP. */
const CLIENT = 3;

/** A server of someone else. `answer` is what it says to every request. */
async function startServer(answer: string) {
  const requests: { headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (part: string) => (body += part));
    request.on("end", () => {
      requests.push({ headers: request.headers, body });
      response.writeHead(200, { "Content-Type": "text/plain" }).end(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests, stop };
}

let collector: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  collector = await startServer("{}");
  return () => collector.stop();
});
beforeEach(async () => {
  await db.delete(outboxMails);
  await db.delete(webhookEndpoints);
  collector.requests.length = 0;
  await startTracing({ endpoint: collector.url, headers: {}, serviceName: "test", share: 1 });
});

/** Ends tracing, which sends what waits, and reads what the collector got. */
async function readSpans(): Promise<{ spans: SentSpan[]; text: string }> {
  await stopTracing();
  const text = collector.requests.map(({ body }) => body).join("\n");
  interface Sent {
    resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[];
  }
  const sent = collector.requests.map(({ body }) => JSON.parse(body) as Sent);
  const scopes = sent.flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans));
  return { spans: scopes.flatMap(({ spans }) => spans), text };
}

test("an email is a span without its recipient, its words and the server's answer", async () => {
  const mails = await startMailServer();
  onTestFinished(mails.stop);
  const mail = { kind: "test", to: "pat-secret@visitors.test", subject: "Secret", text: "Secret", html: "" };
  await atomically((tx) => queueMail(tx, mail));
  expect(await deliverDueMails({ worker: "w", send: createSender(mails.url) })).toMatchObject({ sent: 1 });
  expect(mails.received).toHaveLength(1);
  const { spans, text } = await readSpans();
  expect(spans.filter(({ name }) => name === "send mail")).toMatchObject([{ kind: CLIENT }]);
  expect(text).not.toMatch(/pat-secret|Secret/);
});

test("a webhook carries the trace on, whose span names its host but neither path nor content", async () => {
  const receiver = await startServer("thanks, secret-answer");
  onTestFinished(receiver.stop);
  const endpoint = await createTestEndpoint({ url: `${receiver.url}/secret-path` });
  await queueEvents([{ slug: "secret-slug" }]);
  const outcome = await deliverDueWebhooks({ endpointId: endpoint.id, worker: "w", outside: outsideFetch });
  expect(outcome).toMatchObject({ delivered: 1 });
  expectCarriedOn(receiver.requests[0]?.headers.traceparent, await readSpans(), "POST");
});

test("a calendar that is read is a part of the trace, and its secret address isn't", async () => {
  const calendar = await startServer("BEGIN:VCALENDAR\r\nSUMMARY:secret-meeting\r\nEND:VCALENDAR\r\n");
  onTestFinished(calendar.stop);
  const address = `${calendar.url}/secret-path/basic.ics`;
  await traced({ name: "read calendars" }, () => fetchFeed({ address, etag: null }));
  const sent = await readSpans();
  expectCarriedOn(calendar.requests[0]?.headers.traceparent, sent, "GET");
  const whole = sent.spans.find(({ name }) => name === "read calendars");
  expect(sent.spans.find(({ name }) => name === "GET")?.traceId).toBe(whole?.traceId);
});

test("a service that is down leaves a failed span, without the message of the error", async () => {
  const endpoint = await createTestEndpoint({ url: "http://127.0.0.1:9/secret-path" });
  await queueEvents([{ slug: "secret-slug" }]);
  await deliverDueWebhooks({ endpointId: endpoint.id, worker: "w", outside: outsideFetch });
  const { spans, text } = await readSpans();
  // 2 is an error in OTLP.
  expect(spans.find(({ name }) => name === "POST")).toMatchObject({ kind: CLIENT, status: { code: 2 } });
  expect(text).not.toMatch(/secret|ECONNREFUSED/i);
});

/** The receiver was asked in the trace of the span that the collector got. */
function expectCarriedOn(
  traceparent: unknown,
  { spans, text }: { spans: SentSpan[]; text: string },
  name: string,
): void {
  const span = spans.find((sent) => sent.name === name);
  expect(span).toMatchObject({ kind: CLIENT });
  expect(traceparent).toBe(`00-${span?.traceId}-${span?.spanId}-01`);
  expect(text).toContain('"server.address"');
  expect(text).not.toMatch(/secret/i);
}
