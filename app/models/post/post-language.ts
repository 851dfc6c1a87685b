import type { Language } from "~/lib/languages";

/** The language of all articles. */
export const ARTICLE_LANGUAGE: Language = "en";
