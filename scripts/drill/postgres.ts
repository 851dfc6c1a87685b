import { execFile } from "node:child_process";
import { appendFileSync, chownSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { userInfo } from "node:os";
import { promisify } from "node:util";

import { ensureCommand } from "../ensure-command";
import { findFreePort } from "../free-port";
import type { Variables } from "../run";

import type { SystemUser } from "./processes";
import type { Stage } from "./stage";

const run = promisify(execFile);
const BINARIES = "/usr/lib/postgresql";
const DATABASE = "automata";
/** Nobody but this machine can connect. */
const PASSWORD = "drill";

/** PostgreSQL refuses to run as root, so its Debian package has a user for it. */
export async function postgresUser(): Promise<SystemUser | undefined> {
  if (userInfo().uid !== 0) return undefined;
  const idOf = async (kind: string) => Number((await promisify(execFile)("id", [kind, "postgres"])).stdout);
  return { uid: await idOf("-u"), gid: await idOf("-g") };
}

/** The folder with the programs of the newest PostgreSQL. */
export function binaries(): string {
  const [newest] = readdirSync(BINARIES)
    .map(Number)
    .toSorted((one, other) => other - one);
  return path.join(BINARIES, String(newest), "bin");
}

/** One PostgreSQL server. */
export interface PostgresServer {
  port: number;
  /** The address of the application's database, with the role that owns it. */
  url: string;
  adminUrl: string;
  /** Writes settings that are read by the next start or reload. */
  configure(lines: string): void;
  start(): Promise<void>;
  /** Ends at once, as after a fault: nothing is written any more. */
  crash(): Promise<void>;
  reload(): Promise<void>;
}

/** Starts a PostgreSQL server with an empty database for the application. */
export async function startPostgres(stage: Stage, variables: Variables = {}): Promise<PostgresServer> {
  if (!(await ensureCommand({ command: "psql", package: "postgresql" })))
    throw new Error("postgresql is not installed: apt-get install postgresql");
  const folder = await ownFolder(stage, "postgres");
  const password = path.join(folder, "password");
  writeFileSync(password, PASSWORD, { mode: 0o600 });
  await giveAway(password);
  const data = path.join(folder, "data");
  const words = ["-U", "postgres", "-A", "scram-sha-256", "--pwfile", password, "-E", "UTF8", "-D", data];
  await runAsPostgres(folder, "initdb", [...words, "--no-sync"]);
  const server = await serve(stage, folder, { variables });
  await ask(server.adminUrl, `create role ${DATABASE} login createdb password '${PASSWORD}'`);
  await ask(server.adminUrl, `create database ${DATABASE} owner ${DATABASE}`);
  return server;
}

/** Starts a streaming replica of a server that shows what happened `delay` ago. */
export async function startReplica(
  stage: Stage,
  { primary, delay }: { primary: PostgresServer; delay: string },
): Promise<PostgresServer> {
  const folder = await ownFolder(stage, "replica");
  const data = path.join(folder, "data");
  await runAsPostgres(folder, "pg_basebackup", ["-d", primary.adminUrl, "-D", data, "-R", "-X", "stream"]);
  return serve(stage, folder, { settings: `recovery_min_apply_delay = ${delay}` });
}

async function serve(
  stage: Stage,
  folder: string,
  { settings = "", variables = {} }: { settings?: string; variables?: Variables },
): Promise<PostgresServer> {
  const port = await findFreePort();
  const data = path.join(folder, "data");
  const configure = (lines: string) =>
    appendFileSync(path.join(data, "postgresql.auto.conf"), `\n${lines}\n`);
  configure(`port = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = ''\n${settings}`);
  const control = (...words: string[]) =>
    runAsPostgres(folder, "pg_ctl", ["-D", data, "-w", ...words], variables);
  const start = () => control("-l", path.join(folder, "log"), "start");
  stage.onEnd(() => control("-m", "immediate", "stop"));
  await start();
  const address = (role: string, database: string) =>
    `postgres://${role}:${PASSWORD}@127.0.0.1:${port}/${database}`;
  return {
    port,
    url: address(DATABASE, DATABASE),
    adminUrl: address("postgres", "postgres"),
    configure,
    start,
    crash: () => control("-m", "immediate", "stop"),
    reload: () => control("reload"),
  };
}

async function ownFolder(stage: Stage, name: string): Promise<string> {
  const folder = path.join(stage.folder, name);
  mkdirSync(folder, { mode: 0o700 });
  await giveAway(folder);
  return folder;
}

async function giveAway(file: string): Promise<void> {
  const user = await postgresUser();
  if (user) chownSync(file, user.uid, user.gid);
}

async function runAsPostgres(
  folder: string,
  command: string,
  words: string[],
  variables: Variables = {},
): Promise<void> {
  const user = await postgresUser();
  const env = { ...process.env, ...variables };
  await run(path.join(binaries(), command), words, { ...user, cwd: folder, env });
}

/** Runs one statement over a connection of its own. Returns the first column of its rows. */
export async function ask(url: string, statement: string): Promise<string[]> {
  const words = ["--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "--command", statement, url];
  const env = { ...process.env, PGCONNECT_TIMEOUT: "5" };
  const { stdout } = await promisify(execFile)("psql", words, { env, maxBuffer: 100_000_000 });
  return stdout.split("\n").filter(Boolean);
}
