import { spawn, type ChildProcessByStdio } from "node:child_process";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

import { onTestFinished } from "vitest";

import { builtProcesses } from "./built-processes";

/** A TypeScript file that runs in a process of its own. */
interface ScriptProcess {
  /** Its output, line by line. Ends when the process ends. */
  lines: AsyncIterableIterator<string>;
  /** Resolves when it has ended: exit code (null when killed) and what it wrote to stderr. */
  ended: Promise<{ code: number | null; errorOutput: string }>;
  /** Kills it at once, as a power cut would (SIGKILL). */
  kill(): void;
}

/** Starts a script, as it is built, with `DATABASE_URL`. It does not outlive the test. */
export function startScript(
  file: string,
  {
    databaseUrl,
    args = [],
    nodeOptions = [],
    variables = {},
  }: {
    databaseUrl: string;
    args?: string[];
    nodeOptions?: string[];
    /** More variables of its environment. */
    variables?: Record<string, string>;
  },
): ScriptProcess {
  const child: ChildProcessByStdio<null, Readable, Readable> = spawn(
    process.execPath,
    [...nodeOptions, path.join(builtProcesses(), file.replace(/\.ts$/, ".js")), ...args],
    { env: { ...process.env, DATABASE_URL: databaseUrl, ...variables }, stdio: ["ignore", "pipe", "pipe"] },
  );
  onTestFinished(() => void child.kill("SIGKILL"));
  let errorOutput = "";
  child.stderr.on("data", (chunk: Buffer) => (errorOutput += chunk.toString()));
  return {
    lines: createInterface({ input: child.stdout })[Symbol.asyncIterator](),
    ended: new Promise((resolve) => child.on("close", (code) => resolve({ code, errorOutput }))),
    kill: () => void child.kill("SIGKILL"),
  };
}

/** Reads lines until one satisfies `wanted`. Throws when the process ends before. */
export async function waitForLine(
  process: ScriptProcess,
  wanted: (line: string) => boolean,
): Promise<string> {
  for (;;) {
    const { value, done } = await process.lines.next();
    if (done) throw new Error(`The process ended: ${(await process.ended).errorOutput}`);
    if (wanted(value)) return value;
  }
}
