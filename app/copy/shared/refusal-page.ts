import type { RefusalWords } from "~/front-door/answer/refusal-page";
import type { Refusal } from "~/front-door/rules/refusal";
import { DEFAULT_LANGUAGE, type Language } from "~/lib/languages";

import { GERMAN_REFUSALS, germanWords } from "../de/refusal-page";

/**
 * What the page of a refusal says in another language than the default, whose words are with the
 * front door's rules; null for the default.
 */
export function refusalWords({ code, subject }: Refusal, language: Language): RefusalWords | null {
  if (language === DEFAULT_LANGUAGE) return null;
  return germanWords(GERMAN_REFUSALS[subject ?? code]);
}

/** What a page that needs no other part of the site says in a language. */
export function pageWords(detail: string, language: Language): RefusalWords | null {
  return language === DEFAULT_LANGUAGE ? null : germanWords(detail);
}
