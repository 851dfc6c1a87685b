import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { pingScanner } from "~/services/virus-scan.server";

import { ensureClamAv } from "../../scripts/ensure-clamav";

import { EICAR } from "./clamd";

const START_MILLISECONDS = 60_000;

/** ClamAV's daemon, which knows one virus: the harmless text that every scanner reports. */
export interface ClamAv {
  /** The value of `CLAMD_URL`. */
  url: string;
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts ClamAV on its own socket; null, after a line that says so, if it can't be installed. */
export async function startClamAv(): Promise<ClamAv | null> {
  if (!(await ensureClamAv())) {
    process.stderr.write(
      "SKIPPED: the tests with ClamAV, which is not installed (apt-get install clamav-daemon)\n",
    );
    return null;
  }
  const folder = await mkdtemp(path.join(tmpdir(), "automata-clamav-"));
  const socket = path.join(folder, "clamd.ctl");
  const config = path.join(folder, "clamd.conf");
  await writeFile(
    path.join(folder, "own.ndb"),
    `Win.Test.EICAR_OWN:0:*:${Buffer.from(EICAR).toString("hex")}\n`,
  );
  await writeFile(config, `Foreground yes\nDatabaseDirectory ${folder}\nLocalSocket ${socket}\n`);
  let daemon = await start(config, socket);
  return {
    url: `unix:${socket}`,
    pause: () => end(daemon),
    async resume() {
      daemon = await start(config, socket);
    },
    async stop() {
      await end(daemon);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function start(config: string, socket: string): Promise<ChildProcess> {
  const daemon = spawn("clamd", ["--config-file", config], { stdio: ["ignore", "pipe", "pipe"] });
  const output: string[] = [];
  for (const stream of [daemon.stdout, daemon.stderr])
    stream.on("data", (part: Buffer) => output.push(part.toString("utf8")));
  const deadline = performance.now() + START_MILLISECONDS;
  while (!(await pingScanner({ address: { path: socket } }))) {
    if (daemon.exitCode !== null || performance.now() > deadline)
      throw new Error(`ClamAV did not start:\n${output.join("")}`);
    await sleep(50);
  }
  return daemon;
}

async function end(daemon: ChildProcess): Promise<void> {
  if (daemon.exitCode !== null || daemon.signalCode !== null) return;
  const ended = new Promise((resolve) => daemon.once("exit", resolve));
  daemon.kill();
  await ended;
}
