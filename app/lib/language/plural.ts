import type { Language } from "~/lib/languages";

/** What a text says of a number, by the plural categories of its language (CLDR). */
type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { one: string; other: string };

const rules = new Map<Language, Intl.PluralRules>();

/**
 * The plurals of a language: `const plural = pluralIn("en")` at the top of a catalog, then
 * `plural(count, { one: "1 lead", other: `${count} leads` })`. A catalog names its own language,
 * because the page that shows an English text can be German.
 *
 * @__NO_SIDE_EFFECTS__ A page doesn't load the rules for texts that it doesn't use.
 */
export function pluralIn(language: Language): (count: number, forms: Forms) => string {
  return (count, forms) => {
    let own = rules.get(language);
    if (!own) rules.set(language, (own = new Intl.PluralRules(language)));
    return forms[own.select(count)] ?? forms.other;
  };
}
