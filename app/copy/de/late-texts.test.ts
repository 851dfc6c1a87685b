import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { expect, test } from "vitest";

import { clientTexts } from "./client-texts";
import { siteTexts } from "./site-texts";

test("every late catalog has its German texts", () => {
  const folder = path.join(import.meta.dirname, "..");
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) => [
      ...readFileSync(path.join(folder, file), "utf8").matchAll(/= lateCatalog(?:<.*>)?\(\s*"(\w+)"/g),
    ])
    .map(([, name]) => name);
  expect(names.length).toBeGreaterThan(10);
  expect(names.toSorted()).toEqual(Object.keys({ ...siteTexts, ...clientTexts }).toSorted());
});
