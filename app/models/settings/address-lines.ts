import { perLanguage } from "~/lib/language/current-language";

import type { Settings } from "./settings";

const countries = perLanguage((locale) => new Intl.DisplayNames(locale, { type: "region" }));

/** The lines of a postal address as on an envelope, without the name, in the reader's language. */
export function addressLines({ street, city, region, postalCode, country }: Settings["address"]): string[] {
  return [street, `${city}, ${region} ${postalCode}`, countries().of(country) ?? country];
}
