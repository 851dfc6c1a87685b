/**
 * A raw request and the statuses that may answer it. `HOST` stands for the server's own host and
 * port.
 */
interface ProtocolCase {
  name: string;
  bytes: string;
  statuses: number[];
}

const get = (target: string, headers = "Host: HOST\r\n") =>
  `GET ${target} HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`;
const method = (name: string, target = "/", headers = "", body = "") =>
  `${name} ${target} HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n${headers}${body ? `Content-Length: ${body.length}\r\n` : ""}\r\n${body}`;
const form = "Content-Type: application/x-www-form-urlencoded\r\n";
const json = "Content-Type: application/json\r\n";

function cases(statuses: number[], requests: Record<string, string>): ProtocolCase[] {
  return Object.entries(requests).map(([name, bytes]) => ({ name, bytes, statuses }));
}

/**
 * Hostile and odd requests. None may be answered with a 5xx, hang, or reach another route than it
 * seems to.
 */
export const PROTOCOL_CORPUS: ProtocolCase[] = [
  ...cases([200], {
    GET: get("/healthz"),
    HEAD: method("HEAD", "/healthz"),
    "forwarded host": get("/healthz", "Host: HOST\r\nX-Forwarded-Host: evil.example\r\n"),
    "forwarded port out of range": get("/healthz", "Host: HOST\r\nX-Forwarded-Host: x:99999\r\n"),
    "forwarded port negative": get("/healthz", "Host: HOST\r\nX-Forwarded-Host: x:-1\r\n"),
    "forwarded scheme": get("/healthz", "Host: HOST\r\nX-Forwarded-Proto: https\r\n"),
    "bad cookie syntax": get("/healthz", "Host: HOST\r\nCookie: =;;a b;%zz=%zz\r\n"),
    upgrade: get("/healthz", "Host: HOST\r\nUpgrade: websocket\r\n"),
    "five hundred ranges": get("/healthz", `Host: HOST\r\nRange: bytes=${"0-1,".repeat(500)}0-1\r\n`),
    "method override": get("/healthz", "Host: HOST\r\nX-HTTP-Method-Override: DELETE\r\n"),
    "health by a foreign host": get("/healthz", "Host: 10.0.0.1:3000\r\n"),
    "health of the parts by a foreign host": get("/api/health", "Host: probe.example\r\n"),
  }),
  ...cases([405], {
    TRACE: method("TRACE"),
    PROPFIND: method("PROPFIND"),
    CONNECT: "CONNECT evil.example:443 HTTP/1.1\r\nHost: HOST\r\n\r\n",
    "unknown method of the API": method("DELETE", "/api/health"),
    "method that pages don't take": method("DELETE", "/roi-calculator"),
    "post to a page without a form": method("POST", "/blog", form, "a=b"),
  }),
  ...cases([204], { "OPTIONS of the API": method("OPTIONS", "/api/health") }),
  ...cases([400, 405], {
    BREW: method("BREW"),
    "OPTIONS of everything": method("OPTIONS", "*"),
    "lower-case method": method("get"),
  }),
  ...cases([400], {
    "broken percent-encoding": get("/%zz"),
    "lone percent": get("/%"),
    "overlong UTF-8": get("/%c0%ae"),
    "NUL encoded": get("/a%00b"),
    "NUL in the query": get("/blog?tag=%00"),
    "NUL raw": get("/a\0b"),
    "escape raw": get("/a\x1bb"),
    "high byte raw": get("/a\xffb"),
    "two slashes": get("//evil.example/"),
    backslash: get("/\\evil.example/"),
    "backslash encoded with dots": get("/..%5c..%5cetc"),
    "many slashes": get("///x/"),
    "dot segments": get("/x/../../etc/passwd"),
    "dot segments encoded": get("/%2e%2e/%2e%2e/etc/passwd"),
    fragment: get("/#x"),
    "absolute form": get("http://evil.example/"),
    "remix data": get("/?_data=root"),
    "remix data encoded": get("/?%5Fdata=root"),
    "remix routes on a page": get("/?_routes=root"),
    "length and chunked":
      method("POST", "/theme", `${form}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n`) + "0\r\n\r\n",
    "two lengths": method("POST", "/theme", `${form}Content-Length: 1\r\nContent-Length: 2\r\n`) + "ab",
    "bare line feeds": "GET / HTTP/1.1\nHost: HOST\n\n",
    "no HTTP at all": "\x16\x03\x01\x02\x00\x01\x00\r\n\r\n",
    "broken form": method("POST", "/theme", "Content-Type: multipart/form-data\r\n", "abc"),
    "form with a hostile name": method("POST", "/theme", form, "zzz[10000000]=a"),
  }),
  ...cases([414], {
    "8 kB path": get(`/${"a".repeat(8_000)}`),
    "3700 segments": get("/a".repeat(2_000)),
    "17 segments": get("/a".repeat(17)),
  }),
  ...cases([431], {
    "17 kB target": get(`/${"a".repeat(17_000)}`),
    "10,000 cookies": get("/", `Host: HOST\r\nCookie: ${"a=b; ".repeat(10_000)}\r\n`),
  }),
  ...cases([417], { "unknown expectation": method("POST", "/theme", `Expect: something\r\n${form}`, "a=b") }),
  ...cases([421, 400], {
    "foreign host": get("/", "Host: evil.example\r\n"),
    "host with a path": get("/robots-not.txt", "Host: localhost/api/health?x=\r\n"),
    "host with a fragment": get("/", "Host: localhost#x\r\n"),
    "host with a user": get("/", "Host: me@localhost\r\n"),
    "host with a space": get("/", "Host: a b\r\n"),
    "host broken": get("/", "Host: [::zz\r\n"),
    "host port out of range": get("/", "Host: localhost:99999\r\n"),
    "no host": get("/", ""),
    "host empty": get("/", "Host: \r\n"),
    "two hosts": get("/", "Host: HOST\r\nHost: evil.example\r\n"),
    "HTTP/1.0 without host": "GET / HTTP/1.0\r\n\r\n",
  }),
  ...cases([403], {
    "post from a foreign origin": method(
      "POST",
      "/theme",
      `${form}Origin: https://evil.example\r\n`,
      "theme=dark",
    ),
    "post from no origin": method("POST", "/theme", `${form}Origin: null\r\n`, "theme=dark"),
    "post from a garbage origin": method("POST", "/theme", `${form}Origin: \\\\\r\n`, "theme=dark"),
    "post from a sibling": method("POST", "/theme", `${form}Sec-Fetch-Site: same-site\r\n`, "theme=dark"),
    "post across sites": method("POST", "/theme", `${form}Sec-Fetch-Site: cross-site\r\n`, "theme=dark"),
    "post from gopher": method("POST", "/theme", `${form}Origin: gopher://HOST\r\n`, "theme=dark"),
    "post with a forged forwarded host": method(
      "POST",
      "/theme",
      `${form}Origin: https://evil.example\r\nX-Forwarded-Host: evil.example\r\n`,
      "theme=dark",
    ),
    "post with a session and no origin": method(
      "POST",
      "/theme",
      `${form}Cookie: session=1\r\n`,
      "theme=dark",
    ),
    "delete across sites": method("DELETE", "/api/health", "Sec-Fetch-Site: cross-site\r\n"),
  }),
  ...cases([303], {
    "post from here": method("POST", "/theme", `${form}Origin: http://HOST\r\n`, "theme=dark"),
    "post from here without origin": method(
      "POST",
      "/theme",
      `${form}Sec-Fetch-Site: same-origin\r\nOrigin: null\r\n`,
      "theme=dark",
    ),
  }),
  ...cases([415], {
    "post without a type": method("POST", "/theme", "", "theme=dark"),
    "post of text": method("POST", "/theme", "Content-Type: text/plain\r\n", "theme=dark"),
    "compressed body": method("POST", "/theme", `${form}Content-Encoding: gzip\r\n`, "abc"),
  }),
  ...cases([404, 405], {
    "post to nowhere": method("POST", "/nowhere", json, "{}"),
    "post to a page": method("POST", "/blog", form, "a=b"),
    "empty post to nowhere": method("POST", "/nowhere"),
  }),
  ...cases([404], {
    "unknown page": get("/nowhere"),
    "unknown data": get("/nowhere.data"),
    "unknown address of the API": get("/api/nowhere"),
    "unknown address of the API, put": method("PUT", "/api/nowhere", json, "{}"),
    manifest: get("/__manifest?p=/"),
    "manifest of the build": get("/.vite/manifest.json"),
    dotfile: get("/.env"),
    "unknown asset": get("/assets/nowhere.js"),
    "metrics without a token": get("/metrics"),
  }),
];
