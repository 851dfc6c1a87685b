import type { IncomingMessage } from "node:http";

import { headersOf } from "~/http/router/incoming-headers.server";

/**
 * A call of the API as its operation sees it, made from Node's own request. The body is received
 * when someone asks for it, so that callers without access are refused before it. Most calls
 * need nothing but what is in `head`. Only for others, a request without a body is created, which
 * costs as much as a short answer.
 */
export function incomingRequest(incoming: IncomingMessage): Request {
  const { method = "GET" } = incoming;
  const url = `http://${incoming.headers.host}${incoming.url ?? "/"}`;
  const headers = new Headers(headersOf(incoming.headers));
  const head = {
    method,
    url,
    headers,
    arrayBuffer: () => receive(incoming),
    text: async () => decoder.decode(await receive(incoming)),
  };
  let whole: Request | undefined;
  return new Proxy(head as Request, {
    get(target, name) {
      if (Object.hasOwn(target, name)) return Reflect.get(target, name) as unknown;
      whole ??= new Request(url, { method, headers });
      const member: unknown = Reflect.get(whole, name);
      return typeof member === "function" ? (member.bind(whole) as unknown) : member;
    },
  });
}

const decoder = new TextDecoder();

/** The front door limits how long a body may be, and how long it may take. */
function receive(incoming: IncomingMessage): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.once("end", () => resolve(new Uint8Array(Buffer.concat(chunks)).buffer));
    incoming.once("error", reject);
    incoming.once("close", () => reject(new Error("the connection ended before the body did")));
  });
}
