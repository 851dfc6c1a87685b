import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { builtinModules } from "node:module";

import { expect, test } from "vitest";

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

const { dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8")) as Manifest;
const declared = new Set([...Object.keys(dependencies), ...Object.keys(devDependencies)]);

const sources = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => /\.(?:[cm]?[jt]sx?|css)$/.test(file))
  .map((file) => readFileSync(file, "utf8"));
const text = sources.join("\n");

/** The package of a specifier: `@scope/name/part` → `@scope/name`, `name/part` → `name`. */
function packageOf(specifier: string): string {
  const [first = "", second = ""] = specifier.split("/");
  return first.startsWith("@") ? `${first}/${second}` : first;
}

const imported = new Set(
  [...text.matchAll(/^(?:import|export) (?:[^"'`;]*? from )?"([@a-z][^"]*)"|\bimport\("([@a-z][^"]*)"\)/gm)]
    .map(([, specifier, dynamic]) => specifier ?? dynamic ?? "")
    .filter((specifier) => !specifier.includes(":") && !builtinModules.includes(specifier))
    .map(packageOf),
);

/** Type packages for what is only imported as a type. */
const isTyped = (name: string) => declared.has(`@types/${name}`);

test("every imported package is declared", () => {
  expect(imported.size).toBeGreaterThan(50);
  expect([...imported].filter((name) => !declared.has(name) && !isTyped(name))).toEqual([]);
});

test("every declared package is used", () => {
  const isUsed = (name: string) =>
    imported.has(name) ||
    name.startsWith("@types/") ||
    // Named to another tool, or read as a file of the package.
    text.includes(`"${name}"`) ||
    text.includes(`${name}/`);
  // Started by name: the compiler, the rules with types, the server that `npm start` runs, and what
  // patches a package after it is installed.
  const started = ["typescript", "oxlint-tsgolint", "@remix-run/serve", "patch-package"];
  expect([...declared].filter((name) => !isUsed(name) && !started.includes(name))).toEqual([]);
});
