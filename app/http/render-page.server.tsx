import { Writable } from "node:stream";

import pLimit from "p-limit";
import type { ReactElement } from "react";
import { renderToPipeableStream } from "react-dom/server";

import { lateCopy } from "~/copy/shared/shell";
import { compress } from "~/front-door/cache/encoding.server";

import { plainPage } from "./plain-page.server";

const RETRY_SECONDS = 5;
/**
 * Maximum concurrent renders. Excess renders queue here before their deadline starts. Run in
 * parallel, they would all miss it.
 */
const turns = pLimit(8);

interface PageRender {
  page: ReactElement;
  status: number;
  headers: Headers;
  nonce: string | undefined;
  /** Whether the page goes to its visitor as it is, compressed with brotli. */
  compresses: boolean;
  /** What the plain page shows if the render takes too long. */
  late: { requestId: string; theme: string };
  deadlineMilliseconds: number;
  onError: (error: unknown) => void;
}

/**
 * Renders a page after everything in it is ready, so that it is complete without scripts. It is
 * answered in one piece: React writes 2 kB at a time, and the compression would flush each time.
 */
export function renderPage(render: PageRender): Promise<Response> {
  return turns(() => renderNow(render));
}

function renderNow({
  page,
  status,
  headers,
  nonce,
  compresses,
  late,
  ...render
}: PageRender): Promise<Response> {
  return new Promise((resolve, reject) => {
    let renderError: unknown;
    let isLate = false;
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        if (isLate) return;
        clearTimeout(deadline);
        headers.set("Content-Type", "text/html; charset=utf-8");
        const answer = { headers, status: renderError ? 500 : status };
        const send = (bytes: Buffer<ArrayBuffer>) => {
          if (!compresses) return resolve(pageResponse(bytes, answer));
          headers.set("Content-Encoding", "br");
          compress(bytes, "br", "page").then((small) => resolve(pageResponse(small, answer)), reject);
        };
        pipe(new Collector(send).once("error", reject));
      },
      onShellError: reject,
      onError(error) {
        if (isLate) return;
        renderError = error;
        render.onError(error);
      },
    });
    // A render that is not done by then waits for a process that has too much to do. An error page
    // would be another render, so the answer is one that needs none.
    const deadline = setTimeout(() => {
      isLate = true;
      render.onError(new Error("The page was not rendered in time"));
      resolve(latePage(late));
      abort();
    }, render.deadlineMilliseconds);
  });
}

/** Collects the pieces of a page, without the bookkeeping that a stream does for each of them. */
class Collector extends Writable {
  private readonly pieces: Uint8Array[] = [];

  constructor(private readonly done: (bytes: Buffer<ArrayBuffer>) => void) {
    super();
  }

  override write(piece: string | Uint8Array): boolean {
    this.pieces.push(typeof piece === "string" ? Buffer.from(piece) : piece);
    return true;
  }

  override end(): this {
    this.done(Buffer.concat(this.pieces));
    return this;
  }
}

const bytesOf = new WeakMap<Response, Buffer>();

function pageResponse(bytes: Buffer<ArrayBuffer>, answer: ResponseInit): Response {
  const response = new Response(bytes, answer);
  bytesOf.set(response, bytes);
  return response;
}

/** The body of a page that was rendered here, so that nobody needs to read its stream. */
export function pageBytes(response: Response): Buffer | undefined {
  return bytesOf.get(response);
}

function latePage(late: PageRender["late"]): Response {
  const headers = { "Retry-After": String(RETRY_SECONDS) };
  return plainPage(lateCopy.text, { ...late, status: 503, headers });
}
