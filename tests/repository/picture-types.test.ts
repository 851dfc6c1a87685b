import { readdirSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { PICTURE_TYPES } from "~/models/picture/picture-types";

/* `app/copy` is loaded by browsers and imports no list for a few words, so its sentences repeat the
   formats of pictures that are taken. */

const formats = [...new Set<string>(Object.values(PICTURE_TYPES))];
const listed = (or: string) => `${formats.slice(0, -1).join(", ")} ${or} ${formats.at(-1)}`;

/** A list of several formats, such as "JPEG, PNG or GIF". */
const LIST = /\b[A-Z]\w+(?:, [A-Z]\w+)+ (?:or|oder) [A-Z]\w+/g;

/** What each file says of the formats, if it names the first two of them together. */
function listsIn(folder: string): Record<string, string[]> {
  const found = readdirSync(folder, { encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => {
      const lists = readFileSync(`${folder}/${name}`, "utf8").match(LIST) ?? [];
      return [name, lists.filter((list) => list.startsWith("JPEG, PNG"))] as const;
    })
    .filter(([, lists]) => lists.length > 0);
  return Object.fromEntries(found);
}

test.each([
  ["app/copy", "or"],
  ["app/copy/de", "oder"],
])("the sentences of %s list every format of pictures that is taken", (folder, or) => {
  const list = listed(or);
  expect(listsIn(folder)).toEqual({
    "account.ts": [list],
    "pictures.ts": [list, list],
    "workspaces.ts": [list],
  });
});
