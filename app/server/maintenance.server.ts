import { log } from "./log.server";
import { HOUR_MILLISECONDS } from "~/lib/time-units";

const FIRST_RUN_MILLISECONDS = 60 * 1000;

/** Deletes what has expired. May run in several processes at once. */
type UpkeepJobs = Record<string, () => Promise<unknown>>;

/** Runs each job once. A job that fails is logged and doesn't stop the others. */
export async function runUpkeep(jobs: UpkeepJobs): Promise<void> {
  for (const [name, job] of Object.entries(jobs)) {
    try {
      await job();
    } catch (error) {
      log.error({ err: error, job: name }, "upkeep failed");
    }
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
