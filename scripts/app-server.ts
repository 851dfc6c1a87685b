import { spawn, type ChildProcess } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { findFreePort } from "./free-port";
import { SERVER_ARENAS, SERVER_NODE_OPTIONS } from "./node-options";
import type { Variables } from "./run";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
/** The path of the server in a folder with installed packages. */
export const REMIX_SERVE = "node_modules/@remix-run/serve/dist/cli.js";

/** A running instance of the built app. `output` is everything that it has printed so far. */
export interface AppServer {
  url: string;
  port: number;
  pid: number;
  /** Milliseconds from the start of the process to the first answer of `/healthz`. */
  startMilliseconds: number;
  output: () => string;
  /** Ends the process as a platform does (SIGTERM) and resolves with its exit code. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

/**
 * Starts `remix-serve` on a build, as `npm start` does, and waits for the first answer. Throws with
 * the process's output if it ends too early, or doesn't answer within `timeoutMilliseconds`.
 */
export async function startAppServer({
  databaseUrl,
  env = {},
  build = "./build/server/index.js",
  cwd = ROOT,
  remixServe = path.join(ROOT, REMIX_SERVE),
  readyPath = "/healthz",
  timeoutMilliseconds = 150_000,
  logFile,
}: {
  databaseUrl: string;
  env?: Variables;
  build?: string;
  cwd?: string;
  remixServe?: string;
  readyPath?: string;
  timeoutMilliseconds?: number;
  /**
   * The file for the process's log. Without one, this process reads the log, which costs it time.
   */
  logFile?: string;
}): Promise<AppServer> {
  const port = Number(env.PORT ?? (await findFreePort()));
  const url = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const log = logFile === undefined ? "pipe" : openSync(logFile, "a");
  const child = spawn(process.execPath, [remixServe, build], {
    cwd,
    stdio: ["ignore", log, log],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: "production",
      NODE_OPTIONS: SERVER_NODE_OPTIONS,
      MALLOC_ARENA_MAX: SERVER_ARENAS,
      HOST: "127.0.0.1",
      APP_URL: url,
      DATABASE_URL: databaseUrl,
      ...env,
      PORT: String(port),
    } as NodeJS.ProcessEnv,
  });
  if (typeof log === "number") closeSync(log);
  let piped = "";
  child.stdout?.on("data", (chunk: Buffer) => (piped += chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => (piped += chunk.toString()));
  const output = () => (logFile === undefined ? piped : readFileSync(logFile, "utf8"));

  while (!(await answers(url + readyPath))) {
    if (child.exitCode !== null) throw new Error(`The app ended with code ${child.exitCode}:\n${output()}`);
    if (performance.now() - started > timeoutMilliseconds) {
      child.kill("SIGKILL");
      throw new Error(`The app did not answer within ${timeoutMilliseconds} ms:\n${output()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    url,
    port,
    pid: child.pid ?? 0,
    startMilliseconds: performance.now() - started,
    output,
    stop: (signal = "SIGTERM") => stopChild(child, signal),
  };
}

async function answers(address: string): Promise<boolean> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(2000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

function stopChild(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => {
    const hardStop = setTimeout(() => child.kill("SIGKILL"), 15_000);
    child.once("exit", (code) => {
      clearTimeout(hardStop);
      resolve(code);
    });
    child.kill(signal);
  });
}
