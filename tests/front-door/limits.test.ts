import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { PICTURE_BYTES_MAX } from "~/models/picture/picture-limits";

import { clockMilliseconds } from "../setup/clock-time";

import { type AppServer, spentMilliseconds, startApp } from "./support/app-server";
import { readAnswer, sendRequest } from "./support/raw-http";

let app: AppServer;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const FORM = "application/x-www-form-urlencoded";

function head(lines: string[]): string {
  return ["POST /theme HTTP/1.1", `Host: 127.0.0.1:${app.port}`, ...lines, "", ""].join("\r\n");
}

/** Memory of the server in MB (Linux). */
function memory(): number {
  const status = readFileSync(`/proc/${app.process.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** Writes until the other side is gone. */
async function pour(socket: Socket, chunk: Buffer, times: number): Promise<void> {
  for (let index = 0; index < times && socket.writable; index += 1) {
    if (socket.write(chunk)) continue;
    // A reset is how the other side says that it has had enough.
    await Promise.race([once(socket, "drain"), once(socket, "close")]).catch(() => undefined);
  }
}

describe("bodies", () => {
  test.each([FORM, "multipart/form-data; boundary=x", "application/json", "text/plain"])(
    "refuses 500 MB of %s by its length before any of it is read",
    async (type) => {
      const socket = connect(app.port, "127.0.0.1");
      const headBytes = head([`Content-Type: ${type}`, `Content-Length: ${500 * 1024 * 1024}`]);
      socket.write(headBytes);
      const { status, headers } = await readAnswer(socket);
      expect(status).toBe(413);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(socket.bytesWritten).toBe(Buffer.byteLength(headBytes));
    },
  );

  test("cuts off 500 MB that come without a length", async () => {
    const before = memory();
    const socket = connect(app.port, "127.0.0.1");
    const answer = readAnswer(socket);
    socket.write(head([`Content-Type: ${FORM}`, "Transfer-Encoding: chunked"]));
    const data = Buffer.alloc(1024 * 1024, "a");
    const chunk = Buffer.concat([
      Buffer.from(`${data.byteLength.toString(16)}\r\n`),
      data,
      Buffer.from("\r\n"),
    ]);
    await pour(socket, chunk, 500);
    expect((await answer).status).toBe(413);
    expect(memory() - before).toBeLessThan(60);
  });

  test.each([undefined, "2024-01-01"])(
    "answers an identity request over 1 MiB with the protocol's own error, API version %s",
    async (version) => {
      const { status, headers, body } = await sendRequest(app.port, "/auth/v1/signup", {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          ...(version === undefined ? {} : { "X-Supabase-Api-Version": version }),
        },
        body: JSON.stringify({ email: "a".repeat(1024 * 1024) }),
      });
      expect(status).toBe(413);
      expect(headers.get("x-sb-error-code")).toBe("request_entity_too_large");
      expect(JSON.parse(body)).toEqual(
        version === undefined
          ? {
              code: 413,
              error_code: "request_entity_too_large",
              msg: "What you sent is too large. Please go back and shorten it.",
            }
          : {
              code: "request_entity_too_large",
              message: "What you sent is too large. Please go back and shorten it.",
            },
      );
    },
  );

  test("refuses a form just over 64 kB and takes one just under", async () => {
    const send = (bytes: number) =>
      sendRequest(app.port, "/theme", {
        method: "POST",
        headers: { "Content-Type": FORM, "Sec-Fetch-Site": "same-origin" },
        body: "theme=dark&redirectTo=/".padEnd(bytes, "a"),
      });
    expect((await send(64 * 1024 + 1)).status).toBe(413);
    expect((await send(64 * 1024)).status).toBe(303);
  });

  test("takes a long form where long texts are written, and nowhere else", async () => {
    const send = async (path: string, bytes: number) => {
      const { status, headers } = await sendRequest(app.port, path, {
        method: "POST",
        headers: { "Content-Type": FORM, "Sec-Fetch-Site": "same-origin" },
        body: "body=".padEnd(bytes, "a"),
      });
      return headers.get("location")?.startsWith("/login") ? "sign in" : status;
    };
    const id = crypto.randomUUID();
    const editors = ["/admin/blog/new", `/admin/blog/${id}`, "/admin/blog/preview", "/admin/site/privacy"];
    for (const path of [...editors, "/admin/proposals/new", `/admin/proposals/${id}/edit`]) {
      expect(await send(path, 2 * 1024 * 1024), path).toBe("sign in");
      expect(await send(path, 2 * 1024 * 1024 + 1), path).toBe(413);
    }
    for (const path of ["/contact", "/admin/leads", "/admin/site", `/admin/proposals/${id}`])
      expect(await send(path, 64 * 1024 + 1), path).toBe(413);
  });

  describe("that bring a file", () => {
    const FILE = "multipart/form-data; boundary=x";
    const part = 'Content-Disposition: form-data; name="file"; filename="x.jpg"';

    test("may be long where pictures are taken, and nowhere else", async () => {
      const send = (path: string, type: string) =>
        sendRequest(app.port, path, {
          method: "POST",
          headers: { "Content-Type": type, "Sec-Fetch-Site": "same-origin" },
          body: `--x\r\n${part}\r\n\r\n${"a".repeat(3_000_000)}\r\n--x--\r\n`,
        });
      expect((await send("/cloudinary-demo", FILE)).status).toBe(303);
      expect((await send("/pictures?use=gallery", FILE)).status).toBe(303);
      for (const path of ["/theme", "/contact", "/cloudinary-demo/x", "/login?x=/cloudinary-demo"])
        expect((await send(path, FILE)).status, path).toBe(413);
      expect((await send("/cloudinary-demo", FORM)).status).toBe(413);
    });

    test("are refused with words at 100 MB, by length at once and without one as soon as they are too long", async () => {
      const before = memory();
      const told = connect(app.port, "127.0.0.1");
      const start = (more: string) =>
        [
          "POST /pictures?use=gallery HTTP/1.1",
          `Host: 127.0.0.1:${app.port}`,
          `Content-Type: ${FILE}`,
          more,
          "",
          "",
        ].join("\r\n");
      told.write(start(`Content-Length: ${100 * 1024 * 1024}`));
      const refused = await readAnswer(told);
      expect(refused.status).toBe(413);
      expect(refused.body).toContain(`a picture ${PICTURE_BYTES_MAX / 1024 / 1024} MB`);
      const silent = connect(app.port, "127.0.0.1");
      const answer = readAnswer(silent);
      silent.write(start("Transfer-Encoding: chunked"));
      const data = Buffer.alloc(1024 * 1024, "a");
      const size = Buffer.from(`${data.byteLength.toString(16)}\r\n`);
      await pour(silent, Buffer.concat([size, data, Buffer.from("\r\n")]), 100);
      // Nobody is signed in: what is said may be that, or that it is too much.
      expect([303, 413]).toContain((await answer).status);
      expect(memory() - before).toBeLessThan(40);
    });
  });

  test("says no before a client sends what it asked about", async () => {
    const socket = connect(app.port, "127.0.0.1");
    socket.write(head([`Content-Type: ${FORM}`, "Content-Length: 999999", "Expect: 100-continue"]));
    expect((await readAnswer(socket)).status).toBe(413);
  });

  test("lets a client go on that asked first", async () => {
    const socket = connect(app.port, "127.0.0.1");
    socket.write(
      head([`Content-Type: ${FORM}`, "Content-Length: 10", "Expect: 100-continue", "Connection: close"]),
    );
    const [first] = (await once(socket, "data")) as [Buffer];
    expect(first.toString()).toBe("HTTP/1.1 100 Continue\r\n\r\n");
    socket.write("theme=dark");
    expect((await readAnswer(socket)).status).toBe(303);
  });

  test("survives hostile field names on every form that there is", async () => {
    for (const name of [
      "zzz[10000000]",
      "zzz[4294967294]",
      "tags[100]",
      "__proto__.x",
      "constructor.prototype.x",
      "a".repeat(65),
    ]) {
      const before = spentMilliseconds(app);
      const { status } = await sendRequest(app.port, "/theme", {
        method: "POST",
        headers: { "Content-Type": FORM, "Sec-Fetch-Site": "same-origin" },
        body: `${encodeURIComponent(name)}=a`,
      });
      expect(status, name).toBe(400);
      expect(spentMilliseconds(app) - before).toBeLessThan(500);
    }
  });
});

describe("slow clients", () => {
  test("are closed without a whole head within ten seconds, while others are served", async () => {
    const silent = connect(app.port, "127.0.0.1");
    const slow = Array.from({ length: 50 }, () => connect(app.port, "127.0.0.1"));
    for (const socket of slow) socket.write("GET / HTTP/1.1\r\nHost: loc");
    const closed = [silent, ...slow].map((socket) => once(socket.resume(), "close"));
    expect((await sendRequest(app.port, "/healthz")).status).toBe(200);
    // Node itself would close them after a minute.
    expect(await clockMilliseconds(() => Promise.all(closed))).toBeLessThan(30_000);
  });
});
