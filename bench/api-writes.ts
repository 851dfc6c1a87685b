import { spawn } from "node:child_process";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import SqliteClient from "better-sqlite3";

import { findFreePort } from "../scripts/free-port";
import { startAppServer } from "../scripts/app-server";
import { SERVER_NODE_OPTIONS } from "../scripts/node-options";
import { seedDatabase, seedDemoAccounts } from "../scripts/seed-database";
import { hashToken } from "../app/lib/token-hash.server";

import type { RecordedStep } from "./record-sql";
import { alternate, type Figures, type Plan } from "./rounds";
import type { Contestant } from "./servers";
import { milliseconds, percent, printTable, whole } from "./table";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const CALLS_MAX = 20;
const KEY = `atm_${"b".repeat(43)}`;

/** A value of a statement that differs from call to call. */
type ReplayedValue = string | number | null | { keyHash: true } | { now: true } | { id: number };

/** A step of a call, as the yardstick repeats it. */
export type ReplayedStep =
  | Exclude<RecordedStep, { kind: "statement" }>
  | (Omit<Extract<RecordedStep, { kind: "statement" }>, "values"> & { values: ReplayedValue[] });

/** A call and everything that the yardstick does for it. */
export interface ReplayedWrite {
  method: "POST" | "PUT";
  path: string;
  /** JSON Schema of the body. */
  schema: object;
  steps: ReplayedStep[];
  status: number;
  answer: unknown;
}

interface MeasuredWrite {
  title: string;
  path: string;
  /** The path as the OpenAPI document has it. */
  template: string;
  body: object;
}

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
  const writes: MeasuredWrite[] = [
    {
      title: "a task",
      path: "/api/tasks",
      template: "/api/tasks",
      body: { title: "Call back", dueDay: "2031-05-05", dueTime: "14:30", leadId },
    },
    {
      title: "a note on a lead",
      path: `/api/leads/${leadId}/events`,
      template: "/api/leads/{id}/events",
      body: { kind: "note", text: "Calls back on Friday.", direction: "out" },
    },
  ];
  const recorded = await recordWrites(seeded, folder, writes);
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

/** Makes each call a few times, and keeps what the app ran for the last one. */
async function recordWrites(
  seeded: string,
  folder: string,
  writes: readonly MeasuredWrite[],
): Promise<ReplayedWrite[]> {
  const trace = path.join(folder, "recorded.jsonl");
  const recorder = pathToFileURL(path.join(ROOT, "bench/record-sql.ts")).href;
  const loader = pathToFileURL(path.join(ROOT, "node_modules/tsx/dist/loader.mjs")).href;
  const app = await startAppServer({
    databaseUrl: `file:${copyOf(seeded, folder, "recorded")}`,
    readyPath: "/",
    env: {
      NODE_OPTIONS: `${SERVER_NODE_OPTIONS} --import ${loader} --import ${recorder}`,
      RECORDED_SQL: trace,
    },
  });
  try {
    const document = (await (await fetch(`${app.url}/api/openapi.json`)).json()) as Document;
    const replayed: ReplayedWrite[] = [];
    for (const write of writes) {
      const [before, last] = await recordTwice(() => recordCall(app.url, trace, write));
      const operation = document.paths[write.template]?.["post"];
      const schema = resolved(operation?.requestBody.content["application/json"].schema ?? {}, document);
      const { status, answer } = last;
      replayed.push({
        ...{ method: "POST", path: write.path, schema, status, answer },
        steps: stepsOf(before.steps, last.steps),
      });
    }
    return replayed;
  } finally {
    await app.stop();
  }
}

/**
 * Two calls in a row that ran the same statements. The first call prepares what later ones find,
 * and what the app does by itself may come in between.
 */
async function recordTwice(call: () => Promise<Call>): Promise<[Call, Call]> {
  let before = await call();
  for (let tries = 0; tries < CALLS_MAX; tries += 1) {
    const last = await call();
    if (tries > 0 && shapeOf(before.steps) === shapeOf(last.steps)) return [before, last];
    before = last;
  }
  throw new Error("no two calls ran the same statements");
}

function shapeOf(steps: readonly RecordedStep[]): string {
  return steps
    .map((step) => (step.kind === "statement" ? step.sql : step.kind === "pragma" ? step.source : step.kind))
    .join("\n");
}

interface Document {
  paths: Record<
    string,
    Record<string, { requestBody: { content: Record<"application/json", { schema: object }> } }>
  >;
  components: { schemas: Record<string, object> };
}

/** A schema on its own, without the draft that it doesn't use. */
function resolved(schema: object, { components }: Document): object {
  return JSON.parse(
    JSON.stringify(schema, (key, value: unknown) => {
      const reference =
        typeof value === "object" && value !== null && "$ref" in value ? value.$ref : undefined;
      return typeof reference === "string"
        ? (components.schemas[reference.slice("#/components/schemas/".length)] ?? {})
        : key === "example" || key === "examples"
          ? undefined
          : value;
    }),
  ) as object;
}

interface Call {
  steps: RecordedStep[];
  status: number;
  answer: unknown;
}

async function recordCall(url: string, trace: string, { path: address, body }: MeasuredWrite): Promise<Call> {
  // What the app does by itself is over, or comes later.
  await new Promise((resolve) => setTimeout(resolve, 200));
  const from = readFileSync(trace, "utf8").length;
  const response = await fetch(url + address, {
    method: "POST",
    headers: { Authorization: `Bearer ${KEY}`, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`${address} answers ${response.status}: ${JSON.stringify(answer)}`);
  const lines = readFileSync(trace, "utf8").slice(from).trimEnd().split("\n");
  return {
    steps: lines.map((line) => JSON.parse(line) as RecordedStep),
    status: response.status,
    answer,
  };
}

/** The steps of a call; values that differ between two calls are ids and times of their own. */
function stepsOf(before: readonly RecordedStep[], last: readonly RecordedStep[]): ReplayedStep[] {
  const ids = new Map<string, number>();
  return last.map((step, index) => {
    const other = before[index];
    if (step.kind !== "statement" || other?.kind !== "statement") return step as ReplayedStep;
    const values = step.values.map((value, place): ReplayedValue => {
      if (value === hashToken(KEY)) return { keyHash: true };
      if (value === other.values[place]) return value as ReplayedValue;
      if (typeof value === "number") return { now: true };
      const text = String(value);
      const id = ids.get(text) ?? ids.size;
      ids.set(text, id);
      return { id };
    });
    return { ...step, values };
  });
}

async function startFastify(databaseFile: string, write: ReplayedWrite, file: string): Promise<Contestant> {
  writeFileSync(file, JSON.stringify(write));
  const port = await findFreePort();
  const child = spawn(
    process.execPath,
    ["--import", "tsx", "bench/fastify-server.ts", databaseFile, file, String(port)],
    {
      cwd: ROOT,
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, NODE_ENV: "production", NODE_OPTIONS: SERVER_NODE_OPTIONS },
    },
  );
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error("The Fastify server ended before it answered.");
    const answered = await fetch(url).then(
      () => true,
      () => false,
    );
    if (answered) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { name: "fastify", url, pid: child.pid ?? 0, stop: () => Promise.resolve(child.kill()) };
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
