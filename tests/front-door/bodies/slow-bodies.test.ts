import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

import { expect, onTestFinished, test } from "vitest";

import { LIMITS } from "~/front-door/options";

import { clockMilliseconds } from "../../setup/clock-time";

import { startDoor } from "../support/door-server";
import { readAnswer, sendRequest } from "../support/raw-http";

const FORM = "Content-Type: application/x-www-form-urlencoded";
const toLocalhost = { headers: { Host: "localhost" } };

/** An application that reads each body to its end before it answers. */
function readWhole() {
  return startDoor((request, response) => {
    request.resume();
    request.on("end", () => response.end("read"));
  });
}

/** Sends the head of a body, of a form unless it has another type, and its first bytes. */
function begin(port: number, length: number, first = "a=1", type = FORM): Socket {
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  socket.on("error", () => undefined);
  socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\n${type}\r\nContent-Length: ${length}\r\n\r\n${first}`);
  return socket;
}

test("forms that fall silent keep nobody from a page, and end with 408", async () => {
  const { port } = await readWhole();
  const taken = await clockMilliseconds(async () => {
    const answers = Array.from({ length: 300 }, () => readAnswer(begin(port, 100), 60_000));
    const isRefused = (status: number) => status === 429;
    await Promise.all(
      answers.slice(LIMITS.unfinishedBodiesOfClient).map(async (answer) => {
        expect(isRefused((await answer).status)).toBe(true);
      }),
    );
    for (let round = 0; round < 10; round += 1) {
      expect((await sendRequest(port, "/", toLocalhost)).status).toBe(200);
    }
    const waited = await Promise.all(answers.slice(0, LIMITS.unfinishedBodiesOfClient));
    expect(new Set(waited.map(({ status }) => status))).toEqual(new Set([408]));
  });
  expect(taken).toBeLessThan(LIMITS.bodySilenceMilliseconds + 5_000);
  // All of them are gone from the count.
  expect((await readAnswer(begin(port, 3))).status).toBe(200);
});

test("a slow form that keeps arriving is accepted", async () => {
  const { port } = await readWhole();
  const socket = begin(port, 6, "a");
  const answer = readAnswer(socket, 20_000);
  for (let part = 0; part < 5; part += 1) {
    await sleep(LIMITS.bodySilenceMilliseconds / 4);
    socket.write("b");
  }
  expect((await answer).status).toBe(200);
});

test("a body that the application has not fetched yet is not silent", async () => {
  const { port } = await startDoor((request, response) => {
    setTimeout(
      () => request.resume().on("end", () => response.end("read")),
      LIMITS.bodySilenceMilliseconds + 2_000,
    );
  });
  // More than the server reads ahead of the application.
  const json = "a".repeat(900_000);
  const socket = begin(port, json.length, json, "Content-Type: application/json");
  expect((await readAnswer(socket, 20_000)).status).toBe(200);
});

test.each([
  ["refused by its length", "/", 40 * 1024 * 1024, 413],
  ["answered by the application before its end", "/early", 60_000, 413],
])("an upload %s gets its answer and a closed connection within seconds", async (_, path, length, status) => {
  const { port } = await startDoor((request, response) => {
    // Like a parser that has read enough: it reads the first bytes and stops.
    request.once("data", () => {
      request.pause();
      response.writeHead(413);
      response.end("too large");
    });
  });
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  socket.on("error", () => undefined);
  const closed = once(socket, "close");
  socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\n${FORM}\r\nContent-Length: ${length}\r\n\r\n`);
  let answer = "";
  socket.setEncoding("latin1").on("data", (text: string) => (answer += text));
  // A browser sends all that it has before it reads; here the last byte never comes.
  for (let sent = 0, size = 16 * 1024; sent + size < length && socket.writable; sent += size) {
    if (!socket.write(Buffer.alloc(size, "a"))) await Promise.race([once(socket, "drain"), closed]);
  }
  expect(socket.destroyed).toBe(false);
  const taken = await clockMilliseconds(() => closed);
  expect(answer).toContain(`HTTP/1.1 ${status} `);
  // Sooner than Node closes an idle connection.
  expect(taken).toBeLessThan(4 * LIMITS.dropSilenceMilliseconds);
});

test("probes are answered while the process takes no more requests", async () => {
  const waiting: (() => void)[] = [];
  const { port } = await startDoor((request, response) => {
    if (request.url === "/api/health") return void response.end("ok");
    waiting.push(() => response.end());
  });
  const busy = Array.from({ length: LIMITS.requestsInFlight }, (_, at) =>
    sendRequest(port, `/page-${at}`, toLocalhost),
  );
  while (waiting.length < LIMITS.requestsInFlight) await sleep(5);
  expect((await sendRequest(port, "/another", toLocalhost)).status).toBe(503);
  for (const path of ["/healthz", "/api/health"]) {
    expect((await sendRequest(port, path, toLocalhost)).status, path).toBe(200);
  }
  for (const finish of waiting) finish();
  await Promise.all(busy);
});
