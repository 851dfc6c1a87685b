import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Worker, type WorkerOptions } from "node:worker_threads";

/** A program that runs in a thread of its own. */
export interface ThreadProgram {
  /** Its source, seen from `app`. */
  source: string;
  /** Its name in `build/cli`; see `vite.cli.config.ts`. */
  built: string;
}

/** Compiles and runs a program where sources run. */
const RUNNER = "../../scripts/thread-from-source.js";

/** Starts a program in a thread: built next to the server, or the source where sources run. */
export function startThread({ source, built }: ThreadProgram, options: WorkerOptions): Worker {
  if (import.meta.url.endsWith(".ts")) {
    const runner = new URL(RUNNER, import.meta.url);
    const file = fileURLToPath(new URL(`../${source}`, import.meta.url));
    return new Worker(runner, { ...options, argv: [file] });
  }
  for (const above of ["../cli/", "../../cli/"]) {
    const file = new URL(`${above}${built}.js`, import.meta.url);
    if (existsSync(fileURLToPath(file))) return new Worker(file, options);
  }
  throw new Error(`build/cli/${built}.js was not found near ${import.meta.url}`);
}
