import { sql, type SQL } from "drizzle-orm";

import { env } from "~/server/env.server";

import { PostgresClient } from "./connection.server";

const CHANNEL = "automata_content";
const RETRY_MILLISECONDS = 1_000;

/**
 * An expression that has the database send a text to all listeners when the transaction commits.
 * Only PostgreSQL can do that; on SQLite it does nothing.
 */
export function sendNotice(text: SQL): SQL<unknown> {
  return env.dialect === "sqlite" ? sql`null` : sql`pg_notify(${CHANNEL}, ${text})`;
}

/**
 * Calls `onNotice` with each text that any instance sends, on PostgreSQL. Returns a function that
 * ends it. While the connection is away nothing is heard, and nothing is heard later: it is only
 * made again, once a second. So listeners also have to ask.
 */
export function listenForNotices(onNotice: (text: string) => void): () => void {
  if (env.dialect === "sqlite") return () => undefined;
  let stopped = false;
  let client: PostgresClient | undefined;
  let timer: NodeJS.Timeout | undefined;

  function listen(): void {
    // A pooler would give the connection to others, so it is past one.
    const next = new PostgresClient({
      connectionString: env.databaseDirectUrl,
      application_name: "automata",
      keepAlive: true,
    });
    client = next;
    next.on("notification", ({ payload = "" }) => onNotice(payload));
    const retry = () => {
      if (stopped || client !== next) return;
      client = undefined;
      timer = setTimeout(listen, RETRY_MILLISECONDS).unref();
    };
    next.once("end", retry);
    begin(next).catch(() => {
      retry();
      return next.end().catch(() => undefined);
    });
  }
  listen();

  return () => {
    stopped = true;
    clearTimeout(timer);
    void client?.end().catch(() => undefined);
  };
}

async function begin(client: PostgresClient): Promise<void> {
  await client.connect();
  await client.query(`listen ${CHANNEL}`);
}
