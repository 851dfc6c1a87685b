import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { networkInterfaces, tmpdir } from "node:os";
import path from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { findFreePort } from "../../scripts/free-port";
import { startApp } from "./support/app-server";
import { eventually, sendRequest } from "./support/raw-http";

/** An address of this machine that other machines reach; undefined if there is none. */
const outside = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ family, internal }) => family === "IPv4" && !internal)?.address;

async function isReachable(host: string, port: number): Promise<boolean> {
  return fetch(`http://${host}:${port}/healthz`).then(
    () => true,
    () => false,
  );
}

test("a demo is reached from its own computer alone, and says so", { timeout: 400_000 }, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "automata-demo-"));
  const port = await findFreePort();
  const demo = spawn(process.execPath, ["--import", "tsx", "scripts/demo.ts"], {
    env: {
      PATH: process.env["PATH"],
      NODE_ENV: "production",
      PORT: String(port),
      DATABASE_URL: `file:${path.join(folder, "app.db")}`,
      SESSION_SECRET: "0123456789abcdef0123456789abcdef",
      DEMO_PASSWORD: "a password of the test",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = once(demo, "exit");
  onTestFinished(async () => {
    demo.kill("SIGTERM");
    await exited;
    await rm(folder, { recursive: true, force: true });
  });
  let output = "";
  demo.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  demo.stderr.setEncoding("utf8").on("data", (text: string) => (output += text));
  await eventually(
    () => {
      if (demo.exitCode !== null) throw new Error(`the demo ended: ${output}`);
      return output.includes("is running");
    },
    "the demo runs",
    380_000,
  );
  expect(output).toContain("Only this computer reaches it.");
  expect(await isReachable("127.0.0.1", port)).toBe(true);
  if (outside) expect(await isReachable(outside, port)).toBe(false);
});

test("requests for what does not exist are no errors in the log", async () => {
  const app = await startApp();
  onTestFinished(() => app.stop());
  expect((await sendRequest(app.port, "/nowhere")).status).toBe(404);
  const options = await sendRequest(app.port, "/blog", { method: "OPTIONS" });
  expect(options.status).toBeLessThan(500);
  await eventually(() => app.output().includes('"method":"OPTIONS"'), "the access log is written");
  expect(app.output()).not.toContain('"level":"error"');
  expect(app.output()).not.toContain("[object Object]");
});

test("a server whose port is taken ends with 1 and one line that says so", async () => {
  const port = await findFreePort();
  const other = createServer((_request, answer) => void answer.writeHead(404).end());
  await new Promise<void>((resolve) => other.listen(port, "127.0.0.1", resolve));
  onTestFinished(() => void other.close());
  const app = startApp({ PORT: String(port), LOG_LEVEL: "silent" });
  await expect(app).rejects.toThrow(
    new Error(
      `the server ended: The application cannot start: listen EADDRINUSE: address already in use 127.0.0.1:${port}\n`,
    ),
  );
});

test("a server whose database can't be used yet says why, and when it can", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "automata-start-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const place = path.join(folder, "data");
  await writeFile(place, "a file is in the way");
  const app = await startApp({
    DATABASE_URL: `file:${path.join(place, "app.db")}`,
    UPLOAD_DIR: path.join(folder, "uploads"),
  });
  onTestFinished(() => app.stop());
  const lines = () => app.output().split("\n");
  await eventually(
    () => lines().some((line) => line.includes("cannot be used yet") && line.includes(place)),
    "the reason is in the log",
  );
  await rm(place);
  await eventually(() => app.output().includes("the database can be used now"), "its end is in the log");
});

test("a server whose folder for uploads can't be written says so before the first upload", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "automata-start-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const place = path.join(folder, "data");
  await writeFile(place, "a file is in the way");
  const app = await startApp({ UPLOAD_DIR: path.join(place, "uploads") });
  onTestFinished(() => app.stop());
  await eventually(
    () => app.output().includes("until UPLOAD_DIR can be written"),
    "the reason is in the log",
  );
  const pictures = async () =>
    (await sendRequest(app.port, "/api/health")).body.match(/"pictures":{[^}]*}/)?.[0];
  expect(await pictures()).toContain('"failing"');
  await rm(place);
  await eventually(async () => (await pictures())?.includes('"ok"') ?? false, "uploads work again");
});

test("nobody else on the machine may read what a server writes", async () => {
  const app = await startApp();
  onTestFinished(() => app.stop());
  const status = readFileSync(`/proc/${app.process.pid}/status`, "utf8");
  expect(/^Umask:\s*(\d+)$/m.exec(status)?.[1]).toBe("0077");
});

test.each([
  ["an http address", { APP_URL: "http://www.example.com" }],
  ["no address", {}],
])("a server in production with %s warns that it is a trial", async (_, environment) => {
  const app = await startApp(environment);
  onTestFinished(() => app.stop());
  await eventually(() => app.output().includes("APP_URL is not an https address"), "the warning is written");
});

test("a server in production warns once of a database whose certificate it doesn't check", async () => {
  const app = await startApp({
    APP_URL: "https://www.example.com",
    SESSION_SECRET: crypto.randomUUID() + crypto.randomUUID(),
    DATABASE_URL: "postgres://automata:hidden@127.0.0.1:9/automata?sslmode=no-verify",
  });
  onTestFinished(() => app.stop());
  const warnings = () => app.output().match(/.*certificate is not checked.*/g) ?? [];
  await eventually(() => warnings().length > 0, "the warning is written");
  expect(warnings()).toEqual([expect.stringContaining('"variable":"DATABASE_URL"')]);
  expect(warnings().join()).not.toContain("hidden");
});
