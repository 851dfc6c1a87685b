import { createDemoAccounts } from "~/models/demo/demo-account.server";
import { listUsersByEmail } from "~/models/account/user.server";
import { closeDatabase } from "~/server/db.server";
import { getConnection } from "~/server/db/connection.server";

import { simulateMinute } from "./instance-work";

/*
 * Does the database work of some instances in a minute and prints what it took. The argument is
 * their number.
 */
const CONNECTIONS = 10;
const ROWS = `select sum(n_tup_ins + n_tup_upd + n_tup_del + seq_tup_read + coalesce(idx_tup_fetch, 0)) as rows
  from pg_stat_user_tables`;

const [instances = "1"] = process.argv.slice(2);

await createDemoAccounts({ password: crypto.randomUUID() });
const [editor] = await listUsersByEmail({ email: "blog_admin@demo.test" });
if (!editor) throw new Error("There are no demo accounts");
const counts = await simulateMinute({ instances: Number(instances), userId: editor.id, countRows });
console.log(JSON.stringify(counts));
await closeDatabase();

/** Rows that were read or written so far. Each connection has to hand in what it counted. */
async function countRows(): Promise<number> {
  const connection = getConnection();
  if (connection.dialect !== "postgres") throw new TypeError("Rows are counted on PostgreSQL");
  const { pool } = connection;
  const handIn = "select pg_stat_force_next_flush(), pg_sleep(0.05)";
  await Promise.all(Array.from({ length: CONNECTIONS }, () => pool.query(handIn)));
  const { rows } = await pool.query<{ rows: string }>(ROWS);
  return Number(rows[0]?.rows);
}
