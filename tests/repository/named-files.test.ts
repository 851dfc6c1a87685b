import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

import { expect, test } from "vitest";

const tracked = execFileSync("git", ["ls-files"], { encoding: "utf8" }).trim().split("\n").filter(existsSync);
/** `x` stands for any name in the documents. */
const names = new Set([...tracked.map((file) => path.basename(file)), "x.server.ts"]);

/**
 * `app/lib/dates.ts`, or a name that only a file of ours has: `session.server.ts`,
 * `time-zone.test.ts`.
 */
const PATH =
  /(?<![\w/.@$⟨*-])(?:app|tests|scripts|drizzle|bench|docs|deploy)\/[\w/.$[\]-]+\.(?:tsx?|cjs|js|md)\b/g;
const NAME = /(?<![\w/.@$⟨*-])[\w-]+\.(?:server|test)\.tsx?\b/g;

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

test("every constant that a document places in a file is there", () => {
  const missing = tracked
    .filter((file) => /^[^/]+\.md$|^docs\/.+\.md$/.test(file))
    .flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/`(\w+)` in `([\w/.-]+\.(?:tsx?|cjs|js))`/g)]
        .filter(
          ([, name = "", place = ""]) => !existsSync(place) || !readFileSync(place, "utf8").includes(name),
        )
        .map(([found]) => `${file}: ${found}`),
    );
  expect(missing).toEqual([]);
});
