import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

import { afterEach, describe, expect, test, vi } from "vitest";

import { documents, dropCachedDocuments } from "~/front-door/cache/document-cache.server";
import { getRequestStore } from "~/front-door/request-store";
import { postMarkdownAddress } from "~/publishing/post-markdown";

import { startDoor } from "./support/door-server";
import { eventually, sendRequest } from "./support/raw-http";

const PAGE = `<!doctype html><title>Page</title>${"<p>automation</p>".repeat(200)}`;

/** Marks the running answer as public, as loaders do. */
function allowCache(seconds = 60, tags = ["posts"]) {
  const store = getRequestStore();
  if (store) store.publicCache = { seconds, tags: new Set(tags) };
}

/** An application that counts its renders. `answer` may be changed by a test. */
function countingApp(
  answer: (request: IncomingMessage, response: ServerResponse, render: number) => unknown,
) {
  const app = {
    renders: 0,
    listener: (request: IncomingMessage, response: ServerResponse) => {
      app.renders += 1;
      void answer(request, response, app.renders);
    },
  };
  return app;
}

function publicPage(_request: IncomingMessage, response: ServerResponse, render: number) {
  allowCache();
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  response.end(`${PAGE}${render}`);
}

/** A promise and its resolver. */
function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

afterEach(() => {
  dropCachedDocuments(["posts"]);
  vi.useRealTimers();
});

describe("a public page", () => {
  test("is rendered once and then comes from memory, with the same headers and bytes", async () => {
    const app = countingApp(publicPage);
    const { url, observed } = await startDoor(app.listener);
    const first = await fetch(`${url}/page`);
    const second = await fetch(`${url}/page`);
    expect(await second.text()).toBe(await first.text());
    expect(app.renders).toBe(1);
    const comparable = (answer: Response) =>
      [...answer.headers].filter(([name]) => name !== "x-request-id" && name !== "date");
    expect(comparable(second)).toEqual(comparable(first));
    expect(second.headers.get("cache-control")).toMatch(
      /^public, max-age=0, s-maxage=60, stale-while-revalidate=/,
    );
    expect(second.headers.get("vary")).toBe("Accept-Encoding, Cookie");
    expect(second.headers.get("content-security-policy")).toContain("'sha256-test'");
    await eventually(() => observed.length === 2, "both answers are observed");
    expect(observed.map(({ cache }) => cache).sort()).toEqual(["hit", "miss"]);
  });

  test.each([
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ] as const)("is sent as %s from the first request on", async (encoding, decompress) => {
    const { port } = await startDoor(countingApp(publicPage).listener);
    for (let round = 0; round < 3; round += 1) {
      const answer = await sendRequest(port, "/page", { headers: { "Accept-Encoding": encoding } });
      expect(answer.headers.get("content-encoding")).toBe(encoding);
      expect(decompress(Buffer.from(answer.body, "latin1")).toString()).toBe(`${PAGE}1`);
    }
  });

  test("is offered to the application's compression as gzip, if only one visitor gets it", async () => {
    const offered: unknown[] = [];
    const { port } = await startDoor((request, response) => {
      offered.push(request.headers["accept-encoding"]);
      response.end("mine");
    });
    const headers = { "Accept-Encoding": "gzip, br" };
    await sendRequest(port, "/mine", { headers: { ...headers, Cookie: "sid=1" } });
    await sendRequest(port, "/not-kept", { headers });
    await sendRequest(port, "/not-kept", { headers });
    await sendRequest(port, "/assets/file.js", { headers });
    expect(offered).toEqual(["gzip", "gzip", "gzip", "gzip, br"]);
  });

  test("answers 304 to a client that has it, in any encoding, and HEAD without a body", async () => {
    const app = countingApp(publicPage);
    const { port } = await startDoor(app.listener);
    const etag = (await sendRequest(port, "/page")).headers.get("etag") ?? "";
    for (const known of [etag, `"other", ${etag}`, "*", etag.replace("W/", "")]) {
      const headers = { "If-None-Match": known, "Accept-Encoding": "br" };
      const answer = await sendRequest(port, "/page", { headers });
      expect(answer.status).toBe(304);
      expect(answer.body).toBe("");
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    }
    const head = await sendRequest(port, "/page", { method: "HEAD" });
    expect(head.status).toBe(200);
    expect(head.headers.get("content-length")).toBe(String(PAGE.length + 1));
    expect(head.body).toBe("");
    expect(app.renders).toBe(1);
  });

  test("is rendered once for fifty who ask at the same time", async () => {
    const { opened, open } = gate();
    const app = countingApp(async (request, response, render) => {
      await opened;
      publicPage(request, response, render);
    });
    const { url } = await startDoor(app.listener);
    const answers = Array.from({ length: 50 }, () => fetch(`${url}/page`).then((answer) => answer.text()));
    await eventually(() => app.renders === 1, "the render began");
    open();
    expect(new Set(await Promise.all(answers))).toEqual(new Set([`${PAGE}1`]));
    expect(app.renders).toBe(1);
  });

  test("is kept for each theme apart, and tracking parameters do not count", async () => {
    const app = countingApp((request, response) => {
      allowCache();
      response.end(`theme ${request.headers.cookie ?? "none"}`);
    });
    const { url } = await startDoor(app.listener);
    const read = async (target: string, cookie?: string) =>
      (await fetch(url + target, { headers: cookie ? { cookie } : {} })).text();
    expect(await read("/page", "theme=dark; _ga=1")).toBe("theme theme=dark");
    expect(await read("/page", "theme=evil")).toBe("theme none");
    expect(await read("/page?utm_source=x&fbclid=y")).toBe("theme none");
    expect(await read("/page?utm_source=z")).toBe("theme none");
    expect(app.renders).toBe(2);
  });
});

describe("what must not be kept", () => {
  test.each<[string, (request: IncomingMessage, response: ServerResponse) => void]>([
    ["nobody allowed it", (_request, response) => response.end("x")],
    [
      "a 404",
      (_request, response) => {
        allowCache();
        response.statusCode = 404;
        response.end("x");
      },
    ],
    [
      "a cookie",
      (_request, response) => {
        allowCache();
        response.setHeader("Set-Cookie", "a=b");
        response.end("x");
      },
    ],
    [
      "a cookie in the store",
      (_request, response) => {
        allowCache();
        getRequestStore()?.cookies.push("a=b");
        response.end("x");
      },
    ],
    [
      "a nonce",
      (_request, response) => {
        allowCache();
        getRequestStore()?.scriptNonce();
        response.end("x");
      },
    ],
    [
      "no time",
      (_request, response) => {
        allowCache(0);
        response.end("x");
      },
    ],
  ])("%s", async (_name, answer) => {
    const app = countingApp(answer);
    const { url } = await startDoor(app.listener);
    for (let round = 0; round < 3; round += 1) {
      const { headers } = await fetch(`${url}/private`);
      expect(headers.get("cache-control")).toBe("private, no-store");
    }
    expect(app.renders).toBe(3);
  });

  test("asks the application for requests with a private cookie or credentials, and says private", async () => {
    const app = countingApp(publicPage);
    const { url } = await startDoor(app.listener);
    await fetch(`${url}/page`);
    for (const [name, value] of [
      ["Cookie", "theme=dark; session=1"],
      ["Cookie", "toast=x"],
      ["Authorization", "Bearer x"],
    ] as const) {
      const answer = await fetch(`${url}/page`, { headers: [[name, value]] });
      expect(answer.headers.get("cache-control")).toBe("private, no-store");
    }
    expect(app.renders).toBe(4);
  });

  test("does not make those wait for each other", async () => {
    const { opened, open } = gate();
    const app = countingApp(async (_request, response, render) => {
      response.writeHead(200);
      response.write("first");
      if (render === 1) await opened;
      response.end("last");
    });
    const { url } = await startDoor(app.listener);
    const slow = fetch(`${url}/page`);
    await eventually(() => app.renders === 1, "the first render began");
    expect(await (await fetch(`${url}/page`)).text()).toBe("firstlast");
    open();
    expect(await (await slow).text()).toBe("firstlast");
  });

  test("streams an answer that is too large to keep", async () => {
    const chunk = "x".repeat(1024 * 1024);
    const app = countingApp((_request, response) => {
      allowCache();
      for (let index = 0; index < 3; index += 1) response.write(chunk);
      response.end("end");
    });
    const { url } = await startDoor(app.listener);
    const text = await (await fetch(`${url}/large`)).text();
    expect(text.length).toBe(3 * chunk.length + 3);
  });
});

describe("a change of content", () => {
  test("is seen by the next request", async () => {
    const app = countingApp(publicPage);
    const { url } = await startDoor(app.listener);
    await fetch(`${url}/page`);
    dropCachedDocuments(["settings"]);
    expect(await (await fetch(`${url}/page`)).text()).toBe(`${PAGE}1`);
    dropCachedDocuments(["posts"]);
    expect(await (await fetch(`${url}/page`)).text()).toBe(`${PAGE}2`);
  });

  test("is not undone by a render that began before it, and nobody who asks later gets that render", async () => {
    const { opened, open } = gate();
    const app = countingApp(async (request, response, render) => {
      if (render === 1) await opened;
      publicPage(request, response, render);
    });
    const { url } = await startDoor(app.listener);
    const early = fetch(`${url}/page`);
    await eventually(() => app.renders === 1, "the first render began");
    dropCachedDocuments(["posts"]);
    expect(await (await fetch(`${url}/page`)).text()).toBe(`${PAGE}2`);
    open();
    expect(await (await early).text()).toBe(`${PAGE}1`);
    expect(await (await fetch(`${url}/page`)).text()).toBe(`${PAGE}2`);
  });
});

describe("an old copy", () => {
  test("is sent to the others while one request renews it", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { opened, open } = gate();
    const app = countingApp(async (request, response, render) => {
      if (render === 2) await opened;
      publicPage(request, response, render);
    });
    const { url } = await startDoor(app.listener);
    await fetch(`${url}/page`);
    vi.setSystemTime(Date.now() + 61_000);
    const renewing = fetch(`${url}/page`);
    await eventually(() => app.renders === 2, "the renewal began");
    for (let index = 0; index < 5; index += 1)
      expect(await (await fetch(`${url}/page`)).text()).toBe(`${PAGE}1`);
    open();
    expect(await (await renewing).text()).toBe(`${PAGE}2`);
    expect(await (await fetch(`${url}/page`)).text()).toBe(`${PAGE}2`);
    expect(app.renders).toBe(2);
  });

  test("serves while renewals fail, which are tried ever less often, and ends after a day", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    let broken = false;
    const app = countingApp((request, response, render) => {
      if (!broken) return publicPage(request, response, render);
      response.statusCode = 500;
      return response.end("broken");
    });
    const { url } = await startDoor(app.listener);
    await fetch(`${url}/page`);
    broken = true;
    vi.setSystemTime(Date.now() + 61_000);
    for (let index = 0; index < 5; index += 1)
      expect(await (await fetch(`${url}/page`)).text()).toBe(`${PAGE}1`);
    expect(app.renders).toBe(2);
    vi.setSystemTime(Date.now() + 3_000);
    for (let index = 0; index < 5; index += 1) expect((await fetch(`${url}/page`)).status).toBe(200);
    expect(app.renders).toBe(3);
    vi.setSystemTime(Date.now() + 25 * 60 * 60 * 1000);
    expect((await fetch(`${url}/page`)).status).toBe(500);
    broken = false;
    expect(await (await fetch(`${url}/page`)).text()).toBe(`${PAGE}5`);
  });

  test("is sent after a second to the one who waits for a slow renewal, which still counts", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { opened, open } = gate();
    const app = countingApp(async (request, response, render) => {
      if (render === 2) await opened;
      publicPage(request, response, render);
    });
    const { url } = await startDoor(app.listener);
    await fetch(`${url}/page`);
    vi.setSystemTime(Date.now() + 61_000);
    expect(await (await fetch(`${url}/page`)).text()).toBe(`${PAGE}1`);
    open();
    await eventually(
      async () => (await (await fetch(`${url}/page`)).text()) === `${PAGE}2`,
      "the renewal is kept",
    );
  });
});

describe("a thousand odd addresses", () => {
  test("neither push out a hot page nor grow without bound", async () => {
    const filler = "x".repeat(40_000);
    const app = countingApp((request, response) => {
      allowCache();
      response.end(request.url === "/hot" ? "hot" : filler);
    });
    const { url } = await startDoor(app.listener);
    await fetch(`${url}/hot`);
    for (let index = 0; index < 1_000; index += 1) {
      await (await fetch(`${url}/hot?cursor=${index}`)).arrayBuffer();
    }
    const before = app.renders;
    expect(await (await fetch(`${url}/hot`)).text()).toBe("hot");
    expect(app.renders).toBe(before);
    expect(documents.size.bytes).toBeLessThan(9 * 1024 * 1024);
  });
});

describe("a visitor who leaves", () => {
  test("does not take the render away from those who wait for it", async () => {
    const { opened, open } = gate();
    const app = countingApp(async (request, response, render) => {
      await opened;
      publicPage(request, response, render);
    });
    const { url } = await startDoor(app.listener);
    const leaving = new AbortController();
    const first = fetch(`${url}/page`, { signal: leaving.signal }).catch(() => "left");
    await eventually(() => app.renders === 1, "the render began");
    const second = fetch(`${url}/page`);
    leaving.abort();
    expect(await first).toBe("left");
    open();
    expect(await (await second).text()).toBe(`${PAGE}1`);
    expect(app.renders).toBe(1);
  });
});

test("a kept answer carries headers of its own for each visitor, on 200 and 304, and keeps none of them", async () => {
  let left = 5;
  const { url } = await startDoor(countingApp(publicPage).listener, {
    keptHeaders: (path) => (path.startsWith("/api/") ? ["RateLimit", `"api_read";r=${(left -= 1)};t=0`] : []),
  });
  const rates: (string | null)[] = [];
  let etag = "";
  for (let count = 0; count < 3; count += 1) {
    const answer = await fetch(`${url}/api/posts`);
    rates.push(answer.headers.get("RateLimit"));
    etag = answer.headers.get("ETag") ?? "";
  }
  const known = await fetch(`${url}/api/posts`, { headers: { "If-None-Match": etag } });
  expect(known.status).toBe(304);
  rates.push(known.headers.get("RateLimit"));
  expect(rates).toEqual([4, 3, 2, 1].map((rest) => `"api_read";r=${rest};t=0`));
  expect((await fetch(`${url}/page`)).headers.get("RateLimit")).toBeNull();
});

test("another form of a page is answered by its own address and kept apart", async () => {
  const app = countingApp((request, response) => {
    allowCache();
    response.setHeader("Content-Type", "text/plain");
    response.end(request.url);
  });
  const { url } = await startDoor(app.listener, { alternate: postMarkdownAddress });
  const read = async (path: string, accept: string) => {
    const answer = await fetch(`${url}${path}`, { headers: { Accept: accept } });
    return [await answer.text(), answer.headers.get("Vary")];
  };
  const page = ["/blog/first", "Accept, Accept-Encoding, Cookie"];
  const text = ["/blog/first/markdown", "Accept, Accept-Encoding, Cookie"];
  for (let count = 0; count < 2; count += 1) {
    expect(await read("/blog/first", "text/html,*/*;q=0.8")).toEqual(page);
    expect(await read("/blog/first", "text/markdown")).toEqual(text);
    expect(await read("/blog/first", "text/markdown, text/html;q=0.9")).toEqual(text);
    expect(await read("/blog/first", "text/html, text/markdown;q=0.5")).toEqual(page);
    expect((await read("/blog/first.md", "*/*"))[0]).toBe(text[0]);
    expect(await read("/blog", "text/markdown")).toEqual(["/blog", "Accept-Encoding, Cookie"]);
  }
  expect(app.renders).toBe(3);
});
