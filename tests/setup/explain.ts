import pg from "pg";
import { vi } from "vitest";

import { getConnection } from "~/server/db/connection.server";

/** A statement that was executed. */
interface Statement {
  text: string;
  values: unknown[];
}

/** Watches the driver while `run` runs. Returns each statement that it executes, in order. */
export async function watchStatements(run: () => Promise<unknown>): Promise<Statement[]> {
  const connection = getConnection();
  if (connection.dialect === "sqlite") {
    const statements: Statement[] = [];
    // Compiled statements are kept, so what counts is their execution.
    const prototype = Object.getPrototypeOf(connection.client.prepare("select 1")) as Executed;
    const spies = (["all", "get", "run"] as const).map((method) => {
      const execute = prototype[method];
      return vi.spyOn(prototype, method).mockImplementation(function (this: Executed, ...values) {
        statements.push({ text: this.source, values });
        return execute.apply(this, values);
      });
    });
    await run().finally(() => spies.forEach((spy) => spy.mockRestore()));
    return statements;
  }
  // Not the pool's, because a transaction has a connection of its own.
  const query = vi.spyOn(pg.Client.prototype, "query");
  await run();
  const calls: unknown[][] = [...query.mock.calls];
  query.mockRestore();
  return calls
    .map(([config, values]) => {
      const text = typeof config === "string" ? config : (config as { text: string }).text;
      return { text, values: (values ?? []) as unknown[] };
    })
    .filter(({ text }) => OWN_STATEMENT.test(text));
}

/** Not what begins and ends a transaction or a session. */
const OWN_STATEMENT = /^(?:with|select|insert|update|delete)\b/i;

/** A compiled statement of better-sqlite3. */
type Executed = Record<"all" | "get" | "run", (...values: unknown[]) => unknown> & { source: string };

/**
 * Watches the driver while `run` runs, then has each statement explained. Returns a text for each.
 */
export async function explain(run: () => Promise<unknown>): Promise<string[]> {
  const statements = await watchStatements(run);
  const connection = getConnection();
  if (connection.dialect === "sqlite")
    // With their values, because SQLite's statistics know common ones.
    return statements.map(({ text, values }) =>
      connection.client
        .prepare<unknown[], { detail: string }>(`explain query plan ${text}`)
        .all(...values)
        .map(({ detail }) => detail)
        .join("\n"),
    );
  return Promise.all(
    statements.map(async ({ text, values }) => {
      const { rows } = await connection.pool.query({ text: `explain ${text}`, values, rowMode: "array" });
      return rows.flat().join("\n");
    }),
  );
}
