import { WORDS_PER_MINUTE } from "./post-limits";

/** The number of words in a Markdown text. */
export function wordCountOf(markdown: string): number {
  return markdown.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** An average adult's silent reading time in whole minutes, at least one. */
export function readingMinutesOf(markdown: string): number {
  return Math.max(1, Math.round(wordCountOf(markdown) / WORDS_PER_MINUTE));
}
