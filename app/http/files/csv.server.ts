import { stringify } from "csv-stringify/sync";

import { pacedAnswer } from "./paced-answer.server";

/** A column of an export: the row's field and its heading. */
export interface CsvColumn<Row> {
  key: keyof Row & string;
  header: string;
}

/** Makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = "\u{FEFF}";

/**
 * Answers with a CSV file (RFC 4180) of any length, written in chunks as fast as the client reads.
 * Times are UTC in ISO 8601. Values that a spreadsheet would run as a formula become plain text.
 */
export function csvResponse<Row>({
  name,
  columns,
  chunks,
}: {
  /** The file's name without its extension. */
  name: string;
  columns: readonly CsvColumn<Row>[];
  /** What the generator returns, if anything, is the last line. It says that rows are left out. */
  chunks: AsyncGenerator<readonly Row[], string | undefined>;
}): Response {
  return pacedAnswer(csvPieces(columns, chunks), {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="${name}.csv"`,
  });
}

async function* csvPieces<Row>(
  columns: readonly CsvColumn<Row>[],
  chunks: AsyncGenerator<readonly Row[], string | undefined>,
): AsyncGenerator<Uint8Array, undefined> {
  try {
    yield Buffer.from(BYTE_ORDER_MARK + csvLines([columns.map(({ header }) => header)]));
    let chunk = await chunks.next();
    for (; !chunk.done; chunk = await chunks.next())
      yield Buffer.from(csvLines(chunk.value.map((row) => columns.map(({ key }) => cell(row[key])))));
    if (chunk.value !== undefined) yield Buffer.from(csvLines([[chunk.value]]));
  } finally {
    await chunks.return(undefined);
  }
}

function csvLines(rows: string[][]): string {
  return stringify(rows, { escape_formulas: true, record_delimiter: "windows" });
}

/**
 * A formula behind what other spreadsheets divide cells at: where a comma divides decimals, Excel
 * divides at semicolons, also within quotes, and LibreOffice divides at tabs as well.
 */
const DIVIDED_FORMULA = /([;\t])(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

function cell(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return value.toISOString();
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.replaceAll(DIVIDED_FORMULA, "$1'");
}
