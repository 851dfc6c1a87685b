import { open } from "node:fs/promises";
import type { Readable } from "node:stream";

import { openPromise, type Entry, type ZipFile } from "yauzl";

import type { FileKind } from "~/lib/file-kinds";
import type { PictureFormat } from "~/models/picture/picture-types";

import { ImageRefusedError } from "./image-errors";
import { recognizeImage } from "./image-encode.server";

/** Why the content of a file isn't accepted. */
type ContentFault = "mismatch" | "macros" | "busy";

/**
 * The content of a file isn't what its name promises, it contains macros, or too many files are
 * being checked.
 */
export class FileRefusedError extends Error {
  override name = "FileRefusedError";
  constructor(
    readonly fault: ContentFault,
    options?: ErrorOptions,
  ) {
    super(`The file was refused: ${fault}`, options);
  }
}

const PACKED = Buffer.from("PK\u0003\u0004", "latin1");
const PDF = Buffer.from("%PDF-", "latin1");
const ENTRIES_MAX = 20_000;
/** The most bytes of the part that says what a packed file is. */
const PART_BYTES_MAX = 1024 * 1024;

const OOXML_MAIN = "application/vnd.openxmlformats-officedocument";
const ODF = "application/vnd.oasis.opendocument";

/** How the content of each kind is recognized. */
const CHECKS: Record<FileKind, (path: string) => Promise<void>> = {
  pdf: async (path) => requireStart(path, PDF),
  docx: (path) => checkOoxml(path, `${OOXML_MAIN}.wordprocessingml.document.main+xml`),
  xlsx: (path) => checkOoxml(path, `${OOXML_MAIN}.spreadsheetml.sheet.main+xml`),
  pptx: (path) => checkOoxml(path, `${OOXML_MAIN}.presentationml.presentation.main+xml`),
  odt: (path) => checkOdf(path, `${ODF}.text`),
  ods: (path) => checkOdf(path, `${ODF}.spreadsheet`),
  odp: (path) => checkOdf(path, `${ODF}.presentation`),
  csv: checkText,
  txt: checkText,
  jpeg: (path) => checkPicture(path, "JPEG"),
  png: (path) => checkPicture(path, "PNG"),
  webp: (path) => checkPicture(path, "WebP"),
  gif: (path) => checkPicture(path, "GIF"),
  avif: (path) => checkPicture(path, "AVIF"),
};

/**
 * Checks by its content that a file is of a kind, and without macros. Throws `FileRefusedError`.
 */
export async function inspectFile(path: string, kind: FileKind): Promise<void> {
  await CHECKS[kind](path);
}

function mismatch(cause?: unknown): FileRefusedError {
  return new FileRefusedError("mismatch", { cause });
}

async function requireStart(path: string, start: Buffer): Promise<void> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(start.length), 0, start.length, 0);
    if (bytesRead < start.length || !buffer.equals(start)) throw mismatch();
  } finally {
    await file.close();
  }
}

async function checkPicture(path: string, format: PictureFormat): Promise<void> {
  const found = await recognizeImage(path).catch((error: unknown) => {
    if (!(error instanceof ImageRefusedError)) throw error;
    throw error.fault === "busy" ? new FileRefusedError("busy", { cause: error }) : mismatch(error);
  });
  if (found.format !== format) throw mismatch();
}

/**
 * A file of Microsoft Office names its content in `[Content_Types].xml`. Comments and entities,
 * with which another program could read it differently, never occur there.
 */
async function checkOoxml(path: string, main: string): Promise<void> {
  const types = await readPacked(path, ({ names, read }) => {
    if (names.some((name) => /vbaproject|vbadata|\/macrosheets\//i.test(name)))
      throw new FileRefusedError("macros");
    return read("[Content_Types].xml");
  });
  if (/macroenabled|vbaproject/i.test(types)) throw new FileRefusedError("macros");
  if (/<!|&#|<\?(?!xml )/.test(types) || !types.includes(`"${main}"`)) throw mismatch();
}

/**
 * A file of OpenDocument names its content in its first entry. Macros have folders of their own.
 */
async function checkOdf(path: string, type: string): Promise<void> {
  const found = await readPacked(path, ({ names, read }) => {
    if (names.some((name) => /^(?:basic|scripts)\//i.test(name))) throw new FileRefusedError("macros");
    return read("mimetype");
  });
  if (found.trim() !== type) throw mismatch();
}

interface Packed {
  names: string[];
  /** A small part as text. */
  read(name: string): Promise<string>;
}

/** Lists a packed file by its directory, without unpacking it. */
async function readPacked(path: string, look: (packed: Packed) => Promise<string>): Promise<string> {
  await requireStart(path, PACKED);
  let archive: ZipFile | undefined;
  try {
    archive = await openPromise(path, { lazyEntries: true, autoClose: false });
    const zip = archive;
    const entries = await listEntries(zip);
    return await look({
      names: [...entries.keys()],
      read: (name) => readPart(zip, entries.get(name)),
    });
  } catch (error) {
    throw error instanceof FileRefusedError ? error : mismatch(error);
  } finally {
    archive?.close();
  }
}

/** The parts by name. Two of one name would mean something else to each program. */
async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  if (zip.entryCount > ENTRIES_MAX) throw mismatch();
  for await (const entry of zip.eachEntry()) {
    if (entries.has(entry.fileName) || entry.isEncrypted()) throw mismatch();
    entries.set(entry.fileName, entry);
  }
  return entries;
}

async function readPart(zip: ZipFile, entry: Entry | undefined): Promise<string> {
  if (!entry || entry.uncompressedSize > PART_BYTES_MAX) throw mismatch();
  const stream: Readable = await zip.openReadStreamPromise(entry);
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString("utf8");
}

/** Text has no control characters, except for lines and tabs. UTF-16 has a mark at its start. */
async function checkText(path: string): Promise<void> {
  const file = await open(path);
  try {
    let decoder: TextDecoder | undefined;
    for await (const piece of file.createReadStream({ autoClose: false })) {
      const bytes = piece as Buffer;
      decoder ??= new TextDecoder(encodingOf(bytes));
      if (/[\0-\x08\x0b\x0e-\x1f\x7f]/.test(decoder.decode(bytes, { stream: true }))) throw mismatch();
    }
  } finally {
    await file.close();
  }
}

/** A single-byte encoding stands for all that aren't UTF-16: control characters are the same. */
function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : "latin1";
}
