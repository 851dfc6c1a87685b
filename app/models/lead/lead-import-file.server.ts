import { finished } from "node:stream/promises";
import { setImmediate as letOthersRun } from "node:timers/promises";

import { CsvError, parse, type Parser } from "csv-parse";

import { CONTROL_CHARACTERS, otherEmail } from "~/models/shared/typed-text";
import { RuleError } from "~/models/shared/rule-error";
import type { ImportContent, ImportRow } from "./lead-import";
import { LEAD_RULES } from "./lead-refusals";
import { IMPORT_COLUMNS_MAX, IMPORT_RECORD_BYTES_MAX, IMPORT_ROWS_MAX } from "./lead-limits";

/** The encodings of files, as pages name them. */
type Encoding = "UTF-8" | "UTF-16" | "Windows-1252";

const DELIMITERS = [",", ";", "\t", "|"] as const;

/** The first bytes of files of spreadsheet programs: ZIP (.xlsx, .ods, .numbers) and OLE (.xls). */
const WORKBOOK = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

/**
 * Reads a CSV file: finds out its encoding, its separator and whether its first row has headings.
 * Throws `RuleError` with a code that begins with "lead_import_".
 */
export async function readLeadFile(
  bytes: Uint8Array,
): Promise<{ encoding: Encoding; content: ImportContent }> {
  const { encoding, text } = decode(bytes);
  const lines = withUnixLineEnds(text);
  if (CONTROL_CHARACTERS.test(lines)) throw new RuleError(LEAD_RULES, "lead_import_not_text");
  const rows = await readRows(lines);
  const [first] = rows;
  if (!first) throw new RuleError(LEAD_RULES, "lead_import_empty");
  const width = rows.reduce((most, [, cells]) => Math.max(most, cells.length), 0);
  const hasHeadings = !first[1].some(isEmail);
  const headings = hasHeadings ? first[1] : [];
  const columns = Array.from({ length: width }, (_, at) => headings[at] || `Column ${at + 1}`);
  const content = { columns, rows: hasHeadings ? rows.slice(1) : rows };
  if (content.rows.length === 0) throw new RuleError(LEAD_RULES, "lead_import_empty");
  if (content.rows.length > IMPORT_ROWS_MAX) throw new RuleError(LEAD_RULES, "lead_import_rows");
  return { encoding, content };
}

/**
 * The text of a file. One without a mark at its start is UTF-8 if it can be read as such, UTF-16 if
 * every other byte is mostly zero, and otherwise what Windows saves.
 */
function decode(bytes: Uint8Array): { encoding: Encoding; text: string } {
  if (WORKBOOK.some((start) => start.every((byte, at) => bytes[at] === byte)))
    throw new RuleError(LEAD_RULES, "lead_import_workbook");
  const wide = wideEncoding(bytes);
  if (wide) return { encoding: "UTF-16", text: decodeAs(wide, bytes) ?? refuseText() };
  const text = decodeAs("utf-8", bytes);
  if (text !== null) return { encoding: "UTF-8", text };
  return { encoding: "Windows-1252", text: decodeAs("windows-1252", bytes) ?? refuseText() };
}

function refuseText(): never {
  throw new RuleError(LEAD_RULES, "lead_import_not_text");
}

/** The text without its mark; null if the bytes are not of this encoding. */
function decodeAs(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The bytes of a file that are looked at for its encoding. */
const SAMPLE_BYTES = 1_024;

function wideEncoding(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const isMost = (count = 0) => count > sample.length / 4;
  if (isMost(zeros[1]) && !isMost(zeros[0])) return "utf-16le";
  return isMost(zeros[0]) && !isMost(zeros[1]) ? "utf-16be" : null;
}

const [LINE_FEED, RETURN] = [0x0a, 0x0d];

/** The text with the line ends of Unix. A pattern would take a second for five million of them. */
function withUnixLineEnds(text: string): string {
  if (!text.includes("\r")) return text;
  const bytes = Buffer.from(text);
  let end = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === RETURN && bytes[at + 1] === LINE_FEED) continue;
    bytes[end] = byte === RETURN ? LINE_FEED : byte;
    end += 1;
  }
  return bytes.toString("utf8", 0, end);
}

/** How much of a file is read before others have their turn. */
const STEP_BYTES = 16 * 1024;
/** One more than allowed, and the headings, so that the reader knows that there are more. */
const ROWS_READ_MAX = IMPORT_ROWS_MAX + 2;
/** Rows without text count here, because each of them takes as long as others. */
const RECORDS_READ_MAX = 5 * ROWS_READ_MAX;

/** The records of a text that say something, each with the line on which it begins. */
async function readRows(text: string): Promise<ImportRow[]> {
  const rows: ImportRow[] = [];
  // Excel writes the separator as a first line of its own.
  const named = /^sep=(.)\n/i.exec(text);
  const skipped = named ? 1 : 0;
  let lastLine = 0;
  let records = 0;
  const parser = parse({
    delimiter: named?.[1] ?? delimiterOf(text),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    on_record: (record: string[], { lines }) => {
      records += 1;
      lastLine = lines + skipped;
      if (record.every((cell) => cell.trim() === "")) return null;
      if (record.length > IMPORT_COLUMNS_MAX) throw new RuleError(LEAD_RULES, "lead_import_columns");
      const within = record.reduce((count, cell) => count + cell.split("\n").length - 1, 0);
      rows.push([lastLine - within, record.map(readCell)]);
      return null;
    },
  });
  try {
    const bytes = Buffer.from(named ? text.slice(named[0].length) : text);
    const end = await feed(parser, bytes, () => rows.length >= ROWS_READ_MAX || records >= RECORDS_READ_MAX);
    if (end === "long record") throw new RuleError(LEAD_RULES, "lead_import_record", { line: lastLine + 1 });
    if (records >= RECORDS_READ_MAX) throw new RuleError(LEAD_RULES, "lead_import_rows");
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new RuleError(LEAD_RULES, "lead_import_quotes", { line: lastLine + 1 });
  }
  return rows;
}

/**
 * Has a parser read a text in steps, so that a long line keeps nobody else waiting. Stops as soon
 * as enough was read, or at a record that is longer than it may be: the parser would collect all of
 * its cells first.
 */
async function feed(
  parser: Parser,
  bytes: Buffer,
  isEnough: () => boolean,
): Promise<"all" | "enough" | "long record"> {
  const end = finished(parser.resume());
  // A parser that is stopped says so here as well.
  end.catch(() => undefined);
  let read = 0;
  let recordStart = 0;
  for (let start = 0; start < bytes.length; start += STEP_BYTES) {
    const piece = bytes.subarray(start, start + STEP_BYTES);
    await new Promise<void>((resolve, reject) => {
      parser.write(piece, (error) => (error ? reject(error) : resolve()));
    });
    await letOthersRun();
    const lines = parser.info.records + parser.info.empty_lines;
    if (lines > read) [read, recordStart] = [lines, start];
    const isLong = start - recordStart > IMPORT_RECORD_BYTES_MAX;
    if (!isLong && !isEnough()) continue;
    parser.destroy();
    return isLong ? "long record" : "enough";
  }
  parser.end();
  await end;
  return "all";
}

/** An apostrophe before what a spreadsheet would run as a formula, as our own exports write it. */
const KEPT_AS_TEXT = /(^|[;\t])'(?=[=+\-@])/g;

function readCell(cell: string): string {
  return cell.trim().replaceAll(KEPT_AS_TEXT, "$1");
}

function isEmail(cell: string): boolean {
  return otherEmail.safeParse(cell).success;
}

/** The separator that appears most often in the first line with text, outside quotes. */
function delimiterOf(text: string): string {
  const start = text.slice(0, IMPORT_RECORD_BYTES_MAX);
  const line = start.split("\n", 50).find((one) => one.trim() !== "") ?? "";
  const outside = line.replaceAll(/"[^"]*"/g, "");
  const counted = DELIMITERS.map((delimiter) => ({ delimiter, count: outside.split(delimiter).length }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).delimiter;
}
