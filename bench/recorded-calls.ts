import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { findFreePort } from "../scripts/free-port";
import { startAppServer } from "../scripts/app-server";
import { SERVER_NODE_OPTIONS } from "../scripts/node-options";
import { hashToken } from "../app/lib/token-hash.server";

import type { RecordedStep } from "./record-sql";
import { waitForAnswer, type Contestant } from "./servers";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const CALLS_MAX = 20;
/** The key of the API with which the bench writes. */
export const KEY = `atm_${"b".repeat(43)}`;

/** A value of a statement that differs from call to call. */
type ReplayedValue = string | number | null | { keyHash: true } | { now: true } | { id: number };

/** A step of a call, as the yardstick repeats it. */
export type ReplayedStep =
  | Exclude<RecordedStep, { kind: "statement" }>
  | (Omit<Extract<RecordedStep, { kind: "statement" }>, "values"> & { values: ReplayedValue[] });

/** A call and everything that the yardstick does for it. */
export interface ReplayedCall {
  method: "GET" | "POST";
  path: string;
  /** JSON Schema of the body; undefined for a read. */
  schema?: object | undefined;
  steps: ReplayedStep[];
  status: number;
  answer: unknown;
}

/** A call of the API that is measured. */
export interface MeasuredCall {
  title: string;
  method: "GET" | "POST";
  path: string;
  /** The path as the OpenAPI document has it. */
  template: string;
  /** Undefined for a read. */
  body?: object;
  authorization: string;
}

/**
 * Makes each call a few times, and keeps what the app ran for the last one. `calls` gets the URL of
 * the app. With a port, the app has the same URL as another one on it, and so the same tokens.
 */
export async function recordCalls(
  databaseFile: string,
  folder: string,
  calls: (url: string) => Promise<MeasuredCall[]>,
  port?: number,
): Promise<ReplayedCall[]> {
  const trace = path.join(folder, "recorded.jsonl");
  // With `--import`, the loader waits in a thread of its own, now and then forever.
  const loader = path.join(ROOT, "node_modules/tsx/dist/cjs/index.cjs");
  const recorder = path.join(ROOT, "bench/record-sql.ts");
  const app = await startAppServer({
    databaseUrl: `file:${databaseFile}`,
    readyPath: "/",
    env: {
      NODE_OPTIONS: `${SERVER_NODE_OPTIONS} --require ${loader} --require ${recorder}`,
      RECORDED_SQL: trace,
      ...(port === undefined ? {} : { PORT: String(port) }),
    },
  });
  try {
    const document = (await (await fetch(`${app.url}/api/openapi.json`)).json()) as Document;
    const replayed: ReplayedCall[] = [];
    for (const call of await calls(app.url)) {
      const { method, path: address } = call;
      const [before, last] = await recordTwice(() => recordCall(app.url, trace, call));
      const { status, answer } = last;
      const steps = stepsOf(before.steps, last.steps);
      replayed.push({ method, path: address, schema: schemaOf(call, document), status, answer, steps });
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

function schemaOf({ method, template, body }: MeasuredCall, document: Document): object | undefined {
  if (body === undefined) return undefined;
  const operation = document.paths[template]?.[method.toLowerCase()];
  return resolved(operation?.requestBody.content["application/json"].schema ?? {}, document);
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

async function recordCall(
  url: string,
  trace: string,
  { method, path: address, body, authorization }: MeasuredCall,
): Promise<Call> {
  // What the app does by itself is over, or comes later.
  await new Promise((resolve) => setTimeout(resolve, 200));
  const from = readFileSync(trace, "utf8").length;
  const response = await fetch(url + address, {
    method,
    headers: { Authorization: authorization, "Content-Type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`${address} answers ${response.status}: ${JSON.stringify(answer)}`);
  const lines = readFileSync(trace, "utf8").slice(from).split("\n").filter(Boolean);
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

/** Starts the yardstick of one call on a database. `file` is for its description. */
export async function startFastify(
  databaseFile: string,
  call: ReplayedCall,
  file: string,
): Promise<Contestant> {
  writeFileSync(file, JSON.stringify(call));
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
  await waitForAnswer(url, child);
  return { name: "fastify", url, pid: child.pid ?? 0, stop: () => Promise.resolve(child.kill()) };
}
