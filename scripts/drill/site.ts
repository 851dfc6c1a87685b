import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";

import { startAppServer, type AppServer } from "../app-server";
import { findFreePort } from "../free-port";
import { run, type Variables } from "../run";

import { send, type SiteAddress } from "./http";
import { startServer, until } from "./processes";
import { siteProxyFile } from "./shipped";
import type { Stage } from "./stage";
import type { DrillContent } from "./traffic";

/** The public address of a drill's site. Https makes its instances stop as public ones do. */
const ORIGIN = "https://www.drill.test";

/** Where a database is reached, through a pooler and past it. */
export interface DatabaseAddresses {
  pooledUrl: string;
  directUrl: string;
}

/** Two instances of the application behind HAProxy. */
export interface Site {
  address: SiteAddress;
  apps: AppServer[];
  content: DrillContent;
  /** Starts an instance that has ended again, from the build in a folder, at the same port. */
  startAgain(index: number, folder?: string): Promise<void>;
}

/**
 * Migrates and fills a database, and serves it with two instances. `second` is for the second one
 * alone.
 */
export async function startSite(
  stage: Stage,
  { pooledUrl, directUrl }: DatabaseAddresses,
  more: Variables = {},
  { second = {} }: { second?: Variables } = {},
): Promise<Site> {
  const port = await findFreePort();
  const address = { url: `http://127.0.0.1:${port}`, origin: ORIGIN };
  const env = {
    APP_URL: ORIGIN,
    DATABASE_URL: pooledUrl,
    DATABASE_DIRECT_URL: directUrl,
    SESSION_SECRET: randomBytes(32).toString("hex"),
    TRUST_PROXY_HOPS: "1",
    UPLOAD_DIR: path.join(stage.folder, "uploads"),
    LOG_LEVEL: "info",
    ...more,
  };
  const runScript = async (words: string[]) => {
    const { code, output } = await run(process.execPath, ["--import", "tsx", ...words], {
      quiet: true,
      // A site in production gets no demo accounts.
      env: { ...env, APP_URL: address.url },
    });
    if (code !== 0) throw new Error(output);
    return output.trim().split("\n").at(-1) ?? "";
  };
  stage.tell("migrating, and filling the database");
  await runScript(["scripts/db-migrate.ts"]);
  await runScript(["scripts/db-seed.ts"]);
  const seeded = await runScript(["scripts/drill/seed.ts", randomBytes(12).toString("hex")]);
  const start = (name: string, own: Variables = {}, cwd?: string) =>
    startAppServer({
      databaseUrl: pooledUrl,
      env: { ...env, ...own },
      logFile: path.join(stage.folder, `${name}.log`),
      ...(cwd === undefined ? {} : { cwd }),
    });
  const names = ["app1", "app2"] as const;
  const apps: AppServer[] = [];
  for (const [index, name] of names.entries()) {
    apps.push(await start(name, index === 1 ? second : {}));
    stage.onEnd(async () => void (await apps[index]?.stop()));
  }
  const file = path.join(stage.folder, "haproxy.cfg");
  writeFileSync(file, siteProxyFile({ port, appPorts: apps.map((app) => app.port) }));
  const logFile = path.join(stage.folder, "haproxy.log");
  const proxy = startServer({ name: "haproxy", command: "haproxy", words: ["-db", "-f", file], logFile });
  stage.onEnd(() => proxy.stop());
  await until("the site answers", async () => (await send(address, "/blog")).status === 200, { logFile });
  stage.tell(`two instances answer at ${address.url}`);
  return {
    address,
    apps,
    content: JSON.parse(seeded) as DrillContent,
    async startAgain(index, cwd) {
      apps[index] = await start(names[index] ?? "app", { PORT: String(apps[index]?.port) }, cwd);
    },
  };
}

/** Whether the process of an instance runs. One that ended is never started again by itself. */
export function isAlive({ pid }: AppServer): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
