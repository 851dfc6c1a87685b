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

/** Builds the cluster in a folder. `onStart` learns of each server, to stop it in any case. */
export async function startCluster(
  folder: string,
  onStop: (stop: () => Promise<void>) => void,
): Promise<Cluster> {
  await ensurePackages();
  const user = await postgresUser();
  const ownFolder = (name: string) => {
    const own = path.join(folder, name);
    mkdirSync(own, { mode: 0o700 });
    if (user) chownSync(own, user.uid, user.gid);
    return own;
  };
  const ownFile = (name: string, text: string) => {
    const file = path.join(folder, name);
    writeFileSync(file, text, { mode: 0o600 });
    if (user) chownSync(file, user.uid, user.gid);
    return file;
  };
  const log = (name: string) => path.join(folder, `${name}.log`);
  const keep = (server: Server) => {
    onStop(() => server.stop());
    return server;
  };

  const etcdPort = await findFreePort();
  const etcdFolder = ownFolder("etcd");
  await startEtcd();

  const nodes: Node[] = [];
  for (const name of ["db1", "db2"]) nodes.push(await addNode(name));
  const primaryPort = await findFreePort();
  const replicaPort = await findFreePort();
  const proxyFile = ownFile(
    "database.cfg",
    databaseProxyFile({ port: primaryPort, replicaPort, nodes: nodes.map(({ ports }) => ports) }),
  );
  keep(
    startServer({
      name: "haproxy for the database",
      command: "haproxy",
      words: [
        "-db",
        "-f",
        ownFile("global.cfg", "global\n  log stdout format raw local0\n"),
        "-f",
        proxyFile,
      ],
      logFile: log("haproxy-database"),
    }),
  );
  const adminUrl = `postgres://postgres:${PASSWORD}@127.0.0.1:${primaryPort}/postgres`;
  await whole();
  await ask(adminUrl, `create role ${DATABASE} login createdb password '${PASSWORD}'`);
  await ask(adminUrl, `create database ${DATABASE} owner ${DATABASE}`);

  const poolerPort = await findFreePort();
  const poolerFile = ownFile(
    "pgbouncer.ini",
    pgBouncerFile({
      port: poolerPort,
      primaryPort,
      replicaPort,
      userList: ownFile("userlist.txt", `"${DATABASE}" "${PASSWORD}"\n`),
    }),
  );
  const startPooler = () =>
    startServer({
      name: "pgbouncer",
      command: "pgbouncer",
      words: [poolerFile],
      logFile: log("pgbouncer"),
      user,
    });
  let pooler = startPooler();
  onStop(() => pooler.stop());
  const address = (port: number, name = DATABASE) =>
    `postgres://${DATABASE}:${PASSWORD}@127.0.0.1:${port}/${name}`;
  await until("PgBouncer answers", async () => (await ask(address(poolerPort), "select 1")).length === 1, {
    logFile: log("pgbouncer"),
  });

  return {
    pooledUrl: address(poolerPort),
    directUrl: address(primaryPort),
    readUrl: address(poolerPort, `${DATABASE}_read`),
    whole,
    async killPrimary(loss) {
      const node = await primary();
      const [postmaster = ""] = readFileSync(path.join(node.folder, "data/postmaster.pid"), "utf8").split(
        "\n",
      );
      if (loss === "machine") killFamily(node.patroni.pid);
      killFamily(Number(postmaster));
      // Only a server that has ended can be revived.
      if (loss === "machine") await node.patroni.stop("SIGKILL");
      return node.name;
    },
    revive(name) {
      for (const node of nodes)
        if (node.name === name && node.patroni.hasEnded()) node.patroni = startPatroni(node);
    },
    async restartPooler() {
      await pooler.stop("SIGKILL");
      pooler = startPooler();
    },
  };

  async function startEtcd(): Promise<void> {
    const client = `http://127.0.0.1:${etcdPort}`;
    const peer = `http://127.0.0.1:${await findFreePort()}`;
    keep(
      startServer({
        name: "etcd",
        command: "etcd",
        words: [
          ...["--name", "drill", "--data-dir", path.join(etcdFolder, "data")],
          ...["--listen-client-urls", client, "--advertise-client-urls", client],
          ...["--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer],
          ...["--initial-cluster", `drill=${peer}`],
        ],
        logFile: log("etcd"),
        user,
      }),
    );
    await until("etcd answers", async () => (await fetch(`${client}/health`)).ok, { logFile: log("etcd") });
  }

  async function addNode(name: string): Promise<Node> {
    const ports = { postgres: await findFreePort(), rest: await findFreePort() };
    const place = { name, ports, folder: ownFolder(name) };
    const text = patroniFile({ ...place, etcdPort, binaries: binaries() });
    ownFile(`${name}.yml`, text.replaceAll(/CHANGE-[A-Z]+/g, PASSWORD));
    const node = { ...place, patroni: startPatroni(place) };
    // The node's server may be a later one than the first.
    onStop(() => stopNode(node));
    await until(`${name} runs`, async () => (await fetch(`http://127.0.0.1:${ports.rest}/health`)).ok, {
      logFile: log(name),
    });
    return node;
  }

  function startPatroni({ name }: Pick<Node, "name">): Server {
    return startServer({
      name: `patroni of ${name}`,
      command: "patroni",
      words: [path.join(folder, `${name}.yml`)],
      logFile: log(name),
      user,
    });
  }

  async function stopNode({ patroni, folder: place }: Node): Promise<void> {
    await patroni.stop();
    try {
      const [postmaster = ""] = readFileSync(path.join(place, "data/postmaster.pid"), "utf8").split("\n");
      killFamily(Number(postmaster));
    } catch {
      // Patroni has stopped PostgreSQL.
    }
  }

  async function primary(): Promise<Node> {
    for (const node of nodes) if (await says(node, "primary")) return node;
    throw new Error("There is no primary.");
  }

  async function whole(): Promise<void> {
    const isWhole = async () => {
      const roles = await Promise.all(
        nodes.map(async (node) =>
          (await says(node, "primary")) ? 1 : (await says(node, "synchronous")) ? 2 : 0,
        ),
      );
      return roles.includes(1) && roles.includes(2);
    };
    await until("a primary and a synchronous replica", isWhole, { logFile: log("db1") });
    await until("the primary can be reached", async () => (await ask(adminUrl, "select 1")).length === 1);
  }

  function says(node: Node, role: string): Promise<boolean> {
    return fetch(`http://127.0.0.1:${node.ports.rest}/${role}`).then(
      ({ ok }) => ok,
      () => false,
    );
  }
}
