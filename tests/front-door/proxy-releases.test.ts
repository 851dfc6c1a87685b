import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { siteProxyFile } from "../../scripts/drill/shipped";
import { findFreePort } from "../../scripts/free-port";

import { eventually, sendRequest } from "./support/raw-http";

const isInstalled = spawnSync("haproxy", ["-v"]).status === 0;
const needed = isInstalled ? "" : " (skipped: haproxy is not installed here)";

describe.skipIf(!isInstalled)(`the proxy that is shipped, between two versions${needed}`, () => {
  const instances: Server[] = [];
  /** The targets that instances were asked for, except for health checks. */
  const asked: string[] = [];
  const folder = mkdtempSync(path.join(tmpdir(), "automata-proxy-"));
  let port = 0;
  let proxy: ChildProcess;

  /** An instance whose build has one file. */
  async function startInstance(file: string): Promise<number> {
    const instance = createServer((request, response) => {
      const { url = "" } = request;
      if (url !== "/healthz") asked.push(url);
      const isThere = url === "/healthz" || url === file || !url.startsWith("/assets/");
      response.statusCode = isThere ? 200 : 404;
      const cacheControl = isThere ? "public, max-age=31536000, immutable" : "private, no-store";
      response.setHeader("Cache-Control", url.startsWith("/assets/") ? cacheControl : "no-store");
      const encoding = String(request.headers["accept-encoding"]);
      response.setHeader("Vary", "Accept-Encoding");
      if (isThere && url === file) response.setHeader("Content-Encoding", encoding);
      response.end(encoding);
    });
    instances.push(instance);
    await new Promise<void>((resolve) => instance.listen(0, "127.0.0.1", resolve));
    return (instance.address() as AddressInfo).port;
  }

  beforeAll(async () => {
    const appPorts = [await startInstance("/assets/page-old.js"), await startInstance("/assets/page-new.js")];
    port = await findFreePort();
    const file = path.join(folder, "haproxy.cfg");
    writeFileSync(file, siteProxyFile({ port, appPorts }));
    proxy = spawn("haproxy", ["-f", file], { stdio: "ignore" });
    await eventually(
      async () => (await sendRequest(port, "/").catch(() => null))?.status === 200,
      "the proxy answers",
    );
  });

  afterAll(() => {
    proxy.kill("SIGKILL");
    for (const instance of instances) instance.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const get = (target: string, encoding = "gzip") =>
    sendRequest(port, target, { headers: { "Accept-Encoding": encoding } });

  test("finds each file at the instance that has it", async () => {
    const statuses: number[] = [];
    for (let round = 0; round < 10; round += 1)
      for (const name of ["old", "new"])
        statuses.push((await get(`/assets/page-${name}.js`, round % 2 ? "br" : "gzip")).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    // A query isn't part of a file's address, so nobody can fill the cache with copies.
    expect((await get("/assets/page-old.js?copy=1")).status).toBe(404);
  });

  test("says 404 for what no version has, and asks a few times at most", async () => {
    asked.length = 0;
    expect((await get("/assets/page-other.js")).status).toBe(404);
    expect(asked.length).toBeLessThanOrEqual(3);
  });

  test("keeps a file in each encoding when its last instance is gone, then says when to come back", async () => {
    for (const encoding of ["gzip", "br"])
      expect((await get("/assets/page-old.js", encoding)).status).toBe(200);
    for (const instance of instances) {
      instance.close();
      instance.closeAllConnections();
    }
    await eventually(async () => (await get("/")).status === 503, "no instance is left");
    for (const encoding of ["gzip", "br"])
      expect(await get("/assets/page-old.js", encoding)).toMatchObject({ status: 200, body: encoding });
    const refused = await get("/");
    expect(refused.headers.get("retry-after")).toBe("2");
    expect(refused.headers.get("cache-control")).toBe("no-store");
  });
});
