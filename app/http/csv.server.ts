import { stringify } from "csv-stringify/sync";

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
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(BYTE_ORDER_MARK + csvLines([columns.map(({ header }) => header)])));
    },
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (!done) {
        const rows = value.map((row) => columns.map(({ key }) => cell(row[key])));
        return controller.enqueue(encoder.encode(csvLines(rows)));
      }
      if (value !== undefined) controller.enqueue(encoder.encode(csvLines([[value]])));
      controller.close();
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}.csv"`,
    },
  });
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
