import { currentLanguage } from "./current-language";
import { DEFAULT_LANGUAGE, LOCALES, type Language } from "~/lib/languages";

/**
 * The shape of a text in another language: the same keys and parameters, any words. A missing or an
 * extra key doesn't compile.
 */
export type Translation<Text> = Text extends string
  ? string
  : Text extends (...input: infer Input) => infer Output
    ? (...input: Input) => Translation<Output>
    : Text extends readonly [unknown, ...unknown[]]
      ? { readonly [Index in keyof Text]: Translation<Text[Index]> }
      : Text extends readonly (infer Item)[]
        ? readonly Translation<Item>[]
        : Text extends object
          ? { readonly [Key in keyof Text]: Translation<Text[Key]> }
          : Text;

type Texts = Record<string, unknown>;

/**
 * The texts of a page in every language. Reading a key returns it in the current language, so a
 * part of a catalog may be kept in a constant, but a single text must be read where it is shown.
 */
export function catalog<English extends object>(
  english: English,
  translations: Record<Exclude<Language, "en">, Translation<English>>,
): English {
  const byLanguage: Record<Language, object> = { ...translations, en: english };
  catalogs.push({ english, translation: (language) => byLanguage[language] });
  return live(english, () => byLanguage[currentLanguage()]) as English;
}

/** What `addTranslations` has brought. */
const late: Partial<Record<Language, Record<string, object>>> = {};

/**
 * As `catalog`, for texts that pages in English must not load in other languages. The pages
 * that show them add their translations first (`addTranslations`). They are English until then.
 *
 * @__NO_SIDE_EFFECTS__ A page doesn't load a catalog that it doesn't use.
 */
export function lateCatalog<English extends object>(name: string, english: English): English {
  const translation = (language: Language) => late[language]?.[name];
  catalogs.push({ english, translation });
  return live(english, () => translation(currentLanguage()) ?? english) as English;
}

/** Brings texts of late catalogs in a language, by the name of each. */
export function addTranslations(language: Language, texts: Readonly<Record<string, object>>): void {
  late[language] = { ...late[language], ...texts };
}

/**
 * Names the translations of texts that are no catalog, because pages hold schemas with them that
 * they don't use. `inCurrentLanguage` finds them.
 */
export function addTexts<English extends object>(
  english: English,
  translations: Record<Exclude<Language, "en">, Translation<English>>,
): void {
  const byLanguage: Record<Language, object> = { ...translations, en: english };
  catalogs.push({ english, translation: (language) => byLanguage[language] });
}

const catalogs: { english: object; translation: (language: Language) => object | undefined }[] = [];
const translated = new Map<Language, Map<string, string>>();

/**
 * A text of a catalog that was read before anyone knew the language, in the current one: schemas
 * hold their messages from the start of the process. Texts with a number in them match by their
 * words. Anything else stays as it is.
 */
export function inCurrentLanguage(text: string): string {
  const language = currentLanguage();
  if (language === DEFAULT_LANGUAGE) return text;
  let texts = translated.get(language);
  if (!texts) {
    texts = new Map();
    for (const { english, translation } of catalogs) collect(english, translation(language), texts);
    translated.set(language, texts);
  }
  const known = texts.get(text);
  if (known !== undefined) return known;
  const numbers: string[] = [];
  const pattern = text.replace(NUMBER, (number) => {
    numbers.push(number.replaceAll(",", ""));
    return PROBE.toLocaleString("en-US");
  });
  const found = texts.get(pattern);
  if (found === undefined || numbers.length !== 1) return text;
  return found.replace(NUMBER, Number(numbers[0]).toLocaleString(LOCALES[language]));
}

/** A number as a text in any language shows it. */
const NUMBER = /\d+(?:[.,]\d{3})*/g;
/** Stands for the number in a text that has one. No text says it by itself. */
const PROBE = 7_919;

/** Adds the texts of a catalog with their translations, and those that take one number. */
function collect(english: unknown, translation: unknown, texts: Map<string, string>): void {
  if (typeof english === "string" && typeof translation === "string") texts.set(english, translation);
  else if (typeof english === "function" && typeof translation === "function") {
    if (english.length === 1) collect(tryOut(english), tryOut(translation), texts);
  } else if (typeof english === "object" && english !== null && translation !== undefined) {
    for (const [key, own] of Object.entries(english)) collect(own, (translation as Texts)[key], texts);
  }
}

/** What a text with one parameter says for `PROBE`; nothing if it takes something else. */
function tryOut(text: object): unknown {
  try {
    return (text as (value: number) => unknown)(PROBE);
  } catch {
    return undefined;
  }
}

/** An object whose properties are those of whatever `read` returns at that moment. */
function live(english: object, read: () => object): object {
  const parts = new Map<string | symbol, object>();
  const partOf = (key: string | symbol, value: unknown): unknown => {
    const own = (english as Texts)[key as string];
    if (typeof value !== "object" || value === null || typeof own !== "object" || own === null) return value;
    let part = parts.get(key);
    if (!part) parts.set(key, (part = live(own, () => (read() as Texts)[key as string] as object)));
    return part;
  };
  return new Proxy(english, {
    get: (_english, key) => partOf(key, Reflect.get(read(), key)),
    has: (_english, key) => Reflect.has(read(), key),
    ownKeys: () => Reflect.ownKeys(read()),
    getOwnPropertyDescriptor(_english, key) {
      const found = Reflect.getOwnPropertyDescriptor(read(), key);
      return found && { ...found, value: partOf(key, found.value) };
    },
  });
}
