import { accessSync, constants } from "node:fs";
import { spawn, type SpawnOptions } from "node:child_process";

/** Environment variables for a program. */
export type Variables = Record<string, string | undefined>;

interface RunOptions {
  quiet?: boolean;
  /** Whether the program may read the keyboard. */
  hasKeyboard?: boolean;
  env?: Variables;
  cwd?: string;
}

interface RunResult {
  code: number;
  output: string;
  milliseconds: number;
}

/**
 * Runs one program to its end. With `quiet` its output is returned instead of shown, so that a
 * passing check takes one line. A program that can't be started counts as failed with code 127.
 */
export function run(
  command: string,
  commandArguments: string[],
  { quiet = false, hasKeyboard = false, env, cwd }: RunOptions = {},
): Promise<RunResult> {
  const started = performance.now();
  const options: SpawnOptions = {
    cwd,
    env: { ...process.env, ...env } as NodeJS.ProcessEnv,
    stdio: quiet ? ["ignore", "pipe", "pipe"] : [hasKeyboard ? "inherit" : "ignore", "inherit", "inherit"],
  };
  return new Promise((resolve) => {
    const child = spawn(command, commandArguments, options);
    let output = "";
    child.stdout?.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.stderr?.on("data", (chunk: Buffer) => (output += chunk.toString()));
    const finish = (code: number) => {
      resolve({ code, output, milliseconds: performance.now() - started });
    };
    child.once("error", (error) => {
      output += error.message;
      finish(127);
    });
    child.once("close", (code) => {
      finish(code ?? 1);
    });
  });
}

/** Seconds with one decimal. */
export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

/** Whether this file is a program that this process may start. */
export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
