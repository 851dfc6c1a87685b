import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { findFreePort } from "../../../scripts/free-port";
import { eventually } from "./raw-http";

const BUILD = path.resolve("build/server/index.js");
const SERVE = path.resolve("node_modules/@remix-run/serve/dist/cli.js");

/** A machine that runs other tests beside it starts a server slowly. */
export const START_MILLISECONDS = 150_000;

export interface AppServer {
  port: number;
  process: ChildProcess;
  /** What it wrote on standard output so far. */
  output(): string;
  /** Resolves to the exit code. */
  exited: Promise<number | null>;
  stop(): Promise<void>;
}

const TICK_MILLISECONDS = 10;

/**
 * The milliseconds of CPU that the server has used since it started (Linux). Unlike the time on the
 * clock, other programs on the machine don't affect it.
 */
export function spentMilliseconds({ process: { pid } }: AppServer): number {
  const afterName = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1) ?? "";
  const [userTicks, systemTicks] = afterName.split(" ").slice(11, 13).map(Number);
  return ((userTicks ?? NaN) + (systemTicks ?? NaN)) * TICK_MILLISECONDS;
}

/** Starts the built app with the unmodified remix-serve, on an empty SQLite database of its own. */
export async function startApp(environment: Record<string, string> = {}): Promise<AppServer> {
  if (!existsSync(BUILD)) throw new Error("these tests need the build: npm run build");
  const folder = await mkdtemp(path.join(tmpdir(), "automata-door-"));
  const port = Number(environment["PORT"] ?? (await findFreePort()));
  const child = spawn(process.execPath, [SERVE, BUILD], {
    env: {
      PATH: process.env["PATH"],
      NODE_ENV: "production",
      PORT: String(port),
      HOST: "127.0.0.1",
      DATABASE_URL: `file:${path.join(folder, "app.db")}`,
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => (output += chunk));
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => (output += chunk));
  const exited = once(child, "exit").then(([code]) => code as number | null);
  await eventually(
    async () => {
      if (child.exitCode !== null) throw new Error(`the server ended: ${output}`);
      return fetch(`http://127.0.0.1:${port}/healthz`).then(
        (answer) => answer.ok,
        () => false,
      );
    },
    "the server listens",
    START_MILLISECONDS,
  );
  return {
    port,
    process: child,
    output: () => output,
    exited,
    async stop() {
      child.kill("SIGKILL");
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
