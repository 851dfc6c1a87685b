import { copyFileSync } from "node:fs";
import path from "node:path";

import SqliteClient from "better-sqlite3";

import { startAppServer } from "../scripts/app-server";
import { seedDatabase, seedDemoAccounts } from "../scripts/seed-database";
import { hashToken } from "../app/lib/token-hash.server";

import { KEY, recordCalls, startFastify, type MeasuredCall } from "./recorded-calls";
import { alternate, type Figures, type Plan } from "./rounds";
import { milliseconds, percent, printTable, whole } from "./table";

type ApiWriteFigures = Record<
  string,
  { app: Figures | undefined; fastify: Figures | undefined; statements: number }
>;

/**
 * Writes of the API beside a Fastify route that runs the same SQL on a copy of the database. What
 * the app runs for a call is recorded from the app itself.
 */
export async function measureApiWrites(plan: Plan, folder: string): Promise<ApiWriteFigures> {
  const seeded = path.join(folder, "api-writes.db");
  await seedDatabase(`file:${seeded}`);
  await seedDemoAccounts(`file:${seeded}`, { password: "a password for the bench" });
  const leadId = prepare(seeded);
  const common = { method: "POST" as const, authorization: `Bearer ${KEY}` };
  const writes: MeasuredCall[] = [
    {
      ...common,
      title: "a task",
      path: "/api/tasks",
      template: "/api/tasks",
      body: { title: "Call back", dueDay: "2031-05-05", dueTime: "14:30", leadId },
    },
    {
      ...common,
      title: "a note on a lead",
      path: `/api/leads/${leadId}/events`,
      template: "/api/leads/{id}/events",
      body: { kind: "note", text: "Calls back on Friday.", direction: "out" },
    },
  ];
  const recorded = await recordCalls(copyOf(seeded, folder, "recorded"), folder, () =>
    Promise.resolve(writes),
  );
  const figures: ApiWriteFigures = {};
  for (const [index, { title, body }] of writes.entries()) {
    const replayed = recorded[index];
    if (!replayed) throw new Error(`${title} was not recorded`);
    const [appFile, fastifyFile] = ["app", "fastify"].map((name) =>
      copyOf(seeded, folder, `${name}-${index}`),
    );
    const app = await startAppServer({
      databaseUrl: `file:${appFile}`,
      readyPath: "/",
      logFile: path.join(folder, `api-writes-${index}.log`),
    });
    const yardstick = await startFastify(
      fastifyFile ?? "",
      replayed,
      path.join(folder, `write-${index}.json`),
    );
    try {
      const headers = { authorization: `Bearer ${KEY}`, "content-type": "application/json" };
      const figure = await alternate([{ ...app, name: "app" }, yardstick], plan, () => ({
        paths: [replayed.path],
        headers,
        method: replayed.method,
        body: JSON.stringify(body),
      }));
      const statements = replayed.steps.filter(({ kind }) => kind === "statement").length;
      figures[title] = { app: figure["app"], fastify: figure["fastify"], statements };
    } finally {
      await Promise.all([app.stop(), yardstick.stop()]);
    }
  }
  return figures;
}

/** Adds a key and a lead, and takes away the limit on writes, which must not be measured. */
function prepare(file: string): string {
  const database = new SqliteClient(file);
  const { id } = database.prepare("select id from users where email = 'super_admin@demo.test'").get() as {
    id: string;
  };
  const leadId = crypto.randomUUID();
  const now = Date.now();
  insert(database, "api_keys", {
    ...{
      id: crypto.randomUUID(),
      user_id: id,
      name: "Bench",
      key_hash: hashToken(KEY),
      prefix: KEY.slice(0, 8),
    },
    ...{ may_write: 1, permissions: JSON.stringify(["view_leads", "manage_leads"]) },
    ...{ assurance_level: "aal2", created_at: now, last_used_at: now + 86_400_000 },
  });
  insert(database, "leads", {
    ...{ id: leadId, email: "ana@bench.test", source: "staff", status: "new", search_text: "ana" },
    ...{ created_at: now, updated_at: now, last_event_at: now },
  });
  for (const change of ["insert", "update"])
    database.exec(
      `create trigger bench_no_limit_${change} after ${change} on rate_limits begin delete from rate_limits where bucket = new.bucket; end`,
    );
  database.pragma("wal_checkpoint(TRUNCATE)");
  database.close();
  return leadId;
}

/** Adds a row, with the columns that the table has. */
function insert(database: SqliteClient.Database, table: string, row: Record<string, unknown>): void {
  const columns = database.pragma(`table_info(${table})`) as { name: string }[];
  const given = columns.map(({ name }) => name).filter((name) => name in row);
  const places = given.map(() => "?").join(", ");
  database
    .prepare(`insert into ${table} (${given.join(", ")}) values (${places})`)
    .run(...given.map((name) => row[name]));
}

function copyOf(seeded: string, folder: string, name: string): string {
  const file = path.join(folder, `api-writes-${name}.db`);
  copyFileSync(seeded, file);
  return file;
}

export function printApiWrites(figures: ApiWriteFigures): void {
  printTable(
    "Writes of the API beside a Fastify route that runs the same SQL (promised: 60 %)",
    ["", "statements", "app/s", "Fastify/s", "share", "CPU ms app", "CPU ms Fastify", "p99 app", "errors"],
    Object.entries(figures).map(([title, { app, fastify, statements }]) => [
      title,
      String(statements),
      whole(app?.requestsPerSecond ?? 0),
      whole(fastify?.requestsPerSecond ?? 0),
      percent((app?.requestsPerSecond ?? 0) / (fastify?.requestsPerSecond ?? 1)),
      milliseconds(app?.cpuPerRequest ?? 0),
      milliseconds(fastify?.cpuPerRequest ?? 0),
      milliseconds(app?.p99 ?? 0),
      String((app?.errors ?? 0) + (fastify?.errors ?? 0)),
    ]),
  );
}
