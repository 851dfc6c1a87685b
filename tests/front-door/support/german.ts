import { expect } from "vitest";

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
