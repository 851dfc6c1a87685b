import { createRequire } from "node:module";
import { setImmediate as letOthersRun } from "node:timers/promises";

import type * as Fontkit from "fontkit";

import { DEFAULT_LANGUAGE, LOCALES, type Language } from "~/lib/languages";

/** One part of a document, from top to bottom. */
export type PdfBlock =
  | { kind: "title"; text: string }
  /** `room`: points that must be free below it on its page, so that what follows is not cut. */
  | { kind: "heading"; text: string; room?: number }
  | { kind: "subheading"; text: string }
  /** `depth` indents it, as inside lists. */
  | { kind: "text" | "item"; text: string; depth?: number }
  /** A name and its value, line by line. */
  | { kind: "facts"; facts: readonly (readonly [name: string, value: string])[] }
  /** What something is on the left, what it costs on the right. */
  | { kind: "amounts"; rows: readonly PdfAmount[] }
  /** Columns of figures. The first column has the names, and the last row may be a total. */
  | { kind: "table"; head: readonly string[]; rows: readonly PdfRow[] }
  /** A chart, with words that say what it shows. */
  | { kind: "chart"; alt: string; height: number; shapes: readonly PdfShape[] }
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

/** One row of a table. */
export interface PdfRow {
  cells: readonly string[];
  isTotal?: boolean;
}

/** A part of a chart. Positions are hundredths of its width and height. */
export type PdfShape =
  | { kind: "line"; from: PdfPoint; to: PdfPoint; isStrong?: boolean }
  /** An SVG path of straight lines in a field of 100 × 100, which lies between two corners. */
  | { kind: "curve"; path: string; from: PdfPoint; to: PdfPoint; isSoft?: boolean }
  | { kind: "bar"; from: PdfPoint; to: PdfPoint }
  | { kind: "dot"; at: PdfPoint }
  | { kind: "label"; text: string; at: PdfPoint; align?: "left" | "center" | "right" };

export interface PdfPoint {
  x: number;
  y: number;
}

/** The head of the first page, and the foot of every page. */
export interface PdfFrame {
  /** A picture of the sign, and a ground for one that white paper hides. */
  sign: { png: Uint8Array; ground: string | null };
  name: string;
  /** Lines at the right of the head. */
  lines: readonly string[];
  /** At the left of each foot. The number of the page is at its right. */
  foot: string;
  pageWord: string;
  /** The color of curves and bars. */
  color: string;
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
const CHART_MUTED = "#868d88";
const SIGN_POINTS = 22;

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
  const { openSync } = require("fontkit") as typeof Fontkit;
  const font = openSync(file);
  if (!("hasGlyphForCodePoint" in font)) throw new Error(`${file} is not a single font.`);
  return (codePoint) => font.hasGlyphForCodePoint(codePoint);
}

/**
 * Creates a PDF with A4 pages, tagged so that screen readers know its headings, lists and tables.
 * The same input gives the same bytes, so that every try to send it
 * sends the same file. It is made in steps, because a long one takes seconds.
 */
export async function makePdf({
  language = DEFAULT_LANGUAGE,
  title,
  author,
  createdAt,
  blocks,
  frame,
  attached,
}: {
  /** The language of all blocks. */
  language?: Language;
  title: string;
  author: string;
  createdAt: Date;
  blocks: readonly PdfBlock[];
  frame?: PdfFrame;
  /** A text file inside the PDF, which has every character whatever the font. */
  attached?: { name: string; text: string };
}): Promise<Buffer> {
  // Loaded when used: the libraries take 10 MB, and most processes seldom make a PDF.
  const { default: PDFDocument } = await import("pdfkit");
  const sign = frame && (await withoutTransparency(frame.sign));
  const info = { Title: title, Author: author, CreationDate: createdAt, ModDate: createdAt };
  const pdf = new PDFDocument({
    size: "A4",
    margin: MARGIN,
    info,
    lang: LOCALES[language],
    displayTitle: true,
    tagged: true,
    pdfVersion: "1.5",
    bufferPages: true,
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
  if (frame && sign) drawHead(pdf, frame, sign);
  for (const block of blocks) {
    for (const _ of write(pdf, root, block, frame?.color ?? "black")) await letOthersRun();
  }
  root.end();
  if (frame) drawFeet(pdf, frame);
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

/** Draws what readers of the file skip, because it is no part of the text. */
function drawOutsideText(pdf: Pdf, draw: () => void): void {
  pdf.markContent("Artifact", { type: "Pagination" });
  draw();
  pdf.endMarkedContent();
}

/**
 * A sign on the paper, or on its ground. The PDF library takes transparent pictures apart in
 * another thread, and the time that this takes decides how the parts of the file are numbered.
 */
async function withoutTransparency({ png, ground }: PdfFrame["sign"]): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  return sharp(png)
    .flatten({ background: ground ?? "white" })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

function drawHead(pdf: Pdf, { sign: { ground }, name, lines }: PdfFrame, sign: Buffer): void {
  const right = pdf.page.width - MARGIN;
  const bottom = MARGIN + SIGN_POINTS;
  drawOutsideText(pdf, () => {
    if (ground) pdf.rect(MARGIN - 2, MARGIN - 2, SIGN_POINTS + 4, SIGN_POINTS + 4).fill(ground);
    pdf.image(sign, MARGIN, MARGIN, { fit: [SIGN_POINTS, SIGN_POINTS] });
    pdf.fillColor("black").font("bold").fontSize(12);
    pdf.text(drawable(name), MARGIN + SIGN_POINTS + 8, MARGIN + 5, { width: 180, lineBreak: false });
    pdf.font("text").fontSize(7.5);
    pdf.text(drawable(lines.join("\n")), right - 260, MARGIN, { width: 260, align: "right" });
    const line = Math.max(bottom, pdf.y) + 8;
    pdf.moveTo(MARGIN, line).lineTo(right, line).lineWidth(1.2).stroke("black");
    pdf.y = line + 18;
  });
  pdf.x = MARGIN;
}

function drawFeet(pdf: Pdf, { foot, pageWord }: PdfFrame): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let index = start; index < start + count; index += 1) {
    pdf.switchToPage(index);
    const { page } = pdf;
    // Text below the margin would begin a new page.
    const { bottom } = page.margins;
    page.margins.bottom = 0;
    const y = page.height - MARGIN / 2 - 8;
    drawOutsideText(pdf, () => {
      pdf.font("text").fontSize(7.5).fillColor("black");
      pdf.text(drawable(foot), MARGIN, y, { width: page.width - 2 * MARGIN - 80, lineBreak: false });
      const number = `${pageWord} ${index + 1} / ${count}`;
      pdf.text(number, page.width - MARGIN - 80, y, { width: 80, align: "right", lineBreak: false });
    });
    page.margins.bottom = bottom;
  }
}

/** Draws a block. Pauses where others may have their turn. */
function* write(pdf: Pdf, root: Element, block: PdfBlock, color: string): Generator<void> {
  yield;
  switch (block.kind) {
    case "title":
      tag(pdf, root, "H1", () => void pdf.font("bold").fontSize(22).text(drawable(block.text)));
      pdf.moveDown(0.5);
      return;
    case "heading":
      if (pdf.y + (block.room ?? 0) > pdf.page.height - MARGIN) pdf.addPage();
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
      yield* writeText(pdf, root, block);
      return;
    case "facts":
      yield* writeRows(pdf, root, block.facts, writeFact);
      return;
    case "amounts":
      yield* writeRows(pdf, root, block.rows, writeAmount);
      return;
    case "table":
      yield* writeTable(pdf, root, block);
      return;
    case "chart":
      writeChart(pdf, root, block, color);
      return;
    case "page":
      pdf.addPage();
      return;
    case "exact":
      yield* tagText(pdf, root, "P", block.text, (piece) => {
        pdf.font("text").fontSize(9).text(piece, { lineGap: 2 });
      });
  }
}

/** Where a text can be drawn in two pieces that look as one: between two lines that have words. */
const PIECE_END = /(?<=\S\n)(?=\S)/;
const PIECE_CHARACTERS = 2_000;
/** The library lays a word out again for each line that it fills. */
const UNBROKEN_CHARACTERS = /[^ \n]{400}(?=[^ \n])/gu;

/** A text as pieces of which none takes long. Words of hundreds of characters get line breaks. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let open = "";
  for (const lines of drawable(text).replace(UNBROKEN_CHARACTERS, "$&\n").split(PIECE_END)) {
    open += lines;
    if (open.length < PIECE_CHARACTERS) continue;
    pieces.push(open);
    open = "";
  }
  return [...pieces, ...(open === "" && pieces.length > 0 ? [] : [open])].map((piece, at, { length }) =>
    at < length - 1 ? piece.slice(0, -1) : piece,
  );
}

/** Draws a text inside one tag, piece by piece. */
function* tagText(
  pdf: Pdf,
  parent: Element,
  name: string,
  text: string,
  draw: (piece: string) => void,
): Generator<void> {
  const element = pdf.struct(name);
  parent.add(element);
  for (const piece of piecesOf(text)) {
    element.add(() => draw(piece));
    yield;
  }
  element.end();
}

function* writeText(
  pdf: Pdf,
  root: Element,
  { kind, text, depth = 0 }: Extract<PdfBlock, { depth?: number }>,
): Generator<void> {
  const x = MARGIN + Math.min(depth, 8) * INDENT;
  const width = pdf.page.width - MARGIN - x;
  yield* tagText(pdf, root, kind === "item" ? "LI" : "P", text, (piece) => {
    pdf.font("text").fontSize(10).text(piece, x, pdf.y, { width });
  });
  pdf.x = MARGIN;
  pdf.moveDown(kind === "item" ? 0.25 : 0.5);
}

function* writeRows<Row>(
  pdf: Pdf,
  root: Element,
  rows: readonly Row[],
  writeRow: (pdf: Pdf, row: Element, value: Row) => void,
): Generator<void> {
  const table = pdf.struct("Table");
  root.add(table);
  for (const value of rows) {
    const row = pdf.struct("TR");
    table.add(row);
    writeRow(pdf, row, value);
    row.end();
    yield;
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

/** Room for the names in a table, as a share of its width. */
const NAMES_SHARE = 0.34;
/** From this many columns on, names and type are smaller. */
const MANY_COLUMNS = 6;

function* writeTable(
  pdf: Pdf,
  root: Element,
  { head, rows }: Extract<PdfBlock, { kind: "table" }>,
): Generator<void> {
  const table = pdf.struct("Table");
  root.add(table);
  const width = pdf.page.width - 2 * MARGIN;
  const hasMany = head.length >= MANY_COLUMNS;
  const nameWidth = width * (hasMany ? NAMES_SHARE / 2 : NAMES_SHARE);
  const cellWidth = (width - nameWidth) / Math.max(1, head.length - 1);
  const writeCells = (cells: readonly string[], isHead: boolean, isTotal: boolean) => {
    const row = pdf.struct("TR");
    table.add(row);
    const texts = cells.map(drawable);
    pdf.font(isHead || isTotal ? "bold" : "text").fontSize(hasMany ? 7 : 8.5);
    const heights = texts.map((text, column) =>
      pdf.heightOfString(text, { width: (column === 0 ? nameWidth : cellWidth) - 6 }),
    );
    const height = Math.max(...heights);
    if (pdf.y + height > pdf.page.height - MARGIN) pdf.addPage();
    const top = pdf.y;
    texts.forEach((text, column) => {
      const x = MARGIN + (column === 0 ? 0 : nameWidth + (column - 1) * cellWidth);
      const place = { width: (column === 0 ? nameWidth : cellWidth) - 6 };
      tag(pdf, row, isHead || column === 0 ? "TH" : "TD", () => {
        pdf.text(text, x, top, { ...place, align: column === 0 ? "left" : "right" });
      });
    });
    row.end();
    pdf.y = top + height + 5;
  };
  writeCells(head, true, false);
  for (const { cells, isTotal = false } of rows) {
    writeCells(cells, false, isTotal);
    yield;
  }
  table.end();
  pdf.x = MARGIN;
}

function writeChart(
  pdf: Pdf,
  root: Element,
  { alt, height, shapes }: Extract<PdfBlock, { kind: "chart" }>,
  color: string,
): void {
  if (pdf.y + height > pdf.page.height - MARGIN) pdf.addPage();
  const top = pdf.y;
  const width = pdf.page.width - 2 * MARGIN;
  const at = ({ x, y }: PdfPoint) => [MARGIN + (width * x) / 100, top + (height * y) / 100] as const;
  const content = pdf.struct("Figure", { alt }, () => {
    for (const shape of shapes) drawShape(pdf, shape, at, color);
  });
  root.add(content);
  pdf.undash().fillColor("black");
  pdf.x = MARGIN;
  pdf.y = top + height + 10;
}

function drawShape(
  pdf: Pdf,
  shape: PdfShape,
  at: (point: PdfPoint) => readonly [number, number],
  color: string,
): void {
  switch (shape.kind) {
    case "line":
      pdf
        .undash()
        .lineWidth(0.5)
        .moveTo(...at(shape.from))
        .lineTo(...at(shape.to))
        .stroke(shape.isStrong ? "black" : "#d5d9d2");
      return;
    case "curve": {
      const { from, to } = shape;
      const path = shape.path.replace(/[\d.,-]+/g, (pair) => {
        const [x = 0, y = 0] = pair.split(",").map((share) => Number(share) / 100);
        return at({ x: from.x + (to.x - from.x) * x, y: from.y + (to.y - from.y) * y }).join(",");
      });
      if (shape.isSoft) pdf.dash(3, { space: 3 });
      else pdf.undash();
      pdf
        .lineWidth(shape.isSoft ? 1 : 1.6)
        .path(path)
        .stroke(shape.isSoft ? CHART_MUTED : color);
      pdf.undash();
      return;
    }
    case "bar": {
      const [[left, top], [right, bottom]] = [at(shape.from), at(shape.to)];
      pdf.rect(left, top, right - left, bottom - top).fill(color);
      return;
    }
    case "dot":
      pdf
        .lineWidth(1.4)
        .circle(...at(shape.at), 3)
        .fillAndStroke("white", color);
      return;
    case "label": {
      const [x, y] = at(shape.at);
      const { align = "left" } = shape;
      const left = align === "left" ? x : align === "center" ? x - 40 : x - 80;
      pdf.fillColor("#4a514c").font("text").fontSize(7);
      pdf.text(drawable(shape.text), left, y, { width: 80, align, lineBreak: false });
    }
  }
}
