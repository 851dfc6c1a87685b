import type { IncomingMessage } from "node:http";

/**
 * A call of the API as its operation sees it, made from Node's own request. The body is received
 * when someone asks for its text, so that callers without access are refused before it.
 */
export class IncomingRequest extends Request {
  readonly #incoming: IncomingMessage;

  constructor(incoming: IncomingMessage) {
    const { method = "GET", url = "/", headers } = incoming;
    super(`http://${headers.host}${url}`, { method, headers: headersOf(headers) });
    this.#incoming = incoming;
  }

  override text(): Promise<string> {
    return receiveText(this.#incoming);
  }
}

function headersOf(headers: IncomingMessage["headers"]): [string, string][] {
  return Object.entries(headers).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(", ") : (value ?? ""),
  ]);
}

const decoder = new TextDecoder();

/** The front door limits how long a body may be, and how long it may take. */
function receiveText(incoming: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.once("end", () => resolve(decoder.decode(Buffer.concat(chunks))));
    incoming.once("error", reject);
    incoming.once("close", () => reject(new Error("the connection ended before the body did")));
  });
}
