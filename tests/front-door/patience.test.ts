import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

import { expect, onTestFinished, test } from "vitest";

import { Draining } from "~/front-door/draining.server";
import { followBody } from "~/front-door/rules/request-body.server";

import { readAnswer } from "./support/raw-http";

/* How long connections and bodies may take. The limits are short here. */

const silent = () => undefined;
const log = { info: silent, warn: silent, error: silent, fatal: silent };

async function listen(server: ReturnType<typeof createServer>): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

function send(port: number, text: string): Socket {
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  socket.on("error", silent);
  socket.write(text);
  return socket;
}

/** More than the buffers of two sockets take. */
const LARGE = Buffer.alloc(64 * 1024 * 1024);

/** A server that answers /slow after 400 ms, /never not at all, and /kept and /large at once. */
async function startIdling() {
  const server = createServer();
  const close = server.close.bind(server);
  const draining = new Draining(server, { log, drainMilliseconds: 0 });
  draining.endIdleSockets({ idleSocketMilliseconds: 100, answerMilliseconds: 1_000 });
  server.on("request", (request, response) => {
    if (request.url === "/kept" || request.url === "/large") {
      response.end(request.url === "/large" ? LARGE : "kept");
      return draining.sent(request.socket);
    }
    const ended = draining.begin(request.socket);
    response.once("close", ended);
    if (request.url === "/slow") setTimeout(() => response.end("slow"), 400);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    close();
  });
  return { port: await listen(server), server };
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

test("a client that doesn't read on loses an answer that was sent at once", async () => {
  const { port, server } = await startIdling();
  const connected = once(server, "connection") as Promise<[Socket]>;
  const client = send(port, get("/kept"));
  const [accepted] = await connected;
  await once(client, "data");
  client.pause().write(get("/large"));
  await once(accepted, "close");
  expect(client.bytesRead).toBeLessThan(LARGE.byteLength);
});

test("a client that waits for a slow answer gets it, and an idle connection is closed", async () => {
  const { port } = await startIdling();
  const idle = send(port, "");
  const never = send(port, get("/never"));
  const closed = Promise.all([idle, never].map((socket) => once(socket.resume(), "close")));
  const slow = send(port, get("/slow"));
  expect((await readAnswer(slow, 5_000)).status).toBe(200);
  await closed;
});

test("a body that takes too long to arrive is refused with 408, not cut off", async () => {
  const server = createServer((request, response) => {
    followBody(request, response, {
      limitBytes: 1_000,
      arrivalMilliseconds: 300,
      onRefused: ({ status }) => response.writeHead(status).end(),
    });
    request.resume().on("end", () => response.end("read"));
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const port = await listen(server);
  const begin = (length: number) =>
    send(port, `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\na`);
  const trickling = begin(100);
  const answer = readAnswer(trickling, 5_000);
  for (let part = 0; part < 6; part += 1) {
    await sleep(100);
    trickling.write("b");
  }
  expect((await answer).status).toBe(408);
  const quick = begin(2);
  quick.write("b");
  expect((await readAnswer(quick, 5_000)).status).toBe(200);
});
