import { searchWordsOf } from "~/models/search/search-words";

import type { TextPart } from "./search";

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** Splits a text so that beginnings of words that were searched for can be marked. */
export function markMatches(text: string, words: readonly string[]): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const length = matchedLength(word, words);
    if (length === 0) continue;
    parts.push({ text: text.slice(end, index), isMatch: false });
    end = index + length;
    parts.push({ text: text.slice(index, end), isMatch: true });
  }
  parts.push({ text: text.slice(end), isMatch: false });
  return parts.filter((part) => part.text !== "");
}

/**
 * How much of a word was searched for. The whole word where its plain form has another length, as
 * "ﬁ" has.
 */
function matchedLength(word: string, words: readonly string[]): number {
  const [plain = ""] = searchWordsOf(word);
  const lengths = words.filter((one) => plain.startsWith(one)).map(({ length }) => length);
  if (lengths.length === 0) return 0;
  return plain.length === word.length ? Math.max(...lengths) : word.length;
}
