import { readFileSync } from "node:fs";
import { connect } from "node:net";

import { expect, onTestFinished, test } from "vitest";

import { SERVER_NODE_OPTIONS } from "../../../scripts/node-options";
import { type AppServer, startApp } from "../support/app-server";
import { startDoor } from "../support/door-server";
import { readAnswer, sendRequest } from "../support/raw-http";

const JSON_TYPE = "Content-Type: application/json";

/** Sends a body in these pieces, each a chunk of its own. */
function sendPieces(port: number, path: string, pieces: readonly string[]) {
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  socket.on("error", () => undefined);
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost:${port}\r\n${JSON_TYPE}\r\nTransfer-Encoding: chunked\r\n\r\n`,
  );
  const chunks = pieces.map((piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`);
  socket.write(`${chunks.join("")}0\r\n\r\n`);
  return readAnswer(socket, 60_000);
}

/** Cuts a text into pieces of these lengths, again and again. */
function cut(text: string, lengths: readonly number[]): string[] {
  const pieces: string[] = [];
  let at = 0;
  for (let index = 0; at < text.length; index += 1) {
    const length = lengths[index % lengths.length] ?? 1;
    pieces.push(text.slice(at, at + length));
    at += length;
  }
  return pieces;
}

test.each([
  ["one byte", [1], 16_000],
  ["mixed lengths", [1, 5_000, 3, 40_000, 16_383, 16_384, 16_385, 7], 500_000],
  ["half of what is joined", [8_192], 500_000],
])("a body in pieces of %s arrives as it is, in few pieces", async (_what, lengths, size) => {
  const text = Array.from({ length: size / 4 }, (_, index) => `${index};`)
    .join("")
    .slice(0, size);
  const arrived: Buffer[] = [];
  const { port } = await startDoor((request, response) => {
    request.on("data", (piece: Buffer) => arrived.push(piece));
    request.on("end", () => response.end("read"));
  });
  expect((await sendPieces(port, "/", cut(text, lengths))).status).toBe(200);
  expect(Buffer.concat(arrived).toString()).toBe(text);
  expect(arrived.length).toBeLessThan(50);
});

const MEBIBYTE = 1024 * 1024;
const GROWTH_MEBIBYTES_MAX = 100;

/** The most memory that the server has had so far (Linux). */
function peakMebibytes(app: AppServer): number {
  const status = readFileSync(`/proc/${app.process.pid}/status`, "utf8");
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}

test("bodies of a million pieces cost little memory, and are refused", async () => {
  const app = await startApp({ NODE_OPTIONS: SERVER_NODE_OPTIONS });
  onTestFinished(() => app.stop());
  const paths = ["/csp-reports", "/api/auth/login", "/auth/v1/token?grant_type=password"];
  const body = cut(" ".repeat(MEBIBYTE), [1]);
  for (const path of paths) await sendPieces(app.port, path, ["{}"]);
  const before = peakMebibytes(app);
  const answers = await Promise.all(paths.map((path) => sendPieces(app.port, path, body)));
  expect(answers.map(({ status }) => status)).toEqual([413, 413, 413]);
  expect(peakMebibytes(app) - before).toBeLessThan(GROWTH_MEBIBYTES_MAX);
  expect((await sendRequest(app.port, "/healthz")).status).toBe(200);
});
