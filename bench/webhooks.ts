import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import { z } from "zod";

import { startAppServer } from "../scripts/app-server";
import { run } from "../scripts/run";
import { startEmbedded } from "../tests/setup/postgres-server";

import { createDatabase } from "./scale";
import { printTable, whole } from "./table";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const RECEIVERS = 5;
/** The fan-out ends here, however much is missing. */
const LONGEST_MILLISECONDS = 300_000;

const QueuedSchema = z.object({ milliseconds: z.number() });

/** The fan-out of events to several receivers by two instances. */
interface WebhookFigures {
  engine: string;
  events: number;
  /** How long it took to write the events, for all receivers. */
  queueMilliseconds: number;
  deliveries: number;
  seconds: number;
  perSecond: number;
  /** Deliveries that arrived a second time although they were acknowledged. */
  repeated: number;
}

/** A receiver that acknowledges everything, and the ids that it got. */
async function startReceiver(): Promise<{ url: string; ids: string[]; server: Server }> {
  const ids: string[] = [];
  const server = createServer((request, response) => {
    request.resume();
    request.on("end", () => {
      ids.push(String(request.headers["webhook-id"]));
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, ids, server };
}

async function script(databaseUrl: string, args: string[]): Promise<string> {
  const result = await run(
    process.execPath,
    ["--import", "tsx", "bench/programs/measure-webhooks.ts", ...args],
    {
      quiet: true,
      cwd: ROOT,
      env: { DATABASE_URL: databaseUrl, ALLOWED_PRIVATE_HOSTS: "127.0.0.1" },
    },
  );
  if (result.code !== 0) throw new Error(result.output);
  return result.output;
}

async function measure(
  engine: string,
  databaseUrl: string,
  folder: string,
  events: number,
): Promise<WebhookFigures> {
  const receivers = await Promise.all(Array.from({ length: RECEIVERS }, startReceiver));
  const output = await script(databaseUrl, ["queue", String(events), ...receivers.map(({ url }) => url)]);
  const line = output.split("\n").find((text) => text.startsWith("RESULT ")) ?? "";
  const { milliseconds } = QueuedSchema.parse(JSON.parse(line.slice("RESULT ".length)));
  const instances = await Promise.all(
    ["one", "two"].map((name) =>
      startAppServer({
        databaseUrl,
        env: { ALLOWED_PRIVATE_HOSTS: "127.0.0.1" },
        logFile: path.join(folder, `webhooks-${engine}-${name}.log`),
      }),
    ),
  );
  try {
    const startedAt = performance.now();
    const wanted = events * RECEIVERS;
    const arrived = () => receivers.reduce((sum, { ids }) => sum + ids.length, 0);
    await script(databaseUrl, ["resume"]);
    while (arrived() < wanted && performance.now() - startedAt < LONGEST_MILLISECONDS) await sleep(20);
    const seconds = (performance.now() - startedAt) / 1_000;
    // Repetitions would come when a lane opens again.
    await sleep(3_000);
    const different = receivers.reduce((sum, { ids }) => sum + new Set(ids).size, 0);
    return {
      engine,
      events,
      queueMilliseconds: milliseconds,
      deliveries: different,
      seconds,
      perSecond: different / seconds,
      repeated: arrived() - different,
    };
  } finally {
    await Promise.all(instances.map((instance) => instance.stop()));
    for (const { server } of receivers) {
      server.closeAllConnections();
      server.close();
    }
  }
}

/** Fans events out to five receivers by two instances, on both engines. */
export async function measureWebhooks(folder: string, events: number): Promise<WebhookFigures[]> {
  const sqlite = await measure("sqlite", `file:${path.join(folder, "webhooks.db")}`, folder, events);
  const server = await startEmbedded();
  try {
    await createDatabase(server.adminUrl, "webhooks");
    const url = new URL(server.adminUrl);
    url.pathname = "webhooks";
    return [sqlite, await measure("postgres", url.href, folder, events)];
  } finally {
    await server.stop();
  }
}

export function printWebhooks(figures: WebhookFigures[]): void {
  printTable(
    `Webhooks: ${whole(figures[0]?.events ?? 0)} events to ${RECEIVERS} receivers by two instances`,
    ["", "written in s", "delivered", "in s", "per second", "sent again"],
    figures.map(({ engine, queueMilliseconds, deliveries, seconds, perSecond, repeated }) => [
      engine,
      (queueMilliseconds / 1_000).toFixed(1),
      whole(deliveries),
      seconds.toFixed(1),
      whole(perSecond),
      whole(repeated),
    ]),
  );
}
