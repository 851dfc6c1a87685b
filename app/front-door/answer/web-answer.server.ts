import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

import {
  compress,
  type Encoding,
  preferredEncoding,
  withoutBrotli,
} from "~/front-door/cache/encoding.server";
import type { PlainAnswer } from "~/front-door/options";

/** Shorter answers fit into one packet anyway. */
const SMALLEST_COMPRESSED_BYTES = 1024;

/**
 * Creates a listener that sends a short answer in one piece. `answer` turns its own errors into
 * answers. If it throws, the connection ends.
 */
export function sendsWebAnswer(
  answer: (response: ServerResponse) => Promise<Response | PlainAnswer>,
): RequestListener {
  return (request, response) => {
    const sending = async () => {
      const given = await answer(response);
      const plain = given instanceof Response ? Buffer.from(await given.arrayBuffer()) : (given.text ?? "");
      const headers = given.headers instanceof Headers ? [...given.headers] : Object.entries(given.headers);
      // Whether an answer is kept, and so isn't compressed here, depends on it.
      response.statusCode = given.status;
      const isEncoded = headers.some(([name]) => name === "content-encoding");
      const encoding = isEncoded ? "identity" : encodingOf(request, plain);
      const body = encoding === "identity" ? plain : await compress(Buffer.from(plain), encoding, "quick");
      // A body that is too long or too slow is refused while the application waits for it.
      if (response.headersSent || response.destroyed) return;
      for (const [name, value] of headers) response.appendHeader(name, value);
      if (encoding !== "identity") response.setHeader("Content-Encoding", encoding);
      send(request, response, given.status, body);
    };
    sending().catch(() => response.destroy());
  };
}

function encodingOf({ headers }: IncomingMessage, body: string | Buffer): Encoding {
  const accepted = headers["accept-encoding"];
  if (accepted === undefined || Buffer.byteLength(body) < SMALLEST_COMPRESSED_BYTES) return "identity";
  return preferredEncoding(withoutBrotli(accepted));
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  body: string | Buffer,
): void {
  const length = Buffer.byteLength(body);
  if (status !== 304 && status !== 204) response.setHeader("Content-Length", length);
  response.writeHead(status);
  // Node sends a text together with the head.
  response.end(request.method === "HEAD" || length === 0 ? undefined : body);
}
