/**
 * A script element that contains data, not code: structured data (JSON-LD), speculation rules, or
 * what a script of the page reads by its id.
 * React would escape quotation marks inside a script, so the text is inserted as it is, with every
 * `<` written as `\u003c`. No value can then close the element or open a comment (HTML Living
 * Standard, 4.12.1.3).
 */
export function InlineScript({
  id,
  type,
  json,
}: {
  id?: string;
  type: "application/ld+json" | "application/json" | "speculationrules";
  json: string;
}) {
  return <script id={id} type={type} dangerouslySetInnerHTML={{ __html: json.replaceAll("<", "\\u003c") }} />;
}

/** A script of ours in a page that doesn't hydrate (see `page-scripts/page-scripts.tsx`). */
export function PageScript({ code }: { code: string }) {
  return <script dangerouslySetInnerHTML={{ __html: code }} />;
}
