import { readFileSync } from "node:fs";

import { minVersion, satisfies } from "semver";
import { describe, expect, test } from "vitest";

interface LockedPackage {
  version?: string;
  engines?: { node?: string };
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const manifest = JSON.parse(readFileSync("package.json", "utf8")) as LockedPackage;
/** The oldest Node that the product promises to run on. */
const oldestNode = minVersion(manifest.engines?.node ?? "")?.version ?? "";
const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
  packages: Record<string, LockedPackage>;
};

/**
 * Where a package in `folder` finds `name`: the nearest node_modules upwards, as Node looks for it.
 */
function findLocked(folder: string, name: string): LockedPackage | undefined {
  const own = packages[`${folder ? `${folder}/` : ""}node_modules/${name}`];
  if (own || folder === "") return own;
  return findLocked(folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/"))), name);
}

describe("the lockfile, as npm ci demands it", () => {
  test("asks for the same packages as package.json", () => {
    expect(packages[""]?.dependencies).toEqual(manifest.dependencies);
    expect(packages[""]?.devDependencies).toEqual(manifest.devDependencies);
  });

  test("holds every package that another one needs, those of other platforms too", () => {
    const missing = Object.entries(packages).flatMap(([folder, { dependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...optionalDependencies })
        .filter((name) => !findLocked(folder, name)?.version)
        .map((name) => `${folder || "package.json"} needs ${name}`),
    );
    expect(missing).toEqual([]);
  });

  test("holds no package that warns on the oldest Node we support", () => {
    expect(oldestNode).toMatch(/^20\./);
    const unfit = Object.entries(packages)
      .filter(([, { engines }]) => engines?.node && !satisfies(oldestNode, engines.node))
      .map(([folder, { engines }]) => `${folder} needs Node ${engines?.node ?? ""}`);
    expect(unfit).toEqual([]);
  });
});
