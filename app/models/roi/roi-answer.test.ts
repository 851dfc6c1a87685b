import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { ROI_STEPS } from "./roi";
import { readAnswer } from "./roi-answer";

import { cpuMilliseconds } from "../../../tests/setup/cpu-time";

describe("how many in a month", () => {
  test.each([
    ["600", 600],
    ["about 600", 600],
    ["2.5 thousand invoices a month", 2_500],
    ["2,5 thousand", 2_500],
    ["2.5k", 2_500],
    ["2.500", 2_500],
    ["2,500", 2_500],
    ["2 500", 2_500],
    ["2'500", 2_500],
    ["1.234,5 a month", 1_234.5],
    ["around thirty a day", 600],
    ["thirty per working day", 600],
    ["30/day", 600],
    ["daily about 30", 600],
    ["every day we get about 30", 600],
    ["more like 500 to 1,000, around thirty a day", 600],
    ["150 a week", 600],
    ["7,200 a year", 600],
    ["1,800 per quarter", 600],
    ["500 to 700", 600],
    ["between 500 and 700 invoices", 600],
    ["500–700", 600],
    ["2-3k", 2_500],
    ["two hundred and fifty", 250],
    ["a hundred", 100],
    ["twelve hundred", 1_200],
    ["half a dozen a week", 24],
    ["a couple of hundred", 200],
    ["twenty-five per week", 100],
    ["we have 3 offices and get 200 invoices", 200],
    ["٣٠ per day", 600],
    ["６００", 600],
    ["3 a year", 0.25],
  ])("%s", (text, perMonth) => {
    const reading = readAnswer("volume", text);
    expect(reading).toMatchObject({ kind: "understood", value: { kind: "items", perMonth } });
  });

  test("takes hours for hours", () => {
    expect(readAnswer("volume", "about twelve people, 3 hours a day")).toEqual({
      kind: "understood",
      value: { kind: "hours", hoursPerMonth: 720, hours: 3, period: "day", people: 12 },
    });
    expect(readAnswer("volume", "some 40 hours a week")).toMatchObject({
      value: { kind: "hours", hoursPerMonth: 160, people: null },
    });
  });

  test.each([
    ["quite a few", "no_number"],
    ["", "empty"],
    ["   ", "empty"],
    ["-5", "negative"],
    ["minus five", "negative"],
    ["0", "zero"],
    ["none at all, zero", "zero"],
    ["1e308", "too_large"],
    ["1e400", "too_large"],
    ["9".repeat(400), "too_large"],
    ["много", "no_number"],
    ["三十", "no_number"],
    ["0x10", "no_number"],
    ["200 invoices and 300 orders", "several"],
    ["<script>alert(1)</script>", "markup"],
    ["<b>12</b>", "markup"],
    ["x".repeat(10_000), "long"],
    ["7 ".repeat(5_000), "long"],
    ["NaN", "no_number"],
    ["Infinity", "no_number"],
    ["__proto__", "no_number"],
  ])("asks again: %s", (text, reason) => {
    expect(readAnswer("volume", text)).toMatchObject({ kind: "unclear", reason });
  });
});

describe("how long one takes", () => {
  test.each([
    ["9 minutes if nothing is missing", 9],
    ["nine", 9],
    ["9", 9],
    ["9,5 min", 9.5],
    ["9.5", 9.5],
    ["half an hour", 30],
    ["an hour", 60],
    ["an hour and a half", 90],
    ["one and a half hours", 90],
    ["1.5 h", 90],
    ["1h30m", 90],
    ["1 h 30", 90],
    ["1 hour and 30 minutes", 90],
    ["a quarter of an hour", 15],
    ["three quarters of an hour", 45],
    ["90 seconds", 1.5],
    ["5 to 7 minutes", 6],
    ["between 5 and 7", 6],
    ["5-7 min", 6],
    ["5 or 6 minutes", 5.5],
    ["a couple of minutes", 2],
    ["2½ minutes", 2.5],
    ["two days", 960],
  ])("%s", (text, minutes) => {
    expect(readAnswer("minutes", text)).toMatchObject({ kind: "understood", value: { minutes } });
  });

  test.each([
    ["quickly", "no_number"],
    ["-3 minutes", "negative"],
    ["0 minutes", "zero"],
    ["1e308 minutes", "too_large"],
    ["three years of minutes, 4 and 5 and 6", "several"],
  ])("asks again: %s", (text, reason) => {
    expect(readAnswer("minutes", text)).toMatchObject({ kind: "unclear", reason });
  });
});

describe("who does it", () => {
  test.each([
    ["two of us in accounts payable", 2],
    ["the two of us", 2],
    ["12 people", 12],
    ["just me", 1],
    ["I do it myself", 1],
    ["me and two colleagues", 3],
    ["1.5 FTE", 1.5],
    ["a team of five", 5],
    ["half a person", 0.5],
    ["a dozen", 12],
  ])("%s", (text, people) => {
    expect(readAnswer("people", text)).toMatchObject({ kind: "understood", value: { people } });
  });

  test("hears hours that are named along with the people", () => {
    expect(readAnswer("people", "about twelve people, 3 hours a day")).toEqual({
      kind: "understood",
      value: { people: 12, hoursPerMonth: 720 },
    });
  });

  test.each([
    ["nobody really", "no_number"],
    ["0", "zero"],
    ["-2 people", "negative"],
    ["a billion billion, 9e99", "too_large"],
  ])("asks again: %s", (text, reason) => {
    expect(readAnswer("people", text)).toMatchObject({ kind: "unclear", reason });
  });
});

describe("how many are routine", () => {
  test.each([
    ["7, maybe", 70],
    ["7 of 10", 70],
    ["seven out of ten", 70],
    ["7/10", 70],
    ["6 or 7", 65],
    ["70%", 70],
    ["70 percent", 70],
    ["60-80 %", 70],
    ["70", 70],
    ["0.7", 70],
    ["two thirds", 66.7],
    ["half of them", 50],
    ["three quarters", 75],
    ["a third", 33.3],
    ["most of them", 70],
    ["all of them", 100],
    ["none", 0],
    ["10", 100],
  ])("%s", (text, percent) => {
    expect(readAnswer("share", text)).toMatchObject({ kind: "understood", value: { percent } });
  });

  test.each([
    ["depends", "no_number"],
    ["-7", "negative"],
    ["120%", "too_large"],
    ["11 of 10", "too_large"],
  ])("asks again: %s", (text, reason) => {
    expect(readAnswer("share", text)).toMatchObject({ kind: "unclear", reason });
  });
});

describe("what an hour costs", () => {
  test.each([
    ["$42", 4_200, "USD"],
    ["42", 4_200, "USD"],
    ["42.50 dollars", 4_250, "USD"],
    ["42,50 €", 4_250, "EUR"],
    ["about $42 an hour", 4_200, "USD"],
    ["€45k", 2_813, "EUR"],
    ["45k", 2_813, "USD"],
    ["45.000 € a year", 2_813, "EUR"],
    ["€40-50k", 2_813, "EUR"],
    ["yearly salary of 64,000", 4_000, "USD"],
    ["£3,500 a month", 2_625, "GBP"],
    ["CHF 95'000 p.a.", 5_938, "CHF"],
    ["400 dollars a day", 5_000, "USD"],
    ["forty dollars", 4_000, "USD"],
    ["sixty thousand a year", 3_750, "USD"],
    ["$35 - $45", 4_000, "USD"],
  ])("%s", (text, hourCostMinor, currency) => {
    expect(readAnswer("cost", text)).toMatchObject({
      kind: "understood",
      value: { hourCostMinor, currency },
    });
  });

  test("keeps to the currency that was named before", () => {
    expect(readAnswer("cost", "42", { currency: "EUR" })).toMatchObject({ value: { currency: "EUR" } });
  });

  test.each([
    ["too much", "no_number"],
    ["-$42", "negative"],
    ["$-42", "negative"],
    ["$1e308", "too_large"],
    ["0", "zero"],
    ["¥5000", "other_money"],
    ["5000 rupees", "other_money"],
    ["$40 and $90", "several"],
    ["a million an hour", "too_large"],
  ])("asks again: %s", (text, reason) => {
    expect(readAnswer("cost", text)).toMatchObject({ kind: "unclear", reason });
  });
});

describe("how many systems", () => {
  test.each([
    ["2", 2],
    ["just one", 1],
    ["SAP, Outlook and Excel", 3],
    ["our ERP and the mailbox", 2],
    ["three systems", 3],
  ])("%s", (text, systems) => {
    expect(readAnswer("systems", text)).toMatchObject({ kind: "understood", value: { systems } });
  });

  test.each([
    ["many", "no_number"],
    ["400", "too_large"],
    ["-1", "negative"],
  ])("asks again: %s", (text, reason) => {
    expect(readAnswer("systems", text)).toMatchObject({ kind: "unclear", reason });
  });
});

describe("the names of systems", () => {
  test.each([
    ["SAP, Outlook and Excel", ["SAP", "Outlook", "Excel"]],
    ["our ERP and the mailbox", ["ERP", "mailbox"]],
  ])("are repeated as they were written: %s", (text, names) => {
    expect(readAnswer("systems", text)).toMatchObject({ kind: "understood", value: { names } });
  });
});

describe("which process", () => {
  test.each([
    ["invoices from our suppliers, they all come by mail", "Invoices from our suppliers", "invoice"],
    ["our order entry", "Order entry", "order"],
    ["счета от поставщиков", "Счета от поставщиков", "item"],
    ["申请表的审核", "申请表的审核", "item"],
    ["Onboarding", "Onboarding", "item"],
  ])("%s", (text, name, item) => {
    expect(readAnswer("process", text)).toEqual({ kind: "understood", value: { name, item } });
  });

  test("shortens a long name at a word, and never through a character", () => {
    const reading = readAnswer(
      "process",
      "the checking of incoming 😀 delivery notes against purchase orders in three plants",
    );
    expect(reading.kind === "understood" && reading.value.name).toMatch(/^Checking of .*…$/);
    expect(reading.kind === "understood" && [...reading.value.name].length).toBeLessThanOrEqual(60);
  });

  test.each([
    ["<img src=x onerror=alert(1)>", "markup"],
    ["1e308", "no_number"],
    ["12345", "no_number"],
    ["!!!", "no_number"],
    ["invoices ".repeat(1_200), "long"],
  ])("asks again: %s", (text, reason) => {
    expect(readAnswer("process", text)).toMatchObject({ kind: "unclear", reason });
  });
});

describe("any question", () => {
  test.each(["I don't know", "no idea", "?", "I don’t know.", "not sure", "dunno", "skip"])(
    "%s is no answer, and no mistake",
    (text) => {
      for (const step of ROI_STEPS) expect(readAnswer(step, text)).toEqual({ kind: "unknown" });
    },
  );

  test("never throws and never gives a number that cannot be counted with", () => {
    const piece = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.double().map(String),
      fc.constantFrom(
        "€",
        "k",
        " to ",
        "-",
        "/",
        "%",
        " a day",
        "half",
        "and a",
        "thousand",
        "1.000,00",
        "½",
        "٣",
        ",",
        ".",
        "e9",
      ),
    );
    fc.assert(
      fc.property(fc.constantFrom(...ROI_STEPS), fc.array(piece, { maxLength: 12 }), (step, pieces) => {
        const reading = readAnswer(step, pieces.join(""));
        if (reading.kind !== "understood") return;
        for (const value of Object.values(reading.value).flat()) {
          if (typeof value === "number") expect(Number.isFinite(value) && value >= 0).toBe(true);
        }
      }),
      { numRuns: 3_000 },
    );
  });

  test("answers a hostile text of any length at once", async () => {
    const texts = [
      "1,".repeat(250),
      "1 ".repeat(250),
      "-".repeat(500),
      "between ".repeat(60),
      "a hundred and ".repeat(35),
      "$ ".repeat(250),
      "1/".repeat(250),
      "per ".repeat(120),
    ];
    const spent = await cpuMilliseconds(() => {
      for (const text of texts) for (const step of ROI_STEPS) readAnswer(step, text);
    });
    expect(spent).toBeLessThan(1_000);
  });
});
