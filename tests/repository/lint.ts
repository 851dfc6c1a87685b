import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const ROOT = process.cwd();

interface LintReport {
  diagnostics: { code: string; filename: string }[];
}

/** What Oxlint reports, with the settings of this repository, on files that hold these texts. */
export function lint(files: Record<string, string>): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), "automata-lint-"));
  try {
    // The settings name files by their place in the repository.
    mkdirSync(path.join(folder, "scripts"));
    for (const file of [".oxlintrc.json", "scripts/lint-bans.js"])
      copyFileSync(path.join(ROOT, file), path.join(folder, file));
    mkdirSync(path.join(folder, "node_modules"));
    const plugin = path.join("node_modules", "eslint-plugin-regexp");
    symlinkSync(path.join(ROOT, plugin), path.join(folder, plugin));
    writeFileSync(
      path.join(folder, "tsconfig.json"),
      JSON.stringify({
        extends: path.join(ROOT, "tsconfig.json"),
        include: ["**/*.ts", "**/*.tsx"],
        compilerOptions: { types: [] },
      }),
    );
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.join(folder, path.dirname(name)), { recursive: true });
      writeFileSync(path.join(folder, name), text);
    }
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [path.join(ROOT, "node_modules/oxlint/bin/oxlint"), "--format=json", ...Object.keys(files)],
      { cwd: folder, encoding: "utf8" },
    );
    if (!stdout.startsWith("{")) throw new Error(stdout + stderr);
    const { diagnostics } = JSON.parse(stdout) as LintReport;
    return diagnostics.map(({ filename, code }) => `${filename}: ${code}`).sort();
  } finally {
    rmSync(folder, { recursive: true });
  }
}
