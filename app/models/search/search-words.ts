import { INDEXED_WORDS_MAX, SEARCH_WORD_LENGTH_MAX, SEARCH_WORDS_MAX } from "./search-limits";

/** The words of a text for search: lower case, without accents, letters and digits only. */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/**
 * The distinct words of texts, joined by spaces. Both engines index them, so both find the same.
 */
export function searchTextOf(...texts: string[]): string {
  const words = new Set(texts.flatMap(wordsOf).map((word) => word.slice(0, SEARCH_WORD_LENGTH_MAX)));
  return [...words].slice(0, INDEXED_WORDS_MAX).join(" ");
}

/**
 * The words of a search; empty if the text has none. Each is the beginning of a word that must
 * occur.
 */
export function searchWordsOf(text: string): string[] {
  const words = wordsOf(text.slice(0, 500)).map((word) => word.slice(0, SEARCH_WORD_LENGTH_MAX));
  return [...new Set(words)].slice(0, SEARCH_WORDS_MAX);
}
