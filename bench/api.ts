import { copyFileSync } from "node:fs";
import path from "node:path";

import { REMIX_SERVE, startAppServer } from "../scripts/app-server";
import { findFreePort } from "../scripts/free-port";
import { seedDatabase, seedDemoAccounts } from "../scripts/seed-database";

import { recordCalls, startFastify, type MeasuredCall } from "./recorded-calls";
import { buildPlain, CONSTANT_PATH } from "./plain-build";
import { rateRatio, unseenPaths, warmAndAlternate, type Figures, type Plan } from "./rounds";
import { proveAnswer, startPlain, type Contestant } from "./servers";
import { milliseconds, percent, printTable, whole } from "./table";

const PASSWORD = "a password for the bench";
const UNSEEN = 20_000;
/**
 * The app's own constant: its 404, the least that it answers through the front door and Remix. The
 * load generator counts it as an error.
 */
const UNKNOWN_PATH = "/api/there-is-nothing-here";

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

/**
 * `constant`: a resource route of a plain Remix build. `unknown`: the app's answer to no route.
 * `earlier`: the same answer of an earlier commit, if its folder was given.
 */
type Compared<Name extends string> = Record<string, Record<Name, Figures | undefined>>;

export interface ApiFigures {
  reads: Compared<"read" | "constant" | "unknown">;
  signedIn: Compared<"read" | "fastify" | "constant" | "unknown" | "earlier">;
}

/**
 * Reads of the API beside routes of Remix that only answer a constant. `earlierFolder` has the
 * installed and built app of an earlier commit.
 */
export async function measureApi(
  plan: Plan,
  folder: string,
  earlierFolder: string | undefined,
): Promise<ApiFigures> {
  const plainFolder = await buildPlain();
  const earlier = earlierFolder === undefined ? undefined : await startEarlier(earlierFolder, folder);
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
  const plain = await startPlain(databaseUrl, folder, { plainFolder });
  const contestant = (name: string): Contestant => ({ ...server, name, stop: () => Promise.resolve() });
  const constants: Contestant[] = [{ ...plain, name: "constant" }, contestant("unknown")];
  const asked = (name: string, read: string): string =>
    name === "constant" ? CONSTANT_PATH : name === "unknown" || name === "earlier" ? UNKNOWN_PATH : read;
  try {
    await proveAnswer({ ...plain, name: "constant" }, CONSTANT_PATH, {}, '{"status":"ok"}');
    const authorization = `Bearer ${await signIn(server.url, "customer@demo.test")}`;
    const reads: ApiFigures["reads"] = {};
    for (const { title, path: address, credential, isUnseen } of READS) {
      const headers: Record<string, string> = credential === "none" ? {} : { authorization };
      const { read, constant, unknown } = await warmAndAlternate(
        [contestant("read"), ...constants],
        plan,
        ({ name }) => {
          const requestPath = asked(name, address);
          return { paths: isUnseen ? unseenPaths(requestPath, UNSEEN) : [requestPath], headers };
        },
      );
      reads[title] = { read, constant, unknown };
    }
    const signedIn: ApiFigures["signedIn"] = {};
    for (const [index, call] of recorded.entries()) {
      const headers = { authorization: calls[index]?.authorization ?? "" };
      const yardstick = await startFastify(fastifyFile, call, path.join(folder, `read-${index}.json`));
      try {
        const servers = [contestant("read"), ...constants, yardstick, ...(earlier ? [earlier] : [])];
        const rounds = await warmAndAlternate(servers, plan, ({ name }) => ({
          paths: [asked(name, call.path)],
          // The earlier server doesn't know these tokens.
          headers: name === "earlier" ? {} : headers,
        }));
        const { read, fastify, constant, unknown } = rounds;
        signedIn[call.path] = { read, fastify, constant, unknown, earlier: rounds["earlier"] };
      } finally {
        await yardstick.stop();
      }
    }
    return { reads, signedIn };
  } finally {
    await Promise.all([server.stop(), plain.stop(), earlier?.stop()]);
  }
}

/** Starts the app of an earlier commit on a database of its own, with the packages of its time. */
async function startEarlier(cwd: string, folder: string): Promise<Contestant> {
  const server = await startAppServer({
    databaseUrl: `file:${path.join(folder, "earlier.db")}`,
    cwd,
    remixServe: path.join(cwd, REMIX_SERVE),
    readyPath: "/",
    logFile: path.join(folder, "earlier.log"),
  });
  const { status, headers } = await fetch(server.url + UNKNOWN_PATH);
  // A page would be more work than a resource route.
  if (status === 404 && /json/.test(headers.get("content-type") ?? "")) return { ...server, name: "earlier" };
  await server.stop();
  throw new Error(`The earlier server answers ${UNKNOWN_PATH} with ${status}.`);
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

const rate = (figures: Figures | undefined): number => figures?.requestsPerSecond ?? 0;
const ratio = (read: Figures | undefined, other: Figures | undefined): number =>
  read && other ? rateRatio(read, other) : Number.NaN;
const times = (read: Figures | undefined, other: Figures | undefined): string =>
  `${ratio(read, other).toFixed(1)} ×`;

export function printApi({ reads, signedIn }: ApiFigures): void {
  printTable(
    "Signed-in reads of the API beside a Fastify route with the same SQL, a constant resource route " +
      "of a plain Remix build, the app's 404 through Remix, and that of an earlier commit",
    [
      "",
      "read/s",
      "of Fastify",
      "of constant",
      "of 404",
      "of earlier 404",
      ...["read", "Fastify", "constant", "404", "earlier 404"].map((name) => `CPU ms ${name}`),
      "errors",
    ],
    Object.entries(signedIn).map(([title, { read, fastify, constant, unknown, earlier }]) => [
      title,
      whole(rate(read)),
      ratio(read, fastify).toFixed(2),
      times(read, constant),
      times(read, unknown),
      earlier ? times(read, earlier) : "",
      ...[read, fastify, constant, unknown, earlier].map((figures) =>
        milliseconds(figures?.cpuPerRequest ?? 0),
      ),
      String([read, fastify, constant].reduce((sum, figures) => sum + (figures?.errors ?? 0), 0)),
    ]),
  );
  printTable(
    "Reads of the API beside a constant resource route of a plain Remix build (promised: 60 %), and the app's 404",
    [
      "",
      "read/s",
      "constant/s",
      "share",
      "of 404",
      "CPU ms read",
      "CPU ms constant",
      "p99 read",
      "p99 constant",
      "errors",
    ],
    Object.entries(reads).map(([title, { read, constant, unknown }]) => [
      title,
      whole(rate(read)),
      whole(rate(constant)),
      percent(ratio(read, constant)),
      times(read, unknown),
      milliseconds(read?.cpuPerRequest ?? 0),
      milliseconds(constant?.cpuPerRequest ?? 0),
      milliseconds(read?.p99 ?? 0),
      milliseconds(constant?.p99 ?? 0),
      String((read?.errors ?? 0) + (constant?.errors ?? 0)),
    ]),
  );
}
