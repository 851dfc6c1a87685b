import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

/*
 * A language that is written from right to left mirrors a page. That works only where the code says
 * "start" and "end" instead of "left" and "right".
 */

/** Mail programs don't know the logical properties, and emails are in English or German. */
const MAILS = /^app\/(?:services\/mail|models\/mail|copy)\//;

/** Classes with a side. `left-1/2` and `right-1/2` are the middle, the same from both sides. */
const CLASSES =
  /(?<=[\s"'`:!])-?(?:m[lr]|p[lr]|scroll-[mp][lr])-[\w[]|(?<=[\s"'`:!])-?(?:left|right)-(?!1\/2)(?:\d|\[|full|auto|px)|(?<=[\s"'`:!])(?:text-(?:left|right)|border-[lr]|rounded-(?:[tb][lr]|r)|float-(?:left|right)|clear-(?:left|right))(?=[-\s"'`])/;
/** Properties that name a side. */
const PROPERTIES =
  /\b(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)\b|^\s*(?:left|right):|text-align:\s*(?:left|right)|float:\s*(?:left|right)|border-(?:top|bottom)-(?:left|right)-radius/;

/** The lines that name a side, with their place. A line may say above it why it has to. */
function linesWithSides(files: readonly string[], pattern: RegExp): string[] {
  return files.flatMap((file) => {
    const lines = readFileSync(file, "utf8").split("\n");
    return lines.flatMap((line, index) => {
      const isComment = /^\s*(?:\/\/|\*|\/\*)/.test(line);
      const hasReason = /\bphysical:/.test(lines[index - 1] ?? "");
      return !isComment && !hasReason && pattern.test(line) ? [`${file}:${index + 1}`] : [];
    });
  });
}

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "app"], {
  encoding: "utf8",
})
  .trim()
  .split("\n")
  .filter((file) => existsSync(file) && !MAILS.test(file) && !file.includes(".test."));

test("classes say start and end, not left and right", () => {
  const code = files.filter((file) => /\.tsx?$/.test(file));
  expect(code.length).toBeGreaterThan(500);
  expect(linesWithSides(code, CLASSES)).toEqual([]);
});

test("styles say start and end, not left and right", () => {
  const styles = files.filter((file) => file.endsWith(".css"));
  expect(styles.length).toBeGreaterThan(5);
  expect(linesWithSides(styles, PROPERTIES)).toEqual([]);
});

test("finds a side wherever it is named", () => {
  for (const text of ['"ml-2"', '"sm:-mr-3.5"', '"pl-[3px]"', '"text-left"', '"border-l-2"', '"md:left-0"'])
    expect(CLASSES.test(text), text).toBe(true);
  for (const text of [
    '"ms-2"',
    '"rounded-l "',
    '"left-1/2"',
    '"chevron-left"',
    '"html-x"',
    '"text-leftover"',
  ])
    expect(CLASSES.test(text), text).toBe(false);
  for (const text of ["  left: 0;", "margin-left: 1px", "text-align: right"])
    expect(PROPERTIES.test(text), text).toBe(true);
  for (const text of ["  inset-inline-start: 0;", "padding-inline: 1px", "text-align: start"])
    expect(PROPERTIES.test(text), text).toBe(false);
});
