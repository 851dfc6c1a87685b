import path from "node:path";

import { startAppServer } from "../scripts/app-server";
import { seedDatabase, seedDemoAccounts } from "../scripts/seed-database";

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
  { title: "own account", path: "/api/auth/user", credential: "token", isUnseen: false },
  { title: "own membership", path: "/api/user/tenant-membership", credential: "token", isUnseen: false },
];

type ApiFigures = Record<string, { read: Figures | undefined; constant: Figures | undefined }>;

/** Reads of the API beside a resource route that only answers a constant. */
export async function measureApi(plan: Plan, folder: string): Promise<ApiFigures> {
  const databaseUrl = `file:${path.join(folder, "api.db")}`;
  await seedDatabase(databaseUrl);
  await seedDemoAccounts(databaseUrl, { password: PASSWORD });
  const server = await startAppServer({
    databaseUrl,
    readyPath: "/",
    logFile: path.join(folder, "api.log"),
    // The limit on reads must not be measured.
    env: { API_READS_PER_MINUTE: "1000000" },
  });
  const contestant = (name: string): Contestant => ({ ...server, name, stop: () => Promise.resolve() });
  try {
    const authorization = `Bearer ${await signIn(server.url, "customer@demo.test")}`;
    const figures: ApiFigures = {};
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
      figures[title] = { read, constant };
    }
    return figures;
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

export function printApi(figures: ApiFigures): void {
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
    Object.entries(figures).map(([title, { read, constant }]) => [
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
