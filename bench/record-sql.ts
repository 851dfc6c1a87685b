import { appendFileSync } from "node:fs";
import { createRequire } from "node:module";

/*
 * Loaded into the app before its own code (`NODE_OPTIONS`): writes each statement that it runs on
 * SQLite into the file `RECORDED_SQL`, one line of JSON each.
 */

/** A statement or an edge of a transaction, as the app ran it. */
export type RecordedStep =
  | { kind: "begin" }
  | { kind: "end" }
  | { kind: "pragma"; source: string }
  | { kind: "statement"; sql: string; method: "all" | "get" | "run"; raw: boolean; values: unknown[] };

interface Statement {
  all(...values: unknown[]): unknown;
  get(...values: unknown[]): unknown;
  run(...values: unknown[]): unknown;
  raw(isOn?: boolean): Statement;
}

type Transaction = ((...values: unknown[]) => unknown) & Record<string, (...values: unknown[]) => unknown>;

interface Client {
  pragma(source: string): unknown;
  prepare(sql: string): Statement;
  transaction(work: (...values: unknown[]) => unknown): Transaction;
}

const file = process.env.RECORDED_SQL;
if (file !== undefined) {
  const load = createRequire(import.meta.url);
  record(load("better-sqlite3") as { prototype: Client }, (step) =>
    appendFileSync(file, `${JSON.stringify(step)}\n`),
  );
}

function record({ prototype }: { prototype: Client }, write: (step: RecordedStep) => void): void {
  const { prepare, pragma, transaction } = prototype;
  prototype.pragma = function recordedPragma(source) {
    write({ kind: "pragma", source });
    return pragma.call(this, source);
  };
  prototype.prepare = function prepared(sql) {
    const statement = prepare.call(this, sql);
    let raw = false;
    const setRaw = statement.raw.bind(statement);
    statement.raw = (isOn = true) => {
      raw = isOn;
      return setRaw(isOn);
    };
    for (const method of ["all", "get", "run"] as const) {
      const own = statement[method].bind(statement);
      statement[method] = (...values) => {
        write({ kind: "statement", sql, method, raw, values: values.flat() });
        return own(...values);
      };
    }
    return statement;
  };
  prototype.transaction = function recorded(work) {
    return transaction.call(this, (...values) => {
      write({ kind: "begin" });
      const result = work(...values);
      write({ kind: "end" });
      return result;
    });
  };
}
