import type { FrontDoorLog } from "./options";

/**
 * Handles faults of the process. An unhandled rejection must not end it. An uncaught exception
 * leaves it in an unknown state, so it finishes what is running and exits with 1, and a supervisor
 * starts a new one.
 */
export function watchProcessFaults(log: FrontDoorLog, stop: () => void): void {
  process.on("unhandledRejection", (reason) => log.error({ err: reason }, "unhandled rejection"));
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "uncaught exception: stopping");
    process.exitCode = 1;
    stop();
  });
}
