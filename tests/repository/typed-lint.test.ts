import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { expect, test } from "vitest";

const ROOT = process.cwd();

/** A statement that breaks each rule, and one that does the same thing the allowed way. */
const SNIPPETS: Record<string, { breaks: string; keeps: string }> = {
  "no-floating-promises": { breaks: "later();", keeps: "await later();" },
  "no-misused-promises": {
    breaks: "[1].forEach(async () => { await later(); });",
    keeps: "await Promise.all([1].map(async () => { await later(); }));",
  },
  "await-thenable": { breaks: "await 5;", keeps: "await later();" },
  "switch-exhaustiveness-check": {
    breaks: "switch (kind) { case 'a': break; }",
    keeps: "switch (kind) { case 'a': break; case 'b': break; }",
  },
  "only-throw-error": { breaks: "throw kind;", keeps: "throw new Response(kind);" },
};

interface LintReport {
  diagnostics: { code: string; filename: string }[];
}

/** What Oxlint reports, with the settings of this repository, on files that hold these texts. */
function lint(files: Record<string, string>): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), "automata-lint-"));
  try {
    writeFileSync(
      path.join(folder, "tsconfig.json"),
      JSON.stringify({
        extends: path.join(ROOT, "tsconfig.json"),
        include: ["*.ts"],
        compilerOptions: { types: [] },
      }),
    );
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [
        path.join(ROOT, "node_modules/oxlint/bin/oxlint"),
        `--config=${path.join(ROOT, ".oxlintrc.json")}`,
        "--format=json",
        ".",
      ],
      { cwd: folder, encoding: "utf8" },
    );
    if (!stdout.startsWith("{")) throw new Error(stdout + stderr);
    const { diagnostics } = JSON.parse(stdout) as LintReport;
    return diagnostics.map(({ filename, code }) => `${filename}: ${code}`).sort();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const wrap = (statement: string) => `
declare function later(): Promise<number>;
export async function run(kind: "a" | "b") {
  ${statement}
  await later();
}
`;

test("each rule that needs types reports what breaks it and nothing else", () => {
  const files = Object.entries(SNIPPETS).flatMap(([rule, { breaks, keeps }]) => [
    [`${rule}.ts`, wrap(breaks)],
    [`${rule}-kept.ts`, wrap(keeps)],
  ]);
  expect(lint(Object.fromEntries(files) as Record<string, string>)).toEqual(
    Object.keys(SNIPPETS)
      .map((rule) => `${rule}.ts: typescript(${rule})`)
      .sort(),
  );
});
