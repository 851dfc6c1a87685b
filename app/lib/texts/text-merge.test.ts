import { describe, expect, test } from "vitest";

import { newEffort } from "./comparison-effort";
import { mergeTexts } from "./text-merge";

const MARKS = { mine: "<<<", middle: "===", theirs: ">>>" };

describe("two changes of one text", () => {
  const base = "one\ntwo\nthree\nfour\nfive\n";

  test("at different places are both kept", () => {
    const merged = mergeTexts({
      base,
      mine: base.replace("one", "ONE"),
      theirs: base.replace("five", "FIVE"),
      marks: MARKS,
    });
    expect(merged).toEqual({ text: "ONE\ntwo\nthree\nfour\nFIVE\n", isClean: true });
  });

  test("that contradict each other both stand between marks", () => {
    const merged = mergeTexts({
      base,
      mine: base.replace("three", "mine"),
      theirs: base.replace("three", "theirs"),
      marks: MARKS,
    });
    expect(merged).toEqual({ text: "one\ntwo\n<<<\nmine\n===\ntheirs\n>>>\nfour\nfive\n", isClean: false });
  });

  test("conflict only where they contradict each other; all other changes are merged", () => {
    const merged = mergeTexts({
      base,
      mine: base.replace("one", "ONE").replace("three", "mine"),
      theirs: base.replace("three", "theirs").replace("five", "FIVE"),
      marks: MARKS,
    });
    expect(merged).toEqual({
      text: "ONE\ntwo\n<<<\nmine\n===\ntheirs\n>>>\nfour\nFIVE\n",
      isClean: false,
    });
  });

  test("that are the same are no conflict", () => {
    const same = base.replace("three", "3");
    expect(mergeTexts({ base, mine: same, theirs: same, marks: MARKS })).toEqual({
      text: same,
      isClean: true,
    });
  });

  test("of a text with very many lines conflict where they contradict each other", () => {
    const lines = "x\n".repeat(50_000);
    const merged = mergeTexts({ base: lines, mine: `${lines}mine`, theirs: `${lines}theirs`, marks: MARKS });
    expect(merged).toEqual({ text: `${lines}<<<\nmine\n===\ntheirs\n>>>`, isClean: false });
  });

  test("of a text with very many equal lines are both kept", () => {
    const lines = "x\n".repeat(4_000);
    const merged = mergeTexts({
      base: lines,
      mine: `${lines}x\nmine`,
      theirs: `theirs\n${lines}`,
      marks: MARKS,
    });
    expect(merged).toEqual({ text: `theirs\n${lines}x\nmine`, isClean: true });
  });

  test("that differ in very many lines conflict as a whole", () => {
    const lines = (name: string) => Array.from({ length: 2_000 }, (_, at) => `${name}${at}\nsame`).join("\n");
    const [mine, theirs] = [lines("mine"), lines("theirs")];
    for (const before of [base, null])
      expect(mergeTexts({ base: before, mine, theirs, marks: MARKS })).toEqual({
        text: `<<<\n${mine}\n===\n${theirs}\n>>>`,
        isClean: false,
      });
  });

  test("of many texts share what comparing may take", () => {
    const effort = newEffort();
    const lines = (name: string) => Array.from({ length: 300 }, (_, at) => `${name}${at}`).join("\n");
    const [mine, theirs] = [`a\n${lines("mine")}`, `a\n${lines("theirs")}`];
    const texts = Array.from(
      { length: 9 },
      () => mergeTexts({ base: null, mine, theirs, marks: MARKS, effort }).text,
    );
    expect(texts[0]).toMatch(/^a\n<<</);
    expect(texts.at(-1)).toMatch(/^<<<\na\n/);
  });

  test("in lines that touch each other conflict", () => {
    const merged = mergeTexts({
      base,
      mine: base.replace("two", "mine"),
      theirs: base.replace("three", "theirs"),
      marks: MARKS,
    });
    expect(merged.text).toBe("one\n<<<\nmine\nthree\n===\ntwo\ntheirs\n>>>\nfour\nfive\n");
  });

  test("of a text that is not known any more lose nothing", () => {
    const { text, isClean } = mergeTexts({ base: null, mine: "a\nmine", theirs: "a\ntheirs", marks: MARKS });
    expect(isClean).toBe(false);
    expect(text).toBe("a\n<<<\nmine\n===\ntheirs\n>>>");
  });
});
