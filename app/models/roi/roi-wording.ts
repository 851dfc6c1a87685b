import { plainText, spellOut } from "./roi-number";
import { WORDING_CHARACTERS_MAX } from "./roi-limits";

/** Markup, links and addresses, which no sentence of ours contains. */
const FORBIDDEN = /[<>{}[\]|\\`#_~^]|https?:|www\.|@|\p{Cc}|\p{Cf}/u;
const FIGURE = /[$€£]?\d+(?:[.,]\d+)*%?/g;

/**
 * Checks a sentence that a language model wrote to replace one of ours. It has to be short and
 * plain, with exactly the figures of the built-in sentence, in digits or words; otherwise null.
 * Bold text stays bold.
 */
export function acceptWording({ builtIn, offered }: { builtIn: string; offered: string }): string | null {
  const text = offered
    .replaceAll("**", "")
    .replace(/[\s\u00a0\u202f]+/g, " ")
    .trim();
  if (text === "" || text.length > WORDING_CHARACTERS_MAX || FORBIDDEN.test(text)) return null;
  if (listFigures(text) !== listFigures(builtIn.replaceAll("**", ""))) return null;
  const bold = builtIn.split("**").filter((_, index) => index % 2 === 1);
  return bold.reduce((marked, part) => marked.replace(part, () => `**${part}**`), text);
}

/** Every figure in a sentence, once each, sorted. */
function listFigures(text: string): string {
  const figures = spellOut(plainText(text)).match(FIGURE) ?? [];
  return [...new Set(figures)].sort().join(" ");
}
