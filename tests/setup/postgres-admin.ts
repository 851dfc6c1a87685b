import pg from "pg";

/** Runs one statement on a PostgreSQL database over a connection of its own. */
export async function runOnPostgres(
  databaseUrl: string,
  statement: string,
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
