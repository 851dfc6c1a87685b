import { expect, test } from "vitest";

import { workSteadily } from "./steady-work.server";

test("pauses after each step until nothing is left", async () => {
  const events: string[] = [];
  let left = 3;
  await workSteadily(
    () => {
      events.push("step");
      left -= 1;
      return Promise.resolve(left > 0 ? "more" : "done");
    },
    { pause: () => Promise.resolve(events.push("pause")) },
  );
  expect(events).toEqual(["step", "pause", "step", "pause", "step"]);
});

test("pauses longer than a step took", async () => {
  const pauses: number[] = [];
  let left = 2;
  const spin = () => {
    const end = performance.now() + 20;
    while (performance.now() < end);
    left -= 1;
    return Promise.resolve(left > 0 ? ("more" as const) : ("done" as const));
  };
  await workSteadily(spin, { pause: (milliseconds) => Promise.resolve(pauses.push(milliseconds)) });
  expect(pauses).toHaveLength(1);
  expect(pauses[0]).toBeGreaterThanOrEqual(60);
});

test("ends when its time is over, though something is left", async () => {
  let steps = 0;
  await workSteadily(
    () => {
      steps += 1;
      return Promise.resolve("more");
    },
    { milliseconds: 20, pause: () => new Promise((resolve) => setImmediate(resolve)) },
  );
  expect(steps).toBeGreaterThan(0);
});
