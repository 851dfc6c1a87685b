/**
 * What one text may ask of the Markdown parser. Its time and memory grow much faster than the
 * text does when quotes, lists, brackets or table columns are piled up: 6,000 quote marks in one
 * line, or a table of 150 columns and a few thousand short rows, exhaust the memory of the process.
 */
const LIMITS = {
  /** Quotes and lists inside each other. */
  depth: 20,
  /** Quotes and lists opened in the whole text, counted on each line. */
  containers: 3_000,
  lines: 6_000,
  cells: 5_000,
  /** Brackets open at the same time, in one block. */
  brackets: 50,
  /** Links, pictures and footnotes in the whole text. */
  closings: 2_000,
  /** Marks of emphasis and strikethrough in one block, without the underscores inside words. */
  emphasis: 1_000,
  /** Beginnings of comments and declarations in one block. */
  declarations: 200,
} as const;

const COLUMNS_OF_TAB = 4;
/** The least that an item of a list is indented below its parent. */
const COLUMNS_OF_ITEM = 2;

const CONTAINER = /^(?:>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$))/;
const THEMATIC_BREAK = /^(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,})$/;
/**
 * The row below a table's head. Lines of a few other characters match as well, which does no harm.
 */
const DELIMITER_ROW = /^[ \t>|:-]+$/;
/** Other white space is text to the parser. */
const BLANK_LINE = /^[ \t]*$/;
const EMPHASIS = /\*+|~+|_+/g;
const LETTER = /[\p{L}\p{N}]/u;

/** Why a text is too much for the Markdown parser, in words for its author; null for all others. */
export function findMarkdownExcess(markdown: string): string | null {
  const lines = markdown.split(/\r\n|\r|\n/);
  if (lines.length > LIMITS.lines) return `Please use ${LIMITS.lines} lines at most.`;
  if (count(markdown, "]") > LIMITS.closings) {
    return `Please use ${LIMITS.closings} links, pictures and notes at most.`;
  }
  return findNesting(lines) ?? findCells(lines) ?? findMarks(lines);
}

function findNesting(lines: readonly string[]): string | null {
  let containers = 0;
  for (const line of lines) {
    const depth = depthOf(line);
    containers += depth;
    if (depth > LIMITS.depth) {
      return `Please nest quotes and lists ${LIMITS.depth} levels deep at most.`;
    }
  }
  return containers > LIMITS.containers ? "Please use fewer quotes and lists." : null;
}

/**
 * An upper bound for the quotes and lists a line opens or continues. It never looks past the limit.
 */
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
    // An item below other items has their marks on earlier lines: here only its indentation shows.
    if (depth === 1 && mark !== ">") depth += Math.floor(columns / COLUMNS_OF_ITEM);
  }
  return depth;
}

/** The parser fills each row of a table up to the width of its head. */
function findCells(lines: readonly string[]): string | null {
  let columns = 0;
  let cells = 0;
  for (const line of lines) {
    if (BLANK_LINE.test(line)) columns = 0;
    else if (DELIMITER_ROW.test(line)) columns = Math.max(columns, count(line, "|") + 1);
    cells += columns;
  }
  return cells > LIMITS.cells ? `Please use ${LIMITS.cells} cells of tables at most.` : null;
}

/** Inside a block, the parser looks from each mark for its partner. */
function findMarks(lines: readonly string[]): string | null {
  let open = 0;
  let emphasis = 0;
  let declarations = 0;
  for (const line of lines) {
    if (BLANK_LINE.test(line)) open = emphasis = declarations = 0;
    for (const bracket of line.match(/[[\]]/g) ?? []) {
      open = bracket === "[" ? open + 1 : Math.max(0, open - 1);
      if (open > LIMITS.brackets) return "Please close the square brackets, or use fewer of them.";
    }
    emphasis += countEmphasis(line);
    declarations += line.match(/<[!?]/g)?.length ?? 0;
    if (emphasis > LIMITS.emphasis || declarations > LIMITS.declarations) {
      return "Please use fewer marks such as * and <! in one paragraph.";
    }
  }
  return null;
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
