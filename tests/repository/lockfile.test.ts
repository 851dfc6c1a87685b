import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

interface LockedPackage {
  version?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const manifest = JSON.parse(readFileSync("package.json", "utf8")) as LockedPackage;
const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
  packages: Record<string, LockedPackage>;
};

/** Where a package in `folder` finds `name`: the nearest node_modules upwards, as Node looks for it. */
function findLocked(folder: string, name: string): LockedPackage | undefined {
  const own = packages[`${folder ? `${folder}/` : ""}node_modules/${name}`];
  if (own || folder === "") return own;
  return findLocked(folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/"))), name);
}

describe("the lockfile, as npm ci demands it", () => {
  it("asks for the same packages as package.json", () => {
    expect(packages[""]?.dependencies).toEqual(manifest.dependencies);
    expect(packages[""]?.devDependencies).toEqual(manifest.devDependencies);
  });

  it("holds every package that another one needs, those of other platforms too", () => {
    const missing = Object.entries(packages).flatMap(([folder, { dependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...optionalDependencies })
        .filter((name) => !findLocked(folder, name)?.version)
        .map((name) => `${folder || "package.json"} needs ${name}`),
    );
    expect(missing).toEqual([]);
  });
});
