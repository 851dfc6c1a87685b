import { setTimeout as wait } from "node:timers/promises";

import { MINUTE_MILLISECONDS } from "~/lib/time-units";

/** After this long a run ends. The next one continues. */
const RUN_MILLISECONDS = 2 * MINUTE_MILLISECONDS;
/** How many times as long as a step the pause after it is. */
const PAUSE_RATIO = 3;
const PAUSE_MILLISECONDS_MAX = 2_000;

const waitBriefly = (milliseconds: number): Promise<unknown> => wait(milliseconds, undefined, { ref: false });

/**
 * Repeats a step until it says that nothing is left, and pauses after each. Clean-up may meet
 * thousands of rows at once, such as the spam of one day, and SQLite removes the words of each from
 * its indexes before anything else can run: visitors are served in the pauses.
 */
export async function workSteadily(
  step: () => Promise<"more" | "done">,
  { milliseconds = RUN_MILLISECONDS, pause = waitBriefly } = {},
): Promise<void> {
  const end = performance.now() + milliseconds;
  while (performance.now() < end) {
    const started = performance.now();
    if ((await step()) === "done") return;
    await pause(Math.min(PAUSE_MILLISECONDS_MAX, PAUSE_RATIO * (performance.now() - started)));
  }
}

/** Works steadily through rows that are read some at a time. The next run begins again. */
export async function workThrough<Row>(
  rows: AsyncGenerator<Row[], undefined>,
  work: (some: Row[]) => Promise<unknown>,
): Promise<void> {
  await workSteadily(async () => {
    const { value } = await rows.next();
    if (!value) return "done";
    await work(value);
    return "more";
  });
}
