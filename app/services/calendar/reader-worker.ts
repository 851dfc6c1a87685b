import { parentPort, workerData } from "node:worker_threads";

import { CalendarError, readBusyTimes, type CalendarQuestion } from "./busy-times";

/* Reads one calendar, in a thread of its own: a rule can keep its reader busy for ever. */

try {
  parentPort?.postMessage({ reading: readBusyTimes(workerData as CalendarQuestion) });
} catch (error) {
  if (!(error instanceof CalendarError)) throw error;
  parentPort?.postMessage({ fault: error.fault });
}
