import type { FrontDoorLog } from "./options";

/**
 * A forgotten promise must not end the process; an exception that nobody caught leaves it in an
 * unknown state, so it finishes what runs and exits with 1 for the supervisor to start a new one.
 */
export function watchProcessFaults(log: FrontDoorLog, stop: () => void): void {
  process.on("unhandledRejection", (reason) => log.error({ err: reason }, "unhandled rejection"));
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "uncaught exception: stopping");
    process.exitCode = 1;
    stop();
  });
}
