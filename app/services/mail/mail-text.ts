import type { MailContent, MailFact } from "./mail-content";

/** The width of plain text in email programs that don't wrap (RFC 3676). */
const COLUMNS = 78;

/**
 * Writes an email as plain text: the same content in the same order as the HTML, with each address
 * on a line of its own.
 */
export function mailText({
  address,
  title,
  figure,
  paragraphs,
  facts = [],
  figures = [],
  quote = [],
  button,
  after = [],
  note,
  stop,
}: MailContent): string {
  const rows = [...facts, ...figures];
  return `${[
    wrap(title),
    ...(figure ? [`${figure.value}\n${wrap(figure.label)}`] : []),
    ...paragraphs.map((paragraph) => wrap(paragraph)),
    ...(rows.length > 0 ? [rows.map(factText).join("\n")] : []),
    ...(quote.length > 0 ? [quote.map((paragraph) => wrap(paragraph, "> ")).join("\n>\n")] : []),
    ...(button ? [`${button.label}:\n${button.href}`] : []),
    ...after.map((paragraph) => wrap(paragraph)),
    // The line that email programs know as the beginning of a signature.
    `-- \n${wrap(note)}`,
    ...(stop ? [`${stop.label}:\n${stop.href}`] : []),
    wrap(address),
  ].join("\n\n")}\n`;
}

function factText({ label, value, detail }: MailFact): string {
  const [first = "", ...rest] = [...value.split("\n"), ...(detail === undefined ? [] : [detail])];
  // A question keeps its own mark.
  const start = label.endsWith("?") ? label : `${label}:`;
  return [wrap(`${start} ${first}`, "", "  "), ...rest.map((line) => wrap(line, "  "))].join("\n");
}

/**
 * Breaks lines between words. A longer word, such as an address, keeps a line of its own. `first`
 * begins the first line of each paragraph, and `next` its other lines.
 */
function wrap(text: string, first = "", next = first): string {
  return text
    .split("\n")
    .map((paragraph) => {
      const lines: string[] = [];
      let line = first;
      let isEmpty = true;
      for (const word of paragraph.split(" ")) {
        if (isEmpty) line += word;
        else if (line.length + 1 + word.length <= COLUMNS) line += ` ${word}`;
        else {
          lines.push(line);
          line = next + word;
        }
        isEmpty = false;
      }
      return [...lines, line].join("\n");
    })
    .join("\n");
}
