import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { ensureRadicale } from "../../scripts/ensure-radicale";
import { findFreePort } from "../../scripts/free-port";

const START_MILLISECONDS = 30_000;

/** The password of every account of the server. */
export const RADICALE_PASSWORD = "an app password";

/** An answer of the server, as it is on the wire. */
interface DavAnswer {
  status: number;
  text: string;
  headers: Headers;
}

/** One entry as a calendar program would write it. */
export function davEntry(uid: string, [from, to]: [from: Date, to: Date], ...lines: string[]): string {
  const compact = (date: Date) => date.toISOString().replaceAll(/[-:]|\.\d+/g, "");
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Someone else//EN",
    "BEGIN:VEVENT",
    `UID:${uid}`,
    "DTSTAMP:20260101T000000Z",
    `DTSTART:${compact(from)}`,
    `DTEND:${compact(to)}`,
    "SUMMARY:Dentist",
    ...lines,
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ].join("\r\n");
}

/** A CalDAV server with accounts of its own. */
export interface Radicale {
  url: string;
  /** A new account with these calendars. Returns its name, and their addresses. */
  createAccount(calendars: string[]): Promise<{ userName: string; calendars: string[] }>;
  /** Sends a request as the owner of the address. */
  ask(
    method: string,
    address: string,
    options?: { body?: string; headers?: Record<string, string> },
  ): Promise<DavAnswer>;
  /** The entries of a calendar, read from the server itself: addresses and texts. */
  entries(calendar: string): Promise<{ address: string; text: string; etag: string }[]>;
  /** Requests that reached it, as "REPORT request for '/path'". */
  requests(): string[];
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Has something else answer at its address during some work. */
  whileReplaced(answer: RequestListener, work: () => Promise<unknown>): Promise<void>;
  stop(): Promise<void>;
}

const ACCOUNTS = 60;

/** Starts Radicale on a free port; null, after one line that says so, if it can't be installed. */
export async function startRadicale(): Promise<Radicale | null> {
  if (!(await ensureRadicale())) {
    process.stderr.write(
      "SKIPPED: the tests with Radicale, which is not installed (apt-get install radicale)\n",
    );
    return null;
  }
  const folder = await mkdtemp(path.join(tmpdir(), "automata-radicale-"));
  const port = await findFreePort();
  const names = Array.from({ length: ACCOUNTS }, (_, index) => `host${index}`);
  await writeFile(path.join(folder, "users"), names.map((name) => `${name}:${RADICALE_PASSWORD}\n`).join(""));
  await writeFile(
    path.join(folder, "config"),
    `[server]
hosts = 127.0.0.1:${port}
[auth]
type = htpasswd
htpasswd_filename = ${path.join(folder, "users")}
htpasswd_encryption = plain
delay = 0
[storage]
filesystem_folder = ${path.join(folder, "collections")}
[logging]
level = info
`,
  );
  const url = `http://127.0.0.1:${port}`;
  const log: string[] = [];
  let server = await start(folder, url, log);
  const authorization = (address: string) => {
    const [name = ""] = new URL(address).pathname.split("/").filter(Boolean);
    return `Basic ${Buffer.from(`${name}:${RADICALE_PASSWORD}`).toString("base64")}`;
  };
  const ask: Radicale["ask"] = async (method, address, { body, headers = {} } = {}) => {
    const response = await fetch(address, {
      method,
      headers: { ...headers, authorization: authorization(address) },
      ...(body === undefined ? {} : { body }),
    });
    return { status: response.status, text: await response.text(), headers: response.headers };
  };
  return {
    url,
    async createAccount(calendars) {
      const userName = names.shift() ?? "";
      const addresses = calendars.map((name) => `${url}/${userName}/${name}/`);
      for (const [index, address] of addresses.entries()) {
        const { status } = await ask("MKCALENDAR", address, { body: calendarNamed(calendars[index] ?? "") });
        if (status !== 201) throw new Error(`The calendar was not made: ${status}`);
      }
      return { userName, calendars: addresses };
    },
    ask,
    async entries(calendar) {
      const { text } = await ask("PROPFIND", calendar, { headers: { Depth: "1" } });
      const paths = [...text.matchAll(/<href>([^<]+\.ics)<\/href>/g)].map(([, found = ""]) => found);
      return Promise.all(
        paths.map(async (found) => {
          const address = new URL(found, url).href;
          const answer = await ask("GET", address);
          return { address, text: answer.text, etag: answer.headers.get("etag") ?? "" };
        }),
      );
    },
    requests: () => log.join("").match(/[A-Z]+ request for '[^']+'/g) ?? [],
    pause: () => end(server),
    async resume() {
      server = await start(folder, url, log);
    },
    async whileReplaced(answer, work) {
      await end(server);
      const other = createServer(answer);
      other.listen(port, "127.0.0.1");
      await once(other, "listening");
      try {
        await work();
      } finally {
        other.closeAllConnections();
        other.close();
        await once(other, "close");
        server = await start(folder, url, log);
      }
    },
    async stop() {
      await end(server);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const calendarNamed = (name: string) => `<?xml version="1.0" encoding="utf-8"?>
<C:mkcalendar xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:set><D:prop>
<D:displayname>${name}</D:displayname></D:prop></D:set></C:mkcalendar>`;

async function start(folder: string, url: string, log: string[]): Promise<ChildProcess> {
  const server = spawn("radicale", ["--config", path.join(folder, "config")], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [server.stdout, server.stderr])
    stream.on("data", (part: Buffer) => log.push(part.toString("utf8")));
  const deadline = performance.now() + START_MILLISECONDS;
  for (;;) {
    if (
      await fetch(url, { redirect: "manual" }).then(
        () => true,
        () => false,
      )
    )
      return server;
    if (server.exitCode !== null || performance.now() > deadline)
      throw new Error(`Radicale did not start:\n${log.join("")}`);
    await sleep(50);
  }
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once("exit", resolve));
  server.kill();
  await ended;
}
