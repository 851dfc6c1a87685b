import { expect, test } from "vitest";

import { cpuMilliseconds } from "../../../tests/setup/cpu-time";

import { mentionedIn, splitMentions } from "./lead-mention";
import { NOTE_LENGTH_MAX } from "./lead-limits";

const BO = { id: "1", name: "Bo Lindqvist" };
const SARA = { id: "2", name: "Sara Novak" };
const SARAH = { id: "3", name: "Sara Ahmed" };

test.each([
  ["@Bo Lindqvist please call", ["1"]],
  ["ask @bo, then (@SARA NOVAK)", ["1", "2"]],
  ["@Sara is not enough when two have the name", []],
  ["@Bob has another name", []],
  ["write to me@bo.example", []],
])("%j mentions the colleagues it names in full or by a first name of their own", (text, ids) => {
  expect(mentionedIn(text, [BO, SARA, SARAH]).map(({ id }) => id)).toEqual(ids);
});

test("a text is cut at its mentions and loses nothing", () => {
  const parts = splitMentions("Hi @Bo Lindqvist, and @bo!", [BO.name]);
  expect(parts.map(({ text }) => text).join("")).toBe("Hi @Bo Lindqvist, and @bo!");
  expect(parts.filter(({ isMention }) => isMention).map(({ text }) => text)).toEqual([
    "@Bo Lindqvist",
    "@bo",
  ]);
});

test("a longer name is not taken for a mention", () => {
  expect(splitMentions("Hi @Bob", [BO.name])).toEqual([{ text: "Hi @Bob", isMention: false }]);
});

test("a letter whose lower case is longer shifts nothing", () => {
  const parts = splitMentions("\u0130\u0130 @Bo Lindqvist!", [BO.name]);
  expect(parts.map(({ text }) => text)).toEqual(["\u0130\u0130 ", "@Bo Lindqvist", "!"]);
});

test.each([
  ["no mention", "x"],
  ["nothing but signs", "@"],
  ["nothing but mentions", "@Person1 "],
])("a few of the longest notes are cut quickly: %s", async (_, part) => {
  const names = Array.from({ length: 200 }, (__, at) => `Person${at} Novak`);
  const note = part.repeat(NOTE_LENGTH_MAX / part.length);
  const page = () => Array.from({ length: 5 }, () => splitMentions(note, names));
  expect(await cpuMilliseconds(page)).toBeLessThan(300);
});
