import { execFileSync } from "node:child_process";
import path from "node:path";

import { describe, expect, test } from "vitest";

const FILES_PER_DIRECTORY_MAX = 45;
/** Names that say nothing about what a file is for. */
const EMPTY_NAMES = /^(utils?|helpers?|misc|common|shared-utils)$/;

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => /^(app|drizzle|scripts|tests|bench)\//.test(file))
  // The file list of app/routes is the site map, and migrations are generated.
  .filter((file) => !/^(app\/routes|drizzle\/migrations)\//.test(file));

describe("the layout", () => {
  test(`keeps at most ${FILES_PER_DIRECTORY_MAX} files directly in one directory`, () => {
    const counts = new Map<string, number>();
    for (const file of files) {
      const directory = path.posix.dirname(file);
      counts.set(directory, (counts.get(directory) ?? 0) + 1);
    }
    expect([...counts].filter(([, count]) => count > FILES_PER_DIRECTORY_MAX)).toEqual([]);
  });

  test("names every directory and file after its subject", () => {
    const parts = files.flatMap((file) => file.split("/")).map((part) => part.replace(/\..*$/, ""));
    expect(parts.filter((part) => EMPTY_NAMES.test(part))).toEqual([]);
  });

  test("has one directory for each kind of code in app", () => {
    const directories = new Set(
      files.filter((file) => /^app\/[^/]+\//.test(file)).map((file) => file.split("/")[1]),
    );
    expect([...directories].sort()).toEqual([
      "api",
      "auth",
      "copy",
      "features",
      "front-door",
      "http",
      "identity",
      "lib",
      "models",
      "publishing",
      "server",
      "services",
      "styles",
      "ui",
    ]);
  });
});
