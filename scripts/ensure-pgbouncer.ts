import { ensureCommand } from "./ensure-command";

/** Whether PgBouncer, which shares connections to PostgreSQL, is installed. */
export function ensurePgBouncer(): Promise<boolean> {
  return ensureCommand({ command: "pgbouncer", package: "pgbouncer" });
}
