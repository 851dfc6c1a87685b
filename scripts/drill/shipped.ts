import { readFileSync } from "node:fs";

/** A text in a shipped file, and what replaces it on the one machine of a drill. */
type Exchange = readonly [from: string | RegExp, to: string];

/**
 * A file of `deploy` with other addresses. Throws if it lacks something that should be exchanged,
 * so that a drill tries what operators get.
 */
export function shippedFile(file: string, exchanges: readonly Exchange[]): string {
  return exchanges.reduce(
    (text, [from, to]) => {
      const isThere = typeof from === "string" ? text.includes(from) : text.search(from) >= 0;
      if (!isThere) throw new Error(`${file} doesn't contain ${from.toString()}`);
      return text.replaceAll(from, to);
    },
    readFileSync(file, "utf8"),
  );
}

/** Where a node of the cluster listens. */
export interface NodePorts {
  postgres: number;
  rest: number;
}

/** The configuration of Patroni for one node. */
export function patroniFile(given: {
  name: string;
  ports: NodePorts;
  etcdPort: number;
  folder: string;
  binaries: string;
}): string {
  return shippedFile("deploy/ha/patroni.yml", [
    ["10.0.0.11:2379,10.0.0.12:2379,10.0.0.13:2379", `127.0.0.1:${given.etcdPort}`],
    ["name: db1", `name: ${given.name}`],
    ["10.0.0.11:8008", `127.0.0.1:${given.ports.rest}`],
    ["10.0.0.11:5432", `127.0.0.1:${given.ports.postgres}`],
    ["10.0.0.0/24", "127.0.0.1/32"],
    ["/var/lib/postgresql/15/automata", `${given.folder}/data`],
    ["/usr/lib/postgresql/15/bin", given.binaries],
    ["/var/lib/postgresql/.patroni-pgpass", `${given.folder}/pgpass`],
    [/^ {2}parameters:$/gm, `  parameters:\n    unix_socket_directories: ${given.folder}`],
  ]);
}

/** The configuration of PgBouncer. */
export function pgBouncerFile(given: {
  port: number;
  primaryPort: number;
  replicaPort: number;
  userList: string;
}): string {
  return shippedFile("deploy/ha/pgbouncer.ini", [
    ["port=5000", `port=${given.primaryPort}`],
    ["port=5001", `port=${given.replicaPort}`],
    [/^listen_port = 6432$/gm, `listen_port = ${given.port}\nunix_socket_dir =`],
    ["/etc/pgbouncer/userlist.txt", given.userList],
  ]);
}

/** The configuration of HAProxy before the database. */
export function databaseProxyFile(given: {
  port: number;
  replicaPort: number;
  nodes: readonly NodePorts[];
}): string {
  return shippedFile("deploy/ha/database.cfg", [
    ["127.0.0.1:5000", `127.0.0.1:${given.port}`],
    ["127.0.0.1:5001", `127.0.0.1:${given.replicaPort}`],
    ...given.nodes.map(({ postgres, rest }, index): Exchange => [
      `10.0.0.1${index + 1}:5432 check port 8008`,
      `127.0.0.1:${postgres} check port ${rest}`,
    ]),
  ]);
}

/** The configuration of HAProxy before the application. */
export function siteProxyFile(given: { port: number; appPorts: readonly number[] }): string {
  return shippedFile("deploy/haproxy.cfg", [
    ["bind :80\n", `bind 127.0.0.1:${given.port}\n`],
    ...given.appPorts.map((port, index): Exchange => [`app${index + 1}:3000`, `127.0.0.1:${port}`]),
  ]);
}
