import { spawn, type ChildProcess } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** A user of the system who may run PostgreSQL, which refuses to run as root. */
export interface SystemUser {
  uid: number;
  gid: number;
}

/** A server that a drill has started, in a process group of its own. */
export interface Server {
  name: string;
  pid: number;
  hasEnded(): boolean;
  /** Sends a signal, and resolves when the process has ended; kills it after `patience`. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

const PATIENCE_MILLISECONDS = 15_000;

/**
 * Starts a server. It has a process group of its own, so that Ctrl-C reaches the drill alone, which
 * then stops everything in order.
 */
export function startServer({
  name,
  command,
  words,
  logFile,
  user,
}: {
  name: string;
  command: string;
  words: string[];
  logFile: string;
  user?: SystemUser | undefined;
}): Server {
  const log = openSync(logFile, "a");
  const child = spawn(command, words, { ...user, detached: true, stdio: ["ignore", log, log] });
  closeSync(log);
  // The end of a process that never began is seen by `hasEnded`.
  child.once("error", () => undefined);
  const hasEnded = () => child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
  return {
    name,
    pid: child.pid ?? 0,
    hasEnded,
    stop: async (signal = "SIGTERM") => {
      if (!hasEnded()) await end(child, signal);
    },
  };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const hardStop = setTimeout(() => child.kill("SIGKILL"), PATIENCE_MILLISECONDS);
  child.kill(signal);
  await ended;
  clearTimeout(hardStop);
}

/** Waits until `check` is true. Throws with the end of a log if it takes too long. */
export async function until(
  what: string,
  check: () => Promise<boolean>,
  { seconds = 120, logFile }: { seconds?: number; logFile?: string } = {},
): Promise<void> {
  const deadline = performance.now() + seconds * 1_000;
  while (!(await check().catch(() => false))) {
    if (performance.now() > deadline) {
      const log = logFile === undefined ? "" : readFileSync(logFile, "utf8").slice(-4_000);
      throw new Error(`Not within ${seconds} s: ${what}\n${log}`);
    }
    await sleep(100);
  }
}

/** The process and all that it started, directly or not. */
function familyOf(pid: number): number[] {
  let children = "";
  try {
    children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
  } catch {
    // It has ended.
  }
  return [pid, ...children.split(" ").filter(Boolean).map(Number).flatMap(familyOf)];
}

/** Kills a process and all that it started at once, as a power cut would. */
export function killFamily(pid: number): void {
  for (const member of familyOf(pid)) {
    try {
      process.kill(member, "SIGKILL");
    } catch {
      // It ended by itself.
    }
  }
}
