import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";

import { expect, test } from "vitest";

import { NAME_LENGTH_MAX } from "~/models/account/account-limits";
import { WORKSPACE_NAME_LENGTH_MAX } from "~/models/company/company-limits";
import { POST_LENGTHS_MAX } from "~/models/post/post-limits";

/* Sizes, counts, lengths, times, tries, page sizes and how long something is kept: each is found
   without opening a file, because a noun has one file for them. */

/** Numbers that are no limits. */
const OTHERS = new Map([["GONE", "a status of HTTP"]]);

/** A constant that is a number, a sum of numbers or a list of them. */
const NUMBER =
  /^(export )?const ([A-Z][A-Z0-9_]*)(?:: [^=]+)? =\s(?=[^;]*[\d*+])(?:[-\d_\s*+/().A-Z]|\.length)*\d?;|^(export )?const ([A-Z][A-Z0-9_]*) = \[[\d_,.\s]+\](?: as const)?;/gm;
/** What a constant of a single file is called if people may want to change it. */
const WISHED_FOR = /_(?:DAYS|KEPT|PER_PAGE|PER_MINUTE|PAGE_SIZE|LENGTH_MAX)$|(?<!LENGTH)_SHOWN$/;

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "app"], {
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."));

function numbersIn(file: string): { name: string; isExported: boolean }[] {
  return [...readFileSync(file, "utf8").matchAll(NUMBER)]
    .map(([, exported, name, listExported, listName]) => ({
      name: name ?? listName ?? "",
      isExported: Boolean(exported ?? listExported),
    }))
    .filter(({ name }) => !OTHERS.has(name));
}

/** `app/models/lead/lead-limits.ts`. */
function isLimitsFile(file: string): boolean {
  return path.basename(file) === `${path.basename(path.dirname(file))}-limits.ts`;
}

const models = files.filter((file) => file.startsWith("app/models/"));

test("the limits of a noun are in the file that is named after its directory", () => {
  const strays = models
    .filter((file) => !isLimitsFile(file))
    .flatMap((file) =>
      numbersIn(file)
        .filter(({ name, isExported }) => isExported || WISHED_FOR.test(name))
        .map(({ name }) => `${file}: ${name}`),
    );
  expect(strays).toEqual([]);
});

test("a page takes how many rows it shows from there", () => {
  const strays = files
    .filter((file) => /^app\/(?:features|publishing|routes)\//.test(file))
    .flatMap((file) =>
      numbersIn(file)
        .filter(({ name }) => /PER_PAGE|PAGE_SIZE|(?<!LENGTH)_SHOWN$/.test(name))
        .map(({ name }) => `${file}: ${name}`),
    );
  expect(strays).toEqual([]);
});

test("files for limits contain nothing else, each with a comment that says what it limits", () => {
  const limits = models.filter((file) => file.endsWith("-limits.ts"));
  expect(limits.length).toBeGreaterThan(20);
  for (const file of limits) {
    expect(isLimitsFile(file), file).toBe(true);
    const statements = readFileSync(file, "utf8")
      .replaceAll(/\/\*\*[\s\S]*?\*\/\n(?=export const [A-Z])/g, "§")
      .split("\n")
      .filter(
        (line) => /^\S/.test(line) && !/^(?:import |[}\])]|§export const [A-Z][A-Z0-9_]*\b)/.test(line),
      );
    expect(statements, file).toEqual([]);
  }
});

/** Routes import no models, so their fields repeat limits. Codes and subdomains have none. */
const OF_ROUTES: Record<string, number[]> = {
  "app/routes/_admin.admin.blog.new.tsx": [POST_LENGTHS_MAX.title],
  "app/routes/_admin.admin.workspaces_.new.tsx": [WORKSPACE_NAME_LENGTH_MAX, 63],
  "app/routes/_auth.confirm-identity.tsx": [60],
  "app/routes/_auth.register.tsx": [NAME_LENGTH_MAX],
};

test("the fields of a route take as much as their noun allows", () => {
  const lengths = files
    .filter((file) => file.startsWith("app/routes/"))
    .map((file) => {
      const figures = [...readFileSync(file, "utf8").matchAll(/maxLength=\{([\d_]+)\}/g)];
      return [
        file,
        [...new Set(figures.map(([, figure = ""]) => Number(figure.replaceAll("_", ""))))],
      ] as const;
    })
    .filter(([, figures]) => figures.length > 0);
  expect(Object.fromEntries(lengths)).toEqual(OF_ROUTES);
});
