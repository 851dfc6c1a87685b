import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { z } from "zod";

import { run } from "../scripts/run";
import { startEmbedded } from "../tests/setup/postgres-server";

import { createDatabase } from "./scale";
import { milliseconds, printTable, whole } from "./table";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const CALENDARS = 3;
const EVENTS = 5_000;
const HALF_HOUR_MILLISECONDS = 30 * 60_000;
/** Spread over the year that can be booked. */
const STEP_MILLISECONDS = (365 * 24 * 60 * 60_000) / EVENTS;

const MeasuredSchema = z.object({
  before: z.number(),
  after: z.number(),
  slotsBefore: z.number(),
  slotsAfter: z.number(),
  busyTimes: z.number(),
  unread: z.number(),
  readSeconds: z.number(),
});

/** A search for the free times of a month, without and with connected calendars. */
interface CalendarFigures extends z.output<typeof MeasuredSchema> {
  engine: string;
}

/** A calendar with as many events as someone collects in years, all of them ahead. */
function calendarText(number: number): string {
  const compact = (at: number) => new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, "");
  const first = Date.now() + number * 17 * 60_000;
  const events = Array.from({ length: EVENTS }, (_, index) => {
    const from = first + index * STEP_MILLISECONDS;
    return [
      "BEGIN:VEVENT",
      `UID:${number}-${index}`,
      `DTSTART:${compact(from)}`,
      `DTEND:${compact(from + HALF_HOUR_MILLISECONDS)}`,
      `SUMMARY:Event ${index}`,
      "END:VEVENT",
    ].join("\r\n");
  });
  return ["BEGIN:VCALENDAR", ...events, "END:VCALENDAR", ""].join("\r\n");
}

async function measure(engine: string, databaseUrl: string, addresses: string[]): Promise<CalendarFigures> {
  const result = await run(
    process.execPath,
    ["--import", "tsx", "bench/programs/measure-calendars.ts", ...addresses],
    {
      quiet: true,
      cwd: ROOT,
      env: { DATABASE_URL: databaseUrl },
    },
  );
  const line = result.output.split("\n").find((text) => text.startsWith("RESULT "));
  if (result.code !== 0 || !line) throw new Error(result.output);
  return { engine, ...MeasuredSchema.parse(JSON.parse(line.slice("RESULT ".length))) };
}

/** Searches for free times with and without three connected calendars, on both engines. */
export async function measureCalendars(folder: string): Promise<CalendarFigures[]> {
  const texts = Array.from({ length: CALENDARS }, (_, number) => calendarText(number));
  const server = createServer((request, response) => {
    response.end(texts[Number(request.url?.slice(1))] ?? "");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const addresses = texts.map((_, number) => `http://127.0.0.1:${port}/${number}`);
  try {
    const sqlite = await measure("sqlite", `file:${path.join(folder, "calendars.db")}`, addresses);
    const postgres = await startEmbedded();
    try {
      await createDatabase(postgres.adminUrl, "calendars");
      const url = new URL(postgres.adminUrl);
      url.pathname = "calendars";
      return [sqlite, await measure("postgres", url.href, addresses)];
    } finally {
      await postgres.stop();
    }
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

export function printCalendars(figures: CalendarFigures[]): void {
  printTable(
    `Free times of a month with ${CALENDARS} connected calendars of ${whole(EVENTS)} events, ms (median)`,
    ["", "without", "with", "ratio", "slots without", "with", "busy times", "unread", "reading one, s"],
    figures.map((one) => [
      one.engine,
      milliseconds(one.before),
      milliseconds(one.after),
      (one.after / one.before).toFixed(2),
      whole(one.slotsBefore),
      whole(one.slotsAfter),
      whole(one.busyTimes),
      whole(one.unread),
      one.readSeconds.toFixed(1),
    ]),
  );
}
