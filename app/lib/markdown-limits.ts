/**
 * What one text may ask of the Markdown parser. The parser's time and memory grow much faster than
 * the text if quotes, lists, brackets or table columns are piled up: 6,000 quote marks in one line,
 * or a table of 150 columns and a few thousand short rows, exhaust the memory of the process.
 */
const LIMITS = {
  /** Nested quotes and lists. */
  depth: 20,
  /** Quotes and lists opened in the whole text, counted for each line. */
  containers: 3_000,
  lines: 6_000,
  cells: 5_000,
  /** Brackets open at the same time, in one block. */
  brackets: 50,
  /** Links, pictures and footnotes in the whole text. */
  closings: 2_000,
  /** Runs of backticks in the whole text: inline code takes the parser longer than anything. */
  backticks: 3_000,
  /** Emphasis and strikethrough marks in one block, without the underscores inside words. */
  emphasis: 1_000,
  /** Beginnings of comments and declarations in one block. */
  declarations: 200,
  /** Beginnings of web addresses in one word, from each of which the parser reads to its end. */
  addresses: 50,
  /** Web and email addresses in the whole text: each becomes a link. */
  links: 2_000,
} as const;

const COLUMNS_OF_TAB = 4;
/** How far a list item is at least indented below its parent. */
const COLUMNS_OF_ITEM = 2;

const CONTAINER = /^(?:>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$))/;
const THEMATIC_BREAK = /^(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,})$/;
/**
 * The row below a table's head. Lines of a few other characters match as well, which is harmless.
 */
const DELIMITER_ROW = /^[ \t>|:-]+$/;
/** Other white space is plain text to the parser. */
const BLANK_LINE = /^[ \t]*$/;
const EMPHASIS = /\*+|~+|_+/g;
const ADDRESS = /www\.|https?:\/\//gi;
const LINKED = /www\.|https?:\/\/|@/gi;
const LETTER = /[\p{L}\p{N}]/u;

/** What a text has too much of for the Markdown parser, and the limit. */
export interface MarkdownExcess {
  what: keyof typeof LIMITS;
  limit: number;
}

const excess = (what: keyof typeof LIMITS): MarkdownExcess => ({ what, limit: LIMITS[what] });

/** Returns what is too much for the Markdown parser; null if nothing is. */
export function findMarkdownExcess(markdown: string): MarkdownExcess | null {
  const lines = markdown.split(/\r\n|\r|\n/);
  if (lines.length > LIMITS.lines) return excess("lines");
  if (count(markdown, "]") > LIMITS.closings) return excess("closings");
  if ((markdown.match(/`+/g)?.length ?? 0) > LIMITS.backticks) return excess("backticks");
  if ((markdown.match(LINKED)?.length ?? 0) > LIMITS.links) return excess("links");
  return findNesting(lines) ?? findCells(lines) ?? findMarks(lines) ?? findAddresses(lines);
}

function findNesting(lines: readonly string[]): MarkdownExcess | null {
  let containers = 0;
  for (const line of lines) {
    const depth = depthOf(line);
    containers += depth;
    if (depth > LIMITS.depth) return excess("depth");
  }
  return containers > LIMITS.containers ? excess("containers") : null;
}

/** An upper bound for the quotes and lists that a line opens or continues. Stops at the limit. */
function depthOf(line: string): number {
  let rest = line;
  let columns = 0;
  let depth = 0;
  while (depth <= LIMITS.depth) {
    const indentation = /^[ \t]*/.exec(rest)?.[0] ?? "";
    columns += indentation.length + count(indentation, "\t") * (COLUMNS_OF_TAB - 1);
    rest = rest.slice(indentation.length);
    const mark = THEMATIC_BREAK.test(rest) ? undefined : CONTAINER.exec(rest)?.[0];
    if (mark === undefined) break;
    depth += 1;
    rest = rest.slice(mark.length);
    // An item below other items has their marks on earlier lines. Only its indentation shows here.
    if (depth === 1 && mark !== ">") depth += Math.floor(columns / COLUMNS_OF_ITEM);
  }
  return depth;
}

/** The parser pads each row of a table to the width of its head. */
function findCells(lines: readonly string[]): MarkdownExcess | null {
  let columns = 0;
  let cells = 0;
  for (const line of lines) {
    if (BLANK_LINE.test(line)) columns = 0;
    else if (DELIMITER_ROW.test(line)) columns = Math.max(columns, count(line, "|") + 1);
    cells += columns;
  }
  return cells > LIMITS.cells ? excess("cells") : null;
}

/** Within a block, the parser searches from each mark for its partner. */
function findMarks(lines: readonly string[]): MarkdownExcess | null {
  let open = 0;
  let emphasis = 0;
  let declarations = 0;
  for (const line of lines) {
    if (BLANK_LINE.test(line)) open = emphasis = declarations = 0;
    for (const bracket of line.match(/[[\]]/g) ?? []) {
      open = bracket === "[" ? open + 1 : Math.max(0, open - 1);
      if (open > LIMITS.brackets) return excess("brackets");
    }
    emphasis += countEmphasis(line);
    declarations += line.match(/<[!?]/g)?.length ?? 0;
    if (emphasis > LIMITS.emphasis) return excess("emphasis");
    if (declarations > LIMITS.declarations) return excess("declarations");
  }
  return null;
}

function findAddresses(lines: readonly string[]): MarkdownExcess | null {
  const hasMany = (text: string) => (text.match(ADDRESS)?.length ?? 0) > LIMITS.addresses;
  const isExcess = lines.some((line) => hasMany(line) && line.split(/[ \t]/).some(hasMany));
  return isExcess ? excess("addresses") : null;
}

function countEmphasis(line: string): number {
  const marks = [...line.matchAll(EMPHASIS)];
  return marks.filter(({ 0: mark, index }) => {
    const isInWord = LETTER.test(line[index - 1] ?? "") && LETTER.test(line[index + mark.length] ?? "");
    return mark[0] !== "_" || !isInWord;
  }).length;
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}
