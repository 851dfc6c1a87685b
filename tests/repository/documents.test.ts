import { existsSync, readdirSync, readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

const DOCUMENTS = [
  "README.md",
  ...readdirSync("docs", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];
const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };

/** Code in a line or in a block. */
const codeOf = (text: string) =>
  [...text.matchAll(/```[^]*?```|`[^`\n]+`/g)].map(([code]) => code).join("\n");

describe.each(DOCUMENTS)("%s", (document) => {
  const text = readFileSync(document, "utf8");
  const code = codeOf(text);

  test("names only files and folders that there are", () => {
    const named = [
      ...code.matchAll(
        /(?<![\w./-])(?:app|bench|deploy|docs|drizzle|public|scripts|tests)\/[\w$.[\]/-]*[\w\]]/g,
      ),
    ];
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, to = ""]) =>
      document.startsWith("docs/") ? `${document.slice(0, document.lastIndexOf("/"))}/${to}` : to,
    );
    expect([...named.map(([path]) => path), ...links].filter((path) => !existsSync(path))).toEqual([]);
  });

  test("names only commands that there are", () => {
    const named = [...code.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name = ""]) => name);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});
