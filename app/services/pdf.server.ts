import { createRequire } from "node:module";

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
/** Covers Latin, Greek, Cyrillic and more; the fonts that every PDF reader has stop at Latin-1. */
const fontFile = (name: string) => require.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`);

const MARGIN = 56;
const NAME_WIDTH = 130;

/**
 * Makes a PDF on A4 pages. The same input gives the same bytes, so that every try to send it sends
 * the same file.
 */
export async function makePdf({
  title,
  author,
  createdAt,
  blocks,
}: {
  title: string;
  author: string;
  createdAt: Date;
  blocks: readonly PdfBlock[];
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
  pdf.end();
  return done;
}

function write(pdf: PDFKit.PDFDocument, block: PdfBlock): void {
  switch (block.kind) {
    case "title":
      pdf.font("bold").fontSize(22).text(block.text).moveDown(0.5);
      return;
    case "heading":
      pdf.moveDown(1).font("bold").fontSize(13).text(block.text).moveDown(0.3);
      return;
    case "text":
      pdf.font("text").fontSize(10).text(block.text).moveDown(0.5);
      return;
    case "facts":
      for (const fact of block.facts) writeFact(pdf, fact);
      pdf.x = MARGIN;
      return;
    case "exact":
      pdf.font("text").fontSize(9).text(block.text, { lineGap: 2 });
  }
}

function writeFact(pdf: PDFKit.PDFDocument, [name, value]: readonly [string, string]): void {
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
