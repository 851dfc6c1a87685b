import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

import { onTestFinished } from "vitest";

import { createDoor } from "~/front-door/door.server";
import { Draining } from "~/front-door/draining.server";
import type { FrontDoorOptions, ObservedAnswer } from "~/front-door/options";

interface DoorServer {
  url: string;
  port: number;
  observed: ObservedAnswer[];
}

const silent = () => undefined;
/** A log that nobody reads. */
export const SILENT: FrontDoorOptions["log"] = { info: silent, warn: silent, error: silent, fatal: silent };

/** The door before an application of the test's own, in this process. Closed after the test. */
export async function startDoor(
  application: RequestListener,
  more: Partial<FrontDoorOptions> = {},
): Promise<DoorServer> {
  const observed: ObservedAnswer[] = [];
  const options: FrontDoorOptions = {
    appUrl: "http://localhost:3000",
    trustedProxyHops: 0,
    problemType: () => "about:blank",
    uploadPaths: [],
    longFormPaths: [],
    answerFormPaths: [],
    variantCookie: { name: "theme", values: ["light", "dark"] },
    privateCookieName: /^(?:session|toast)/,
    inlineScriptHashes: ["'sha256-test'"],
    log: SILENT,
    writeAccessLine: silent,
    observe: (answer) => observed.push(answer),
    drainMilliseconds: 0,
    ...more,
  };
  const server = createServer();
  const close = server.close.bind(server);
  server.on("request", createDoor(options, new Draining(server, options), application));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, port, observed };
}
