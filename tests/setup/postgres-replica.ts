import { execFile } from "node:child_process";
import { appendFile, cp, chown, readdir, readFile, readlink, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";

import { findFreePort } from "../../scripts/free-port";

import { MAX_CONNECTIONS, type EmbeddedServer } from "./postgres-server";

/** A streaming replica of a server. Between `pause` and `resume` it is down. */
export interface Replica {
  adminUrl: string;
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a streaming replica of a server, which pauses while its files are copied. */
export async function startReplica(server: EmbeddedServer): Promise<Replica> {
  const port = await findFreePort();
  const folder = `${server.databaseDir}-replica`;
  const [postmaster = ""] = (await readFile(path.join(server.databaseDir, "postmaster.pid"), "utf8")).split(
    "\n",
  );
  const control = path.join(path.dirname(await readlink(`/proc/${postmaster}/exe`)), "pg_ctl");
  // PostgreSQL refuses to run as root.
  const { uid, gid } = await stat(server.databaseDir);
  await server.pause();
  await cp(server.databaseDir, folder, { recursive: true });
  await server.resume();
  await writeFile(path.join(folder, "standby.signal"), "");
  await appendFile(
    path.join(folder, "postgresql.auto.conf"),
    `\nprimary_conninfo = '${server.adminUrl}'\nwal_retrieve_retry_interval = 100\n`,
  );
  for (const name of ["", ...(await readdir(folder, { recursive: true }))])
    await chown(path.join(folder, name), uid, gid);

  const run = (...words: string[]) =>
    promisify(execFile)(control, ["-D", folder, "-w", ...words], { uid, gid, cwd: folder });
  const options = `-p ${port} -c fsync=off -c unix_socket_directories= -c max_connections=${MAX_CONNECTIONS}`;
  const start = async () => void (await run("-l", path.join(folder, "log"), "-o", options, "start"));
  const stop = async () => void (await run("-m", "fast", "stop"));
  await start();
  return {
    adminUrl: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    pause: stop,
    resume: start,
    stop: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
