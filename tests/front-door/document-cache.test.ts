import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

import { afterEach, describe, expect, test, vi } from "vitest";

import { documents, dropCachedDocuments } from "~/front-door/cache/process-documents.server";
import type { LanguageRules } from "~/front-door/options";
import { getRequestStore } from "~/front-door/request-store";
import { clockOfReader } from "~/lib/languages";
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

  test("is public for whole seconds, also if its loaders name less", async () => {
    const { url } = await startDoor((_request, response) => {
      allowCache(7.9);
      response.end("x");
    });
    const { headers } = await fetch(`${url}/page`);
    expect(headers.get("cache-control")).toContain("s-maxage=7, stale-while-revalidate=60,");
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

  test("has a copy for each campaign, and contains no id of a click", async () => {
    const app = countingApp((request, response) => {
      allowCache();
      response.end(request.url);
    });
    const { url } = await startDoor(app.listener);
    const read = async (target: string) => (await fetch(url + target)).text();
    expect(await read("/page?utm_source=a&gclid=1")).toBe("/page?utm_source=a");
    expect(await read("/page?fbclid=2")).toBe("/page");
    expect(await read("/page")).toBe("/page");
    expect(await read("/page?utm_source=a")).toBe("/page?utm_source=a");
    expect(app.renders).toBe(2);
  });

  test("is kept for each theme apart", async () => {
    const app = countingApp((request, response) => {
      allowCache();
      response.end(`theme ${request.headers.cookie ?? "none"}`);
    });
    const { url } = await startDoor(app.listener);
    const read = async (target: string, cookie?: string) =>
      (await fetch(url + target, { headers: cookie ? { cookie } : {} })).text();
    expect(await read("/page", "theme=dark; _ga=1")).toBe("theme theme=dark");
    expect(await read("/page", "theme=evil")).toBe("theme none");
    expect(await read("/page?fbclid=y")).toBe("theme none");
    expect(app.renders).toBe(2);
  });
});

describe("a target with what its answer doesn't depend on", () => {
  const essentialTarget = (target: string) => target.replace(/[?&]x=\w*/, "");

  test("has one copy, made from the target without it", async () => {
    const app = countingApp((request, response) => {
      allowCache();
      response.end(request.url);
    });
    const { url } = await startDoor(app.listener, { essentialTarget });
    const read = async (target: string) => (await fetch(url + target)).text();
    expect(await read("/list?limit=2&x=1")).toBe("/list?limit=2");
    expect(await read("/list?limit=2&x=2")).toBe("/list?limit=2");
    expect(await read("/list?limit=2")).toBe("/list?limit=2");
    expect(app.renders).toBe(1);
  });

  test("is refused by the rules, whether there is a copy or not", async () => {
    const { port } = await startDoor(countingApp(publicPage).listener, { essentialTarget });
    expect((await sendRequest(port, "/list")).status).toBe(200);
    expect((await sendRequest(port, "/list?x=%00")).status).toBe(400);
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

  test("asks the application for requests with a cookie, credentials or a form, and says private", async () => {
    const app = countingApp(publicPage);
    const { url } = await startDoor(app.listener);
    await fetch(`${url}/page`);
    for (const [name, value] of [
      ["Cookie", "theme=dark; session=1"],
      ["Cookie", "toast=x"],
      ["Authorization", "Bearer x"],
      ["Content-Type", "text/plain"],
    ] as const) {
      const answer = await fetch(`${url}/page`, { headers: [[name, value]] });
      expect(answer.headers.get("cache-control")).toBe("private, no-store");
    }
    expect(app.renders).toBe(5);
    await fetch(`${url}/other`, { headers: { "Content-Type": "text/plain" } });
    await fetch(`${url}/other`);
    expect(app.renders).toBe(7);
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

test("an answer that needs no application is kept as well, with what it may be compressed as", async () => {
  let answers = 0;
  const { url } = await startDoor(() => expect.unreachable("the application was asked"), {
    answerDirectly: (_request, path) => () => {
      answers += 1;
      if (path === "/kept") allowCache();
      const headers = { "Content-Type": "text/plain", "X-Answer": String(answers) };
      return Promise.resolve({ status: path === "/none" ? 404 : 200, headers, text: PAGE });
    },
  });
  const ask = async (path: string) => {
    const answer = await fetch(url + path, { headers: { "Accept-Encoding": "br, gzip" } });
    expect(await answer.text()).toBe(PAGE);
    return [answer.status, answer.headers.get("content-encoding"), answer.headers.get("x-answer")];
  };
  expect(await ask("/kept")).toEqual([200, "br", "1"]);
  expect(await ask("/kept")).toEqual([200, "br", "1"]);
  expect(await ask("/other")).toEqual([200, "gzip", "2"]);
  expect(await ask("/none")).toEqual([404, "gzip", "3"]);
});

test("an answer that ends in the middle ends for its visitor, and those who wait get one of their own", async () => {
  const { opened, open } = gate();
  const app = countingApp(async (request, response, render) => {
    await opened;
    if (render > 1) return publicPage(request, response, render);
    allowCache();
    response.write(PAGE);
    response.destroy(new Error("The database has gone"));
  });
  const { url } = await startDoor(app.listener);
  const first = fetch(`${url}/page`).then(
    () => "answered",
    () => "ended",
  );
  await eventually(() => app.renders === 1, "the render began");
  const second = fetch(`${url}/page`);
  open();
  expect(await first).toBe("ended");
  expect(await (await second).text()).toBe(`${PAGE}2`);
});

test("an old copy is sent if its renewal ends in the middle", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const app = countingApp((request, response, render) => {
    if (render > 1) return response.destroy();
    publicPage(request, response, render);
  });
  const { url } = await startDoor(app.listener);
  await (await fetch(`${url}/page`)).text();
  vi.setSystemTime(Date.now() + 61_000);
  expect(await (await fetch(`${url}/page`)).text()).toBe(`${PAGE}1`);
  expect(app.renders).toBe(2);
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

describe("a page with values that each visitor gets of their own", () => {
  /** A page that hydrates, with a form. */
  const formPage = () =>
    countingApp((_request, response) => {
      allowCache();
      const store = getRequestStore();
      const nonce = store?.scriptNonce() ?? "";
      const key = store?.ownValue?.(() => crypto.randomUUID()) ?? "";
      response.setHeader("Content-Type", "text/html; charset=utf-8");
      // A page with characters beyond ASCII has other positions in bytes than in text.
      response.end(`${PAGE}ü“✓<script nonce="${nonce}">{"key":"${key}"}</script><input value="${key}">`);
    });
  const read = (answer: { headers: Headers; body: string }) => {
    const [, nonce = "", inScript = "", inForm = ""] =
      /<script nonce="([^"]{24})">\{"key":"([0-9a-f-]{36})"\}<\/script><input value="([0-9a-f-]{36})">$/.exec(
        answer.body,
      ) ?? [];
    return { nonce, inScript, inForm, policy: answer.headers.get("content-security-policy") ?? "" };
  };

  test("is rendered once, and no two visitors get the same nonce or key", async () => {
    const app = formPage();
    const { port, observed } = await startDoor(app.listener);
    const answers = [];
    for (let round = 0; round < 5; round += 1) answers.push(read(await sendRequest(port, "/form")));
    expect(app.renders).toBe(1);
    for (const { nonce, inScript, inForm, policy } of answers) {
      expect(policy).toContain(`'nonce-${nonce}' 'strict-dynamic'`);
      expect(policy.match(/nonce-/g)).toHaveLength(1);
      expect(inScript).toBe(inForm);
    }
    expect(new Set(answers.map(({ nonce }) => nonce)).size).toBe(5);
    expect(new Set(answers.map(({ inForm }) => inForm)).size).toBe(5);
    await eventually(() => observed.length === 5, "all answers are observed");
    expect(observed.map(({ cache }) => cache)).toEqual(["miss", "hit", "hit", "hit", "hit"]);
  });

  test("gives those who wait for the same render their own as well", async () => {
    const { opened, open } = gate();
    const page = formPage();
    const app = countingApp(async (request, response) => {
      await opened;
      page.listener(request, response);
    });
    const { port } = await startDoor(app.listener);
    const waiting = Array.from({ length: 20 }, () => sendRequest(port, "/form"));
    await eventually(() => app.renders === 1, "the render began");
    open();
    const keys = (await Promise.all(waiting)).map((answer) => read(answer).inForm);
    expect([app.renders, new Set(keys).size, keys.includes("")]).toEqual([1, 20, false]);
  });

  test("is kept by nobody else, and never answered with a 304", async () => {
    const { port } = await startDoor(formPage().listener);
    for (let round = 0; round < 2; round += 1) {
      const answer = await sendRequest(port, "/form", { headers: { "If-None-Match": "*" } });
      expect([answer.status, answer.headers.get("cache-control"), answer.headers.get("etag")]).toEqual([
        200,
        "private, no-store",
        null,
      ]);
    }
  });

  test.each([
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ] as const)("is sent as %s, with its length", async (encoding, decompress) => {
    const { port } = await startDoor(formPage().listener);
    for (let round = 0; round < 10; round += 1) {
      const answer = await sendRequest(port, "/form", { headers: { "Accept-Encoding": encoding } });
      expect(answer.headers.get("content-encoding")).toBe(encoding);
      expect(answer.headers.get("content-length")).toBe(String(answer.body.length));
      const body = decompress(Buffer.from(answer.body, "latin1")).toString();
      expect(read({ ...answer, body }).inForm).not.toBe("");
    }
  });

  test("answers HEAD with the same headers and no body", async () => {
    const { port } = await startDoor(formPage().listener);
    const { headers } = await sendRequest(port, "/form");
    const head = await sendRequest(port, "/form", { method: "HEAD" });
    expect([head.status, head.body, head.headers.get("content-length")]).toEqual([
      200,
      "",
      headers.get("content-length"),
    ]);
  });
});

test("a page with times is kept for each clock", async () => {
  const app = countingApp((request, response) => {
    allowCache();
    response.end(`${getRequestStore()?.clock} ${request.url}`);
  });
  const languages: LanguageRules = {
    ...{ read: () => null, localize: (path) => path, offer: () => null, isTranslated: () => false },
    sayRefusal: () => null,
    clock: (target, headers) => (target === "/times" ? clockOfReader(headers["accept-language"]) : null),
  };
  const { url } = await startDoor(app.listener, { languages });
  const ask = async (path: string, language: string) =>
    (await fetch(url + path, { headers: { "Accept-Language": language } })).text();
  for (let round = 0; round < 2; round += 1) {
    expect(await ask("/times", "en-US")).toBe("h12 /times");
    expect(await ask("/times", "en-GB")).toBe("h23 /times");
    expect(await ask("/text", "en-US")).toBe("undefined /text");
    expect(await ask("/text", "en-GB")).toBe("undefined /text");
  }
  expect(app.renders).toBe(3);
});

test("a page whose links carry the query on is kept for each query, campaigns included", async () => {
  const app = countingApp((request, response) => {
    allowCache();
    response.end(request.url);
  });
  const { url } = await startDoor(app.listener, { carriesQuery: (target) => target.startsWith("/times") });
  const ask = async (target: string) => (await fetch(url + target)).text();
  for (let round = 0; round < 2; round += 1) {
    for (const target of ["/times", "/times?utm_source=a", "/times?utm_source=b"]) {
      expect(await ask(target)).toBe(target);
    }
  }
  expect(app.renders).toBe(3);
});
