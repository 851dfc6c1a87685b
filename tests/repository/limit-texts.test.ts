import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { expect, test } from "vitest";

import { PICTURE_PIXELS_MAX } from "~/lib/picture-variants";
import { SIGN_BYTES_MAX } from "~/models/brand/sign";
import { FILE_BYTES_MAX } from "~/models/file/file";
import { IMPORT_BYTES_MAX } from "~/models/lead/lead-import";
import { PICTURE_BYTES_MAX } from "~/models/picture/picture";

/* `app/copy` and the front door import nothing, so their sentences repeat limits as figures. */

const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;
const megapixels = (pixels: number) => `${pixels / 1_000_000} megapixels`;

/** The limits that each file names. */
const NAMED: Record<string, string[]> = {
  "app/copy/account.ts": [megabytes(PICTURE_BYTES_MAX)],
  "app/copy/brand/brand.ts": [megabytes(SIGN_BYTES_MAX)],
  "app/copy/files.ts": [megabytes(FILE_BYTES_MAX)],
  "app/copy/pictures.ts": [megabytes(PICTURE_BYTES_MAX), megapixels(PICTURE_PIXELS_MAX)],
  "app/copy/system-settings.ts": [megabytes(SIGN_BYTES_MAX)],
  "app/copy/workspaces.ts": [megabytes(PICTURE_BYTES_MAX)],
  "app/front-door/rules/body-limit.server.ts": [FILE_BYTES_MAX, PICTURE_BYTES_MAX, IMPORT_BYTES_MAX].map(
    megabytes,
  ),
};

/** The figures in the texts of a file, without its comments. */
function figuresIn(file: string): string[] {
  const code = readFileSync(file, "utf8").replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, "");
  return [...new Set(code.match(/\b\d+ (?:MB|kB|megapixels)\b/g))].sort();
}

test("every size in a sentence is the limit that the code checks", () => {
  const copy = readdirSync("app/copy", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => path.posix.join("app/copy", name));
  const files = [...copy, "app/front-door/rules/body-limit.server.ts"];
  const found = files
    .map((file) => [file, figuresIn(file)] as const)
    .filter(([, figures]) => figures.length > 0);
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.entries(NAMED).map(([file, figures]) => [file, figures.toSorted()])),
  );
});
