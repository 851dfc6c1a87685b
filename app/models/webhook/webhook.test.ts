import { expect, test } from "vitest";

import { DAY_MILLISECONDS } from "~/lib/time-units";

import { millisecondsUntilNextTry } from "./webhook";
import { ATTEMPTS_MAX, DELIVERY_LIFE_HOURS } from "./webhook-limits";

const failures = Array.from({ length: ATTEMPTS_MAX - 1 }, (_, index) => index + 1);
const waits = (chance: number) => failures.map((attempts) => millisecondsUntilNextTry(attempts, chance) ?? 0);
const total = (chance: number) => waits(chance).reduce((sum, wait) => sum + wait, 0);

test("every wait is up to a fifth shorter or longer, by chance alone", () => {
  const middle = waits(0.5);
  expect(middle[0]).toBe(5_000);
  for (const [index, wait] of middle.entries()) {
    expect(waits(0)[index]).toBeCloseTo(wait * 0.8, 3);
    expect(waits(1)[index]).toBeCloseTo(wait * 1.2, 3);
    expect(waits(0.25)[index]).toBeCloseTo(wait * 0.9, 3);
  }
});

test("each failure makes the wait longer, however the dice fall, until the hours begin", () => {
  const [shortest, longest] = [waits(0), waits(1)];
  const hours = longest.findIndex((wait) => wait > 6 * 60 * 60 * 1_000);
  for (let index = 1; index < hours; index += 1)
    expect(shortest[index] ?? 0).toBeGreaterThan(longest[index - 1] ?? 0);
});

test("the tries fill about the three days for which an event is kept, and then end", () => {
  expect(total(0.5) / DAY_MILLISECONDS).toBeCloseTo(DELIVERY_LIFE_HOURS / 24, 0);
  expect(millisecondsUntilNextTry(ATTEMPTS_MAX, 0.5)).toBeNull();
});
