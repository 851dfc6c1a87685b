import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { openSync } from "fontkit";
import { expect, test } from "vitest";

const STYLES = path.resolve("app/styles");
const css = readFileSync(path.join(STYLES, "tokens.css"), "utf8");

/** Each file of a font that pages name, and the characters that they ask it for. */
const FACES = [...css.matchAll(/url\("\.\/(fonts\/[^"]+)"\)[^}]*unicode-range:([^;]+);/g)].map(
  ([, file = "", ranges = ""]) => ({ file, asked: ranges.split(",").flatMap(codesOf) }),
);

function codesOf(range: string): number[] {
  const [first = 0, last = first] = range
    .trim()
    .slice(2)
    .split("-")
    .map((code) => parseInt(code, 16));
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

function charactersOf(file: string): number[] {
  const font = openSync(path.join(STYLES, file));
  if (!("characterSet" in font)) throw new Error(`${file} has several fonts.`);
  const characters = font.characterSet.filter((code) => font.hasGlyphForCodePoint(code));
  return [...new Set(characters)].sort((one, other) => one - other);
}

test.each(["instrument-sans", "sometype-mono"])(
  "pages ask a file of %s for each of its letters, the core for what it has",
  (family) => {
    const faces = FACES.filter(({ file }) => file.includes(family));
    // Where ranges overlap, the last one counts.
    const fileOf = new Map(faces.flatMap(({ file, asked }) => asked.map((code) => [code, file])));
    for (const { file } of faces)
      expect(charactersOf(file).filter((code) => fileOf.get(code) !== file)).toEqual([]);
    expect(fileOf.size).toBeGreaterThan(200);
  },
);

test.each(["instrument-sans", "sometype-mono"])(
  "all letters of our texts are in the file of %s that loads first",
  (family) => {
    const first = new Set(FACES.find(({ file }) => file === `fonts/${family}-core.woff2`)?.asked);
    const texts = readdirSync("app/copy", { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), "utf8"));
    const letters = new Set(texts.join("").match(/[\p{L}\p{Sc}“”„‚‘’–—…·×]/gu));
    expect(letters).toContain("ß");
    const missing = [...letters].filter((letter) => !first.has(letter.codePointAt(0) ?? 0));
    expect(missing).toEqual([]);
  },
);
