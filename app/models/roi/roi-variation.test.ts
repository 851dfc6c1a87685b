import { describe, expect, test } from "vitest";

import { withLanguage } from "~/lib/language/current-language";

import { ROI_EXAMPLE, workOutRoi, type RoiInputs } from "./roi-engine";
import { compareResults } from "./roi-comparison";
import { fieldText, VARIED_NAMES, variationQuery, variationSchema, varyInputs } from "./roi-variation";

const SAY = {
  itemsPerMonth: "items",
  minutesEach: "minutes",
  routinePercent: "share",
  hourCostMinor: "cost",
  setupMinor: "setup",
  runningMinorPerMonth: "running",
};
const STATEMENT = { inputs: ROI_EXAMPLE, isHours: false };

describe("a variation", () => {
  test("replaces the figures it names and leaves the others", () => {
    const varied = varyInputs(STATEMENT, { routinePercent: 60, hourCost: 3_800 });
    expect(varied).toEqual({
      inputs: { ...ROI_EXAMPLE, routinePercent: 60, hourCostMinor: 3_800 },
      changed: ["routinePercent", "hourCostMinor"],
    });
    expect(ROI_EXAMPLE.routinePercent).toBe(70);
  });

  test("is none if every figure is the statement's own", () => {
    expect(varyInputs(STATEMENT, { itemsPerMonth: 600, hourCost: 4_200 })).toBeNull();
    expect(varyInputs(STATEMENT, {})).toBeNull();
  });

  test("can't change the minutes of an hour where only hours are known", () => {
    expect(
      varyInputs({ inputs: { ...ROI_EXAMPLE, minutesEach: 60 }, isHours: true }, { minutesEach: 9 }),
    ).toBe(null);
  });

  test("comes back from its own address", () => {
    const varied = varyInputs(STATEMENT, { minutesEach: 7.5, hourCost: 3_855, running: 0 });
    if (!varied) throw new Error("Nothing was varied");
    expect(variationQuery(varied)).toBe("minutesEach=7.5&hourCost=38.55&running=0");
    const sent = Object.fromEntries(new URLSearchParams(variationQuery(varied)));
    const read = variationSchema(SAY).parse(sent);
    expect(varyInputs(STATEMENT, read)).toEqual(varied);
  });

  test("is typed as the language of the page writes numbers, and has the same address in both", () => {
    const read = (setup: string) => varyInputs(STATEMENT, variationSchema(SAY).parse({ setup }));
    const english = read("1,234.50");
    expect(english?.inputs.setupMinor).toBe(123_450);
    expect(english && variationQuery(english)).toBe("setup=1234.50");
    expect(english && fieldText("setup", english.inputs)).toBe("1234.50");
    withLanguage("de", () => {
      for (const typed of ["1.234,50", "1234,50", "1234,5", "1234.50"]) {
        const german = read(typed);
        expect(german, typed).toEqual(english);
        expect(german && variationQuery(german)).toBe("setup=1234.50");
        expect(german && fieldText("setup", german.inputs)).toBe("1234,50");
      }
      for (const wrong of ["1,234.50", "1.23.4", "1,2,3", "viel"])
        expect(variationSchema(SAY).safeParse({ setup: wrong }).success, wrong).toBe(false);
    });
  });

  test.each([
    ["itemsPerMonth", "1,250"],
    ["minutesEach", "1.125"],
    ["minutesEach", "7.5"],
    ["routinePercent", "62.125"],
    ["hourCost", "38.55"],
    ["setup", "12,500"],
    ["running", "0.5"],
  ] as const)("of %s as %s has an address that both languages read alike", (name, typed) => {
    const read = (sent: Record<string, string>) => varyInputs(STATEMENT, variationSchema(SAY).parse(sent));
    const varied = read({ [name]: typed });
    if (!varied) throw new Error("Nothing was varied");
    const address = Object.fromEntries(new URLSearchParams(variationQuery(varied)));
    for (const language of ["en", "de"] as const)
      withLanguage(language, () => {
        expect(read(address)).toEqual(varied);
        expect(read({ [name]: fieldText(name, varied.inputs) })).toEqual(varied);
      });
  });

  test("begins with fields that change nothing", () => {
    const sent = Object.fromEntries(VARIED_NAMES.map((name) => [name, fieldText(name, ROI_EXAMPLE)]));
    expect(varyInputs(STATEMENT, variationSchema(SAY).parse(sent))).toBeNull();
  });
});

describe("two statements side by side", () => {
  const result = (inputs: Partial<RoiInputs> = {}) => workOutRoi({ ...ROI_EXAMPLE, ...inputs });
  const orders = { itemsPerMonth: 450, minutesEach: 6, routinePercent: 80, hourCostMinor: 3_600 };

  test("differ by the second minus the first", () => {
    const { differences, bothMinorPerYear } = compareResults(
      result(),
      result({ ...orders, setupMinor: 550_000, runningMinorPerMonth: 25_000 }),
    );
    expect(differences).toMatchObject({
      itemsPerMonth: -150,
      automatedPercent: 10,
      savedHoursPerMonth: -27,
      money: { savedMinorPerMonth: -135_000, setupMinor: -350_000, savedMinorPerYear: -1_620_000 },
    });
    expect(bothMinorPerYear).toBe(3_175_200 + 1_555_200);
  });

  test("name the one that is paid back earlier and nets more", () => {
    const slower = result({ hourCostMinor: 3_000 });
    expect(compareResults(result(), slower).verdict).toMatchObject({ kind: "first" });
    expect(compareResults(slower, result()).verdict).toMatchObject({ kind: "second" });
  });

  test("leave the choice open if one is earlier and the other nets more", () => {
    const small = result({ itemsPerMonth: 120, setupMinor: 20_000, runningMinorPerMonth: 0 });
    expect(compareResults(result(), small).verdict).toMatchObject({ kind: "split", earlier: "second" });
  });

  test("name no winner where none counts", () => {
    expect(compareResults(result(), result()).verdict).toEqual({ kind: "equal" });
    const useless = result({ itemsPerMonth: 0 });
    expect(compareResults(useless, useless).verdict).toEqual({ kind: "neither" });
    expect(compareResults(useless, result()).verdict).toMatchObject({ kind: "second", monthsEarlier: null });
  });

  test("never add or subtract two currencies", () => {
    const { differences, verdict, bothMinorPerYear } = compareResults(result(), result({ currency: "EUR" }));
    expect(differences.money).toBeNull();
    expect([verdict, bothMinorPerYear]).toEqual([{ kind: "currencies" }, null]);
  });
});
