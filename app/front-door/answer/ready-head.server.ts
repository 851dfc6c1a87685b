import { ServerResponse, validateHeaderValue } from "node:http";

import { LIMITS } from "~/front-door/options";

const { writeHead, end } = ServerResponse.prototype;

const STATUS_LINES = { 200: "HTTP/1.1 200 OK\r\n", 304: "HTTP/1.1 304 Not Modified\r\n" };
const KEPT_ALIVE = `Connection: keep-alive\r\nKeep-Alive: timeout=${LIMITS.keepAliveTimeoutMilliseconds / 1000}\r\n\r\n`;

/** What a response of Node knows about its head (Node 20, `lib/_http_outgoing.js`). */
interface NodeHead {
  /** The text of the head; null before there is one. */
  _header: string | null;
  /** Whether the text was handed to the socket. */
  _headerSent: boolean;
}

/**
 * The headers of an answer that is sent again and again, put into text once. Everything but the
 * request id, the date and what only one visitor gets.
 */
export class ReadyHead {
  private lines: string | undefined;

  /** `headers` is a flat list of names and values. */
  constructor(readonly headers: readonly string[]) {}

  /** The headers as lines of HTTP/1.1. Throws for a value that no header can have. */
  get text(): string {
    return (this.lines ??= linesOf(this.headers));
  }
}

/**
 * Sends an answer with a ready head. Node would check and join the same headers each time, which is
 * up to a third of the work for a cached page, so the text goes to the socket as it is. Node still
 * sends what is out of the ordinary: the connection is to end, earlier answers on it are unsent, or
 * the client waits with its body.
 */
export function sendReady(
  response: ServerResponse,
  status: keyof typeof STATUS_LINES,
  head: ReadyHead,
  { requestId, own, body }: { requestId: string; own: readonly string[]; body: Buffer | null },
): void {
  const { socket, req: request } = response;
  const isOrdinary =
    response.shouldKeepAlive && request.httpVersion === "1.1" && request.headers.expect === undefined;
  if (!isOrdinary || !socket?.writable || !hasNodeHead(response)) {
    writeHead.call(response, status, [...own, ...head.headers, "X-Request-Id", requestId]);
    end.call(response, body ?? undefined, "latin1");
    return;
  }
  const ownLines = own.length > 0 ? linesOf(own) : "";
  const text = `${STATUS_LINES[status]}${ownLines}${head.text}X-Request-Id: ${requestId}\r\nDate: ${dateNow()}\r\n${KEPT_ALIVE}`;
  response.statusCode = status;
  response._header = text;
  response._headerSent = true;
  // Ending the response lets everything go at once.
  socket.cork();
  socket.write(text, "latin1");
  if (body !== null) socket.write(body);
  end.call(response, undefined, "latin1");
}

function hasNodeHead(response: ServerResponse): response is ServerResponse & NodeHead {
  return "_header" in response && response._header === null && "_headerSent" in response;
}

function linesOf(headers: readonly string[]): string {
  let lines = "";
  for (let index = 0; index < headers.length; index += 2) {
    const [name = "", value = ""] = headers.slice(index, index + 2);
    validateHeaderValue(name, value);
    lines += `${name}: ${value}\r\n`;
  }
  return lines;
}

let dateSeconds = 0;
let date = "";

/** The `Date` header of this second. */
function dateNow(): string {
  const seconds = Math.floor(Date.now() / 1000);
  if (seconds !== dateSeconds) [dateSeconds, date] = [seconds, new Date(seconds * 1000).toUTCString()];
  return date;
}
