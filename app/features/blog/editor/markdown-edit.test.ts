import { expect, test } from "vitest";

import { applyTool, insertPicture, type TextEdit, type TextSelection } from "./markdown-edit";

/** A text with its selection between brackets: "a [word] here". */
function selection(marked: string): TextSelection {
  const from = marked.indexOf("[");
  const to = marked.indexOf("]") - 1;
  return { text: marked.replace("[", "").replace("]", ""), from, to };
}

function done({ text }: TextSelection, edit: TextEdit): string {
  const after = text.slice(0, edit.from) + edit.insert + text.slice(edit.to);
  return `${after.slice(0, edit.selectFrom)}[${after.slice(edit.selectFrom, edit.selectTo)}]${after.slice(edit.selectTo)}`;
}

test.each([
  ["bold", "a [word] here", "a **[word]** here"],
  ["bold", "a **[word]** here", "a [word] here"],
  ["italic", "a []", "a _[emphasis]_"],
  ["code", "run [this]", "run `[this]`"],
  ["heading", "one\ntw[]o", "one\n[## two]"],
  ["heading", "one\n## tw[]o", "one\n[two]"],
  ["list", "[one\ntwo]", "[- one\n- two]"],
  ["olist", "[- one\n- two]", "[1. one\n2. two]"],
  ["quote", "[1. one]", "[> one]"],
] as const)("%s turns %j into %j", (tool, before, after) => {
  const chosen = selection(before);
  expect(done(chosen, applyTool(tool, chosen))).toBe(after);
});

test("a picture gets lines of its own, and its words cannot end it", () => {
  const edit = insertPicture({ text: "before", from: 6, to: 6 }, { address: "/a (b).png", alt: "a ] b" });
  expect(edit.insert).toBe("\n\n![a \\] b](/a%20%28b%29.png)\n\n");
});
