import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { build, isBuildOf, SOURCES } from "../../scripts/build";
import { importsOf } from "../../scripts/touched-tests";

/* What says that a build is current. */

const MADE = ["build/server/index.js", "build/cli/db-migrate.js", "build/compressed/a"];

function createSources() {
  const root = mkdtempSync(path.join(tmpdir(), "automata-build-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };
  write("app/root.tsx", "1");
  for (const file of MADE) write(file, "");
  return { root, write };
}

const works = (root: string) => build(root, [[process.execPath, "--version"]]);
const fails = (root: string) => build(root, [[process.execPath, "--eval", "process.exit(3)"]]);

test("a build is current until its sources change, and again when they are as before", async () => {
  const { root, write } = createSources();
  expect(isBuildOf(root, root)).toBe(false);
  expect(await works(root)).toBe(0);
  expect(isBuildOf(root, root)).toBe(true);
  write("app/root.tsx", "2");
  expect(isBuildOf(root, root)).toBe(false);
  write("app/root.tsx", "1");
  expect(isBuildOf(root, root)).toBe(true);
});

test("a build of other sources, or one that failed, doesn't count as the one before it", async () => {
  const { root, write } = createSources();
  await works(root);
  write("app/root.tsx", "2");
  await works(root);
  write("app/root.tsx", "1");
  expect(isBuildOf(root, root)).toBe(false);
  await works(root);
  expect(await fails(root)).toBe(3);
  expect(isBuildOf(root, root)).toBe(false);
});

test("a change of any file that the build reads makes it stale", () => {
  const entries = ["vite.config.ts", "vite.cli.config.ts", ...SOURCES].filter((file) => /\.ts$/.test(file));
  const reached = new Set(entries);
  for (const file of reached) for (const imported of importsOf(".", file)) reached.add(imported);
  const isRead = (file: string) => SOURCES.some((source) => file === source || file.startsWith(`${source}/`));
  expect([...reached].filter((file) => !isRead(file))).toEqual([]);
  expect(SOURCES).toContain("patches");
});
