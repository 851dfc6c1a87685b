import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";

import { expect, test } from "vitest";

import { captureAnswer } from "./capture.server";

test("passes on an answer that comes faster than it can be sent", async () => {
  const pieces = Array.from({ length: 64 }, (_, index) => Buffer.alloc(64 * 1024, index));
  const server = createServer((request, response) => {
    const answer = captureAnswer(request, response, {
      decide: () => "pass",
      onRendered: () => undefined,
      onTooLarge: () => undefined,
      onFailed: () => undefined,
    });
    Readable.from(pieces).pipe(answer);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    const { port } = server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}/`);
    expect(Buffer.from(await response.arrayBuffer()).equals(Buffer.concat(pieces))).toBe(true);
  } finally {
    server.close();
  }
});
