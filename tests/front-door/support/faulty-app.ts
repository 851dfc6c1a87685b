import http from "node:http";

import { assertFrontDoorInPlace, installFrontDoor } from "../../../app/front-door/install.server";

/* An application behind the front door that goes wrong on request: `/reject`, `/throw`, `/hang`.
   With NO_SERVER=1 it never makes a server. */
const print = (fields: object, message: string) => console.log(message);
const log = { info: print, warn: print, error: print, fatal: print };

installFrontDoor({
  appUrl: "http://localhost:3000",
  trustedProxyHops: 0,
  problemType: () => "about:blank",
  uploadPaths: [],
  longFormPaths: [],
  answerFormPaths: [],
  variantCookie: { name: "theme", values: [] },
  privateCookieName: /^session/,
  inlineScriptHashes: [],
  log,
  writeAccessLine: (line) => console.log(line),
  drainMilliseconds: 0,
});
assertFrontDoorInPlace(log);

if (!process.env["NO_SERVER"]) {
  const server = http.createServer((request, response) => {
    if (request.url === "/reject") void Promise.reject(new Error("forgotten promise"));
    if (request.url === "/throw") {
      setTimeout(() => response.end("finished"), 300);
      setTimeout(() => {
        throw new Error("thrown in a timer");
      }, 10);
      return;
    }
    if (request.url === "/hang") return;
    if (request.url === "/unread") {
      for (let index = 0; index < 200; index += 1) response.write(Buffer.alloc(1024 * 1024));
    }
    response.end("fine");
  });
  server.listen(0, () => console.log(`port ${(server.address() as { port: number }).port}`));
} else {
  setTimeout(() => undefined, 20_000);
}
