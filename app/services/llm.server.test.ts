import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

import { afterEach, describe, expect, test } from "vitest";

import type { RoiAnswers } from "~/models/roi/roi";
import { takeAnswer } from "~/models/roi/roi-turn";
import { replyWording } from "~/models/roi/reply-wording.server";

import { askModel } from "./llm.server";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A stand-in for another company's endpoint. */
async function endpointThat(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/v1`, key: "wire-key", model: "small" };
}

function saying(content: string): RequestListener {
  return (_request, response) => {
    response.setHeader("Content-Type", "application/json");
    response.end(JSON.stringify({ choices: [{ message: { role: "assistant", content } }] }));
  };
}

const question = { system: "Rewrite.", prompt: "600 a month." };

describe("a language model on the wire", () => {
  test("is asked as such endpoints are, and its text comes back", async () => {
    let asked: unknown;
    const endpoint = await endpointThat((request, response) => {
      let body = "";
      request.on("data", (chunk: Buffer) => (body += chunk.toString()));
      request.on("end", () => {
        asked = { path: request.url, key: request.headers.authorization, body: JSON.parse(body) as unknown };
        saying("So 600 a month.")(request, response);
      });
    });
    expect(await askModel({ endpoint, ...question })).toBe("So 600 a month.");
    expect(asked).toMatchObject({
      path: "/v1/chat/completions",
      key: "Bearer wire-key",
      body: { model: "small", messages: [{ role: "system" }, { role: "user", content: "600 a month." }] },
    });
  });

  test.each<[string, RequestListener]>([
    ["an error", (_request, response) => response.writeHead(500).end("no")],
    ["no JSON", (_request, response) => response.end("<html>")],
    ["another shape", (_request, response) => response.end(JSON.stringify({ choices: [] }))],
    [
      "far too much",
      (_request, response) => response.end(`{"choices":[{"message":{"content":"${"x".repeat(200_000)}"}}]}`),
    ],
    [
      "a redirect",
      (_request, response) => response.writeHead(302, { Location: "http://127.0.0.1:1/" }).end(),
    ],
    ["a broken connection", (_request, response) => response.destroy()],
  ])("that answers %s is not waited for", async (_what, listener) => {
    const endpoint = await endpointThat(listener);
    expect(await askModel({ endpoint, ...question })).toBeNull();
  });

  test("that says nothing is given up after its time, and left alone for a minute", async () => {
    let requests = 0;
    const endpoint = await endpointThat(() => (requests += 1));
    const now = Date.now();
    // Long enough for a request to arrive on a busy machine. Each of these ends only by giving up.
    const ask = (moment: number) =>
      askModel({ endpoint, ...question, timeoutMilliseconds: 1_000, now: moment });
    expect(await ask(now)).toBeNull();
    expect(await ask(now + 59_000)).toBeNull();
    expect(requests).toBe(1);
    expect(await ask(now + 61_000)).toBeNull();
    expect(requests).toBe(2);
  });
});

describe("a reply in a model's words", () => {
  const answers = takeAnswer(
    {
      process: { tries: [], said: "x", value: { name: "Invoices", item: "invoice" }, isAssumed: false },
    } as RoiAnswers,
    {
      step: "volume",
      text: "30 a day",
    },
    "en",
  ).answers;

  test("is taken with our figures", async () => {
    const wording = replyWording(
      await endpointThat(saying("30 on each of 20 working days makes 600 a month.")),
    );
    expect(await wording?.(answers, "volume")).toBe("30 on each of 20 working days makes **600 a month**.");
  });

  test.each(["That saves you $31,752 a year!", "<b>600</b> a month", "Visit https://example.com", ""])(
    "is refused with others: %s",
    async (content) => {
      const wording = replyWording(await endpointThat(saying(content)));
      expect(await wording?.(answers, "volume")).toBeNull();
    },
  );

  test("is never asked for the name of the work, which is the visitor's own text", async () => {
    let requests = 0;
    const wording = replyWording(await endpointThat(() => (requests += 1)));
    expect(await wording?.(answers, "process")).toBeNull();
    expect(requests).toBe(0);
  });

  test.each([
    ["systems", "SAP, Excel and Outlook"],
    ["volume", "40 a day, 9 minutes each"],
  ] as const)("is never asked for where it would repeat what the visitor said: %s", async (step, text) => {
    const prompts: string[] = [];
    const wording = replyWording(
      await endpointThat((request) => request.on("data", (part: Buffer) => prompts.push(part.toString()))),
    );
    expect(await wording?.(takeAnswer(answers, { step, text }, "en").answers, step)).toBeNull();
    expect(prompts).toEqual([]);
  });

  test("is not asked for at all when no model is set up", () => {
    expect(replyWording(undefined)).toBeUndefined();
  });
});
