/**
 * A script element that holds data, not code: structured data (JSON-LD) or speculation rules. React
 * would escape quotation marks inside a script, so the text goes in as it is, with every `<`
 * written as `\u003c`: no value can close the element or open a comment (HTML Living Standard,
 * 4.12.1.3).
 */
export function InlineScript({
  type,
  json,
}: {
  type: "application/ld+json" | "speculationrules";
  json: string;
}) {
  return <script type={type} dangerouslySetInnerHTML={{ __html: json.replaceAll("<", "\\u003c") }} />;
}
