import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";

import { findFreePort } from "../../scripts/free-port";
import { type AppServer, startApp } from "./support/app-server";
import { eventually, sendRequest } from "./support/raw-http";

const CONFIGURATION = "deploy/haproxy.cfg";
const TOKEN = "a-token-for-metrics";
const isInstalled = spawnSync("haproxy", ["-v"]).status === 0;
const needed = isInstalled ? "" : " (skipped: haproxy is not installed here)";

describe.skipIf(!isInstalled)(`the proxy that is shipped${needed}`, () => {
  const apps: AppServer[] = [];
  let port = 0;
  let proxy: ChildProcess;
  let folder = "";

  beforeAll(async () => {
    apps.push(await startApp({ METRICS_TOKEN: TOKEN, TRUST_PROXY_HOPS: "1" }));
    apps.push(await startApp({ METRICS_TOKEN: TOKEN, TRUST_PROXY_HOPS: "1" }));
    port = await findFreePort();
    folder = await mkdtemp(path.join(tmpdir(), "automata-proxy-"));
    const file = path.join(folder, "haproxy.cfg");
    const text = readFileSync(CONFIGURATION, "utf8")
      .replace("bind :80\n", `bind 127.0.0.1:${port}\n`)
      .replaceAll("app1:3000", `127.0.0.1:${apps[0]?.port}`)
      .replaceAll("app2:3000", `127.0.0.1:${apps[1]?.port}`);
    await writeFile(file, text);
    proxy = spawn("haproxy", ["-f", file], { stdio: "ignore" });
    await eventually(async () => (await page().catch(() => 0)) === 200, "the proxy answers", 20_000);
  });

  afterAll(async () => {
    proxy.kill("SIGKILL");
    for (const app of apps) await app.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** The status of a page that no cache answers, through the proxy. */
  async function page(): Promise<number> {
    const answer = await sendRequest(port, `/login?at=${performance.now()}`);
    return answer.status;
  }

  test("is configured without a fault", () => {
    const { status, stderr } = spawnSync("haproxy", ["-c", "-f", CONFIGURATION], { encoding: "utf8" });
    expect(status, stderr).toBe(0);
  });

  test.each([
    ["forms", "application/x-www-form-urlencoded", 60_000, 20_000],
    ["long bodies", "application/json", 900_000, 300_000],
  ])("serves pages while 60 half-sent %s are silent", async (_, type, length, sent) => {
    for (let count = 0; count < 60; count += 1) {
      const socket = connect(port, "127.0.0.1");
      onTestFinished(() => void socket.destroy());
      socket.on("error", () => undefined);
      await once(socket, "connect");
      const head = ["POST /theme HTTP/1.1", `Host: 127.0.0.1:${port}`, `Content-Type: ${type}`];
      socket.write([...head, `Content-Length: ${length}`, "", "a".repeat(sent)].join("\r\n"));
    }
    const statuses: number[] = [];
    for (let round = 0; round < 20; round += 1) statuses.push(await page());
    expect(statuses).toEqual(Array.from({ length: 20 }, () => 200));
  });

  test.each(["/metrics", "/Metrics", "/METRICS/", "/%6Detrics", "/metrics?x=1", "/metrics.data"])(
    "keeps the metrics inside, asked as %s",
    async (target) => {
      const { status, body } = await sendRequest(port, target, {
        headers: { Authorization: `Bearer ${TOKEN}` },
      });
      expect(status).toBe(404);
      expect(body).not.toContain("http_requests_total");
    },
  );

  test("finds a restarted instance again, and nobody notices", async () => {
    for (const [index, app] of [...apps.entries()]) {
      app.process.kill("SIGTERM");
      const statuses = new Set<number>();
      let isGone = false;
      void app.exited.then(() => (isGone = true));
      while (!isGone) statuses.add(await page());
      for (let round = 0; round < 10; round += 1) statuses.add(await page());
      expect([...statuses], `while instance ${index + 1} is away`).toEqual([200]);
      apps[index] = await startApp({
        METRICS_TOKEN: TOKEN,
        TRUST_PROXY_HOPS: "1",
        PORT: String(app.port),
      });
      const back = apps[index];
      await eventually(
        async () => {
          await page();
          return back.output().includes('"route":"routes/_auth.login"');
        },
        `instance ${index + 1} gets pages again`,
        20_000,
      );
    }
  });
});
