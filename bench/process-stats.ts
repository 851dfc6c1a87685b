import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";

/** Clock ticks a second in `/proc/<pid>/stat`: 100 on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

/** Processor time that a process has used so far, in milliseconds. */
export function readCpuMilliseconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name in brackets may hold spaces: the fields are counted after it.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [user = 0, system = 0] = [Number(fields[11]), Number(fields[12])];
  return ((user + system) * 1000) / TICKS_PER_SECOND;
}

const IDLE_MILLISECONDS = 200;
const IDLE_TICKS_MAX = 1;

/**
 * Waits until a process has nothing left to do: a slow server still works on what was asked in the
 * last moment, for nobody, and would take the processor from the next one.
 */
export async function untilIdle(pid: number): Promise<void> {
  for (let before = readCpuMilliseconds(pid); ;) {
    await setTimeout(IDLE_MILLISECONDS);
    const now = readCpuMilliseconds(pid);
    if (now - before <= IDLE_TICKS_MAX * (1000 / TICKS_PER_SECOND)) return;
    before = now;
  }
}

/** Memory of a process that is in RAM, in MB. */
export function readResidentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}
