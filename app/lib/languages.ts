/** The languages that visitors and clients can read. The first is the default. */
export const LANGUAGES = ["en", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language of addresses without a prefix, of the staff console and of the API. */
export const DEFAULT_LANGUAGE: Language = "en";

/** What each language calls itself. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: "English", de: "Deutsch" };

/** The locale (BCP 47) whose dates, numbers and money a language uses. */
export const LOCALES = { en: "en-US", de: "de-DE" } as const satisfies Record<Language, string>;

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/** Browsers send far less. The rest of a longer header isn't read. */
const HEADER_CHARACTERS = 200;

/**
 * The language that an `Accept-Language` header prefers (RFC 9110, 12.5.4): the one of ours with
 * the highest weight, the first of them if several are equal. Null if it names none of ours.
 */
export function preferredLanguage(header: string | undefined): Language | null {
  const isOurs = (tag: string) => isLanguage(tag.split("-", 1)[0]);
  const language = preferredTag(header, isOurs)?.split("-", 1)[0];
  return isLanguage(language) ? language : null;
}

/** The tag with the highest weight, in lower case; the first of them if several are equal. */
function preferredTag(header: string | undefined, counts = (_tag: string) => true): string | null {
  let best: string | null = null;
  let bestWeight = 0;
  for (const range of (header ?? "").slice(0, HEADER_CHARACTERS).split(",")) {
    const [given = "", ...parameters] = range.split(";");
    const tag = given.trim().toLowerCase();
    const weight = weightOf(parameters);
    if (counts(tag) && weight > bestWeight) [best, bestWeight] = [tag, weight];
  }
  return best;
}

/** How many hours a clock counts to: "2:30 PM", or "14:30". Named as `Intl` names it. */
export type Clock = "h12" | "h23";

/**
 * The clock of a reader, by the header `Accept-Language` or by the language of their browser.
 * Readers in the United States expect "2:30 PM"; everyone else reads "14:30".
 */
export function clockOfReader(languages: string | undefined): Clock {
  return preferredTag(languages) === "en-us" ? "h12" : "h23";
}

/** The weight among the parameters of a language range, from 0 to 1; 0 if it can't be read. */
function weightOf(parameters: readonly string[]): number {
  const given = parameters.map((parameter) => parameter.trim()).find((one) => /^q=/i.test(one));
  if (given === undefined) return 1;
  return /^q=(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/i.test(given) ? Number(given.slice(2)) : 0;
}
