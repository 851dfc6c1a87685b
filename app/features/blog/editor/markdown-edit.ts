/** A text with a selection in it, as offsets. */
export interface TextSelection {
  text: string;
  from: number;
  to: number;
}

/** One replacement in a text, and the selection after it. */
export interface TextEdit {
  from: number;
  to: number;
  insert: string;
  /** Offsets in the new text. */
  selectFrom: number;
  selectTo: number;
}

export const MARKDOWN_TOOLS = [
  "bold",
  "italic",
  "heading",
  "list",
  "olist",
  "quote",
  "link",
  "image",
  "code",
  "table",
] as const;
export type MarkdownTool = (typeof MARKDOWN_TOOLS)[number];

const TABLE = "| Column | Column |\n| --- | --- |\n| Text | Text |";

/** The edit of a toolbar button. Pressing bold, italic or a line's mark again removes it. */
export function applyTool(tool: Exclude<MarkdownTool, "image">, selection: TextSelection): TextEdit {
  switch (tool) {
    case "bold":
      return wrap(selection, "**", "bold text");
    case "italic":
      return wrap(selection, "_", "emphasis");
    case "code":
      return selected(selection).includes("\n")
        ? block(selection, `\`\`\`\n${selected(selection)}\n\`\`\``)
        : wrap(selection, "`", "code");
    case "heading":
      return prefixLines(selection, () => "## ");
    case "list":
      return prefixLines(selection, () => "- ");
    case "olist":
      return prefixLines(selection, (line) => `${line + 1}. `);
    case "quote":
      return prefixLines(selection, () => "> ");
    case "link":
      return link(selection);
    case "table":
      return block(selection, TABLE);
  }
}

/** Inserts a picture on lines of its own. */
export function insertPicture(selection: TextSelection, picture: { address: string; alt: string }): TextEdit {
  const alt = picture.alt.replace(/[[\]\\]/g, "\\$&");
  const address = picture.address.replace(
    /[\s()<>]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );
  return block({ ...selection, from: selection.to }, `![${alt}](${address})`);
}

function selected({ text, from, to }: TextSelection): string {
  return text.slice(from, to);
}

function wrap(selection: TextSelection, mark: string, placeholder: string): TextEdit {
  const { text, from, to } = selection;
  const size = mark.length;
  if (from >= size && text.slice(from - size, from) === mark && text.slice(to, to + size) === mark) {
    const insert = text.slice(from, to);
    return {
      from: from - size,
      to: to + size,
      insert,
      selectFrom: from - size,
      selectTo: from - size + insert.length,
    };
  }
  const inner = text.slice(from, to) || placeholder;
  return {
    from,
    to,
    insert: mark + inner + mark,
    selectFrom: from + size,
    selectTo: from + size + inner.length,
  };
}

function link({ text, from, to }: TextSelection): TextEdit {
  const label = text.slice(from, to) || "link";
  const insert = `[${label}](https://)`;
  const end = from + insert.length - 1;
  return { from, to, insert, selectFrom: from + label.length + 3, selectTo: end };
}

const LINE_MARK = /^(#{1,6} |- |\d{1,3}\. |> )/;

function prefixLines({ text, from, to }: TextSelection, prefixOf: (line: number) => string): TextEdit {
  const start = text.lastIndexOf("\n", from - 1) + 1;
  const next = text.indexOf("\n", to);
  const end = next === -1 ? text.length : next;
  const lines = text.slice(start, end).split("\n");
  const areMarked = lines.every((line, index) => line.startsWith(prefixOf(index)));
  const insert = lines
    .map((line, index) => (areMarked ? "" : prefixOf(index)) + line.replace(LINE_MARK, ""))
    .join("\n");
  return { from: start, to: end, insert, selectFrom: start, selectTo: start + insert.length };
}

/** A block with a blank line before and after. */
function block({ text, from, to }: TextSelection, content: string): TextEdit {
  const [before, after] = [text.slice(0, from), text.slice(to)];
  const lead = before === "" || before.endsWith("\n\n") ? "" : before.endsWith("\n") ? "\n" : "\n\n";
  const tail = after.startsWith("\n\n") ? "" : after.startsWith("\n") ? "\n" : "\n\n";
  const start = from + lead.length;
  return { from, to, insert: lead + content + tail, selectFrom: start, selectTo: start + content.length };
}
