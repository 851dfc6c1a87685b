import { pipeline, Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { createGzip } from "node:zlib";

import { getRequestStore } from "~/front-door/request-store";

/**
 * The body of a long answer, made piece by piece as fast as its client reads. Once the client has
 * gone, no more are made.
 */
export function pacedBody(pieces: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const store = getRequestStore();
  const iterator = pieces[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const isRead = (await store?.drained?.()) ?? true;
        if (!isRead) await iterator.return?.();
        const { done, value } = isRead ? await iterator.next() : { done: true };
        if (done || !value) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await iterator.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

/**
 * Answers with a text of any length, compressed while it is made. A proxy that compresses, and the
 * application's own compression, would take all of it into memory for a client that reads slowly.
 */
export function pacedAnswer(pieces: AsyncIterable<Uint8Array>, headers: Record<string, string>): Response {
  const paced = inTurns(pieces);
  const isZipped = getRequestStore()?.takesGzip === true;
  return new Response(pacedBody(isZipped ? zipped(paced) : paced), {
    headers: {
      ...headers,
      "Cache-Control": "private, no-store, no-transform",
      ...(isZipped ? { "Content-Encoding": "gzip" } : {}),
    },
  });
}

let turns: Promise<unknown> = Promise.resolve();

/**
 * The same pieces, while other requests get their turns: those of SQLite are made without any wait,
 * so nothing else would be answered before the last one. All answers together make one piece per
 * turn.
 */
async function* inTurns(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, undefined> {
  const iterator = pieces[Symbol.asyncIterator]();
  try {
    for (;;) {
      await (turns = turns.then(() => nextTurn()));
      const { done, value } = await iterator.next();
      if (done) return;
      yield value;
    }
  } finally {
    await iterator.return?.();
  }
}

/** The reader of the bytes gets the error that ends them. */
function zipped(pieces: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  return pipeline(Readable.from(pieces), createGzip(), () => undefined);
}
