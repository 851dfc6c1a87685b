import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

import { expect, test } from "vitest";

const tracked = execFileSync("git", ["ls-files"], { encoding: "utf8" }).trim().split("\n").filter(existsSync);
/** `x` stands for any name in documents; a route in a folder would be a `route.tsx`. */
const names = new Set([...tracked.map((file) => path.basename(file)), "x.server.ts", "route.tsx"]);

/**
 * `app/lib/dates.ts`, or a name that only a file of ours has: `session.server.ts`,
 * `time-zone.test.ts`, `head.tsx`.
 */
const PATH =
  /(?<![\w/.@$⟨*-])(?:app|tests|scripts|drizzle|bench|clients|docs|deploy)\/[\w/.$[\]-]+\.(?:tsx?|cjs|js|md)\b/g;
const NAME = /(?<![\w/.@$⟨*-])[\w-]+\.(?:(?:server|test)\.tsx?|tsx)\b/g;

function commentsOf(text: string): string {
  return (text.match(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm) ?? []).join("\n");
}

test("every file that a comment or a document names exists", () => {
  const missing = tracked
    .filter((file) =>
      /^(?:app|tests|scripts|drizzle|bench)\/.+\.(?:tsx?|js)$|^[^/]+\.md$|^docs\/.+\.md$/.test(file),
    )
    .flatMap((file) => {
      const source = readFileSync(file, "utf8");
      const text = file.endsWith(".md") ? source : commentsOf(source);
      return [
        ...[...text.matchAll(PATH)].filter(([name]) => !existsSync(name)),
        ...[...text.matchAll(NAME)].filter(([name]) => !names.has(name)),
      ].map(([name]) => `${file}: ${name}`);
    });
  expect(missing).toEqual([]);
});

/** `NAME` in `path`. Both may be several: `ONE` or `OTHER` in `a.ts` and `b.ts`. */
const PLACED =
  /((?:`\w+`(?:,? (?:and|or) |, ))*`\w+`) (?:in|of) ((?:`[\w/.$[\]-]+\.(?:tsx?|cjs|js)`(?:,? (?:and|or) |, )?)+)/g;

function codeOf(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code);
}

/** Every name that a document places in a file, with that file. */
function placedNames(document: string): { name: string; place: string }[] {
  // A line of a list continues below, indented.
  const text = readFileSync(document, "utf8").replaceAll(/\n +(?=\S)/g, " ");
  return [...text.matchAll(PLACED)].flatMap(([, names = "", places = ""]) =>
    codeOf(places).flatMap((place) => codeOf(names).map((name) => ({ name, place }))),
  );
}

test("every name that a document places in a file is there, and not only imported", () => {
  const placed = tracked
    .filter((file) => /^[^/]+\.md$|^docs\/.+\.md$/.test(file))
    .flatMap((document) => placedNames(document).map((found) => ({ document, ...found })));
  expect(placed.length).toBeGreaterThan(100);
  const missing = placed
    .filter(({ name, place }) => !existsSync(place) || !wordsOf(place).has(name))
    .map(({ document, name, place }) => `${document}: ${name} in ${place}`);
  expect(missing).toEqual([]);
});

/** The words of a file, without what it only takes from another one. */
function wordsOf(place: string): Set<string> {
  const text = readFileSync(place, "utf8");
  const taken = new Set(
    [...text.matchAll(/^import [^"]*/gm)].flatMap(([names]) => names.match(/\w+/g) ?? []),
  );
  return new Set((text.match(/\w+/g) ?? []).filter((word) => !taken.has(word)));
}
