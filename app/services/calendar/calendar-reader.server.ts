import pLimit, { type LimitFunction } from "p-limit";

import { startThread } from "~/server/thread.server";

import { CalendarError, type CalendarFault, type CalendarQuestion, type CalendarReading } from "./busy-times";

const TIMEOUT_MILLISECONDS = 30_000;
/** Two readings at once leave room for the server, whose container may have 640 MB. */
const HEAP = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };
const READER = { source: "services/calendar/reader-worker.ts", built: "calendar-reader" };

/**
 * Reading takes a core for a moment. The calendars of one host take turns, so that one which takes
 * as long as it may keeps only those of its own host waiting.
 */
const turns = pLimit(2);
const turnsOfHosts = new Map<string, LimitFunction>();

interface ReadLimits {
  /** The host that the calendar belongs to. */
  hostId: string;
  timeoutMilliseconds?: number;
  /** Ends the reading as its deadline does. */
  signal?: AbortSignal;
}

/**
 * Reads the busy times of a calendar in a thread with a heap of its own. Throws `CalendarError`,
 * also for a calendar that takes more time or memory than any calendar of a person.
 */
export async function readCalendar(question: CalendarQuestion, limits: ReadLimits): Promise<CalendarReading> {
  const { hostId } = limits;
  const turnsOfHost = turnsOfHosts.get(hostId) ?? pLimit(1);
  turnsOfHosts.set(hostId, turnsOfHost);
  try {
    return await turnsOfHost(() => turns(() => readInThread(question, limits)));
  } finally {
    if (turnsOfHost.activeCount + turnsOfHost.pendingCount === 0) turnsOfHosts.delete(hostId);
  }
}

function readInThread(
  question: CalendarQuestion,
  { timeoutMilliseconds = TIMEOUT_MILLISECONDS, signal }: ReadLimits,
): Promise<CalendarReading> {
  const worker = startThread(READER, {
    workerData: question,
    resourceLimits: HEAP,
  });
  return new Promise<CalendarReading>((resolve, reject) => {
    const giveUp = () => reject(new CalendarError("too_large"));
    const deadline = setTimeout(giveUp, timeoutMilliseconds);
    signal?.addEventListener("abort", giveUp, { once: true });
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
