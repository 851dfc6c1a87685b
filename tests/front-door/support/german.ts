import { expect } from "vitest";

import { clientTexts } from "../../../app/copy/de/client-texts";
import { siteTexts } from "../../../app/copy/de/site-texts";
import { addTranslations } from "../../../app/lib/language/catalog";
import { withLanguage } from "../../../app/lib/language/current-language";
import type { Language } from "../../../app/lib/languages";

/** Words that are frequent in English and don't exist in German. */
const ENGLISH =
  /\b(?:the|your|you|with|this|that|please|from|have|has|are|it's|we'll|we've|sign in|password|choose|email)\b/i;

/** What a page says to people: without scripts, styles, tags and texts of the operator. */
export function wordsOf(html: string): string {
  return html
    .replace(/<head>[\s\S]*?<\/head>/, (head) => /<title>([^<]*)<\/title>/.exec(head)?.[1] ?? "")
    .replace(/<(script|style|svg)\b[\s\S]*?<\/\1>/g, " ")
    .replace(/<[^>]*\blang="en"[^>]*>[^<]*/g, " ")
    .replace(/\s(?:aria-label|placeholder|title|alt)="([^"]*)"/g, ">$1<x ")
    .replace(/<[^>]*>/g, "\n")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
}

/** Fails if a page has an English sentence. `own` are texts that people wrote, in any language. */
export function expectGerman(html: string, own: readonly string[] = []): void {
  expect(html).toContain('<html lang="de"');
  const lines = wordsOf(html)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => ENGLISH.test(line) && !own.some((text) => line.includes(text) || text.includes(line)));
  expect(lines).toEqual([]);
}

/** Every text of the catalogs in a language, without those that take parameters. */
function textsIn(language: Language): Set<string> {
  const modules = import.meta.glob<Record<string, unknown>>("../../../app/copy/{,shared/}*.ts", {
    eager: true,
  });
  addTranslations("de", siteTexts);
  addTranslations("de", clientTexts);
  const texts = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === "string") texts.add(value);
    else if (typeof value === "object" && value !== null) Object.values(value).forEach(collect);
  };
  withLanguage(language, () => Object.values(modules).forEach(collect));
  return texts;
}

let english: Set<string> | undefined;

/**
 * Fails if a line of a German page is a text of our English catalogs, even of one word. `own` are
 * texts that people wrote.
 */
export function expectNoEnglishText(html: string, own: readonly string[] = []): void {
  expectGerman(html, own);
  if (!english) {
    const german = textsIn("de");
    english = new Set([...textsIn("en")].filter((text) => !german.has(text)));
  }
  const lines = wordsOf(html)
    .split("\n")
    .map((line) => line.trim());
  expect(lines.filter((line) => english?.has(line) && !own.includes(line))).toEqual([]);
}
