import { vi } from "vitest";

import { getConnection } from "~/server/db/connection.server";

/**
 * Watches the driver while `run` runs, then has each select explained. Returns one text for each.
 */
export async function explain(run: () => Promise<unknown>): Promise<string[]> {
  const connection = getConnection();
  if (connection.dialect === "sqlite") {
    const prepare = vi.spyOn(connection.client, "prepare");
    await run();
    const queries = prepare.mock.calls.map(([query]) => query);
    prepare.mockRestore();
    return queries.map((query) =>
      connection.client
        .prepare<[], { detail: string }>(`explain query plan ${query.replaceAll("?", "1")}`)
        .all()
        .map(({ detail }) => detail)
        .join("\n"),
    );
  }
  const query = vi.spyOn(connection.pool, "query");
  await run();
  const calls: unknown[][] = [...query.mock.calls];
  query.mockRestore();
  return Promise.all(
    calls.map(async ([config, values]) => {
      const { text } = config as { text: string };
      const { rows } = await connection.pool.query({
        text: `explain ${text}`,
        values: values as unknown[],
        rowMode: "array",
      });
      return rows.flat().join("\n");
    }),
  );
}
