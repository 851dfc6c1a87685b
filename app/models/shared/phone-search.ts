import { dialedNumber } from "./phone-link";
import { SEARCHED_DIGITS_MAX, SEARCHED_DIGITS_MIN } from "./shared-limits";

/**
 * Words that let a search by first letters find a phone number: all its digits, and its last ones,
 * which are the same with and without a country code.
 */
export function phoneWords(phone: string): string[] {
  const digits = dialedNumber(phone).dialed.replaceAll(/\D/gu, "").replace(/^00/u, "");
  const words = [digits];
  for (let length = SEARCHED_DIGITS_MAX; length >= SEARCHED_DIGITS_MIN; length -= 1)
    words.push(digits.slice(-length));
  return [...new Set(words)].filter((word) => word.length >= SEARCHED_DIGITS_MIN);
}

/** The characters of a phone number as people type it. */
const PHONE_LIKE = /^[\d\s()+./\u2010-\u2013-]+$/u;

/**
 * The words of `phoneWords` that a typed number may begin, in whatever form it was typed. None if
 * it isn't a number, or too short for one.
 */
export function typedPhoneWords(typed: string): string[] {
  const digits = typed.replaceAll(/\D/gu, "");
  if (!PHONE_LIKE.test(typed) || digits.length < SEARCHED_DIGITS_MIN) return [];
  // Leading zeros are an area's or a country's prefix, or the first of the last digits.
  const dialed = digits.replace(/^0+/u, "");
  const words = [digits, dialed].map((word) => word.slice(-SEARCHED_DIGITS_MAX));
  return [...new Set([...words, dialed])].filter((word) => word.length >= SEARCHED_DIGITS_MIN);
}
