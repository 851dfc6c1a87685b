import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

interface RawAnswer {
  status: number;
  headers: Headers;
  body: string;
  /** Everything that came, also further answers on the same connection. */
  text: string;
}

/** A machine that runs other tests beside it is slow. A bound that is a promise is measured. */
const PATIENCE_MILLISECONDS = 50_000;

/**
 * Sends bytes as they are and reads until the server closes or the answer is complete. `latin1`, so
 * every byte can be written.
 */
export async function sendRaw(port: number, bytes: string): Promise<RawAnswer> {
  const socket = connect(port, "127.0.0.1");
  const answer = readAnswer(socket);
  socket.write(bytes, "latin1");
  return answer;
}

/** A request with `Host` and `Connection: close`, and whatever else is given. */
export function sendRequest(
  port: number,
  target: string,
  {
    method = "GET",
    headers = {},
    body = "",
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<RawAnswer> {
  const length = body === "" ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
  const all = { Host: `127.0.0.1:${port}`, Connection: "close", ...length, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return sendRaw(port, `${method} ${target} HTTP/1.1\r\n${lines.join("")}\r\n${body}`);
}

/** Reads one answer from a connection; rejects when none comes in time. */
export function readAnswer(socket: Socket, patience = PATIENCE_MILLISECONDS): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    let text = "";
    const timer = setTimeout(
      () => finish(new Error(`no answer in ${patience} ms, got ${JSON.stringify(text)}`)),
      patience,
    );
    const finish = (error?: Error) => {
      clearTimeout(timer);
      socket.destroy();
      if (error && text === "") reject(error);
      else resolve(parseAnswer(text));
    };
    socket.setEncoding("latin1");
    socket.on("data", (chunk: string) => {
      text += chunk;
      if (isComplete(text)) finish();
    });
    socket.on("error", finish);
    socket.on("close", () => finish(new Error("closed without an answer")));
  });
}

function isComplete(text: string): boolean {
  const headEnd = text.indexOf("\r\n\r\n");
  if (headEnd < 0) return false;
  const length = /^content-length: (\d+)/im.exec(text.slice(0, headEnd))?.[1];
  if (/^transfer-encoding: chunked/im.test(text.slice(0, headEnd))) return text.endsWith("\r\n0\r\n\r\n");
  return length !== undefined && text.length >= headEnd + 4 + Number(length);
}

function parseAnswer(text: string): RawAnswer {
  const headEnd = text.indexOf("\r\n\r\n");
  const [statusLine = "", ...lines] = text.slice(0, Math.max(headEnd, 0)).split("\r\n");
  const headers = new Headers();
  for (const line of lines) {
    const colon = line.indexOf(":");
    headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  const sent = text.slice(headEnd + 4);
  const body = headers.get("transfer-encoding") === "chunked" ? joinChunks(sent) : sent;
  return { status: Number(statusLine.split(" ")[1]), headers, body, text };
}

function joinChunks(sent: string): string {
  let body = "";
  for (let at = 0, size = 1; size > 0;) {
    const lineEnd = sent.indexOf("\r\n", at);
    size = Number.parseInt(sent.slice(at, lineEnd), 16) || 0;
    body += sent.slice(lineEnd + 2, lineEnd + 2 + size);
    at = lineEnd + 2 + size + 2;
  }
  return body;
}

/** Waits until something holds, at most fifty seconds when nothing else is said. */
export async function eventually(
  condition: () => boolean | Promise<boolean>,
  what: string,
  patience = PATIENCE_MILLISECONDS,
): Promise<void> {
  const deadline = performance.now() + patience;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`never happened: ${what}`);
    await sleep(10);
  }
}
