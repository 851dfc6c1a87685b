import { describe, expect, test } from "vitest";

import { acceptWording } from "./roi-wording";

const builtIn = "30 a day × 20 working days, so about **600 a month**.";

describe("a sentence of a language model", () => {
  test.each([
    [
      "At 30 a day and 20 working days that makes 600 a month.",
      "At 30 a day and 20 working days that makes **600 a month**.",
    ],
    [
      "Thirty a day on twenty working days: 600 a month.",
      "Thirty a day on twenty working days: **600 a month**.",
    ],
    ["  30 times 20:\n600 a month, then. ", "30 times 20: **600 a month**, then."],
    ["**30** × 20 = 600 a month.", "30 × 20 = **600 a month**."],
  ])("is taken when it names the same figures: %s", (offered, taken) => {
    expect(acceptWording({ builtIn, offered })).toBe(taken);
  });

  test.each([
    ["30 a day × 20 working days, so about 700 a month."],
    ["30 a day × 20 working days, so 600 a month or $25,200 a year."],
    ["30 a day × 20 working days, so six hundred, maybe nine hundred a month."],
    ["About 600 a month."],
    ["30 a day × 20 working days, so about $600 a month."],
    ["30 a day × 20 working days: 600 a month, 80% of it saved."],
    ["30 × 20 = 600 a month, ٩ of them urgent."],
    ["<b>30</b> × 20 = 600"],
    ["30 × 20 = 600, see https://example.com"],
    ["30 × 20 = 600 \u202e"],
    [`30 × 20 = 600 ${"and so on ".repeat(40)}`],
    [""],
  ])("is refused: %s", (offered) => {
    expect(acceptWording({ builtIn, offered })).toBeNull();
  });
});
