import { log } from "./log.server";
import { HOUR_MILLISECONDS } from "~/lib/time-units";

const FIRST_RUN_MILLISECONDS = 60 * 1000;

/** Deletes what has expired. May run in several processes at once. */
type UpkeepJobs = Record<string, () => Promise<unknown>>;

/** What this process knows about one of its jobs. */
export interface JobState {
  succeeded: number;
  failed: number;
  /** Whether its last run failed. */
  isFailing: boolean;
  /** When it last succeeded; null if it hasn't yet. */
  succeededAt: Date | null;
  /** How long its last run took. */
  seconds: number;
}

const states = new Map<string, JobState>();

/** The jobs of this process that have run, by name. */
export function jobStates(): ReadonlyMap<string, Readonly<JobState>> {
  return states;
}

/** Runs each job once. A job that fails is logged and doesn't stop the others. */
export async function runUpkeep(jobs: UpkeepJobs): Promise<void> {
  for (const [name, job] of Object.entries(jobs)) {
    const state = states.get(name) ?? {
      succeeded: 0,
      failed: 0,
      isFailing: false,
      succeededAt: null,
      seconds: 0,
    };
    states.set(name, state);
    const began = performance.now();
    try {
      await job();
      state.succeeded += 1;
      state.succeededAt = new Date();
      state.isFailing = false;
    } catch (error) {
      state.failed += 1;
      state.isFailing = true;
      log.error({ err: error, job: name }, "upkeep failed");
    }
    state.seconds = (performance.now() - began) / 1000;
  }
}

/**
 * Runs the jobs a minute after the start and then every hour (or at another interval), until the
 * returned function is called.
 */
export function startUpkeep(
  jobs: UpkeepJobs,
  { everyMilliseconds = HOUR_MILLISECONDS }: { everyMilliseconds?: number } = {},
): () => void {
  const first = setTimeout(() => void runUpkeep(jobs), FIRST_RUN_MILLISECONDS).unref();
  const repeated = setInterval(() => void runUpkeep(jobs), everyMilliseconds).unref();
  return () => {
    clearTimeout(first);
    clearInterval(repeated);
  };
}
