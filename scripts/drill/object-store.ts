import { execFile } from "node:child_process";
import { mkdirSync, readdirSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";

import { findFreePort } from "../free-port";
import type { Variables } from "../run";

import { startServer, until, type Server } from "./processes";
import type { Stage } from "./stage";

/** A server that speaks S3, from npm. It checks signatures, and keeps its files in a folder. */
const PACKAGE = "s3rver@3.7.1";
const KEY = "S3RVER";
const BUCKETS = { pictures: "drill-pictures", backups: "drill-backups" } as const;

/** A server with two buckets, which can go away and come back with all it has kept. */
export interface ObjectStore {
  /** What the application needs to reach it. */
  variables: Variables;
  /** Ends it at once: connections are refused. */
  crash(): Promise<void>;
  /** Starts it again after a crash. */
  start(): Promise<void>;
  /** From now on it takes connections and never answers. */
  freeze(): void;
  thaw(): void;
  /** The keys of what a bucket has that begin with this. */
  keys(bucket: keyof typeof BUCKETS, prefix: string): string[];
}

/** Installs and starts the server, with a folder of the drill. */
export async function startObjectStore(stage: Stage): Promise<ObjectStore> {
  const folder = path.join(stage.folder, "store");
  const data = path.join(folder, "data");
  mkdirSync(data, { recursive: true });
  stage.tell(`installing ${PACKAGE}`);
  const words = ["install", "--prefix", folder, "--no-audit", "--no-fund", "--loglevel=error", PACKAGE];
  await promisify(execFile)("npm", words);
  const port = await findFreePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const logFile = path.join(folder, "log");
  let server: Server | undefined;
  const start = async () => {
    server = startServer({
      name: "s3rver",
      command: process.execPath,
      words: [
        path.join(folder, "node_modules/s3rver/bin/s3rver.js"),
        ...["--directory", data, "--address", "127.0.0.1", "--port", String(port)],
        ...Object.values(BUCKETS).flatMap((bucket) => ["--configure-bucket", bucket]),
      ],
      logFile,
    });
    await until("the store answers", async () => (await fetch(endpoint)).status > 0, { logFile });
  };
  stage.onEnd(async () => server?.stop("SIGKILL"));
  await start();
  return {
    variables: {
      S3_ENDPOINT: endpoint,
      S3_REGION: "eu-central-1",
      S3_BUCKET: BUCKETS.pictures,
      S3_ACCESS_KEY_ID: KEY,
      S3_SECRET_ACCESS_KEY: KEY,
      BACKUP_TO: `s3://${BUCKETS.backups}`,
    },
    crash: async () => server?.stop("SIGKILL"),
    start,
    freeze: () => void process.kill(server?.pid ?? 0, "SIGSTOP"),
    thaw: () => void process.kill(server?.pid ?? 0, "SIGCONT"),
    keys(bucket, prefix) {
      const root = path.join(data, BUCKETS[bucket]);
      const names = readdirSync(root, { recursive: true, encoding: "utf8" });
      return names.filter((name) => name.startsWith(prefix) && name.endsWith("_object"));
    },
  };
}
