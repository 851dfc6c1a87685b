import { DEFAULT_LANGUAGE, LOCALES, type Language } from "~/lib/languages";
import { createRequire } from "node:module";

import { openSync } from "fontkit";
import PDFDocument from "pdfkit";

/** One part of a document, from top to bottom. */
export type PdfBlock =
  | { kind: "title"; text: string }
  | { kind: "heading"; text: string }
  | { kind: "subheading"; text: string }
  /** `depth` indents it, as inside lists. */
  | { kind: "text" | "item"; text: string; depth?: number }
  /** A name and its value, line by line. */
  | { kind: "facts"; facts: readonly (readonly [name: string, value: string])[] }
  /** What something is on the left, what it costs on the right. */
  | { kind: "amounts"; rows: readonly PdfAmount[] }
  /** Starts a new page. */
  | { kind: "page" }
  /** Verbatim text, with its line breaks. */
  | { kind: "exact"; text: string };

/** One row of amounts, with smaller lines under its name. */
export interface PdfAmount {
  name: string;
  notes?: readonly string[];
  amount: string;
  isTotal?: boolean;
}

const require = createRequire(import.meta.url);
/**
 * Covers Latin, Greek, Cyrillic and more; the fonts that every PDF reader has stop at Latin-1.
 * Fonts for Chinese, Japanese and Korean come as 100 MB of files, or as WOFF2, whose outlines the
 * PDF library loses.
 */
const fontFile = (name: string) => require.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`);

const MARGIN = 56;
const NAME_WIDTH = 130;
const AMOUNT_WIDTH = 120;
const INDENT = 14;

let hasGlyph: ((codePoint: number) => boolean) | undefined;

/** Whether the PDF's font has a glyph for every character of a text. */
export function canDraw(text: string): boolean {
  return drawable(text) === text;
}

/**
 * A text in which each character that the font lacks is written as its number, "[U+5F20]". A PDF
 * would show an empty box instead.
 */
function drawable(text: string): string {
  const isKnown = (hasGlyph ??= glyphsOf(fontFile("DejaVuSans")));
  return text.replace(/[^\x00-\x7f]/gu, (character) => {
    const codePoint = character.codePointAt(0) ?? 0;
    if (isKnown(codePoint)) return character;
    return `[U+${codePoint.toString(16).toUpperCase().padStart(4, "0")}]`;
  });
}

function glyphsOf(file: string): (codePoint: number) => boolean {
  const font = openSync(file);
  if (!("hasGlyphForCodePoint" in font)) throw new Error(`${file} is not a single font.`);
  return (codePoint) => font.hasGlyphForCodePoint(codePoint);
}

/**
 * Creates a PDF with A4 pages, tagged so that screen readers know its headings, lists and tables.
 * The same input gives the same bytes, so that every try to send it
 * sends the same file.
 */
export async function makePdf({
  language = DEFAULT_LANGUAGE,
  title,
  author,
  createdAt,
  blocks,
  attached,
}: {
  /** The language of all blocks. */
  language?: Language;
  title: string;
  author: string;
  createdAt: Date;
  blocks: readonly PdfBlock[];
  /** A text file inside the PDF, which has every character whatever the font. */
  attached?: { name: string; text: string };
}): Promise<Buffer> {
  const info = { Title: title, Author: author, CreationDate: createdAt, ModDate: createdAt };
  const pdf = new PDFDocument({
    size: "A4",
    margin: MARGIN,
    info,
    lang: LOCALES[language],
    displayTitle: true,
    tagged: true,
    pdfVersion: "1.5",
  });
  pdf.registerFont("text", fontFile("DejaVuSans"));
  pdf.registerFont("bold", fontFile("DejaVuSans-Bold"));
  const pieces: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on("data", (piece: Buffer) => pieces.push(piece));
    pdf.on("end", () => resolve(Buffer.concat(pieces)));
    pdf.on("error", reject);
  });
  const root = pdf.struct("Document");
  pdf.addStructure(root);
  for (const block of blocks) write(pdf, root, block);
  root.end();
  if (attached) {
    const times = { creationDate: createdAt, modifiedDate: createdAt };
    pdf.file(Buffer.from(attached.text), { name: attached.name, type: "text/plain", ...times });
  }
  pdf.end();
  return done;
}

type Pdf = PDFKit.PDFDocument;
type Element = PDFKit.PDFStructureElement;

/** Draws inside a tag, which readers of the file follow instead of the page. */
function tag(pdf: Pdf, parent: Element, name: string, draw: () => void): void {
  parent.add(pdf.struct(name, {}, draw));
}

function write(pdf: Pdf, root: Element, block: PdfBlock): void {
  switch (block.kind) {
    case "title":
      tag(pdf, root, "H1", () => void pdf.font("bold").fontSize(22).text(drawable(block.text)));
      pdf.moveDown(0.5);
      return;
    case "heading":
      pdf.moveDown(1);
      tag(pdf, root, "H2", () => void pdf.font("bold").fontSize(13).text(drawable(block.text)));
      pdf.moveDown(0.3);
      return;
    case "subheading":
      pdf.moveDown(0.4);
      tag(pdf, root, "H3", () => void pdf.font("bold").fontSize(10).text(drawable(block.text)));
      pdf.moveDown(0.3);
      return;
    case "text":
    case "item":
      writeText(pdf, root, block);
      return;
    case "facts":
      writeRows(pdf, root, block.facts, writeFact);
      return;
    case "amounts":
      writeRows(pdf, root, block.rows, writeAmount);
      return;
    case "page":
      pdf.addPage();
      return;
    case "exact":
      tag(pdf, root, "P", () => void pdf.font("text").fontSize(9).text(drawable(block.text), { lineGap: 2 }));
  }
}

function writeText(
  pdf: Pdf,
  root: Element,
  { kind, text, depth = 0 }: Extract<PdfBlock, { depth?: number }>,
) {
  const x = MARGIN + Math.min(depth, 8) * INDENT;
  const width = pdf.page.width - MARGIN - x;
  tag(pdf, root, kind === "item" ? "LI" : "P", () => {
    pdf.font("text").fontSize(10).text(drawable(text), x, pdf.y, { width });
  });
  pdf.x = MARGIN;
  pdf.moveDown(kind === "item" ? 0.25 : 0.5);
}

function writeRows<Row>(
  pdf: Pdf,
  root: Element,
  rows: readonly Row[],
  writeRow: (pdf: Pdf, row: Element, value: Row) => void,
): void {
  const table = pdf.struct("Table");
  root.add(table);
  for (const value of rows) {
    const row = pdf.struct("TR");
    table.add(row);
    writeRow(pdf, row, value);
    row.end();
  }
  table.end();
  pdf.x = MARGIN;
}

function writeFact(pdf: Pdf, row: Element, fact: readonly [string, string]): void {
  const [name, value] = [drawable(fact[0]), drawable(fact[1])];
  const width = pdf.page.width - 2 * MARGIN - NAME_WIDTH;
  pdf.font("text").fontSize(10);
  const height = Math.max(
    pdf.heightOfString(value, { width }),
    pdf.heightOfString(name, { width: NAME_WIDTH }),
  );
  if (pdf.y + height > pdf.page.height - MARGIN) pdf.addPage();
  const top = pdf.y;
  tag(pdf, row, "TH", () => void pdf.text(name, MARGIN, top, { width: NAME_WIDTH - 10 }));
  tag(pdf, row, "TD", () => void pdf.text(value, MARGIN + NAME_WIDTH, top, { width }));
  pdf.y = top + height + 6;
}

function writeAmount(pdf: Pdf, row: Element, { name, notes = [], amount, isTotal }: PdfAmount): void {
  const width = pdf.page.width - 2 * MARGIN - AMOUNT_WIDTH;
  const font = isTotal ? "bold" : "text";
  const lines = drawable([name, ...notes].join("\n"));
  const height = pdf.font(font).fontSize(10).heightOfString(lines, { width });
  if (pdf.y + height > pdf.page.height - MARGIN) pdf.addPage();
  const top = pdf.y;
  tag(pdf, row, "TH", () => void pdf.text(lines, MARGIN, top, { width: width - 10 }));
  tag(pdf, row, "TD", () => {
    pdf.text(drawable(amount), MARGIN + width, top, { width: AMOUNT_WIDTH, align: "right" });
  });
  pdf.y = top + height + 6;
}
