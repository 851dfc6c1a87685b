import { tlsFaultOf } from "~/lib/tls/tls-fault";

/**
 * The kind of trouble with the database that an error shows:
 * - "busy": a lock, a full pool, a canceled or deadlocked statement. The same write may work right
 *   away.
 * - "away": the server or the connection to it is gone, as in a restart or a failover, or the
 *   connection can't be made secure.
 * - "storage": the disk is full, read-only, broken or missing, or a folder belongs to someone else.
 *   A person has to fix it.
 */
export type Trouble = "busy" | "away" | "storage";

/** PostgreSQL's SQLSTATE classes and codes, SQLite's result codes, and the network's. */
const CODES: readonly [Trouble, RegExp][] = [
  ["busy", /^(40001|40P01|55P03|57014|25P0[34]|53[023]00|SQLITE_(BUSY|LOCKED).*|SQLITE_PROTOCOL)$/],
  ["away", /^(08...|57P0[1235]|25006|53400)$/],
  ["away", /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|E(HOST|NET)(UNREACH|DOWN))$/],
  ["storage", /^(53100|58...|SQLITE_(FULL|READONLY|IOERR|CANTOPEN|NOMEM).*|ENOSPC|EDQUOT|EROFS|EACCES)$/],
];

/** The PostgreSQL driver gives its own errors no code. */
const MESSAGES: readonly [Trouble, RegExp][] = [
  ["busy", /^(timeout exceeded when trying to connect|Query read timeout)$/],
  ["away", /^(Connection terminated|timeout expired|Client has encountered a connection error)/],
  ["away", /^(Client was closed|Cannot use a pool after calling end)/],
];

/**
 * Distinguishes temporary trouble from our own faults (a wrong statement, a broken rule), which are
 * undefined. Looks through the causes, because drizzle wraps the driver's errors.
 */
export function databaseTrouble(error: unknown): Trouble | undefined {
  if (!(error instanceof Error)) return undefined;
  if (tlsFaultOf(error)) return "away";
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  const known = CODES.find(([, pattern]) => code !== undefined && pattern.test(code));
  if (known) return known[0];
  if (code === undefined) {
    const told = MESSAGES.find(([, pattern]) => pattern.test(error.message));
    if (told) return told[0];
  }
  const causes: unknown[] = error instanceof AggregateError ? error.errors : [error.cause];
  for (const cause of causes) {
    const trouble = databaseTrouble(cause);
    if (trouble) return trouble;
  }
  return undefined;
}

/** The driver's error code (`23505`, `SQLITE_BUSY` …), even if drizzle has wrapped the error. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("code" in error && typeof error.code === "string") return error.code;
  return errorCode(error.cause);
}
