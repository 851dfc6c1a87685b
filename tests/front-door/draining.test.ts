import { connect } from "node:net";
import { once } from "node:events";

import { describe, expect, onTestFinished, test } from "vitest";

import { LIMITS } from "~/front-door/options";

import { clockMilliseconds } from "../setup/clock-time";

import { startApp } from "./support/app-server";
import { eventually, readAnswer, sendRequest } from "./support/raw-http";

const FORM_HEAD = [
  "POST /theme HTTP/1.1",
  "Host: localhost",
  "Sec-Fetch-Site: same-origin",
  "Content-Type: application/x-www-form-urlencoded",
  "Content-Length: 10",
  "",
  "",
].join("\r\n");

describe("a stop (SIGTERM)", () => {
  test("finishes what runs, sends the silent away, and exits with 0", async () => {
    const app = await startApp();
    onTestFinished(() => app.stop());
    const silent = connect(app.port, "127.0.0.1");
    const halfHead = connect(app.port, "127.0.0.1");
    halfHead.write("GET / HTTP/1.1\r\nHost: loc");
    const idle = connect(app.port, "127.0.0.1");
    idle.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await once(idle, "data");
    const running = connect(app.port, "127.0.0.1");
    running.write(FORM_HEAD);
    // The server reads connections in the order in which they came: when this one is answered, the
    // form's head has arrived.
    await sendRequest(app.port, "/healthz");

    const taken = await clockMilliseconds(async () => {
      app.process.kill("SIGTERM");
      await Promise.all([silent, halfHead, idle].map((socket) => once(socket.resume(), "close")));
      await expect(sendRequest(app.port, "/healthz")).rejects.toThrow();
      running.write("theme=dark");
      const answer = await readAnswer(running);
      expect(answer.status).toBe(303);
      expect(await app.exited).toBe(0);
    });
    // None of them was waited for until it ran into a limit.
    expect(taken).toBeLessThan(LIMITS.headersTimeoutMilliseconds);
    expect(app.output()).toContain('"msg":"stopped"');
  });

  test("of a public instance says not ready for two seconds before it takes no more connections", async () => {
    const app = await startApp({
      APP_URL: "https://automata.example",
      SESSION_SECRET: "4f8a21c96be07d35".repeat(4),
    });
    onTestFinished(() => app.stop());
    const health = () => sendRequest(app.port, "/healthz");
    expect((await health()).headers.get("strict-transport-security")).toBe(
      "max-age=31536000; includeSubDomains",
    );
    app.process.kill("SIGTERM");
    await eventually(async () => (await health()).status === 503, "it says that it stops");
    const page = await sendRequest(app.port, "/blog", {
      headers: { Host: "automata.example", Connection: "keep-alive" },
    });
    expect(page.status).toBe(200);
    expect(page.headers.get("connection")).toBe("close");
    expect(await app.exited).toBe(0);
  });
});

describe("a broken environment", () => {
  test("stops the boot and names the variable", async () => {
    await expect(startApp({ TRUST_PROXY_HOPS: "many" })).rejects.toThrow("TRUST_PROXY_HOPS");
  });
});
