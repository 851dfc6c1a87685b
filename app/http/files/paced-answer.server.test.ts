import { setImmediate as nextTurn } from "node:timers/promises";
import { gunzipSync } from "node:zlib";

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { requestStorage } from "~/front-door/request-store";

import { requestStore } from "../../../tests/factories/request-store";

import { pacedAnswer } from "./paced-answer.server";

const HEADERS = { "Content-Type": "text/plain" };

/** Pieces that are made without any wait, and how many were. */
function quickPieces(count: number) {
  const made = { count: 0, isOver: false };
  async function* pieces(): AsyncGenerator<Uint8Array> {
    try {
      for (; made.count < count; made.count += 1) yield await Promise.resolve(Buffer.from("text "));
    } finally {
      made.isOver = true;
    }
  }
  return { made, pieces: pieces() };
}

test("other requests get a turn between two pieces", async () => {
  const { pieces } = quickPieces(50);
  const answers = [pacedAnswer(pieces, HEADERS), pacedAnswer(quickPieces(50).pieces, HEADERS)];
  let isSent = false;
  const sending = Promise.all(answers.map((answer) => answer.text())).then(() => (isSent = true));
  let turns = 0;
  for (; !isSent; turns += 1) await nextTurn();
  await sending;
  expect(turns).toBeGreaterThanOrEqual(100);
});

describe("a client", () => {
  test("that takes gzip gets it, and nothing between compresses", async () => {
    const store = requestStore({ takesGzip: true });
    const answer = requestStorage.run(store, () => pacedAnswer(quickPieces(3).pieces, HEADERS));
    expect(answer.headers.get("Content-Encoding")).toBe("gzip");
    expect(answer.headers.get("Cache-Control")).toContain("no-transform");
    expect(gunzipSync(Buffer.from(await answer.arrayBuffer())).toString()).toBe("text text text ");
  });

  test.each([false, true])("that has gone ends the work (gzip: %s)", async (takesGzip) => {
    let isThere = true;
    const store = requestStore({ takesGzip, drained: () => Promise.resolve(isThere) });
    const { made, pieces } = quickPieces(1_000_000);
    const reader = requestStorage.run(store, () => pacedAnswer(pieces, HEADERS)).body?.getReader();
    await reader?.read();
    isThere = false;
    expect(await reader?.read()).toMatchObject({ done: true });
    while (!made.isOver) await nextTurn();
    expect(made.count).toBeLessThan(1_000_000);
  });

  test("learns of an error in the middle, also through gzip", async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield await Promise.resolve(Buffer.from("text"));
      throw new Error("The database is gone");
    }
    for (const takesGzip of [false, true]) {
      const answer = requestStorage.run(requestStore({ takesGzip }), () => pacedAnswer(broken(), HEADERS));
      await expect(answer.arrayBuffer()).rejects.toThrow("The database is gone");
    }
  });
});

describe("a reader", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
  afterEach(() => void vi.useRealTimers());

  test("who lost access gets no more, and sees that", async () => {
    let mayRead = true;
    const store = requestStore({ mayStillRead: () => Promise.resolve(mayRead) });
    const { made, pieces } = quickPieces(1_000_000);
    const reader = requestStorage.run(store, () => pacedAnswer(pieces, HEADERS)).body?.getReader();
    await reader?.read();
    mayRead = false;
    vi.advanceTimersByTime(1_000);
    await expect(reader?.read()).rejects.toThrow("lost access");
    while (!made.isOver) await nextTurn();
    expect(made.count).toBeLessThan(1_000_000);
  });

  test("is checked once a second, however many pieces they take", async () => {
    const mayStillRead = vi.fn(() => Promise.resolve(true));
    const answer = requestStorage.run(requestStore({ mayStillRead }), () =>
      pacedAnswer(quickPieces(100).pieces, HEADERS),
    );
    for await (const _ of answer.body ?? []) vi.advanceTimersByTime(200);
    expect(mayStillRead).toHaveBeenCalledTimes(19);
  });
});
