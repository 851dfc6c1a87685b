import { germanNumber } from "./german-number-words";
import { PHRASE_WORDS, UNKNOWN, withoutPhrases } from "./german-phrases";
import { GERMAN_WORDS, isGermanFiller, isGermanItem, isGermanPeople } from "./german-vocabulary";
import { isKnownWord } from "./roi-vocabulary";

/* Writes a German answer in the English that the reader of figures understands: "anderthalb
   Stunden" → "1.5 hours", "zwei Dutzend pro Woche" → "2 dozen per week". A word it doesn't know
   becomes UNKNOWN, so that no part of a German word can be read as an English one. */

/** A German answer in English, and whether every word of it is known. */
export interface InEnglish {
  text: string;
  isKnown: boolean;
}

const WORDS = /\p{L}[\p{L}']*(?:-\p{L}[\p{L}']*)*/gu;

/** Expects `plainText`. `isNoun` tells a word with a capital letter, as German nouns have. */
export function germanInEnglish(plain: string, isNoun: (word: string) => boolean = () => false): InEnglish {
  const text = joinNumberWords(withoutPhrases(` ${plain} `).replace(/\s+/g, " "))
    .replace(/(?<=[\d%€$£]\s?(?:\p{L}+ )?)(?<!\p{L})bis(?!\p{L})/gu, "to")
    .replace(/(?<=\p{L} )(?<!\p{L})bis(?!\p{L})/gu, "up to")
    .replace(/(?<!\p{L})bis(?!\p{L})/gu, "up to");
  // "40 Wundertüten pro Woche" counts them, whatever they are. "5 Zorp" may be a unit.
  const hasPeriod = /(?<!\p{L})per \p{L}|(?:täg|wöchent|monat|jähr)lich(?!\p{L})/u.test(text);
  let isKnown = true;
  const english = text.replace(WORDS, (found, offset: number) => {
    // "1e3" is a number.
    if (found === "e" && /\d$/.test(text.slice(0, offset)) && /^e\d/.test(text.slice(offset))) return found;
    const isAfterNumber = /\d ?$/.test(text.slice(0, offset));
    const meaning = meaningOf(found, hasPeriod && isAfterNumber && isNoun(found) && !MEASURE.test(found));
    // "Eine 80er-Stelle": a syllable right after a figure is no word of its own.
    const isSyllable = meaning === "" && /\d$/.test(text.slice(0, offset));
    if (meaning === null || isSyllable || found === UNKNOWN) isKnown = false;
    return meaning === "" ? LEFT_OUT : (meaning ?? UNKNOWN);
  });
  return { text: withoutGaps(english), isKnown };
}

/** Hours, shifts and containers. Nobody knows how many pieces of work one holds. */
const MEASURE =
  /(?:uhr|stapeln?|mappen?|ordnern?|kisten?|kartons?|säcken?|sack|paletten?|containern?|bündeln?|körben?|körbe|schichten?|chargen?|batch(?:es)?)$/;

/** Takes the place of a word without a meaning: a character that no text of an answer has. */
const LEFT_OUT = "\uE000";

/** Keeps two figures apart that had a word between them: "600 inklusive 100" isn't 600,100. */
function withoutGaps(english: string): string {
  return english
    .replace(/(?<=\d )\uE000(?: \uE000)*(?= \d)/g, ";")
    .replaceAll(LEFT_OUT, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** The English for a German word; null for an unknown one. */
function meaningOf(german: string, isCounted: boolean): string | null {
  const english = GERMAN_WORDS.get(german);
  if (english !== undefined) return english;
  if (PHRASE_WORDS.has(german)) return german;
  if (isGermanItem(german)) return "items";
  if (isGermanPeople(german)) return "people";
  if (isGermanFiller(german)) return "";
  if (isCounted) return "items";
  return /^[a-z]{3,}$/.test(german) && isKnownWord(german) ? german : null;
}

/** "zwei hundert" and "zweihundert" → "200". Words with "und" between them stay two numbers. */
function joinNumberWords(text: string): string {
  const parts = text.split(/(?<=\p{L}) (?=\p{L})/u);
  const written: string[] = [];
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at] ?? "";
    const two = `${part}${parts[at + 1] ?? ""}`.trim();
    const isScale = /^(?:hundert|tausend)/.test(parts[at + 1] ?? "");
    const joined = isScale && germanNumber(part.trim()) !== null ? germanNumber(two) : null;
    if (joined !== null) at += 1;
    written.push(joined === null ? part : String(joined));
  }
  return written.join(" ").replace(/(\p{L}+)( (?=\d))?/gu, (found, word: string, gap = "") => {
    const value = word === "ein" || word === "eine" ? null : germanNumber(word);
    // "Zwei 500" isn't 2.500.
    return value === null ? found : `${value}${gap && ";"}${gap}`;
  });
}
