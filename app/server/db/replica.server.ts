import { setTimeout as sleep } from "node:timers/promises";

import type pg from "pg";

import { getRequestStore } from "~/front-door/request-store";
import { tlsFaultOf, type TlsFault } from "~/lib/tls/tls-fault";
import { env } from "~/server/env.server";
import { log } from "~/server/log.server";

import { asDatabase, drizzlePool, getConnection, openReplicaPool, type Database } from "./connection.server";
import { ReplicaLag } from "./replica-lag";
import { errorCode } from "./trouble.server";

const PROBE_PAUSE_MILLISECONDS = 500;
/** A replica that takes longer to answer a probe is down. */
const PROBE_MILLISECONDS = 2_000;

/** Both servers, and what is known about the replica. */
interface Servers {
  pool: pg.Pool;
  primary: pg.Pool;
  lag: ReplicaLag;
  /** Why the last comparison failed. */
  last: Pick<ReplicaState, "fault" | "detail">;
}

/** The replica of this process's database. */
interface Replica extends Servers {
  /** Reads go through it to the replica or to the primary. */
  db: Database;
  /** Resolves when both servers were compared for the first time, or could not be. */
  compared: Promise<void>;
  isClosed: boolean;
}

/** Reads that could have been answered by either, by who answered. */
const answered = { primary: 0, replica: 0 };

// On globalThis, because the development server loads this module again after each code change.
const holder: { replica?: Replica } = ((
  globalThis as { automataReplica?: { replica?: Replica } }
).automataReplica ??= {});

/**
 * The database for reads that may be a few seconds old: lists, searches, exports and public pages.
 * The read replica answers them, or the primary if there is none, if it is down or too far behind,
 * or if the visitor has just written. Never decide about a write, or about someone's access, by
 * what it returns.
 */
export const replicaDb: Pick<Database, "select" | "selectDistinct" | "with" | "$with" | "$count"> = new Proxy(
  {} as Database,
  {
    get(_target, name) {
      const database = replicaDatabase();
      const member: unknown = Reflect.get(database, name);
      return typeof member === "function" ? member.bind(database) : member;
    },
  },
);

/** The connection behind `replicaDb`, for statements that are built once. */
export function replicaDatabase(): Database {
  return openReplica()?.db ?? getConnection().db;
}

/** What health and metrics say about the replica. */
export interface ReplicaState {
  /** "late": more than ten seconds behind. The primary answers everything unless it is "ok". */
  status: "ok" | "late" | "down";
  /** How old what it shows may be. */
  lagSeconds: number;
  /** Why the connection to it can't be made secure; null for other trouble, and without any. */
  fault: TlsFault | null;
  /** A code of why the last comparison failed; null if it didn't. */
  detail: string | null;
  /** Reads that both could have answered, by who did. */
  answered: Readonly<typeof answered>;
}

/**
 * Connects to the replica and compares both servers, so that the first read knows how far it is
 * behind. Does nothing without a replica; one that is down delays the start by two seconds.
 */
export async function startReplica(): Promise<void> {
  await openReplica()?.compared;
}

/** Null without a replica. */
export function replicaState(): ReplicaState | null {
  const replica = openReplica();
  if (!replica) return null;
  const now = performance.now();
  return {
    status: replica.lag.state(now),
    lagSeconds: Math.round(replica.lag.behind(now) / 100) / 10,
    ...replica.last,
    answered,
  };
}

/**
 * Leaves the replica out until it has all that was committed before this call. Call it after a
 * change and before reading what is then kept: nobody would notice later that it was out of date.
 */
export function requireReplicaCaughtUp(): void {
  holder.replica?.lag.require(performance.now());
}

/** Closes the connections to the replica. The next use opens new ones. */
export async function closeReplica(): Promise<void> {
  const { replica } = holder;
  delete holder.replica;
  if (!replica) return;
  replica.isClosed = true;
  await replica.pool.end();
}

function openReplica(): Replica | undefined {
  if (env.databaseReadUrl === undefined) return undefined;
  const connection = getConnection();
  if (connection.dialect !== "postgres") return undefined;
  if (holder.replica?.primary === connection.pool) return holder.replica;
  void closeReplica();
  const pool = openReplicaPool(env.databaseReadUrl);
  const lag = new ReplicaLag(performance.now());
  const servers: Servers = { pool, primary: connection.pool, lag, last: { fault: null, detail: null } };
  const replica: Replica = {
    ...servers,
    db: asDatabase(drizzlePool(routed(pool, connection.pool, lag))),
    compared: compare(servers),
    isClosed: false,
  };
  holder.replica = replica;
  void watch(replica);
  return replica;
}

/** The primary's pool, whose queries go to the replica where that is right. */
function routed(pool: pg.Pool, primary: pg.Pool, lag: ReplicaLag): pg.Pool {
  type Send = (this: pg.Pool, ...given: Parameters<pg.Pool["query"]>) => Promise<unknown>;
  const query = async (...given: Parameters<pg.Pool["query"]>): Promise<unknown> => {
    if (mayReadBehind() && lag.mayAnswer(performance.now())) {
      try {
        const result = await (pool.query as Send).call(pool, ...given);
        answered.replica += 1;
        return result;
      } catch (error) {
        // It would take the primary as long.
        if (errorCode(error) === TIMED_OUT) throw error;
        if (errorCode(error) !== CONFLICTED) lag.noteFailure();
      }
    }
    answered.primary += 1;
    return (primary.query as Send).call(primary, ...given);
  };
  return new Proxy(primary, {
    get(target, name) {
      if (name === "query") return query;
      const member: unknown = Reflect.get(target, name);
      return typeof member === "function" ? (member.bind(target) as unknown) : member;
    },
  });
}

/** PostgreSQL's codes of a statement that took too long, and of one that replaying had to end. */
const TIMED_OUT = "57014";
const CONFLICTED = "40001";

/** Outside of requests work is done that decides about writes. */
function mayReadBehind(): boolean {
  const store = getRequestStore();
  return store?.mayReadBehind === true && store.hasWritten !== true;
}

async function watch(replica: Replica): Promise<void> {
  await replica.compared;
  while (!replica.isClosed) {
    await sleep(PROBE_PAUSE_MILLISECONDS, undefined, { ref: false });
    await compare(replica);
  }
}

/** Never rejects. */
async function compare(servers: Servers): Promise<void> {
  const { lag, last } = servers;
  try {
    await probe(servers);
    Object.assign(last, { fault: null, detail: null });
  } catch (error) {
    lag.noteFailure();
    const fault = tlsFaultOf(error);
    if (fault && fault !== last.fault) log.error({ fault, err: error }, "the read replica can't be used");
    Object.assign(last, { fault, detail: errorCode(error) ?? fault ?? "no answer" });
  }
}

/** Positions in the write-ahead log count bytes from its beginning. */
const PRIMARY_POSITION = `select (pg_current_wal_insert_lsn() - '0/0')::text as position, 
  (select system_identifier::text from pg_control_system()) as system`;
const REPLICA_POSITION = `select (pg_last_wal_replay_lsn() - '0/0')::text as position,
  (select system_identifier::text from pg_control_system()) as system, pg_is_in_recovery() as replays`;

interface Position {
  position: string | null;
  system: string;
  replays?: boolean;
}

/**
 * Compares both servers. Throws if the replica doesn't answer or isn't a replica of this primary.
 * A primary that doesn't answer says nothing about the replica, which gets late by itself.
 */
async function probe({ pool, primary, lag }: Servers): Promise<void> {
  const moment = performance.now();
  const here = await ask(primary, PRIMARY_POSITION).catch(() => undefined);
  if (here?.position) lag.notePrimary(BigInt(here.position), moment);
  const there = await ask(pool, REPLICA_POSITION);
  const isReplica = there?.replays === true && (here === undefined || here.system === there.system);
  if (!isReplica || there.position === null) return lag.noteFailure();
  lag.noteReplica(BigInt(there.position));
}

/** The types of the driver don't know that a query can have a time limit of its own. */
async function ask(pool: pg.Pool, text: string): Promise<Position | undefined> {
  const limited: pg.QueryConfig & { query_timeout: number } = { text, query_timeout: PROBE_MILLISECONDS };
  return (await pool.query<Position>(limited)).rows[0];
}
