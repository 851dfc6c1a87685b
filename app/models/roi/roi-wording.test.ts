import { describe, expect, test } from "vitest";

import { withLanguage } from "~/lib/language/current-language";

import type { RoiAnswers, RoiStep } from "./roi";
import { builtInReply, talkOf } from "./roi-talk";
import { takeAnswer } from "./roi-turn";
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

describe("a reply in a model's words", () => {
  const say = (answers: RoiAnswers, step: RoiStep, text: string) =>
    takeAnswer(answers, { step, text }, "en").answers;
  const first = say(say(say({}, "process", "invoices"), "volume", "30 a day"), "minutes", "9 minutes");
  const wording = "At 9 minutes each, 600 of them take about 90 hours a month.";
  const worded: RoiAnswers = first.minutes ? { ...first, minutes: { ...first.minutes, wording } } : first;
  const replyOf = (answers: RoiAnswers) => talkOf({ answers, turn: 3, resultToken: null }).now?.readBack;

  test("is shown while its figures are", () => {
    expect(replyOf(worded)).toBe("At 9 minutes each, 600 of them take about **90 hours a month**.");
  });

  test("gives way to our own when an earlier answer changes its figures", () => {
    const changed = say(worded, "volume", "50 a day");
    expect(changed.minutes?.wording).toBe(wording);
    expect(replyOf(changed)).toBe(builtInReply("minutes", changed));
    expect(replyOf(changed)).toContain("150 hours");
  });

  test("gives way to our own in another language", () => {
    withLanguage("de", () => {
      expect(replyOf(worded)).toBe(builtInReply("minutes", worded));
    });
  });
});
