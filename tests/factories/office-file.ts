/* Files of office programs, as small as they can be. */

const CRC_TABLE = Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

/** The checksum of ZIP and PNG. */
export function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

/** A packed file with these parts, uncompressed. */
export function zipOf(parts: readonly (readonly [name: string, content: string | Buffer])[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of parts) {
    const body = Buffer.from(content);
    const title = Buffer.from(name);
    // Version, flags, method, time and date, checksum, both sizes, length of the name, no extras.
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(0x800, 2);
    head.writeUInt32LE(crc32(body), 10);
    head.writeUInt32LE(body.length, 14);
    head.writeUInt32LE(body.length, 18);
    head.writeUInt16LE(title.length, 22);
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), head, title, body]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from("PK\u0001\u0002\u0014\0"), head, rest, title]));
    locals.push(local);
    offset += local.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006");
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, entries, end]);
}

const MAIN = {
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml",
};

/** The list of content types of a file whose main part has this type. */
export function contentTypes(main: string, more = ""): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/main.xml" ContentType="${main}"/>${more}</Types>`;
}

/** A file of Microsoft Office, with these parts in addition to its own. */
export function ooxmlFile(
  kind: keyof typeof MAIN,
  { types = contentTypes(MAIN[kind]), parts = [] }: { types?: string; parts?: [string, string][] } = {},
): Buffer {
  return zipOf([["[Content_Types].xml", types], ["main.xml", "<x/>"], ...parts]);
}

/** A file of OpenDocument, with these parts in addition to its own. */
export function odfFile(
  type: "text" | "spreadsheet" | "presentation",
  parts: [string, string][] = [],
): Buffer {
  return zipOf([
    ["mimetype", `application/vnd.oasis.opendocument.${type}`],
    ["content.xml", "<x/>"],
    ...parts,
  ]);
}

/** The start of a PDF, filled up to a length. */
export function pdfFile(bytes = 200): Buffer {
  return Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(Math.max(0, bytes - 9), "%")]);
}
