const ILLEGAL = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/**
 * Text without the characters that no XML document may hold, not even escaped (XML 1.0, section
 * 2.2).
 */
export function legalXmlText(text: string): string {
  return text.replace(ILLEGAL, "");
}

/** Text for an element or a quoted attribute of an XML document. */
export function escapeXml(text: string): string {
  return legalXmlText(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
