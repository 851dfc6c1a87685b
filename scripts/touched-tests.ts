import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

/** The tests that `findTouchedTests` chooses from. */
const FOLLOWED_TEST = /^(?:app\/models|tests\/pages)\/.*\.test\.ts$/;
/** A page's test reaches its route, what that takes from its feature, and their models. */
const FOLLOWED_IMPORT = /^app\/(?:routes|features)\//;
/** What most tests import. A change there is for the full run. */
const SHARED = /^(?:app\/(?:lib|server)|drizzle|tests\/(?:factories|setup))\//;

const IMPORT = /(?:\bfrom|\bimport\(?)\s*"((?:~|\.{1,2})\/[^"]+)"/g;
const ENDINGS = ["", ".ts", ".tsx", "/index.ts", "/index.tsx"];

/** The files of the repository that a file imports. */
export function importsOf(root: string, file: string): string[] {
  const text = readFileSync(path.join(root, file), "utf8");
  return [...text.matchAll(IMPORT)].flatMap(([, name = ""]) => {
    const target = name.startsWith("~/")
      ? path.join("app", name.slice(2))
      : path.join(path.dirname(file), name);
    const ending = ENDINGS.find((end) => isFile(path.join(root, target + end)));
    return ending === undefined ? [] : [target + ending];
  });
}

function isFile(file: string): boolean {
  return existsSync(file) && statSync(file).isFile();
}

/**
 * The tests of models and pages that a change can break: those that changed, and those that import
 * a changed file, pages also through their routes and features. Paths start at `root`.
 */
export function findTouchedTests(root: string, files: string[], changed: string[]): string[] {
  const touched = new Set(changed.filter((file) => !SHARED.test(file)));
  const known = new Map<string, string[]>();
  const directImports = (file: string) => {
    const imports = known.get(file) ?? importsOf(root, file);
    known.set(file, imports);
    return imports;
  };
  const reaches = (file: string, seen: Set<string>): boolean =>
    directImports(file).some((imported) => {
      if (touched.has(imported)) return true;
      if (seen.has(imported) || !FOLLOWED_IMPORT.test(imported)) return false;
      seen.add(imported);
      return reaches(imported, seen);
    });
  return files
    .filter((file) => FOLLOWED_TEST.test(file))
    .filter((file) => touched.has(file) || reaches(file, new Set()));
}
