import { pipeline, Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { createGzip } from "node:zlib";

import { getRequestStore, type RequestStore } from "~/front-door/request-store";
import { log } from "~/server/log.server";

/** Asking costs a query, and a quick client takes many pieces in this time. */
const CHECK_MILLISECONDS = 1_000;

/**
 * The body of a long answer, made piece by piece as fast as its client reads. Once the client has
 * gone, no more are made. It breaks off with an error once the reader lost the access that the
 * request had: half a file must not look whole.
 */
export function pacedBody(pieces: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const store = getRequestStore();
  const iterator = whileAllowed(pieces, store);
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const isRead = (await store?.drained?.()) ?? true;
        if (!isRead) await iterator.return(undefined);
        const { done, value } = isRead ? await iterator.next() : { done: true };
        if (done || !value) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await iterator.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

/** The same pieces, until the reader loses the access that the request had. */
async function* whileAllowed(
  pieces: AsyncIterable<Uint8Array>,
  store: RequestStore | undefined,
): AsyncGenerator<Uint8Array, undefined> {
  let checkedAt = performance.now();
  for await (const piece of pieces) {
    const now = performance.now();
    if (store?.mayStillRead && now - checkedAt >= CHECK_MILLISECONDS) {
      checkedAt = now;
      if (!(await store.mayStillRead())) {
        log.info({ requestId: store.id }, "an answer ended early: its reader lost access");
        throw new Error("The reader lost access");
      }
    }
    yield piece;
  }
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
