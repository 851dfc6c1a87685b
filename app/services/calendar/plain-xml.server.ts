import sax from "sax";

/** What was seen of an element that is still open. */
interface OpenElement {
  /** The names of its children. */
  names: Set<string>;
  hasText: boolean;
}

/** More properties than any server has. The reader of `tsdav` lists them again for each. */
const NAMES_MAX = 100;
/** Texts beside other content, of which an answer has none. That reader fails at each. */
const MIXED_TEXTS_MAX = 100;

/**
 * Whether `tsdav` reads a text as XML without much effort: it is well-formed, no element has very
 * many different children, and hardly any has text among them. Ends at the first fault. `xml-js`
 * reads on, only to refuse the text at its end, and half a megabyte of faults would take it many
 * seconds.
 */
export function isPlainXml(xml: string): boolean {
  const reader = sax.parser(true);
  const open: OpenElement[] = [{ names: new Set(), hasText: false }];
  let mixedTexts = 0;
  reader.onerror = (fault) => {
    throw fault;
  };
  reader.onopentag = ({ name }) => {
    const names = open.at(-1)?.names.add(name);
    if (names && names.size > NAMES_MAX) throw new Error("Too many different elements in one");
    open.push({ names: new Set(), hasText: false });
  };
  reader.onclosetag = () => void open.pop();
  reader.ontext = (text) => {
    const element = open.at(-1);
    if (!element || text.trim() === "") return;
    if (element.hasText || element.names.size > 0) mixedTexts += 1;
    if (mixedTexts > MIXED_TEXTS_MAX) throw new Error("Too many texts among elements");
    element.hasText = true;
  };
  try {
    reader.write(xml).close();
    return true;
  } catch {
    return false;
  }
}
