import { randomInt } from "node:crypto";

import { CLEAR_LETTERS, readClearLetters } from "~/models/shared/clear-letters";

/** What people say on the phone about a booking (`B-7K2M-04QX`) or a proposal (`P-…`). */
type ReferenceKind = "B" | "P";

const LETTERS = 8;

/** Makes a reference. It is random, so that it doesn't say how many there are. */
export function newReference(kind: ReferenceKind): string {
  const letters = Array.from({ length: LETTERS }, () => CLEAR_LETTERS[randomInt(CLEAR_LETTERS.length)]);
  return spell(kind, letters.join(""));
}

/**
 * Reads a typed reference, with or without its first letter and hyphens, and returns its standard
 * spelling; null for any other text.
 */
export function readReference(kind: ReferenceKind, text: string): string | null {
  const typed = text.trim().toUpperCase();
  const letters = readClearLetters(typed.startsWith(`${kind}-`) ? typed.slice(2) : typed);
  const isOne = letters.length === LETTERS && [...letters].every((letter) => CLEAR_LETTERS.includes(letter));
  return isOne ? spell(kind, letters) : null;
}

function spell(kind: ReferenceKind, letters: string): string {
  return `${kind}-${letters.slice(0, 4)}-${letters.slice(4)}`;
}
