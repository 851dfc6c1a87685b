import { createHash, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";

import SqliteClient from "better-sqlite3";
import fastify from "fastify";

import type { ReplayedCall, ReplayedStep } from "./recorded-calls";

/**
 * The yardstick of calls of the API: a Fastify route that checks the body against the same JSON
 * schema, runs the SQL that the app runs for this call, and sends the same answer. It decides
 * nothing.
 */
const [databaseFile = "", callFile = "", port = "0"] = process.argv.slice(2);
const { method, path, schema, steps, status, answer } = JSON.parse(
  readFileSync(callFile, "utf8"),
) as ReplayedCall;

const client = new SqliteClient(databaseFile);
client.pragma("journal_mode = WAL");
client.pragma("synchronous = FULL");
client.pragma("foreign_keys = ON");
client.pragma("trusted_schema = OFF");
client.pragma("cell_size_check = ON");

type Run = (values: Values) => void;
/** What differs from call to call. */
interface Values {
  keyHash: string;
  now: number;
  ids: string[];
}

function runOf(step: Extract<ReplayedStep, { kind: "statement" }>): Run {
  const statement = client.prepare(step.sql);
  if (step.raw) statement.raw();
  return (values) => {
    statement[step.method](
      ...step.values.map((value) => {
        if (typeof value !== "object" || value === null) return value;
        if ("keyHash" in value) return values.keyHash;
        return "now" in value ? values.now : (values.ids[value.id] ??= randomUUID());
      }),
    );
  };
}

/** The statements in order; those of a transaction are one. */
const runs: Run[] = [];
let inTransaction: Run[] | null = null;
for (const step of steps) {
  if (step.kind === "begin") inTransaction = [];
  else if (step.kind === "pragma") runs.push(() => void client.pragma(step.source));
  else if (step.kind === "statement") (inTransaction ?? runs).push(runOf(step));
  else {
    const writes = inTransaction ?? [];
    const transaction = client.transaction((values: Values) => {
      for (const write of writes) write(values);
    });
    runs.push((values) => transaction.immediate(values));
    inTransaction = null;
  }
}

const usesKey = JSON.stringify(steps).includes('"keyHash":true');

const app = fastify();
app.route({
  method,
  url: path,
  ...(schema && { schema: { body: schema } }),
  handler(request, reply) {
    const key = request.headers.authorization?.slice("Bearer ".length) ?? "";
    const keyHash = usesKey ? createHash("sha256").update(key).digest("hex") : "";
    const values: Values = { keyHash, now: Date.now(), ids: [] };
    for (const run of runs) run(values);
    return reply.code(status).send(answer);
  },
});
await app.listen({ port: Number(port), host: "127.0.0.1" });
