import { copyFileSync } from "node:fs";
import path from "node:path";

import { startAppServer } from "../scripts/app-server";
import { findFreePort } from "../scripts/free-port";
import { seedDatabase, seedDemoAccounts } from "../scripts/seed-database";

import { recordCalls, startFastify, type MeasuredCall } from "./recorded-calls";
import { alternate, unseenPaths, type Figures, type Plan } from "./rounds";
import type { Contestant } from "./servers";
import { milliseconds, percent, printTable, whole } from "./table";

const PASSWORD = "a password for the bench";
const UNSEEN = 20_000;
/** A resource route that answers the same JSON to everyone: the 404 of an unknown path. */
const CONSTANT = "/api/there-is-nothing-here";

/** What is read, and by whom. */
const READS: { title: string; path: string; credential: "none" | "token"; isUnseen: boolean }[] = [
  { title: "posts, signed out", path: "/api/blog/posts", credential: "none", isUnseen: false },
  { title: "posts, signed out, unseen", path: "/api/blog/posts", credential: "none", isUnseen: true },
  { title: "posts, signed in", path: "/api/blog/posts?limit=5", credential: "token", isUnseen: false },
];

/** What people who are signed in read, compared with Fastify as well. */
const SIGNED_IN_READS = [
  { path: "/api/auth/user", email: "customer@demo.test" },
  { path: "/api/workspaces", email: "customer@demo.test" },
  { path: "/api/tenant/context", email: "customer@demo.test" },
  { path: "/api/user/tenant-membership", email: "customer@demo.test" },
  { path: "/api/admin/stats", email: "super_admin@demo.test" },
];

export interface ApiFigures {
  reads: Record<string, { read: Figures | undefined; constant: Figures | undefined }>;
  signedIn: Record<string, Record<"read" | "fastify" | "constant", Figures | undefined>>;
}

/** Reads of the API beside a resource route that only answers a constant. */
export async function measureApi(plan: Plan, folder: string): Promise<ApiFigures> {
  const databaseFile = path.join(folder, "api.db");
  const databaseUrl = `file:${databaseFile}`;
  await seedDatabase(databaseUrl);
  await seedDemoAccounts(databaseUrl, { password: PASSWORD });
  const port = await findFreePort();
  const calls: MeasuredCall[] = [];
  const recorded = await recordCalls(
    databaseFile,
    folder,
    async (url) => {
      for (const { path: address, email } of SIGNED_IN_READS) {
        const authorization = `Bearer ${await signIn(url, email)}`;
        calls.push({ title: address, method: "GET", path: address, template: address, authorization });
      }
      return calls;
    },
    port,
  );
  const fastifyFile = path.join(folder, "api-fastify.db");
  copyFileSync(databaseFile, fastifyFile);
  const server = await startAppServer({
    databaseUrl,
    readyPath: "/",
    logFile: path.join(folder, "api.log"),
    // The limit on reads must not be measured.
    env: { API_READS_PER_MINUTE: "1000000", PORT: String(port) },
  });
  const contestant = (name: string): Contestant => ({ ...server, name, stop: () => Promise.resolve() });
  try {
    const authorization = `Bearer ${await signIn(server.url, "customer@demo.test")}`;
    const reads: ApiFigures["reads"] = {};
    for (const { title, path: address, credential, isUnseen } of READS) {
      const headers: Record<string, string> = credential === "none" ? {} : { authorization };
      const { read, constant } = await alternate(
        [contestant("read"), contestant("constant")],
        plan,
        ({ name }) => {
          const asked = name === "read" ? address : CONSTANT;
          return { paths: isUnseen ? unseenPaths(asked, UNSEEN) : [asked], headers };
        },
      );
      reads[title] = { read, constant };
    }
    const signedIn: ApiFigures["signedIn"] = {};
    for (const [index, call] of recorded.entries()) {
      const headers = { authorization: calls[index]?.authorization ?? "" };
      const yardstick = await startFastify(fastifyFile, call, path.join(folder, `read-${index}.json`));
      try {
        const servers = [contestant("read"), contestant("constant"), yardstick];
        const { read, fastify, constant } = await alternate(servers, plan, ({ name }) => ({
          paths: [name === "constant" ? CONSTANT : call.path],
          headers,
        }));
        signedIn[call.path] = { read, fastify, constant };
      } finally {
        await yardstick.stop();
      }
    }
    return { reads, signedIn };
  } finally {
    await server.stop();
  }
}

async function signIn(url: string, email: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  if (!answer.ok) throw new Error(`Signing in as ${email} answers ${answer.status}`);
  const { session } = (await answer.json()) as { session: { access_token: string } };
  return session.access_token;
}

export function printApi({ reads, signedIn }: ApiFigures): void {
  printTable(
    "Signed-in reads of the API beside a Fastify route with the same SQL, and a constant of Remix",
    ["", "read/s", "of Fastify", "of constant", "CPU ms read", "CPU ms Fastify", "CPU ms constant", "errors"],
    Object.entries(signedIn).map(([title, { read, fastify, constant }]) => [
      title,
      whole(read?.requestsPerSecond ?? 0),
      ((read?.requestsPerSecond ?? 0) / (fastify?.requestsPerSecond ?? 1)).toFixed(2),
      `${((read?.requestsPerSecond ?? 0) / (constant?.requestsPerSecond ?? 1)).toFixed(1)} ×`,
      milliseconds(read?.cpuPerRequest ?? 0),
      milliseconds(fastify?.cpuPerRequest ?? 0),
      milliseconds(constant?.cpuPerRequest ?? 0),
      String((read?.errors ?? 0) + (fastify?.errors ?? 0)),
    ]),
  );
  printTable(
    "Reads of the API beside a resource route that answers a constant (promised: 60 %)",
    [
      "",
      "read/s",
      "constant/s",
      "share",
      "CPU ms read",
      "CPU ms constant",
      "p99 read",
      "p99 constant",
      "errors",
    ],
    Object.entries(reads).map(([title, { read, constant }]) => [
      title,
      whole(read?.requestsPerSecond ?? 0),
      whole(constant?.requestsPerSecond ?? 0),
      percent((read?.requestsPerSecond ?? 0) / (constant?.requestsPerSecond ?? 1)),
      milliseconds(read?.cpuPerRequest ?? 0),
      milliseconds(constant?.cpuPerRequest ?? 0),
      milliseconds(read?.p99 ?? 0),
      milliseconds(constant?.p99 ?? 0),
      String(read?.errors ?? 0),
    ]),
  );
}
