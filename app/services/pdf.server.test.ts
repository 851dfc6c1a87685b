import { extractText } from "unpdf";
import { describe, expect, test } from "vitest";

import { turnsDuring } from "../../tests/setup/turns";

import { makePdf, type PdfBlock } from "./pdf.server";

const made = (blocks: PdfBlock[]) =>
  makePdf({ title: "Test", author: "Test", createdAt: new Date(0), blocks });

async function textOf(blocks: PdfBlock[]): Promise<string> {
  const { text } = await extractText(new Uint8Array(await made(blocks)), { mergePages: true });
  return text;
}

describe("a long PDF keeps nobody else waiting, even if it has", () => {
  test.each<[string, PdfBlock[]]>([
    ["one word", [{ kind: "text", text: "x".repeat(20_000) }]],
    ["one text of many lines", [{ kind: "exact", text: "Some words.\n".repeat(2_000) }]],
    ["many rows", [{ kind: "amounts", rows: Array(100).fill({ name: "Name", amount: "1.00" }) }]],
    ["many facts", [{ kind: "facts", facts: Array(100).fill(["Name", "Value"]) }]],
    ["many texts", Array(100).fill({ kind: "text", text: "Some words." })],
  ])("%s", async (_, blocks) => {
    // The libraries are loaded with the first one.
    await made([]);
    expect(await turnsDuring(() => made(blocks))).toBeGreaterThan(8);
  });
});

test("a text that is drawn in pieces loses nothing and keeps its empty lines", async () => {
  const lines = Array.from({ length: 400 }, (_, at) => `Line ${at} of a text${at % 7 === 0 ? "\n\n" : ""}`);
  const text = lines.join("\n");
  const squeezed = (one: string) => one.replace(/\s+/g, "");
  expect(squeezed(await textOf([{ kind: "exact", text }]))).toBe(squeezed(text));
  const word = "abcdefghij".repeat(500);
  expect(squeezed(await textOf([{ kind: "text", text: word }]))).toBe(word);
  expect(await textOf([{ kind: "text", text: "" }])).toBe("");
});
