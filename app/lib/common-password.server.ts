import { createRequire } from "node:module";

import type * as CommonWords from "@zxcvbn-ts/language-common";

/**
 * What people add to a common word to make it long enough. With more than this, it is a different
 * password.
 */
const ADDED_MAX_CHARACTERS = 8;

let common: ReadonlySet<string> | undefined;

/** The 50,000 passwords, read when the first one is checked: they take several megabytes. */
function commonPasswords(): ReadonlySet<string> {
  const require = createRequire(import.meta.url);
  const { dictionary } = require("@zxcvbn-ts/language-common") as typeof CommonWords;
  return new Set(dictionary["passwords-common"]);
}

/**
 * Whether guessers try a password early: it is one of the 50,000 most common ones, or one of them
 * repeated, or with digits and signs before or after it. Ignores case.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.normalize("NFKC").toLowerCase();
  const word = wordIn(lower);
  const isPadded = word !== "" && lower.length - word.length <= ADDED_MAX_CHARACTERS;
  const known = (common ??= commonPasswords());
  return [lower, ...(isPadded ? [word] : [])].some(
    (text) => known.has(text) || known.has(repeatedPart(text)),
  );
}

/** The part from the first to the last letter. */
function wordIn(text: string): string {
  const characters = [...text];
  const isLetter = (character: string) => /\p{L}/u.test(character);
  const start = characters.findIndex(isLetter);
  return start < 0 ? "" : characters.slice(start, characters.findLastIndex(isLetter) + 1).join("");
}

/** `letmein` of `letmeinletmein`; the text itself if nothing repeats. */
function repeatedPart(text: string): string {
  return text.slice(0, `${text}${text}`.indexOf(text, 1));
}
