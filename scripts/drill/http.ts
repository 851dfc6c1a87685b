import { request } from "node:http";

/** What came back for a request; status 0 if nothing did. */
export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** Where a site is reached, and the public address that it believes it has. */
export interface SiteAddress {
  url: string;
  origin: string;
}

/** Longer than the proxy lets anyone wait. */
const PATIENCE_MILLISECONDS = 40_000;

let lastVisitor = 0;

/**
 * The IP address of the next visitor. Every address that begins with 127 is this machine's own, and
 * the limits on each network count for one visitor only.
 */
export function nextVisitor(): string {
  lastVisitor += 1;
  return `127.${1 + ((lastVisitor >> 8) % 250)}.${lastVisitor % 256}.1`;
}

/** Sends one request from an IP address of this machine. Never throws. */
export function send(
  { url, origin }: SiteAddress,
  target: string,
  {
    method = "GET",
    headers = {},
    body,
    from = nextVisitor(),
  }: { method?: string; headers?: Record<string, string>; body?: string | Uint8Array; from?: string } = {},
): Promise<Answer> {
  return new Promise((resolve) => {
    const none = () => resolve({ status: 0, headers: {}, text: "" });
    const length = body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
    const sent = request(
      url + target,
      {
        method,
        headers: { Host: new URL(origin).host, ...headers, ...length },
        localAddress: from,
        agent: false,
        signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
      },
      (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (part: string) => (text += part));
        response.on("end", () => {
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
        });
        response.on("error", none);
      },
    );
    sent.on("error", none);
    sent.end(body);
  });
}
