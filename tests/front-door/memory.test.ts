import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";

import { expect, onTestFinished, test } from "vitest";

import { startScript } from "../setup/processes";
import { startReceiver } from "../setup/webhook-receiver";

const WARM_UP_ROUNDS = 3;
const ROUNDS = 9;
const MEBIBYTE = 1024 * 1024;
/** Three rounds that each keep one of their large answers would leave several times as much. */
const GROWTH_BYTES_MAX = 2 * MEBIBYTE;

const calendarOf = (...entries: string[][]) =>
  [
    "BEGIN:VCALENDAR",
    ...entries.flatMap((lines) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"]),
    "END:VCALENDAR",
  ].join("\r\n");
const bomb = gzipSync(Buffer.alloc(20 * MEBIBYTE));
const repeating = ["RRULE:FREQ=SECONDLY", "RRULE:FREQ=DAILY;BYHOUR=0,1,2,3,4,5;BYMINUTE=0,1,2,3,4,5"].map(
  (rule) => ["DTSTART:20261124T090000Z", "DURATION:PT1S", rule],
);
const manyEntries = calendarOf(
  ...Array.from({ length: 20_000 }, (_, index) => [
    `UID:${index}`,
    `DTSTART:2026${12 - (index % 3)}${10 + (index % 19)}T100000Z`,
    "DURATION:PT30M",
    "SUMMARY:Weekly planning",
  ]),
);

/** Calendars by path, and what their host finds out about each: a fault, or entries left out. */
const CALENDARS: Record<string, { answer: (response: ServerResponse) => void; result: string | number }> = {
  "/too-large": { answer: (response) => pour(response, 50 * MEBIBYTE), result: "too_large" },
  "/gzip-bomb": {
    answer: (response) => void response.setHeader("Content-Encoding", "gzip").end(bomb),
    result: "not_a_calendar",
  },
  "/rule-bomb": { answer: (response) => void response.end(calendarOf(...repeating)), result: 2 },
  "/many-entries": { answer: (response) => void response.end(manyEntries), result: 0 },
};

test("a process that meets hostile calendars and receivers again and again keeps nothing of it", async () => {
  const feeds = await serveCalendars();
  const receiver = await startReceiver();
  onTestFinished(receiver.stop);
  receiver.answer = (_request, response) => pour(response.writeHead(200), 1_000 * MEBIBYTE);
  const databaseUrl = await createDatabase();

  const child = startScript("tests/processes/endure-hostile-answers.ts", {
    databaseUrl,
    args: [receiver.url, String(ROUNDS), ...feeds],
    nodeOptions: ["--expose-gc"],
  });
  const lines: unknown[] = [];
  for await (const line of child.lines) lines.push(JSON.parse(line));
  expect(await child.ended).toEqual({ code: 0, errorOutput: "" });

  const results = lines.pop();
  expect(results).toEqual(Object.values(CALENDARS).map(({ result }) => result));
  const rounds = lines as { polled: number; delivered: number; bytes: number; resources: number }[];
  expect(rounds).toHaveLength(ROUNDS);
  for (const { polled, delivered } of rounds)
    expect({ polled, delivered }).toEqual({ polled: 4, delivered: 20 });
  const [early, late] = [rounds.slice(WARM_UP_ROUNDS, -3), rounds.slice(-3)];
  const least = (list: typeof rounds, of: "bytes" | "resources") => Math.min(...list.map((one) => one[of]));
  expect(least(late, "bytes") - least(early, "bytes"), JSON.stringify(rounds)).toBeLessThan(GROWTH_BYTES_MAX);
  expect(least(late, "resources")).toBeLessThanOrEqual(least(early, "resources"));
});

/** Serves the calendars, empty while they are being connected. Returns their addresses. */
async function serveCalendars(): Promise<string[]> {
  const known = new Set<string>();
  const listener: RequestListener = ({ url = "" }, response) => {
    if (known.has(url)) return CALENDARS[url]?.answer(response);
    known.add(url);
    response.end(calendarOf());
  };
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return Object.keys(CALENDARS).map((calendar) => `http://127.0.0.1:${port}${calendar}`);
}

/** Answers with this many bytes, as fast as they are read. */
function pour(response: ServerResponse, bytes: number): void {
  const part = Buffer.alloc(MEBIBYTE / 4, "A");
  let left = bytes;
  const write = () => {
    while (left > 0 && !response.destroyed) {
      left -= part.byteLength;
      if (!response.write(part)) return;
    }
    response.end();
  };
  response.on("drain", write);
  write();
}

/** An SQLite database of its own with all tables. */
async function createDatabase(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), "automata-memory-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const databaseUrl = `file:${path.join(folder, "test.db")}`;
  expect(await startScript("scripts/db-migrate.ts", { databaseUrl }).ended).toMatchObject({ code: 0 });
  return databaseUrl;
}

test("the server's file is ASCII, so that Node keeps its text with one byte for each character", () => {
  const beyond = readFileSync("build/server/index.js", "utf8").match(/[^\x00-\x7f]/gu);
  expect(beyond).toBeNull();
});
