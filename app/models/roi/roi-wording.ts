import { plainText, spellOut } from "./roi-number";

const WORDING_CHARACTERS_MAX = 320;
/** Markup, links, addresses: nothing that a sentence of ours would hold. */
const FORBIDDEN = /[<>{}[\]|\\`#_~^]|https?:|www\.|@|\p{Cc}|\p{Cf}/u;
const FIGURE = /[$€£]?\d+(?:[.,]\d+)*%?/g;

/**
 * Checks a sentence that a language model wrote in place of one of ours. Taken is what is short,
 * plain, and names exactly the figures of the built-in sentence, in digits or in words; for
 * everything else null. What was bold stays bold.
 */
export function acceptWording({ builtIn, offered }: { builtIn: string; offered: string }): string | null {
  const text = offered
    .replaceAll("**", "")
    .replace(/[\s\u00a0\u202f]+/g, " ")
    .trim();
  if (text === "" || text.length > WORDING_CHARACTERS_MAX || FORBIDDEN.test(text)) return null;
  if (figuresOf(text) !== figuresOf(builtIn.replaceAll("**", ""))) return null;
  const bold = builtIn.split("**").filter((_, index) => index % 2 === 1);
  return bold.reduce((marked, part) => marked.replace(part, () => `**${part}**`), text);
}

/** Every figure that a sentence names, each once, in one order. */
function figuresOf(text: string): string {
  const figures = spellOut(plainText(text)).match(FIGURE) ?? [];
  return [...new Set(figures)].sort().join(" ");
}
