import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";

import { SERVER_ARENAS, SERVER_NODE_OPTIONS } from "../node-options";
import type { Variables } from "../run";

const LOOK_MILLISECONDS = 50;

/** A command of the build while it runs, with the heap that the image gives it. */
export interface MeasuredCommand {
  /** Ends it at once. */
  kill(): void;
  finished: Promise<{ code: number | null; output: string; milliseconds: number; peakMegabytes: number }>;
}

/** Runs `build/cli/⟨name⟩.js`, and watches how much memory it takes. */
export function runMeasured(name: string, words: string[], env: Variables): MeasuredCommand {
  const began = performance.now();
  const child = spawn(process.execPath, [`build/cli/${name}.js`, ...words], {
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: "production",
      NODE_OPTIONS: SERVER_NODE_OPTIONS,
      MALLOC_ARENA_MAX: SERVER_ARENAS,
      ...env,
    } as NodeJS.ProcessEnv,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  let peakMegabytes = 0;
  const watch = setInterval(() => {
    peakMegabytes = Math.max(peakMegabytes, peakMegabytesOf(child.pid ?? 0));
  }, LOOK_MILLISECONDS);
  return {
    kill: () => child.kill("SIGKILL"),
    finished: new Promise((resolve) => {
      child.once("close", (code) => {
        clearInterval(watch);
        resolve({ code, output, milliseconds: performance.now() - began, peakMegabytes });
      });
    }),
  };
}

/** The most memory that a process has taken so far, as the kernel counts it; 0 if it has ended. */
export function peakMegabytesOf(pid: number): number {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Math.round(Number(kilobytes ?? 0) / 1024);
  } catch {
    return 0;
  }
}
