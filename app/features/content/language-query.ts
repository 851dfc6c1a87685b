import { DEFAULT_LANGUAGE } from "~/lib/languages";

/** The query that names a language in addresses of the console. */
export function languageQuery(language: string): string {
  return language === DEFAULT_LANGUAGE ? "" : `?language=${language}`;
}
