import { expect, test, vi } from "vitest";

import { jobStates, runUpkeep, startUpkeep } from "./upkeep-runner.server";

test("runs every job, also after one that failed", async () => {
  const done: string[] = [];
  await runUpkeep({
    broken: () => Promise.reject(new Error("the database is away")),
    sound: async () => void done.push("sound"),
  });
  expect(done).toEqual(["sound"]);
  expect(jobStates().get("broken")).toMatchObject({ succeeded: 0, failed: 1, succeededAt: null });
  expect(jobStates().get("sound")).toMatchObject({ succeeded: 1, failed: 0 });
});

test("tells a job that fails from one that failed once", async () => {
  let isAway = true;
  const job = { recovering: () => (isAway ? Promise.reject(new Error("away")) : Promise.resolve()) };
  await runUpkeep(job);
  expect(jobStates().get("recovering")).toMatchObject({ failed: 1, isFailing: true });
  isAway = false;
  await runUpkeep(job);
  expect(jobStates().get("recovering")).toMatchObject({ failed: 1, isFailing: false });
});

test("runs again and again until it is stopped", async () => {
  vi.useFakeTimers();
  const job = vi.fn(() => Promise.resolve());
  const stop = startUpkeep({ job });
  await vi.advanceTimersByTimeAsync(2 * 60 * 60 * 1000);
  expect(job).toHaveBeenCalledTimes(3);
  stop();
  await vi.advanceTimersByTimeAsync(60 * 60 * 1000);
  expect(job).toHaveBeenCalledTimes(3);
  vi.useRealTimers();
});
