import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { goalsOf, GOALS_FILE, withGoals } from "../../bench/goals";

/* What the documentation says about the goals of performance is what was measured. */

const results = JSON.parse(readFileSync("bench/results/latest.json", "utf8")) as {
  goals: { figures: unknown };
};

test("the recorded goals follow from the recorded figures", () => {
  expect(results.goals.figures).toEqual(goalsOf(results));
});

test("the document shows the recorded goals", async () => {
  const document = readFileSync(GOALS_FILE, "utf8");
  expect(document).toBe(await withGoals(document, goalsOf(results)));
});
