import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { connect, type AddressInfo } from "node:net";

import { expect, onTestFinished, test } from "vitest";

import { LIMITS } from "~/front-door/options";

import { ReadyHead, sendReady } from "./ready-head.server";

const HEADERS = ["Content-Type", "text/html; charset=utf-8", "Vary", "Accept-Encoding", "Content-Length"];
const LARGE = Buffer.alloc(3_000_000, "large ");

/** Everything that a server sends back on one connection, without what differs each second. */
async function exchange(listener: RequestListener, sent: string, { isSlow = false } = {}): Promise<string> {
  const server = createServer({ keepAliveTimeout: LIMITS.keepAliveTimeoutMilliseconds }, listener);
  // As the front door does: nobody tells the client to go on.
  server.on("checkContinue", listener);
  onTestFinished(() => void server.close());
  await once(server.listen(0, "127.0.0.1"), "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => {
    chunks.push(chunk);
    if (!isSlow) return;
    socket.pause();
    setImmediate(() => socket.resume());
  });
  socket.end(sent);
  await once(socket, "close");
  return Buffer.concat(chunks)
    .toString()
    .replaceAll(/Date: [^\r]+/g, "Date: now");
}

/** Answers with ready heads, and as Node does it with the same headers. */
function bothWays(body: Buffer, status: 200 | 304 = 200) {
  const length = String(body.byteLength);
  const head = new ReadyHead(status === 200 ? [...HEADERS, length] : HEADERS.slice(0, 4));
  let answers = 0;
  const ready: RequestListener = ({ method, url }, response) => {
    if (url === "/last") response.shouldKeepAlive = false;
    const sent = method === "HEAD" || status === 304 ? null : body;
    sendReady(response, status, head, {
      requestId: `id-${++answers}`,
      own: ["Set-Cookie", "a=b"],
      body: sent,
    });
  };
  let others = 0;
  const ordinary: RequestListener = ({ url }, response) => {
    if (url === "/last") response.shouldKeepAlive = false;
    response.writeHead(status, ["Set-Cookie", "a=b", ...head.headers, "X-Request-Id", `id-${++others}`]);
    response.end(status === 304 ? undefined : body);
  };
  return { ready, ordinary };
}

const GET = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";
const HEAD = "HEAD / HTTP/1.1\r\nHost: a\r\n\r\n";

test.each([
  ["one request", GET],
  ["requests that don't wait for the answers", GET + HEAD + GET.repeat(5)],
  [
    "a request with a body that nobody reads",
    "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nbody" + GET,
  ],
  ["HEAD", HEAD + GET],
  [
    "a client that wants to end the connection",
    GET + GET.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n") + GET,
  ],
  ["a server that wants to end the connection", GET + GET.replace("/", "/last") + GET],
  [
    "a client that waits before it sends its body",
    GET.replace("\r\n\r\n", "\r\nContent-Length: 4\r\nExpect: 100-continue\r\n\r\n") + GET,
  ],
  ["HTTP/1.0", "GET / HTTP/1.0\r\n\r\n"],
  ["HTTP/1.0 with a connection that stays", "GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n".repeat(2)],
])("a ready head is sent as Node sends the same headers: %s", async (_, sent) => {
  for (const body of [Buffer.from("<p>Grüße</p>"), Buffer.alloc(0), LARGE]) {
    const { ready, ordinary } = bothWays(body);
    expect(await exchange(ready, sent)).toBe(await exchange(ordinary, sent));
  }
  const { ready, ordinary } = bothWays(Buffer.alloc(0), 304);
  expect(await exchange(ready, sent)).toBe(await exchange(ordinary, sent));
});

test("an answer is complete and in order for a client that reads slowly", async () => {
  const { ready, ordinary } = bothWays(LARGE);
  const sent = GET.repeat(4);
  expect(await exchange(ready, sent, { isSlow: true })).toBe(await exchange(ordinary, sent));
});

test("a response is finished and closed once, also when its client is gone", async () => {
  const head = new ReadyHead([...HEADERS, String(LARGE.byteLength)]);
  const events: string[] = [];
  const server = createServer((request, response) => {
    for (const name of ["finish", "close"]) response.on(name, () => events.push(`${request.url} ${name}`));
    const send = () => sendReady(response, 200, head, { requestId: "id", own: [], body: LARGE });
    if (request.url === "/gone") request.socket.destroy();
    send();
    expect(response).toMatchObject({ headersSent: true, statusCode: 200 });
  });
  onTestFinished(() => void server.close());
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  expect((await (await fetch(`http://127.0.0.1:${port}/here`)).arrayBuffer()).byteLength).toBe(
    LARGE.byteLength,
  );
  await expect(fetch(`http://127.0.0.1:${port}/gone`)).rejects.toThrow("fetch failed");
  await expect.poll(() => events).toEqual(["/here finish", "/here close", "/gone close"]);
});

test("a head with a value that would begin another line is not made", () => {
  expect(() => new ReadyHead(["X-Name", "a\r\nSet-Cookie: b"]).text).toThrow("Invalid character");
});
