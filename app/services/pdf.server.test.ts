import { pbkdf2 } from "node:crypto";
import { promisify } from "node:util";

import sharp from "sharp";
import { extractText } from "unpdf";
import { describe, expect, test } from "vitest";

import { turnsDuring } from "../../tests/setup/turns";

import { makePdf, type PdfBlock } from "./pdf.server";

const deriveKey = promisify(pbkdf2);

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

test.each(["#111412", null])("a sign on the ground %s gives the same bytes under load", async (ground) => {
  const png = await sharp({ create: { width: 104, height: 104, channels: 4, background: "#0a48" } })
    .png()
    .toBuffer();
  const frame = { sign: { png, ground }, name: "Test", lines: [], foot: "", pageWord: "Page", color: "#000" };
  const blocks: PdfBlock[] = Array(20).fill({ kind: "text", text: "Some words." });
  const input = { title: "Test", author: "Test", createdAt: new Date(0), blocks, frame };
  const alone = await makePdf(input);
  // Keeps the threads busy in which pictures are decoded.
  const work = Array.from({ length: 16 }, () => deriveKey("password", "salt", 100_000, 32, "sha256"));
  const busy = await makePdf(input);
  await Promise.all(work);
  expect(busy.equals(alone)).toBe(true);
});
