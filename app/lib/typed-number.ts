import { currentLanguage } from "./language/current-language";

/** A number with groups of thousands, as each language writes it. */
const GROUPED = {
  en: /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/,
  de: /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/,
} as const;
const GROUP = { en: ",", de: "." } as const;

/**
 * A number that someone typed, in the language of the page: "1.234,5" on a German page is "1,234.5"
 * on an English one. A decimal comma or point alone is understood on both. Anything that isn't a
 * plain number stays as it is, for the schema to refuse.
 */
export function readTypedNumber(typed: unknown): unknown {
  if (typeof typed !== "string") return typed;
  const language = currentLanguage();
  const text = typed.trim();
  const plain = GROUPED[language].test(text) ? text.replaceAll(GROUP[language], "") : text;
  // A schema would read "0x10" as 16.
  if (/^0[box]/i.test(plain)) return Number.NaN;
  return /^-?\d+,\d+$/.test(plain) ? plain.replace(",", ".") : plain;
}

/** A number for a field: "42.50" or "42,50". Without `decimals` it has as many as it needs. */
export function typedNumber(value: number, decimals?: number): string {
  const text = decimals === undefined ? String(value) : value.toFixed(decimals);
  return currentLanguage() === "de" ? text.replace(".", ",") : text;
}
