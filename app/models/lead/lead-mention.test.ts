import { expect, test } from "vitest";

import { mentionedIn, splitMentions } from "./lead-mention";

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
