import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

import { afterEach, describe, expect, test } from "vitest";

import { verifyTurnstile } from "./turnstile.server";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A stand-in for the service, and the requests it received. */
async function serviceThat(answer: RequestListener) {
  const asked: Record<string, string>[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      asked.push({ path: request.url ?? "", ...(JSON.parse(body) as Record<string, string>) });
      void answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { asked, service: { origin: `http://127.0.0.1:${port}`, secretKey: "secret" } };
}

const saying =
  (body: unknown, status = 200): RequestListener =>
  (_request, response) =>
    response.writeHead(status).end(JSON.stringify(body));

const form = { token: "token-1", occasion: "a form" };

describe("a token", () => {
  test("is checked with our key, the visitor's address, and a name for the form that it came with", async () => {
    const { service, asked } = await serviceThat(saying({ success: true, hostname: "app.example" }));
    expect(await verifyTurnstile({ service, ...form, clientAddress: "203.0.113.9" })).toBe("passed");
    expect(await verifyTurnstile({ service, ...form })).toBe("passed");
    expect(await verifyTurnstile({ service, ...form, occasion: "another form" })).toBe("passed");
    expect(asked[0]).toEqual({
      path: "/turnstile/v0/siteverify",
      secret: "secret",
      response: "token-1",
      remoteip: "203.0.113.9",
      idempotency_key: expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/) as string,
    });
    expect(asked[1]).not.toHaveProperty("remoteip");
    expect(asked[1]?.["idempotency_key"], "the same form, sent twice").toBe(asked[0]?.["idempotency_key"]);
    expect(asked[2]?.["idempotency_key"]).not.toBe(asked[0]?.["idempotency_key"]);
  });

  test.each([
    ["invented", "invalid-input-response", 200],
    ["used before, or too old", "timeout-or-duplicate", 200],
    ["refused with a status", "invalid-input-response", 400],
  ])("that is %s fails", async (_what, code, status) => {
    const { service } = await serviceThat(saying({ success: false, "error-codes": [code] }, status));
    expect(await verifyTurnstile({ service, ...form })).toBe("failed");
  });

  test.each(["", "x".repeat(2_049)])("that cannot be one is not even asked about", async (token) => {
    const { service, asked } = await serviceThat(saying({ success: true }));
    expect(await verifyTurnstile({ service, ...form, token })).toBe("failed");
    expect(asked).toEqual([]);
  });
});

describe("a service in trouble says nothing about the visitor", () => {
  test.each<[string, RequestListener]>([
    ["an error", (_request, response) => response.writeHead(500).end("no")],
    ["no JSON", (_request, response) => response.end("<html>")],
    ["another shape", saying({ ok: true })],
    ["that our key is wrong", saying({ success: false, "error-codes": ["invalid-input-secret"] })],
    ["that it is broken", saying({ success: false, "error-codes": ["internal-error"] })],
    ["far too much", (_request, response) => response.end(`{"success":true,"x":"${"x".repeat(50_000)}"}`)],
    [
      "a redirect",
      (_request, response) => response.writeHead(307, { Location: "http://127.0.0.1:1/" }).end(),
    ],
    ["nothing at all", (_request, response) => response.destroy()],
  ])("when it answers %s", async (_what, answer) => {
    const { service } = await serviceThat(answer);
    expect(await verifyTurnstile({ service, ...form })).toBe("unknown");
  });

  test("when it is slow: it is given up after its time, and left alone for half a minute", async () => {
    const { service, asked } = await serviceThat(() => {});
    const now = Date.now();
    // Long enough for the request to arrive on a busy machine.
    const verify = (later: number) =>
      verifyTurnstile({ service, ...form, timeoutMilliseconds: 1_000, now: now + later });
    expect(await verify(0)).toBe("unknown");
    expect(await verify(29_000)).toBe("unknown");
    expect(asked).toHaveLength(1);
    expect(await verify(31_000)).toBe("unknown");
    expect(asked).toHaveLength(2);
  });
});
