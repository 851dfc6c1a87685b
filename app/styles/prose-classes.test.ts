import { readdirSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

/** The classes that Markdown gets and that `prose.css` styles. */
const renderer = readFileSync("app/lib/markdown.server.ts", "utf8");
const CLASSES = [...renderer.matchAll(/className(?::| =) \["([\w-]+)"\]/g)].map(([, name = ""]) => name);

const sheets = readdirSync("app/styles").filter((name) => name.endsWith(".css") && name !== "prose.css");

test("what Markdown makes has a look in articles alone, and none of another part of the site", () => {
  expect(CLASSES).toEqual(expect.arrayContaining(["task", "is-num", "prose-table", "code"]));
  const strangers = sheets.flatMap((sheet) => {
    const text = readFileSync(`app/styles/${sheet}`, "utf8");
    // A rule for the class by itself: at the beginning of a selector, not inside another element.
    return CLASSES.filter((name) =>
      new RegExp(`(?:^|[,;{}]|:is\\()\\s*\\.${name}(?![\\w-])`, "m").test(text),
    ).map((name) => `${sheet}: .${name}`);
  });
  expect(strangers).toEqual([]);
});
