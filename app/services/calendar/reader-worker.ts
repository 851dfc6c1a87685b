import { parentPort, workerData } from "node:worker_threads";

import { CalendarError, readBusyTimes, type CalendarQuestion } from "./busy-times";

/* Reads one calendar, in a thread of its own: a rule can keep its reader busy for ever. */

const question = workerData as CalendarQuestion;
try {
  const { text, isPartial } = await textOf(question);
  const reading = readBusyTimes({ ...question, text });
  parentPort?.postMessage({ reading: isPartial ? { ...reading, isPartial } : reading });
} catch (error) {
  if (!(error instanceof CalendarError)) throw error;
  parentPort?.postMessage({ fault: error.fault });
}

/** Most calendars are feeds, whose reader doesn't need to know the protocol. */
async function textOf({ text, isDavAnswer }: CalendarQuestion) {
  if (!isDavAnswer) return { text, isPartial: false };
  const { calendarOfAnswer } = await import("./dav-answer");
  return calendarOfAnswer(text);
}
