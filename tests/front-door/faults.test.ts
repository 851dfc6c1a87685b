import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect } from "node:net";

import { expect, onTestFinished, test } from "vitest";

import { START_MILLISECONDS } from "./support/app-server";
import { eventually, sendRequest } from "./support/raw-http";

/** Starts the application that goes wrong on request. */
async function startFaultyApp(environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, ["--import", "tsx", "tests/front-door/support/faulty-app.ts"], {
    env: { PATH: process.env["PATH"], NODE_ENV: "production", ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => (output += chunk));
  const exited = once(child, "exit").then(([code]) => code as number | null);
  const portOf = async () => {
    await eventually(() => /port \d+/.test(output), "the server listens", START_MILLISECONDS);
    return Number(/port (\d+)/.exec(output)?.[1]);
  };
  return { exited, portOf, output: () => output, pid: child.pid };
}

const toLocalhost = { headers: { Host: "localhost" } };

test("outlives a forgotten promise", async () => {
  const app = await startFaultyApp();
  const port = await app.portOf();
  expect((await sendRequest(port, "/reject", toLocalhost)).status).toBe(200);
  await eventually(() => app.output().includes("unhandled rejection"), "it is logged");
  expect((await sendRequest(port, "/", toLocalhost)).body).toBe("fine");
});

test("finishes what runs after an exception that nobody caught, and exits with 1", async () => {
  const app = await startFaultyApp();
  const port = await app.portOf();
  expect((await sendRequest(port, "/throw", toLocalhost)).body).toBe("finished");
  expect(await app.exited).toBe(1);
  expect(app.output()).toContain("uncaught exception: stopping");
});

test("outlives a client that resets its connection right after CONNECT", async () => {
  const app = await startFaultyApp();
  const port = await app.portOf();
  for (let round = 0; round < 20; round++) {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    socket.write("CONNECT localhost:443 HTTP/1.1\r\nHost: localhost\r\n\r\n", () => socket.resetAndDestroy());
    await once(socket, "close");
  }
  expect((await sendRequest(port, "/", toLocalhost)).body).toBe("fine");
  expect(app.output()).not.toContain("uncaught exception");
});

test("does not run without the door: no server within five seconds ends the process", async () => {
  const app = await startFaultyApp({ NO_SERVER: "1" });
  expect(await app.exited).toBe(1);
  expect(app.output()).toContain("the front door is not in place");
});

test("drops a client that asks but does not read", async () => {
  const app = await startFaultyApp();
  const port = await app.portOf();
  const socket = connect(port, "127.0.0.1").pause();
  socket.on("error", () => undefined);
  // A post is not captured by the cache and goes straight through.
  socket.write("POST /unread HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n");
  const memory = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${app.pid}/status`, "utf8"))?.[1]) / 1024;
  expect((await sendRequest(port, "/healthz")).status).toBe(200);
  await eventually(() => memory() < 200, "the bytes are let go");
  const closed = once(socket, "close");
  socket.resume();
  await closed;
  expect(socket.bytesRead).toBeLessThan(50 * 1024 * 1024);
});

test("logs a connection that ended before its answer as such, not as answered", async () => {
  const app = await startFaultyApp();
  const port = await app.portOf();
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write("POST /hang HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n", () => socket.destroy());
  await eventually(() => /"path":"\/hang".*"status":499/.test(app.output()), "the line is written");
});
