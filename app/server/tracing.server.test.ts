import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";

import { expect, onTestFinished, test } from "vitest";

import { startTracing, stopTracing, traced } from "./tracing.server";

/** More than a last export may take, and less than the process has for its end. */
const STOP_MILLISECONDS_MAX = 15_000;

test.each([
  ["answers drop by drop", (response: http.ServerResponse) => response.write(" ")],
  ["sends interim answers only", (response: http.ServerResponse) => response.writeProcessing()],
])("a collector that %s doesn't hold up the end of the process", async (_what, drop) => {
  const collector = http.createServer((request, response) => {
    request.resume();
    const drops = setInterval(() => drop(response), 200);
    response.on("close", () => clearInterval(drops));
  });
  collector.listen(0, "127.0.0.1");
  await once(collector, "listening");
  onTestFinished(() => {
    collector.closeAllConnections();
    collector.close();
  });
  const { port } = collector.address() as AddressInfo;
  const asked = once(collector, "request");
  await startTracing({
    endpoint: `http://127.0.0.1:${port}`,
    headers: {},
    share: 1,
    serviceName: "site",
  });
  traced({ name: "work" }, () => undefined);
  await asked;
  const startedAt = performance.now();
  await stopTracing();
  expect(performance.now() - startedAt).toBeLessThan(STOP_MILLISECONDS_MAX);
});
