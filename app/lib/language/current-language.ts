import { DEFAULT_LANGUAGE, isLanguage, LOCALES, type Language } from "~/lib/languages";

/** The language that a piece of work was given (`withLanguage`). */
let given: Language | undefined;
let source: () => Language | undefined = () => undefined;

/** Says where the server finds the language of the request that it answers. */
export function setLanguageSource(read: () => Language | undefined): void {
  source = read;
}

/**
 * The language of what is written right now: on the server that of the request's address, in the
 * browser that of the page. The default outside of both, in background jobs for example.
 */
export function currentLanguage(): Language {
  if (given) return given;
  if (typeof document === "undefined") return source() ?? DEFAULT_LANGUAGE;
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : DEFAULT_LANGUAGE;
}

/** The locale of the current language, for dates, numbers and money. */
export function currentLocale(): string {
  return LOCALES[currentLanguage()];
}

/** For the attribute `lang` of a text: the language, unless it is that of the page. */
export function foreignLanguage(language: string): string | undefined {
  return language === currentLanguage() ? undefined : language;
}

/**
 * For the attribute `lang` of our own words within such a text, whose own attribute is `foreign`:
 * the language of the page.
 */
export function ownLanguage(foreign: string | undefined): Language | undefined {
  return foreign === undefined ? undefined : currentLanguage();
}

/**
 * Runs `write` with a language of its own: an email goes out in the language of its recipient,
 * whatever page caused it. `write` must not be asynchronous.
 */
export function withLanguage<Result>(
  language: Language,
  write: () => Result extends Promise<unknown> ? never : Result,
): Result {
  const before = given;
  given = language;
  try {
    return write();
  } finally {
    given = before;
  }
}

/** Creates a value once per language: `const counts = perLanguage((locale) => …)`. */
export function perLanguage<Value>(create: (locale: string) => Value): () => Value {
  const created = new Map<Language, Value>();
  return () => {
    const language = currentLanguage();
    let value = created.get(language);
    if (value === undefined) created.set(language, (value = create(LOCALES[language])));
    return value;
  };
}
