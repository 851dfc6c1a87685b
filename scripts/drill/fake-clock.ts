import { existsSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";

import { ensureCommand } from "../ensure-command";

import type { Stage } from "./stage";

/** Variables of a process whose clock is wrong. Its steady clock stays right. */
type ClockVariables = Record<string, string>;

/** A process with these variables is ahead by some minutes. */
export async function shiftedClock(minutes: number): Promise<ClockVariables> {
  return { ...(await preloaded()), FAKETIME: `+${minutes}m` };
}

/** A clock that jumps ahead while its process runs. */
export interface MovingClock {
  variables: ClockVariables;
  /** Moves it ahead by this many more minutes. Its process notices within a second. */
  move(minutes: number): void;
}

/** A clock that is right until it is moved. */
export async function movingClock(stage: Stage): Promise<MovingClock> {
  const file = path.join(stage.folder, "clock");
  let ahead = 0;
  const move = (minutes: number) => {
    ahead += minutes;
    writeFileSync(file, `+${ahead}m\n`, { mode: 0o644 });
  };
  move(0);
  return {
    variables: { ...(await preloaded()), FAKETIME_TIMESTAMP_FILE: file, FAKETIME_CACHE_DURATION: "1" },
    move,
  };
}

async function preloaded(): Promise<ClockVariables> {
  const probe = { command: "faketime", package: "faketime" };
  if (!(await ensureCommand(probe))) throw new Error("faketime is not installed: apt-get install faketime");
  const libraries = "/usr/lib";
  const found = readdirSync(libraries)
    .map((folder) => path.join(libraries, folder, "faketime/libfaketime.so.1"))
    .find((file) => existsSync(file));
  if (found === undefined) throw new Error("The library of faketime was not found");
  return { LD_PRELOAD: found, FAKETIME_DONT_FAKE_MONOTONIC: "1", DONT_FAKE_MONOTONIC: "1" };
}
