import { chownSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { ensureCommand } from "../ensure-command";
import { ensurePgBouncer } from "../ensure-pgbouncer";
import { findFreePort } from "../free-port";

import { ask, binaries, postgresUser } from "./postgres";
import { killFamily, startServer, until, type Server } from "./processes";
import { databaseProxyFile, patroniFile, pgBouncerFile, type NodePorts } from "./shipped";

const DATABASE = "automata";
/** The passwords of the shipped files and of the application's role. Nobody else can connect. */
const PASSWORD = "drill";

/** One of the two servers: PostgreSQL, and Patroni that watches it. */
interface Node {
  name: string;
  ports: NodePorts;
  folder: string;
  patroni: Server;
}

/** PostgreSQL on two servers, with what finds the primary. */
export interface Cluster {
  /** The address behind PgBouncer. */
  pooledUrl: string;
  /** The address of the primary past PgBouncer. */
  directUrl: string;
  /** The address of the replica behind PgBouncer. */
  readUrl: string;
  /** Resolves when one server is the primary, and the other confirms each of its commits. */
  whole(): Promise<void>;
  /** Kills PostgreSQL on the primary, or everything on its machine. Returns its name. */
  killPrimary(loss: "database" | "machine"): Promise<string>;
  /** Starts what was killed on a machine. */
  revive(name: string): void;
  /** Kills PgBouncer and starts it again. */
  restartPooler(): Promise<void>;
}

const PACKAGES = [
  { command: "patroni", package: "patroni" },
  { command: "haproxy", probe: "-v", package: "haproxy" },
  { command: "etcd", package: "etcd-server" },
  { command: "psql", package: "postgresql" },
];

/** Installs what a cluster consists of. Throws with the package that is missing. */
async function ensurePackages(): Promise<void> {
  for (const wanted of PACKAGES) {
    if (!(await ensureCommand(wanted)))
      throw new Error(`${wanted.package} is not installed: apt-get install ${wanted.package}`);
  }
  if (!(await ensurePgBouncer())) throw new Error("pgbouncer is not installed: apt-get install pgbouncer");
}

/** Where a cluster keeps its files, and as whom its servers run. */
interface Place {
  folder: string;
  user: Awaited<ReturnType<typeof postgresUser>>;
  /** A folder that only this user may read. */
  ownFolder(name: string): string;
  /** A file that only this user may read. Returns its path. */
  ownFile(name: string, text: string): string;
  log(name: string): string;
  onStop(stop: () => Promise<void>): void;
}

/** Builds the cluster in a folder. `onStop` learns how to stop each server, whatever happens. */
export async function startCluster(
  folder: string,
  onStop: (stop: () => Promise<void>) => void,
): Promise<Cluster> {
  await ensurePackages();
  const place = placeIn(folder, await postgresUser(), onStop);
  const etcdPort = await startEtcd(place);
  const nodes = [await addNode(place, "db1", etcdPort), await addNode(place, "db2", etcdPort)];
  const ports = { primary: await findFreePort(), replica: await findFreePort() };
  startDatabaseProxy(place, nodes, ports);

  const adminUrl = `postgres://postgres:${PASSWORD}@127.0.0.1:${ports.primary}/postgres`;
  const whole = async () => {
    await until("a primary and a synchronous replica", () => isWhole(nodes), { logFile: place.log("db1") });
    await until("the primary can be reached", async () => (await ask(adminUrl, "select 1")).length === 1);
  };
  await whole();
  await ask(adminUrl, `create role ${DATABASE} login createdb password '${PASSWORD}'`);
  await ask(adminUrl, `create database ${DATABASE} owner ${DATABASE}`);

  const pooler = await startPooler(place, ports);
  return {
    pooledUrl: addressOf(pooler.port),
    directUrl: addressOf(ports.primary),
    readUrl: addressOf(pooler.port, `${DATABASE}_read`),
    whole,
    killPrimary: async (loss) => killNode(await primaryOf(nodes), loss),
    revive(name) {
      for (const node of nodes)
        if (node.name === name && node.patroni.hasEnded()) node.patroni = startPatroni(place, name);
    },
    restartPooler: pooler.restart,
  };
}

function placeIn(folder: string, user: Place["user"], onStop: Place["onStop"]): Place {
  const own = (item: string) => {
    if (user) chownSync(item, user.uid, user.gid);
    return item;
  };
  return {
    folder,
    user,
    onStop,
    log: (name) => path.join(folder, `${name}.log`),
    ownFolder(name) {
      mkdirSync(path.join(folder, name), { mode: 0o700 });
      return own(path.join(folder, name));
    },
    ownFile(name, text) {
      writeFileSync(path.join(folder, name), text, { mode: 0o600 });
      return own(path.join(folder, name));
    },
  };
}

/** The address of a database behind a port of this machine. */
function addressOf(port: number, name = DATABASE): string {
  return `postgres://${DATABASE}:${PASSWORD}@127.0.0.1:${port}/${name}`;
}

/** Starts what the servers agree in on who is the primary. Returns its port. */
async function startEtcd({ ownFolder, log, user, onStop }: Place): Promise<number> {
  const port = await findFreePort();
  const client = `http://127.0.0.1:${port}`;
  const peer = `http://127.0.0.1:${await findFreePort()}`;
  const etcd = startServer({
    name: "etcd",
    command: "etcd",
    words: [
      ...["--name", "drill", "--data-dir", path.join(ownFolder("etcd"), "data")],
      ...["--listen-client-urls", client, "--advertise-client-urls", client],
      ...["--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer],
      ...["--initial-cluster", `drill=${peer}`],
    ],
    logFile: log("etcd"),
    user,
  });
  onStop(() => etcd.stop());
  await until("etcd answers", async () => (await fetch(`${client}/health`)).ok, { logFile: log("etcd") });
  return port;
}

/** Starts a server of the database. The first one that runs is the primary. */
async function addNode(place: Place, name: string, etcdPort: number): Promise<Node> {
  const ports = { postgres: await findFreePort(), rest: await findFreePort() };
  const folder = place.ownFolder(name);
  const text = patroniFile({ name, ports, folder, etcdPort, binaries: binaries() });
  place.ownFile(`${name}.yml`, text.replaceAll(/CHANGE-[A-Z]+/g, PASSWORD));
  const node = { name, ports, folder, patroni: startPatroni(place, name) };
  // The node's server may be a later one than the first.
  place.onStop(() => stopNode(node));
  const health = `http://127.0.0.1:${ports.rest}/health`;
  await until(`${name} runs`, async () => (await fetch(health)).ok, { logFile: place.log(name) });
  return node;
}

function startPatroni({ folder, log, user }: Place, name: string): Server {
  return startServer({
    name: `patroni of ${name}`,
    command: "patroni",
    words: [path.join(folder, `${name}.yml`)],
    logFile: log(name),
    user,
  });
}

/** Starts HAProxy, which leads to the primary on one port and to the replica on another. */
function startDatabaseProxy(
  { ownFile, log, onStop }: Place,
  nodes: readonly Node[],
  ports: { primary: number; replica: number },
): void {
  const global = ownFile("global.cfg", "global\n  log stdout format raw local0\n");
  const listening = databaseProxyFile({
    port: ports.primary,
    replicaPort: ports.replica,
    nodes: nodes.map((node) => node.ports),
  });
  const proxy = startServer({
    name: "haproxy for the database",
    command: "haproxy",
    words: ["-db", "-f", global, "-f", ownFile("database.cfg", listening)],
    logFile: log("haproxy-database"),
  });
  onStop(() => proxy.stop());
}

/** Starts PgBouncer in front of both ports, and waits until it answers. */
async function startPooler(
  { ownFile, log, user, onStop }: Place,
  ports: { primary: number; replica: number },
): Promise<{ port: number; restart: () => Promise<void> }> {
  const port = await findFreePort();
  const file = pgBouncerFile({
    port,
    primaryPort: ports.primary,
    replicaPort: ports.replica,
    userList: ownFile("userlist.txt", `"${DATABASE}" "${PASSWORD}"\n`),
  });
  const words = [ownFile("pgbouncer.ini", file)];
  const logFile = log("pgbouncer");
  const start = () => startServer({ name: "pgbouncer", command: "pgbouncer", words, logFile, user });
  let pooler = start();
  onStop(() => pooler.stop());
  await until("PgBouncer answers", async () => (await ask(addressOf(port), "select 1")).length === 1, {
    logFile,
  });
  const restart = async () => {
    await pooler.stop("SIGKILL");
    pooler = start();
  };
  return { port, restart };
}

/** Kills PostgreSQL, or everything on its machine. Returns the name of the node. */
async function killNode({ name, folder, patroni }: Node, loss: "database" | "machine"): Promise<string> {
  const postmaster = postmasterIn(folder);
  if (loss === "machine") killFamily(patroni.pid);
  killFamily(postmaster);
  // Only a server that has ended can be revived.
  if (loss === "machine") await patroni.stop("SIGKILL");
  return name;
}

async function stopNode({ patroni, folder }: Node): Promise<void> {
  await patroni.stop();
  try {
    killFamily(postmasterIn(folder));
  } catch {
    // Patroni has stopped PostgreSQL.
  }
}

/** The process that PostgreSQL wrote down as its first one. Throws if there is none. */
function postmasterIn(folder: string): number {
  const [postmaster = ""] = readFileSync(path.join(folder, "data/postmaster.pid"), "utf8").split("\n");
  return Number(postmaster);
}

async function primaryOf(nodes: readonly Node[]): Promise<Node> {
  for (const node of nodes) if (await hasRole(node, "primary")) return node;
  throw new Error("There is no primary.");
}

/** Whether one node is the primary, and another one confirms each of its commits. */
async function isWhole(nodes: readonly Node[]): Promise<boolean> {
  const isPrimary = await Promise.all(nodes.map((node) => hasRole(node, "primary")));
  const isSynchronous = await Promise.all(nodes.map((node) => hasRole(node, "synchronous")));
  return isPrimary.includes(true) && isSynchronous.includes(true);
}

function hasRole({ ports }: Node, role: "primary" | "synchronous"): Promise<boolean> {
  return fetch(`http://127.0.0.1:${ports.rest}/${role}`).then(
    ({ ok }) => ok,
    () => false,
  );
}
