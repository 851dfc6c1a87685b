import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { ensurePgBouncer } from "../../scripts/ensure-pgbouncer";
import { findFreePort } from "../../scripts/free-port";

const START_MILLISECONDS = 30_000;

/** PgBouncer in front of one database. */
export interface PgBouncer {
  /** The address of that database behind PgBouncer. */
  databaseUrl: string;
  /** Ends every connection through it, and resolves once it accepts new ones. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts PgBouncer, as `deploy/ha` configures it, with few connections to the server so that
 * clients share them. Null, after one line that says so, if it can't be installed.
 */
export async function startPgBouncer(directUrl: string): Promise<PgBouncer | null> {
  if (!(await ensurePgBouncer())) {
    process.stderr.write(
      "SKIPPED: the tests with PgBouncer, which is not installed (apt-get install pgbouncer)\n",
    );
    return null;
  }
  const folder = await mkdtemp(path.join(tmpdir(), "automata-pgbouncer-"));
  await chmod(folder, 0o755);
  const port = await findFreePort();
  const direct = new URL(directUrl);
  const name = direct.pathname.slice(1);
  const pooled = new URL(directUrl);
  pooled.host = `127.0.0.1:${port}`;
  const shipped = await readFile("deploy/ha/pgbouncer.ini", "utf8");
  const file = path.join(folder, "pgbouncer.ini");
  const configuration = shipped
    .replace(/^automata = .*$/m, `${name} = host=${direct.hostname} port=${direct.port} dbname=${name}`)
    .replace(/^listen_port = .*$/m, `listen_port = ${port}\nunix_socket_dir =`)
    .replace(/^auth_file = .*$/m, `auth_file = ${path.join(folder, "userlist.txt")}`)
    .replace(/^default_pool_size = .*$/m, "default_pool_size = 3");
  await writeFile(file, configuration);
  await writeFile(path.join(folder, "userlist.txt"), `"${direct.username}" "${direct.password}"\n`);
  const log: string[] = [];
  let server = await start(file, port, log);
  return {
    databaseUrl: pooled.href,
    async restart() {
      await end(server);
      server = await start(file, port, log);
    },
    async stop() {
      await end(server);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Asks nothing, because PgBouncer keeps the connection to the server that a question opens. */
function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true));
    socket.once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}

async function start(file: string, port: number, log: string[]): Promise<ChildProcess> {
  // It refuses to run as root.
  const user = userInfo().uid === 0 ? ["--user", "postgres"] : [];
  const server = spawn("pgbouncer", [...user, file], { stdio: ["ignore", "pipe", "pipe"] });
  for (const stream of [server.stdout, server.stderr])
    stream.on("data", (part: Buffer) => log.push(part.toString("utf8")));
  const deadline = performance.now() + START_MILLISECONDS;
  for (;;) {
    if (await accepts(port)) return server;
    if (server.exitCode !== null || performance.now() > deadline)
      throw new Error(`PgBouncer did not start:\n${log.join("")}`);
    await sleep(50);
  }
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, "exit");
  server.kill("SIGKILL");
  await ended;
}
