import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

import { compress, preferredEncoding, withoutBrotli } from "~/front-door/cache/encoding.server";

/** Shorter answers fit into one packet anyway. */
const SMALLEST_COMPRESSED_BYTES = 1024;

/**
 * Creates a listener that sends a short answer in one piece. `answer` turns its own errors into
 * answers. If it throws, the connection ends.
 */
export function sendsWebAnswer(answer: () => Promise<Response>): RequestListener {
  return (request, response) => {
    const sending = async () => send(request, response, await answer());
    sending().catch(() => response.destroy());
  };
}

async function send(request: IncomingMessage, response: ServerResponse, answer: Response): Promise<void> {
  const plain = Buffer.from(await answer.arrayBuffer());
  const encoding = preferredEncoding(withoutBrotli(request.headers["accept-encoding"]));
  const isCompressed = encoding !== "identity" && plain.byteLength >= SMALLEST_COMPRESSED_BYTES;
  const bytes = isCompressed ? await compress(plain, encoding, "quick") : plain;
  // A body that is too long or too slow is refused while the application waits for it.
  if (response.headersSent || response.destroyed) return;
  for (const [name, value] of answer.headers) response.appendHeader(name, value);
  if (isCompressed) response.setHeader("Content-Encoding", encoding);
  if (answer.status !== 304 && answer.status !== 204) response.setHeader("Content-Length", bytes.byteLength);
  response.writeHead(answer.status);
  response.end(request.method === "HEAD" || bytes.byteLength === 0 ? undefined : bytes);
}
