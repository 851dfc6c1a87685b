import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import { z } from "zod";

import { startAppServer } from "../scripts/app-server";
import { run } from "../scripts/run";
import { startEmbedded } from "../tests/setup/postgres-server";

import { createDatabase } from "./scale";
import { milliseconds, printTable, whole } from "./table";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const PARALLEL_BOOKINGS = 200;
const PARALLEL_POSTS = 50;
/** A form that comes back faster than this counts as a bot's. */
const READING_MILLISECONDS = 2_500;

const MeasuredSchema = z.object({
  bookings: z.number(),
  times: z.object({
    hosts: z.number(),
    takenInMonth: z.number(),
    takenInYear: z.number(),
    searchOfMonth: z.number(),
  }),
  free: z.array(z.string()).min(PARALLEL_BOOKINGS),
  lonely: z.string(),
});

/** The result of many posts sent at once. */
interface Rush {
  milliseconds: number;
  /** How often each status came back. */
  statuses: Record<string, number>;
  /** Refusals that offer other times. */
  withOffers: number;
}

interface BookingFigures {
  engine: string;
  /** Consultations in the calendar before. */
  bookings: number;
  times: z.output<typeof MeasuredSchema>["times"];
  manyTimes: Rush;
  oneTime: Rush;
}

/** Posts the form of the booking page for each of these times at once, each for another visitor. */
async function rush(url: string, startsAt: string[], label: string): Promise<Rush> {
  const page = await (await fetch(`${url}/booking`)).text();
  const stamp = /name="stamp" value="([^"]+)"/.exec(page)?.[1] ?? "";
  await sleep(READING_MILLISECONDS);
  const startedAt = performance.now();
  const answers = await Promise.all(
    startsAt.map(async (slot, index) => {
      const body = new URLSearchParams({
        name: "Pat Example",
        email: `${label}-${index}@visitors.test`,
        company: "",
        note: "",
        consent: "on",
        tz: "Europe/Berlin",
        key: crypto.randomUUID(),
        stamp,
        slot,
      });
      const headers = { Origin: url, "X-Forwarded-For": `10.1.${index % 250}.${label.length}` };
      const response = await fetch(`${url}/booking`, { method: "POST", body, headers, redirect: "manual" });
      return { status: response.status, page: await response.text() };
    }),
  );
  const statuses: Record<string, number> = {};
  for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
  return {
    milliseconds: performance.now() - startedAt,
    statuses,
    withOffers: answers.filter(({ status, page }) => status === 409 && page.includes("Nearest free times"))
      .length,
  };
}

async function measure(engine: string, databaseUrl: string, folder: string): Promise<BookingFigures> {
  const result = await run(process.execPath, ["--import", "tsx", "bench/programs/measure-booking.ts"], {
    quiet: true,
    cwd: ROOT,
    env: { DATABASE_URL: databaseUrl },
  });
  const line = result.output.split("\n").find((text) => text.startsWith("RESULT "));
  if (result.code !== 0 || !line) throw new Error(result.output);
  const { bookings, times, free, lonely } = MeasuredSchema.parse(JSON.parse(line.slice("RESULT ".length)));
  const app = await startAppServer({
    databaseUrl,
    env: { TRUST_PROXY_HOPS: "1" },
    logFile: path.join(folder, `booking-${engine}.log`),
  });
  try {
    const manyTimes = await rush(app.url, free.slice(0, PARALLEL_BOOKINGS), "many");
    const oneTime = await rush(app.url, Array<string>(PARALLEL_POSTS).fill(lonely), "one");
    return { engine, bookings, times, manyTimes, oneTime };
  } finally {
    await app.stop();
  }
}

/** Searches for free times in a year of consultations and books many at once, on both engines. */
export async function measureBooking(folder: string): Promise<BookingFigures[]> {
  const sqlite = await measure("sqlite", `file:${path.join(folder, "booking.db")}`, folder);
  const server = await startEmbedded();
  try {
    await createDatabase(server.adminUrl, "booking");
    const url = new URL(server.adminUrl);
    url.pathname = "booking";
    return [sqlite, await measure("postgres", url.href, folder)];
  } finally {
    await server.stop();
  }
}

export function printBooking(figures: BookingFigures[]): void {
  printTable(
    `Free times among ${whole(figures[0]?.bookings ?? 0)} consultations of a year, ms (median)`,
    ["", "database: hosts", "taken in a month", "taken in a year", "search of a month"],
    figures.map(({ engine, times }) => [
      engine,
      ...[times.hosts, times.takenInMonth, times.takenInYear, times.searchOfMonth].map(milliseconds),
    ]),
  );
  for (const { engine, manyTimes, oneTime } of figures) {
    const words = ({ statuses, milliseconds, withOffers }: Rush) =>
      `${Object.entries(statuses)
        .map(([status, count]) => `${count} × ${status}`)
        .join(
          ", ",
        )} in ${whole(milliseconds)} ms${withOffers > 0 ? `, ${withOffers} with the nearest free times` : ""}`;
    console.log(`${engine}: ${PARALLEL_BOOKINGS} posts at once for as many times: ${words(manyTimes)}`);
    console.log(`${engine}: ${PARALLEL_POSTS} posts at once for one time: ${words(oneTime)}`);
  }
}
