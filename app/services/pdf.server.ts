import { createRequire } from "node:module";

import { openSync } from "fontkit";
import PDFDocument from "pdfkit";

/** One part of a document, from top to bottom. */
export type PdfBlock =
  | { kind: "title"; text: string }
  | { kind: "heading"; text: string }
  | { kind: "text"; text: string }
  /** A name and what it is, line by line. */
  | { kind: "facts"; facts: readonly (readonly [name: string, value: string])[] }
  /** Text whose line breaks count, word for word. */
  | { kind: "exact"; text: string };

const require = createRequire(import.meta.url);
/**
 * Covers Latin, Greek, Cyrillic and more; the fonts that every PDF reader has stop at Latin-1.
 * Fonts for Chinese, Japanese and Korean come as 100 MB of files, or as WOFF2, whose outlines the
 * PDF library loses.
 */
const fontFile = (name: string) => require.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`);

const MARGIN = 56;
const NAME_WIDTH = 130;

let hasGlyph: ((codePoint: number) => boolean) | undefined;

/** Whether the PDF's font has a glyph for every character of a text. */
export function canDraw(text: string): boolean {
  return drawable(text) === text;
}

/**
 * A text with each character that the font lacks written as its number, "[U+5F20]", where a PDF
 * would show an empty box.
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
 * Makes a PDF on A4 pages. The same input gives the same bytes, so that every try to send it sends
 * the same file.
 */
export async function makePdf({
  title,
  author,
  createdAt,
  blocks,
  attached,
}: {
  title: string;
  author: string;
  createdAt: Date;
  blocks: readonly PdfBlock[];
  /** A text file inside the PDF, which has every character whatever the font. */
  attached: { name: string; text: string };
}): Promise<Buffer> {
  const info = { Title: title, Author: author, CreationDate: createdAt, ModDate: createdAt };
  const pdf = new PDFDocument({ size: "A4", margin: MARGIN, info, lang: "en-US", displayTitle: true });
  pdf.registerFont("text", fontFile("DejaVuSans"));
  pdf.registerFont("bold", fontFile("DejaVuSans-Bold"));
  const pieces: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on("data", (piece: Buffer) => pieces.push(piece));
    pdf.on("end", () => resolve(Buffer.concat(pieces)));
    pdf.on("error", reject);
  });
  for (const block of blocks) write(pdf, block);
  const times = { creationDate: createdAt, modifiedDate: createdAt };
  pdf.file(Buffer.from(attached.text), { name: attached.name, type: "text/plain", ...times });
  pdf.end();
  return done;
}

function write(pdf: PDFKit.PDFDocument, block: PdfBlock): void {
  switch (block.kind) {
    case "title":
      pdf.font("bold").fontSize(22).text(drawable(block.text)).moveDown(0.5);
      return;
    case "heading":
      pdf.moveDown(1).font("bold").fontSize(13).text(drawable(block.text)).moveDown(0.3);
      return;
    case "text":
      pdf.font("text").fontSize(10).text(drawable(block.text)).moveDown(0.5);
      return;
    case "facts":
      for (const fact of block.facts) writeFact(pdf, fact);
      pdf.x = MARGIN;
      return;
    case "exact":
      pdf.font("text").fontSize(9).text(drawable(block.text), { lineGap: 2 });
  }
}

function writeFact(pdf: PDFKit.PDFDocument, fact: readonly [string, string]): void {
  const [name, value] = [drawable(fact[0]), drawable(fact[1])];
  const width = pdf.page.width - 2 * MARGIN - NAME_WIDTH;
  pdf.font("text").fontSize(10);
  const height = Math.max(
    pdf.heightOfString(value, { width }),
    pdf.heightOfString(name, { width: NAME_WIDTH }),
  );
  if (pdf.y + height > pdf.page.height - MARGIN) pdf.addPage();
  const top = pdf.y;
  pdf.text(name, MARGIN, top, { width: NAME_WIDTH - 10 });
  pdf.text(value, MARGIN + NAME_WIDTH, top, { width });
  pdf.y = top + height + 6;
}
