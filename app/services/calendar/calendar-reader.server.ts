import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Worker, type WorkerOptions } from "node:worker_threads";

import pLimit from "p-limit";

import { CalendarError, type CalendarFault, type CalendarQuestion, type CalendarReading } from "./busy-times";

const TIMEOUT_MILLISECONDS = 30_000;
const HEAP_MEGABYTES = 192;

/** Reading takes a core for a moment, and visitors need the other one. */
const turns = pLimit(1);

/**
 * Reads the busy times of a calendar in a thread with a heap of its own. Throws `CalendarError`,
 * also for a calendar that takes more time or memory than any calendar of a person.
 */
export function readCalendar(
  question: CalendarQuestion,
  { timeoutMilliseconds = TIMEOUT_MILLISECONDS } = {},
): Promise<CalendarReading> {
  return turns(() => readInThread(question, timeoutMilliseconds));
}

function readInThread(question: CalendarQuestion, timeoutMilliseconds: number): Promise<CalendarReading> {
  const worker = startWorker({
    workerData: question,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
  });
  return new Promise<CalendarReading>((resolve, reject) => {
    const deadline = setTimeout(() => reject(new CalendarError("too_large")), timeoutMilliseconds);
    worker.once("message", (answer: { reading: CalendarReading } | { fault: CalendarFault }) => {
      if ("reading" in answer) resolve(answer.reading);
      else reject(new CalendarError(answer.fault));
    });
    worker.once("error", (error: NodeJS.ErrnoException) => {
      reject(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? new CalendarError("too_large") : error);
    });
    worker.once("exit", () => {
      clearTimeout(deadline);
      reject(new Error("The reader of calendars ended without an answer"));
    });
  }).finally(() => void worker.terminate());
}

/** The program of the thread: built next to the server, or the source where sources run. */
function startWorker(options: WorkerOptions): Worker {
  if (import.meta.url.endsWith(".ts")) {
    const source = new URL("./reader-worker.ts", import.meta.url).href;
    const program = `import("tsx/esm/api").then((tsx) => tsx.tsImport(${JSON.stringify(source)}, ${JSON.stringify(source)}))`;
    return new Worker(program, { ...options, eval: true });
  }
  for (const above of ["../cli/", "../../cli/"]) {
    const file = new URL(`${above}calendar-reader.js`, import.meta.url);
    if (existsSync(fileURLToPath(file))) return new Worker(file, options);
  }
  throw new Error(`build/cli/calendar-reader.js was not found near ${import.meta.url}`);
}
